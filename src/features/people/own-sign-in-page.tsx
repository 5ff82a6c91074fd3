/** Where one is signed in, and one's password: each person's own. */
import { Button, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type OwnSession, ownSessionEndpoints } from '#shared/endpoints/session';
import { ActButton } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { FetchProblem } from '../../components/fetch-problem';
import { Form } from '../../components/form';
import { formatMoment } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { Muted, PlainButton } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { call } from '../../local/call';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import classes from './own-sign-in.module.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState } from 'react';
import { passwordEndpoints } from '#shared/endpoints/people-passwords';
import { SaveProblem } from '../../components/save-problem';
import { useUnsaved } from '../../components/use-unsaved';

export function OwnSignInPage() {
  const { t } = useTranslation();
  const query = useCall(ownSessionEndpoints.list, {});
  const sessions = query.data;
  return (
    <Page title={t('Sign-in and devices')} width="medium">
      <Stack gap="xl">
        <Stack gap="sm">
          <Title order={2}>{t('Where you are signed in')}</Title>
          <FetchProblem query={query} until={<RowsSkeleton rows={3} />} />
          {sessions && (
            <ul className={classes.rows}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
          {sessions && sessions.length > 1 && <EndOthers />}
        </Stack>
        <Stack gap="sm" maw={480}>
          <Title order={2}>{t('Your password')}</Title>
          <ChangePassword />
        </Stack>
      </Stack>
    </Page>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation();
  const end = useEnd(session.id);
  const name = session.browser ?? t('A browser that does not say which');
  const ask = () =>
    askFirst(() => end.submit(), {
      title: t('Sign out {{device}}?', { device: name }),
      message: session.waiting
        ? t(
            'It forgets what it fetched. {{count}} entries wait on it: they are not lost, the principal decides on them.',
            { count: session.waiting },
          )
        : t('It forgets what it fetched, and asks who is there.'),
      confirmLabel: t('Sign out'),
      danger: true,
    });
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text fw={500}>{name}</Text>
        <Muted>
          {t('Signed in {{when}}', { when: formatMoment(session.signed_in_at) })}
          {!session.current && ` · ${t('last seen {{when}}', { when: formatMoment(session.last_seen_at) })}`}
        </Muted>
      </div>
      {session.current ? (
        <ToneMark tone="done">{t('This one')}</ToneMark>
      ) : (
        <ActButton
          Icon={IconLogout}
          label={t('Sign out')}
          variant="default"
          aria-label={t('Sign out {{device}}', { device: name })}
          loading={end.busy}
          onClick={() => void ask()}
        />
      )}
    </li>
  );
}

function EndOthers() {
  const { t } = useTranslation();
  const end = useEnd(null);
  const ask = () =>
    askFirst(() => end.submit(), {
      title: t('Sign out everywhere else?'),
      message: t('All your other browsers and tablets forget what they fetched, and ask who is there.'),
      confirmLabel: t('Sign out everywhere else'),
      danger: true,
    });
  return (
    <Group>
      <PlainButton loading={end.busy} onClick={() => void ask()}>
        {t('Sign out everywhere else')}
      </PlainButton>
    </Group>
  );
}

/** Ends one session, or with null all but this one. */
function useEnd(id: string | null) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  return useSave(
    async () => {
      if (id === null) await call(ownSessionEndpoints.endOthers);
      else await call(ownSessionEndpoints.end, { params: { id } });
    },
    {
      onSaved: () => notifySuccess(t('Signed out there.')),
      failed: true,
      onEnd: () => invalidate(ownSessionEndpoints),
    },
  );
}

const empty = { current_password: '', password: '' };

/** Changing one's own password; one's other sessions end. */
function ChangePassword() {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [typed, setTyped] = useState(empty);
  const save = useSave((body: typeof empty) => call(passwordEndpoints.change, { body }), {
    form: passwordEndpoints.change.body,
    onSaved: async () => {
      notifySuccess(t('Your password is changed. You are signed out everywhere else.'));
      setTyped(empty);
      await invalidate(ownSessionEndpoints);
    },
  });
  useUnsaved(typed.password !== '');
  const field = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((now) => ({ ...now, [name]: value }));
    },
    error: save.errorOf(name),
    visibilityToggleButtonProps: { 'aria-label': t('Show the password'), tabIndex: 0, size: 'lg' },
  });
  return (
    <Form onSend={() => save.submit(typed)}>
      <Stack>
        <PasswordInput
          label={t('Your password until now')}
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
