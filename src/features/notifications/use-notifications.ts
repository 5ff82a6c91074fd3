/** What the signed-in person was told of, how many are new, and how they want to be told: of the server. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationKind } from '#shared/domain/notifications';
import { type NotificationSettings, notificationEndpoints } from '#shared/endpoints/notifications';
import { messages } from '#shared/messages';
import { notifyError, REFUSED_TOAST_MS } from '../../components/notify';
import { call, callPaged } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { NEWS } from '../../local/push/push-words';

const key = ['notifications'] as const;
const newsKey = [...key, 'news'] as const;
const settingsKey = ['notification-settings'] as const;
const NEWS_EVERY_MS = 5 * 60_000;
const ROWS_A_PAGE = 30;

export function useNotifications(page: number) {
  return useQuery({
    queryKey: [...key, 'list', page],
    queryFn: ({ signal }) =>
      callPaged(notificationEndpoints.list, { query: { page, per_page: ROWS_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many are new since the list was last looked at; a push that arrives tells at once. */
export function useNewsCount(): number | undefined {
  const queryClient = useQueryClient();
  useEffect(() => {
    const listen = ({ data }: MessageEvent) => {
      if (data?.type === NEWS) void queryClient.invalidateQueries({ queryKey: key });
    };
    navigator.serviceWorker?.addEventListener('message', listen);
    return () => navigator.serviceWorker?.removeEventListener('message', listen);
  }, [queryClient]);
  const query = useQuery({
    queryKey: newsKey,
    queryFn: ({ signal }) => call(notificationEndpoints.news, { signal }),
    refetchInterval: NEWS_EVERY_MS,
  });
  return query.data?.count;
}

/** The list has been looked at: nobody waits for it, and the next look tells again. */
export function useNoteSeen(isShown: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    call(notificationEndpoints.seen).then(
      () => queryClient.setQueryData(newsKey, { count: 0 }),
      (error: unknown) => console.warn('That the list was seen could not be told:', error),
    );
  }, [isShown, queryClient]);
}

/** The page opens at once, told or not. */
export function noteOpened(id: string): void {
  call(notificationEndpoints.opened, { params: { id }, body: {} }).catch((error: unknown) =>
    console.warn('That it was opened could not be told:', error),
  );
}

export function useNotificationSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(notificationEndpoints.settings, { signal }),
  });
}

/** One switch: it stands as it was where the server did not take it. */
export function useSwitchKind() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kind: { kind: NotificationKind; on: boolean }) =>
      call(notificationEndpoints.saveSettings, { body: { kinds: [kind] } }),
    onSuccess: (settings: NotificationSettings) => queryClient.setQueryData(settingsKey, settings),
    onError: (error) => {
      const known = error instanceof OfflineError || error instanceof CallError;
      notifyError(t(known ? error.message : messages.broken), REFUSED_TOAST_MS);
    },
  });
}

export function useNotificationReport() {
  return useQuery({
    queryKey: ['notification-report'],
    queryFn: ({ signal }) => call(notificationEndpoints.report, { signal }),
  });
}
