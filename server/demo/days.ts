/**
 * The days of the demonstration's children beside reports and screenings: who brought and fetched them, who may, what was
 * done for them, which medicine they take, and what happened. Of the business day itself only a bump is there, so that
 * whoever looks at the demonstration notes arrivals, meals and doses by themselves. Nothing is later than its clock.
 */
import type { Knex } from 'knex';
import {
  addDays,
  businessMinute,
  type CalendarDate,
  DAY_MS,
  MINUTE_MS,
  startOfBusinessDay,
} from '#shared/domain/calendar-date';
import type { CareAct, CareDetail, CarePortion } from '#shared/domain/care-acts';
import { dueDoseId } from '#shared/domain/uuid';
import type { Clock } from '../clock';
import type { DemoPeople } from './people';
import { type Random, seededRandom } from './random';

const SEED = 20_020;
/** Days back with arrivals and departures, and with care. */
const DAYS = 6;
const CARE_DAYS = 3;
/** The time of the dose that a child takes each day. */
const SLOT = '12:30';
const BATCH = 500;

/** A child on a day on which it was there. */
interface There {
  child_id: number;
  preschool_id: number;
  classroom: string | null;
  date: CalendarDate;
  /** `HH:MM` of the screening at the door. */
  came: string;
  teacher: number;
}

interface Family {
  /** Accounts and names of the parents, then of who else fetches. */
  parents: { id: number; name: string }[];
  others: { name: string }[];
}

export async function makeDays(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const random = seededRandom(SEED);
  const there = await childrenThere(trx, clock, people);
  const families = await familiesOf(trx);
  const past = there.filter(({ date }) => date < clock.today());
  const lately = past.filter(({ date }) => date >= addDays(clock.today(), -CARE_DAYS));
  await write(
    trx,
    'presences',
    past.flatMap((one) => presencesOf(one, families, random)),
  );
  await write(
    trx,
    'care_events',
    lately.flatMap((one) => careOf(one, random)),
  );
  await makeCollectors(trx, clock, people);
  await makeMedicines(trx, clock, people, past, random);
  await makeIncidents(trx, clock, there, random);
  await makeIllnesses(trx, clock, past, random);
  await makeNearMisses(trx, people, past, random);
}

async function childrenThere(trx: Knex, clock: Clock, people: DemoPeople): Promise<There[]> {
  const today = clock.today();
  const rows: (Omit<There, 'came' | 'teacher'> & { created_at: Date })[] = await trx('health_screenings')
    .join('children', 'children.id', 'child_id')
    .leftJoin('classrooms', 'classrooms.id', 'children.classroom_id')
    .whereBetween('date', [addDays(today, -DAYS), today])
    .where({ by_parent: false })
    .orderBy(['date', 'child_id'])
    .select('child_id', 'health_screenings.preschool_id', 'date', 'health_screenings.created_at')
    .select('classrooms.name AS classroom');
  const teacherOf = (preschool: number) =>
    people.users.get(preschool === 2 ? 'teacher2@demo.test' : 'teacher@demo.test') as number;
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    came: businessMinute(created_at),
    teacher: teacherOf(row.preschool_id),
  }));
}

async function familiesOf(trx: Knex): Promise<Map<number, Family>> {
  const parents: { child_id: number; id: number; name: string }[] = await trx('child_parents')
    .join('users', 'users.id', 'user_id')
    .orderBy(['child_id', 'users.id'])
    .select('child_id', 'users.id', 'users.name');
  const named: { user_id: number; name: string }[] = await trx('guardians')
    .orderBy(['user_id', 'position'])
    .select('user_id', 'name');
  const families = new Map<number, Family>();
  for (const { child_id, id, name } of parents) {
    const family = families.get(child_id) ?? { parents: [], others: [] };
    family.parents.push({ id, name });
    family.others.push(...named.filter(({ user_id }) => user_id === id).map((one) => ({ name: one.name })));
    families.set(child_id, family);
  }
  return families;
}

const eventOf = ({ child_id, preschool_id, date, teacher }: There, time: string, random: Random) => ({
  id: random.uuid(),
  child_id,
  preschool_id,
  date,
  day: date,
  time,
  by_parent: false,
  noted_at: momentOf(date, time).toISOString(),
  recorded_by: teacher,
  recorded_at: momentOf(date, time),
});
type Made = ReturnType<typeof eventOf> & Record<string, unknown>;

