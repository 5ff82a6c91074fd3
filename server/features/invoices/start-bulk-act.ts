/**
 * One act on all invoices that a filter finds: which these are is written down as it is agreed to, and
 * a job goes through them a few at a time. Nobody's browser needs to know their ids.
 */

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/domain/calendar-date';
import type { BulkFoundForm, BulkRun, InvoicesFound } from '#shared/endpoints/invoices';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { enqueue } from '../../jobs/enqueue';
import { requireAct } from './change-invoices';
import { type InvoicesWanted, invoicesFound } from './find-invoices';

const TOLD_FOR_MS = DAY_MS;
const PROBLEMS_MAX = 200;

/** A mark of the ids in a column: as many, but others, have another mark. */
const totalAndMark = (column: string) =>
  `count(*)::integer AS total, COALESCE(bit_xor(hashint8extended(${column}, 0)), 0)::text AS mark`;

/** What a filter finds, to be agreed to. */
export async function countFound(
  context: Context,
  wanted: Omit<InvoicesWanted, 'sort'>,
): Promise<InvoicesFound> {
  const { query } = await invoicesFound(context, wanted);
  const [found] = await query.select(context.trx.raw(totalAndMark('invoices.id')) as never);
  return found as unknown as InvoicesFound;
}

/**
 * @throws Refusal 403 when the act is not the actor's, 422 for a status without one, 409 where the filter finds
 * others than were agreed to (with what it finds), or while the actor's last one is still being done
 */
export async function startBulkAct(
  context: Context,
  wanted: Omit<InvoicesWanted, 'sort'>,
  { total, mark, act, payment_status, reason }: BulkFoundForm,
): Promise<BulkRun> {
  const { trx, actor, clock } = context;
  requireAct(actor, { act, payment_status });
  await makeRoom(context);
  const id = randomUUID();
  const status = act === 'status' ? payment_status : null;
  await trx('bulk_acts').insert({
    id,
    user_id: actor.userId,
    act,
    payment_status: status,
    total,
    created_at: clock.now(),
    reason: reason ?? null,
  });
  const { query } = await invoicesFound(context, wanted);
  // In the order in which invoices are locked: a row that names one waits for who holds it.
  const ids = query.select(trx.raw('?::uuid', [id]) as never, 'invoices.id').orderBy('invoices.id');
  await trx(trx.raw('bulk_act_invoices (bulk_act_id, invoice_id)')).insert(ids.toKnexQuery());
  const found: InvoicesFound = await trx('bulk_act_invoices')
    .where({ bulk_act_id: id })
    .first(trx.raw(totalAndMark('invoice_id')));
  if (found.total === 0) throw conflict(officeMessages.bulkFoundNone);
  if (found.total !== total || found.mark !== mark) throw conflict(officeMessages.bulkFoundChanged, found);
  await enqueue(context, 'run_bulk_act', { bulk_act_id: id });
  return (await latestBulkAct(context)) as BulkRun;
}

/** How far the actor's latest one of a day came; null without one. */
export async function latestBulkAct({ trx, actor, clock }: Context): Promise<BulkRun | null> {
  const run = await trx('bulk_acts')
    .where({ user_id: actor.userId })
    .where('created_at', '>', new Date(clock.now().getTime() - TOLD_FOR_MS))
    .orderBy('created_at', 'desc')
    .first();
  if (!run) return null;
  const { id, act, payment_status, total, done, waiting, refused } = run;
  return {
    id,
    act,
    payment_status,
    total,
    done,
    waiting,
    refused,
    started_at: run.created_at.toISOString(),
    ended: run.ended_at !== null,
    problems: await trx('bulk_act_invoices')
      .join('invoices', 'invoices.id', 'bulk_act_invoices.invoice_id')
      .where({ bulk_act_id: id })
      .whereNotNull('message')
      .orderBy('bulk_act_invoices.invoice_id')
      .limit(PROBLEMS_MAX)
      .select('invoice_id', trx.raw("COALESCE(invoices.invoice_no, '') AS invoice_no"), 'message'),
  };
}

/** One at a time, the last one told: what became of each invoice stands in the audit trail. */
async function makeRoom({ trx, actor, clock }: Context): Promise<void> {
  // Two presses at once wait for each other here.
  await trx.raw('SELECT id FROM users WHERE id = ? FOR NO KEY UPDATE', [actor.userId]);
  const running = await trx('bulk_acts')
    .where({ user_id: actor.userId })
    .whereNull('ended_at')
    // What did not end in a day never will: nobody is held up by it for ever.
    .where('created_at', '>', new Date(clock.now().getTime() - TOLD_FOR_MS))
    .first('id');
  if (running) throw conflict(officeMessages.bulkRuns);
  await trx('bulk_acts').where({ user_id: actor.userId }).delete();
}
