/**
 * Which forms hold something that is nowhere else yet (`use-unsaved.ts`): a new version of the app is not put over them.
 * A lock that all tabs share tells about the forms of other tabs.
 */
import { useSyncExternalStore } from 'react';

const LOCK = 'tadika-unsaved-form';
const listeners = new Set<() => void>();
let unsaved = 0;

/** True while a form of this tab is unsaved. */
export function useAnyUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => unsaved > 0);
}

/** True while a form of any tab is unsaved. */
export async function anyTabUnsaved(): Promise<boolean> {
  if (unsaved > 0) return true;
  if (!navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === LOCK);
}

/** Notes that a form has unsaved changes. Call the function that it returns when they are saved or discarded. */
export function noteUnsavedChanges(): () => void {
  change(1);
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => until);
  return () => {
    release();
    change(-1);
  };
}

function change(by: number): void {
  unsaved += by;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
