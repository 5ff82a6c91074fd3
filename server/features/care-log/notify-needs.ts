/** What follows a note of care: parents are told of what is needed. */
import { addDays } from '#shared/domain/calendar-date';
import { NEED_TOLD_DAYS } from '#shared/domain/care';
import type { CareContent } from '#shared/records/care';
import type { Context } from '../../context';
import { announce } from '../../events';
import type { RecordEntry } from '../../sync/record-sync';

type Noted = CareContent & { id: string; child_id: number };

/** Told of an event again, it tells nobody twice: the notification is of the child, the day and the thing. */
export async function notifyNeeds(
  context: Context,
  entries: readonly RecordEntry<{ arguments: object }>[],
): Promise<void> {
  const since = addDays(context.clock.today(), 1 - NEED_TOLD_DAYS);
  const needs = entries
    .map(({ input }) => input.arguments as Noted)
    .filter(({ act, day }) => act === 'need' && day >= since)
    .map(({ id, child_id, day, detail, note }) => ({
      id,
      child_id,
      date: day,
      // The words are the thing where it is "something else".
      what: detail === 'other' ? `other ${note}` : String(detail),
    }));
  if (needs.length > 0) await announce(context, 'needsNoted', needs);
}
