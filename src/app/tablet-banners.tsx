/** What befell this tablet: it is full, broken, or was emptied with entries in it. Loaded when it has happened. */
import { Alert, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../components/format';
import { PlainButton } from '../components/plain';
import { currentTablet } from '../local/current';
import type { StorageState } from '../local/hooks/use-storage-state';
import type { SyncState } from '../local/sync/sync-state';
import { writeMeta } from '../local/user-database';

interface TabletBannersProps {
  sync: SyncState | undefined;
  storage: StorageState | undefined;
}

export function TabletBanners({ sync, storage }: TabletBannersProps) {
  return (
    <>
      <StorageBanner sync={sync} storage={storage} />
      {sync?.letGo && sync.storage !== 'full' && <LetGoBanner />}
      {sync?.lost && <LostBanner {...sync.lost} />}
    </>
  );
}

const letGoText = 'Older days that had been fetched were let go. They come back when there is room.';

/** Entries are saved, at the price of what the server has: whoever looks for an older day hears why it is not here. */
function LetGoBanner() {
  const { t } = useTranslation();
  return (
    <Alert
      color="waiting"
      radius={0}
      icon={<IconAlertCircle />}
      title={t('This tablet is nearly full')}
      role="status"
    >
      <Text>{t(letGoText)}</Text>
    </Alert>
  );
}

/** What waited on a tablet when its browser emptied it is gone: its author is told, wherever they are. */
function LostBanner({ count, at }: { count: number; at: string }) {
  const { t } = useTranslation();
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
      <PlainButton mt="xs" onClick={() => void noteTold(at)}>
        {t('Understood')}
      </PlainButton>
    </Alert>
  );
}

const texts = {
  full: {
    title: 'This tablet is full',
    text: 'New entries can’t be saved here. Delete photos or apps from the tablet, then try again.',
  },
  broken: {
    title: 'This tablet can’t save',
    text: 'The tablet’s storage isn’t responding. Close the app and open it again; if that doesn’t help, restart the tablet.',
  },
  wiped: {
    title: 'This tablet was emptied',
    text: 'The browser removed what was kept here. Entries that were sent are safe; ones that still waited are gone.',
  },
} as const;

/** The tablet's own storage, when it is full, broken, or was emptied by the browser. */
function StorageBanner({ sync, storage }: TabletBannersProps) {
  const { t } = useTranslation();
  const problem = sync?.storage ?? (storage?.wiped ? 'wiped' : null);
  if (problem === null) return null;
  return (
    <Alert color="alarm" radius={0} icon={<IconAlertCircle />} title={t(texts[problem].title)} role="alert">
      <Text>{t(texts[problem].text)}</Text>
      {problem === 'full' && sync?.letGo && <Text>{t(letGoText)}</Text>}
      {problem === 'wiped' && storage && (
        <PlainButton mt="xs" onClick={() => void storage.dismissWiped()}>
          {t('Understood')}
        </PlainButton>
      )}
    </Alert>
  );
}

/** The person has been told of entries that were lost. */
async function noteTold(at: string): Promise<void> {
  const database = currentTablet().active.get()?.database;
  if (database) await writeMeta(database, { lost_told: at });
}
