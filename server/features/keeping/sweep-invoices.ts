/**
 * Invoices whose years are over, with all that belongs to them. The sums of what remains do not change: an invoice goes
 * only when nothing is open on it, its number stays in the register, and a balance that was carried on stays where it went.
 */
import type { Knex } from 'knex';
import { type Bound, bindingsOf, NONE, type Sweep, statement } from './sweep';

const OF_HELD_CHILD = `
  EXISTS (SELECT FROM bill_lines WHERE bill_lines.invoice_id = invoices.id
             AND bill_lines.child_id = ANY (CAST(:heldChildren AS bigint[])))
  OR EXISTS (SELECT FROM child_parents WHERE child_parents.user_id = invoices.parent_id
                AND child_parents.child_id = ANY (CAST(:heldChildren AS bigint[])))`;

// What an older invoice was carried onto waits until that one has gone; a deposit is held for as long as it takes.
const OVER = `
  SELECT invoices.id, invoices.parent_id, invoices.updated_at AS at FROM invoices
   WHERE invoices.balance = 0 AND invoices.updated_at < :before
     AND NOT EXISTS (SELECT FROM ledger_entries WHERE ledger_entries.invoice_id = invoices.id
                        AND ledger_entries.recorded_at >= :before)
     AND NOT EXISTS (SELECT FROM invoices AS source WHERE source.moved_to_invoice_id = invoices.id)
     AND NOT EXISTS (SELECT FROM carry_forwards WHERE carry_forwards.to_invoice_id = invoices.id
                        AND carry_forwards.from_invoice_id IS NOT NULL)
     AND NOT (${OF_HELD_CHILD})
     AND NOT EXISTS (SELECT FROM deposit_moves WHERE deposit_moves.invoice_id = invoices.id
                      GROUP BY line_id HAVING sum(amount) <> 0)
   ORDER BY invoices.updated_at, invoices.id`;

/** An invoice has some twenty rows of its own. */
const INVOICES_AT_ONCE = 25;

const byInvoice = (ids: readonly number[]) => ({ ids: ids as unknown as Knex.RawBinding });

const invoices: Sweep = {
  kind: 'invoices',
  kept: 'SELECT updated_at AS at FROM invoices',
  over: OVER,
  async take({ trx }, bound) {
    const chosen = await overNow(trx, bound);
    const parents = chosen.map(({ parent_id }) => parent_id);
    await trx.raw('SELECT id FROM users WHERE id = ANY (?::bigint[]) ORDER BY id FOR NO KEY UPDATE', [
      parents,
    ]);
    await trx.raw('SELECT id FROM invoices WHERE id = ANY (?::bigint[]) ORDER BY id FOR UPDATE', [
      chosen.map(({ id }) => id),
    ]);
    // Somebody may have changed one until it was locked.
    const over = await overNow(
      trx,
      bound,
      chosen.map(({ id }) => id),
    );
    if (over.length === 0) return NONE;
    await remove(
      trx,
      over.map(({ id }) => id),
    );
    const times = over.map(({ at }) => at.getTime());
    return { count: over.length, from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) };
  },
};

async function overNow(
  trx: Knex,
  bound: Bound,
  ids?: readonly number[],
): Promise<{ id: number; parent_id: number; at: Date }[]> {
  const among = ids ? 'WHERE id = ANY (CAST(:ids AS bigint[]))' : '';
  const { rows } = await trx.raw(`SELECT * FROM (${OVER}) AS over ${among} LIMIT ${INVOICES_AT_ONCE}`, {
    ...bindingsOf(bound),
    ...(ids && byInvoice(ids)),
  });
  return rows;
}

