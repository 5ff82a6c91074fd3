/** The people of a load: preschools with a teacher's tablet for every ten children, their parents' invoices, finance. */
import type { Knex } from 'knex';
import { PARENT_ROLE } from '#shared/permissions';
import { type BenchTablet, fillNetwork } from '../../bench/support/network-of-preschools';
import { buildPaymentSetting } from '../providers';

export interface Size {
  preschools: number;
  tabletsEach: number;
  childrenEach: number;
  /** Children whose parents take part. */
  families: number;
}

export interface LoadNetwork {
  tablets: BenchTablet[];
  activities: number[];
  /** A parent of one child each, with invoices that are open. */
  parents: { email: string; invoices: number[] }[];
  finance: string[];
  password: string;
}

const FIRST_PARENT = 100_000;
const FINANCE_ROLE = 3;
const FINANCE_PEOPLE = 3;
const INVOICES_EACH = 6;
/** Sen. */
export const PRICE = 64_000;

/** Everything that is owed stands in the ledger, as the verbs leave it. */
export async function fillLoad(knex: Knex, size: Size): Promise<LoadNetwork> {
  const { tablets, activities } = await fillNetwork(knex, size);
  const at = { created_at: new Date(), updated_at: new Date() };
  const { password_hash } = await knex('users').first('password_hash');
  const children = tablets.flatMap((tablet) => tablet.children).slice(0, size.families);
  const finance = Array.from({ length: FINANCE_PEOPLE }, (_, index) => ({
    id: FIRST_PARENT - 1 - index,
    email: `finance${index}@bench.test`,
  }));
  const parents = children.map((child) => ({
    id: FIRST_PARENT + child,
    child,
    email: `parent${child}@bench.test`,
  }));
  const [year, month] = new Date().toISOString().split('-');
  await knex.transaction(async (trx) => {
    const person = ({ id, email }: { id: number; email: string }) => ({
      id,
      email,
      name: `Person ${id}`,
      password_hash,
      ...at,
    });
    await trx.batchInsert('users', [...finance, ...parents].map(person), 1_000);
    await trx.batchInsert('user_roles', [
      ...finance.map(({ id }) => ({ user_id: id, role_id: FINANCE_ROLE })),
      ...parents.map(({ id }) => ({ user_id: id, role_id: PARENT_ROLE })),
    ]);
    await trx.batchInsert(
      'child_parents',
      parents.map(({ id, child }) => ({ child_id: child, user_id: id, is_payer: true })),
    );
    await trx.raw(INVOICES, {
      first: FIRST_PARENT,
      each: INVOICES_EACH,
      price: PRICE,
      month: `${year}-${month}`,
      year: Number(year),
    });
    for (const sql of [NUMBERS, LINES, CHARGES]) await trx.raw(sql, { year: Number(year), price: PRICE });
  });
  // They brought their ids along: whoever comes later is numbered after them.
  for (const table of ['users', 'children'])
    await knex.raw("SELECT setval(pg_get_serial_sequence(?, 'id'), max(id)) FROM ??", [table, table]);
  await buildPaymentSetting(knex, 'billplz');
  const invoices: { id: number; parent_id: number }[] = await knex('invoices')
    .select('id', 'parent_id')
    .orderBy('id');
  const ofParent = new Map<number, number[]>();
  for (const { id, parent_id } of invoices) ofParent.set(parent_id, [...(ofParent.get(parent_id) ?? []), id]);
  return {
    tablets,
    activities,
    parents: parents.map(({ id, email }) => ({ email, invoices: ofParent.get(id) ?? [] })),
    finance: finance.map(({ email }) => email),
    password: tablets[0]?.password ?? '',
  };
}

const INVOICES = `
  INSERT INTO invoices (parent_id, preschool_id, invoice_no, billing_month, payment_status, price, created_at, updated_at)
  SELECT user_id, preschool_id,
         'T' || preschool_id || '-' || :year % 100 || '-'
           || lpad(row_number() OVER (PARTITION BY preschool_id ORDER BY user_id, n)::text, 5, '0'),
         :month, 1, :price, now(), now()
    FROM child_parents JOIN children ON children.id = child_id, generate_series(1, :each) AS n
   WHERE user_id >= :first`;

const NUMBERS = `
  WITH numbered AS (
    INSERT INTO invoice_numbers (preschool_id, year, number, invoice_no, invoice_id, at)
    SELECT preschool_id, :year, split_part(invoice_no, '-', 3)::integer, invoice_no, id, created_at FROM invoices
    RETURNING preschool_id, number)
  INSERT INTO invoice_series (preschool_id, year, last)
  SELECT preschool_id, :year, max(number) FROM numbered GROUP BY preschool_id`;

const LINES = `
  INSERT INTO bill_lines (child_id, preschool_id, invoice_id, kind, label, amount, bill_date, created_at, updated_at)
  SELECT child_parents.child_id, preschool_id, invoices.id, 'bill', 'Full day', :price, now()::date, now(), now()
    FROM invoices JOIN child_parents ON user_id = parent_id`;

const CHARGES = `
  INSERT INTO ledger_entries (parent_id, preschool_id, invoice_id, child_id, kind, amount, effective_date, recorded_at,
                              cause_type, cause_id)
  SELECT parent_id, invoices.preschool_id, invoices.id, child_id, 'charge', amount, bill_date, now(), 'line', bill_lines.id::text
    FROM bill_lines JOIN invoices ON invoices.id = invoice_id`;
