/** Malaysian names for the demonstration: Malay, Chinese and Tamil, in Latin and in their own scripts. */

export const girls = [
  'Nur Aisyah binti Mohd Faizal',
  'Siti Khadijah binti Abdul Rahman',
  'Puteri Balqis binti Ahmad Zulkifli',
  'Nurul Izzah binti Kamaruddin',
  'Tan Xin Yi',
  'Lim Jia Hui 林佳慧',
  'Chong Mei Ling',
  'Wong Zi Xuan 黄子萱',
  'Kavitha a/p Subramaniam',
  'Tharani a/p Muniandy',
  'கவிதா a/p சுப்ரமணியம்',
  'Damia Qaisara binti Hafizuddin',
  'Alisha Sofea binti Nazri',
  'Lee Hui Min',
  'Yashini a/p Ganesan',
  'Maria Francisca @ Mary anak Jugah',
];

export const boys = [
  'Muhammad Danish bin Azman',
  'Ahmad Haziq Aiman bin Shahrul Nizam',
  'Tan Wei Ming',
  'Lim Zhi Hao 林志豪',
  'Chan Kah Wai',
  'Arjun a/l Ramasamy',
  'Vikneswaran a/l Periasamy',
  'முருகன் a/l இராஜேந்திரன்',
  'Mohd Rayyan Mikail bin Mohd Khairul Anuar',
  'Wan Muhammad Harraz bin Wan Ahmad Fadhlullah',
  'Ng Jun Kit 吴俊杰',
  'Daniel Iskandar bin Rosli',
  'Teh Yong Sheng',
  'Karthik a/l Selvaraju',
  'Jason Ting Kwong Hui',
  'Adam Harith bin Suhaimi',
];

export const activities = [
  ['Circle time', 'Greeting, weather, calendar and songs together.'],
  ['Storytelling', 'Listening to a story and telling it again.'],
  ['Water play', 'Pouring, measuring, floating and sinking.'],
  ['Sand play', null],
  ['Colouring', 'Staying within shapes, choosing colours.'],
  ['Building blocks', 'Stacking, balancing, building together.'],
  ['Phonics', 'Sounds of letters, blending.'],
  ['Counting', 'Counting things to twenty.'],
  ['Outdoor play', 'Running, climbing, taking turns.'],
  ['Music and movement', null],
  ['Bahasa Malaysia', 'Words and short sentences.'],
  ['Mandarin 华语', null],
  ['Self help: eating', 'Eating with a spoon, tidying up.'],
  ['Self help: toilet', null],
] as const;

export const assessments = [
  ['Fine motor', 'Pinch, grasp, cutting, threading.'],
  ['Gross motor', 'Balance, jumping, catching.'],
  ['Attention span', 'Minutes on one task.'],
  ['Sensory processing', 'Response to touch, sound and movement.'],
  ['Social interaction', null],
] as const;

export const interventions = [
  ['Picture exchange', 'Asking by handing over a picture.'],
  ['Deep pressure', 'Weighted lap pad, joint compression.'],
  ['Turn taking', null],
  ['Pencil grip', 'Tripod grip with a short pencil.'],
  ['Swing and balance', 'Vestibular work on the swing.'],
] as const;
