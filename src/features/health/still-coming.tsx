/** Says that the first load of this tablet is not through yet, so that an empty list is not taken for the truth. */
import { Alert } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSyncState } from '../../local/hooks/use-sync-state';

/** What this tablet still lacks; null once it has everything. */
export function useStillComing(): 'children' | 'history' | null {
  const sync = useSyncState();
  if (!sync || (sync.baseComplete && sync.historyComplete)) return null;
  return sync.baseComplete ? 'history' : 'children';
}

export function StillComing({ what }: { what: 'children' | 'history' }) {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" icon={<IconCloudDownload />} role="status">
      {what === 'history'
        ? t('Earlier screenings are still being loaded onto this tablet. You can go on working.')
        : t('The children are still being loaded onto this tablet. This needs the internet once.')}
    </Alert>
  );
}
