/**
 * The thin bar at the top of the page while a page or a call is under way. It waits a moment before it shows,
 * and finishes after 2 s at most: it tells that something was understood, it does not keep anyone waiting.
 */
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { beginActivity, runningActivities } from '../components/activity';
import classes from './page-progress.module.css';

const SHOW_AFTER_MS = 150;
const FINISH_AFTER_MS = 2_000;

export function PageProgress() {
  const activities = useSyncExternalStore(runningActivities.subscribe, runningActivities.get);
  const fetching = useIsFetching({ predicate: (query) => query.meta?.quiet !== true });
  const mutating = useIsMutating();
  const busy = activities + fetching + mutating > 0;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const show = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    const finish = setTimeout(() => setShown(false), FINISH_AFTER_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(finish);
    };
  }, [busy]);

  return <div className={classes.bar} data-shown={shown || undefined} role="presentation" />;
}

/** Put where a page's code is waited for: it counts as an activity while it is on screen. */
export function CountsAsActivity() {
  useEffect(beginActivity, []);
  return null;
}
