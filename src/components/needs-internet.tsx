/** What a screen that lives on the server says without it: it stays readable, with the age of it. A dead server is not called the network. */
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoment } from './format';
import classes from './needs-internet.module.css';

interface NeedsInternetProps {
  /** When what is shown was last fetched, milliseconds since 1970; 0 when there is nothing to show. */
  updatedAt?: number;
  onRetry?: () => void;
}

export function NeedsInternet({ updatedAt = 0, onRetry }: NeedsInternetProps) {
  const { t } = useTranslation();
  return (
    <Group role="status" gap="xs" wrap="nowrap" className={classes.line}>
      <IconAlertCircle size={20} aria-hidden className={classes.sign} />
      <Text size="sm" flex={1}>
        {said(navigator.onLine, updatedAt, t)}
      </Text>
      {onRetry && (
        <ActionIcon color="waiting" aria-label={t('Try again')} onClick={onRetry}>
          <IconRefresh size={20} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

function said(isOnline: boolean, updatedAt: number, t: TFunction): string {
  if (updatedAt === 0) return isOnline ? t('The server can’t be reached.') : t('Needs the internet.');
  const as = { when: formatMoment(new Date(updatedAt)) };
  return isOnline ? t('Server unreachable. As of {{when}}.', as) : t('You’re offline. As of {{when}}.', as);
}
