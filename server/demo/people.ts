/** Preschools, classrooms, children, staff and parents of the demonstration. */
import type { Knex } from 'knex';
import { addDays } from '#shared/domain/calendar-date';
import type { Clock } from '../clock';
import { hashPassword } from '../features/session/sign-in';
import { DEMO_PASSWORD, demoAccounts } from './accounts';
import { activities, assessments, childNames, interventions } from './names';
import type { Random } from './random';

export interface DemoChild {
  id: number;
  preschool_id: number;
  status: number;
}

export interface DemoPeople {
  children: DemoChild[];
  users: Map<string, number>;
  masters: { id: number; kind: string }[];
}

const PRESCHOOLS = [
  {
    id: 1,
    name: 'Tadika Bintang Taman Melawati',
    short_name: 'BTG',
    status: 'active',
    capacity: 80,
    address: '12, Jalan Bintang 3, Taman Melawati, 53100 Kuala Lumpur',
    phone_no: '+60341061234',
    email: 'office@bintang.demo.test',
    registration_no: 'DEMO-W-0123',
    account_name: 'Tadika Bintang Sdn Bhd',
    bank_name: 'Maybank',
    account_no: '514012345678',
    biller_code: '88123',
    duitnow_id: '202601012345',
    places: { 3: 8, 4: 20, 5: 20, 6: 24 },
  },
  {
    id: 2,
    name: 'Tadika Pelangi Subang Jaya',
    short_name: 'PLG',
    status: 'active',
    capacity: 70,
    address: '8, Jalan SS 15/4D, 47500 Subang Jaya, Selangor',
    phone_no: '+60356301234',
    email: 'office@pelangi.demo.test',
    registration_no: 'DEMO-B-0456',
    account_name: 'Tadika Pelangi',
    bank_name: 'CIMB Bank',
    account_no: '8001234567',
    duitnow_id: '60123456702',
    places: { 3: 8, 4: 18, 5: 20, 6: 22 },
  },
  {
    id: 3,
    name: 'Tadika Kasih Ipoh',
    short_name: 'KSH',
    status: 'licensee',
    capacity: 60,
    address: '45, Jalan Raja Dihilir, 30350 Ipoh, Perak',
    phone_no: '+6052421234',
    email: 'office@kasih.demo.test',
    registration_no: 'DEMO-A-0789',
    account_name: 'Tadika Kasih',
    bank_name: 'Bank Islam',
    account_no: '08012345678901',
    places: { 4: 16, 5: 16, 6: 20 },
  },
];

/** Preschool, name, year and capacity of each classroom; ids run by preschool. */
const CLASSROOMS = [
  [1, 'Bintang', 4, 20],
  [1, 'Bulan', 5, 20],
  [1, 'Matahari', 6, 24],
  [2, 'Merah', 4, 18],
  [2, 'Kuning', 5, 20],
  [2, 'Biru', 6, 22],
  [3, 'Melur', 4, 16],
  [3, 'Mawar', 5, 16],
  [3, 'Cempaka', 6, 20],
] as const;

/** Most attend; the rest spread over all statuses. */
const STATUSES = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9];
const CHILDREN_A_CLASSROOM = 14;

/** Names that a screen and a printed sheet must stand, in the first classroom, by the child's id. */
const REMARKABLE_NAMES: Record<number, string> = {
  6: 'Lim Hui Xin 林慧欣',
  7: 'Puteri Nur Batrisyia Damia Humaira binti Wan Muhammad Fadhlullah Shahrul Nizam',
  8: 'யாழினி a/p சுப்ரமணியம்',
};

