/** What a screen that lives on the server says without a network: it stays readable, with the age of it. */
import { Alert, Group, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from './format';
import { PlainButton } from './plain';

interface NeedsInternetProps {
  /** When what is shown was last fetched, milliseconds since 1970; 0 when there is nothing to show. */
  updatedAt?: number;
  onRetry?: () => void;
}

export function NeedsInternet({ updatedAt = 0, onRetry }: NeedsInternetProps) {
  const { t } = useTranslation();
  return (
    <Alert
      color="waiting"
      icon={<IconWifiOff />}
      role="status"
      styles={{ wrapper: { alignItems: 'center' }, icon: { marginTop: 0 } }}
    >
      <Group justify="space-between">
        <Text>
          {updatedAt === 0
            ? t('Needs the internet.')
            : t('You’re offline. Showing what we had at {{when}}.', {
                when: formatMoment(new Date(updatedAt)),
              })}
        </Text>
        {onRetry && <PlainButton onClick={onRetry}>{t('Try again')}</PlainButton>}
      </Group>
    </Alert>
  );
}
