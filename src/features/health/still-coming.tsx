/** Says that the first load of this tablet is not through yet, so that an empty list is not taken for the truth. */
import { Alert } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSyncState } from '../../local/hooks/use-sync-state';

export function StillComing() {
  const { t } = useTranslation();
  const sync = useSyncState();
  if (!sync || (sync.baseComplete && sync.historyComplete)) return null;
  return (
    <Alert color="waiting" icon={<IconCloudDownload />} role="status">
      {sync.baseComplete
        ? t('Earlier screenings are still being loaded onto this tablet. You can go on working.')
        : t('The children are still being loaded onto this tablet. This needs the internet once.')}
    </Alert>
  );
}
