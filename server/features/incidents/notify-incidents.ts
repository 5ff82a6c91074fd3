/** What follows an accident that was noted, or something that was added to it: parents and principals are told. */
import type { IncidentContent } from '#shared/records/incident';
import type { Context } from '../../context';
import { announce } from '../../events';
import type { RecordEntry } from '../../sync/record-sync';

type Noted = IncidentContent & { id: string };

/** Told of an event again, it tells nobody twice: the notification is of the event. */
export async function notifyIncidents(
  context: Context,
  entries: readonly RecordEntry<{ arguments: object }>[],
): Promise<void> {
  const noted = entries.flatMap(({ child, input }) => {
    const { id, act, about, day } = input.arguments as Noted;
    const place = { child_id: child.id, preschool_id: child.preschool_id };
    return act === 'seen' ? [] : { id, ...place, date: day, about };
  });
  if (noted.length > 0) await announce(context, 'incidentsNoted', noted);
}
