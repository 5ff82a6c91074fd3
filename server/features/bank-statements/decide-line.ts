/** Deciding about lines: whose money it is, or that it is nobody's here. Nothing is booked by it, and it can be taken back. */
import type { ConfirmForm } from '#shared/endpoints/bank-statements';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, Refusal } from '../../http/refusal';
import { BankLine, type BankStatement } from '../../models/bank-line';
import { Payment } from '../../models/payment';
import { requireOtherFamily } from '../children/family-of';
import { proposals } from './find-lines';
import { invoicesById, openInvoices } from './known-money';

/** A line of which nobody has said anything. */
export const UNDECIDED = {
  parent_id: null,
  invoice_ids: [],
  payment_ids: [],
  credit: 0,
  again: false,
  reason: null,
  problem: null,
  decided_by: null,
  decided_at: null,
};

/** @throws Refusal 409 for one that is booked */
async function lineForUpdate({ trx }: Context, { id }: Pick<BankLine, 'id'>): Promise<BankLine> {
  const line = await BankLine.query(trx).findById(id).forUpdate().throwIfNotFound();
  if (line.state === 'booked') throw conflict(officeMessages.bankLineBooked);
  return line;
}

async function decide(
  context: Context,
  line: BankLine,
  action: string,
  decision: Partial<BankLine>,
): Promise<void> {
  const { trx, clock, actor } = context;
  await BankLine.query(trx)
    .findById(line.id)
    .patch({
      ...UNDECIDED,
      decided_by: actor.userId,
      decided_at: clock.now(),
      ...decision,
    });
  const { parent_id, invoice_ids, payment_ids, reason } = decision;
  await audit(context, {
    action,
    entityType: 'bank_line',
    entityId: line.id,
    preschoolId: line.preschool_id,
    before: { state: line.state, parent_id: line.parent_id },
    after: { amount: line.amount, dated: line.dated, parent_id, invoice_ids, payment_ids, reason },
  });
}

/**
 * @throws Refusal 403 for the actor's own family; 409 for one that is booked or left out, and for a payment that was
 * declared of another sum; 422 for a family, invoices or payments that the money cannot go to
 */
export async function confirmLine(
  context: Context,
  found: Pick<BankLine, 'id'>,
  { parent_id, invoice_ids, payment_ids, again }: ConfirmForm,
): Promise<void> {
  const line = await lineForUpdate(context, found);
  if (line.state === 'left_out') throw conflict(officeMessages.bankLineDecided);
  const aim =
    payment_ids.length > 0
      ? await aimAtPayments(context, line, parent_id, payment_ids)
      : await aimAtInvoices(context, line, parent_id, invoice_ids);
  await requireOtherFamily(context, { parentId: parent_id });
  await decide(context, line, 'line_confirmed', { state: 'confirmed', parent_id, again, ...aim });
}

async function aimAtPayments({ trx }: Context, line: BankLine, parent_id: number, ids: number[]) {
  const payments = await Payment.query(trx)
    .findByIds(ids)
    .where({ parent_id, preschool_id: line.preschool_id, refund_of: null })
    .whereNot('state', 'rejected')
    .where('amount', '>', 0)
    // No sum is corrected while it is compared.
    .forShare();
  if (payments.length !== new Set(ids).size)
    throw invalid({ payment_ids: [officeMessages.bankOtherInvoice] });
  requireSaid(line, payments);
  await requireFree(trx, ids);
  return { payment_ids: payments.map(({ id }) => id).toSorted((a, b) => a - b) };
}

/** What was only declared does not count for another sum than the bank has. @throws Refusal 409 */
export function requireSaid({ amount }: Pick<BankLine, 'amount'>, payments: readonly Payment[]): void {
  const sum = payments.reduce((all, payment) => all + payment.amount, 0);
  if (sum !== amount && payments.some(({ state }) => state !== 'confirmed'))
    throw conflict(officeMessages.bankDeclaredOther);
}

/** @throws Refusal 409 where another line stands for one of them */
export async function requireFree(trx: Context['trx'], paymentIds: readonly number[]): Promise<void> {
  const taken = await trx('bank_line_payments')
    .whereIn('payment_id', [...paymentIds])
    .first();
  if (taken) throw conflict(officeMessages.bankPaymentTaken);
}

/** Those that were chosen, then what else is open of the family; where nothing is, its last invoice. */
async function aimAtInvoices(context: Context, line: BankLine, parent_id: number, chosen: number[]) {
  const { preschool_id, amount } = line;
  const named = await invoicesById(context, preschool_id, chosen);
  const own = named.filter((one) => one.parent_id === parent_id);
  if (own.length !== new Set(chosen).size) throw invalid({ invoice_ids: [officeMessages.bankOtherInvoice] });
  const first = chosen.flatMap((id) => own.find((one) => one.id === id) ?? []);
  const open = await openInvoices(context, preschool_id, [parent_id]);
  const order = [...first, ...open.filter(({ id }) => !chosen.includes(id))];
  let left = amount;
  const reached = order.filter((one) => {
    const takes = left > 0;
    left -= one.open;
    return takes;
  });
  const aimed = reached.length > 0 ? reached : await lastInvoice(context, preschool_id, parent_id);
  return { invoice_ids: aimed.map(({ id }) => id), credit: Math.max(0, left) };
}

async function lastInvoice({ trx, clock }: Context, preschool_id: number, parent_id: number) {
  const ids: number[] = await trx('invoices')
    .where({ preschool_id, parent_id })
    .whereNotNull('issued_at')
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .pluck('id');
  const takers = await invoicesById({ trx, clock }, preschool_id, ids);
  const [last] = ids.flatMap((id) => takers.filter((one) => one.id === id));
  if (!last) throw invalid({ parent_id: [officeMessages.bankNoInvoice] });
  return [last];
}

/** @throws Refusal 409 for one that is booked */
export async function leaveOut(context: Context, found: BankLine, reason: string): Promise<void> {
  const line = await lineForUpdate(context, found);
  await decide(context, line, 'line_left_out', { state: 'left_out', reason });
}

/** @throws Refusal 409 for one that is booked */
export async function undoDecision(context: Context, found: BankLine): Promise<void> {
  const line = await lineForUpdate(context, found);
  if (line.state !== 'open') await decide(context, line, 'line_undone', { state: 'open' });
}

/** What nobody would ask about; the own family's stay for somebody else. @returns how many */
export async function confirmSure(context: Context, statement: BankStatement): Promise<number> {
  let confirmed = 0;
  for (const [id, match] of await proposals(context, statement)) {
    if (!match.sure) continue;
    const { parent_id, invoice_ids, payment_ids } = match;
    try {
      await confirmLine(context, { id }, { parent_id, invoice_ids, payment_ids, again: false });
      confirmed += 1;
    } catch (error) {
      // The own family, or somebody has decided meanwhile: it stays where it is.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return confirmed;
}
