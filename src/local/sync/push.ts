/**
 * The drain: sends what waits, batch after batch, until nothing is due. Pages, other tabs and the service worker all
 * run this one. A batch that is rejected whole is halved until the poison is alone (scenario 13).
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
/** How many batches are on their way at once. */
const LANES = 2;

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
      const { ended, retryAfterMs, endedBy } = step;
      return { ended, retryAfterMs, endedBy, offered: offered.size, nextAt: null };
    }
    if (step.kind === 'halve') limits = halved(limits);
    else limits = doubled(limits);
  }
}

/** The lock of everything that sends or fetches for a user. */
export function lockName({ environment, userId }: Pick<SyncContext, 'environment' | 'userId'>): string {
  return `${environment.databasePrefix ?? ''}tadika-sync-${userId}`;
}

/** What is on its way, and what the server said of it once it has. */
interface Flight {
  rows: readonly OutboxRow[];
  exchanged: Promise<Exchanged>;
}

/**
 * A leader's step: batch after batch, as long as the server takes all of each and the step's time lasts; two are on
 * their way at once, never with entries of one entity. What an answer changes here is written meanwhile; should the
 * app end in between, the entries are offered again, and the server knows them.
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
  const isFull = limits.operations === fullBatch.operations;
  let unsent = await database.outbox.where('state').anyOf('pending', 'sending', 'refused').sortBy('order');
  let writing = Promise.resolve();
  let nextAt: number | null = null;
  let end: Step | null = null;
  const flights: Flight[] = [];

  const launch = (): boolean => {
    const onTheirWay = flights.flatMap((flight) => flight.rows.map((row) => row.entity_id));
    const now = clock.now();
    const batch = selectBatch({ unsent, onTheirWay, userId, now, limits, impatient, offered });
    nextAt = batch.nextAt;
    const { rows } = batch;
    if (rows.length === 0) return false;
    const exchanged = exchange(context, batch, unsent.length - rows.length);
    // Whoever waits for it hears of it; until then nobody does.
    exchanged.catch(() => {});
    flights.push({ rows, exchanged });
    // One row is enough of a hint that the sending goes on, and a hundred cost as much as an acknowledgement.
    writing = writing.then(() => markSending(database, rows.slice(0, 1)));
    return true;
  };

  for (;;) {
    while (end === null && flights.length < (isFull ? LANES : 1) && launch());
    const flight = flights.shift();
    if (!flight) break;
    const { rows } = flight;
    const [exchanged] = await Promise.all([flight.exchanged, writing]);
    if (exchanged.kind !== 'answered') {
      end = worse(end, await notTaken(context, rows, exchanged, offered));
      continue;
    }
    for (const row of rows) offered.add(row.operation_id);
    writing = acknowledge(context, rows, exchanged.results, exchanged.serverTime);
    const taken = new Set(rows.filter((row) => isTaken(exchanged.results.get(row.operation_id))));
    unsent = unsent.filter((row) => !taken.has(row));
    const goesOn = taken.size === rows.length && isFull && clock.now() < endBy && !context.isStopped();
    if (!goesOn) end = worse(end, { kind: 'offered' });
  }
  await writing;
  return end ?? { kind: 'empty', nextAt };
}

/** Of two batches that ended the step, what became of the one that fared worse counts. */
function worse(one: Step | null, other: Step): Step {
  const order: Step['kind'][] = ['empty', 'offered', 'halve', 'ended'];
  return one && order.indexOf(one.kind) >= order.indexOf(other.kind) ? one : other;
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
      return ended(database, rows, {
        ended: 'sign-in',
        retryAfterMs: null,
        // A refused push alone wipes nothing: the pull says whether the device is to forget.
        endedBy: exchanged.endedBy === 'password' ? 'password' : null,
      });
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
