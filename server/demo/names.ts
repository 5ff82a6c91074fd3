/** Malaysian names for the demonstration: Malay, Chinese and Tamil, in Latin and in their own scripts. */
import type { Random } from './random';

/** Given names and fathers' or family names of one people, and how they make a full name. */
interface People {
  girls: readonly string[];
  boys: readonly string[];
  families: readonly string[];
  join: (given: string, family: string, girl: boolean) => string;
}

const malay: People = {
  girls: [
    'Nur Aisyah',
    'Siti Khadijah',
    'Puteri Balqis',
    'Nurul Izzah',
    'Damia Qaisara',
    'Alisha Sofea',
    'Hana Humaira',
  ],
  boys: [
    'Muhammad Danish',
    'Ahmad Haziq Aiman',
    'Mohd Rayyan Mikail',
    'Wan Muhammad Harraz',
    'Daniel Iskandar',
    'Adam Harith',
  ],
  families: [
    'Mohd Faizal',
    'Abdul Rahman',
    'Ahmad Zulkifli',
    'Kamaruddin',
    'Mohd Khairul Anuar',
    'Wan Ahmad Fadhlullah',
    'Shahrul Nizam',
  ],
  join: (given, family, girl) => `${given} ${girl ? 'binti' : 'bin'} ${family}`,
};

const chinese: People = {
  girls: ['Xin Yi', 'Jia Hui', 'Mei Ling', 'Zi Xuan 子萱', 'Hui Min 慧敏', 'Pei Shan'],
  boys: ['Wei Ming', 'Zhi Hao 志豪', 'Kah Wai', 'Jun Kit 俊杰', 'Yong Sheng', 'Kwong Hui'],
  families: ['Tan', 'Lim', 'Wong', 'Chan', 'Ng', 'Lee', 'Teh', 'Chong'],
  join: (given, family) => `${family} ${given}`,
};

const indian: People = {
  girls: ['Kavitha', 'Tharani', 'Yashini', 'கவிதா', 'Divya Lakshmi'],
  boys: ['Arjun', 'Vikneswaran', 'Karthik', 'முருகன்', 'Logeswaran'],
  families: ['Subramaniam', 'Muniandy', 'Ganesan', 'Ramasamy', 'Periasamy', 'சுப்ரமணியம்', 'Selvaraju'],
  join: (given, family, girl) => `${given} ${girl ? 'a/p' : 'a/l'} ${family}`,
};

/** Full names, each of them once, in about the proportions of a classroom in town. */
export function childNames(random: Random, count: number): string[] {
  const names = new Set(['Nur Aisyah binti Mohd Faizal', 'Tan Wei Ming', 'Kavitha a/p Subramaniam']);
  while (names.size < count) {
    const people = random.pick([malay, malay, malay, chinese, chinese, indian]);
    const girl = random.chance(0.5);
    names.add(
      people.join(random.pick(girl ? people.girls : people.boys), random.pick(people.families), girl),
    );
  }
  return [...names];
}

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
