/** Confirming a new e-mail address by the link of its letter. */
import { Alert, Anchor, Box, Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { emailEndpoints } from '#shared/endpoints/people-passwords';
import { FetchProblem } from '../../components/fetch-problem';
import { notifySuccess } from '../../components/notify';
import { SaveProblem } from '../../components/save-problem';
import classes from '../../components/signed-out.module.css';
import { CallError } from '../../local/errors';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function ConfirmEmailPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const params = { token };
  const link = useCall(
    emailEndpoints.link,
    { params },
    {
      retry: (count, error) => !(error instanceof CallError) && count < 2,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  useEffect(() => {
    document.title = `${t('Your new e-mail address')} · Tadika`;
  }, [t]);
  const gone = link.error instanceof CallError && link.error.status === 404;
  return (
    <Box component="main" className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <img src="/icon.svg" alt="" width={56} height={56} />
        {gone ? <Gone /> : <FetchProblem query={link} />}
        {link.data && <Confirmation token={token} {...link.data} />}
      </Stack>
    </Box>
  );
}

function Confirmation({ token, name, email }: { token: string; name: string; email: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const save = useSave(emailEndpoints.confirm, {
    onSaved: () => {
      notifySuccess(t('Your new address is confirmed. Please sign in with it.'));
      navigate(`/?email=${encodeURIComponent(email)}`, { replace: true });
    },
  });
  return (
    <Stack>
      <Stack gap={4}>
        <Title order={1}>{t('Your new e-mail address')}</Title>
        <Text>
          {t('{{name}}, from now on you sign in with {{email}}. You are signed out everywhere.', {
            name,
            email,
          })}
        </Text>
      </Stack>
      <SaveProblem error={save.error} />
      <Button loading={save.busy} onClick={() => void save.submit({ params: { token } })} fullWidth>
        {t('Confirm the address')}
      </Button>
    </Stack>
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <>
      <Alert
        color="alarm"
        role="alert"
        icon={<IconAlertCircle />}
        title={t('This link does not work any more')}
      >
        {t('It was used already, is too old, or a newer one was sent.')}
      </Alert>
      <Anchor component={Link} href="/">
        {t('To the sign-in page')}
      </Anchor>
    </>
  );
}
