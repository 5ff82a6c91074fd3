/** What must be known on every page: a demonstration, a session that ended, a tablet that can't keep entries. */
import { Alert, Box, Button, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { runningActivities } from '../components/activity';
import { formatMoment } from '../components/format';
import { lazily } from '../components/lazily';
import { currentTablet } from '../local/current';
import { useStorageState } from '../local/hooks/use-storage-state';
import { useSyncState } from '../local/hooks/use-sync-state';
import type { Session } from '../local/session';
import { noteLostTold } from '../local/sync/sync-state';
import { useAppInfo } from './app-info';
import { isParent } from './homes';

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
      <LostBanner />
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
    <Box
      px="md"
      py={4}
      ta="center"
      c="var(--mantine-color-brand-light-color)"
      bg="var(--mantine-color-brand-light)"
      role="note"
    >
      <Text size="sm">{t('Demonstration: nothing in here is real.')}</Text>
    </Box>
  );
}

/** True from the moment when the page has come and nothing is asked of the server any more; it stays so. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  const activities = useSyncExternalStore(runningActivities.subscribe, runningActivities.get);
  const fetching = useIsFetching();
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn with tells when to look again
  useEffect(() => {
    // What a page that has just come waits for has begun by now, and is drawn with a moment later.
    if (runningActivities.get() + client.isFetching() === 0) setSettled(true);
  }, [activities, fetching, client]);
  return settled;
}

/** What waited on a tablet when its browser emptied it is gone: its author is told, wherever they are. */
function LostBanner() {
  const { t } = useTranslation();
  const lost = useSyncState()?.lost;
  if (!lost) return null;
  const { count, at } = lost;
  return (
    <Alert
      color="alarm"
      radius={0}
      icon={<IconAlertCircle />}
      title={t('{{count}} of your entries were lost', { count })}
      role="alert"
    >
      <Text>
        {t('They waited on a tablet whose browser emptied it, noticed {{when}}. Please write them again.', {
          when: formatMoment(at),
        })}
      </Text>
      <Button variant="default" mt="xs" onClick={() => void noteLostTold(currentTablet(), at)}>
        {t('Understood')}
      </Button>
    </Alert>
  );
}

const texts = {
  full: {
    title: 'This tablet is full',
    text: 'New entries can not be saved here. Delete photos or apps from the tablet, then try again.',
  },
  broken: {
    title: 'This tablet can not save',
    text: 'Its storage does not answer. Close the app and open it again; if that does not help, restart the tablet.',
  },
  wiped: {
    title: 'This tablet was emptied',
    text: 'The browser removed what was kept here. Entries that were sent are safe; ones that still waited are gone.',
  },
} as const;

/** The tablet's own storage, when it is full, broken, or was emptied by the browser. */
function StorageBanner() {
  const { t } = useTranslation();
  const sync = useSyncState();
  const storage = useStorageState();
  const problem = sync?.storage ?? (storage?.wiped ? 'wiped' : null);
  if (problem === null) return null;
  return (
    <Alert color="alarm" radius={0} icon={<IconAlertCircle />} title={t(texts[problem].title)} role="alert">
      <Text>{t(texts[problem].text)}</Text>
      {problem === 'wiped' && storage && (
        <Button variant="default" mt="xs" onClick={() => void storage.dismissWiped()}>
          {t('Understood')}
        </Button>
      )}
    </Alert>
  );
}
