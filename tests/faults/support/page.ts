/**
 * What runs in a page of the app, beside it: a second client of the same code on the same IndexedDB, as another tab
 * is, which carries out the commands that screens call and tells at once what became of them.
 */

import { businessDate } from '#shared/domain/calendar-date';
import { browserEnvironment } from '../../../src/local/browser-environment';
import { createTablet } from '../../../src/local/create-tablet';
import { logActivityForMany, recordScreening, saveReport } from '../../../src/local/day-entries';
import type { Saved } from '../../../src/local/outbox';
import type { OutboxRow } from '../../../src/local/outbox-row';
import { requireActive } from '../../../src/local/require-active';
import type { Tablet } from '../../../src/local/tablet';
import { storedRecords } from '../../support/stored-records';

/** One thing that a teacher does. The token is a text that stands nowhere else. */
export type Order = { token: string; date: string } & (
  | { kind: 'row'; childId: number; masterId: number; rowId: string }
  | { kind: 'edit'; childId: number; masterId: number; rowId: string; before: string }
  | { kind: 'many'; childIds: number[]; masterId: number }
  | { kind: 'screening'; childId: number }
);

/**
 * Where the next save is stopped: `before-commit` with its writes made and its transaction open, `after-commit`
 * with the transaction committed and nobody in the page told.
 */
export type Stop = 'before-commit' | 'after-commit';

/** `written` and `committed`: a save stopped there. `saved`: the app said so. `refused`: it said no. */
export interface Heard {
  token: string;
  what: 'written' | 'committed' | 'saved' | 'refused';
  error?: string;
}

export interface State {
  /** Entries that wait to be sent. */
  waiting: number;
  refused: Pick<OutboxRow, 'entity_id' | 'arguments' | 'last_error'>[];
  /** What the screens would show of reports and screenings, as one text for each record. */
  seen: Record<string, string>;
  /** Everything in the outbox that is not sent. */
  unsent: string[];
}

declare global {
  interface Window {
    faults: typeof faults;
    tellFaults(heard: Heard): Promise<void>;
  }
}

let tablet: Tablet;
let stop: { at: Stop; token: string } | null = null;

const faults = {
  /** Begins, as the app does, with whoever is signed in. */
  async begin(): Promise<void> {
    tablet = createTablet(browserEnvironment());
    await tablet.start();
    requireActive(tablet);
  },
  /** Carries out orders, so many at a time; what is stopped or killed never comes to its end. */
  async carryOut(orders: Order[], atOnce: number, stopAt?: Stop): Promise<void> {
    const waiting = [...orders];
    const work = async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) await save(order);
    };
    if (stopAt) {
      stop = { at: stopAt, token: orders[0]?.token ?? '' };
      await work();
    } else await Promise.all(Array.from({ length: atOnce }, work));
  },
  /** The app's day, which follows the server's clock. */
  async today(): Promise<string> {
    return businessDate(new Date(tablet.clock.now()));
  },
  /** The button. Answers how many entries still wait. */
  async sendNow(): Promise<number> {
    const { sync, database } = requireActive(tablet);
    await sync.run('button');
    return database.outbox.where('state').anyOf('pending', 'sending').count();
  },
  async state(): Promise<State> {
    const { database } = requireActive(tablet);
    const unsent = await database.outbox.where('state').anyOf('pending', 'sending', 'refused').toArray();
    const kept = await storedRecords(database);
    return {
      waiting: unsent.filter(({ state }) => state !== 'refused').length,
      refused: unsent.filter(({ state }) => state === 'refused'),
      seen: Object.fromEntries(kept.map(({ id, view }) => [id, JSON.stringify(view)])),
      unsent: unsent.map((row) => JSON.stringify(row)),
    };
  },
};

async function save(order: Order): Promise<void> {
  try {
    await command(order);
    await window.tellFaults({ token: order.token, what: 'saved' });
  } catch (error) {
    await window.tellFaults({ token: order.token, what: 'refused', error: String(error) });
  }
}

function command(order: Order): Promise<Saved | Saved[]> {
  const { token, date } = order;
  const values = { achievement_scale: null, minute_scales: null };
  switch (order.kind) {
    case 'row':
    case 'edit': {
      const notes = order.kind === 'edit' ? `${order.before} ${token}` : token;
      const row = { id: order.rowId, master_id: order.masterId, ...values, notes };
      return saveReport({ childId: order.childId, date, sections: { activities: { rows: [row] } } }, tablet);
    }
    case 'many': {
      const { childIds, masterId } = order;
      return logActivityForMany({ childIds, date, masterId, values: { ...values, notes: token } }, tablet);
    }
    case 'screening': {
      const content = { body_temperature: 36.6, symptoms: ['Others'], others_message: token };
      // The form opened before anyone else's screening of the day had arrived.
      return recordScreening({ childId: order.childId, date, content, base: null }, tablet);
    }
  }
}

const { transaction: begin } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (...given) {
  const made = begin.apply(this, given);
  if (stop?.at === 'after-commit' && given[1] === 'readwrite') {
    const { token } = stop;
    made.addEventListener('complete', (event) => {
      if (!saves.has(made)) return;
      // Nobody in the page ever hears of the commit.
      event.stopImmediatePropagation();
      window.tellFaults({ token, what: 'committed' });
    });
  }
  return made;
};

/** The transactions of saves that are to be stopped. */
const saves = new WeakSet<IDBTransaction>();
const { add } = IDBObjectStore.prototype;
IDBObjectStore.prototype.add = function (...given) {
  const request = add.apply(this, given);
  if (!stop || this.name !== 'outbox') return request;
  const { at, token } = stop;
  stop = null;
  saves.add(this.transaction);
  if (at === 'before-commit') {
    // As long as it is asked something, a transaction stays open.
    this.transaction.commit = () => {};
    const keepOpen = () => {
      this.count().onsuccess = keepOpen;
    };
    keepOpen();
    request.addEventListener('success', () => window.tellFaults({ token, what: 'written' }));
  }
  return request;
};

window.faults = faults;
