/**
 * The state of the network, in one small place that is always there: all sent (calm), how many wait (amber,
 * with the reason on tap), needs attention (red, leads to what does).
 */
import { Popover, Text, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SyncState } from '../local/hooks/use-sync-state';
import { useSyncState } from '../local/hooks/use-sync-state';
import { SyncPanel } from './sync-panel';
import classes from './sync-sign.module.css';

const looks = {
  sent: { tone: 'quiet', Icon: IconCheck },
  waiting: { tone: 'waiting', Icon: IconClock },
  attention: { tone: 'alarm', Icon: IconAlertCircle },
} as const;

export function SyncSign() {
  const { t } = useTranslation();
  const state = useSyncState();
  if (state === undefined) return null;
  const { tone, Icon } = looks[state.sign];
  const face = (
    <>
      <Icon size={18} stroke={2} aria-hidden />
      <Text span inherit>
        {words(state, t)}
      </Text>
    </>
  );
  if (state.sign === 'attention') {
    return (
      <Link href="/outbox" className={classes.sign} data-tone={tone}>
        {face}
      </Link>
    );
  }
  return (
    <Popover position="bottom-end" width={300} shadow="md" withArrow trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.sign} data-tone={tone} aria-live="polite">
          {face}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <SyncPanel state={state} />
      </Popover.Dropdown>
    </Popover>
  );
}

function words(state: SyncState, t: (key: string, values?: object) => string): string {
  if (state.sign === 'attention') return t('Needs attention');
  if (state.sign === 'waiting') return t('{{count}} waiting', { count: state.waiting });
  return t('All sent');
}
