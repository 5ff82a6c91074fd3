/** What is typed in a form and nowhere else yet: closing the tab asks first, and so does the way back. */
import i18next from 'i18next';
import { useEffect } from 'react';
import { confirm } from './confirm';
import { noteUnsavedChanges } from './unsaved';

/** Call in a form: true while what was typed is not saved anywhere. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const release = noteUnsavedChanges();
    // A browser that lacks it, of before 2026, goes back without a question.
    const { navigation } = window as { navigation?: Navigation };
    window.addEventListener('beforeunload', askFirst);
    navigation?.addEventListener('navigate', askBeforeTheWayBack);
    return () => {
      release();
      window.removeEventListener('beforeunload', askFirst);
      navigation?.removeEventListener('navigate', askBeforeTheWayBack);
    };
  }, [dirty]);
}

export function askToLeave(): Promise<boolean> {
  return confirm({
    title: i18next.t('Leave without saving?'),
    confirmLabel: i18next.t('Leave'),
    cancelLabel: i18next.t('Stay'),
  });
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

let asking = false;
let agreed = false;

/** The browser's own buttons and gestures; another document is asked about by `beforeunload`. */
function askBeforeTheWayBack(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.destination.sameDocument) return;
  if (agreed || !event.cancelable || event.defaultPrevented) return;
  event.preventDefault();
  if (!asking) void askThenGo(event.destination.key);
}

async function askThenGo(key: string): Promise<void> {
  asking = true;
  const leaves = await askToLeave();
  asking = false;
  if (!leaves) return;
  agreed = true;
  await window.navigation?.traverseTo(key)?.finished?.catch(() => {});
  agreed = false;
}
