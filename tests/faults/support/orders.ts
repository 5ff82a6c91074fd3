/** What teachers do, by chance: rows for a child, changes of them, one activity for several, screenings. */
import { addDays } from '#shared/domain/calendar-date';
import type { Chance } from '../../sync/support/chance';
import type { Place } from './house';
import type { Item, Ledger } from './ledger';
import type { Order } from './page';

const DAYS = 5;

export interface Orders {
  /** The next things that this teacher does. */
  next(teacher: number, count: number): Order[];
}

export function makeOrders(chance: Chance, place: Place, today: string, ledger: Ledger): Orders {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, -index));
  const screened = new Set<string>();
  const edited = new Set<string>();
  let tokens = 0;

  const hex = (digits: number) =>
    Array.from({ length: digits }, () => chance.below(16).toString(16)).join('');
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;

  function one(teacher: number): Order {
    tokens += 1;
    const token = `«${tokens}»`;
    const date = chance.pick(days);
    const childId = chance.pick(place.children);
    const masterId = chance.pick(place.activities);
    const kind = chance.weighted<Order['kind']>([
      [5, 'row'],
      [2, 'edit'],
      [1, 'many'],
      [3, 'screening'],
    ]);
    if (kind === 'many') {
      const from = chance.below(place.children.length - 3);
      return { kind, token, date, childIds: place.children.slice(from, from + 3), masterId };
    }
    if (kind === 'screening') {
      // Each teacher screens a child once a day, so that nobody rightly replaces what the oracle looks for.
      const slot = `${teacher} ${childId} ${date}`;
      if (!screened.has(slot)) {
        screened.add(slot);
        return { kind, token, date, childId };
      }
    }
    const before = kind === 'edit' ? rowOf(teacher) : undefined;
    if (before) {
      edited.add(before.token);
      return { ...before, kind: 'edit', token, before: before.token };
    }
    return { kind: 'row', token, date, childId, masterId, rowId: uuid() };
  }

  /** A row of the teacher's own that is safe on the tablet and was never changed. */
  function rowOf(teacher: number): Extract<Order, { kind: 'row' }> | undefined {
    const isFree = (item: Item) =>
      item.teacher === teacher && item.state === 'saved' && !edited.has(item.order.token);
    const free = [...ledger.items.values()].filter(isFree).map(({ order }) => order);
    // Of a row that someone made in a form nobody here knows the id, nor its activity.
    const rows = free.filter((order) => order.kind === 'row').filter(({ masterId }) => masterId !== 0);
    return rows.length > 0 ? chance.pick(rows) : undefined;
  }

  return { next: (teacher, count) => Array.from({ length: count }, () => one(teacher)) };
}
