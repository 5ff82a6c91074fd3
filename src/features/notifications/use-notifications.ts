/** What the signed-in person was told of, how many are new, and how they want to be told: of the server. */
import { useEffect } from 'react';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import type { NotificationKind } from '#shared/domain/notifications';
import { type NotificationSettings, notificationEndpoints } from '#shared/endpoints/notifications';
import { call } from '../../local/call';
import { NEWS } from '../../local/push/page-messages';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useStoredCall } from '../../queries/use-stored-call';

const NEWS_EVERY_MS = 5 * MINUTE_MS;
const ROWS_A_PAGE = 30;

export function useNotifications(page: number) {
  return useStoredCall(
    notificationEndpoints.list,
    { query: { page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true, isStored: page === 1 },
  );
}

/** How many are new since the list was last looked at; a push that arrives tells at once. */
export function useNewsCount(): number | undefined {
  const { invalidate } = useAnswers();
  useEffect(() => {
    const listen = ({ data }: MessageEvent) => {
      if (data?.type === NEWS) void invalidate(notificationEndpoints.list, notificationEndpoints.news);
    };
    navigator.serviceWorker?.addEventListener('message', listen);
    return () => navigator.serviceWorker?.removeEventListener('message', listen);
  }, [invalidate]);
  const query = useCall(notificationEndpoints.news, {}, { refetchInterval: NEWS_EVERY_MS });
  return query.data?.count;
}

/** The list has been looked at: nobody waits for it, and the next look tells again. */
export function useNoteSeen(isShown: boolean): void {
  const { put } = useAnswers();
  useEffect(() => {
    if (!isShown) return;
    call(notificationEndpoints.seen, { idempotencyKey: null }).then(
      () => put(notificationEndpoints.news, {}, { count: 0 }),
      (error: unknown) => console.warn('That the list was seen could not be told:', error),
    );
  }, [isShown, put]);
}

/** The page opens at once, told or not. */
export function noteOpened(id: string): void {
  call(notificationEndpoints.opened, { params: { id }, idempotencyKey: null }).catch((error: unknown) =>
    console.warn('That it was opened could not be told:', error),
  );
}

export function useNotificationSettings() {
  return useStoredCall(notificationEndpoints.settings, {});
}

/** One switch: it stands as it was where the server did not take it. */
export function useSwitchKind() {
  const { put } = useAnswers();
  return useSave(
    // It then stands as was wanted, however often it is sent.
    (kind: { kind: NotificationKind; on: boolean }) =>
      call(notificationEndpoints.saveSettings, { body: { kinds: [kind] }, idempotencyKey: null }),
    {
      onSaved: (settings: NotificationSettings) => put(notificationEndpoints.settings, {}, settings),
      failed: true,
    },
  );
}

export function useNotificationReport() {
  return useCall(notificationEndpoints.report, {});
}
