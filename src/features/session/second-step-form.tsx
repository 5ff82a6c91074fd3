/** The second step of signing in, in place of the password: a code of the authenticator app, a passkey, or one of the recovery codes. */
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle, IconFingerprint, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../components/form';
import { knowsPasskeys } from '../../components/passkeys';
import { useSecondStep } from './use-second-step';

export function SecondStep(given: Parameters<typeof useSecondStep>[0]) {
  const { t } = useTranslation();
  const step = useSecondStep(given);
  const { ways, busy, errors, problem } = step;
  const [recovers, setRecovers] = useState(!ways.includes('totp') && !ways.includes('passkey'));
  const [code, setCode] = useState('');
  const [recoveryCode, setRecoveryCode] = useState('');
  const turn = (next: boolean) => {
    setRecovers(next);
    step.mend();
  };
  const withCode = recovers || ways.includes('totp');
  const send = () => step.send(recovers ? { recovery_code: recoveryCode } : { code });
  return (
    <Form onSend={() => withCode && void send()}>
      <Stack>
        <Text>{t('Password accepted. One more step to confirm it’s you.')}</Text>
        {recovers ? (
          <TextInput
            key="recovery"
            label={t('Recovery code')}
            description={t('One of your ten codes. Each works once.')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            value={recoveryCode}
            onChange={(event) => setRecoveryCode(event.currentTarget.value)}
            error={errors.recovery_code && t(errors.recovery_code)}
          />
        ) : (
          ways.includes('totp') && (
            <TextInput
              key="code"
              label={t('Code from your authenticator app')}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={errors.code && t(errors.code)}
            />
          )
        )}
        {errors.passkey && (
          <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
            {t(errors.passkey)}
          </Alert>
        )}
        {problem.kind === 'refused' && (
          <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
            {t(problem.message)}
          </Alert>
        )}
        {problem.kind === 'offline' && (
          <Alert color="waiting" role="alert" icon={<IconWifiOff />} title={t(problem.message)}>
            {navigator.onLine
              ? t('Nothing is wrong with your password. Please try again in a few minutes.')
              : t('Signing in needs the internet once. Check the Wi-Fi, then try again.')}
          </Alert>
        )}
        {withCode && (
          <Button type="submit" loading={busy} fullWidth>
            {t('Sign in')}
          </Button>
        )}
        {ways.includes('passkey') && !recovers && knowsPasskeys() && (
          <Button
            variant={withCode ? 'default' : 'filled'}
            leftSection={<IconFingerprint size={20} aria-hidden />}
            loading={busy}
            fullWidth
            onClick={() => void step.sendPasskey()}
          >
            {t('Use a passkey')}
          </Button>
        )}
        {ways.includes('recovery') && (
          <Anchor component="button" type="button" ta="left" onClick={() => turn(!recovers)}>
            {recovers ? t('Back to the usual way') : t('Use a recovery code')}
          </Anchor>
        )}
        <Anchor component="button" type="button" ta="left" onClick={step.leave}>
          {t('Back to the password')}
        </Anchor>
      </Stack>
    </Form>
  );
}
