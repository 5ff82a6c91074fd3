/** People: who has an account, in which role, where, and how it stands (F23). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconShieldHalf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { userStatuses } from '#shared/domain/statuses';
import type { ListedUser } from '#shared/endpoints/people';
import { roles } from '#shared/permissions';
import table from '../../components/data-table.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { SortHead } from '../../components/sort-head';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { usePreschoolsOnline } from '../../local/hooks/use-preschools-online';
import { useUserFilters, useUsers } from './use-users';
import { statusLooks } from './user-words';

export function UsersPage() {
  const { t } = useTranslation();
  const can = useCan();
  const filters = useUserFilters();
  const query = useUsers(filters);
  const { data: users, meta } = query.data ?? {};
  return (
    <Page title={t('People')} width="wide">
      <Stack>
        <Group gap="xs">
          {can('users_edit') && (
            <Button component={Link} href="/users/new" leftSection={<IconPlus size={20} aria-hidden />}>
              {t('Invite someone')}
            </Button>
          )}
          <Button
            component={Link}
            href="/roles"
            variant="default"
            leftSection={<IconShieldHalf size={20} aria-hidden />}
          >
            {t('Roles and permissions')}
          </Button>
        </Group>
        <Filters filters={filters} />
        <FetchProblem query={query} />
        {users === undefined && !hasProblem(query) && <RowsSkeleton rows={10} height={48} />}
        {users?.length === 0 && (
          <EmptyState
            title={filters.isFiltered ? t('Nobody fits these filters') : t('Nobody is here yet')}
            hint={filters.isFiltered ? t('Try fewer words, or another role.') : undefined}
          />
        )}
        {users && users.length > 0 && <Users users={users} sort={filters.sort} onSort={filters.setSort} />}
        {meta && <Pager meta={meta} onPage={filters.setPage} />}
      </Stack>
    </Page>
  );
}

function Filters({ filters }: { filters: ReturnType<typeof useUserFilters> }) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data;
  return (
    <Group gap="xs" role="search" aria-label={t('People')}>
      <SearchField label={t('Name, e-mail or phone')} value={filters.search} onChange={filters.setSearch} />
      <FilterSelect
        label={t('Role')}
        all={t('All roles')}
        value={filters.role}
        onChange={filters.setRole}
        choices={roles.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
      />
      <PreschoolFilter preschools={preschools} value={filters.preschool} onChange={filters.setPreschool} />
      <FilterSelect
        label={t('Status')}
        all={t('All statuses')}
        value={filters.status}
        onChange={filters.setStatus}
        choices={userStatuses.map((value) => ({ value, label: t(statusLooks[value].label) }))}
      />
    </Group>
  );
}

interface UsersProps {
  users: readonly ListedUser[];
  sort: string;
  onSort: (sort: string) => void;
}

function Users({ users, sort, onSort }: UsersProps) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <SortHead label={t('Name')} by="name" sort={sort} onSort={onSort} />
            <SortHead label={t('E-mail')} by="email" sort={sort} onSort={onSort} roomy />
            <th className={table.roomy}>{t('Role')}</th>
            <th className={table.roomy}>{t('Preschool')}</th>
            <th>{t('Status')}</th>
            <th className={`${table.roomy} ${table.nowrap}`}>{t('Last seen')}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UserRow({ user }: { user: ListedUser }) {
  const { t } = useTranslation();
  const roleNames = user.roles.map(({ name }) => t(name)).join(', ');
  const places = user.preschools.map(({ short_name }) => short_name).join(', ');
  const { tone, label } = statusLooks[user.status];
  return (
    <tr>
      <td className={table.name}>
        <Link href={`/users/${user.id}`}>{user.name}</Link>
        <Text size="sm" c="dimmed" className={table.small}>
          {[user.email, roleNames, places].filter(Boolean).join(' · ')}
        </Text>
      </td>
      <td className={table.roomy}>{user.email}</td>
      <td className={`${table.roomy} ${table.nowrap}`}>{roleNames}</td>
      <td className={table.roomy} title={user.preschools.map(({ name }) => name).join(', ')}>
        {places || '–'}
      </td>
      <td>
        <ToneMark tone={tone} plain>
          {t(label)}
        </ToneMark>
      </td>
      <td className={`${table.roomy} ${table.nowrap}`}>
        {user.last_seen_at === null ? t('Never') : formatMoment(user.last_seen_at)}
      </td>
    </tr>
  );
}
