/** The first administrator, by the one-time link that the server printed at its start. */
import '@mantine/core/styles/PasswordInput.layer.css';
import { Alert, Box, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { welcomeEndpoints } from '#shared/endpoints/people-passwords';
import { messages } from '#shared/messages';
import { Form } from '../../components/form';
import { notifySuccess } from '../../components/notify';
import classes from '../../components/signed-out.module.css';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function WelcomePage({ token }: { token: string }) {
  const { t } = useTranslation();
  const link = useCall(welcomeEndpoints.view, { params: { token } }, { retry: false });
  useEffect(() => {
    document.title = `${t('Welcome')} · Tadika`;
  }, [t]);
  return (
    <Box component="main" className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Stack gap={4}>
          <img src="/icon.svg" alt="" width={56} height={56} />
          <Title order={1} mt="sm">
            {t('Welcome to Tadika')}
          </Title>
          <Text c="dimmed">
            {t('You are the first here. This creates the account that sets everything up.')}
          </Text>
        </Stack>
        {link.error ? <Problem error={link.error} /> : <WelcomeForm token={token} />}
      </Stack>
    </Box>
  );
}

function WelcomeForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { fields, change } = useFields({ name: '', email: '', password: '' });
  const accept = useSave(
    (body: typeof fields) => call(welcomeEndpoints.accept, { params: { token }, body, idempotencyKey: null }),
    {
      form: welcomeEndpoints.accept.body,
      onSaved: () => {
        notifySuccess(t('Your account is ready. Please sign in.'));
        navigate('/', { replace: true });
      },
    },
  );
  const { errors, errorOf, clear } = accept;
  const mend = (part: Partial<typeof fields>) => {
    change(part);
    clear(...Object.keys(part));
  };
  const field = fieldOf({ fields, change: mend, errorOf });
  return (
    <Form onSend={() => accept.submit(fields)}>
      <Stack>
        <TextInput label={t('Name')} autoComplete="name" {...field('name')} />
        <TextInput label={t('E-mail')} type="email" autoComplete="username" {...field('email')} />
        <PasswordInput
          label={t('Password')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, size: 'lg' }}
          {...field('password')}
        />
        {accept.error && Object.keys(errors).length === 0 && <Problem error={accept.error} />}
        <Button type="submit" loading={accept.busy} fullWidth>
          {t('Create the account')}
        </Button>
      </Stack>
    </Form>
  );
}

function Problem({ error }: { error: Error }) {
  const { t } = useTranslation();
  const gone = error instanceof CallError && error.status === 404;
  const words = gone
    ? t('This link was already used, or is too old. The server prints a new one at its next start.')
    : t(error instanceof CallError || error instanceof OfflineError ? error.message : messages.broken);
  return (
    <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
      {words}
    </Alert>
  );
}
