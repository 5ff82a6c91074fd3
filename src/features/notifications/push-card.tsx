/** Notifications on this device: why, how it stands, and the tap that switches them on. The reason comes first. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NotificationSettings } from '#shared/endpoints/notifications';
import { ToneMark } from '../../components/tone-mark';
import { type PushState, useDevicePush } from './use-device-push';

export function PushCard({ push }: Pick<NotificationSettings, 'push'>) {
  const { t } = useTranslation();
  const { state, isSwitching, switchTo } = useDevicePush(push);
  return (
    <Paper p="md" radius="md" component="section" aria-labelledby="this-device">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} id="this-device">
            {t('On this device')}
          </Title>
          <StateMark state={state} />
        </Group>
        <Text>
          {t(
            'You are told the moment something is there for you, even while the app is closed. A notification never shows a child’s name, an amount, or anything about health.',
          )}
        </Text>
        <Explanation state={state} />
        {push === 'simulated' && state !== 'not-set-up' && (
          <Text size="sm" c="dimmed">
            {t(
              'This is a demonstration: messages go to a simulation of Firebase, and none reaches this device.',
            )}
          </Text>
        )}
        {state === 'off' && (
          <Button
            leftSection={<IconBell size={20} aria-hidden />}
            loading={isSwitching}
            onClick={() => switchTo(true)}
          >
            {t('Turn on notifications')}
          </Button>
        )}
        {state === 'on' && (
          <Button
            variant="default"
            leftSection={<IconBellOff size={20} aria-hidden />}
            loading={isSwitching}
            onClick={() => switchTo(false)}
          >
            {t('Turn off on this device')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

function StateMark({ state }: { state: PushState }) {
  const { t } = useTranslation();
  if (state === 'on') return <ToneMark tone="done">{t('On')}</ToneMark>;
  if (state === 'denied') return <ToneMark tone="alarm">{t('Blocked')}</ToneMark>;
  return <ToneMark tone="quiet">{t('Off')}</ToneMark>;
}

/** What to do, where a tap here is not enough. */
function Explanation({ state }: { state: PushState }) {
  const { t } = useTranslation();
  switch (state) {
    case 'off':
      return <Text>{t('Your browser will ask whether Tadika may send notifications.')}</Text>;
    case 'denied':
      return (
        <Text>
          {t(
            'This browser does not let Tadika send notifications. Allow them in the browser’s settings for this site (the sign beside the address), then come back here.',
          )}
        </Text>
      );
    case 'add-to-home':
      return (
        <Text>
          {t(
            'On an iPhone or iPad, add Tadika to the home screen first: tap Share, then “Add to Home Screen”. Open it from there, and come back to this page.',
          )}
        </Text>
      );
    case 'unsupported':
      return <Text>{t('This browser can not show notifications. The list here is always complete.')}</Text>;
    case 'not-set-up':
      return (
        <Text>
          {t('Your preschool has not set up notifications to phones yet. The list here is always complete.')}
        </Text>
      );
    case 'on':
      return null;
  }
}
