/**
 * Toasts and how long they last: 2 s, 4 s for what the server refused (422); each can be closed. They
 * announce; a form's own errors stand at the field. Their code arrives with the first toast.
 */
import i18next from 'i18next';
import { dialogsWanted } from './dialogs-wanted';

export const TOAST_MS = 2_000;
export const REFUSED_TOAST_MS = 4_000;

type Tone = 'done' | 'alarm' | 'waiting';

/** Something went as asked: green, 2 s. */
export function notifySuccess(message: string): void {
  show(message, 'done', TOAST_MS);
}

/** Something is done in part, and the rest waits for somebody: amber, 4 s. */
export function notifyWaiting(message: string): void {
  show(message, 'waiting', REFUSED_TOAST_MS);
}

/** Something failed and the screen says so: red, 2 s. */
export function notifyError(message: string, durationMs: number = TOAST_MS): void {
  show(message, 'alarm', durationMs);
}

/** Each message of a refused form (422): red; 4 s on invoices, 2 s where children are billed. */
export function notifyFieldErrors(
  errors: Readonly<Record<string, readonly string[]>>,
  durationMs: number = REFUSED_TOAST_MS,
): void {
  const said = new Set(Object.values(errors).flat());
  for (const message of said) show(i18next.t(message), 'alarm', durationMs);
}

function show(message: string, tone: Tone, durationMs: number): void {
  dialogsWanted.set(true);
  import('@mantine/notifications').then(
    ({ notifications }) =>
      notifications.show({
        message,
        color: tone,
        autoClose: durationMs,
        withCloseButton: true,
        closeButtonProps: { 'aria-label': i18next.t('Close') },
      }),
    (error: unknown) => console.error('A toast could not be shown:', message, error),
  );
}
