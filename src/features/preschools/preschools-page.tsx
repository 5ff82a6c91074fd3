/** The preschools of the network, for administrators. */
import { Group, Stack } from '@mantine/core';
import { IconHourglass, IconKey, IconPlus, IconShieldLock, IconUsers, IconVirus } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/domain/phone';
import { preschoolStatuses } from '#shared/domain/statuses';
import type { PreschoolSummary } from '#shared/endpoints/preschools';
import { ActButton } from '../../components/act-button';
import { FilterSelect } from '../../components/filter-select';
import { Page } from '../../components/page';
import { SearchField } from '../../components/search-field';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { LookMark, ToneMark } from '../../components/tone-mark';
import { statusLooks, usePreschoolFilters, usePreschools } from './use-preschools';

export function PreschoolsPage() {
  const { t } = useTranslation();
  const filters = usePreschoolFilters();
  const query = usePreschools(filters);
  return (
    <Page title={t('Preschools')} width="wide">
      <Stack>
        <Group>
          <ActButton Icon={IconPlus} label={t('New preschool')} href="/settings/preschools/new" />
          <ActButton
            Icon={IconShieldLock}
            label={t('Data protection officer')}
            href="/settings/data-protection"
            variant="default"
          />
          <ActButton
            Icon={IconHourglass}
            label={t('Retention and erasure')}
            href="/keeping"
            variant="default"
          />
          <ActButton Icon={IconKey} label={t('Sign-in rules')} href="/settings/sign-in" variant="default" />
          <ActButton
            Icon={IconUsers}
            label={t('Staff and children')}
            href="/settings/ratio"
            variant="default"
          />
          <ActButton Icon={IconVirus} label={t('Outbreaks')} href="/settings/outbreaks" variant="default" />
        </Group>
        <Group gap="xs" role="search" aria-label={t('Preschools')}>
          <SearchField label={t('Name or short name')} value={filters.search} onChange={filters.setSearch} />
          <FilterSelect
            label={t('Status')}
            all={t('All statuses')}
            value={filters.status}
            onChange={filters.setStatus}
            choices={preschoolStatuses.map((value) => ({ value, label: t(statusLooks[value].label) }))}
          />
        </Group>
        <PagedTable
          columns={columns}
          query={query}
          order={filters}
          empty={{
            title: filters.isFiltered ? t('No matching preschool') : t('No preschool yet'),
            hint: filters.isFiltered
              ? t('Try part of the name, or another status.')
              : t('Add the first one to start: classrooms, children and invoices belong to it.'),
          }}
          onPage={filters.setPage}
        />
      </Stack>
    </Page>
  );
}

const columns: readonly Column<PreschoolSummary>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: true,
    value: (preschool) => preschool.name,
    href: (preschool) => `/settings/preschools/${preschool.id}`,
    below: ({ payee_waits }) =>
      payee_waits && <ToneMark tone="waiting">{i18next.t('New account to confirm')}</ToneMark>,
    narrow: ({ short_name: short, attending: count, capacity }) =>
      capacity === null
        ? i18next.t('{{short}} · {{count}} attend', { short, count })
        : i18next.t('{{short}} · {{count}} of {{capacity}} attend', { short, count, capacity }),
  },
  { key: 'short_name', label: 'Short name', from: 'md', value: (preschool) => preschool.short_name },
  { key: 'status', label: 'Status', render: ({ status }) => <LookMark look={statusLooks[status]} plain /> },
  {
    key: 'phone',
    label: 'Phone',
    from: 'md',
    nowrap: true,
    value: (preschool) => formatPhone(preschool.phone_no ?? ''),
  },
  {
    key: 'attending',
    label: 'Attending',
    kind: 'count',
    sort: true,
    from: 'md',
    value: (preschool) => preschool.attending,
  },
  {
    key: 'capacity',
    label: 'Capacity',
    kind: 'count',
    sort: true,
    from: 'md',
    value: (preschool) => preschool.capacity ?? i18next.t('No limit'),
  },
];
