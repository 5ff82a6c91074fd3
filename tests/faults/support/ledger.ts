/** What was done at the tablets and what became of it: what the server is held to at the end. */
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { Heard, Order, Stop } from './page';

export interface Item {
  order: Order;
  teacher: number;
  /** `open`: nothing was heard of it. `committed`: it is on the disk, and its screen never knew. */
  state: 'open' | 'committed' | 'saved' | 'refused';
  stop?: Stop;
  error?: string;
}

export class Ledger {
  readonly items = new Map<string, Item>();
  #listeners = new Set<(heard: Heard) => void>();

  note(order: Order, teacher: number, stop?: Stop): void {
    this.items.set(order.token, { order, teacher, state: 'open', stop });
  }

  readonly hear = (heard: Heard): void => {
    const item = this.items.get(heard.token);
    if (!item) throw new Error(`Nobody did ${heard.token}.`);
    if (heard.what !== 'written') item.state = heard.what;
    item.error = heard.error;
    for (const listener of this.#listeners) listener(heard);
  };

  /** Resolves at the `times`-th thing heard that is meant. */
  once(isMeant: (heard: Heard) => boolean, times = 1): Promise<void> {
    let left = times;
    return new Promise((resolve) => {
      const listener = (heard: Heard) => {
        if (isMeant(heard)) left -= 1;
        if (left > 0) return;
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }

  count(state: Item['state']): number {
    return [...this.items.values()].filter((item) => item.state === state).length;
  }
}

/** The records that an order writes into. */
export function entitiesOf(order: Order): string[] {
  if (order.kind === 'screening') return [screeningId(order.childId, order.date)];
  const children = order.kind === 'many' ? order.childIds : [order.childId];
  return children.map((childId) => dailyReportId(childId, order.date));
}
