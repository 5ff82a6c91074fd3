/** Pairs this tablet with a preschool: by the code that the office shows, typed or brought by the address. */
import { Alert, Anchor, Box, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { tabletEndpoints } from '#shared/endpoints/tablets';
import { Form } from '../../components/form';
import { SaveProblem } from '../../components/save-problem';
import classes from '../../components/signed-out.module.css';
import { usePaired } from '../../local/hooks/use-paired';
import { pairTablet, refreshPairing } from '../../local/pin';
import { thisDeviceId } from '../../local/this-device';
import { useSave } from '../../queries/use-save';

export function PairPage() {
  const { t } = useTranslation();
  const device = thisDeviceId();
  const [code, setCode] = useState(() => window.location.hash.slice(1));
  const paired = usePaired();
  // The code of a try whose answer was lost is used up: what the server has by now tells.
  useEffect(() => void refreshPairing(), []);
  const save = useSave(({ code: given }: z.input<typeof tabletEndpoints.pair.body>) => pairTablet(given), {
    form: tabletEndpoints.pair.body,
    onFailed: () => refreshPairing(),
  });
  useEffect(() => {
    document.title = `${t('Pair this tablet')} · Tadika`;
  }, [t]);
  // Not kept where someone goes back to it.
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), []);
  return (
    <Box component="main" className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Title order={1}>{t('Pair this tablet')}</Title>
        {paired && (
          <Alert color="done" role="status" icon={<IconDeviceTablet />}>
            {t('This tablet is paired with {{preschool}}.', { preschool: paired.preschool.name })}
          </Alert>
        )}
        {!save.saved && (
          <Form onSend={() => save.submit({ code, device_id: device })}>
            <Stack>
              <Text c="dimmed">
                {t('The office shows a code of eight characters under Devices. It is valid for one hour.')}
              </Text>
              <TextInput
                label={t('Pairing code')}
                autoComplete="off"
                autoCapitalize="characters"
                size="lg"
                placeholder="ABCD-2345"
                spellCheck={false}
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
                error={save.errorOf('code')}
              />
              <SaveProblem error={save.error} />
              <Button type="submit" loading={save.busy} fullWidth>
                {t('Pair this tablet')}
              </Button>
            </Stack>
          </Form>
        )}
        {save.saved ? (
          <Button component={Link} href="/" fullWidth>
            {t('Go on')}
          </Button>
        ) : (
          <Anchor component={Link} href="/">
            {paired ? t('Go on') : t('Not now')}
          </Anchor>
        )}
      </Stack>
    </Box>
  );
}
