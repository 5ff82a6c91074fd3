/** On a shared tablet, for whoever is here: it locks untouched, offers a PIN, and sends what waits of the others. */

import { Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { usePaired } from '../../local/hooks/use-paired';
import { useOwnPin } from '../../local/hooks/use-pins';
import { lock, refreshPairing, sendForOthers } from '../../local/pin';
import { PinDialog } from './pin-dialog';
import { useEvery } from './use-every';

const LOOKS_EVERY_MS = 5_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** Put off until the next start. */
let putOff = false;

export function PinPart() {
  const { t } = useTranslation();
  const own = useOwnPin();
  const [isPutOff, setPutOff] = useState(putOff);
  const [setting, setSetting] = useState(false);
  useEvery(MINUTE_MS, async () => {
    await refreshPairing();
    await sendForOthers();
  });
  useAutoLock(own === 'set');
  if (own !== 'none' || isPutOff) return setting ? <PinDialog onClose={() => setSetting(false)} /> : null;
  return (
    <>
      <Group px="md" py={6} gap="xs" role="status" bg="var(--mantine-color-brand-light)">
        <IconLock size={20} stroke={1.8} aria-hidden />
        <Text flex="1 1 auto">{t('Set a PIN, and change over on this tablet in two seconds.')}</Text>
        <Button
          variant="subtle"
          onClick={() => {
            putOff = true;
            setPutOff(true);
          }}
        >
          {t('Not now')}
        </Button>
        <Button onClick={() => setSetting(true)}>{t('Set a PIN')}</Button>
      </Group>
      {setting && <PinDialog onClose={() => setSetting(false)} />}
    </>
  );
}

/** By the clock, so that a tablet that slept locks as it wakes. */
function useAutoLock(isOn: boolean): void {
  const paired = usePaired();
  const [pathname] = useLocation();
  const minutes = pathname === '/health/door' ? paired?.door_lock_minutes : paired?.lock_minutes;
  useEffect(() => {
    if (!isOn || minutes === undefined) return;
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    const look = () => {
      if (Date.now() - touchedAt < minutes * MINUTE_MS) return;
      lock().catch((error: unknown) => console.error('The tablet could not be locked:', error));
    };
    const timer = setInterval(look, LOOKS_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    for (const kind of TOUCHES) window.addEventListener(kind, touch, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const kind of TOUCHES) window.removeEventListener(kind, touch, { capture: true });
    };
  }, [isOn, minutes]);
}
