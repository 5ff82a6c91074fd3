/** Builds records for tests: sensible by default, each overridable, in a real database. */
import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Knex } from 'knex';
import type { MasterKind } from '#shared/domain/daily-report';
import { ChangeLog } from '../../server/sync/change-log';

export const PASSWORD = 'correct horse';
// What the product makes takes 20 ms at each sign-in, on purpose. A hash says itself what it cost, so that the product
// reads this one as any other; that its own are dear is a test of passwords.
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

const AT = { created_at: new Date('2026-01-01T00:00:00Z'), updated_at: new Date('2026-01-01T00:00:00Z') };
let counter = 0;
const next = () => {
  counter += 1;
  return counter;
};
/** A file's people and children are named alike whichever files were tested before it. */
export const countAnew = () => {
  counter = 0;
};

type Row = Record<string, unknown> & { id: number };

async function insert<T extends Row>(knex: Knex, table: string, row: object): Promise<T> {
  const [made] = await knex(table)
    .insert({ ...AT, ...row })
    .returning('*');
  return made as T;
}

/** Announces a record to the feed, as the verb that makes it would. */
async function announce(knex: Knex, work: (changes: ChangeLog) => void): Promise<void> {
  const changes = new ChangeLog();
  work(changes);
  await knex.transaction((trx) => changes.publish(trx));
}

export interface BuiltPreschool extends Row {
  name: string;
  short_name: string;
}

export async function buildPreschool(
  knex: Knex,
  given: Partial<BuiltPreschool> & Record<string, unknown> = {},
) {
  const number = next();
  const made = await insert<BuiltPreschool>(knex, 'preschools', {
    name: `Tadika ${number}`,
    short_name: `T${number}`,
    // Long ago: nothing is of a day before a preschool's first year.
    created_at: new Date('2010-01-01T00:00:00Z'),
    ...given,
  });
  await knex('feeds').insert({ id: made.id });
  await announce(knex, (changes) => changes.changed(made.id, 'preschool', made.id));
  return made;
}

export interface BuiltUser extends Row {
  name: string;
  email: string;
}

/** A user with a role, bound to these preschools, who signs in with PASSWORD. */
export async function buildUser(
  knex: Knex,
  role: number,
  given: { preschools?: { id: number }[]; name?: string; email?: string; deactivated_at?: Date } = {},
): Promise<BuiltUser> {
  const number = next();
  const { preschools = [], ...row } = given;
  const made = await insert<BuiltUser>(knex, 'users', {
    name: `Person ${number}`,
    email: `person${number}@test.test`,
    password_hash: await passwordHash,
    ...row,
  });
  await knex('user_roles').insert({ user_id: made.id, role_id: role });
  if (preschools.length > 0) {
    await knex('user_preschools').insert(
      preschools.map(({ id }) => ({ user_id: made.id, preschool_id: id })),
    );
  }
  return made;
}

export async function buildClassroom(
  knex: Knex,
  preschool: { id: number },
  given: Record<string, unknown> & { teachers?: { id: number }[] } = {},
) {
  const { teachers = [], ...row } = given;
  const made = await insert<Row & { name: string }>(knex, 'classrooms', {
    name: `Classroom ${next()}`,
    preschool_id: preschool.id,
    child_years: [4],
    ...row,
  });
  if (teachers.length > 0) {
    await knex('classroom_teachers').insert(
      teachers.map(({ id }) => ({ classroom_id: made.id, user_id: id })),
    );
  }
  await announce(knex, (changes) => changes.changed(preschool.id, 'classroom', made.id));
  return made;
}

export interface BuiltChild extends Row {
  fullname: string;
  preschool_id: number;
  status: number;
}

export async function buildChild(
  knex: Knex,
  preschool: { id: number },
  given: Record<string, unknown> & { parents?: { id: number }[] } = {},
) {
  const { parents = [], ...row } = given;
  const made = await insert<BuiltChild>(knex, 'children', {
    fullname: `Child ${next()}`,
    preschool_id: preschool.id,
    status: 1,
    born_on: '2022-05-17',
    ...row,
  });
  if (parents.length > 0) {
    await knex('child_parents').insert(
      parents.map(({ id }, index) => ({ child_id: made.id, user_id: id, is_payer: index === 0 })),
    );
  }
  await announce(knex, (changes) => changes.changed(preschool.id, 'child', made.id));
  return made;
}

export interface BuiltProduct extends Row {
  name: string;
  price: number;
}

/** A programme of RM 850 of a preschool; `null` for one of all preschools. */
export async function buildProduct(
  knex: Knex,
  preschool: { id: number } | null,
  given: Record<string, unknown> = {},
) {
  return insert<BuiltProduct>(knex, 'products', {
    name: `Programme ${next()}`,
    product_type: 1,
    price: 85_000,
    preschool_id: preschool?.id ?? null,
    ...given,
  });
}

/** An unbilled bill of a child: this product at its price, on 11 March 2026. */
export async function buildBillLine(
  knex: Knex,
  child: { id: number; preschool_id: number },
  product: BuiltProduct,
  given: Record<string, unknown> = {},
) {
  return insert<Row>(knex, 'bill_lines', {
    child_id: child.id,
    preschool_id: child.preschool_id,
    kind: 'bill',
    product_id: product.id,
    label: product.name,
    amount: product.price,
    bill_date: '2026-03-11',
    ...given,
  });
}

