/** The offer of a new version, which comes with the first one there is. */
import { Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../components/notify';
import { anyTabUnsaved } from '../components/unsaved';
import { STOP_SENDING } from '../local/platform';
import classes from './update-offer.module.css';

interface UpdateOfferProps {
  onLater: () => void;
  onUpdate: () => Promise<void>;
}

export function UpdateOffer({ onLater, onUpdate }: UpdateOfferProps) {
  const { t } = useTranslation();
  /** Until the page is loaded anew: the worker of before may end what it sends first. */
  const [updating, setUpdating] = useState(false);
  const update = async () => {
    if (await anyTabUnsaved()) {
      notifyError(t('Another tab holds a form that is not saved. Save it first.'));
      return;
    }
    setUpdating(true);
    navigator.serviceWorker.controller?.postMessage({ type: STOP_SENDING });
    await reloadWhereNotTold();
    await onUpdate();
  };
  return (
    <Box className={classes.prompt} role="status">
      <Text fw={600}>{t('A new version is ready')}</Text>
      <Group gap="xs">
        <Button variant="subtle" disabled={updating} onClick={onLater}>
          {t('Later')}
        </Button>
        <Button loading={updating} onClick={() => void update()}>
          {t('Update now')}
        </Button>
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
