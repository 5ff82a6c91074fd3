/**
 * Every sen accounted for: compares what invoices say with lines, payments and carries, and all of them with the
 * ledger, the numbers with their register, and the totals of the reports with all of it. `npm run check:ledger` prints each difference; there should be none.
 */
import type { Knex } from 'knex';
import { followingStatus, INSTALMENT_PLAN } from '#shared/domain/invoice-math';
import type { Clock } from '../../clock';
import { businessDay } from '../../db/business-day';
import { checkTotals } from '../../reports/check-totals';
import { chargeKinds, lossKinds, moneyKinds, noteKinds } from './ledger';

export interface Difference {
  /** What does not hold, in a few words: `price of the lines`. */
  check: string;
  /** Which record, and what was found and expected. */
  [detail: string]: unknown;
}

const RECEIPTS = 'each payment that counts has its receipt';

const LINES = `SELECT invoice_id, sum(quantity * (amount - discount_amount)) AS sum FROM bill_lines
  WHERE invoice_id IS NOT NULL GROUP BY 1`;
const PAID = `SELECT invoice_id, sum(amount) AS sum FROM payments WHERE state = 'confirmed' GROUP BY 1`;
const CARRIED = `SELECT from_invoice_id AS invoice_id, sum(amount) AS sum FROM carry_forwards
  WHERE reversed_at IS NULL GROUP BY 1`;
