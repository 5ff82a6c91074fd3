/**
 * What parents of the demonstration keep and sign: guardians, profiles, terms in several versions, and at the second
 * preschool, which asks for them, the forms of the day.
 */
import type { Knex } from 'knex';
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS, startOfBusinessDay } from '#shared/domain/calendar-date';
import type { Clock } from '../clock';
import { pastMoment } from './past-moment';
import type { DemoPeople } from './people';
import { type Random, seededRandom } from './random';

const SEED = 18_018;
/** The preschool that asks for both forms before a screening. */
const ASKS_FOR_FORMS = 2;
const FORM_DAYS = 5;
const GUARDIANS: readonly [string, string][] = [
  ['Hajah Zainab binti Kassim', 'Grandmother'],
  ['Osman bin Talib', 'Grandfather'],
  ['Lim Ah Moi', 'Grandmother'],
  ['Rajendran a/l Muthu', 'Uncle'],
  ['Nurul Huda binti Salleh', 'Aunt'],
  ['Wong Mei Yee', 'Neighbour'],
];
const OCCUPATIONS = ['Engineer', 'Nurse', 'Teacher', 'Hawker', 'Accountant', 'Lorry driver', 'Lecturer'];
const ADDRESSES = [
  ['12 Jalan Melawati 3', '53100', 'Kuala Lumpur', 'W.P. Kuala Lumpur'],
  ['A-8-2 Pangsapuri Seri Ampang', '68000', 'Ampang', 'Selangor'],
  ['27 Jalan SS 15/4', '47500', 'Subang Jaya', 'Selangor'],
  ['5 Lorong Ipoh Garden', '31400', 'Ipoh', 'Perak'],
] as const;

const HANDBOOK = `<h2>Coming and going</h2><p>We open at <strong>7.30 am</strong> and close at 6.00 pm. Only the parents
  and the guardians registered here can fetch a child; please bring an identity card.</p><h2>When a child is ill</h2>
  <ul><li><p>A child with 37.5 °C or more stays at home until a day without fever.</p></li><li><p>Medicine is given
  only with the doctor’s note.</p></li></ul>`;
const FEES = `<h2>Fees</h2><p>Fees are due on the <strong>7th of the month</strong>. Please tell us a month before a
  child leaves.</p>`;
const PHOTOS = `<p>Teachers take photos of the children’s day for their parents. We never publish a face without asking
  you again.</p>`;

export async function makePortal(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const random = seededRandom(SEED);
  await makeStaffParent(trx, people);
  const parents: number[] = await trx('user_roles')
    .whereIn('role_id', [7, 8, 9])
    .orderBy('user_id')
    .pluck('user_id');
  await makeProfiles(trx, clock, random, people, parents);
  await makeTerms(trx, clock, random, people, parents);
  await makeForms(trx, clock, random, people);
}

/** The second teacher has a child at the first preschool: someone of the staff who is a parent too. */
async function makeStaffParent(trx: Knex, people: DemoPeople): Promise<void> {
  const user_id = people.users.get('teacher2@demo.test') as number;
  const child = people.children.find(({ preschool_id, status }) => preschool_id === 1 && status === 2);
  if (!child) return;
  await trx('user_roles').insert({ user_id, role_id: 8 });
  await trx('child_parents').insert({ child_id: child.id, user_id, is_payer: false });
}

async function makeProfiles(
  trx: Knex,
  clock: Clock,
  random: Random,
  people: DemoPeople,
  parents: readonly number[],
): Promise<void> {
  const named = new Set(['parent@demo.test', 'parent2@demo.test'].map((email) => people.users.get(email)));
  const profiles: object[] = [];
  const guardians: object[] = [];
  for (const user_id of parents) {
    if (named.has(user_id) || random.chance(0.5)) {
      const [address, postal_code, city, state] = random.pick(ADDRESSES);
      profiles.push({
        user_id,
        ic_no: icNo(random, 70 + random.below(25)),
        occupation: random.pick(OCCUPATIONS),
        address,
        postal_code,
        city,
        state,
        updated_at: clock.now(),
      });
    }
    const count = named.has(user_id) ? 2 : random.below(3);
    const first = random.below(GUARDIANS.length);
    for (let position = 1; position <= count; position++) {
      const [name, related] = GUARDIANS[(first + position) % GUARDIANS.length] as [string, string];
      const phone_no = random.chance(0.8) ? `+6012${3_000_000 + random.below(6_900_000)}` : null;
      guardians.push({
        user_id,
        position,
        name,
        ic_no: icNo(random, 45 + random.below(25)),
        phone_no,
        related,
      });
    }
  }
  await trx('user_profiles').insert(profiles);
  await trx('guardians').insert(guardians);
}

const two = (number: number) => String(number).padStart(2, '0');

function icNo(random: Random, year: number): string {
  const serial = String(5_000 + random.below(4_999));
  return `${year}${two(1 + random.below(12))}${two(1 + random.below(28))}-${two(1 + random.below(14))}-${serial}`;
}

