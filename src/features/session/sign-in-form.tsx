/** The two fields and the button. */
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SignInFormState } from './use-sign-in-form';

interface SignInFormProps {
  form: SignInFormState;
  /** Signing in again: whose session it was is settled. */
  emailFixed?: boolean;
}

export function SignInForm({ form, emailFixed = false }: SignInFormProps) {
  const { t } = useTranslation();
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <TextInput
          label={t('E-mail')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          readOnly={emailFixed}
          value={form.email}
          onChange={(event) => form.setEmail(event.currentTarget.value)}
          error={form.errors.email && t(form.errors.email)}
        />
        <PasswordInput
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          data-autofocus={emailFixed || undefined}
          value={form.password}
          onChange={(event) => form.setPassword(event.currentTarget.value)}
          error={form.errors.password && t(form.errors.password)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, size: 'lg' }}
        />
        {form.problem.kind === 'refused' && (
          <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
            {t(form.problem.message)}
          </Alert>
        )}
        {form.problem.kind === 'offline' && (
          <Alert color="waiting" role="alert" icon={<IconWifiOff />} title={t('The server can’t be reached')}>
            {t('Signing in needs the internet once. Check the Wi-Fi, then try again.')}
          </Alert>
        )}
        <Button type="submit" loading={form.busy} fullWidth>
          {t('Sign in')}
        </Button>
      </Stack>
    </form>
  );
}