/** In the order of what refers to what. */
const REMOVALS = [
  'DELETE FROM payment_attempt_parts WHERE invoice_id = ANY (:ids)',
  `UPDATE payment_attempts SET invoice_id = part.invoice_id
     FROM (SELECT DISTINCT ON (attempt_id) attempt_id, invoice_id FROM payment_attempt_parts ORDER BY attempt_id, place) AS part
    WHERE part.attempt_id = payment_attempts.id AND payment_attempts.invoice_id = ANY (:ids)`,
  // Its money is on what it was carried onto: the attempt and what was told of it go with that one.
  `UPDATE payment_attempts SET invoice_id = payments.invoice_id FROM payments
    WHERE payments.attempt_id = payment_attempts.id AND payment_attempts.invoice_id = ANY (:ids)
      AND NOT payments.invoice_id = ANY (:ids)`,
  'DELETE FROM provider_events USING payment_attempts AS made WHERE made.id = attempt_id AND made.invoice_id = ANY (:ids)',
  'UPDATE payments SET arrived_for_invoice_id = NULL WHERE arrived_for_invoice_id = ANY (:ids)',
  `UPDATE payment_receipts SET payment_id = NULL, content = NULL
    WHERE payment_id IN (SELECT id FROM payments WHERE invoice_id = ANY (:ids))`,
  `WITH gone AS (DELETE FROM payments WHERE invoice_id = ANY (:ids) RETURNING slip_file_id)
   DELETE FROM files USING gone WHERE files.id = gone.slip_file_id`,
  'DELETE FROM payment_attempts WHERE invoice_id = ANY (:ids)',
  'DELETE FROM carry_forwards WHERE to_invoice_id = ANY (:ids)',
  'UPDATE carry_forwards SET from_invoice_id = NULL WHERE from_invoice_id = ANY (:ids)',
  // A deposit of it that a later invoice's note gave back.
  `UPDATE invoice_note_lines SET line_id = NULL
    WHERE line_id IN (SELECT id FROM bill_lines WHERE bill_lines.invoice_id = ANY (:ids))`,
  `DELETE FROM invoice_note_lines USING invoice_notes AS note
    WHERE note.id = note_id AND note.invoice_id = ANY (:ids)`,
  'UPDATE invoice_notes SET invoice_id = NULL, reason = NULL WHERE invoice_id = ANY (:ids)',
  'DELETE FROM reminder_invoices WHERE invoice_id = ANY (:ids)',
  `DELETE FROM late_fees WHERE invoice_id = ANY (:ids)
      OR line_id IN (SELECT id FROM bill_lines WHERE bill_lines.invoice_id = ANY (:ids))`,
  'DELETE FROM instalment_plans WHERE invoice_id = ANY (:ids)',
  'DELETE FROM open_balances WHERE invoice_id = ANY (:ids)',
  'DELETE FROM ledger_entries WHERE invoice_id = ANY (:ids)',
  'DELETE FROM bill_lines WHERE invoice_id = ANY (:ids)',
  'UPDATE bill_lines SET from_invoice_id = NULL WHERE from_invoice_id = ANY (:ids)',
  'DELETE FROM invoice_revisions WHERE invoice_id = ANY (:ids)',
  'DELETE FROM former_due_dates WHERE invoice_id = ANY (:ids)',
  'DELETE FROM former_lines WHERE invoice_id = ANY (:ids)',
  'DELETE FROM former_invoices WHERE invoice_id = ANY (:ids)',
  'DELETE FROM bulk_act_invoices WHERE invoice_id = ANY (:ids)',
  'DELETE FROM approvals WHERE invoice_id = ANY (:ids)',
  'DELETE FROM write_offs WHERE invoice_id = ANY (:ids)',
  `UPDATE quotation_numbers SET quotation_id = NULL, state = 'deleted'
    WHERE quotation_id IN (SELECT id FROM quotations WHERE invoice_id = ANY (:ids))`,
  'DELETE FROM quotations WHERE invoice_id = ANY (:ids)',
  `UPDATE invoice_numbers SET invoice_id = NULL, state = CASE state WHEN 'current' THEN 'deleted' ELSE state END
    WHERE invoice_id = ANY (:ids)`,
  `DELETE FROM import_records WHERE entity_type = 'invoice' AND entity_id = ANY (:ids)`,
  'DELETE FROM invoices WHERE id = ANY (:ids)',
];

