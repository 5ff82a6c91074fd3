/** How notifications stand on this device, and the tap that switches them on or off. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError, REFUSED_TOAST_MS } from '../../components/notify';
import { CallError, OfflineError } from '../../local/errors';
import { useSession } from '../../local/hooks/use-session';
import { type DevicePush, devicePush, switchOffPush, switchOnPush } from '../../local/push/device-push';
import { canMessage } from '../../local/push/messaging';
import { useSave } from '../../queries/use-save';

/** `not-set-up`: this server sends no push messages, or this app was built without Firebase's keys. */
export type PushState = DevicePush | 'not-set-up';

export function useDevicePush(push: 'firebase' | 'simulated' | 'off' | undefined) {
  const { t } = useTranslation();
  const userId = useSession()?.user.id ?? 0;
  const [, look] = useState(0);
  // Permission is also given and taken in the browser's own settings.
  useEffect(() => {
    const again = () => look((times) => times + 1);
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, []);
  const isSetUp = push !== undefined && push !== 'off' && canMessage(push);
  const toggle = useSave(
    async (on: boolean) => {
      if (!on) await switchOffPush();
      else if (isSetUp) await switchOnPush(userId, push);
    },
    {
      onFailed: (error) => {
        console.error('Notifications could not be switched:', error);
        const known = error instanceof OfflineError || error instanceof CallError;
        notifyError(
          known
            ? t(error.message)
            : t('Your browser’s push service did not answer. Please try again in a moment.'),
          REFUSED_TOAST_MS,
        );
      },
      onEnd: () => look((times) => times + 1),
    },
  );
  const state: PushState = isSetUp ? devicePush(userId) : 'not-set-up';
  return { state, isSwitching: toggle.busy, switchTo: (on: boolean) => toggle.submit(on) };
}
