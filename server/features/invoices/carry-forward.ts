/**
 * Carrying forward: the open balances of a parent's other unlocked invoices at a preschool become one line on this
 * one. Those keep price and payments and become Carried Forward; the parent owes as much as before.
 */
import { CANCELLED, CARRIED_FORWARD, carriedStatuses, carriesForward } from '#shared/domain/invoice-math';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import { Invoice } from '../../models/invoice';
import { requireOtherFamily } from '../children/family-of';
import { parentForUpdate, requireIssued, requireOpen, requireRoom } from './invoice-for-update';
import { enter, type MoneyContext } from './ledger';
import { saveInvoice } from './save-invoice';

export interface Carried {
  carried: number;
  /** Sen. */
  amount: number;
}

/** @throws Refusal 403 for the actor's own family, 423 when locked, 409 when it is closed itself, 422 for a sale over the counter */
export async function carryForward(
  context: Context,
  { id, parent_id, preschool_id }: Invoice,
): Promise<Carried> {
  await parentForUpdate(context, parent_id);
  const current = await carriableForUpdate(context, { parent_id, preschool_id }, id);
  const target = current.find((one) => one.id === id);
  // It has moved to another preschool since it was found.
  if (!target) throw conflict(messages.conflict);
  requireIssued(target);
  requireOpen(target);
  await requireOtherFamily(context, { parentId: parent_id });
  if (target.is_pos_invoice) throw invalid({ '': [officeMessages.posProductsOnly] });
  return carryOnto(context, target, current);
}

/** What may be carried at a preschool, and the target if there is one already: locked in the order of their ids. */
export function carriableForUpdate(
  { trx }: MoneyContext,
  where: Pick<Invoice, 'parent_id' | 'preschool_id'>,
  targetId = 0,
): Promise<Invoice[]> {
  return Invoice.query(trx)
    .where(where)
    .where((either) =>
      either.where({ id: targetId }).orWhere((open) =>
        open
          .where({ locked: false })
          .whereNot({ balance: 0 })
          .whereIn('payment_status', [...carriedStatuses, CANCELLED]),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * @param current invoices that were locked by `carriableForUpdate`; those that do not carry are left alone
 * @param isIssue where it belongs to the issue of the target, and is no revision of it
 */
export async function carryOnto(
  context: Context,
  target: Invoice,
  current: readonly Invoice[],
  { isIssue = false } = {},
): Promise<Carried> {
  const sources = current.filter((one) => one.id !== target.id && carriesForward(one));
  if (sources.length === 0) return { carried: 0, amount: 0 };
  await requireRoom(context, target, 1);
  const amount = sources.reduce((sum, { balance }) => sum + balance, 0);
  const due_date = await owedSince(context, sources);
  const line = await addCarryLine(context, target, sources, { amount, due_date });
  for (const source of sources) await carryOut(context, source, target, line);
  await enter(context, target, [{ kind: 'carry_in', amount, cause: { type: 'line', id: line.id } }]);
  await saveInvoice(context, target, {
    action: 'balances_carried_here',
    detail: { line_id: line.id, amount, from: sources.map(({ invoice_no }) => invoice_no) },
    isIssue,
  });
  return { carried: sources.length, amount };
}

/** The oldest due date of what is open on them: a debt does not become young by going on. */
async function owedSince({ trx }: MoneyContext, sources: readonly Invoice[]): Promise<string | null> {
  const { rows } = await trx.raw(
    `SELECT min(owed_since(id, balance, due_date, price)) AS due_date FROM invoices
      WHERE id = ANY (?::bigint[]) AND balance > 0`,
    [sources.map(({ id }) => id)],
  );
  return rows[0].due_date;
}

export function addCarryLine(
  { trx, clock, actor }: Context,
  target: Invoice,
  sources: readonly Invoice[],
  { amount, due_date }: Pick<BillLine, 'amount' | 'due_date'>,
): Promise<BillLine> {
  const now = clock.now();
  const numbers = sources.map(({ invoice_no }) => invoice_no);
  // A family with years of open invoices: the register of carries names them all.
  const named = numbers.length > 10 ? [...numbers.slice(0, 10), '…'] : numbers;
  return BillLine.query(trx)
    .insert({
      child_id: null,
      preschool_id: target.preschool_id,
      invoice_id: target.id,
      kind: 'carry_forward',
      label: 'Carried Forward',
      remarks: named.join(', '),
      amount,
      due_date,
      bill_date: clock.today(),
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('*')
    .execute();
}

async function carryOut(context: Context, source: Invoice, target: Invoice, line: BillLine): Promise<void> {
  const { trx, clock, actor } = context;
  const [carry] = await trx('carry_forwards')
    .insert({
      to_invoice_id: target.id,
      line_id: line.id,
      from_invoice_id: source.id,
      amount: source.balance,
      from_status: source.payment_status,
      at: clock.now(),
      by: actor.userId,
    })
    .returning('id');
  await enter(context, source, [
    { kind: 'carry_out', amount: -source.balance, cause: { type: 'carry_forward', id: carry.id } },
  ]);
  await saveInvoice(context, source, {
    action: 'carried_forward',
    // A cancelled one stays so: only its balance goes.
    ...(source.payment_status !== CANCELLED && {
      patch: { payment_status: CARRIED_FORWARD, moved_to_invoice_id: target.id },
    }),
    detail: { to: target.invoice_no, amount: source.balance },
  });
}