export async function makePeople(trx: Knex, clock: Clock, random: Random): Promise<DemoPeople> {
  const at = { created_at: clock.now(), updated_at: clock.now() };
  await trx('preschools').insert(PRESCHOOLS.map((preschool) => ({ ...preschool, ...at })));
  await trx('feeds').insert(PRESCHOOLS.map(({ id }) => ({ id })));
  const products = PRESCHOOLS.flatMap((preschool, index) => [
    {
      id: index * 2 + 1,
      name: 'Full Day Programme',
      tax_kind: 'childcare',
      product_type: 1,
      price: 85_000,
      preschool_id: preschool.id,
      ...at,
    },
    {
      id: index * 2 + 2,
      name: 'Half Day Programme',
      tax_kind: 'kindergarten',
      product_type: 1,
      price: 52_000,
      preschool_id: preschool.id,
      ...at,
    },
  ]);
  await trx('products').insert(products);
  await trx('classrooms').insert(
    CLASSROOMS.map(([preschool_id, name, year, capacity], index) => ({
      id: index + 1,
      name,
      preschool_id,
      child_years: [year],
      capacity,
      ...at,
    })),
  );
  await trx('classroom_products').insert(CLASSROOMS.flatMap(programmesOf));
  const users = await makeUsers(trx, at);
  const children = makeChildren(clock, random);
  await trx('children').insert(children.map((child) => ({ ...child, ...at })));
  await linkPeople(trx, users, children);
  const masters = [
    ...activities.map(([name, desc]) => ({ kind: 'activity', name, desc })),
    ...assessments.map(([name, desc]) => ({ kind: 'assessment', name, desc })),
    ...interventions.map(([name, desc]) => ({ kind: 'intervention', name, desc })),
  ].map((master, index) => ({ id: index + 1, ...master, ...at }));
  await trx('masters').insert(masters);
  for (const table of ['preschools', 'products', 'classrooms', 'users', 'children', 'masters']) {
    await trx.raw(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
  }
  return { children, users, masters };
}

/** The full day for everyone; half days for the younger ones. */
function programmesOf([preschoolId, , year]: (typeof CLASSROOMS)[number], index: number) {
  const fullDay = { classroom_id: index + 1, product_id: preschoolId * 2 - 1 };
  return year < 6 ? [fullDay, { ...fullDay, product_id: preschoolId * 2 }] : [fullDay];
}

async function makeUsers(trx: Knex, at: object): Promise<Map<string, number>> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const users = new Map(demoAccounts.map(({ email }, index) => [email, index + 1]));
  await trx('users').insert(
    demoAccounts.map(({ email, name }, index) => ({ id: index + 1, email, name, password_hash, ...at })),
  );
  await trx('user_roles').insert(
    demoAccounts.map(({ role }, index) => ({ user_id: index + 1, role_id: role })),
  );
  await trx('user_preschools').insert(
    demoAccounts.flatMap(({ preschools }, index) =>
      preschools.map((id) => ({ user_id: index + 1, preschool_id: id })),
    ),
  );
  return users;
}

function makeChildren(clock: Clock, random: Random) {
  const year = Number(clock.today().slice(0, 4));
  const names = childNames(random, CLASSROOMS.length * CHILDREN_A_CLASSROOM);
  let id = 0;
  return CLASSROOMS.flatMap(([preschool_id, , age], classroomIndex) =>
    Array.from({ length: CHILDREN_A_CLASSROOM }, (_, index) => {
      id += 1;
      const status = index < 8 ? 1 : random.pick(STATUSES);
      const born_on = addDays(`${year - age}-01-05`, random.below(350));
      const attends = status === 1 || status === 2;
      return {
        id,
        fullname: REMARKABLE_NAMES[id] ?? (names[id - 1] as string),
        mykid_no: `${born_on.slice(2).replaceAll('-', '')}-14-${String(1000 + id).padStart(4, '0')}`,
        born_on,
        status,
        preschool_id,
        classroom_id: attends ? classroomIndex + 1 : null,
        product_id: (preschool_id - 1) * 2 + (random.chance(0.7) ? 1 : 2),
      };
    }),
  );
}

/** Teachers to classrooms, parents to children: the demo parents have two siblings each. */
async function linkPeople(trx: Knex, users: Map<string, number>, children: DemoChild[]): Promise<void> {
  const user = (email: string) => users.get(email) as number;
  await trx('classroom_teachers').insert([
    { classroom_id: 1, user_id: user('teacher@demo.test') },
    { classroom_id: 2, user_id: user('teacher@demo.test') },
    { classroom_id: 4, user_id: user('teacher2@demo.test') },
  ]);
  const first = (preschoolId: number, offset: number) =>
    children.filter((child) => child.preschool_id === preschoolId && child.status === 1)[offset]
      ?.id as number;
  await trx('child_parents').insert([
    { child_id: first(1, 0), user_id: user('parent@demo.test'), is_payer: true },
    { child_id: first(1, 9), user_id: user('parent@demo.test'), is_payer: true },
    { child_id: first(2, 0), user_id: user('parent2@demo.test'), is_payer: true },
    { child_id: first(2, 9), user_id: user('parent2@demo.test'), is_payer: true },
    { child_id: first(1, 3), user_id: user('bch@demo.test'), is_payer: true },
  ]);
}
