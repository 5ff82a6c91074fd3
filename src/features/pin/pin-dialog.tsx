/** Setting a PIN: six digits, twice. */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import { CallError, OfflineError } from '../../local/errors';
import { isGuessable, setPin } from '../../local/pin';
import { storageTroubleOf } from '../../local/storage-trouble';
import { PinPad } from './pin-pad';

export function PinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [first, setFirst] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const again = (said: string) => {
    setFirst(null);
    setProblem(said);
  };
  const take = async (pin: string) => {
    setProblem(null);
    if (first === null) {
      if (isGuessable(pin)) setProblem(t('Everyone tries this one first. Choose another.'));
      else setFirst(pin);
      return;
    }
    if (pin !== first) return again(t('The two PINs are different. Start again.'));
    setBusy(true);
    try {
      await setPin(pin);
      notifySuccess(t('Your PIN is set.'));
      onClose();
    } catch (error) {
      again(t(problemOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('Set a PIN')} onClose={onClose} compact>
      <Stack>
        <Text c="dimmed">
          {t('It opens your work on this tablet only, and never leaves it. Don’t share it or write it down.')}
        </Text>
        <PinPad
          label={first === null ? t('Choose six digits') : t('Once more')}
          error={problem}
          busy={busy}
          onPin={(pin) => void take(pin)}
        />
      </Stack>
    </Dialog>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof CallError) return error.message;
  if (error instanceof OfflineError) return 'Setting a PIN needs the internet once.';
  console.error('A PIN could not be set:', error);
  return storageTroubleOf(error) === 'full' ? 'This tablet is full' : 'That did not work. Please try again.';
}
