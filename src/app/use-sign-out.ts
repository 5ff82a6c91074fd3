/** Signing out: what waits is sent first; what can't be sent stays on this tablet for its author. */
import { useTranslation } from 'react-i18next';
import { confirm } from '../components/confirm';
import { notifyError } from '../components/notify';
import { useOutbox } from '../local/hooks/use-outbox';
import { signOut } from '../local/sign-out';

export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const count = (outbox?.waiting.length ?? 0) + (outbox?.refused.length ?? 0);
  return async () => {
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
      await signOut();
    } catch (error) {
      console.error('Signing out failed:', error);
      notifyError(t('Signing out did not work. Please try again.'));
    }
  };
}
