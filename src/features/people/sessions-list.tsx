/** Where somebody is signed in, with signing out there: one's own sessions, and for the office those of another. */
import { Box, Group, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type LiveSession, ownSessionEndpoints } from '#shared/endpoints/own-sessions';
import { accountEndpoints } from '#shared/endpoints/people-accounts';
import { ActButton } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { formatMoment } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { Muted, PlainButton } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { ToneMark } from '../../components/tone-mark';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface SessionsListProps {
  sessions: readonly LiveSession[];
  /** Whose they are; left out for one's own. */
  of?: string;
  /** Ends one session, or with null all but the one that asks. */
  end: (id: string | null, idempotencyKey: string) => Promise<void>;
}

export function SessionsList({ sessions, of, end }: SessionsListProps) {
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <RowList items={sessions}>
        {(session) => <SessionRow key={session.id} session={session} end={end} />}
      </RowList>
      {others.length > (of ? 1 : 0) && <EndAll of={of} end={end} />}
    </>
  );
}

function SessionRow({ session, end }: { session: LiveSession; end: SessionsListProps['end'] }) {
  const { t } = useTranslation();
  const ending = useEnd((key) => end(session.id, key));
  const name = session.browser ?? t('Unknown browser');
  const ask = () =>
    askFirst(() => ending.submit(), {
      title: t('Sign out {{device}}?', { device: name }),
      message: session.waiting
        ? t(
            'The device is cleared. Entries waiting on it: {{count}}. Nothing is lost: the principal decides.',
            { count: session.waiting },
          )
        : t('The device is cleared, and asks to sign in.'),
      confirmLabel: t('Sign out'),
      danger: true,
    });
  return (
    <Group component="li" justify="space-between" gap="8px var(--mantine-spacing-md)" mih={64} px="md" py={8}>
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={500}>{name}</Text>
        <Muted>
          {t('Signed in {{when}}', { when: formatMoment(session.signed_in_at) })}
          {!session.current && ` · ${t('last seen {{when}}', { when: formatMoment(session.last_seen_at) })}`}
        </Muted>
      </Box>
      {session.current ? (
        <ToneMark tone="done">{t('This device')}</ToneMark>
      ) : (
        <ActButton
          Icon={IconLogout}
          label={t('Sign out')}
          variant="default"
          aria-label={t('Sign out {{device}}', { device: name })}
          loading={ending.busy}
          onClick={() => void ask()}
        />
      )}
    </Group>
  );
}

function EndAll({ of, end }: Pick<SessionsListProps, 'of' | 'end'>) {
  const { t } = useTranslation();
  const ending = useEnd((key) => end(null, key));
  const label = of ? t('Sign out everywhere') : t('Sign out everywhere else');
  const ask = () =>
    askFirst(() => ending.submit(), {
      title: of ? t('Sign {{name}} out everywhere?', { name: of }) : t('Sign out everywhere else?'),
      message: of
        ? t(
            'All their browsers and tablets are signed out and cleared. Entries that wait on one go to the principal.',
          )
        : t('All your other browsers and tablets are cleared, and ask to sign in.'),
      confirmLabel: label,
      danger: true,
    });
  return (
    <Group>
      <PlainButton loading={ending.busy} onClick={() => void ask()}>
        {label}
      </PlainButton>
    </Group>
  );
}

function useEnd(end: (idempotencyKey: string) => Promise<void>) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  return useSave((_, idempotencyKey) => end(idempotencyKey), {
    onSaved: () => notifySuccess(t('Signed out there.')),
    failed: true,
    onEnd: () => Promise.all([invalidate(ownSessionEndpoints), invalidate(accountEndpoints)]).then(() => {}),
  });
}
