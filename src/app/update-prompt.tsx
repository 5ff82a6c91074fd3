/**
 * A new version of the app: offered, never forced, and never put over an unsaved form of any tab. Entries
 * that wait are in the database and come through an update whole.
 */

import { useRegisterSW } from 'virtual:pwa-register/react';
import { Box, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../components/notify';
import { anyTabUnsaved, useAnyUnsaved } from '../components/unsaved';
import classes from './update-prompt.module.css';

const LOOK_AGAIN_MS = 60 * 60 * 1000;

export function UpdatePrompt() {
  const { t } = useTranslation();
  const unsaved = useAnyUnsaved();
  const {
    needRefresh: [ready, setReady],
    updateServiceWorker,
  } = useRegisterSW({
    onRegisteredSW: (_url, registration) => registration && lookForUpdates(registration),
    onRegisterError: (error) => console.error('The service worker could not be registered:', error),
  });
  if (!ready || unsaved) return null;
  const update = async () => {
    if (await anyTabUnsaved()) {
      notifyError(t('Another tab holds a form that is not saved. Save it first.'));
      return;
    }
    await reloadWhereNotTold();
    await updateServiceWorker(true);
  };
  return (
    <Box className={classes.prompt} role="status">
      <Text fw={600}>{t('A new version is ready')}</Text>
      <Group gap="xs">
        <Button variant="subtle" onClick={() => setReady(false)}>
          {t('Later')}
        </Button>
        <Button onClick={() => void update()}>{t('Update now')}</Button>
      </Group>
    </Box>
  );
}

/** A tab that was loaded past its worker (Shift and reload) is not told when the next one takes over. */
async function reloadWhereNotTold(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  const next = (await navigator.serviceWorker.getRegistration())?.waiting;
  next?.addEventListener('statechange', () => next.state === 'activated' && window.location.reload());
}

/** Looks once an hour and whenever somebody comes back to the app: a tablet may stay open for weeks. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) {
      registration.update().catch((error: unknown) => console.warn('No answer about a new version:', error));
    }
  };
  setInterval(look, LOOK_AGAIN_MS);
  document.addEventListener('visibilitychange', look);
}
