/** Waits for a condition, by asking again and again. */
import { setTimeout as delay } from 'node:timers/promises';

/** An error counts as not yet. @throws when it is not so within the limit */
export async function until(what: string, isSo: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  let last: unknown;
  for (const end = Date.now() + limitMs; Date.now() < end; await delay(20)) {
    try {
      if (await isSo()) return;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`Not within ${limitMs} ms: ${what}.`, { cause: last });
}
