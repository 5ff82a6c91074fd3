/**
 * Which forms hold something that is nowhere else yet: a new version of the app is not put over them, and
 * closing the tab asks first. A lock that all tabs share tells about the forms of other tabs.
 */
import { useEffect, useSyncExternalStore } from 'react';

const LOCK = 'tadika-unsaved-form';
const listeners = new Set<() => void>();
let unsaved = 0;

/** Call in a form: true while what was typed is not saved anywhere. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const release = hold();
    window.addEventListener('beforeunload', askFirst);
    return () => {
      release();
      window.removeEventListener('beforeunload', askFirst);
    };
  }, [dirty]);
}

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

function hold(): () => void {
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

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
