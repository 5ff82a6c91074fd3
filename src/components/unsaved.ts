/**
 * Which forms hold something that is nowhere else yet (`use-unsaved.ts`): a new version of the app is not put over them.
 * A lock that all tabs share tells about the forms of other tabs.
 */
import { useSyncExternalStore } from 'react';
import { createStore } from '#shared/store';

const LOCK = 'tadika-unsaved-form';
const unsaved = createStore(0);

/** True while a form of this tab is unsaved. */
export function useAnyUnsaved(): boolean {
  return useSyncExternalStore(unsaved.subscribe, unsaved.get) > 0;
}

/** True while a form of any tab is unsaved. */
export async function anyTabUnsaved(): Promise<boolean> {
  if (unsaved.get() > 0) return true;
  if (!navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === LOCK);
}

/** Notes that a form has unsaved changes. Call the function that it returns when they are saved or discarded. */
export function noteUnsavedChanges(): () => void {
  unsaved.set(unsaved.get() + 1);
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => until);
  return () => {
    release();
    unsaved.set(unsaved.get() - 1);
  };
}
