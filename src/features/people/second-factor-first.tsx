/** In place of everything else, for whoever has to have a second step of signing in and has none. */
import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactorEndpoints } from '#shared/endpoints/second-factor';
import { SaveProblem } from '../../components/save-problem';
import classes from '../../components/signed-out.module.css';
import { refreshSession } from '../../local/session';
import { signOut } from '../../local/sign-out-by-hand';
import { useCall } from '../../queries/use-call';
import { SecondFactorPanel } from './second-factor-panel';

interface SecondFactorFirstProps {
  /** The server knows it by now. */
  onDone: () => void;
}

export function SecondFactorFirst({ onDone }: SecondFactorFirstProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    document.title = `${t('Second step')} · Tadika`;
  }, [t]);
  const attempt = (act: () => Promise<unknown>) => {
    setProblem(null);
    act().catch(setProblem);
  };
  const goOn = async () => {
    await refreshSession();
    onDone();
  };
  const { data } = useCall(secondFactorEndpoints.view, {});
  const isSetUp = data !== undefined && (data.totp || data.passkeys.length > 0);
  return (
    <Box component="main" className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Stack gap={4}>
          <img src="/icon.svg" alt="" width={56} height={56} />
          <Title order={1} mt="sm">
            {t('Set up a second step')}
          </Title>
          <Text c="dimmed">
            {t(
              'Your account can reach a lot, so a password alone is not enough. Set up a second step once, here.',
            )}
          </Text>
        </Stack>
        <SecondFactorPanel onSetUp={() => attempt(goOn)} />
        <SaveProblem error={problem} />
        {isSetUp && <Button onClick={() => attempt(goOn)}>{t('Go on')}</Button>}
        <Button variant="subtle" onClick={() => attempt(signOut)}>
          {t('Sign out')}
        </Button>
      </Stack>
    </Box>
  );
}
