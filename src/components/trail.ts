/** Where the person came from within the app: so that a way back is a way back, with its filters and its place. */

let current = window.location.pathname;
let previous: string | null = null;
let poppedAt = Number.NEGATIVE_INFINITY;

const JUST_MS = 1_500;

window.addEventListener('popstate', () => {
  poppedAt = performance.now();
});

/** The browser's back or forward was just used. */
export function cameBack(): boolean {
  return performance.now() - poppedAt < JUST_MS;
}

/** Called by the router at every change of the path. */
export function notePath(pathname: string): void {
  if (pathname === current) return;
  previous = cameBack() ? null : current;
  current = pathname;
}

/** True when the last page was this one, so that the browser's back leads there. */
export function lastWas(pathname: string): boolean {
  return previous === pathname;
}
