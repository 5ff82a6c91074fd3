/**
 * The daily look at what providers and the books say of each other: payments that nobody knows the end of, money that
 * waits for a decision, reports that fit nothing, provider's money on invoices that were closed, and credits.
 */

import { type QueryBuilder, raw } from 'objection';
import { DAY_MS } from '#shared/domain/calendar-date';
import { CANCELLED } from '#shared/domain/invoice-math';
import type { ProviderReportKey, Reconciliation } from '#shared/endpoints/payment-reconciliation';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { Invoice } from '../../models/invoice';
import { openStates } from '../../models/payment-attempt';

/** For each list; its total says whether there are more. */
const MOST = 200;

const REFUNDED_SQL = `COALESCE((SELECT -sum(refund.amount) FROM payments AS refund
  WHERE refund.refund_of = payments.id AND refund.state = 'confirmed'), 0)`;

type Raw = ReturnType<typeof raw>;
type Rows = Record<string, unknown>[];

/** What a decision closes; a credit is none, and may stay as long as the family likes. */
function undecided(context: Context, preschool?: number) {
  const now = context.clock.now().getTime();
  const open = invoicesOf(context, preschool)
    .join('payment_attempts AS attempt', 'attempt.invoice_id', 'invoices.id')
    .whereIn('attempt.state', [...openStates])
    .where('attempt.created_at', '<', new Date(now - DAY_MS));
  const waiting = providersMoney(context, preschool).where('payments.state', 'review');
  const closed = providersMoney(context, preschool)
    .where({ 'payments.state': 'confirmed', on_closed: true })
    .whereNull('payments.accepted_at')
    .whereRaw(`payments.amount > ${REFUNDED_SQL}`)
    .where((either) =>
      either
        .where('invoices.locked', true)
        // Where its credit was paid out or used elsewhere, that was the decision.
        .orWhere((cancelled) =>
          cancelled.where('invoices.payment_status', CANCELLED).where('invoices.balance', '<', 0),
        ),
    );
  return { open, waiting, closed };
}

/** How many things of the reconciliation wait for a decision. */
export async function countToReconcile(context: Context): Promise<number> {
  const { open, waiting, closed } = undecided(context);
  const [{ count = 0 } = {}] = await unmatched(context).count();
  return (
    Number(count) + (await open.resultSize()) + (await waiting.resultSize()) + (await closed.resultSize())
  );
}

/** At all preschools of the person, or at one of them. */
export async function reconcile(context: Context, preschool?: number): Promise<Reconciliation> {
  const { open, waiting, closed } = undecided(context, preschool);
  const credits = invoicesOf(context, preschool).where('invoices.balance', '<', 0);
  const payment = ['payments.id', 'payments.amount', 'payments.paid_at', 'payments.remarks'];
  return {
    open_attempts: await listed(
      open,
      [
        'attempt.id',
        'attempt.provider',
        'attempt.amount',
        'attempt.state',
        'attempt.note',
        'attempt.created_at',
      ],
      'attempt.created_at',
    ),
    reviews: await listed(waiting, payment, 'payments.created_at'),
    on_closed_invoices: await listed(
      closed,
      [
        ...payment,
        'invoices.locked',
        'invoices.payment_status',
        raw(
          `LEAST(payments.amount - ${REFUNDED_SQL},
             CASE WHEN invoices.payment_status = ${CANCELLED} THEN GREATEST(0, -invoices.balance) END) AS "left"`,
        ),
      ],
      'payments.created_at',
    ),
    credits: await listed(
      credits,
      ['invoices.balance', 'invoices.locked', 'invoices.payment_status'],
      'invoices.updated_at',
    ),
    reports: await reports(context, preschool),
  } as unknown as Reconciliation;
}

function invoicesOf({ trx, actor }: Context, preschool?: number) {
  const found = Invoice.query(trx)
    .modify('visibleTo', actor)
    .join('users AS parent', 'parent.id', 'invoices.parent_id')
    .join('preschools', 'preschools.id', 'invoices.preschool_id');
  return preschool === undefined ? found : found.where('invoices.preschool_id', preschool);
}

const providersMoney = (context: Context, preschool?: number) =>
  invoicesOf(context, preschool)
    .join('payments', 'payments.invoice_id', 'invoices.id')
    .where({ 'payments.source': 'provider' })
    .whereNull('payments.refund_of');

async function listed(query: QueryBuilder<Invoice>, columns: (string | Raw)[], newest: string) {
  const total = await query.clone().resultSize();
  const items = (await query
    .select(
      ...columns,
      'invoices.id AS invoice_id',
      'invoices.invoice_no',
      'parent.name AS parent_name',
      'preschools.name AS preschool_name',
      'invoices.parent_id',
      'invoices.preschool_id',
    )
    .orderBy(newest, 'desc')
    .limit(MOST)) as unknown as Rows;
  return { total, items: items.map(plain) };
}

/** Those of no attempt belong to no preschool: head office sees them. */
function unmatched({ trx, actor }: Context, preschool?: number) {
  const found = trx('provider_events AS event')
    .leftJoin('payment_attempts AS attempt', 'attempt.id', 'event.attempt_id')
    .leftJoin('invoices', 'invoices.id', 'attempt.invoice_id')
    .where('event.outcome', 'review');
  if (actor.reach !== 'all') found.whereIn('invoices.preschool_id', actor.preschoolIds);
  if (preschool !== undefined) found.where('invoices.preschool_id', preschool);
  return found;
}

async function reports(context: Context, preschool?: number) {
  const found = unmatched(context, preschool);
  const [{ count = 0 } = {}] = await found.clone().count();
  const items: Rows = await found
    .select(
      'event.provider',
      'event.event_id',
      'event.reference',
      'event.amount',
      'event.note',
      'event.received_at',
      'invoices.id AS invoice_id',
      'invoices.invoice_no',
    )
    .orderBy('event.received_at', 'desc')
    .limit(MOST);
  return { total: Number(count), items: items.map(plain) };
}

const plain = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );

/** A report that someone has dealt with. @throws Refusal 409 when it does not wait any more */
export async function closeReport(
  context: Context,
  { provider, event_id, note }: ProviderReportKey & { note: string },
): Promise<void> {
  const closed = await context
    .trx('provider_events')
    .where({ provider, event_id, outcome: 'review' })
    .update({ outcome: 'closed', note });
  if (closed === 0) throw conflict(messages.reportClosed);
  await audit(context, {
    action: 'closed',
    entityType: 'provider_report',
    entityId: `${provider} ${event_id}`,
    after: { note },
  });
}
