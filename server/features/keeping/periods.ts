/** How long each kind is kept: as head office has set it, else as usual. */
import type { Knex } from 'knex';
import { addMonths, type CalendarDate, DAY_MS, startOfBusinessDay } from '#shared/domain/calendar-date';
import {
  boundsOf,
  type KeepingPeriods,
  type KeepingStart,
  type KeptKindName,
  usualPeriods,
} from '#shared/domain/keeping';
import type { Clock } from '../../clock';

export async function findPeriods(trx: Knex): Promise<KeepingPeriods> {
  const rows: { kind: string; start: KeepingStart; amount: number }[] = await trx('keeping_periods').select(
    'kind',
    'start',
    'amount',
  );
  const set = rows.filter(({ kind, start }) => kind in usualPeriods && boundsOf(kind as KeptKindName, start));
  return {
    ...usualPeriods,
    ...Object.fromEntries(set.map(({ kind, start, amount }) => [kind, { start, amount }])),
  };
}

/** Before which instant a thing of a kind is over, whatever it counts from. */
export interface Cut {
  before: Date;
  /** Where the age of a child counts: born on this day or before. */
  born: CalendarDate | null;
  now: Date;
}

/** When the time of a kind is over, at the clock's instant. */
export function cutOf(kind: KeptKindName, periods: KeepingPeriods, clock: Clock): Cut {
  const { start, amount } = periods[kind];
  const unit = boundsOf(kind, start)?.unit ?? 'years';
  const now = clock.now();
  if (unit === 'days') return { before: new Date(now.getTime() - amount * DAY_MS), born: null, now };
  const back = (count: number) => addMonths(clock.today(), -count * (unit === 'years' ? 12 : 1));
  // Where nobody knows a child's day of birth, the usual years since it left count.
  if (start === 'born')
    return { before: startOfBusinessDay(back(usualPeriods[kind].amount)), born: back(amount), now };
  // What is settled counts from the end of its year.
  const day = start === 'settled' ? `${back(amount).slice(0, 4)}-01-01` : back(amount);
  return { before: startOfBusinessDay(day), born: null, now };
}
