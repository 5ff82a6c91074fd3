/** Staff who are here, as the server last said and this tablet noted since; and the ratio of a room. */
import {
  businessDate,
  businessMinute,
  type CalendarDate,
  HOUR_MS,
  MINUTE_MS,
} from '#shared/domain/calendar-date';
import {
  type CountedChild,
  roomRatio,
  ruleOn,
  type StaffEvent,
  staffByRoom,
  staffHere,
  vouchesForStaff,
} from '#shared/domain/ratio';
import { isKept } from '#shared/endpoints/feed';
import { type Staffing, staffingEndpoints } from '#shared/endpoints/staffing';
import type { NoteStaff } from '#shared/records/staff-presence';
import { usePaired } from '../local/hooks/use-paired';
import { useSession } from '../local/hooks/use-session';
import { useStaffNotes } from '../local/hooks/use-staff-notes';
import { useToday } from '../local/hooks/use-today';
import { useStoredCall } from './use-stored-call';

export type NamedStaffEvent = StaffEvent & { name: string };

/**
 * `elsewhere`: what the person at this device notes of themselves here counts for no room.
 * @param preschoolId null while it is not known
 */
export function useStaffing(preschoolId: number | null) {
  const today = useToday();
  const query = useStoredCall(
    staffingEndpoints.now,
    preschoolId === null ? null : { params: { id: preschoolId } },
    { everyMs: MINUTE_MS },
  );
  const notes = useStaffNotes(today);
  const told = query.data;
  const pairing = usePaired();
  const user = useSession()?.user;
  if (!today || !notes) return { query, here: undefined, told, events: [], elsewhere: false };
  const known = told?.events ?? [];
  // Who counts already may go to another room from any device.
  const gone = notes.filter(({ act }) => act !== 'arrived');
  const counts =
    user && staffHere(withNotes(known, gone, preschoolId), today).get(user.id)?.elsewhere === false;
  const mayBe = user && !counts && !vouchesForStaff(user.roles.map(({ id }) => id));
  const elsewhere = mayBe === true && told?.paired === true && pairing?.preschool.id !== preschoolId;
  const events = withNotes(known, notes, preschoolId, elsewhere ? user.id : null);
  return { query, here: staffHere(events, today), told, events, elsewhere };
}

/** For a day before today, as the server last said and this tablet noted since; null where it keeps nothing of that day. */
export function usePastStaffing(preschoolId: number, date: CalendarDate) {
  const today = useToday();
  const { data } = useStoredCall(
    staffingEndpoints.days,
    { params: { id: preschoolId } },
    { everyMs: HOUR_MS, staleTime: HOUR_MS },
  );
  const notes = useStaffNotes(date);
  const rule = data && ruleOn(data.rules, date);
  // What was told before that day was over says nothing of it.
  const isTold = data !== undefined && businessDate(new Date(data.as_of)) > date;
  if (!today || !isKept(date, today) || !notes || !rule || !isTold) return null;
  return {
    events: withNotes(
      data.events.filter(({ day }) => day === date),
      notes,
      preschoolId,
    ),
    rule,
    asOf: new Date(data.as_of),
  };
}

function withNotes(
  told: readonly NamedStaffEvent[],
  notes: readonly NoteStaff['arguments'][],
  preschoolId: number | null,
  uncounted: number | null = null,
): NamedStaffEvent[] {
  const own = notes.filter(
    ({ id, preschool_id }) => preschool_id === preschoolId && !told.some((one) => one.id === id),
  );
  return [
    ...told,
    ...own.map(({ person, ...said }) => ({ ...said, name: person, elsewhere: said.user_id === uncounted })),
  ];
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
