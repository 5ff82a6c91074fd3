/** Photos of the moment and of a fall in the demonstration: drawn, since no child of it exists. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { MINUTE_MS, startOfBusinessDay } from '#shared/domain/calendar-date';
import { minutesOf } from '#shared/domain/minutes-of';
import type { Clock } from '../clock';
import { drawingAsJpeg } from '../providers/pictures';
import { type Random, seededRandom } from './random';

const SEED = 20_127;
const CLASSROOM = 1;
const PARENT = 'parent@demo.test';

const ground = (sky: string, floor: string) =>
  `<rect width="800" height="600" fill="${sky}"/><rect y="430" width="800" height="170" fill="${floor}"/>`;
/** A small person: a head, hair, a shirt. */
const person = (x: number, y: number, shirt: string, hair: string) =>
  `<path d="M${x - 62} ${y + 190}c0-200 124-200 124 0z" fill="${shirt}"/><circle cx="${x}" cy="${y}" r="38" fill="#c98f63"/>
   <path d="M${x - 38} ${y}a38 38 0 0 1 76 0q-38-26-76 0z" fill="${hair}"/>
   <path d="M${x - 12} ${y + 14}q12 12 24 0" stroke="#5b3a24" stroke-width="4" fill="none"/>`;

/** What each shows, at which minute, and how many stand on it. */
const MOMENTS = [
  {
    note: 'Watering the beans in the garden',
    time: '10:05',
    children: 3,
    drawing: `${ground('#cfe8f3', '#8bb56b')}<circle cx="690" cy="90" r="50" fill="#f2c14e"/>
      ${[120, 400, 660].map((x) => `<path d="M${x} 470v-60m0 30q-30-10-34-36m34 20q30-10 34-36" stroke="#3f7d3a" stroke-width="9" fill="none"/>`).join('')}
      ${person(240, 330, '#d9644a', '#2b211c')}${person(400, 320, '#2f7f86', '#3a2a20')}${person(560, 335, '#e0a63c', '#2b211c')}`,
  },
  {
    note: 'A town of blocks',
    time: '11:20',
    children: 2,
    drawing: `${ground('#f4ead9', '#d8c3a0')}<rect x="330" y="300" width="70" height="150" fill="#d9644a"/>
      <rect x="400" y="350" width="80" height="100" fill="#2f7f86"/><path d="M325 300l40-50 40 50z" fill="#e0a63c"/>
      <rect x="480" y="390" width="60" height="60" fill="#6b7fb3"/>
      ${person(210, 360, '#6b7fb3', '#2b211c')}${person(640, 360, '#8bb56b', '#3a2a20')}`,
  },
  {
    note: 'My first whole page of letters',
    time: '14:40',
    children: 1,
    drawing: `${ground('#e8e3f0', '#b9a58b')}${person(400, 280, '#e0a63c', '#2b211c')}
      <rect x="290" y="400" width="220" height="110" fill="#fffdf6"/>
      <path d="M315 430h170m-170 26h170m-170 26h110" stroke="#6b7fb3" stroke-width="6"/>`,
  },
] as const;

/** A knee with a plaster on it. */
const KNEE = `<rect width="800" height="600" fill="#e9eef0"/><path d="M250 0h300l-30 330q-110 60-220 0z" fill="#c98f63"/>
  <path d="M290 300q110 70 220 0l20 300H270z" fill="#c08458"/><path d="M270 480h260l10 120H260z" fill="#fff"/>
  <ellipse cx="395" cy="255" rx="46" ry="30" fill="#b5503c"/><g transform="rotate(-14 400 255)">
  <rect x="300" y="225" width="200" height="60" rx="30" fill="#e8c79f"/>
  <rect x="362" y="225" width="76" height="60" fill="#f3dfc4"/></g>`;

/** The last day on which the class was there; and, for the demonstration's parent, a fall that is still to be read. */
export async function makeMoments(trx: Knex, clock: Clock): Promise<void> {
  const random = seededRandom(SEED);
  const last = await trx('care_events')
    .join('children', 'children.id', 'child_id')
    .where({ classroom_id: CLASSROOM })
    .where('day', '<', clock.today())
    .orderBy('day', 'desc')
    .first('day', 'care_events.preschool_id', 'recorded_by');
  if (!last) return;
  const { day, preschool_id, recorded_by } = last;
  const there: number[] = await trx('care_events')
    .join('children', 'children.id', 'child_id')
    .where({ classroom_id: CLASSROOM, day })
    .distinct('child_id')
    .orderBy('child_id')
    .pluck('child_id');
  const noted = (time: string) => {
    const at = new Date(startOfBusinessDay(day).getTime() + minutesOf(time) * MINUTE_MS);
    return { preschool_id, day, noted_at: at.toISOString(), recorded_by, recorded_at: at };
  };
  for (const { note, time, children, drawing } of MOMENTS) {
    const picture = await takePicture(trx, random, noted(time), drawing);
    await trx('care_events').insert(
      there.slice(0, children).map((child_id) => ({
        id: random.uuid(),
        child_id,
        date: day,
        time,
        by_parent: false,
        ...noted(time),
        act: 'photo',
        detail: null,
        portion: null,
        note,
        picture,
      })),
    );
  }
  const own = await trx('child_parents')
    .join('users', 'users.id', 'user_id')
    .where({ email: PARENT })
    .whereIn('child_id', there)
    .min('child_id AS first')
    .first();
  if (!own?.first) return;
  const time = '10:50';
  const picture = await takePicture(trx, random, noted(time), KNEE);
  await trx('incidents').insert({
    id: random.uuid(),
    child_id: own.first,
    date: day,
    time,
    by_parent: false,
    ...noted(time),
    act: 'happened',
    about: null,
    kind: 'fall',
    parts: ['right_leg'],
    place: 'Garden',
    told: null,
    text: 'Slipped on the wet grass and grazed the knee.',
    first_aid: 'Washed, plaster',
    witnesses: null,
    told_day: null,
    told_time: null,
    pictures: [picture],
  });
}

interface Noted {
  preschool_id: number;
  day: string;
  noted_at: string;
  recorded_by: number;
  recorded_at: Date;
}

/** Its id. */
async function takePicture(trx: Knex, random: Random, noted: Noted, drawing: string): Promise<string> {
  const [id, file_id] = [random.uuid(), random.uuid()];
  const { recorded_by: created_by, recorded_at: at } = noted;
  const bytes = await drawingAsJpeg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${drawing}</svg>`,
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await trx('files').insert({
    id: file_id,
    name: `${id}.jpg`,
    content_type: 'image/jpeg',
    size: bytes.length,
    sha256,
    bytes,
    created_by,
    created_at: at,
    redrawn_at: at,
  });
  await trx('pictures').insert({ id, file_id, sent_sha256: sha256, ...noted });
  return id;
}
