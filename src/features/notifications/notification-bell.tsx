/** The way to the notifications in the header, with how many are new. */
import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import classes from './notification-bell.module.css';
import { useNewsCount } from './use-notifications';

const MOST_SHOWN = 99;

export function NotificationBell() {
  const { t } = useTranslation();
  const count = useNewsCount() ?? 0;
  const name = count > 0 ? t('Notifications, {{count}} new', { count }) : t('Notifications');
  return (
    <ActionIcon component={Link} href="/notifications" aria-label={name} className={classes.bell}>
      <IconBell aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {Math.min(count, MOST_SHOWN)}
        </span>
      )}
    </ActionIcon>
  );
}
