/** One act on several invoices (F10, F15): each by its usual verb, in the order of their ids; a refusal stops only itself. */
import { randomUUID } from 'node:crypto';
import type { BulkForm } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { type Context, can } from '../../context';
import { invalid, notAllowed, notFound, Refusal } from '../../http/refusal';
import { Invoice } from '../../models/invoice';
import { changeStatus } from './change-status';
import { holdForStatus, holdInvoice, requireUnlocked } from './hold-invoice';
import { lockInvoice } from './lock-invoice';
import { invoicesPolicy } from './policy';
import { sendInvoices } from './send-invoice';

export interface BulkOutcome {
  done: number[];
  refused: { id: number; message: string }[];
  /** Of the act `send-mail`: by what its messages are followed. */
  batch: string | null;
}

type Act = (context: Context, id: number) => Promise<unknown>;

/** @throws Refusal 403 when the act itself is not the actor's, 422 for a status without one */
export async function changeInvoices(context: Context, form: BulkForm): Promise<BulkOutcome> {
  const act = actOf(context, form);
  const outcome: BulkOutcome = { done: [], refused: [], batch: null };
  if (form.act === 'send-mail') return mailInvoices(context, form.ids, outcome);
  await holdForStatus(context, form.ids);
  for (const id of [...new Set(form.ids)].sort((one, other) => one - other)) {
    try {
      // A savepoint of its own: what one invoice refuses leaves the others as they are.
      await context.trx.transaction((trx) => act({ ...context, trx }, id));
      outcome.done.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcome.refused.push({ id, message: error.message });
    }
  }
  return outcome;
}

function actOf({ actor }: Context, { act, payment_status }: BulkForm): Act {
  if (!can(actor, act === 'lock' || act === 'unlock' ? 'invoices_lock' : 'invoices_edit')) throw notAllowed();
  if (act === 'lock' || act === 'unlock') {
    return async (context, id) => lockInvoice(context, await ownInvoice(context, id), act === 'lock');
  }
  if (act === 'send-mail') return async () => {};
  if (payment_status === undefined) throw invalid({ payment_status: [messages.paymentStatusUnknown] });
  return async (context, id) => {
    const held = await ownInvoice(context, id);
    requireUnlocked(held);
    await changeStatus(context, held, payment_status);
  };
}

/** Written at once, sent in the background: what comes of each is told by the batch. */
async function mailInvoices(
  context: Context,
  ids: readonly number[],
  outcome: BulkOutcome,
): Promise<BulkOutcome> {
  const { trx, actor } = context;
  const seen = await Invoice.query(trx)
    .modify('visibleTo', actor)
    .whereRaw('invoices.id = ANY (?::bigint[])', [[...ids]])
    .select('invoices.id', 'invoices.preschool_id');
  const own = seen.filter((invoice) => invoicesPolicy.update(actor, invoice)).map(({ id }) => id);
  for (const id of new Set(ids)) {
    if (own.includes(id)) outcome.done.push(id);
    else {
      const { message } = seen.some((one) => one.id === id) ? notAllowed() : notFound();
      outcome.refused.push({ id, message });
    }
  }
  outcome.done.sort((one, other) => one - other);
  outcome.batch = randomUUID();
  await sendInvoices(context, outcome.done, outcome.batch);
  return outcome;
}

/** Held, and of the actor's own office. */
async function ownInvoice(context: Context, id: number) {
  const held = await holdInvoice(context, id);
  if (!invoicesPolicy.update(context.actor, held)) throw notAllowed();
  return held;
}
