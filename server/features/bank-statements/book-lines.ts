/**
 * Booking confirmed lines, each in a transaction of its own and each once for ever. The money goes the ways of a payment that
 * is recorded by hand, and a declared one is confirmed as by hand; so does what refuses it. What is refused stays, with why.
 */
import { bankMethod, payoutOf } from '#shared/domain/bank-statement';
import { shareMoney } from '#shared/domain/share-money';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, Refusal } from '../../http/refusal';
import { BankLine, type BankStatement } from '../../models/bank-line';
import { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { requireOtherFamily } from '../children/family-of';
import { bookedOn } from '../closings/require-open-day';
import { parentForUpdate } from '../invoices/invoice-for-update';
import { confirmPayment } from '../payments/decide-payment';
import { requirePaymentDay } from '../payments/payment-date';
import { recordPayment } from '../payments/record-payment';
import { takersForUpdate } from '../payments/taker-for-update';
import { requireFree, requireSaid } from './decide-line';

/** At a time: the answer comes within seconds. */
const AT_ONCE = 50;

/** Called outside any transaction. */
export async function bookLines(
  context: Context,
  statement: BankStatement,
): Promise<{ booked: number; refused: number; left: number }> {
  const waiting = () =>
    context.trx('bank_lines').where({ statement_id: statement.id, state: 'confirmed' }).whereNull('problem');
  const ids: number[] = await waiting().orderBy('row').orderBy('id').limit(AT_ONCE).pluck('id');
  let [booked, refused] = [0, 0];
  for (const id of ids) {
    const outcome = await bookOrNote(context, statement, id);
    if (outcome === 'booked') booked += 1;
    if (outcome === 'refused') refused += 1;
  }
  const [{ count = 0 } = {}] = await waiting().count();
  return { booked, refused, left: Number(count) };
}

async function bookOrNote(context: Context, statement: BankStatement, id: number) {
  try {
    return await context.trx.transaction(async (trx) =>
      (await bookLine({ ...context, trx }, statement, id)) ? ('booked' as const) : ('there' as const),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first = error.message] = Object.values(error.details.errors ?? {}).flat();
    await context.trx('bank_lines').where({ id, state: 'confirmed' }).update({ problem: first });
    return 'refused' as const;
  }
}

/** @returns false where somebody has booked it, or taken it back, meanwhile */
async function bookLine(context: Context, statement: BankStatement, id: number): Promise<boolean> {
  const { trx } = context;
  const line = await BankLine.query(trx).findById(id).forUpdate();
  if (line?.state !== 'confirmed' || line.parent_id === null) return false;
  await requireOtherFamily(context, { parentId: line.parent_id });
  const payments =
    line.payment_ids.length > 0 ? await settle(context, line) : await record(context, statement, line);
  await trx('bank_line_payments').insert(payments.map((payment_id) => ({ payment_id, line_id: id })));
  await BankLine.query(trx).findById(id).patch({ state: 'booked', payment_ids: payments, problem: null });
  await audit(context, {
    action: 'line_booked',
    entityType: 'bank_line',
    entityId: id,
    preschoolId: line.preschool_id,
    after: { amount: line.amount, dated: line.dated, parent_id: line.parent_id, payment_ids: payments },
  });
  return true;
}

/** Payments that are there: a declared one counts from now on. */
async function settle(context: Context, line: BankLine): Promise<number[]> {
  const { trx } = context;
  await parentForUpdate(context, line.parent_id as number);
  await requireFree(trx, line.payment_ids);
  const payments = await Payment.query(trx).findByIds(line.payment_ids).orderBy('id');
  const gone = payments.some(({ state }) => state === 'rejected');
  if (gone || payments.length !== line.payment_ids.length || (await reversedSince(context, line)))
    throw conflict(officeMessages.bankPaymentGone);
  requireSaid(line, payments);
  const asked = {
    again: line.again || (await otherPartBooked(context, line)),
    // Several of one line are one transfer.
    transfer: line.payment_ids,
  };
  for (const payment of payments)
    if (payment.state !== 'confirmed') await confirmPayment(context, payment, asked);
  return payments.map(({ id }) => id);
}

/** By hand, since somebody said that the line is these payments: its money would count nowhere. */
async function reversedSince(
  { trx }: Context,
  { payment_ids, decided_at }: Pick<BankLine, 'payment_ids' | 'decided_at'>,
): Promise<boolean> {
  const reversal = await Payment.query(trx)
    .whereIn('refund_of', payment_ids)
    .where({ reversal: true, source: 'staff' })
    .where('created_at', '>=', decided_at as Date)
    .first();
  return reversal !== undefined;
}

async function record(context: Context, { source }: BankStatement, line: BankLine): Promise<number[]> {
  const { trx } = context;
  const { preschool_id, amount, dated, reference } = line;
  const found = await Invoice.query(trx).findByIds(line.invoice_ids);
  const meant = line.invoice_ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
  const takers = await takersForUpdate(context, meant);
  const open = takers.reduce((sum, { invoice }) => sum + Math.max(0, invoice.balance), 0);
  // What one preschool's account received stays with it, wherever the invoice went meanwhile.
  const elsewhere = takers.some(({ invoice }) => invoice.preschool_id !== preschool_id);
  if (Math.max(0, amount - open) > line.credit || takers.length === 0 || elsewhere)
    throw conflict(officeMessages.bankChanged);
  await requirePaymentDay(context, preschool_id, dated);
  const { paid_at, value_date } = await bookedOn(context, preschool_id, dated);
  const shares = shareMoney(
    amount,
    takers.map(({ invoice }) => ({ id: invoice.id, open: invoice.balance })),
  );
  const again = line.again || (await otherPartBooked(context, line));
  const payments: number[] = [];
  for (const share of shares) {
    const taker = takers.find(({ invoice }) => invoice.id === share.id);
    const invoice = meant.find(({ id }) => id === taker?.meant.id);
    if (!invoice) throw conflict(officeMessages.bankChanged);
    const form = {
      payment_method: bankMethod(source),
      paid_amount: share.amount,
      paid_at,
      reference_id: reference ?? ownReference(line, source),
      // The payments of one transfer have one reference.
      again: again || payments.length > 0,
    };
    payments.push((await recordPayment(context, invoice, form, undefined, value_date)).id);
  }
  return payments;
}

/** A transfer that is split: whoever booked that part was asked about the reference. */
async function otherPartBooked({ trx }: Context, { id, split_of }: BankLine): Promise<boolean> {
  const first = split_of ?? id;
  const booked = await BankLine.query(trx)
    .where((either) => either.where({ id: first }).orWhere({ split_of: first }))
    .where({ state: 'booked' })
    .whereNot({ id })
    .first();
  return booked !== undefined;
}

/** A provider's money has a reference in any case. */
const ownReference = ({ description }: BankLine, source: BankStatement['source']) =>
  payoutOf(source) ? description.slice(0, 200) || null : null;
