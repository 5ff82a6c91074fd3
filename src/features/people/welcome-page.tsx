/** The first administrator, by the one-time link that the server printed at its start. */
import '@mantine/core/styles/PasswordInput.layer.css';
import { Alert, Box, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { welcomeEndpoints } from '#shared/endpoints/people-passwords';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import classes from '../../components/signed-out.module.css';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const FIELDS = ['name', 'email', 'password'] as const;

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
            {t('You are the first here: this makes the account that sets everything up.')}
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
  const form = useForm({
    initialValues: { name: '', email: '', password: '' },
    validate: (typed) => {
      const checked = welcomeEndpoints.accept.body.safeParse(typed);
      return checked.success ? {} : firstOf(fieldErrors(checked.error));
    },
  });
  const accept = useSave(
    (body: typeof form.values) => call(welcomeEndpoints.accept, { params: { token }, body }),
    {
      onSaved: () => {
        notifySuccess(t('Your account is ready. Please sign in.'));
        navigate('/', { replace: true });
      },
      onFailed: (error) => {
        if (error instanceof CallError) form.setErrors(firstOf(error.errors));
      },
    },
  );
  const atFields = FIELDS.some((field) => form.errors[field]);
  const words = (field: (typeof FIELDS)[number]) => form.errors[field] && t(String(form.errors[field]));
  return (
    <form onSubmit={form.onSubmit((typed) => accept.submit(typed))} noValidate>
      <Stack>
        <TextInput
          label={t('Name')}
          autoComplete="name"
          {...form.getInputProps('name')}
          error={words('name')}
        />
        <TextInput
          label={t('E-mail')}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
          error={words('email')}
        />
        <PasswordInput
          label={t('Password')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, size: 'lg' }}
          {...form.getInputProps('password')}
          error={words('password')}
        />
        {accept.error && !atFields && <Problem error={accept.error} />}
        <Button type="submit" loading={accept.busy} fullWidth>
          {t('Make the account')}
        </Button>
      </Stack>
    </form>
  );
}

function Problem({ error }: { error: Error }) {
  const { t } = useTranslation();
  const gone = error instanceof CallError && error.status === 404;
  const words = gone
    ? t('This link was used already, or is too old. The server prints a new one at its next start.')
    : error instanceof OfflineError
      ? t('The server can’t be reached')
      : t(error instanceof CallError ? error.message : messages.broken);
  return (
    <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
      {words}
    </Alert>
  );
}

function firstOf(errors: Readonly<Record<string, readonly string[]>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list[0]]));
}
