/**
 * Whose notifications this browser shows: noted when they are switched on, so that a start without them loads nothing of
 * push.
 */

const KEY = 'tadika.push';

export interface PushFlag {
  userId: number;
  kind: 'firebase' | 'simulated';
  /** Signed out: nothing is shown here until this person is back. */
  away?: true;
}

/** Null where nobody has switched notifications on here. */
export function readPushFlag(): PushFlag | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function writePushFlag(flag: PushFlag | null): void {
  if (flag === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(flag));
}
