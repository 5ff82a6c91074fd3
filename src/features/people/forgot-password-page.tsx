/** Asking for a link to set a new password. The answer is the same whether or not anyone has the address. */

import { Alert, Anchor, Box, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { passwordEndpoints } from '#shared/endpoints/people-passwords';
import { Form } from '../../components/form';
import { SaveProblem } from '../../components/save-problem';
import classes from '../../components/signed-out.module.css';
import { call } from '../../local/call';
import { useSave } from '../../queries/use-save';

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState<{ mail: boolean } | null>(null);
  const save = useSave(
    (body: { email: string }) => call(passwordEndpoints.forgot, { body, idempotencyKey: null }),
    {
      form: passwordEndpoints.forgot.body,
      onSaved: setAsked,
    },
  );
  useEffect(() => {
    document.title = `${t('Forgotten your password?')} · Tadika`;
  }, [t]);
  const submit = () => save.submit({ email });
  return (
    <Box component="main" className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Title order={1}>{t('Forgotten your password?')}</Title>
        {asked === null ? (
          <Form onSend={submit}>
            <Stack>
              <Text c="dimmed">
                {t('Enter your e-mail address, and we send you a link to choose a new password.')}
              </Text>
              <TextInput
                label={t('E-mail')}
                type="email"
                autoComplete="username"
                inputMode="email"
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
                error={save.errorOf('email')}
              />
              <SaveProblem error={save.error} />
              <Button type="submit" loading={save.busy} fullWidth>
                {t('Send me a link')}
              </Button>
            </Stack>
          </Form>
        ) : (
          <Asked mail={asked.mail} email={email} />
        )}
        <Anchor component={Link} href="/">
          {t('Back to signing in')}
        </Anchor>
      </Stack>
    </Box>
  );
}

function Asked({ mail, email }: { mail: boolean; email: string }) {
  const { t } = useTranslation();
  if (!mail) {
    return (
      <Alert color="waiting" role="alert" icon={<IconMailOff />} title={t('E-mail isn’t set up')}>
        {t('No mail server is set up. Ask the office of your preschool: they can give you a link.')}
      </Alert>
    );
  }
  return (
    <Alert color="done" role="status" icon={<IconMail />} title={t('Check your e-mail')}>
      {t(
        'If {{email}} has an account, a link is on its way. It works once, for 2 hours. Nothing there? Check your spam folder, or ask your preschool’s office.',
        { email: email.trim() },
      )}
    </Alert>
  );
}
