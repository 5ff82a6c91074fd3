/** Setting up an authenticator app: its secret as a QR code and typed, and the first code, which confirms it. */
import { Code, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactorEndpoints } from '#shared/endpoints/second-factor';
import { FormDialog } from '../../components/form-dialog';
import { QrCode } from '../../components/qr-code';
import { SaveProblem } from '../../components/save-problem';
import { useSave } from '../../queries/use-save';

interface ConfirmTotpProps {
  begun: { secret: string; uri: string };
  onClose: () => void;
  onConfirmed: (codes: string[] | null) => Promise<void>;
}

export function ConfirmTotp({ begun, onClose, onConfirmed }: ConfirmTotpProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const save = useSave(secondFactorEndpoints.confirmTotp, {
    done: t('From now on you need your authenticator app to sign in.'),
    onSaved: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <FormDialog
      title={t('Set up an authenticator app')}
      act={t('Confirm')}
      dirty={false}
      busy={save.busy}
      onClose={onClose}
      onSend={() => save.submit({ body: { code } })}
    >
      <Text>
        {t('Scan this with an authenticator app on your phone, for example Google Authenticator or 2FAS.')}
      </Text>
      <Stack align="center" gap="xs">
        <QrCode text={begun.uri} label={t('QR code of the secret')} />
      </Stack>
      <Text>{t('Or type in this secret:')}</Text>
      <Code fz="md" p="xs" style={{ overflowWrap: 'anywhere' }}>
        {begun.secret.match(/.{1,4}/g)?.join(' ')}
      </Code>
      <TextInput
        label={t('The code it shows now')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={save.errorOf('code')}
      />
      <SaveProblem error={save.error} fields={['code']} />
    </FormDialog>
  );
}
