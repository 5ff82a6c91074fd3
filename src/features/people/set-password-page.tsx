/** Choosing a password by the link of an invitation or of a reset. */

import { Anchor, Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { Form } from '../../components/form';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { passwordEndpoints } from '#shared/endpoints/people-passwords';
import { notifySuccess } from '../../components/notify';
import { SaveProblem } from '../../components/save-problem';
import { call } from '../../local/call';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { LinkPage, linkOptions } from './link-page';

export function SetPasswordPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const link = useCall(passwordEndpoints.link, { params: { token } }, linkOptions);
  return (
    <LinkPage
      title={t('Choose a password')}
      link={link}
      whenGone={
        <Anchor component={Link} href="/forgot-password">
          {t('Send me a new link')}
        </Anchor>
      }
    >
      {link.data && <PasswordForm token={token} {...link.data} />}
    </LinkPage>
  );
}

interface PasswordFormProps {
  token: string;
  name: string;
  email: string;
  invitation: boolean;
}

function PasswordForm({ token, name, email, invitation }: PasswordFormProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [password, setPassword] = useState('');
  const save = useSave(
    (body: { password: string }) =>
      call(passwordEndpoints.set, { params: { token }, body, idempotencyKey: null }),
    {
      form: passwordEndpoints.set.body,
      onSaved: () => {
        notifySuccess(t('Your password is set. Please sign in.'));
        navigate(`/?email=${encodeURIComponent(email)}`, { replace: true });
      },
    },
  );
  return (
    <Form onSend={() => save.submit({ password })}>
      <Stack>
        <Stack gap={4}>
          <Title order={1}>
            {invitation ? t('Welcome, {{name}}', { name }) : t('Choose a new password')}
          </Title>
          <Text c="dimmed">
            {invitation
              ? t('Choose a password for your account {{email}}.', { email })
              : t('It is for the account {{email}}. You sign in again everywhere.', { email })}
          </Text>
        </Stack>
        {/* Password managers keep the password under this name. */}
        <input
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
          style={{ display: 'none' }}
        />
        <PasswordInput
          label={t('Password')}
          description={t('At least 10 characters. Three words are easy to keep in mind.')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={save.errorOf('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0, size: 'lg' }}
        />
        <SaveProblem error={save.error} />
        <Button type="submit" loading={save.busy} fullWidth>
          {t('Set the password')}
        </Button>
      </Stack>
    </Form>
  );
}
