/**
 * What a closed month refuses. The row of the preschool is held until the commit, as a foreign key holds it: whoever closes
 * waits for what is being written, and whoever writes after that finds the month closed.
 */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { closedText, lastDayOf, monthOf } from '#shared/domain/closing';
import type { Context } from '../../context';
import { Refusal } from '../../http/refusal';

type Writing = Pick<Context, 'trx'>;

/** The last day of the last closed month of a preschool, and its name. */
async function closedThrough({ trx }: Writing, preschoolId: number) {
  const { rows } = await trx.raw('SELECT name, closed_through FROM preschools WHERE id = ? FOR KEY SHARE', [
    preschoolId,
  ]);
  return rows[0] as { name: string; closed_through: CalendarDate | null };
}

/** @throws Refusal 423 where one of the days lies in a month that is closed at the preschool */
export async function requireOpenDays(
  context: Writing,
  preschoolId: number,
  days: readonly CalendarDate[],
): Promise<void> {
  if (days.length === 0) return;
  const { name, closed_through } = await closedThrough(context, preschoolId);
  const first = days.toSorted()[0] as CalendarDate;
  if (closed_through !== null && first <= closed_through)
    throw new Refusal(423, closedText(monthOf(first), name));
}

interface Dated {
  preschool_id: number;
  /** `YYYY-MM`. */
  billing_month: string;
}

/**
 * For what changes an invoice itself: its lines, dates, status, number. Money that comes for it later changes nothing of it.
 * @param lines whose days must be open, too, where they change
 * @throws Refusal 423
 */
export function requireOpenMonth(
  context: Writing,
  { preschool_id, billing_month }: Dated,
  lines: readonly { bill_date: CalendarDate }[] = [],
): Promise<void> {
  const days = [lastDayOf(billing_month), ...lines.map(({ bill_date }) => bill_date)];
  return requireOpenDays(context, preschool_id, days);
}

/**
 * On which day money from outside counts: its own, or today where that lies in a closed month, with its own day beside.
 */
export async function bookedOn(
  context: Pick<Context, 'trx' | 'clock'>,
  preschoolId: number,
  day: CalendarDate,
): Promise<{ paid_at: CalendarDate; value_date: CalendarDate | null }> {
  const { closed_through } = await closedThrough(context, preschoolId);
  return closed_through !== null && day <= closed_through
    ? { paid_at: context.clock.today(), value_date: day }
    : { paid_at: day, value_date: null };
}
