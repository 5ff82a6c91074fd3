/**
 * The drain: sends what waits, batch after batch, until nothing is due. Pages, other tabs and the service worker all
 * run this one. A batch that is rejected whole is halved until the poison is alone (scenario 13), and so is one that
 * fails again and again while our server is there (scenario 47).
 */
import { unsentHere } from '../noted-here';
import { type OutboxRow, unsentIn } from '../outbox-row';
import { overlaysOf } from '../overlay';
import { readMetas, type UserDatabase, writeMeta } from '../user-database';
import {
  acknowledge,
  lastSentOf,
  markSending,
  noteRemembered,
  noteTrouble,
  refuse,
  release,
  wasTaken,
} from './acknowledge';
import { type Batch, type BatchLimits, fullBatch, isLarge, nextLimits, selectBatch } from './batch';
import { done, offlineEnd, type SyncContext, type SyncEnd, stoppedEnd } from './context';
import { type Exchanged, exchange, type Known } from './exchange';
import { asLeader } from './leader';
import { offerAgain } from './offer-again';
import { rebuildViews } from './rebuild-views';
import { asKnown } from './unnoted';

/** How long a step goes on with further batches, in milliseconds; the last request may take as long as it may. */
const STEP_MS = 5_000;
/** How many batches are on their way at once. */
const LANES = 2;

/** What could not be sent, and how that failed. */
export interface Failure {
  rows: readonly OutboxRow[];
  as: string;
}

export interface PushEnd extends SyncEnd {
  /** What failed where the drain broke off: whether it is the network's trouble or its own, a pull may tell. */
  failure: Failure | null;
  /** How many entries the server was asked about and answered. */
  offered: number;
  /** When the next entry that waits for its time is due, by the tablet's clock; null when none does. */
  nextAt: number | null;
}

type Step =
  | { kind: 'empty'; nextAt: number | null }
  | { kind: 'offered' }
  | { kind: 'halve' }
  | { kind: 'set-back' }
  | ({ kind: 'ended'; failure: Failure | null } & SyncEnd);

/** What one drain carries from step to step. */
interface Drain {
  impatient: boolean;
  /** Our server is there: what fails now is looked for entry by entry. */
  apart: boolean;
  /** What was answered, or failed alone, in this drain waits for its time, however impatient someone is. */
  offered: Set<string>;
  /** How much goes at once: more, while it goes well. */
  size: BatchLimits;
  /** False once a larger batch than any server takes has failed: whatever is between may not let it through. */
  grows: boolean;
  /** How many batches have failed one after the other while they went apart. */
  failing: number;
}
/** So many in a row are no single entry's trouble: enough to halve a full batch down to one. */
const FAILING_MAX = 8;

/**
 * Sends everything that is due. Never throws for what a network or a server can do.
 * @param impatient true to send at once what waits for its time
 * @param apart true where our server was just heard: what fails is then its own trouble, and holds up nothing else
 */
