/**
 * The drain: sends what waits, batch after batch, until nothing is due. Pages, other tabs and the service worker all
 * run this one. A batch that is rejected whole is halved until the poison is alone (13).
 */
import type { OutboxRow } from '../outbox-row';
import type { UserDatabase } from '../user-database';
import { acknowledge, markSending, refuse, release } from './acknowledge';
import { type Batch, type BatchLimits, fullBatch, selectBatch } from './batch';
import { done, type SyncContext, type SyncEnd, stoppedEnd } from './context';
import { exchange } from './exchange';
import { asLeader } from './leader';

export interface PushEnd extends SyncEnd {
  /** How many entries the server was asked about and answered. */
  offered: number;
  /** When the next entry that waits for its time is due, by the tablet's clock; null when none does. */
  nextAt: number | null;
}

type Step =
  | { kind: 'empty'; nextAt: number | null }
  | { kind: 'offered'; rows: readonly OutboxRow[] }
  | { kind: 'halve' }
  | ({ kind: 'ended' } & SyncEnd);

/**
 * Sends everything that is due. Never throws for what a network or a server can do.
 * @param impatient true to send at once what waits for its time
 */
export async function push(context: SyncContext, impatient = false): Promise<PushEnd> {
  let limits = fullBatch;
  // What was answered with `retry` in this drain waits for its time, however impatient someone is.
  const offered = new Set<string>();
  for (;;) {
    if (context.isStopped()) return { ...stoppedEnd, offered: offered.size, nextAt: null };
    const step = await asLeader(context.environment, lockName(context), () =>
      pushBatch(context, limits, impatient, offered),
    );
    if (step.kind === 'empty') return { ...done, offered: offered.size, nextAt: step.nextAt };
    if (step.kind === 'ended') {
      const { ended, retryAfterMs } = step;
      return { ended, retryAfterMs, offered: offered.size, nextAt: null };
    }
    if (step.kind === 'halve') limits = halved(limits);
    else {
      for (const row of step.rows) offered.add(row.operation_id);
      limits = doubled(limits);
    }
  }
}

/** The lock of everything that sends or fetches for a user. */
export function lockName({ environment, userId }: Pick<SyncContext, 'environment' | 'userId'>): string {
  return `${environment.databasePrefix ?? ''}tadika-sync-${userId}`;
}

async function pushBatch(
  context: SyncContext,
  limits: BatchLimits,
  impatient: boolean,
  offered: ReadonlySet<string>,
): Promise<Step> {
  const { database, environment, userId } = context;
  const unsent = await database.outbox.where('state').anyOf('pending', 'sending', 'refused').sortBy('order');
  const batch = selectBatch({ unsent, userId, now: environment.clock.now(), limits, impatient, offered });
  if (batch.rows.length === 0) return { kind: 'empty', nextAt: batch.nextAt };
  await markSending(database, batch.rows);
  return send(context, batch, unsent.length - batch.rows.length);
}

async function send(context: SyncContext, batch: Batch, left: number): Promise<Step> {
  const { database } = context;
  const { rows } = batch;
  const exchanged = await exchange(context, batch, left);
  switch (exchanged.kind) {
    case 'answered':
      await acknowledge(context, rows, exchanged.results, exchanged.serverTime);
      return { kind: 'offered', rows };
    case 'rejected':
      if (rows.length > 1) return { kind: 'halve' };
      await refuse(database, rows, exchanged.error);
      return { kind: 'offered', rows };
    case 'busy':
      return ended(database, rows, { ended: 'server-busy', retryAfterMs: exchanged.retryAfterMs });
    case 'offline':
      return ended(database, rows, { ended: 'no-network', retryAfterMs: null });
    case 'sign-in':
      return ended(database, rows, { ended: 'sign-in', retryAfterMs: null });
  }
}

async function ended(database: UserDatabase, rows: readonly OutboxRow[], end: SyncEnd): Promise<Step> {
  await release(database, rows);
  return { kind: 'ended', ...end };
}

function halved({ operations, bytes }: BatchLimits): BatchLimits {
  return { operations: Math.max(1, Math.floor(operations / 2)), bytes: Math.max(1, Math.floor(bytes / 2)) };
}

function doubled({ operations, bytes }: BatchLimits): BatchLimits {
  return {
    operations: Math.min(fullBatch.operations, operations * 2),
    bytes: Math.min(fullBatch.bytes, bytes * 2),
  };
}
