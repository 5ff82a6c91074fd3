/** The children are not on this tablet yet: they are coming, or the internet is needed this once. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NeedsInternet } from './needs-internet';
import { RowsSkeleton } from './skeletons';

interface GettingChildrenProps {
  /** How the sync stands, as far as it is known. */
  sync: { reason?: string | null; away?: boolean } | undefined;
  onRetry: () => Promise<unknown>;
}

export function GettingChildren({ sync, onRetry }: GettingChildrenProps) {
  const { t } = useTranslation();
  const { reason, away } = sync ?? {};
  if (reason === 'no-network' || reason === 'no-server' || reason === 'server-busy') {
    const retry = () => {
      onRetry().catch((error: unknown) => console.error('The sync could not run:', error));
    };
    return (
      <Stack>
        <NeedsInternet onRetry={retry} />
        <Text c="dimmed">
          {away
            ? t(
                'This tablet had no contact for too long, so what it had fetched was removed. What you wrote here is still here, and is sent when there is a network.',
              )
            : t('Your children are fetched once; from then on this tablet works without a network.')}
        </Text>
      </Stack>
    );
  }
  return (
    <Stack>
      <Text role="status">{t('Loading your children…')}</Text>
      <RowsSkeleton />
    </Stack>
  );
}
