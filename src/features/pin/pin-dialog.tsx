/** Setting a PIN: six digits, twice. */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import { CallError, OfflineError } from '../../local/errors';
import { isGuessable, setPin } from '../../local/pin';
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
      if (!(error instanceof CallError || error instanceof OfflineError)) throw error;
      again(error instanceof CallError ? t(error.message) : t('Setting a PIN needs the internet once.'));
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
          key={first === null ? 'first' : 'second'}
          label={first === null ? t('Choose six digits') : t('Once more')}
          error={problem}
          busy={busy}
          onPin={(pin) => void take(pin)}
        />
      </Stack>
    </Dialog>
  );
}
