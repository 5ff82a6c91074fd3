/** Toasts and questions: drawn by code that comes when one is first asked for, and is no part of the first load. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areDialogsWanted, onDialogsWanted } from '../components/dialogs-wanted';

const DialogsHost = lazy(() =>
  import('../components/dialogs-host').then((module) => ({ default: module.DialogsHost })),
);

export function LazyDialogs() {
  const wanted = useSyncExternalStore(onDialogsWanted, areDialogsWanted);
  return <Suspense>{wanted && <DialogsHost />}</Suspense>;
}
