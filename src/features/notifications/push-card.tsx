/** Notifications on this device: why, how it stands, and the tap that switches them on. The reason comes first. */
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NotificationSettings } from '#shared/endpoints/notifications';
import { ActButton } from '../../components/act-button';
import { Muted } from '../../components/plain';
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
        {explanations[state] && <Text>{t(explanations[state])}</Text>}
        {push === 'simulated' && state !== 'not-set-up' && (
          <Muted>
            {t(
              'This is a demonstration: messages go to a simulation of Firebase, and none reaches this device.',
            )}
          </Muted>
        )}
        {state === 'off' && (
          <ActButton
            Icon={IconBell}
            label={t('Turn on notifications')}
            loading={isSwitching}
            onClick={() => switchTo(true)}
          />
        )}
        {state === 'on' && (
          <ActButton
            Icon={IconBellOff}
            label={t('Turn off on this device')}
            variant="default"
            loading={isSwitching}
            onClick={() => switchTo(false)}
          />
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
const explanations: Record<PushState, string | null> = {
  off: 'Your browser will ask whether Tadika may send notifications.',
  denied:
    'This browser does not let Tadika send notifications. Allow them in the browser’s settings for this site (the sign beside the address), then come back here.',
  'add-to-home':
    'On an iPhone or iPad, add Tadika to the home screen first: tap Share, then “Add to Home Screen”. Open it from there, and come back to this page.',
  unsupported: 'This browser can’t show notifications. The list here is always complete.',
  'not-set-up': 'Your preschool hasn’t set up phone notifications yet. The list here is always complete.',
  on: null,
};
