/**
 * How the demonstration's online payments came about: each with its bill or session, and beside them what finance
 * finds in the morning: payments that nobody knows the end of, money that does not fit, a provider's report of none.
 */

import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { formatSen } from '#shared/domain/money';
import type { Clock } from '../clock';
import { simulatedBillplz } from './simulators/accounts';

const BILLPLZ_SETTING = 1;
const STRIPE_SETTING = 2;

interface OnlinePayment {
  id: number;
  invoice_id: number;
  parent_id: number;
  payment_method: number;
  amount: number;
  created_at: Date;
}

interface Owed {
  id: number;
  invoice_no: string;
  parent_id: number;
  preschool_id: number;
  balance: number;
}

export async function makeAttempts(trx: Knex, clock: Clock): Promise<void> {
  await ofPayments(trx);
  const owed: Owed[] = await trx('invoices')
    .whereIn('payment_status', [1, 2, 3])
    .where({ locked: false })
    .where('balance', '>', 20_000)
    .whereNotIn('parent_id', trx('users').where('email', 'like', 'parent%').select('id'))
    .orderBy('id', 'desc')
    .limit(4);
  await leftOpen(trx, clock, owed.slice(0, 2));
  await inReview(trx, clock, owed.slice(2));
  await unknownBill(trx, clock);
}

/** The same on every start, as an attempt's random id would look. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(`tadika ${text}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const attemptOf = (text: string, method: number, created_at: Date) => ({
  id: uuidOf(text),
  payment_method: method,
  provider: method === 1 ? 'billplz' : 'stripe',
  setting_id: method === 1 ? BILLPLZ_SETTING : STRIPE_SETTING,
  provider_reference: `${method === 1 ? '' : 'cs_test_'}${uuidOf(text).replaceAll('-', '').slice(0, 16)}`,
  collection_id: method === 1 ? simulatedBillplz.billplz_collection_id : null,
  created_at,
});

async function ofPayments(trx: Knex): Promise<void> {
  const payments: OnlinePayment[] = await trx('payments')
    .where({ source: 'provider', refund_of: null })
    .orderBy('id')
    .select('id', 'invoice_id', 'parent_id', 'payment_method', 'amount', 'created_at');
  const attempts = payments.map(({ id, invoice_id, parent_id, payment_method, amount, created_at }) => ({
    ...attemptOf(`payment ${id}`, payment_method, created_at),
    invoice_id,
    amount,
    state: 'paid',
    created_by: parent_id,
    settled_at: created_at,
  }));
  await trx.batchInsert('payment_attempts', attempts, 500);
  await trx.raw(
    `UPDATE payments SET attempt_id = made.attempt_id
       FROM unnest(?::bigint[], ?::uuid[]) AS made (id, attempt_id) WHERE payments.id = made.id`,
    [payments.map(({ id }) => id), attempts.map(({ id }) => id)],
  );
}

/** Someone went to the bank's page the day before yesterday, and never came back. */
async function leftOpen(trx: Knex, clock: Clock, invoices: readonly Owed[]): Promise<void> {
  const created_at = new Date(clock.now().getTime() - 40 * HOUR_MS);
  const attempts = invoices.map(({ id, parent_id, balance }, index) => ({
    ...attemptOf(`open ${id}`, 1, created_at),
    invoice_id: id,
    amount: balance,
    state: 'open',
    created_by: parent_id,
    note: index === 0 ? 'The bank did not pay.' : null,
  }));
  await trx('payment_attempts').insert(attempts);
}

/** Less came than had been asked for. */
async function inReview(trx: Knex, clock: Clock, invoices: readonly Owed[]): Promise<void> {
  const at = new Date(clock.now().getTime() - 3 * HOUR_MS);
  for (const { id, parent_id, preschool_id, balance } of invoices) {
    const attempt = attemptOf(`review ${id}`, 1, at);
    const amount = balance - 10_000;
    const note = `${formatSen(amount)} came where ${formatSen(balance)} had been asked for.`;
    await trx('payment_attempts').insert({
      ...attempt,
      invoice_id: id,
      amount: balance,
      state: 'paid',
      created_by: parent_id,
      settled_at: at,
      note,
    });
    await trx('payments').insert({
      invoice_id: id,
      parent_id,
      preschool_id,
      payment_method: 1,
      state: 'review',
      source: 'provider',
      amount,
      paid_at: clock.today(),
      reference_id: attempt.provider_reference,
      remarks: note,
      attempt_id: attempt.id,
      created_at: at,
      updated_at: at,
    });
  }
}

async function unknownBill(trx: Knex, clock: Clock): Promise<void> {
  await trx('provider_events').insert({
    provider: 'billplz',
    event_id: createHash('sha256').update('tadika unknown bill').digest('hex'),
    setting_id: BILLPLZ_SETTING,
    body: JSON.stringify({ id: 'm4nu4l1y', paid: 'true', paid_amount: '15000' }),
    received_at: new Date(clock.now().getTime() - 20 * HOUR_MS),
    outcome: 'review',
    reference: 'm4nu4l1y',
    amount: 15_000,
    note: 'Money came for a bill that no payment here belongs to.',
  });
}
