/** What a push's answer changes in the outbox. Only rows that are still as they were sent are touched. */
import type { PushResult } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import type { CallError } from '../errors';
import { makeRoom, whereRoom } from '../make-room';
import type { OutboxRow } from '../outbox-row';
import { storageTroubleOf } from '../storage-trouble';
import { type UserDatabase, writeMeta } from '../user-database';
import { backOffMs } from './back-off';
import type { SyncContext } from './context';
import { asKnown, type Changes, forgetUnnoted, isUnnoted, remember } from './unnoted';

/** How often a batch may fail in the same way before its entries go apart. */
export const TIMES_TOGETHER = 3;

/** Notes which entries are on their way: a hint for the screen, worth nothing after a restart. */
export function markSending(database: UserDatabase, rows: readonly OutboxRow[]): Promise<void> {
  const waiting = rows.filter((row) => row.state !== 'sending');
  return whereRoom(() => changeRows(database, waiting, () => ({ state: 'sending' })));
}

/**
 * Stores what the server said of each entry. One that it did not name is tried again. With no room even after history
 * was let go, what the server has is deleted.
 * @param lastSent by `lastSentOf`; undefined where nothing was ever taken
 */
export async function acknowledge(
  { environment, database }: SyncContext,
  rows: readonly OutboxRow[],
  results: ReadonlyMap<string, PushResult>,
  serverTime: string,
  lastSent?: string,
): Promise<void> {
  const isTaken = ({ operation_id }: OutboxRow) => wasTaken(results.get(operation_id));
  const note = () => changeRows(database, rows, noted, lastSent);
  try {
    await note().catch(async (error: unknown) => {
      if (storageTroubleOf(error) !== 'full') throw error;
      await makeRoom(database);
      await note();
    });
  } catch (error) {
    if (storageTroubleOf(error) !== 'full') throw error;
    // What the server has needs no room here: a full tablet empties itself.
    await forget(database, rows.filter(isTaken));
    rememberOf(
      database,
      rows.filter((row) => !isTaken(row)),
      noted,
    );
  }

  function noted(row: OutboxRow): Changes {
    const result = results.get(row.operation_id);
    if (!result || result.status === 'retry') return laterAgain(environment, row, result?.message);
    if (result.status === 'refused') {
      return {
        state: 'refused',
        last_error: { message: result.message ?? messages.invalid, errors: result.errors ?? {} },
        ...untroubled,
      };
    }
    const { status } = result;
    return { state: 'sent', sent_at: serverTime, sent_as: status, last_error: null, ...untroubled };
  }
}

export function wasTaken(result: PushResult | undefined): boolean {
  return result !== undefined && result.status !== 'retry' && result.status !== 'refused';
}

/**
 * The newest operation of which the tablet knows that the server has it. One that was sent before, and that the server had done
 * before, is not: a database that is set back may know it, and not what came after it.
 */
export function lastSentOf(
  rows: readonly OutboxRow[],
  results: ReadonlyMap<string, PushResult>,
  known: string | undefined,
): string | undefined {
  const taken = rows.filter(({ operation_id }) => wasTaken(results.get(operation_id)));
  const isNew = ({ operation_id, sent_at }: OutboxRow) =>
    sent_at === null || results.get(operation_id)?.again !== true;
  return taken.findLast(isNew)?.operation_id ?? known ?? taken.at(-1)?.operation_id;
}

/** Deletes entries that the server has, and records that nothing but they made: a pull brings those. */
function forget(database: UserDatabase, rows: readonly OutboxRow[]): Promise<void> {
  const { outbox, records } = database;
  return database.transaction('rw', [outbox, records], async () => {
    await outbox.bulkDelete(rows.map(({ order = 0 }) => order));
    const others = await outbox.where('overlaid').equals(1).toArray();
    const ids = new Set(rows.map(({ entity_id }) => entity_id));
    for (const { entity_id } of others) ids.delete(entity_id);
    const made = (await records.bulkGet([...ids])).flatMap((row) =>
      row && row.server === null ? row.id : [],
    );
    await records.bulkDelete(made);
  });
}

const untroubled = { trouble: undefined, stuck: undefined };

/** Puts a single entry that the server does not take into the refused box. */
export function refuse(database: UserDatabase, rows: readonly OutboxRow[], error: CallError): Promise<void> {
  return noteOrRemember(database, rows, () => ({
    state: 'refused',
    last_error: { message: error.message, errors: error.errors },
  }));
}

/** Notes what there was no room for before. */
export function noteRemembered(database: UserDatabase, rows: readonly OutboxRow[]): Promise<void> {
  const left = rows.filter((row) => isUnnoted(database, row));
  return whereRoom(() => changeRows(database, left, () => ({})));
}

