/** One account: how it stands, its way in, what it may do and where; a parent's children. */
import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatPhone } from '#shared/domain/phone';
import { type Account, accountEndpoints } from '#shared/endpoints/people-accounts';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { HandOverDialog } from '../../components/hand-over-dialog';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { LookMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useCall } from '../../queries/use-call';
import { AccountActs } from './account-acts';
import { AccountForm } from './account-form';
import { SessionsList } from './sessions-list';
import { useAccount } from './use-users';
import { statusLooks } from './user-labels';
import classes from './users.module.css';

interface UserPageProps {
  id: number;
  /** What other features know of the person; below the children. */
  more?: (account: Account) => ReactNode;
}

export function UserPage({ id, more }: UserPageProps) {
  const { t } = useTranslation();
  const query = useAccount(id);
  const account = query.data;
  const gone = query.error instanceof CallError && query.error.status === 404;
  return (
    <Page title={t('Account')} width="medium" back={{ to: '/users', label: t('Back to the people') }}>
      {gone ? (
        <EmptyState
          title={t('This person is not there')}
          hint={t('They may have left your preschool, or the address is not right.')}
        />
      ) : (
        <Stack gap="lg">
          <FetchProblem query={query} until={<RowsSkeleton rows={6} />} />
          {account && <Loaded account={account} more={more?.(account)} />}
        </Stack>
      )}
    </Page>
  );
}

function Loaded({ account, more }: { account: Account; more: ReactNode }) {
  const { t } = useTranslation();
  // Another form after each save or reload: it begins from what the server has.
  const [round, setRound] = useState(0);
  const [link, setLink] = useState<string | null>(null);
  return (
    <>
      <Head account={account} />
      <AccountActs account={account} />
      {account.email_asked !== null && (
        <Alert color="waiting" icon={<IconMail />}>
          {t('Waiting for {{asked}} to be confirmed. Until then the address stays {{email}}.', {
            asked: account.email_asked,
            email: account.email,
          })}
        </Alert>
      )}
      {link !== null && account.email_asked !== null && (
        <HandOverDialog
          name={account.name}
          link={link}
          email={account.email_asked}
          onClose={() => setLink(null)}
        />
      )}
      {account.children.length > 0 && <Children account={account} />}
      {more}
      {account.may.edit ? (
        <Stack gap="sm" maw={560}>
          <Title order={2}>{t('Name, roles and places')}</Title>
          <AccountForm
            key={`${account.updated_at} ${round}`}
            account={account}
            onSaved={(_, confirming) => {
              setRound(round + 1);
              setLink(confirming);
            }}
            onReload={() => setRound(round + 1)}
          />
        </Stack>
      ) : (
        <AccountFacts account={account} />
      )}
      {account.may.endSessions && account.sessions > 0 && <Sessions account={account} />}
      <Trail account={account} />
    </>
  );
}

function Head({ account }: { account: Account }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4} pe="var(--beside-acts, 0)">
      <Title order={2} style={{ overflowWrap: 'anywhere' }}>
        {account.name}
      </Title>
      <Group gap="xs">
        <LookMark look={statusLooks[account.status]} />
        <Text>{account.roles.map(({ name }) => t(name)).join(', ')}</Text>
      </Group>
      <Muted>
        {account.last_seen_at === null
          ? t('Never signed in')
          : t('Last seen {{when}}', { when: formatMoment(account.last_seen_at) })}
        {account.sessions > 0 && ` · ${t('signed in on {{count}} devices', { count: account.sessions })}`}
      </Muted>
    </Stack>
  );
}

function Children({ account }: { account: Account }) {
  const { t } = useTranslation();
  const mayOpen = useCan()('children_view');
  return (
    <Stack gap="sm">
      <Title order={2}>{t('Children')}</Title>
      <RowList items={account.children}>
        {({ id, fullname, status, preschool, is_payer }) => (
          <Group
            key={id}
            component="li"
            gap="2px var(--mantine-spacing-md)"
            mih={56}
            px="md"
            py={6}
            style={{ overflowWrap: 'anywhere' }}
          >
            {mayOpen ? (
              <Link href={`/children/${id}`} className={classes.link}>
                {fullname}
              </Link>
            ) : (
              <Text fw={500}>{fullname}</Text>
            )}
            <Muted>
              {[preschool.name, t(status.name), is_payer ? t('Pays') : null].filter(Boolean).join(' · ')}
            </Muted>
          </Group>
        )}
      </RowList>
    </Stack>
  );
}

function Sessions({ account }: { account: Account }) {
  const { t } = useTranslation();
  const params = { id: account.id };
  const query = useCall(accountEndpoints.sessions, { params });
  const end = async (sessionId: string | null, idempotencyKey: string) => {
    // Whoever has signed in meanwhile is signed out too.
    if (sessionId === null) await call(accountEndpoints.endSessions, { params, idempotencyKey: null });
    else await call(accountEndpoints.endSession, { params: { ...params, sessionId }, idempotencyKey });
  };
  return (
    <Stack gap="sm">
      <Title order={2}>{t('Where they are signed in')}</Title>
      <FetchProblem query={query} until={<RowsSkeleton rows={2} />} />
      {query.data && <SessionsList sessions={query.data} of={account.name} end={end} />}
    </Stack>
  );
}

/** Where the trail tells of this account, and of what its owner did. */
function Trail({ account }: { account: Account }) {
  const { t } = useTranslation();
  const can = useCan();
  if (!can('audit_view')) return null;
  return (
    <Group gap="lg">
      <Link href={`/audit?entity_type=user&entity_id=${account.id}`} className={classes.link}>
        {t('Changes to this account')}
      </Link>
      <Link href={`/audit?actor=${account.id}`} className={classes.link}>
        {t('What they did')}
      </Link>
      {can('settings_edit') && (
        <Link href={`/breaches/exposure?person=${account.id}`} className={classes.link}>
          {t('What they could have read')}
        </Link>
      )}
    </Group>
  );
}

/** An account for those who may read and not change it. */
function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation();
  const facts: [string, string][] = [
    [t('E-mail'), account.email],
    [t('Phone'), account.phone_no ? formatPhone(account.phone_no) : '–'],
    [t('Roles'), account.roles.map(({ name }) => t(name)).join(', ') || '–'],
    [t('Preschools'), account.preschools.map(({ name }) => name).join(', ') || '–'],
    [t('Classrooms'), account.classrooms.map(({ name }) => name).join(', ') || '–'],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
