/**
 * Asks parents once whether they want to be told, beside the first report that has come: then they see what for. The browser
 * asks only after their tap. On an iPhone the app must lie on the home screen first; elsewhere it can be installed too.
 */
import { Button, CloseButton, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { portalEndpoints } from '#shared/endpoints/portal';
import { useStoredAnswer } from '../../queries/use-stored-call';
import classes from './notifications.module.css';
import { useDevicePush } from './use-device-push';
import { useNotificationSettings } from './use-notifications';

const DECLINED_KEY = 'tadika.push-declined';

/** `install` shows the browser's own dialog; null where it has none, or the app is installed. */
export function PushInvitation({ install }: { install: (() => Promise<void>) | null }) {
  const { t } = useTranslation();
  const settings = useNotificationSettings().data;
  const { state, isSwitching, switchTo } = useDevicePush(settings?.push);
  const home = useStoredAnswer(portalEndpoints.home, {});
  const [declined, setDeclined] = useState(() => localStorage.getItem(DECLINED_KEY) !== null);
  const [pathname] = useLocation();
  const hasReport = home?.value.children.some((child) => child.today.report ?? child.last_report_on) ?? false;
  if (pathname !== portalAddresses.home || declined || !hasReport) return null;
  if (state !== 'off' && state !== 'add-to-home') return null;
  const decline = () => {
    localStorage.setItem(DECLINED_KEY, '1');
    setDeclined(true);
  };
  return (
    <Paper className={classes.invitation} role="region" aria-label={t('Notifications')}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconBell size={24} stroke={1.7} className={classes.icon} aria-hidden />
        <Text flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {state === 'off'
            ? t('Be told when a report is ready, an invoice comes, or your child is not well.')
            : t(
                'Be told when a report is ready: tap Share, then “Add to Home Screen”, and open Tadika from there.',
              )}
        </Text>
        <CloseButton size={44} aria-label={t('Not now')} onClick={decline} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" maw="32rem">
        {state === 'off' && (
          <Button loading={isSwitching} onClick={() => switchTo(true)}>
            {t('Turn on notifications')}
          </Button>
        )}
        {install && (
          <Button variant="default" onClick={() => void install()}>
            {t('Install the app')}
          </Button>
        )}
      </SimpleGrid>
    </Paper>
  );
}
