/**
 * The drain: sends what waits, batch after batch, until nothing is due. Pages, other tabs and the service worker all
 * run this one. A batch that is rejected whole is halved until the poison is alone (13).
 */
import type { PushResult } from '#shared/endpoints/sync';
import type { OutboxRow } from '../outbox-row';
import type { UserDatabase } from '../user-database';
import { acknowledge, markSending, refuse, release } from './acknowledge';
import { type BatchLimits, fullBatch, selectBatch } from './batch';
import { done, type SyncContext, type SyncEnd, stoppedEnd } from './context';
import { type Exchanged, exchange } from './exchange';
import { asLeader } from './leader';

/** How long a step goes on with further batches, in milliseconds; the last request may take as long as it may. */
const STEP_MS = 5_000;

export interface PushEnd extends SyncEnd {
  /** How many entries the server was asked about and answered. */
  offered: number;
  /** When the next entry that waits for its time is due, by the tablet's clock; null when none does. */
  nextAt: number | null;
}

type Step =
  | { kind: 'empty'; nextAt: number | null }
  | { kind: 'offered' }
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
      pushBatches(context, limits, impatient, offered),
    );
    if (step.kind === 'empty') return { ...done, offered: offered.size, nextAt: step.nextAt };
    if (step.kind === 'ended') {
      const { ended, retryAfterMs } = step;
      return { ended, retryAfterMs, offered: offered.size, nextAt: null };
    }
    if (step.kind === 'halve') limits = halved(limits);
    else limits = doubled(limits);
  }
}

/** The lock of everything that sends or fetches for a user. */
export function lockName({ environment, userId }: Pick<SyncContext, 'environment' | 'userId'>): string {
  return `${environment.databasePrefix ?? ''}tadika-sync-${userId}`;
}

/**
 * A leader's step: batch after batch, as long as the server takes all of each and the step's time lasts. What an
 * answer changes here is written while the next batch is on its way; should the app end in between, the entries are
 * offered again, and the server knows them.
 */
async function pushBatches(
  context: SyncContext,
  limits: BatchLimits,
  impatient: boolean,
  offered: Set<string>,
): Promise<Step> {
  const { database, environment, userId } = context;
  const { clock } = environment;
  const endBy = clock.now() + STEP_MS;
  let unsent = await database.outbox.where('state').anyOf('pending', 'sending', 'refused').sortBy('order');
  const next = () => selectBatch({ unsent, userId, now: clock.now(), limits, impatient, offered });
  let batch = next();
  let writing = markSending(database, batch.rows);
  while (batch.rows.length > 0) {
    const { rows } = batch;
    const [exchanged] = await Promise.all([exchange(context, batch, unsent.length - rows.length), writing]);
    if (exchanged.kind !== 'answered') return notTaken(context, rows, exchanged, offered);
    for (const row of rows) offered.add(row.operation_id);
    const taken = new Set(rows.filter((row) => isTaken(exchanged.results.get(row.operation_id))));
    const goesOn = taken.size === rows.length && limits.operations === fullBatch.operations;
    if (!goesOn || clock.now() >= endBy || context.isStopped()) {
      await acknowledge(context, rows, exchanged.results, exchanged.serverTime);
      return { kind: 'offered' };
    }
    unsent = unsent.filter((row) => !taken.has(row));
    batch = next();
    // One row is enough of a hint that the sending goes on, and a hundred cost as much as the acknowledgement.
    const hint = batch.rows.slice(0, 1);
    writing = acknowledge(context, rows, exchanged.results, exchanged.serverTime, hint);
  }
  await writing;
  return { kind: 'empty', nextAt: batch.nextAt };
}

function isTaken(result: PushResult | undefined): boolean {
  return result !== undefined && result.status !== 'retry' && result.status !== 'refused';
}

async function notTaken(
  { database }: SyncContext,
  rows: readonly OutboxRow[],
  exchanged: Exclude<Exchanged, { kind: 'answered' }>,
  offered: Set<string>,
): Promise<Step> {
  switch (exchanged.kind) {
    case 'rejected':
      if (rows.length > 1) return { kind: 'halve' };
      await refuse(database, rows, exchanged.error);
      for (const row of rows) offered.add(row.operation_id);
      return { kind: 'offered' };
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