function presencesOf(one: There, families: ReadonlyMap<number, Family>, random: Random): Made[] {
  const { parents = [], others = [] } = families.get(one.child_id) ?? {};
  const withWhom = (act: 'arrived' | 'left') => {
    const other = random.chance(0.3) ? others[0] : undefined;
    const parent = parents.length > 0 ? random.pick(parents) : undefined;
    if (other) return { act, guardian_id: null, person: other.name, checked: 'listed', reason: null };
    if (parent) return { act, guardian_id: parent.id, person: parent.name, checked: null, reason: null };
    return { act, guardian_id: null, person: 'Pak Mat', checked: 'known', reason: 'The driver of the van.' };
  };
  const { classroom } = one;
  const went = minuteOf(15 * 60 + 30 + random.below(140));
  return [
    { ...eventOf(one, one.came, random), classroom, ...withWhom('arrived') },
    { ...eventOf(one, went, random), classroom, ...withWhom('left') },
  ];
}

function careOf(one: There, random: Random): Made[] {
  const note = (
    time: string,
    act: CareAct,
    detail: CareDetail | null,
    portion: CarePortion | null = null,
  ) => ({
    ...eventOf(one, time, random),
    act,
    detail,
    portion,
    note: null,
  });
  const portion = () => random.pick(['all', 'all', 'most', 'most', 'half', 'little'] as const);
  return [
    note('09:40', 'meal', 'morning_snack', portion()),
    note('10:45', 'drink', 'water'),
    note('12:10', 'meal', 'lunch', portion()),
    note('13:05', 'asleep', null),
    note(minuteOf(14 * 60 + random.below(30)), 'awake', null),
    note('15:00', 'meal', 'afternoon_snack', portion()),
  ];
}

/** A child who takes syrup at noon, one with an inhaler for when it is needed; two people stood by each dose. */
async function makeMedicines(
  trx: Knex,
  clock: Clock,
  people: DemoPeople,
  past: readonly There[],
  random: Random,
): Promise<void> {
  const today = clock.today();
  const principal = people.users.get('principal@demo.test') as number;
  // They are of the second class, since the children of the demonstration's parents are in the first.
  const links: { child_id: number; preschool_id: number; user_id: number; parent: string }[] = await trx(
    'child_parents',
  )
    .join('children', 'children.id', 'child_id')
    .join('users', 'users.id', 'user_id')
    .where({ 'children.classroom_id': 2, status: 1 })
    .orderBy(['child_id', 'user_id'])
    .select('child_id', 'preschool_id', 'user_id', 'users.name AS parent');
  const [first, other] = [links[0], links.find(({ child_id }) => child_id !== links[0]?.child_id)];
  if (!first || !other) return;
  const authorised = ({ child_id, preschool_id, user_id, parent }: typeof first, more: object) => ({
    id: random.uuid(),
    child_id,
    preschool_id,
    circumstances: null,
    apart_hours: null,
    first_day: addDays(today, -3),
    last_day: addDays(today, 3),
    storage: 'room',
    note: null,
    signed_by: parent,
    by_parent: true,
    container_checked: false,
    authorised_by: user_id,
    authorised_at: momentOf(addDays(today, -4), '20:15'),
    ...more,
  });
  const syrup = authorised(first, {
    medicine: 'Amoxicillin syrup',
    condition: 'Ear infection',
    dose: '5 ml',
    route: 'mouth',
    times: [SLOT],
    storage: 'fridge',
    note: 'After lunch.',
  });
  const inhaler = authorised(other, {
    medicine: 'Salbutamol inhaler',
    condition: 'Asthma',
    dose: '2 puffs',
    route: 'inhaled',
    times: [],
    circumstances: 'When she wheezes or coughs without end.',
    apart_hours: 4,
  });
  await write(trx, 'medicines', [syrup, inhaler]);
  const given = past
    .filter(({ child_id, date }) => child_id === first.child_id && date >= syrup.first_day)
    .map((one) => ({
      ...eventOf(one, '12:35', random),
      act: 'given',
      about: null,
      medicine_id: syrup.id,
      due: dueDoseId(syrup.id, one.date, SLOT),
      slot: SLOT,
      medicine: 'Amoxicillin syrup',
      amount: '5 ml',
      apart_hours: null,
      knew: [],
      witness_id: principal,
      witness: 'Puan Azizah binti Yusof',
      override: null,
      note: null,
    }));
  await write(trx, 'doses', given);
}

