/** The way to the notifications in the header, with how many are new. */
import { ActionIcon, Indicator } from '@mantine/core';
import '@mantine/core/styles/Indicator.layer.css';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useNewsCount } from './use-notifications';

const MOST_SHOWN = 99;

export function NotificationBell() {
  const { t } = useTranslation();
  const count = useNewsCount() ?? 0;
  const name = count > 0 ? t('Notifications, {{count}} new', { count }) : t('Notifications');
  return (
    <Indicator disabled={count === 0} label={Math.min(count, MOST_SHOWN)} size={18} offset={8} color="alarm">
      <ActionIcon component={Link} href="/notifications" aria-label={name}>
        <IconBell aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
