/** What a push's answer changes in the outbox. Only rows that are still as they were sent are touched. */
import type { PushResult } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import type { CallError } from '../errors';
import type { OutboxRow } from '../outbox-row';
import type { UserDatabase } from '../user-database';
import { backOffMs } from './back-off';
import type { SyncContext } from './context';

type Changes = Partial<OutboxRow>;

/** Notes which entries are on their way: a hint for the screen, worth nothing after a restart. */
export function markSending(database: UserDatabase, rows: readonly OutboxRow[]): Promise<void> {
  const waiting = rows.filter((row) => row.state !== 'sending');
  return changeRows(database, waiting, () => ({ state: 'sending' }));
}

/** Stores what the server said of each entry. One that it did not name is tried again. */
export function acknowledge(
  { environment, database }: SyncContext,
  rows: readonly OutboxRow[],
  results: ReadonlyMap<string, PushResult>,
  serverTime: string,
): Promise<void> {
  return changeRows(database, rows, (row) => {
    const result = results.get(row.operation_id);
    if (!result || result.status === 'retry') return laterAgain(environment, row, result?.message);
    if (result.status === 'refused') {
      return {
        state: 'refused',
        last_error: { message: result.message ?? messages.invalid, errors: result.errors ?? {} },
      };
    }
    return { state: 'sent', sent_at: serverTime, sent_as: result.status, last_error: null };
  });
}

/** Puts a single entry that the server does not take into the refused box. */
export function refuse(database: UserDatabase, rows: readonly OutboxRow[], error: CallError): Promise<void> {
  return changeRows(database, rows, () => ({
    state: 'refused',
    last_error: { message: error.message, errors: error.errors },
  }));
}

/** Gives entries back that could not be sent, to be sent with the next try. */
export function release(database: UserDatabase, rows: readonly OutboxRow[]): Promise<void> {
  return changeRows(database, rows, (row) => ({ state: 'pending', attempts: row.attempts + 1 }));
}

/** Makes every entry that was on its way when the app last ended wait again. */
export async function resetSending(database: UserDatabase): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    await changeRows(database, await database.outbox.where('state').equals('sending').toArray(), () => ({
      state: 'pending',
    }));
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

function changeRows(
  database: UserDatabase,
  rows: readonly OutboxRow[],
  change: (row: OutboxRow) => Changes,
): Promise<void> {
  if (rows.length === 0) return Promise.resolve();
  const { outbox } = database;
  return database.transaction('rw', outbox, async () => {
    const stored = await readStored(outbox, rows);
    const changed = rows.flatMap((sent): OutboxRow[] => {
      const row = stored.get(sent.order ?? 0);
      // Sent by another tab, or edited and made a new operation, in the meantime.
      return row && row.operation_id === sent.operation_id && isOpen(row) ? [{ ...row, ...change(row) }] : [];
    });
    await outbox.bulkPut(changed);
  });
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
