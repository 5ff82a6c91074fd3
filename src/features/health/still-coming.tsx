/** What this tablet still lacks after a sign-in: children first, then what was screened, today's with it. */
import { Alert } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSyncState } from '../../local/hooks/use-sync-state';

/** Null once everything has arrived. */
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
