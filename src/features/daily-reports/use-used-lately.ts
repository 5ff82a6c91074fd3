/** Activities that come first: what this person logged lately on this device, then what anybody logged that day. */
import { useMemo } from 'react';
import { useRecords } from '../../local/hooks/use-records';
import { useSession } from '../../local/hooks/use-session';
import { recentActivities } from './recent-activities';
import { recentFirst } from './several-plan';

/** Their ids; null while they are looked up. */
export function useUsedLately(date: string): number[] | null {
  const userId = useSession()?.user.id;
  const reports = useRecords('report', date);
  return useMemo(
    () => (reports ? recentFirst(userId === undefined ? [] : recentActivities(userId), reports) : null),
    [userId, reports],
  );
}