export async function buildBooking(
  knex: Knex,
  child: { id: number; preschool_id: number },
  given: Record<string, unknown> = {},
) {
  return insert<Row>(knex, 'bookings', {
    child_id: child.id,
    preschool_id: child.preschool_id,
    year: 2027,
    ...given,
  });
}

interface BuiltInvoice extends Row {
  invoice_no: string;
  parent_id: number;
  preschool_id: number;
}

/** An empty invoice of March 2026 with a number of its preschool's series. Lines and payments go through the calls. */
export async function buildInvoice(
  knex: Knex,
  preschool: { id: number },
  parent: { id: number },
  given: Record<string, unknown> = {},
) {
  const place = { preschool_id: preschool.id, year: 2026 };
  const { rows } = await knex.raw(
    `INSERT INTO invoice_series AS series (preschool_id, year, last) VALUES (?, 2026, 1)
     ON CONFLICT (preschool_id, year) DO UPDATE SET last = series.last + 1 RETURNING last`,
    [preschool.id],
  );
  const number: number = rows[0].last;
  const invoice_no = `B${preschool.id}-26-${String(number).padStart(5, '0')}`;
  const made = await insert<BuiltInvoice>(knex, 'invoices', {
    parent_id: parent.id,
    preschool_id: preschool.id,
    invoice_no,
    billing_month: '2026-03',
    issued_at: AT.created_at,
    ...given,
  });
  await knex('invoice_numbers').insert({
    ...place,
    number,
    invoice_no: made.invoice_no,
    invoice_id: made.id,
    at: AT.created_at,
  });
  return made;
}

/** A quotation of 11 March 2026 with a number of its preschool's series and one fee; `line` is that fee's id. */
export async function buildQuotation(
  knex: Knex,
  place: { parent_id: number; preschool_id: number },
  line: Record<string, unknown> = {},
) {
  const { preschool_id } = place;
  const { rows } = await knex.raw(
    `INSERT INTO quotation_series AS series (preschool_id, year, last) VALUES (?, 2026, 1)
     ON CONFLICT (preschool_id, year) DO UPDATE SET last = series.last + 1 RETURNING last`,
    [preschool_id],
  );
  const number: number = rows[0].last;
  const quotation_no = `B${preschool_id}-Q26-${String(number).padStart(5, '0')}`;
  const made = await insert<Row & { quotation_no: string }>(knex, 'quotations', {
    ...place,
    quotation_no,
    date: '2026-03-11',
    year: 2026,
    price: 10_000,
  });
  await knex('quotation_numbers').insert({
    preschool_id,
    year: 2026,
    number,
    quotation_no,
    quotation_id: made.id,
    at: AT.created_at,
  });
  const fee = { quotation_id: made.id, kind: 'bill', label: 'Fee', amount: 10_000, ...line };
  return { ...made, line: (await insert<Row>(knex, 'quotation_lines', fee)).id };
}

export async function buildMaster(knex: Knex, kind: MasterKind, given: Record<string, unknown> = {}) {
  const made = await insert<Row & { name: string }>(knex, 'masters', {
    kind,
    name: `${kind} ${next()}`,
    ...given,
  });
  await announce(knex, (changes) => changes.changed(0, 'master', made.id));
  return made;
}

/** What a child may be given at noon, whatever the day; its id. */
export async function buildMedicine(
  knex: Knex,
  child: { id: number },
  given: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID();
  const { preschool_id, author } = await knex('children')
    .where({ id: child.id })
    .first('preschool_id', knex.raw('(SELECT min(id) FROM users) AS author'));
  await knex('medicines').insert({
    id,
    child_id: child.id,
    preschool_id,
    medicine: 'Paracetamol',
    condition: 'Fever',
    dose: '5 ml',
    route: 'mouth',
    times: ['12:00'],
    circumstances: 'Above 38.5 °C',
    apart_hours: 4,
    storage: 'room',
    first_day: '2026-01-01',
    last_day: '2099-12-31',
    signed_by: 'Puan Aminah',
    by_parent: true,
    container_checked: false,
    authorised_by: author,
    authorised_at: new Date('2026-03-01T00:00:00Z'),
    ...given,
  });
  return id;
}

export async function buildSubject(knex: Knex, name = `Subject ${next()}`) {
  return insert<Row & { name: string }>(knex, 'subjects', { name });
}

/** A classwork in these classrooms, as its verb would leave it. */
export async function buildClasswork(
  knex: Knex,
  preschool: { id: number },
  classrooms: { id: number }[],
  given: Record<string, unknown> = {},
) {
  const made = await insert<Row & { name: string }>(knex, 'classwork', {
    name: `Classwork ${next()}`,
    preschool_id: preschool.id,
    body: '<p>Body</p>',
    ...given,
  });
  if (classrooms.length > 0) {
    await knex('classwork_classrooms').insert(
      classrooms.map(({ id }) => ({ classwork_id: made.id, classroom_id: id })),
    );
  }
  return made;
}

/** Someone who worked at the preschool until then, and does not any more. */
export async function buildFormerAccess(
  knex: Knex,
  { userId }: { userId: number },
  preschool: { id: number },
  ended_at: Date,
): Promise<void> {
  await knex('former_access').insert({ user_id: userId, preschool_id: preschool.id, ended_at });
}