export async function push(context: SyncContext, impatient = false, apart = false): Promise<PushEnd> {
  let limits = fullBatch;
  const drain: Drain = {
    impatient,
    apart,
    offered: new Set(),
    size: fullBatch,
    grows: !apart,
    failing: 0,
  };
  const { offered } = drain;
  for (;;) {
    if (context.isStopped()) return { ...stoppedEnd, offered: offered.size, nextAt: null, failure: null };
    const step = await asLeader(context.environment, lockName(context), () =>
      pushBatches(context, limits, drain),
    );
    if (step.kind === 'empty') return { ...done, offered: offered.size, nextAt: step.nextAt, failure: null };
    if (step.kind === 'ended') {
      const { kind: _, ...end } = step;
      return { ...end, offered: offered.size, nextAt: null };
    }
    if (step.kind === 'set-back') offered.clear();
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
  batch: Batch;
  limits: BatchLimits;
  leftAt: number;
  exchanged: Promise<Exchanged>;
}

/**
 * A leader's step: batch after batch, as long as the server takes all of each and the step's time lasts; two are on
 * their way at once, never with entries of one entity. What an answer changes here is written meanwhile; should the
 * app end in between, the entries are offered again, and the server knows them.
 */
async function pushBatches(context: SyncContext, limits: BatchLimits, drain: Drain): Promise<Step> {
  const { database, environment, userId } = context;
  const { impatient, offered } = drain;
  const { clock } = environment;
  const endBy = clock.now() + STEP_MS;
  const isFull = limits.operations === fullBatch.operations;
  const stored = await unsentIn(database.outbox).sortBy('order');
  await noteRemembered(database, stored);
  let unsent = stored.map((row) => asKnown(database, row));
  const ofOthers = unsent.some((row) => row.depends_on.length > 0) ? await unsentHere(context) : undefined;
  // Nobody else writes these while a leader's step lasts; to read them again would wait for each acknowledgement's writing.
  const known: Known = await readMetas(database, ['epoch', 'last_sent']);
  let writing = Promise.resolve();
  let nextAt: number | null = null;
  let end: Step | null = null;
  const flights: Flight[] = [];

  const launch = (): boolean => {
    const onTheirWay = flights.flatMap((flight) => flight.batch.rows.map((row) => row.entity_id));
    const now = clock.now();
    const size = isFull ? drain.size : limits;
    const asked = { unsent, ofOthers, onTheirWay, userId, now, limits: size, impatient, offered };
    const batch = selectBatch(asked);
    nextAt = batch.nextAt;
    const { rows } = batch;
    if (rows.length === 0) return false;
    const exchanged = exchange(context, batch, known, unsent.length - rows.length);
    // Whoever waits for it hears of it; until then nobody does.
    exchanged.catch(() => {});
    flights.push({ batch, limits: size, leftAt: now, exchanged });
    // One row is enough of a hint that the sending goes on, and a hundred cost as much as an acknowledgement.
    writing = writing.then(() => markSending(database, rows.slice(0, 1)));
    return true;
  };

  for (;;) {
    while (end === null && flights.length < (isFull && !drain.apart ? LANES : 1) && launch());
    const flight = flights.shift();
    if (!flight) break;
    const { rows } = flight.batch;
    const [exchanged] = await Promise.all([flight.exchanged, writing]);
    if (exchanged.kind !== 'answered') {
      drain.size = fullBatch;
      // What is on its way beside it was answered by a database that knew more.
      if (exchanged.kind === 'set-back') known.last_sent = undefined;
      end = worse(end, await notTaken(context, flight.batch, exchanged, drain));
      continue;
    }
    drain.failing = 0;
    for (const row of rows) offered.add(row.operation_id);
    const { results, serverTime } = exchanged;
    known.last_sent = lastSentOf(rows, results, known.last_sent);
    writing = acknowledge(context, rows, results, serverTime, known.last_sent);
    if (drain.grows && flight.limits === drain.size)
      drain.size = nextLimits(drain.size, clock.now() - flight.leftAt, exchanged.operationsMax);
    const taken = new Set(rows.filter((row) => wasTaken(exchanged.results.get(row.operation_id))));
    unsent = unsent.filter((row) => !taken.has(row));
    const goesOn = taken.size === rows.length && isFull && clock.now() < endBy && !context.isStopped();
    if (!goesOn) end = worse(end, { kind: 'offered' });
  }
  await writing;
  return end ?? { kind: 'empty', nextAt };
}

/** What became of the batch that fared worse counts, where two ended the step. */
function worse(one: Step | null, other: Step): Step {
  const order: Step['kind'][] = ['empty', 'offered', 'halve', 'set-back', 'ended'];
  return one && order.indexOf(one.kind) >= order.indexOf(other.kind) ? one : other;
}

async function notTaken(
  context: SyncContext,
  batch: Batch,
  exchanged: Exclude<Exchanged, { kind: 'answered' }>,
  drain: Drain,
): Promise<Step> {
  const { database } = context;
  const { rows } = batch;
  const asksToWait = exchanged.kind === 'busy' && exchanged.retryAfterMs !== null;
  const isPlain = exchanged.kind === 'offline' || exchanged.kind === 'rejected' || exchanged.kind === 'busy';
  // As much may be too much for what is between: the same goes again at once in the size that every server takes.
  if (isLarge(batch) && isPlain && !asksToWait) {
    drain.grows = false;
    await release(database, rows);
    return { kind: 'offered' };
  }
  switch (exchanged.kind) {
    case 'set-back':
      await release(database, rows);
      await startAgain(database, exchanged);
      return { kind: 'set-back' };
    case 'rejected':
      if (rows.length > 1) return { kind: 'halve' };
      await refuse(database, rows, exchanged.error);
      for (const row of rows) drain.offered.add(row.operation_id);
      return { kind: 'offered' };
    case 'busy':
      return failed(
        context,
        { rows, as: exchanged.as },
        { ended: 'server-busy', retryAfterMs: exchanged.retryAfterMs },
        drain,
      );
    case 'offline':
      return failed(context, { rows, as: exchanged.as }, offlineEnd(exchanged.error), drain);
    case 'sign-in':
      return ended(database, rows, {
        ended: 'sign-in',
        retryAfterMs: null,
        // A refused push alone wipes nothing: the pull says whether the device is to forget.
        endedBy: exchanged.endedBy === 'password' ? 'password' : null,
      });
  }
}

/** Apart, the others go on; else it ends the drain. */
async function failed(context: SyncContext, failure: Failure, end: SyncEnd, drain: Drain): Promise<Step> {
  const { rows, as } = failure;
  const [only] = rows;
  const knowsIt = rows.length === 1 && only?.stuck === 1 && only.trouble?.as === as;
  drain.failing += 1;
  if (!(drain.apart || knowsIt) || end.retryAfterMs !== null || drain.failing > FAILING_MAX)
    return ended(context.database, rows, end, failure);
  await noteTrouble(context, rows, as);
  if (only && rows.length === 1) drain.offered.add(only.operation_id);
  return { kind: 'offered' };
}

async function ended(
  database: UserDatabase,
  rows: readonly OutboxRow[],
  end: SyncEnd,
  failure: Failure | null = null,
): Promise<Step> {
  await release(database, rows);
  return { kind: 'ended', ...end, failure };
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

/** The database was set back: what was sent waits again, before the rest, and the feed is read from its beginning. */
async function startAgain(
  database: UserDatabase,
  { epoch }: Extract<Exchanged, { kind: 'set-back' }>,
): Promise<void> {
  const { meta, outbox, records, bundles } = database;
  await database.transaction('rw', [meta, outbox, records, bundles], async () => {
    const again = await offerAgain(database);
    await rebuildViews(database, again, overlaysOf(await outbox.where('overlaid').equals(1).toArray()));
    await meta.delete('feed_cursor');
    await writeMeta(database, { epoch });
  });
}
