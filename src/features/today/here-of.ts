/** How many of these children are here now. Pure. */
import { presenceDay } from '#shared/domain/presence-day';
import type { PresenceDocument } from '#shared/records/presence';
import type { DayChild } from './day-groups';

/** @param presences undefined while they are read */
export function hereOf(
  children: readonly DayChild[],
  presences: ReadonlyMap<number, readonly PresenceDocument[]> | undefined,
): number {
  return children.filter(({ child: { id } }) => {
    const events = presences?.get(id) ?? [];
    return presenceDay(events, { absent: false, closed: false }).state === 'here';
  }).length;
}
