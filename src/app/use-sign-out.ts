/** Signing out: what waits is sent first; what can't be sent stays on this tablet for its author. */
import { useTranslation } from 'react-i18next';
import { confirm } from '../components/confirm';
import { notifyError } from '../components/notify';
import { readPushFlag } from '../local/push/push-flag';
import { signOut } from '../local/sign-out';
import { countWaitingHere } from '../local/waiting-entries';

/** How long a sign-out waits for the push service, in milliseconds. */
const FORGET_MS = 3_000;

export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    // Counted when it is asked: what a list that is still loading shows would be none.
    const count = await countWaitingHere();
    const agreed =
      count === 0 ||
      (await confirm({
        title: t('Sign out while {{count}} entries wait?', { count }),
        message: t(
          'They stay on this tablet, unreadable to others, and are sent when you sign in here again.',
        ),
        confirmLabel: t('Sign out'),
      }));
    if (!agreed) return;
    try {
      if (readPushFlag()) await forgetPush();
      await signOut();
    } catch (error) {
      console.error('Signing out failed:', error);
      notifyError(t('Signing out did not work. Please try again.'));
    }
  };
}

/** Firebase is told that this browser wants nothing more; where it does not answer, our server sends nothing anyway. */
async function forgetPush(): Promise<void> {
  try {
    const push = await import('../local/push/device-push');
    await Promise.race([push.forgetPush(), new Promise((resolve) => setTimeout(resolve, FORGET_MS))]);
  } catch (error) {
    console.warn('The push token could not be deleted:', error);
  }
}
