/**
 * Answers of the server that are still shown after a start with no network: a parent's home. They lie in the person's
 * own database, go with it at the sign-out, and are forgotten a month after they were fetched.
 */
import { DAY_MS } from '#shared/domain/calendar-date';
import { currentTablet } from './current';
import type { Tablet } from './tablet';
import { ANSWER, type AnswerKey, requireOwner, type UserDatabase } from './user-database';

const STORED_MS = 30 * DAY_MS;

export interface StoredAnswer {
  value: unknown;
  /** When it was fetched, milliseconds by the tablet's clock. */
  at: number;
}

/** Null where nothing is stored under the name. */
export async function readAnswer(database: UserDatabase, name: string): Promise<StoredAnswer | null> {
  const row = await database.meta.get(keyOf(name));
  return row ? (row.value as StoredAnswer) : null;
}

/** Stores an answer in place of the last one. It never fails: an answer that cannot be stored is still shown. */
export async function storeAnswer(
  name: string,
  value: unknown,
  tablet: Tablet = currentTablet(),
): Promise<void> {
  const database = tablet.active.get()?.database;
  if (!database) return;
  const at = tablet.environment.clock.now();
  try {
    await database.transaction('rw', database.meta, async () => {
      await requireOwner(database);
      const stored = await database.meta.where('key').startsWith(ANSWER).toArray();
      const old = stored.filter((row) => (row.value as StoredAnswer).at < at - STORED_MS);
      await database.meta.bulkDelete(old.map(({ key }) => key));
      await database.meta.put({ key: keyOf(name), value: { value, at } satisfies StoredAnswer });
    });
  } catch (error) {
    console.error(`The answer ${name} could not be stored:`, error);
  }
}

const keyOf = (name: string): AnswerKey => `${ANSWER}${name}`;
