/** This device has not fetched its children yet: it is doing so, or it needs the internet once. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NeedsInternet } from '../../components/needs-internet';
import { RowsSkeleton } from '../../components/skeletons';
import { syncNow } from '../../local/create-tablet';
import { useSyncState } from '../../local/hooks/use-sync-state';

export function FirstFetch() {
  const { t } = useTranslation();
  const reason = useSyncState()?.reason;
  if (reason === 'no-network') {
    const retry = () => {
      syncNow().catch((error: unknown) => console.warn('Fetching did not work:', error));
    };
    return (
      <Stack>
        <NeedsInternet onRetry={retry} />
        <Text c="dimmed">
          {t('The children are fetched once; from then on this screen works without a network.')}
        </Text>
      </Stack>
    );
  }
  return (
    <Stack>
      <Text role="status">{t('Fetching the children for the first time…')}</Text>
      <RowsSkeleton />
    </Stack>
  );
}
