/** One account: how it stands, its way in, what it may do and where; a parent's children. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import type { Account } from '#shared/endpoints/people-accounts';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { LookMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { CallError } from '../../local/errors';
import { AccountActs } from './account-acts';
import { AccountForm } from './account-form';
import { useAccount } from './use-users';
import { statusLooks } from './user-words';
import classes from './users.module.css';

interface UserPageProps {
  /** What other features know of the person; below the children. */
  more?: (account: Account) => ReactNode;
}

export function UserPage({ more }: UserPageProps) {
  const { t } = useTranslation();
  const id = Number(useParams().id);
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
  return (
    <>
      <Head account={account} />
      <AccountActs account={account} />
      {account.children.length > 0 && <Children account={account} />}
      {more}
      {account.may.edit ? (
        <Stack gap="sm" maw={560}>
          <Title order={2}>{t('Name, roles and places')}</Title>
          <AccountForm
            key={`${account.updated_at} ${round}`}
            account={account}
            onSaved={() => setRound(round + 1)}
            onReload={() => setRound(round + 1)}
          />
        </Stack>
      ) : (
        <AccountFacts account={account} />
      )}
      <Trail account={account} />
    </>
  );
}

function Head({ account }: { account: Account }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
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
        {account.sessions > 0 && ` · ${t('signed in at {{count}} devices', { count: account.sessions })}`}
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
      <ul className={classes.rows}>
        {account.children.map(({ id, fullname, status, preschool, is_payer }) => (
          <li key={id} className={classes.row}>
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
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Where the trail tells of this account, and of what its owner did. */
function Trail({ account }: { account: Account }) {
  const { t } = useTranslation();
  if (!useCan()('audit_view')) return null;
  return (
    <Group gap="lg">
      <Link href={`/audit?entity_type=user&entity_id=${account.id}`} className={classes.link}>
        {t('What was changed of this account')}
      </Link>
      <Link href={`/audit?actor=${account.id}`} className={classes.link}>
        {t('What they did')}
      </Link>
    </Group>
  );
}

/** An account for those who may read and not change it. */
function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation();
  const facts: [string, string][] = [
    [t('E-mail'), account.email],
    [t('Phone'), account.phone_no ?? '–'],
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
