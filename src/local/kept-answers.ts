/**
 * Answers of the server that are still shown after a start with no network: a parent's home. They lie in the person's
 * own database, go with it at the sign-out, and are forgotten a month after they were fetched.
 */
import { currentTablet } from './current';
import type { Tablet } from './tablet';
import { ANSWER, type AnswerKey, requireOwner, type UserDatabase } from './user-database';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export interface KeptAnswer {
  value: unknown;
  /** When it was fetched, milliseconds by the tablet's clock. */
  at: number;
}

/** Null where nothing is kept under the name. */
export async function readAnswer(database: UserDatabase, name: string): Promise<KeptAnswer | null> {
  const row = await database.meta.get(keyOf(name));
  return row ? (row.value as KeptAnswer) : null;
}

/** Keeps it in place of the last one. What can not be kept is shown all the same, so this never fails. */
export async function keepAnswer(
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
      const kept = await database.meta.where('key').startsWith(ANSWER).toArray();
      const old = kept.filter((row) => (row.value as KeptAnswer).at < at - KEPT_MS);
      await database.meta.bulkDelete(old.map(({ key }) => key));
      await database.meta.put({ key: keyOf(name), value: { value, at } satisfies KeptAnswer });
    });
  } catch (error) {
    console.error(`The answer ${name} could not be kept:`, error);
  }
}

const keyOf = (name: string): AnswerKey => `${ANSWER}${name}`;
