/**
 * Drafts: what is being typed, kept as it is typed, so that no crash loses more than the last half second.
 * A draft becomes an entry on Submit, and goes in that entry's transaction.
 */

import type { Store } from '#shared/store';
import { durably, type StorageTrouble } from './durably';
import type { Environment } from './environment';
import type { ServerClock } from './server-clock';
import { type DraftRow, requireOwner, type UserDatabase } from './user-database';

/** The longest that typed text may exist in memory alone, in milliseconds. */
const DRAFT_DELAY_MS = 500;
/** How soon a draft that could not be stored is tried again. */
const RETRY_MS = 5_000;

export interface Draft<Value = unknown, Base = unknown> {
  value: Value;
  /** What the form opened with. */
  base: Base;
  /** Milliseconds since 1970 by the server's clock, as this tablet knows it. */
  savedAt: number;
}

interface Unsaved {
  row: DraftRow;
  cancel: () => void;
  failed: (error: unknown) => void;
}

/** A draft that is being stored. */
interface Storing {
  unsaved: Unsaved;
  /** An entry was made of it meanwhile, or it was thrown away: it is stored no more, however often that is tried. */
  dropped: boolean;
  ended: Promise<void>;
}

export interface DraftKeeper {
  /** The draft of a key, with what was typed but not yet stored; null when there is none. */
  read(key: string): Promise<Draft | null>;
  /** Keeps a value, at most 500 ms later. `failed` hears when the tablet could not. */
  write(key: string, value: unknown, base: unknown, failed: (error: unknown) => void): void;
  /** Stores at once what is still in memory, of one key or of all. Rejects with SaveFailedError. */
  flush(key?: string): Promise<void>;
  /** Removes a draft, stored and unstored. */
  discard(key: string): Promise<void>;
  /** Holds back what is unstored while an entry is made of it; `giveBack` where that failed. */
  take(key: string): { giveBack(): void };
}

/** The keeper of one user's drafts. */
export function createDraftKeeper(
  tablet: { environment: Environment; clock: ServerClock; trouble: Store<StorageTrouble> },
  database: UserDatabase,
): DraftKeeper {
  const { timers } = tablet.environment;
  const unsaved = new Map<string, Unsaved>();
  const storing = new Map<string, Storing>();

  function arm(row: DraftRow, failed: Unsaved['failed'], delayMs = DRAFT_DELAY_MS): void {
    const cancel = timers.after(delayMs, () => {
      store(row.key).catch(failed);
    });
    unsaved.set(row.key, { row, cancel, failed });
  }

  function hold(key: string): Unsaved | undefined {
    const waiting = unsaved.get(key);
    waiting?.cancel();
    unsaved.delete(key);
    return waiting;
  }

  /** One after the other: what was typed before, tried again, must not come last. */
  async function store(key: string): Promise<void> {
    const before = storing.get(key);
    if (before) {
      await before.ended;
      return store(key);
    }
    const waiting = hold(key);
    if (!waiting) return;
    const underWay: Storing = { unsaved: waiting, dropped: false, ended: Promise.resolve() };
    const written = write(underWay);
    // Whoever waits for it tries again what failed.
    underWay.ended = written.catch(() => {});
    storing.set(key, underWay);
    await written;
  }

  async function write(underWay: Storing): Promise<void> {
    const { row, failed } = underWay.unsaved;
    try {
      await durably(tablet, database, () => put(database, underWay));
    } catch (error) {
      if (underWay.dropped) return;
      // What could not be stored stays in memory, unless something newer was typed.
      if (!unsaved.has(row.key)) arm(row, failed, RETRY_MS);
      throw error;
    } finally {
      storing.delete(row.key);
    }
  }

  function inMemory(key: string): DraftRow | undefined {
    const underWay = storing.get(key);
    return unsaved.get(key)?.row ?? (underWay?.dropped ? undefined : underWay?.unsaved.row);
  }

  /** Answers what was typed and is not known to be stored. */
  function takeOut(key: string): Unsaved | undefined {
    const underWay = storing.get(key);
    // What was taken before is somebody else's to give back.
    const left = underWay?.dropped ? undefined : underWay?.unsaved;
    if (underWay) underWay.dropped = true;
    return hold(key) ?? left;
  }

  return {
    async read(key) {
      const row = inMemory(key) ?? (await database.drafts.get(key));
      return row ? { value: row.value, base: row.base, savedAt: row.saved_at } : null;
    },
    write(key, value, base, failed) {
      const row = { key, value, base, saved_at: tablet.clock.now() };
      const waiting = unsaved.get(key);
      // The time runs from the first keystroke that is not stored, not from the last.
      if (waiting) unsaved.set(key, { ...waiting, row, failed });
      else arm(row, failed);
    },
    async flush(key) {
      const keys = key === undefined ? new Set([...unsaved.keys(), ...storing.keys()]) : [key];
      await Promise.all([...keys].map(store));
    },
    async discard(key) {
      takeOut(key);
      await durably(tablet, database, () => database.drafts.delete(key));
    },
    take(key) {
      const taken = takeOut(key);
      return {
        giveBack() {
          if (taken && !unsaved.has(key)) arm(taken.row, taken.failed);
        },
      };
    },
  };
}

function put(database: UserDatabase, underWay: Storing): Promise<void> {
  return database.transaction('rw', database.meta, database.drafts, async () => {
    await requireOwner(database);
    if (!underWay.dropped) await database.drafts.put(underWay.unsaved.row);
  });
}
