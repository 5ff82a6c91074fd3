/** Activities that come first where one is chosen for a class on a day. */
import { useMemo } from 'react';
import { useChildren } from '../../local/hooks/use-children';
import { useRecords } from '../../local/hooks/use-records';
import { useSession } from '../../local/hooks/use-session';
import { recentActivities, thisHour } from './recent-activities';
import { usedFirst } from './used-first';

/** Their ids; null while they are looked up, and while the classroom is undefined. */
export function useUsedLately(date: string, room: number | null | undefined): number[] | null {
  const userId = useSession()?.user.id;
  const reports = useRecords('report', date);
  const children = useChildren();
  return useMemo(() => {
    if (!reports || !children || room === undefined) return null;
    const rooms = new Map(children.map(({ id, classroom_id }) => [id, classroom_id]));
    const remembered = userId === undefined ? [] : recentActivities(userId);
    return usedFirst({ remembered, reports, room, hour: thisHour(), roomOf: (id) => rooms.get(id) });
  }, [userId, reports, children, room]);
}
