/** Toasts and questions: drawn by code that comes when one is first asked for, and is no part of the first load. */

import { Suspense, useSyncExternalStore } from 'react';
import { areDialogsWanted, onDialogsWanted } from '../components/dialogs-wanted';
import { lazily } from '../components/lazily';

const DialogsHost = lazily(() => import('../components/dialogs-host').then((file) => file.DialogsHost));

export function LazyDialogs() {
  const wanted = useSyncExternalStore(onDialogsWanted, areDialogsWanted);
  return <Suspense>{wanted && <DialogsHost />}</Suspense>;
}
