/** The device's storage does not open: without it nothing could be kept, so the app says that and stops. */
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state';
import { Providers } from './providers';

export function StartFailed({ error }: { error: unknown }) {
  return (
    <Providers>
      <Explanation error={error} />
    </Providers>
  );
}

function Explanation({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('This browser can’t keep anything on this device')}
      hint={t(
        'Entries could be lost, so Tadika does not start. Close other windows of it, leave private browsing, or make room on the device; then try again.',
      )}
      action={
        <>
          <Text size="sm" ff="monospace" c="dimmed">
            {error instanceof Error ? error.message : String(error)}
          </Text>
          <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>
        </>
      }
    />
  );
}
