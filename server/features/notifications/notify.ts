/**
 * Telling people of something: a row for each person and its job, in the transaction of the cause, so that nothing is
 * told that was rolled back. One event is one row a person, however often it is announced.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import {
  INVOICE_MAIL_AFTER_MS,
  mailedKinds,
  type NotificationAbout,
  type NotificationKind,
} from '#shared/domain/notifications';
import type { Clock } from '../../clock';
import { enqueueMany } from '../../jobs/enqueue';

/** How many people one job tells; those of one job are told side by side. */
const PEOPLE_A_JOB = 50;
const ROWS_A_STATEMENT = 1_000;

interface NotifyContext {
  trx: Knex;
  clock: Clock;
}

export interface NewNotification {
  userId: number;
  kind: NotificationKind;
  /** What makes it one event of its kind. */
  event: string;
  about: NotificationAbout;
}

/** @param afterMs how long to wait: what is not true any more by then is not told */
export async function notify(
  context: NotifyContext,
  notifications: readonly NewNotification[],
  { afterMs = 0 }: { afterMs?: number } = {},
): Promise<void> {
  const now = context.clock.now();
  const tell_at = new Date(now.getTime() + afterMs);
  const rows = [...notifications].sort(byKey).map(({ userId, kind, event, about }) => ({
    id: randomUUID(),
    user_id: userId,
    kind,
    event,
    about: JSON.stringify(about),
    child_id: about.child_id ?? null,
    created_at: now,
    tell_at,
  }));
  const told: { id: string; kind: NotificationKind }[] = [];
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    told.push(...(await insert(context.trx, rows.slice(at, at + ROWS_A_STATEMENT))));
  await queueNotifying(
    context,
    told.map(({ id }) => id),
    tell_at,
  );
  await enqueueMany(
    context,
    'mail_unopened_invoice',
    told
      .filter(({ kind }) => mailedKinds.includes(kind))
      .map(({ id }) => ({
        payload: { notification_id: id },
        key: `unopened ${id}`,
        runAt: new Date(tell_at.getTime() + INVOICE_MAIL_AFTER_MS),
      })),
  );
}

/** What was told already is told no second time by another job of it. */
export async function queueNotifying(
  context: NotifyContext,
  ids: readonly string[],
  runAt: Date = context.clock.now(),
): Promise<void> {
  const jobs = [];
  for (let at = 0; at < ids.length; at += PEOPLE_A_JOB)
    jobs.push({ payload: { notification_ids: ids.slice(at, at + PEOPLE_A_JOB) }, runAt });
  await enqueueMany(context, 'tell_people', jobs);
}

/** Those that are new, and those that had been withdrawn and are true once more. */
async function insert(trx: Knex, rows: object[]): Promise<{ id: string; kind: NotificationKind }[]> {
  return trx('notifications')
    .insert(rows)
    .onConflict(['user_id', 'kind', 'event'])
    .merge({
      about: trx.raw('excluded.about'),
      tell_at: trx.raw('excluded.tell_at'),
      withdrawn_at: null,
    })
    .whereNotNull('notifications.withdrawn_at')
    .returning(['id', 'kind']);
}

/** Two transactions that tell the same people wait for each other instead of failing. */
function byKey(one: NewNotification, other: NewNotification): number {
  return (
    one.userId - other.userId || one.kind.localeCompare(other.kind) || one.event.localeCompare(other.event)
  );
}
