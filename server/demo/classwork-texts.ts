/** The demonstration's classwork: what teachers of three preschools publish, in the languages that they teach in. */
import type { AttachmentType } from '#shared/domain/attachments';

export const subjects = [
  'Bahasa Melayu',
  'English',
  'Mathematics',
  'Science',
  'Moral',
  'Pendidikan Islam',
  'Art',
  'Music and Movement',
  'Mandarin 华语',
  'Tamil தமிழ்',
] as const;

interface DemoClasswork {
  name: string;
  body: string;
  subjects: (typeof subjects)[number][];
  attachments: { type: AttachmentType; url: string }[];
  /** Which of the preschool's three classrooms: 0 is the youngest. */
  rooms: number[];
}

/** Oldest first. */
export const classwork: readonly DemoClasswork[] = [
  {
    name: 'Lagu “Hello!” untuk waktu bulatan',
    body: '<p>Kita menyanyi lagu ini setiap pagi. Anak-anak boleh <strong>melambai</strong> dan menyebut nama kawan.</p>',
    subjects: ['English', 'Music and Movement'],
    attachments: [{ type: 'youtube', url: 'https://youtu.be/tVlcKp3bWH8' }],
    rooms: [0, 1],
  },
  {
    name: 'Kitaran air: hujan datang dari mana?',
    body: '<h2>Cuba di rumah</h2><ol><li>Isi air panas dalam gelas (<em>orang dewasa sahaja</em>).</li><li>Tutup dengan piring.</li><li>Letak ais di atas piring dan tunggu lima minit.</li></ol><p>Titisan di bawah piring ialah “hujan” kita.</p>',
    subjects: ['Science', 'Bahasa Melayu'],
    attachments: [{ type: 'link', url: 'https://en.wikipedia.org/wiki/Water_cycle' }],
    rooms: [1, 2],
  },
  {
    name: '认识颜色和形状',
    body: '<p>请和孩子一起在家里找一找：</p><ul><li>三样<strong>红色</strong>的东西</li><li>两样<strong>圆形</strong>的东西</li></ul><p>明天带一样来学校，跟朋友分享。</p>',
    subjects: ['Mandarin 华语', 'Art'],
    attachments: [],
    rooms: [0, 1],
  },
  {
    name: 'Phonics: the sounds of A to Z',
    body: '<p>Listen together, then play “I spy” with the first sounds:</p><blockquote><p>I spy with my little eye something beginning with <strong>/b/</strong>.</p></blockquote>',
    subjects: ['English'],
    attachments: [{ type: 'youtube', url: 'https://www.youtube.com/watch?v=hq3yfQnllfQ' }],
    rooms: [0, 1, 2],
  },
  {
    name: 'எழுத்துகளை எழுதிப் பழகுவோம்: அ, ஆ, இ, ஈ',
    body: '<p>ஒவ்வொரு எழுத்தையும் <strong>ஐந்து முறை</strong> எழுதவும். பெற்றோர் உடன் இருந்து உச்சரிக்க உதவவும்.</p>',
    subjects: ['Tamil தமிழ்'],
    attachments: [
      {
        type: 'google_drive',
        url: 'https://docs.google.com/document/d/195j9eDD3ccgjQRttHhJPymLJUCOUjs-jmwTrekvdjFE/edit',
      },
    ],
    rooms: [1, 2],
  },
  {
    name: 'Adab di meja makan',
    body: '<p>Minggu ini kita belajar <strong>membaca doa</strong>, <strong>berkongsi</strong> dan <strong>mengemas</strong> selepas makan. Mohon ibu bapa ingatkan di rumah.</p>',
    subjects: ['Moral', 'Pendidikan Islam'],
    attachments: [],
    rooms: [0, 1, 2],
  },
  {
    name: 'Counting to ten with things from the kitchen',
    body: '<h2>What you need</h2><ul><li>Ten spoons, ten beans, a bowl</li></ul><h2>How to play</h2><ol><li>Watch the song and count along.</li><li>Put one bean in the bowl for each number.</li><li>Write your results in the <u>sheet</u>.</li></ol><p>Questions? <a href="mailto:teacher@demo.test">Write to me</a>.</p>',
    subjects: ['Mathematics', 'English'],
    attachments: [
      { type: 'youtube', url: 'https://www.youtube.com/watch?v=DR-cfDsHCGA' },
      {
        type: 'google_drive',
        url: 'https://docs.google.com/spreadsheets/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit#gid=0',
      },
      { type: 'link', url: 'https://www.nhm.ac.uk/discover.html' },
    ],
    rooms: [0, 1],
  },
  {
    name: 'Bunga raya: warnakan dan labelkan',
    body: '<p>Warnakan bunga raya dan tulis nama bahagiannya: <em>kelopak</em>, <em>daun</em>, <em>batang</em>. Bawa hasilnya pada hari Jumaat.</p>',
    subjects: ['Art', 'Science', 'Bahasa Melayu'],
    attachments: [{ type: 'link', url: 'https://ms.wikipedia.org/wiki/Bunga_raya' }],
    rooms: [0, 2],
  },
];

/** What the linked pages say of themselves, remembered so that the demonstration needs no network. */
export const previews = [
  {
    url: 'https://en.wikipedia.org/wiki/Water_cycle',
    dom_title: 'Water cycle - Wikipedia',
    dom_description: 'Continuous movement of water on, above and below the surface of the Earth.',
  },
  {
    url: 'https://www.nhm.ac.uk/discover.html',
    dom_title: 'Discover | Natural History Museum',
    dom_description: 'Explore the natural world: stories, videos and activities for families.',
  },
  {
    url: 'https://ms.wikipedia.org/wiki/Bunga_raya',
    dom_title: 'Bunga raya - Wikipedia Bahasa Melayu, ensiklopedia bebas',
    dom_description: null,
  },
  {
    url: 'https://www.youtube.com/watch?v=tVlcKp3bWH8',
    dom_title: 'Hello! | Super Simple Songs - YouTube',
    dom_description: null,
  },
  {
    url: 'https://www.youtube.com/watch?v=hq3yfQnllfQ',
    dom_title: 'Phonics Song with TWO Words - YouTube',
    dom_description: null,
  },
  {
    url: 'https://www.youtube.com/watch?v=DR-cfDsHCGA',
    dom_title: 'Numbers Song for Children 1-10 - YouTube',
    dom_description: null,
  },
] as const;