/** Some on whom the office has to decide, one who must not fetch, one for a day, and a pickup pass. */
async function makeCollectors(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const today = clock.today();
  const links: { child_id: number; preschool_id: number; user_id: number }[] = await trx('child_parents')
    .join('children', 'children.id', 'child_id')
    .whereIn('children.status', [1, 2])
    .whereIn('preschool_id', [1, 2])
    .orderBy(['preschool_id', 'child_id', 'user_id'])
    .select('child_id', 'preschool_id', 'user_id');
  const ofPreschool = (preschool: number) => links.filter(({ preschool_id }) => preschool_id === preschool);
  const principal = people.users.get('principal@demo.test') as number;
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const confirmed = { confirmed_by: principal, confirmed_at: before(20) };
  const named = (place: number, preschool: number, name: string, relation: string, more: object = {}) => {
    const link = ofPreschool(preschool)[place];
    if (!link) return [];
    const { user_id, ...child } = link;
    return {
      ...child,
      name,
      relation,
      forbidden: false,
      never_alone: false,
      by_parent: true,
      named_by: user_id,
      named_at: before(21),
      ...more,
    };
  };
  const waiting = { named_at: before(1) };
  const rows = [
    named(0, 1, 'Rokiah binti Ahmad', 'Grandmother', { ic_last4: '5522', ...confirmed }),
    named(0, 1, 'Zulkifli bin Ahmad', 'Uncle', { from_on: today, to_on: today, pass: '482916', ...waiting }),
    named(3, 1, 'Ganesan a/l Pillai', 'Uncle', { ic_last4: '1187', phone_no: '+60123334455', ...waiting }),
    named(6, 1, 'Lau Siew Ling', 'Neighbour', { from_on: today, to_on: today, ...waiting }),
    named(9, 1, 'Adik Haziq bin Rahman', 'Brother, 14', { never_alone: true, ...confirmed }),
    named(12, 1, 'Kamarul bin Jamal', 'Former stepfather', {
      forbidden: true,
      reason: 'Order of the Syariah court',
      ordered_on: addDays(today, -200),
      by_parent: false,
      named_by: principal,
      ...confirmed,
    }),
    named(4, 2, 'Chong Mei Fong', 'Aunt', { ic_last4: '9034', ...waiting }),
  ].flat();
  for (const row of rows) await trx('collectors').insert(row);
}

/** A fall that is settled, a bite of which more was told later, and a bump of this morning. */
async function makeIncidents(
  trx: Knex,
  clock: Clock,
  there: readonly There[],
  random: Random,
): Promise<void> {
  const today = clock.today();
  const ofDay = (from: CalendarDate, to: CalendarDate, place: number) =>
    there.filter(({ date, preschool_id }) => preschool_id === 1 && date >= from && date <= to).at(place);
  const happened = (one: There, time: string, said: object) => ({
    ...eventOf(one, time, random),
    act: 'happened',
    about: null,
    kind: null,
    parts: [],
    place: null,
    text: null,
    first_aid: null,
    witnesses: null,
    told: null,
    told_day: null,
    told_time: null,
    ...said,
  });
  const told = (one: There, time: string, name: string) => ({
    told: name,
    told_day: one.date,
    told_time: time,
  });
  const rows: Made[] = [];
  const [fell, bitten, bumped] = [
    ofDay(addDays(today, -4), addDays(today, -1), 8),
    ofDay(addDays(today, -9), addDays(today, -5), 14),
    ofDay(today, today, -1),
  ];
  if (fell)
    rows.push(
      happened(fell, '10:20', {
        kind: 'fall',
        parts: ['right_leg'],
        place: 'Playground',
        first_aid: 'Washed, plaster',
        text: 'Ran and fell on the rubber mat.',
        witnesses: 'Cikgu Farah',
        ...told(fell, '10:40', 'Mother, by telephone'),
      }),
    );
  if (bitten) {
    const bite = happened(bitten, '11:05', {
      kind: 'bite',
      parts: ['left_arm'],
      place: 'Reading corner',
      first_aid: 'Cold pack',
      text: 'Two children wanted one book.',
      ...told(bitten, '16:30', 'Father, at the door'),
    });
    rows.push(bite, {
      ...happened(bitten, '15:10', { text: 'The mark has gone by now.' }),
      act: 'added',
      about: bite.id,
    });
  }
  if (bumped)
    rows.push(
      happened(bumped, '08:55', {
        kind: 'bump',
        parts: ['head'],
        place: 'Classroom',
        first_aid: 'Cold pack, watched',
        text: 'Bumped against the shelf while putting the blocks away.',
      }),
    );
  await write(trx, 'incidents', untilNow(clock, rows));
}

