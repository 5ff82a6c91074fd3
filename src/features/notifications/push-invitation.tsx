/** Asks parents once whether they want to be told, with the reason; the browser asks only after their tap. */
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import classes from './notifications.module.css';
import { useDevicePush } from './use-device-push';
import { useNotificationSettings } from './use-notifications';

const DECLINED_KEY = 'tadika.push-declined';

export function PushInvitation() {
  const { t } = useTranslation();
  const settings = useNotificationSettings().data;
  const { state, isSwitching, switchTo } = useDevicePush(settings?.push);
  const [declined, setDeclined] = useState(() => localStorage.getItem(DECLINED_KEY) !== null);
  const [pathname] = useLocation();
  if (pathname !== portalAddresses.home || state !== 'off' || declined) return null;
  const decline = () => {
    localStorage.setItem(DECLINED_KEY, '1');
    setDeclined(true);
  };
  return (
    <Paper className={classes.invitation} role="region" aria-label={t('Notifications')}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconBell size={24} stroke={1.7} className={classes.icon} aria-hidden />
        <Text flex={1}>
          {t('Be told when a report is ready, an invoice comes, or your child is not well.')}
        </Text>
        <CloseButton size={44} aria-label={t('Not now')} onClick={decline} />
      </Group>
      <Button fullWidth loading={isSwitching} onClick={() => switchTo(true)}>
        {t('Turn on notifications')}
      </Button>
    </Paper>
  );
}
