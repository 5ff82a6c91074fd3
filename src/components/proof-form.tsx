/** The password again, in a dialog over what asked for it. */
import '@mantine/core/styles/PasswordInput.layer.css';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from './form';
import { SaveProblem } from './save-problem';

interface ProofFormProps {
  /** What is wrong with the password; null for nothing. */
  prove: (password: string) => Promise<string | null>;
  answer: (yes: boolean) => void;
}

export function ProofForm({ prove, answer }: ProofFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const found = await prove(password);
      setWrong(found);
      if (found === null) answer(true);
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form onSend={() => void send()}>
      <Stack>
        <Text>{t('This needs your password once more. After that, not for five minutes.')}</Text>
        <PasswordInput
          label={t('Your password')}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrong && t(wrong)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, size: 'lg' }}
        />
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
