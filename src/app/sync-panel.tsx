/** Why entries wait, since when, and what can be done: in the person's words. */
import { Anchor, Button, Popover, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatMoment } from '../components/format';
import { Muted } from '../components/plain';
import { othersWaiting, syncReasons } from '../components/sync-reasons';
import { syncNow } from '../local/create-tablet';
import type { SyncState } from '../local/hooks/use-sync-state';
import { useOpensAtOnce } from './use-opens-at-once';

interface SyncPanelProps {
  state: SyncState;
  /** The button that it opens from, and what a press of it does. */
  children: (toggle: () => void) => ReactNode;
}

export function SyncPanel({ state, children }: SyncPanelProps) {
  const opens = useOpensAtOnce();
  return (
    <Popover position="bottom-end" width={300} shadow="md" withArrow trapFocus returnFocus {...opens}>
      <Popover.Target>{children(() => opens.onChange(!opens.opened))}</Popover.Target>
      <Popover.Dropdown>
        <Explanation state={state} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Explanation({ state }: { state: SyncState }) {
  const { t } = useTranslation();
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState(false);
  const tryNow = async () => {
    setTrying(true);
    try {
      await syncNow();
    } catch (error) {
      // The sign beside this button tells how it stands; nothing is lost by a failed try.
      console.warn('Sending now did not work:', error);
    } finally {
      setTrying(false);
      setTried(true);
    }
  };
  return (
    <Stack gap="xs">
      <Text fw={600}>{headline(state, t)}</Text>
      {state.others > 0 && <Text size="sm">{t(othersWaiting, { count: state.others })}</Text>}
      {state.waiting > 0 && state.reason && <Text size="sm">{t(syncReasons[state.reason])}</Text>}
      {state.stuck > 0 && (
        <Anchor size="sm" underline="always" component={Link} href="/outbox">
          {t('Entries that can’t be taken yet: {{count}}. The others go on.', { count: state.stuck })}
        </Anchor>
      )}
      <Muted>
        {state.lastContactAt === null
          ? t('No contact with the server yet.')
          : t('Last contact with the server: {{when}}.', {
              when: formatMoment(new Date(state.lastContactAt)),
            })}
      </Muted>
      <Button variant="light" loading={trying} onClick={() => void tryNow()}>
        {state.waiting > 0 ? t('Send now') : t('Check for updates')}
      </Button>
      {tried && !trying && state.waiting > 0 && (
        <Text role="status" size="sm" fw={500}>
          {t('Tried just now. Not sent yet.')}
        </Text>
      )}
      {state.waiting > 0 && (
        <Button variant="subtle" component={Link} href="/outbox">
          {t('See what waits')}
        </Button>
      )}
    </Stack>
  );
}

function headline(state: SyncState, t: TFunction): string {
  if (state.waiting > 0) {
    if (state.reason === 'no-network')
      return t('{{count}} entries waiting for the network', { count: state.waiting });
    return t('{{count}} entries waiting', { count: state.waiting });
  }
  if (state.others > 0) return t('Your entries have all been sent.');
  if (state.reason === 'no-network') return t('Offline. Nothing to send.');
  if (state.reason === 'no-server') return t('The server can’t be reached. Nothing to send.');
  return t('Everything here has been sent.');
}
