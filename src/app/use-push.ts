/**
 * Push in a page: its token is renewed at each start of somebody who wants it, and a click on a notification leads to
 * its page. All else of push comes with the screen that asks for it.
 */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { confirm } from '../components/confirm';
import { useAnyUnsaved } from '../components/unsaved';
import { OPEN_PAGE } from '../local/push/page-messages';
import { readPushFlag } from '../local/push/push-flag';

export function usePush(userId: number): void {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const unsaved = useAnyUnsaved();
  useEffect(() => {
    if (!readPushFlag()) return;
    import('../local/push/device-push')
      .then(({ renewPush }) => renewPush(userId))
      .catch((error: unknown) => console.warn('The push token could not be renewed:', error));
  }, [userId]);
  useEffect(() => {
    const open = async ({ data }: MessageEvent) => {
      if (data?.type !== OPEN_PAGE) return;
      const question = {
        title: t('Leave without saving?'),
        confirmLabel: t('Leave'),
        cancelLabel: t('Stay'),
      };
      if (!unsaved || (await confirm(question))) navigate(data.path);
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, [navigate, t, unsaved]);
}