const oneOf = (kinds: readonly string[]) => `kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;
const NOTED = `SELECT invoice_id, sum(CASE kind WHEN 'credit' THEN amount ELSE -amount END) AS sum FROM invoice_notes
  WHERE invoice_id IS NOT NULL GROUP BY 1`;
const ledger = (...kinds: string[]) =>
  `SELECT invoice_id, sum(amount) AS sum FROM ledger_entries ${kinds.length > 0 ? `WHERE ${oneOf(kinds)}` : ''} GROUP BY 1`;

/** A sum for each invoice against what the invoice itself has. */
const compare = (sums: string, expected: string) => `
  SELECT invoices.id, invoices.invoice_no, COALESCE(sums.sum, 0) AS found, ${expected} AS expected
    FROM invoices LEFT JOIN (${sums}) AS sums ON sums.invoice_id = invoices.id
   WHERE COALESCE(sums.sum, 0) <> ${expected}`;

/** Each of these finds nothing where all is well. */
const checks: Record<string, string> = {
  'price and lines': compare(
    LINES,
    'CASE WHEN invoices.issued_at IS NULL THEN COALESCE(sums.sum, 0) ELSE invoices.price END',
  ),
  'paid amount and confirmed payments': compare(PAID, 'invoices.paid_amount'),
  'carried out and open carries': compare(CARRIED, 'invoices.carried_out'),
  'price and charges of the ledger': compare(ledger(...chargeKinds), 'invoices.price'),
  'paid amount and payments of the ledger': compare(ledger(...moneyKinds), '-invoices.paid_amount'),
  'carried out and carries of the ledger': compare(ledger('carry_out'), '-invoices.carried_out'),
  'credited and notes': compare(NOTED, 'invoices.credited'),
  'credited and notes of the ledger': compare(ledger(...noteKinds), '-invoices.credited'),
  'written off and the ledger': compare(ledger(...lossKinds), '-invoices.written_off'),
  'written off and the write-offs': compare(
    'SELECT invoice_id, sum(amount) AS sum FROM write_offs GROUP BY 1',
    'invoices.written_off',
  ),
  'nothing written off that is not owed': `
    SELECT id, invoice_no, written_off AS found, 0 AS expected FROM invoices
     WHERE written_off < 0 OR (written_off > 0 AND balance < 0 AND payment_status <> 9)`,
  'cancellation and the ledger': compare(
    ledger('cancel'),
    '(CASE WHEN invoices.payment_status = 9 THEN invoices.credited + invoices.written_off - invoices.price ELSE 0 END)',
  ),
  'balance and the ledger': compare(ledger(), 'invoices.balance'),
  'balances as they stood from day to day and the ledger': `
    SELECT COALESCE(kept.invoice_id, entered.invoice_id) AS invoice_id, during, kept.balance AS found,
           entered.balance AS expected
      FROM (SELECT invoice_id, preschool_id, parent_id, during::text, balance, count(*) AS times FROM open_balances
             GROUP BY 1, 2, 3, 4, 5) AS kept
      FULL JOIN (SELECT invoice_id, preschool_id, parent_id, during::text, balance, 1::bigint AS times
                   FROM ledger_balances) AS entered USING (invoice_id, preschool_id, parent_id, during, balance, times)
     WHERE kept.invoice_id IS NULL OR entered.invoice_id IS NULL`,
  'each payment and its entries': `
    SELECT payments.id, payments.invoice_id, COALESCE(entries.sum, 0) AS found, -payments.amount AS expected
      FROM payments
      LEFT JOIN (SELECT cause_id, sum(amount) AS sum FROM ledger_entries
                  WHERE cause_type = 'payment' GROUP BY 1) AS entries
        ON entries.cause_id = payments.id::text
     WHERE COALESCE(entries.sum, 0) <> CASE WHEN payments.state = 'confirmed' THEN -payments.amount ELSE 0 END`,
  'each note, its lines and its entries': `
    SELECT notes.id, notes.invoice_id, notes.amount AS expected, lines.sum AS found, entries.sum AS entered
      FROM invoice_notes AS notes
      LEFT JOIN (SELECT note_id, sum(amount) AS sum FROM invoice_note_lines GROUP BY 1) AS lines ON note_id = notes.id
      LEFT JOIN (SELECT cause_id, sum(amount) AS sum FROM ledger_entries WHERE cause_type = 'note' GROUP BY 1) AS entries
        ON entries.cause_id = notes.id::text
     WHERE invoice_id IS NOT NULL AND (lines.sum IS DISTINCT FROM notes.amount
           OR entries.sum IS DISTINCT FROM CASE kind WHEN 'credit' THEN -notes.amount ELSE notes.amount END)`,
  'each line and its entries': `
    SELECT COALESCE(lines.id::text, entries.cause_id) AS id, lines.invoice_id, COALESCE(entries.sum, 0) AS found,
           COALESCE(lines.total, 0) AS expected
      FROM (SELECT id, invoice_id, quantity * (amount - discount_amount) AS total FROM bill_lines
             WHERE invoice_id IN (SELECT id FROM invoices WHERE issued_at IS NOT NULL)) AS lines
      FULL JOIN (SELECT cause_id, sum(amount) AS sum FROM ledger_entries
                  WHERE cause_type = 'line' GROUP BY 1) AS entries ON entries.cause_id = lines.id::text
     WHERE COALESCE(entries.sum, 0) <> COALESCE(lines.total, 0)`,
  'parent of an entry and of its invoice': `
    SELECT ledger_entries.id, ledger_entries.invoice_id, ledger_entries.parent_id AS found,
           invoices.parent_id AS expected
      FROM ledger_entries JOIN invoices ON invoices.id = ledger_entries.invoice_id
     WHERE ledger_entries.parent_id <> invoices.parent_id`,
  'nothing left at a preschool that an invoice went away from': `
    SELECT ledger_entries.invoice_id AS id, ledger_entries.preschool_id, kind, sum(amount) AS found, 0 AS expected
      FROM ledger_entries JOIN invoices ON invoices.id = ledger_entries.invoice_id
     WHERE ledger_entries.preschool_id <> invoices.preschool_id
     GROUP BY 1, 2, 3 HAVING sum(amount) <> 0`,
  'preschool and parent of a payment and of its invoice': `
    SELECT payments.id, payments.invoice_id FROM payments JOIN invoices ON invoices.id = payments.invoice_id
     WHERE payments.preschool_id <> invoices.preschool_id OR payments.parent_id <> invoices.parent_id`,
  'a carried line and the balances that it stands for': `
    SELECT bill_lines.id, bill_lines.invoice_id, COALESCE(carries.sum, 0) AS found, bill_lines.amount AS expected
      FROM bill_lines
      LEFT JOIN (SELECT line_id, to_invoice_id, sum(amount) AS sum FROM carry_forwards WHERE reversed_at IS NULL
                  GROUP BY 1, 2) AS carries
        ON carries.line_id = bill_lines.id AND carries.to_invoice_id = bill_lines.invoice_id
     WHERE bill_lines.kind = 'carry_forward' AND COALESCE(carries.sum, 0) <> bill_lines.amount`,
  'nothing open on a carried invoice': `
    SELECT id, invoice_no, balance AS found, 0 AS expected FROM invoices
     WHERE payment_status = 8 AND (balance <> 0 OR moved_to_invoice_id IS NULL)`,
  'a refund and its payment': `
    SELECT payments.id, payments.amount AS expected, -sum(refunds.amount) AS found
      FROM payments JOIN payments AS refunds ON refunds.refund_of = payments.id AND refunds.state = 'confirmed'
     GROUP BY payments.id, payments.amount, payments.state
    HAVING -sum(refunds.amount) FILTER (WHERE NOT refunds.reversal) > payments.amount
        OR -sum(refunds.amount) FILTER (WHERE refunds.reversal) > payments.amount
        OR payments.state <> 'confirmed'`,
  'a booking fee is taken off once': `
    SELECT bill_lines.booking_id AS id, count(*) AS found, 1 AS expected
      FROM bill_lines JOIN invoices ON invoices.id = bill_lines.invoice_id
     WHERE bill_lines.booking_id IS NOT NULL AND invoices.payment_status <> 9
     GROUP BY bill_lines.booking_id HAVING count(*) > 1`,
  'no more of a deposit given back than was asked for': `
    SELECT invoice_id, line_id, sum(amount) AS found, 0 AS expected FROM deposit_moves
     GROUP BY invoice_id, line_id HAVING sum(amount) < 0`,
  'each invoice of a closed month in an e-invoice that stands': `
    SELECT invoices.id, invoices.invoice_no, COALESCE(cover.amount, 0) AS found, lines.sum AS expected
      FROM (SELECT preschool_id, min(month) AS first FROM e_invoice_documents
              JOIN e_invoice_settings USING (preschool_id, environment)
             WHERE state IN ('sent', 'valid') GROUP BY 1) AS sends
      JOIN preschools ON preschools.id = sends.preschool_id
      JOIN invoices ON invoices.preschool_id = sends.preschool_id
      JOIN (SELECT invoice_id, sum(quantity * (amount - discount_amount)) AS sum FROM bill_lines
             WHERE kind <> 'carry_forward' GROUP BY 1) AS lines ON lines.invoice_id = invoices.id
      LEFT JOIN e_invoice_covers AS cover ON cover.invoice_id = invoices.id AND cover.live
     WHERE payment_status <> 9 AND lines.sum > 0 AND cover.amount IS DISTINCT FROM lines.sum
       AND ${businessDay('issued_at')} BETWEEN sends.first AND preschools.closed_through`,
  'every number is in the register': `
    SELECT series.preschool_id AS id, series.year, count(numbers.number) AS found, series.last AS expected
      FROM invoice_series AS series
      LEFT JOIN invoice_numbers AS numbers
        ON numbers.preschool_id = series.preschool_id AND numbers.year = series.year
       AND numbers.number BETWEEN 1 AND series.last
     GROUP BY 1, 2, series.last HAVING count(numbers.number) <> series.last`,
  'every number of a note is there': `
    SELECT series.preschool_id AS id, series.kind, series.year, count(notes.number) AS found, series.last AS expected
      FROM (SELECT 'credit' AS kind, * FROM credit_note_series UNION ALL SELECT 'debit', * FROM debit_note_series) AS series
      LEFT JOIN invoice_notes AS notes
        ON notes.preschool_id = series.preschool_id AND notes.kind = series.kind AND notes.year = series.year
       AND notes.number BETWEEN 1 AND series.last
     GROUP BY 1, 2, 3, series.last HAVING count(notes.number) <> series.last`,
  'every number of a receipt is there': `
    SELECT series.preschool_id AS id, series.year, count(receipts.number) AS found, series.last AS expected
      FROM receipt_series AS series
      LEFT JOIN payment_receipts AS receipts
        ON receipts.preschool_id = series.preschool_id AND receipts.year = series.year
       AND receipts.number BETWEEN 1 AND series.last
     GROUP BY 1, 2, series.last HAVING count(receipts.number) <> series.last`,
  'every number of a statement for tax is there': `
    SELECT COALESCE(series.preschool_id, given.preschool_id) AS id, COALESCE(series.year, given.year) AS year,
           COALESCE(given.count, 0) AS found, COALESCE(series.last, 0) AS expected, given.highest
      FROM tax_series AS series
      FULL JOIN (SELECT preschool_id, year, count(*), max(number) AS highest FROM tax_statements GROUP BY 1, 2) AS given
        ON given.preschool_id = series.preschool_id AND given.year = series.year
     WHERE given.count IS DISTINCT FROM series.last OR given.highest IS DISTINCT FROM series.last`,
  'an open plan of instalments and the status of its invoice': `
    SELECT plans.id, plans.invoice_id, invoices.payment_status AS found, ${INSTALMENT_PLAN} AS expected
      FROM instalment_plans AS plans JOIN invoices ON invoices.id = plans.invoice_id
     WHERE plans.ended_at IS NULL AND invoices.payment_status <> ${INSTALMENT_PLAN}`,
  'instalments and the sum of their plan': `
    SELECT plans.id, plans.invoice_id, COALESCE(sum(amount), 0) AS found, plans.total AS expected
      FROM instalment_plans AS plans
      LEFT JOIN (SELECT *, sum(amount) OVER (PARTITION BY plan_id ORDER BY place) AS so_far FROM instalments) AS each
        ON each.plan_id = plans.id
     GROUP BY plans.id
    HAVING COALESCE(sum(amount), 0) <> plans.total OR bool_or(through <> so_far)`,
  [RECEIPTS]: `
    SELECT payments.id, payments.invoice_id, receipts.receipt_no AS found, payments.amount AS expected
      FROM payments LEFT JOIN payment_receipts AS receipts ON receipts.payment_id = payments.id
     WHERE (payments.state = 'confirmed' AND payments.amount > 0) <> (receipts.payment_id IS NOT NULL)
        OR receipts.preschool_id <> payments.preschool_id`,
  'no number beyond its series': `
    SELECT numbers.invoice_id AS id, numbers.invoice_no AS found, series.last AS expected
      FROM invoice_numbers AS numbers
      LEFT JOIN invoice_series AS series
        ON series.preschool_id = numbers.preschool_id AND series.year = numbers.year
     WHERE series.last IS NULL OR numbers.number > series.last`,
  'the number of an invoice and the register': `
    SELECT invoices.id, invoices.invoice_no AS expected, numbers.invoice_no AS found
      FROM invoices
      LEFT JOIN invoice_numbers AS numbers ON numbers.invoice_id = invoices.id AND numbers.state = 'current'
     WHERE numbers.invoice_no IS DISTINCT FROM invoices.invoice_no
        OR numbers.preschool_id <> invoices.preschool_id
        OR numbers.year <> substr(invoices.billing_month, 1, 4)::integer`,
};

type Check = (trx: Knex) => Promise<Difference[]>;

const allChecks = (today: string): Check[] => [
  ...Object.entries(checks).map(
    ([check, sql]): Check =>
      async (trx) => {
        const { rows } = await trx.raw(sql);
        return rows.map((row: object) => ({ check, ...row }));
      },
  ),
  (trx) => wrongStatuses(trx, today),
  checkTotals,
];

const asOneMoment = (knex: Knex, check: Check): Promise<Difference[]> =>
  knex.transaction(check, { readOnly: true, isolationLevel: 'repeatable read' });

/** Payments that count and have no receipt: the night's check tells of them, and gives one. */
export async function withoutReceipt(trx: Knex): Promise<Difference[]> {
  const { rows } = await trx.raw(`SELECT * FROM (${checks[RECEIPTS]}) AS receipts WHERE found IS NULL`);
  return rows.map((row: object) => ({ check: RECEIPTS, ...row }));
}

/** Every difference there is, as one moment of the database shows it. */
export async function checkLedger(knex: Knex, clock: Clock): Promise<Difference[]> {
  return asOneMoment(knex, async (trx) => {
    const found: Difference[] = [];
    for (const check of allChecks(clock.today())) found.push(...(await check(trx)));
    return found;
  });
}

/** The same while others work: each check sees a moment of its own, and none of them is held for long. */
export async function checkLedgerInParts(knex: Knex, clock: Clock): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const check of allChecks(clock.today())) found.push(...(await asOneMoment(knex, check)));
  return found;
}

/** Prints every difference, or that there is none. Answers the exit code: 1 where there is one. */
export async function tellDifferences(
  knex: Knex,
  clock: Clock,
  log: (line: string) => void,
): Promise<number> {
  const differences = await checkLedger(knex, clock);
  for (const { check, ...detail } of differences) log(`${check}: ${JSON.stringify(detail)}`);
  const { rows } = await knex.raw(
    'SELECT (SELECT count(*) FROM invoices) AS invoices, (SELECT count(*) FROM ledger_entries) AS entries',
  );
  const { invoices, entries } = rows[0];
  const outcome = differences.length === 0 ? 'no difference' : `${differences.length} differences`;
  log(`Compared ${invoices} invoices and ${entries} entries of the ledger: ${outcome}.`);
  return differences.length === 0 ? 0 : 1;
}

/** Invoices whose statuses are looked at in one go. */
const STATUS_PAGE = 5_000;

/** Statuses that follow by themselves and are not the ones that would; by dates, the night after at the latest. */
async function wrongStatuses(trx: Knex, today: string): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let after = 0; ; ) {
    const { rows } = await trx.raw(
      `SELECT id, invoice_no, payment_status, price, paid_amount, carried_out, credited, written_off,
           due_date, NOT EXISTS (SELECT FROM bill_lines WHERE invoice_id = invoices.id) AS empty,
           (SELECT CASE source WHEN 'provider' THEN 'provider' ELSE 'hand' END FROM payments
             WHERE invoice_id = invoices.id AND state = 'confirmed' AND amount > 0
             ORDER BY paid_at DESC, id DESC LIMIT 1) AS last_payment
      FROM invoices WHERE payment_status <= 7 AND id > ? ORDER BY id LIMIT ${STATUS_PAGE}`,
      [after],
    );
    found.push(...rows.flatMap((row: StatusRow) => wrongStatus(row, today)));
    if (rows.length < STATUS_PAGE) return found;
    after = rows.at(-1).id;
  }
}

type StatusRow = Parameters<typeof followingStatus>[0] & Record<string, unknown>;

function wrongStatus(row: StatusRow, today: string): Difference[] {
  const expected = followingStatus(row, today);
  // A due date that went by today is followed at night.
  const waits = expected === 2 && (row.payment_status === 1 || row.payment_status === 3);
  if (expected === row.payment_status || waits) return [];
  const { id, invoice_no, payment_status } = row;
  return [{ check: 'status and balance', id, invoice_no, found: payment_status, expected }];
}
