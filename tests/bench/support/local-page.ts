/** What runs in the page: the real tablet over the real browser, with the clock of the page around each step. */

import type { PushedOperation } from '#shared/endpoints/sync';
import { type OperationName, recordTypes } from '#shared/records/index';
import { browserEnvironment } from '../../../src/local/browser-environment';
import { createTablet } from '../../../src/local/create-tablet';
import { enqueue, type NewEntry } from '../../../src/local/outbox';
import { requireActive } from '../../../src/local/require-active';
import { signIn } from '../../../src/local/sign-in';
import { recordsOfDays } from '../../../src/local/stored-records';
import type { Tablet } from '../../../src/local/tablet';
import { saveBoth } from './local-save-page';
import { putBarely, putHistoryBarely } from './raw-put-page';

interface Account {
  email: string;
  password: string;
}

let count = 0;

/** So often it is looked whether the day is there: each look is a part of what is measured. */
const LOOK_MS = 100;

/** A tablet with nothing on it, signed in, that syncs only when told to. */
async function freshTablet(account: Account): Promise<Tablet> {
  count += 1;
  const environment = {
    ...browserEnvironment(),
    databasePrefix: `bench-${count}-`,
    fetch: fetchAsTold,
  };
  const tablet = createTablet(environment, { automatic: false });
  await tablet.start();
  await signIn(account, tablet);
  return tablet;
}

async function remove(tablet: Tablet): Promise<void> {
  const { database } = requireActive(tablet);
  await tablet.stop();
  await database.delete();
  await tablet.device.delete();
}

function toEntry({ name, arguments: made, base }: PushedOperation): NewEntry {
  const isReport = name === 'save_report';
  return {
    name: name as OperationName,
    entityType: isReport ? 'report' : 'screening',
    entityId: (isReport ? made.report_id : made.id) as string,
    childId: made.child_id as number,
    date: made.date as string,
    arguments: made,
    base: () => base,
  };
}

/** What the server is made to say that it takes at once; null leaves its own word. */
let operationsMax: number | null = null;

async function fetchAsTold(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (operationsMax === null || !request.url.endsWith('/api/sync/push')) return response;
  const body = await response.json();
  if (body.data) body.data.operations_max = operationsMax;
  return Response.json(body, { status: response.status });
}

let drained: Promise<Tablet> | undefined;

interface Drained {
  ms: number;
  /** How many entries each answer took, in order. */
  batches: number[];
}

/** Fills the outbox of a tablet, which stays over the calls, and drains it. */
async function drain(
  account: Account,
  queue: readonly PushedOperation[],
  most: number | null = null,
): Promise<Drained> {
  operationsMax = most;
  drained ??= freshTablet(account);
  const tablet = await drained;
  const { database, sync } = requireActive(tablet);
  await Promise.all([database.outbox.clear(), database.records.clear(), database.bundles.clear()]);
  await enqueue(tablet, queue.map(toEntry));
  const start = performance.now();
  const { ended } = await sync.drain();
  const ms = performance.now() - start;
  const sent = await database.outbox.where('sent_as').equals('applied').toArray();
  if (ended !== 'done' || sent.length !== queue.length)
    throw new Error(`Drained ${sent.length}, and ended with ${ended}.`);
  // The entries of one answer have its time.
  const batches = Map.groupBy(sent, ({ sent_at }) => sent_at);
  return { ms, batches: [...batches.values()].map(({ length }) => length) };
}

/** The first sync of a tablet with nothing on it, which must bring so many children and at least so many records; in ms. */
async function firstSync(account: Account, children: number, records = 0): Promise<number> {
  const tablet = await freshTablet(account);
  const { database, sync } = requireActive(tablet);
  const start = performance.now();
  const { ended } = await sync.run('start');
  const ms = performance.now() - start;
  const stored = await database.children.count();
  const [single, bundled] = [await database.records.count(), await database.bundles.toArray()];
  const kept = single + bundled.flatMap(({ ids }) => ids).length;
  if (ended !== 'done' || stored !== children || kept < records)
    throw new Error(`Stored ${stored} children and ${kept} records, and ended with ${ended}.`);
  await remove(tablet);
  return ms;
}

/** The same until so many records of a day are on the tablet, while those of other days may still come; in ms. */
async function untilDay(account: Account, day: string, least: number): Promise<number> {
  const tablet = await freshTablet(account);
  const { database, sync } = requireActive(tablet);
  const counted = async (): Promise<number> => {
    const perKind = await Promise.all(recordTypes.map((type) => recordsOfDays(database, type, day, day)));
    return perKind.flat().length;
  };
  const start = performance.now();
  const run = sync.run('start');
  let ms: number | null = null;
  const ended = run.then(() => true);
  while (ms === null) {
    const isOver = await Promise.race([
      ended,
      new Promise<false>((resolve) => setTimeout(resolve, LOOK_MS, false)),
    ]);
    const found = await counted();
    if (found >= least) ms = performance.now() - start;
    else if (isOver) throw new Error(`Stored ${found} records of the day.`);
  }
  await run;
  await remove(tablet);
  return ms;
}

/** A tablet that has fetched everything and saves with no thought of the network. */
async function saves(account: Account, given: Parameters<typeof saveBoth>[1]) {
  const tablet = await freshTablet(account);
  const { ended } = await requireActive(tablet).sync.run('start');
  if (ended !== 'done') throw new Error(`The first sync ended with ${ended}.`);
  const found = await saveBoth(tablet, given);
  await remove(tablet);
  return found;
}

const bench = { drain, firstSync, putBarely, putHistoryBarely, saves, untilDay };
declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;
