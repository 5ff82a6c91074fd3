/** True from the moment when the page has come and nothing is asked of the server any more; it stays so. */
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onActivity, runningActivities } from '../components/activity';

export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  const activities = useSyncExternalStore(onActivity, runningActivities);
  const fetching = useIsFetching();
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn with tells when to look again
  useEffect(() => {
    // What a page that has just come waits for has begun by now, and is drawn with a moment later.
    if (runningActivities() + client.isFetching() === 0) setSettled(true);
  }, [activities, fetching, client]);
  return settled;
}
