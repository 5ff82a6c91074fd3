/** Toasts and questions come after the first page is there: their code is not part of the first load. */
import { lazy, Suspense, useEffect, useState } from 'react';

const DialogsHost = lazy(() =>
  import('../components/dialogs-host').then((module) => ({ default: module.DialogsHost })),
);

export function LazyDialogs() {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Not every browser has requestIdleCallback; a moment after the first paint serves as well.
    const timer = setTimeout(() => setIdle(true), 600);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{idle && <DialogsHost />}</Suspense>;
}