/** Gives entries back that could not be sent, to be sent with the next try. */
export function release(database: UserDatabase, rows: readonly OutboxRow[]): Promise<void> {
  return whereRoom(() =>
    changeRows(database, rows, (row) => ({ state: 'pending', attempts: row.attempts + 1 })),
  );
}

/**
 * Notes how a batch failed although our server was there. The third time in a row its entries go in halves; one that
 * fails alone waits for its own time, and says so.
 * @param counts as how many failures it counts
 * @returns true where they go apart from now on
 */
export async function noteTrouble(
  { database, environment }: Pick<SyncContext, 'database' | 'environment'>,
  rows: readonly OutboxRow[],
  as: string,
  counts = 1,
): Promise<boolean> {
  let goApart = false;
  const noted = (row: OutboxRow): Changes => {
    const times = (row.trouble?.as === as ? row.trouble.times : 0) + counts;
    if (times < TIMES_TOGETHER) return { state: 'pending', trouble: { as, times } };
    goApart = true;
    const most = Math.ceil(rows.length / 2);
    const trouble = { as, times, most };
    const isAlone = rows.length === 1;
    if (!isAlone) return { state: 'pending', trouble };
    return { ...laterAgain(environment, row, messages.entryNotTaken), trouble, stuck: 1 };
  };
  await noteOrRemember(database, rows, noted);
  return goApart;
}

/** Makes every entry that was on its way when the app last ended wait again; what troubled one may be over. */
export async function resetSending(database: UserDatabase): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    await changeRows(database, await database.outbox.where('state').equals('sending').toArray(), () => ({
      state: 'pending',
    }));
    await database.outbox
      .where('state')
      .equals('pending')
      .filter(({ trouble }) => trouble !== undefined)
      .modify({ ...untroubled, next_attempt_at: 0 });
  });
}

function laterAgain(environment: SyncContext['environment'], row: OutboxRow, message?: string): Changes {
  const attempts = row.attempts + 1;
  return {
    state: 'pending',
    attempts,
    next_attempt_at: environment.clock.now() + backOffMs(attempts, environment.random),
    last_error: message === undefined ? row.last_error : { message, errors: {} },
  };
}

async function noteOrRemember(
  database: UserDatabase,
  rows: readonly OutboxRow[],
  change: (row: OutboxRow) => Changes,
): Promise<void> {
  try {
    await changeRows(database, rows, change);
  } catch (error) {
    if (storageTroubleOf(error) !== 'full') throw error;
    rememberOf(database, rows, change);
  }
}

function rememberOf(
  database: UserDatabase,
  rows: readonly OutboxRow[],
  change: (row: OutboxRow) => Changes,
): void {
  remember(
    database,
    rows.map((row) => [row.operation_id, change(asKnown(database, row))]),
  );
}

async function changeRows(
  database: UserDatabase,
  rows: readonly OutboxRow[],
  change: (row: OutboxRow) => Changes,
  lastSent?: string,
): Promise<void> {
  if (rows.length === 0) return;
  const { outbox, meta } = database;
  await database.transaction('rw', lastSent ? [outbox, meta] : [outbox], async () => {
    const stored = await readStored(outbox, rows);
    const changed = rows.flatMap((sent): OutboxRow[] => {
      const row = stored.get(sent.order ?? 0);
      // Sent by another tab, or edited and made a new operation, in the meantime.
      if (!row || row.operation_id !== sent.operation_id || !isOpen(row)) return [];
      const known = asKnown(database, row);
      return [{ ...known, ...change(known) }];
    });
    await outbox.bulkPut(changed);
    if (lastSent) await writeMeta(database, { last_sent: lastSent });
  });
  forgetUnnoted(database, rows);
}

/** The rows as they are stored now, by order: a whole stretch at once where they lie close together, which is faster. */
async function readStored(
  outbox: UserDatabase['outbox'],
  rows: readonly OutboxRow[],
): Promise<Map<number, OutboxRow>> {
  const orders = rows.map((row) => row.order ?? 0);
  const [first, last] = [Math.min(...orders), Math.max(...orders)];
  const isDense = last - first < orders.length * 2;
  const found = isDense
    ? await outbox.where(':id').between(first, last, true, true).toArray()
    : await outbox.bulkGet(orders);
  return new Map(found.flatMap((row) => (row ? [[row.order ?? 0, row]] : [])));
}

function isOpen(row: OutboxRow): boolean {
  return row.state === 'pending' || row.state === 'sending';
}
