/** The tablet's own storage, when it is full, broken, or was emptied by the browser. */
import { Alert, Button, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStorageState } from '../local/hooks/use-storage-state';
import { useSyncState } from '../local/hooks/use-sync-state';

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

export function StorageBanner() {
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
