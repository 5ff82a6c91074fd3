/**
 * The state of the network, in one small place that is always there: all sent (calm), how many wait (amber,
 * with the reason on tap), needs attention (red, leads to what does).
 */

import { Text, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ComponentPropsWithRef, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { lazily } from '../components/lazily';
import { type SyncState, useSyncState } from '../local/hooks/use-sync-state';
import classes from './sync-sign.module.css';

const SyncPanel = lazily('SyncPanel', () => import('./sync-panel'));

const looks = {
  sent: { tone: 'quiet', Icon: IconCheck },
  waiting: { tone: 'waiting', Icon: IconClock },
  attention: { tone: 'alarm', Icon: IconAlertCircle },
} as const;

/** @param props.onlyWithEntries for parents: those who were staff may still have entries here */
export function SyncSign({ onlyWithEntries = false }: { onlyWithEntries?: boolean }) {
  const state = useSyncState();
  const [wanted, setWanted] = useState(false);
  if (state === undefined) return null;
  const entries = state.waiting + state.refused + state.quarantined + state.declined;
  if (onlyWithEntries && entries === 0) return null;
  if (state.sign === 'attention') {
    // What was open goes with the button, and comes back at a tap alone.
    if (wanted) setWanted(false);
    return (
      <Link href="/outbox" className={classes.sign} data-tone="alarm">
        <SyncFace state={state} />
      </Link>
    );
  }
  const button = <SyncButton state={state} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <SyncPanel state={state}>
        {(toggle) => <SyncButton state={state} autoFocus onClick={toggle} />}
      </SyncPanel>
    </Suspense>
  );
}

interface SyncButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'style'> {
  state: SyncState;
}

function SyncButton({ state, ...others }: SyncButtonProps) {
  return (
    <UnstyledButton
      {...others}
      className={classes.sign}
      data-tone={looks[state.sign].tone}
      aria-haspopup="dialog"
      aria-live="polite"
    >
      <SyncFace state={state} />
    </UnstyledButton>
  );
}

function SyncFace({ state }: { state: SyncState }) {
  const { t } = useTranslation();
  const { Icon } = looks[state.sign];
  return (
    <>
      <Icon size={18} stroke={2} aria-hidden />
      <Text span inherit>
        {words(state, t)}
      </Text>
    </>
  );
}

function words(state: SyncState, t: TFunction): string {
  if (state.sign === 'attention') return t('Needs attention');
  if (state.sign === 'waiting') return t('{{count}} waiting', { count: state.waiting + state.others });
  return t('All sent');
}
