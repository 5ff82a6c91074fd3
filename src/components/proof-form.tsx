/** The password again, or the second step of signing in, in a dialog over what asked for it. */
import '@mantine/core/styles/PasswordInput.layer.css';
import { Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondWay } from '#shared/endpoints/sign-in';
import { messages } from '#shared/messages';
import type { Proof, Proving } from './confirm';
import { Form } from './form';
import { askForPasskey, knowsPasskeys } from './passkeys';
import { SaveProblem } from './save-problem';

interface ProofFormProps {
  prove: Proving;
  answer: (yes: boolean) => void;
}

export function ProofForm({ prove, answer }: ProofFormProps) {
  const { t } = useTranslation();
  const [ways, setWays] = useState<readonly SecondWay[]>([]);
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    let closed = false;
    void prove
      .ways()
      .then((found) => !closed && setWays(found))
      .catch((error: Error) => !closed && setProblem(error));
    return () => {
      closed = true;
    };
  }, [prove]);
  const send = async (say: () => Promise<Proof | null>) => {
    setBusy(true);
    setProblem(null);
    try {
      const given = await say();
      const found = given === null ? messages.passkeyNotUsed : await prove.send(given);
      setWrong(found);
      if (found === null) answer(true);
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setBusy(false);
    }
  };
  const sendPasskey = async () => {
    const passkey = await askForPasskey(await prove.passkeyOptions());
    return passkey && { passkey };
  };
  const turn = () => {
    setByCode(!byCode);
    setTyped('');
    setWrong(null);
  };
  const field = {
    autoFocus: true,
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
    error: wrong && t(wrong),
  };
  return (
    <Form onSend={() => void send(async () => (byCode ? { code: typed } : { password: typed }))}>
      <Stack>
        <Text>
          {byCode
            ? t('Enter a code from your authenticator app. You won’t be asked again for five minutes.')
            : t('Enter your password again. You won’t be asked again for five minutes.')}
        </Text>
        {byCode ? (
          <TextInput
            key="code"
            label={t('Code from your authenticator app')}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...field}
          />
        ) : (
          <PasswordInput
            key="password"
            label={t('Your password')}
            autoComplete="current-password"
            {...field}
            visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, size: 'lg' }}
          />
        )}
        {(ways.includes('totp') || (ways.includes('passkey') && knowsPasskeys())) && (
          <Group>
            {ways.includes('totp') && (
              <Anchor component="button" type="button" onClick={turn}>
                {byCode ? t('Use the password') : t('Use a code')}
              </Anchor>
            )}
            {ways.includes('passkey') && knowsPasskeys() && (
              <Anchor component="button" type="button" onClick={() => void send(sendPasskey)}>
                {t('Use a passkey')}
              </Anchor>
            )}
          </Group>
        )}
        <SaveProblem error={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(false)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Go on')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
