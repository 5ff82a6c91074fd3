/** People: who has an account, in which role, where, and how it stands. */
import { Group, Stack } from '@mantine/core';
import { IconPlus, IconShieldHalf } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { userStatuses } from '#shared/domain/statuses';
import type { ListedUser } from '#shared/endpoints/people';
import { roles } from '#shared/permissions';
import { ActButton } from '../../components/act-button';
import { FilterSelect } from '../../components/filter-select';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { LookMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useUserFilters, useUsers } from './use-users';
import { statusLooks } from './user-words';

export function UsersPage() {
  const { t } = useTranslation();
  const can = useCan();
  const filters = useUserFilters();
  const query = useUsers(filters);
  return (
    <Page title={t('People')} width="wide">
      <Stack>
        <Group gap="xs">
          {can('users_edit') && <ActButton Icon={IconPlus} label={t('Invite someone')} href="/users/new" />}
          <ActButton
            Icon={IconShieldHalf}
            label={t('Roles and permissions')}
            href="/roles"
            variant="default"
          />
        </Group>
        <Filters filters={filters} />
        <PagedTable
          columns={columns}
          query={query}
          order={filters}
          empty={{
            title: filters.isFiltered ? t('Nobody fits these filters') : t('Nobody is here yet'),
            hint: filters.isFiltered ? t('Try fewer words, or another role.') : undefined,
          }}
          onPage={filters.setPage}
        />
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

const rolesOf = (user: ListedUser) => user.roles.map(({ name }) => i18next.t(name)).join(', ');
const placesOf = (user: ListedUser) => user.preschools.map(({ short_name }) => short_name).join(', ');

const columns: readonly Column<ListedUser>[] = [
  {
    ...{ key: 'name', label: 'Name', sort: true },
    value: (user) => user.name,
    href: (user) => `/users/${user.id}`,
    narrow: (user) => [user.email, rolesOf(user), placesOf(user)].filter(Boolean).join(' · '),
  },
  { key: 'email', label: 'E-mail', sort: true, from: 'md', value: (user) => user.email },
  { key: 'role', label: 'Role', from: 'md', nowrap: true, value: rolesOf },
  {
    ...{ key: 'preschool', label: 'Preschool', from: 'md' },
    render: (user) => (
      <span title={user.preschools.map(({ name }) => name).join(', ')}>{placesOf(user) || '–'}</span>
    ),
  },
  { key: 'status', label: 'Status', render: ({ status }) => <LookMark look={statusLooks[status]} plain /> },
  {
    ...{ key: 'last_seen', label: 'Last seen', from: 'md', nowrap: true },
    value: ({ last_seen_at: at }) => (at === null ? i18next.t('Never') : formatMoment(at)),
  },
];
