/** Where one is signed in, one's password, and one's second step: each person's own. */
import { Button, Group, PasswordInput, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownSessionEndpoints } from '#shared/endpoints/own-sessions';
import { FetchProblem } from '../../components/fetch-problem';
import { Form } from '../../components/form';
import { lazyPart } from '../../components/lazy-part';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { call } from '../../local/call';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { SessionsList } from './sessions-list';
import { SignInsList } from './sign-ins-list';
import '@mantine/core/styles/PasswordInput.layer.css';
import { passwordEndpoints } from '#shared/endpoints/people-passwords';
import { officeRoles } from '#shared/permissions';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { useUnsaved } from '../../components/use-unsaved';

const SecondFactorPanel = lazyPart(
  'SecondFactorPanel',
  () => import('./second-factor-panel'),
  <RowsSkeleton rows={2} />,
);

export function OwnSignInPage() {
  const { t } = useTranslation();
  const query = useCall(ownSessionEndpoints.list, {});
  // Never of who works at shared tablets.
  const mayHave = useSession()?.user.roles.some(({ id }) => officeRoles.includes(id)) ?? false;
  const end = async (id: string | null, idempotencyKey: string) => {
    // Whoever has signed in meanwhile is signed out too.
    if (id === null) await call(ownSessionEndpoints.endOthers, { idempotencyKey: null });
    else await call(ownSessionEndpoints.end, { params: { id }, idempotencyKey });
  };
  return (
    <Page title={t('Sign-in and devices')} width="medium">
      <Stack gap="xl">
        <Stack gap="sm">
          <Title order={2}>{t('Where you are signed in')}</Title>
          <FetchProblem query={query} until={<RowsSkeleton rows={3} />} />
          {query.data && <SessionsList sessions={query.data} end={end} />}
        </Stack>
        <Stack gap="sm" maw={480}>
          <Title order={2}>{t('Your password')}</Title>
          <ChangePassword />
        </Stack>
        {mayHave && (
          <Stack gap="sm">
            <Title order={2}>{t('Second step')}</Title>
            <SecondFactorPanel />
          </Stack>
        )}
        <Stack gap="sm">
          <Title order={2}>{t('Your last sign-ins')}</Title>
          <SignInsList />
        </Stack>
      </Stack>
    </Page>
  );
}

const empty = { current_password: '', password: '' };

/** Changing one's own password; one's other sessions end. */
function ChangePassword() {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { fields, change } = useFields(empty);
  const save = useSave(
    (body: typeof empty) => call(passwordEndpoints.change, { body, idempotencyKey: null }),
    {
      form: passwordEndpoints.change.body,
      onSaved: async () => {
        notifySuccess(t('Your password is changed. You are signed out everywhere else.'));
        change(empty);
        await invalidate(ownSessionEndpoints);
      },
    },
  );
  useUnsaved(fields.password !== '');
  const text = fieldOf({ fields, change, errorOf: save.errorOf });
  const field = (name: keyof typeof empty) => ({
    ...text(name),
    visibilityToggleButtonProps: { 'aria-label': t('Show the password'), tabIndex: 0, size: 'lg' },
  });
  return (
    <Form onSend={() => save.submit(fields)}>
      <Stack>
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordInput
          label={t('New password')}
          description={t('At least 10 characters. Three words are easy to keep in mind.')}
          autoComplete="new-password"
          {...field('password')}
        />
        <SaveProblem error={save.error} />
        <Group>
          <Button type="submit" variant="default" loading={save.busy}>
            {t('Change the password')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
