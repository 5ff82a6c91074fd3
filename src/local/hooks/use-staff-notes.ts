/** What was noted of staff on this tablet lately, by others too: sent or not, the server may not have told of it yet. */
import type { NoteStaff } from '#shared/records/staff-presence';
import { notedByOthers } from '../noted-here';
import { useUserQuery } from './use-active';

/** So many of the latest entries hold all of a day that the server's last answer did not know. */
const LATEST = 200;

/** Undefined while loading. */
export function useStaffNotes(day: string | undefined): NoteStaff['arguments'][] | undefined {
  return useUserQuery(
    async ({ outbox }) => {
      const own = await outbox.orderBy('order').reverse().limit(LATEST).toArray();
      const others = await notedByOthers();
      return [...others.flatMap(({ entry }) => entry ?? []), ...own]
        .filter(({ name, state, sent_as, date }) => {
          const stands = state !== 'refused' && sent_as !== 'held';
          return name === 'note_staff' && date === day && stands;
        })
        .map((row) => row.arguments as NoteStaff['arguments']);
    },
    [day],
  );
}
