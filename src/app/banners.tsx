/** What must be known on every page: a demonstration, a session that ended, a tablet that can't keep entries. */

import { Box, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '../components/lazily';
import type { Session } from '../local/session';
import { useAppInfo } from './app-info';
import classes from './banners.module.css';
import { isParent } from './homes';
import { StorageBanner } from './storage-banner';
import { useSettled } from './use-settled';

const SignInAgain = lazily(() =>
  import('../features/session/sign-in-again').then((file) => file.SignInAgain),
);

const PushInvitation = lazily(() =>
  import('../features/notifications/push-invitation').then((file) => file.PushInvitation),
);

/** Where nobody has decided yet whether this browser may notify. */
const isUndecided = () => 'Notification' in window && Notification.permission === 'default';

export function Banners({ session }: { session: Session }) {
  return (
    <>
      <DemoBanner />
      {session.needsSignIn && (
        <Suspense>
          <SignInAgain user={session.user} newPassword={session.newPassword} />
        </Suspense>
      )}
      <StorageBanner />
    </>
  );
}

/** Below the page and after it: it pushes nothing away that is about to be tapped, and is not pushed away itself. */
export function Invitations({ session }: { session: Session }) {
  const settled = useSettled();
  if (!settled || !isParent(session.user) || !isUndecided()) return null;
  return (
    <Suspense>
      <PushInvitation />
    </Suspense>
  );
}

/** Said on every page, the sign-in too: nobody shall take the children of a demonstration for real ones. */
export function DemoBanner() {
  const { t } = useTranslation();
  const info = useAppInfo();
  if (info?.demo !== true) return null;
  return (
    <Box className={classes.demo} role="note">
      <Text size="sm">{t('Demonstration: nothing in here is real.')}</Text>
    </Box>
  );
}
