/** Staff who are here, as the server last said and this tablet noted since; and the ratio of a room. */
import { businessMinute, type CalendarDate, MINUTE_MS } from '#shared/domain/calendar-date';
import { type CountedChild, roomRatio, type StaffEvent, staffByRoom, staffHere } from '#shared/domain/ratio';
import { type Staffing, staffingEndpoints } from '#shared/endpoints/staffing';
import { useStaffNotes } from '../local/hooks/use-staff-notes';
import { useToday } from '../local/hooks/use-today';
import { useStoredCall } from './use-stored-call';

export type NamedStaffEvent = StaffEvent & { name: string };

/** @param preschoolId null while it is not known */
export function useStaffing(preschoolId: number | null) {
  const today = useToday();
  const query = useStoredCall(
    staffingEndpoints.now,
    preschoolId === null ? null : { params: { id: preschoolId } },
    { everyMs: MINUTE_MS },
  );
  const notes = useStaffNotes(today);
  const told = query.data;
  if (!today || !notes) return { query, here: undefined, told, events: [] };
  const known = told?.events ?? [];
  const own: NamedStaffEvent[] = notes
    .filter(({ id, preschool_id }) => preschool_id === preschoolId && !known.some((one) => one.id === id))
    .map(({ person, ...said }) => ({ ...said, name: person }));
  const events: NamedStaffEvent[] = [...known, ...own];
  return { query, here: staffHere(events, today), told, events };
}

/** Null where the rules were never heard. */
export function ratioOf(
  { here, told }: { here: ReadonlyMap<number, StaffEvent> | undefined; told: Staffing | undefined },
  room: { id: number; children: readonly CountedChild[]; today: CalendarDate },
) {
  if (!here || !told) return null;
  const staff = staffByRoom(here).get(room.id) ?? 0;
  const ratio = roomRatio(room.children, staff, room.today, told.rule);
  return { ...ratio, asOf: businessMinute(new Date(told.as_of)), unseen: told.unseen };
}
