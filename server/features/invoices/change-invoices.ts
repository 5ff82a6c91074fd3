/** One act on several invoices: each by its usual verb, in the order of their ids; a refusal stops only itself. */
import { randomUUID } from 'node:crypto';
import { CANCELLED } from '#shared/domain/invoice-math';
import type { BulkAct, BulkForm } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { type Actor, type Context, can } from '../../context';
import { invalid, notAllowed, notFound, Refusal } from '../../http/refusal';
import { Invoice } from '../../models/invoice';
import { askForSecond, notifyOfRequests } from '../approvals/ask';
import { changeStatus, lockInvoice } from './change-status';
import { familiesForUpdate, invoiceForUpdate, requireUnlocked } from './invoice-for-update';
import { issueInvoice } from './issue-invoice';
import { invoicesPolicy } from './policy';
import { sendInvoices } from './send-invoice';

export interface EachOutcome {
  done: number[];
  /** A request for a second person now. */
  waiting: number[];
  refused: { id: number; message: string }[];
}

interface BulkOutcome extends EachOutcome {
  /** For the act `send-mail`: by what its messages are followed. */
  batch: string | null;
}

/** @throws Refusal 403 when the act itself is not the actor's, 422 for a status without one */
export async function changeInvoices(context: Context, { ids, ...act }: BulkForm): Promise<BulkOutcome> {
  requireAct(context.actor, act);
  const id = randomUUID();
  const outcome = await changeEach(context, act, ids, id);
  await notifyOfRequests(context, id, context.actor.userId);
  return { ...outcome, batch: act.act === 'send-mail' ? id : null };
}

/** @throws Refusal 403 when the act is not the actor's, 422 for a status without one */
export function requireAct(actor: Actor, { act, payment_status }: BulkAct): void {
  if (!can(actor, act === 'lock' || act === 'unlock' ? 'invoices_lock' : 'invoices_edit')) throw notAllowed();
  if (act === 'status' && payment_status === undefined)
    throw invalid({ payment_status: [messages.paymentStatusUnknown] });
}

/** The act must be the actor's. Messages of one act are followed together, and its requests are told together by who calls this. */
export async function changeEach(
  context: Context,
  wanted: BulkAct,
  ids: readonly number[],
  actId: string,
): Promise<EachOutcome> {
  const { act, payment_status } = wanted;
  if (act === 'send-mail') return mailEach(context, ids, actId);
  const outcome: EachOutcome = { done: [], waiting: [], refused: [] };
  await familiesForUpdate(context, ids);
  for (const id of await inOrder(context, act, ids)) {
    try {
      // A savepoint of its own: what one invoice refuses leaves the others as they are.
      await context.trx.transaction(async (trx) => {
        const own = { ...context, trx };
        const current = await ownForUpdate(own, id);
        if (act === 'issue') return current.issued_at === null ? issueInvoice(own, current) : current;
        if (act !== 'status') return lockInvoice(own, current, act === 'lock');
        requireUnlocked(current);
        return changeStatus(own, current, payment_status as number);
      });
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refused = await askWhereAbove(context, id, { ...wanted, actId }, error);
      if (refused) outcome.refused.push({ id, message: refused.message });
      else outcome.waiting.push(id);
    }
  }
  return outcome;
}

/** What is above the limit of one person is asked for, where a reason was given. @returns what it was refused with; null where it waits */
async function askWhereAbove(
  context: Context,
  id: number,
  { payment_status, reason, actId }: BulkAct & { actId: string },
  refused: Refusal,
): Promise<Refusal | null> {
  if (reason === undefined || refused.message !== officeMessages.secondPersonNeeded) return refused;
  try {
    await context.trx.transaction((trx) =>
      askForSecond(
        { ...context, trx },
        { operation: 'update_invoice', subject_id: id, form: { payment_status }, reason },
        actId,
      ),
    );
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  }
}

/** By their ids; what is issued, by the series of its number, so that two acts never wait for each other in a circle. */
async function inOrder(
  { trx }: Context,
  act: BulkAct['act'],
  ids: readonly number[],
): Promise<readonly number[]> {
  const each = [...new Set(ids)].sort((one, other) => one - other);
  if (act !== 'issue') return each;
  const { rows } = await trx.raw(
    `SELECT wanted.id FROM unnest(?::bigint[]) AS wanted (id) LEFT JOIN invoices USING (id)
      ORDER BY preschool_id, substr(billing_month, 1, 4), wanted.id`,
    [each],
  );
  return rows.map(({ id }: { id: number }) => id);
}

/** Written at once, sent in the background: what comes of each is told by the batch. */
async function mailEach(context: Context, ids: readonly number[], batch: string): Promise<EachOutcome> {
  const { trx, actor } = context;
  const seen = await Invoice.query(trx)
    .modify('visibleTo', actor)
    .whereRaw('invoices.id = ANY (?::bigint[])', [[...ids]])
    .select(
      'invoices.id',
      'invoices.preschool_id',
      'invoices.payment_status',
      'invoices.price',
      'invoices.issued_at',
    );
  const whyNot = new Map(seen.map((one) => [one.id, notSent(actor, one)]));
  const asked = [...new Set(ids)].sort((one, other) => one - other);
  const done = asked.filter((id) => whyNot.get(id) === null);
  await sendInvoices(context, done, batch);
  return {
    done,
    waiting: [],
    refused: asked
      .filter((id) => !done.includes(id))
      .map((id) => ({ id, message: whyNot.get(id) ?? notFound().message })),
  };
}

/** Why one is left out of a mailing to many; null where it goes. By itself, each can be sent. */
function notSent(actor: Actor, invoice: Invoice): string | null {
  if (!invoicesPolicy.update(actor, invoice)) return notAllowed().message;
  if (invoice.issued_at === null) return messages.invoiceDraft;
  if (invoice.payment_status === CANCELLED) return officeMessages.mailCancelled;
  return invoice.price === 0 ? officeMessages.mailEmpty : null;
}

/** Held, and of the actor's own office. */
async function ownForUpdate(context: Context, id: number): Promise<Invoice> {
  const current = await invoiceForUpdate(context, id);
  if (!invoicesPolicy.update(context.actor, current)) throw notAllowed();
  return current;
}
