/** How much is being waited for (page loads, calls in flight), for the bar at the top of the page. */
import { createStore } from '#shared/store';

export const runningActivities = createStore(0);

/** Something began; the answer ends it. */
export function beginActivity(): () => void {
  let over = false;
  change(1);
  return () => {
    if (!over) change(-1);
    over = true;
  };
}

function change(by: number): void {
  runningActivities.set(runningActivities.get() + by);
}
