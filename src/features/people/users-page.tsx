/** People: who has an account, in which role, where, and how it stands. */
import { Group, Stack } from '@mantine/core';
import { IconPlus, IconShieldHalf } from '@tabler/icons-react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDate } from '#shared/domain/calendar-date';
import { formatPhone } from '#shared/domain/phone';
import { userStatuses } from '#shared/domain/statuses';
import type { ListedUser } from '#shared/endpoints/people';
import { roles } from '#shared/permissions';
import { ActButton } from '../../components/act-button';
import { BesideList } from '../../components/beside-list';
import { FilterSelect } from '../../components/filter-select';
import { formatDate } from '../../components/format';
import { ListFilters } from '../../components/list-filters';
import { Page } from '../../components/page';
import { PreschoolFilter } from '../../components/preschool-filter';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { LookMark } from '../../components/tone-mark';
import { useBesideList } from '../../components/use-beside-list';
import { useCan } from '../../components/use-can';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useUserFilters, useUsers } from './use-users';
import { statusLooks } from './user-labels';
import classes from './users.module.css';

interface UsersPageProps {
  /** A person at the side of the list, which comes in by the app. */
  beside: (id: number) => ReactNode;
}

const pageOf = (id: number) => `/users/${id}`;

export function UsersPage({ beside }: UsersPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const filters = useUserFilters();
  const query = useUsers(filters);
  const side = useBesideList(pageOf);
  const split = side.open !== null;
  const name = query.data?.data.find(({ id }) => id === side.open)?.name;
  const columns = columnsOf(side.hrefOf);
  const list = (
    <Stack>
      <Group gap="xs">
        {can('users_edit') && <ActButton Icon={IconPlus} label={t('Invite someone')} href="/users/new" />}
        <ActButton Icon={IconShieldHalf} label={t('Roles and permissions')} href="/roles" variant="default" />
      </Group>
      <Filters filters={filters} compact={split} />
      <PagedTable
        // Beside a person the name has the rest in its second line.
        columns={split ? columns.filter(({ key }) => key === 'name' || key === 'status') : columns}
        rowHref={side.hrefOf}
        open={side.open}
        query={query}
        order={filters}
        empty={{
          title: filters.isFiltered ? t('No matching people') : t('Nobody is here yet'),
          hint: filters.isFiltered ? t('Try fewer words, or another role.') : undefined,
        }}
        onPage={filters.setPage}
      />
    </Stack>
  );
  return (
    <Page title={t('People')} width="wide">
      <BesideList
        side={side}
        label={name ?? t('Account')}
        closeLabel={t('Close the account')}
        beside={beside}
      >
        {list}
      </BesideList>
    </Page>
  );
}

interface FiltersProps {
  filters: ReturnType<typeof useUserFilters>;
  compact: boolean;
}

function Filters({ filters, compact }: FiltersProps) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data;
  return (
    <ListFilters
      label={t('People')}
      search={{ label: t('Name, e-mail or phone'), value: filters.search, onChange: filters.setSearch }}
      count={[filters.role, filters.preschool, filters.status].filter(Boolean).length}
      compact={compact}
    >
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
    </ListFilters>
  );
}

const rolesOf = (user: ListedUser) => user.roles.map(({ name }) => i18next.t(name)).join(', ');
const placesOf = (user: ListedUser) => user.preschools.map(({ short_name }) => short_name).join(', ');

/** Parents of one name are told apart by their children, staff by where they work. */
const aboutOf = (user: ListedUser) =>
  user.children.length > 0
    ? [user.children.join(', '), user.phone_no && formatPhone(user.phone_no)]
    : [user.email, rolesOf(user), placesOf(user)];

const columnsOf = (hrefOf: (user: ListedUser) => string): readonly Column<ListedUser>[] => [
  {
    key: 'name',
    label: 'Name',
    sort: true,
    value: (user) => user.name,
    href: hrefOf,
    narrow: (user) => aboutOf(user).filter(Boolean).join(' · '),
  },
  {
    key: 'email',
    label: 'E-mail',
    sort: true,
    from: 'md',
    // No address is broken within a word; the whole of it is on the page of the person.
    render: ({ email }) => (
      <span className={classes.address} title={email}>
        {email}
      </span>
    ),
  },
  {
    key: 'phone',
    label: 'Phone',
    from: 'lg',
    nowrap: true,
    value: (user) => formatPhone(user.phone_no ?? ''),
  },
  {
    key: 'children',
    label: 'Children',
    from: 'lg',
    render: ({ children }) => (
      <span className={classes.oneLine} title={children.join(', ')}>
        {children.join(', ')}
      </span>
    ),
  },
  { key: 'role', label: 'Role', from: 'md', nowrap: true, value: rolesOf },
  {
    key: 'preschool',
    label: 'Preschool',
    from: 'md',
    render: (user) => (
      <span title={user.preschools.map(({ name }) => name).join(', ')}>{placesOf(user) || '–'}</span>
    ),
  },
  { key: 'status', label: 'Status', render: ({ status }) => <LookMark look={statusLooks[status]} plain /> },
  {
    key: 'last_seen',
    label: 'Last seen',
    from: 'md',
    nowrap: true,
    // The day is enough in a list; the moment is on the page of the person.
    value: ({ last_seen_at: at }) =>
      at === null ? i18next.t('Never') : formatDate(businessDate(new Date(at))),
  },
];
