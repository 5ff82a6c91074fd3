/** How many payments a list has and what they come to, without counting them: of places, whole months and a state. */
import type { Knex } from 'knex';
import { periodDays } from '#shared/domain/billing-period';
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import type { PaymentState } from '#shared/domain/statuses';
import { type Actor, can, reaches } from '../context';
import { type PlacesWanted, totalsIn } from './scope';
import { readTotals, sumOf } from './totals';

interface Wanted extends PlacesWanted {
  state?: PaymentState;
  from?: CalendarDate;
  to?: CalendarDate;
}

export interface ListedPayments {
  payments: number;
  refunds: number;
  /** Sen of those that are confirmed, less what was paid back. */
  amount: number;
}

/** Null where the totals cannot tell: for a parent, beyond a binding, or of days that are no whole months. */
export async function listedPayments(
  knex: Knex,
  actor: Actor,
  { state, from, to, ...places }: Wanted,
): Promise<ListedPayments | null> {
  if (!seesAllOf(actor, places) || !areWholeMonths(from, to)) return null;
  const tables = { ofEach: 'listed_payments', ofAll: 'network_listed' };
  const { table, sql, bindings } = totalsIn(actor, places, tables);
  const conditions = [
    sql,
    ...(state ? ['state = :state'] : []),
    ...(from ? ['month >= :first'] : []),
    ...(to ? ['month <= :last'] : []),
  ];
  const [row] = await readTotals<ListedPayments>(
    knex,
    { kinds: ['paid'], months: 'all' },
    `SELECT ${sumOf('payments')} AS payments, ${sumOf('refunds')} AS refunds,
            ${sumOf('amount', `state = 'confirmed'`)} AS amount
       FROM ${table} WHERE ${conditions.join(' AND ')}`,
    {
      ...bindings,
      ...(state && { state }),
      ...(from && { first: from.slice(0, 7) }),
      ...(to && { last: to.slice(0, 7) }),
    },
  );
  return row ?? null;
}

/** All payments of these places, and no other: the office's parents see their own elsewhere too. */
function seesAllOf(actor: Actor, { preschool }: PlacesWanted): boolean {
  if (!can(actor, 'invoices_view') || (preschool && !reaches(actor, preschool))) return false;
  return actor.reach === 'all' || !can(actor, 'portal_view');
}

function areWholeMonths(from?: CalendarDate, to?: CalendarDate): boolean {
  return (!from || from.endsWith('-01')) && (!to || isLastOfMonth(to));
}

function isLastOfMonth(day: CalendarDate): boolean {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return addDays(day, 1) === periodDays({ year, month }).before;
}