/** The handbook in its second version, which the first demo parent has still to accept; photos; a draft. */
async function makeTerms(
  trx: Knex,
  clock: Clock,
  random: Random,
  people: DemoPeople,
  parents: readonly number[],
): Promise<void> {
  const by = people.users.get('admin@demo.test') as number;
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const row = (
    id: number,
    name: string,
    content: string,
    version: number,
    days: number,
    status = 'active',
  ) => ({
    id,
    name,
    content,
    status,
    version,
    created_by: by,
    created_at: ago(300),
    updated_at: ago(days),
    published_at: status === 'draft' ? null : ago(days),
  });
  await trx('terms').insert([
    row(1, 'Parents’ Handbook', HANDBOOK + FEES, 2, 40),
    row(2, 'Photos and videos', PHOTOS, 1, 120),
    row(3, 'Swimming lessons', '<p>Every Friday in the school year.</p>', 1, 3, 'draft'),
  ]);
  await trx.raw(`SELECT setval(pg_get_serial_sequence('terms', 'id'), (SELECT max(id) FROM terms))`);
  await trx('terms_preschools').insert({ terms_id: 2, preschool_id: 1 });
  const versions = [
    { terms_id: 1, version: 1, name: 'Parents’ Handbook', content: HANDBOOK, published_at: ago(300) },
    { terms_id: 1, version: 2, name: 'Parents’ Handbook', content: HANDBOOK + FEES, published_at: ago(40) },
    { terms_id: 2, version: 1, name: 'Photos and videos', content: PHOTOS, published_at: ago(120) },
  ];
  await trx('terms_versions').insert(versions.map((version) => ({ ...version, published_by: by })));
  const waits = people.users.get('parent@demo.test');
  const accepted = parents.flatMap((user_id) =>
    versions.flatMap(({ terms_id, version, published_at }) => {
      const newest = terms_id === 1 && version === 2;
      const does = user_id === waits ? !newest : random.chance(newest ? 0.7 : 0.95);
      const accepted_at = new Date(published_at.getTime() + random.below(20 * 24) * HOUR_MS);
      return does ? [{ terms_id, version, user_id, accepted_at }] : [];
    }),
  );
  await trx('terms_acceptances').insert(accepted);
}

/**
 * Whoever was screened there in these days was declared healthy before. The demo parent's own children are still to
 * come this morning: one form of three is signed.
 */
async function makeForms(trx: Knex, clock: Clock, random: Random, people: DemoPeople): Promise<void> {
  const today = clock.today();
  await trx('preschools')
    .where({ id: ASKS_FOR_FORMS })
    .update({ requires_self_declaration: true, requires_daily_log: true });
  const parent = people.users.get('parent2@demo.test') as number;
  const own: number[] = await trx('child_parents')
    .where({ user_id: parent })
    .orderBy('child_id')
    .pluck('child_id');
  await trx('health_screenings').whereIn('child_id', own).where({ date: today }).delete();
  const screened: { child_id: number; date: string; user_id: number }[] = await trx('health_screenings')
    .join('child_parents', 'child_parents.child_id', 'health_screenings.child_id')
    .where({ 'health_screenings.preschool_id': ASKS_FOR_FORMS, 'child_parents.is_payer': true })
    .where('health_screenings.date', '>', addDays(today, -FORM_DAYS))
    .orderBy(['health_screenings.child_id', 'health_screenings.date'])
    .select('health_screenings.child_id', 'health_screenings.date', 'child_parents.user_id');
  const signed = (child_id: number, date: string, filled_by: number, kind: string, content: object) => ({
    child_id,
    date,
    kind,
    content: JSON.stringify(content),
    filled_by,
    filled_at: pastMoment(
      clock,
      new Date(startOfBusinessDay(date).getTime() + (400 + random.below(60)) * MINUTE_MS),
    ),
  });
  const healthy = { tested_positive: false, close_contact: false, has_symptoms: false };
  const rows = screened.flatMap(({ child_id, date, user_id }) => [
    signed(child_id, date, user_id, 'self_declaration', {
      ...healthy,
      has_symptoms: date < today && random.chance(0.04),
    }),
    signed(child_id, date, user_id, 'daily_log', {
      sleep: random.pick(['well', 'well', 'well', 'restless', 'badly']),
      breakfast: random.pick(['all', 'some', 'some', 'none']),
      mood: random.pick(['happy', 'happy', 'quiet', 'upset']),
      medicine: random.chance(0.06) ? 'Paracetamol 5 ml at 6 am.' : null,
      note: random.chance(0.1) ? 'Grandmother fetches today.' : null,
    }),
  ]);
  if (own[0] !== undefined) rows.push(signed(own[0], today, parent, 'self_declaration', healthy));
  if (rows.length > 0) await trx('parent_forms').insert(rows);
}