/** Two of a class with hand, foot and mouth disease, about whom the office was told, and one who had a fever and is back. */
async function makeIllnesses(trx: Knex, clock: Clock, past: readonly There[], random: Random): Promise<void> {
  const today = clock.today();
  const ofFirst = past.filter(({ preschool_id }) => preschool_id === 1);
  /** Whoever was there last, so many days ago or earlier, and is none of these. */
  const someone = (daysAgo: number, not: readonly (There | undefined)[]) =>
    ofFirst.findLast(
      ({ date, child_id }) =>
        date <= addDays(today, -daysAgo) && not.every((other) => other?.child_id !== child_id),
    );
  const noted = (one: There, time: string, said: object) => ({
    ...eventOf(one, time, random),
    act: 'found',
    about: null,
    illness: null,
    certainty: null,
    symptoms: [],
    onset: null,
    classroom: null,
    siblings: null,
    doctor: null,
    checks: [],
    reference: null,
    text: null,
    ...said,
  });
  const found = (one: There, time: string, said: object) =>
    noted(one, time, { onset: one.date, classroom: one.classroom, ...said });
  const first = someone(3, []);
  const second = someone(1, [first]);
  const fevered = someone(4, [first, second]);
  const rows: Made[] = [];
  if (first) {
    const one = found(first, '11:20', {
      illness: 'hfmd',
      certainty: 'certain',
      symptoms: ['fever', 'blisters', 'mouth_sores'],
      doctor: 'Klinik Aman: at home until the blisters are dry.',
      siblings: 'A brother of five, well so far.',
    });
    const told = { act: 'office_told', about: one.id, reference: 'PKD Gombak 26/1187' };
    rows.push(one, noted(first, '14:05', told));
  }
  if (second)
    rows.push(
      found(second, '10:40', {
        illness: 'hfmd',
        certainty: 'suspected',
        symptoms: ['fever', 'mouth_sores'],
        text: 'Fetched at eleven.',
      }),
    );
  if (fevered) {
    const one = found(fevered, '09:15', { illness: 'fever', certainty: 'suspected', symptoms: ['fever'] });
    const back = { act: 'returned', about: one.id, illness: 'fever', checks: ['no_fever', 'feels_well'] };
    rows.push(one, noted({ ...fevered, date: addDays(fevered.date, 1) }, '08:10', back));
  }
  await write(trx, 'illnesses', untilNow(clock, rows));
}

const momentOf = (date: CalendarDate, time: string) =>
  new Date(
    startOfBusinessDay(date).getTime() + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS,
  );

const minuteOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What was noted by now. */
/** One of the last day with children, which the office has not followed up, and an earlier one, which it has. */
async function makeNearMisses(
  trx: Knex,
  people: DemoPeople,
  past: readonly There[],
  random: Random,
): Promise<void> {
  const ofFirst = past.filter(({ preschool_id }) => preschool_id === 1);
  const noted = ({ preschool_id, date, teacher }: There, time: string, said: object) => ({
    id: random.uuid(),
    preschool_id,
    classroom_id: null,
    day: date,
    time,
    done: null,
    ...said,
    noted_at: momentOf(date, time).toISOString(),
    recorded_by: teacher,
    recorded_at: momentOf(date, time),
  });
  const [first, last] = [ofFirst[0], ofFirst.at(-1)];
  if (last)
    await trx('near_misses').insert(
      noted(last, '10:05', {
        kind: 'gate',
        place: 'Gate to the car park',
        done: 'Shut it, and counted the children',
        text: 'The gate stood open at playtime after a delivery.',
      }),
    );
  if (first && first.date !== last?.date)
    await trx('near_misses').insert({
      ...noted(first, '12:40', { kind: 'reach', place: 'Kitchen', text: 'Bleach stood on the low shelf.' }),
      followed_up: 'The cupboard has a lock now, and the cook has the key.',
      followed_by: people.users.get('principal@demo.test'),
      followed_at: momentOf(first.date, '16:10'),
    });
}

const untilNow = (clock: Clock, rows: readonly Made[]) =>
  rows.filter(({ recorded_at }) => recorded_at <= clock.now());

async function write(trx: Knex, table: string, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await trx(table).insert(rows.slice(start, start + BATCH));
}
