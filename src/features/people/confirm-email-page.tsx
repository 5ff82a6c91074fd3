/** Confirming a new e-mail address by the link of its letter. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { emailEndpoints } from '#shared/endpoints/people-passwords';
import { notifySuccess } from '../../components/notify';
import { SaveProblem } from '../../components/save-problem';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { LinkPage, linkOptions } from './link-page';

export function ConfirmEmailPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const params = { token };
  const link = useCall(emailEndpoints.link, { params }, linkOptions);
  return (
    <LinkPage title={t('Your new e-mail address')} link={link}>
      {link.data && <Confirmation token={token} {...link.data} />}
    </LinkPage>
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
