/** After a load: everything that was acknowledged is in the database, once, and the books agree. */
import type { Knex } from 'knex';
import { createClock } from '../../../server/clock';
import { checkLedger } from '../../../server/features/invoices/check-ledger';
import type { Acknowledged } from './visits';

/** In words, what is lost, doubled or wrong; empty when all is well. */
export async function judge(knex: Knex, { entries, bills, payments }: Acknowledged): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['health_screenings', 'daily_report_rows'] as const) {
    const wanted = entries.filter((entry) => entry.table === table);
    const there = new Set(
      await knex(table)
        .whereIn(
          'id',
          wanted.map(({ id }) => id),
        )
        .pluck('id'),
    );
    for (const { id, operationId } of wanted)
      if (!there.has(id)) found.push(`The entry ${operationId} is lost: ${id} is not in ${table}`);
  }
  const keys = entries.map(({ operationId }) => operationId);
  const receipts = new Set(await knex('receipts').whereIn('key', keys).pluck('key'));
  for (const key of keys) if (!receipts.has(key)) found.push(`The entry ${key} has no receipt`);
  const attempts: { provider_reference: string; id: string }[] = await knex('payment_attempts')
    .whereIn('provider_reference', bills)
    .select('id', 'provider_reference');
  const booked = await knex('payments')
    .whereIn(
      'attempt_id',
      attempts.map(({ id }) => id),
    )
    .pluck('attempt_id');
  for (const bill of bills) {
    const { id } = attempts.find((attempt) => attempt.provider_reference === bill) ?? {};
    const times = booked.filter((attempt) => attempt === id).length;
    if (times !== 1) found.push(`The bill ${bill} is booked ${times} times`);
  }
  const recorded = new Set(await knex('payments').whereIn('id', payments).pluck('id'));
  for (const id of payments) if (!recorded.has(id)) found.push(`The payment ${id} is lost`);
  const doubled = await knex('payments')
    .select('invoice_id')
    .where({ payment_method: 5 })
    .groupBy('invoice_id')
    .havingRaw('count(*) > 1');
  if (doubled.length > 0) found.push(`Cash was recorded twice on ${doubled.length} invoices`);
  for (const difference of await checkLedger(knex, createClock())) found.push(JSON.stringify(difference));
  return found;
}
