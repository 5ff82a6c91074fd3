/** Which entries a statement is of: whose, of which preschools as far as the user sees them, from which day to which. */
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { STATEMENT_DAYS_MAX } from '#shared/domain/statement';
import { messages } from '#shared/messages';
import { type Actor, type Context, can, reaches } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import type { StatementWanted } from './find-statement';

interface Asked {
  from: CalendarDate;
  to: CalendarDate;
  preschool?: number | null | undefined;
}

/**
 * A day to come is today.
 * @throws Refusal 404 for a preschool beyond the user's, 422 for days that are turned round or too far apart
 */
export function wantedOf(
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  parentId: number,
  { from, to, preschool }: Asked,
): StatementWanted {
  const today = clock.today();
  const last = to > today ? today : to;
  const preschools = placesOf(actor, parentId, preschool ?? null);
  if (last < from) throw invalid({ to: [messages.startAfterEnd] });
  if (from < addDays(last, -STATEMENT_DAYS_MAX)) throw invalid({ from: [messages.statementTooLong] });
  return { parentId, preschools, from, to: last };
}

/** An office sees its preschools, and everybody the whole of their own. */
export function placesOf(actor: Actor, parentId: number, preschool: number | null): readonly number[] | null {
  const isOwn = actor.userId === parentId && can(actor, 'portal_view');
  if (preschool !== null) {
    if (!isOwn && !reaches(actor, preschool)) throw notFound();
    return [preschool];
  }
  return isOwn || actor.reach === 'all' ? null : actor.preschoolIds;
}
