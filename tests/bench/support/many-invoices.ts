/**
 * Half a million invoices of 200 preschools and 20,000 parents, as ten years leave them: lines, payments, the ledger
 * and the audit trail beside them, written by the set in about a minute.
 */
import type { Knex } from 'knex';
import { hashPassword } from '../../../server/features/session/sign-in';

export const INVOICES = 500_000;
const PRESCHOOLS = 200;
const PARENTS = 20_000;
export const FINANCE = { email: 'finance@bench.test', password: 'tadika-bench' };
const MONTHS = INVOICES / PARENTS;

/** Everything in them agrees as the verbs would leave it, but for numbers' register and due dates' statuses. */
export async function fillInvoices(knex: Knex): Promise<void> {
  await people(knex);
  await bare(knex, async () => {
    for (const sql of [INVOICES_SQL, LINES_SQL, PAYMENTS_SQL, LEDGER_SQL, BALANCES_SQL, TRAIL_SQL])
      await knex.raw(sql);
  });
  await knex.raw(`SELECT setval(pg_get_serial_sequence('invoices', 'id'), ${INVOICES + 1}),
    setval('bill_lines_id_seq', ${4 * INVOICES})`);
  for (const table of [
    'users',
    'children',
    'invoices',
    'bill_lines',
    'payments',
    'ledger_entries',
    'open_balances',
    'audit_entries',
  ])
    await knex.raw(`VACUUM ANALYZE ${table}`);
}

const FILLED = ['invoices', 'bill_lines', 'payments', 'ledger_entries', 'open_balances', 'audit_entries'];

/**
 * Without references (what is written names only what was written here), without triggers, and with the indexes made
 * once, at the end: in minutes instead of a quarter of an hour.
 */
async function bare(knex: Knex, work: () => Promise<void>): Promise<void> {
  const references = await knex.raw(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY (?)`,
    [FILLED],
  );
  const indexes = await knex.raw(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = 'public' AND tablename = ANY (?)
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname)`,
    [FILLED],
  );
  for (const { table, name } of references.rows)
    await knex.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes.rows) await knex.raw(`DROP INDEX ${name}`);
  for (const table of FILLED) await knex.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await work();
  for (const table of FILLED) await knex.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { definition } of indexes.rows) await knex.raw(definition);
  for (const { table, name, definition } of references.rows)
    await knex.raw(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`);
}

async function people(knex: Knex): Promise<void> {
  const password_hash = await hashPassword(FINANCE.password);
  const at = { created_at: new Date(), updated_at: new Date() };
  await knex('users').insert({ id: 1, name: 'Puan Lim', email: FINANCE.email, password_hash, ...at });
  await knex('user_roles').insert({ user_id: 1, role_id: 3 });
  await knex.raw(`
    INSERT INTO preschools (id, name, short_name, created_at, updated_at)
    SELECT n, 'Tadika ' || n, 'T' || n, now(), now() FROM generate_series(1, ${PRESCHOOLS}) AS n`);
  // Parents are numbered from 1,001 on.
  await knex.raw(`
    INSERT INTO users (id, name, email, password_hash, created_at, updated_at)
    SELECT 1000 + n,
           CASE WHEN n % 500 = 0 THEN '陈美玲 Tan Mei Ling ' ELSE
             (ARRAY['Nur Aisyah binti','Muhammad Danish bin','Siti Khadijah binti','Arjun a/l'])[1 + n % 4] || ' ' ||
             (ARRAY['Abdul Rahman','Ahmad Zulkifli','Kamaruddin','Muniandy'])[1 + n / 7 % 4] || ' ' END || n,
           'parent' || n || '@bench.test', '', now(), now()
      FROM generate_series(1, ${PARENTS}) AS n`);
  await knex.raw(
    `INSERT INTO user_roles (user_id, role_id) SELECT 1000 + n, 7 FROM generate_series(1, ${PARENTS}) AS n`,
  );
  await knex.raw(`
    INSERT INTO children (id, fullname, born_on, status, preschool_id, created_at, updated_at)
    SELECT n, 'Anak ' || n || ' ' || (SELECT name FROM users WHERE id = 1000 + n), date '2022-01-01', 1,
           1 + n % ${PRESCHOOLS}, now(), now()
      FROM generate_series(1, ${PARENTS}) AS n`);
  await knex.raw(`
    INSERT INTO child_parents (child_id, user_id, is_payer)
    SELECT n, 1000 + n, true FROM generate_series(1, ${PARENTS}) AS n`);
}

/** The newest month last; of the newest three some are open, before that few. */
const INVOICES_SQL = `
  INSERT INTO invoices (id, parent_id, preschool_id, invoice_no, billing_month, payment_status, price, paid_amount,
                        due_date, locked, created_at, updated_at)
  SELECT id, parent, preschool, 'T' || preschool || '-' || to_char(month, 'YY') || '-' || lpad(id::text, 7, '0'),
         to_char(month, 'YYYY-MM'), status, 97000, CASE status WHEN 6 THEN 97000 ELSE 0 END, month::date + 6, age > 2, month - interval '7 days' + n * interval '1 second',
         month - interval '7 days' + n * interval '1 second'
    FROM (SELECT *, CASE WHEN id % 97 = 0 THEN 10 WHEN age > 2 OR id % 3 > 0 THEN 6 WHEN age > 0 THEN 2 ELSE 1 END AS status
            FROM (SELECT (${MONTHS - 1} - age) * ${PARENTS} + n AS id, 1000 + n AS parent, 1 + n % ${PRESCHOOLS} AS preschool,
                         age, n, date_trunc('month', now()) - age * interval '1 month' AS month
                    FROM generate_series(${MONTHS - 1}, 0, -1) AS age, generate_series(1, ${PARENTS}) AS n) AS numbered) AS made`;

const LINES_SQL = `
  INSERT INTO bill_lines (id, child_id, preschool_id, invoice_id, kind, label, amount, bill_date, created_at, updated_at)
  SELECT id * 2 + part, parent_id - 1000, preschool_id, id, 'bill',
         (ARRAY['Full day programme', 'Meals'])[1 + part], (ARRAY[85000, 12000])[1 + part], due_date, created_at, created_at
    FROM invoices, generate_series(0, 1) AS part`;

const PAYMENTS_SQL = `
  INSERT INTO payments (id, invoice_id, parent_id, preschool_id, payment_method, state, amount, paid_at, reference_id,
                        source, created_at, updated_at)
  SELECT ${2 * INVOICES + 10} + id, id, parent_id, preschool_id, 2, 'confirmed', 97000, due_date, 'CDM ' || id, 'staff',
         created_at, created_at
    FROM invoices WHERE payment_status = 6`;

const LEDGER_SQL = `
  INSERT INTO ledger_entries (parent_id, preschool_id, invoice_id, child_id, kind, amount, effective_date, recorded_at,
                              cause_type, cause_id)
  SELECT invoices.parent_id, invoices.preschool_id, invoices.id, child_id, 'charge', amount, bill_date,
         bill_lines.created_at, 'line', bill_lines.id::text
    FROM bill_lines JOIN invoices ON invoices.id = invoice_id
  UNION ALL
  SELECT parent_id, preschool_id, invoice_id, NULL, 'payment', -amount, paid_at, created_at, 'payment', id::text
    FROM payments`;

const BALANCES_SQL = 'INSERT INTO open_balances SELECT * FROM ledger_balances';

const TRAIL_SQL = `
  INSERT INTO audit_entries (at, actor_id, action, entity_type, entity_id, preschool_id, after)
  SELECT created_at, 1, 'created', 'invoice', id::text, preschool_id, '{}' FROM invoices`;
