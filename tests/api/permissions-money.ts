/** What money of the family there is for the calls about it. */
import { buildBillLine, buildInvoice } from '../support/factories';
import type { Stage } from './permissions-stage';
import { TODAY } from './running-api';

export const [INVOICE, LINE, DECLARED, CONFIRMED, FROM_PROVIDER] = [
  800_001, 800_002, 800_003, 800_004, 800_005,
] as const;
export const ofInvoice = () => ({ path: { id: INVOICE } });

/** An invoice of the family with a line, a declared payment and ones that count; where one is to be declared, none waits. */
export async function addInvoice({ running, ids, family }: Stage, key: string): Promise<void> {
  const { knex, clock } = running;
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const place = { parent_id: family(), preschool_id: ids.preschool };
  await buildInvoice(knex, { id: ids.preschool }, { id: family() }, { id: INVOICE });
  await knex('invoices')
    .where({ id: INVOICE })
    .update({ locked: false, payment_status: 1, price: 10_000, paid_amount: 2_000 });
  await buildBillLine(knex, { id: ids.child, preschool_id: ids.preschool }, ids.product, {
    id: LINE,
    invoice_id: INVOICE,
  });
  const decided = key.endsWith('/payment')
    ? { state: 'rejected', decision_reason: 'No such transfer.' }
    : { state: 'declared', decision_reason: null };
  const payment = { invoice_id: INVOICE, ...place, payment_method: 5, amount: 1_000, paid_at: TODAY, ...at };
  await knex('payments').insert([
    { ...payment, id: DECLARED, source: 'parent', ...decided },
    { ...payment, id: CONFIRMED, state: 'confirmed', source: 'staff' },
    { ...payment, id: FROM_PROVIDER, state: 'confirmed', source: 'provider' },
  ]);
  if (key.endsWith('download-receipt')) await knex.raw('SELECT give_missing_receipts()');
}

/** What is open of the invoice, in sen. */
export const openSen = async ({ running }: Stage): Promise<number> =>
  (await running.knex('invoices').where({ id: INVOICE }).first('balance')).balance;
