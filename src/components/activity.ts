/** How much is being waited for (page loads, calls in flight), for the bar at the top of the page. */

const listeners = new Set<() => void>();
let running = 0;

/** Something began; the answer ends it. */
export function beginActivity(): () => void {
  let over = false;
  change(1);
  return () => {
    if (over) return;
    over = true;
    change(-1);
  };
}

export function runningActivities(): number {
  return running;
}

export function onActivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(by: number): void {
  running += by;
  for (const listener of [...listeners]) listener();
}
