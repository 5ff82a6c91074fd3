/** The two fields and the button; then the second step, for those who have one. */
import { Alert, Button, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../components/lazy-part';
import type { SignInFormState } from './use-sign-in-form';

interface SignInFormProps {
  form: SignInFormState;
  /** Signing in again: whose session it was is settled. */
  emailFixed?: boolean;
}

const SecondStep = lazyPart('SecondStep', () => import('./second-step-form'), <Skeleton h={220} />);

export function SignInForm({ form, emailFixed = false }: SignInFormProps) {
  const { t } = useTranslation();
  if (form.second) return <SecondStep {...form.second} />;
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
          <Alert color="waiting" role="alert" icon={<IconWifiOff />} title={t(form.problem.message)}>
            {navigator.onLine
              ? t('Nothing is wrong with your password. Please try again in a few minutes.')
              : t('Signing in needs the internet once. Check the Wi-Fi, then try again.')}
          </Alert>
        )}
        <Button type="submit" loading={form.busy} fullWidth>
          {t('Sign in')}
        </Button>
      </Stack>
    </form>
  );
}