async function remove(trx: Knex, ids: readonly number[]): Promise<void> {
  for (const sql of REMOVALS)
    await trx.raw(sql.replaceAll('ANY (:ids)', 'ANY (CAST(:ids AS bigint[]))'), byInvoice(ids));
}

/** Quotations that nobody took up. */
const QUOTATIONS_OVER = `
  SELECT quotations.id, quotations.updated_at AS at FROM quotations
   WHERE quotations.invoice_id IS NULL AND quotations.updated_at < :before
     AND NOT EXISTS (SELECT FROM quotation_lines WHERE quotation_lines.quotation_id = quotations.id
                        AND quotation_lines.child_id = ANY (CAST(:heldChildren AS bigint[])))
   ORDER BY quotations.id`;

const quotations = statement(
  {
    kind: 'invoices',
    kept: 'SELECT updated_at AS at FROM quotations WHERE invoice_id IS NULL',
    over: QUOTATIONS_OVER,
  },
  {
    lock: 'UPDATE',
    batch: 100,
    parts: `
      numbers AS (UPDATE quotation_numbers SET quotation_id = NULL, state = 'deleted' FROM over WHERE quotation_id = over.id),
      gone AS (DELETE FROM quotations USING over WHERE quotations.id = over.id RETURNING over.at)`,
  },
);

/** What a provider told of no attempt of ours. */
const reports = statement(
  {
    kind: 'invoices',
    kept: 'SELECT received_at AS at FROM provider_events WHERE attempt_id IS NULL',
    over: `SELECT provider, event_id, received_at AS at FROM provider_events
            WHERE attempt_id IS NULL AND received_at < :before ORDER BY received_at`,
  },
  {
    lock: 'UPDATE',
    parts: `gone AS (DELETE FROM provider_events USING over
                      WHERE provider_events.provider = over.provider AND provider_events.event_id = over.event_id
                     RETURNING over.at)`,
  },
);

/** Requests about a child's discount, what each person did alone for a family in a day, and reminders. */
const approvals = [
  { table: 'approvals', at: 'requested_at', where: 'invoice_id IS NULL' },
  { table: 'approval_sums', at: 'day::timestamptz', where: 'true' },
  { table: 'reminders', at: 'sent_at', where: 'true' },
  { table: 'reminder_pauses', at: 'created_at', where: 'ended_at IS NOT NULL OR until < current_date' },
].map(({ table, at, where }) =>
  statement(
    {
      kind: 'invoices',
      kept: `SELECT ${at} AS at FROM ${table} WHERE ${where}`,
      over: `SELECT ctid AS row, ${at} AS at FROM ${table} WHERE ${where} AND ${at} < :before ORDER BY 2`,
    },
    {
      lock: 'UPDATE',
      parts: `gone AS (DELETE FROM ${table} USING over WHERE ${table}.ctid = over.row RETURNING over.at)`,
    },
  ),
);

/** What lines of bank statements say. That they were there stays, so that nothing is booked a second time. */
const bankLines = statement(
  {
    kind: 'invoices',
    kept: `SELECT dated::timestamptz AS at FROM bank_lines WHERE description <> ''`,
    over: `SELECT id, dated::timestamptz AS at FROM bank_lines
            WHERE description <> '' AND dated < :before ORDER BY dated, id`,
  },
  {
    lock: 'UPDATE',
    parts: `gone AS (UPDATE bank_lines SET description = '', reference = NULL, payer = NULL, problem = NULL FROM over
                      WHERE bank_lines.id = over.id RETURNING over.at)`,
  },
);

export const invoiceSweeps: readonly Sweep[] = [invoices, quotations, reports, bankLines, ...approvals];
