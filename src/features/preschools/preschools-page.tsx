/** The preschools of the network, for administrators. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { preschoolStatuses } from '#shared/domain/statuses';
import type { PreschoolSummary } from '#shared/endpoints/preschools';
import table from '../../components/data-table.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { SortHead } from '../../components/sort-head';
import { ToneMark } from '../../components/tone-mark';
import { statusLooks } from './preschool-words';
import { usePreschoolFilters, usePreschools } from './use-preschools';

export function PreschoolsPage() {
  const { t } = useTranslation();
  const filters = usePreschoolFilters();
  const query = usePreschools(filters);
  const { data: preschools, meta } = query.data ?? {};
  return (
    <Page title={t('Preschools')} width="wide">
      <Stack>
        <Group>
          <Button
            component={Link}
            href="/settings/preschools/new"
            leftSection={<IconPlus size={20} aria-hidden />}
          >
            {t('New preschool')}
          </Button>
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
        <FetchProblem query={query} />
        {preschools === undefined && !hasProblem(query) && <RowsSkeleton rows={6} height={48} />}
        {preschools?.length === 0 && (
          <EmptyState
            title={filters.isFiltered ? t('No such preschool') : t('No preschool yet')}
            hint={
              filters.isFiltered
                ? t('Try a part of the name, or another status.')
                : t('Everything begins with the first one: classrooms, children, invoices.')
            }
          />
        )}
        {preschools && preschools.length > 0 && (
          <Preschools preschools={preschools} sort={filters.sort} onSort={filters.setSort} />
        )}
        {meta && <Pager meta={meta} onPage={filters.setPage} />}
      </Stack>
    </Page>
  );
}

interface PreschoolsProps {
  preschools: readonly PreschoolSummary[];
  sort: string;
  onSort: (sort: string) => void;
}

function Preschools({ preschools, sort, onSort }: PreschoolsProps) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <SortHead label={t('Name')} by="name" sort={sort} onSort={onSort} />
            <th className={table.roomy}>{t('Short name')}</th>
            <th>{t('Status')}</th>
            <th className={table.roomy}>{t('Phone')}</th>
            <SortHead label={t('Attending')} by="attending" sort={sort} onSort={onSort} roomy number />
            <SortHead label={t('Capacity')} by="capacity" sort={sort} onSort={onSort} roomy number />
          </tr>
        </thead>
        <tbody>
          {preschools.map(({ id, name, short_name, status, capacity, attending, phone_no }) => (
            <tr key={id}>
              <td className={table.name}>
                <Link href={`/settings/preschools/${id}`}>{name}</Link>
                <Text size="sm" c="dimmed" className={table.small}>
                  {capacity === null
                    ? t('{{short}} · {{count}} attend', { short: short_name, count: attending })
                    : t('{{short}} · {{count}} of {{capacity}} attend', {
                        short: short_name,
                        count: attending,
                        capacity,
                      })}
                </Text>
              </td>
              <td className={table.roomy}>{short_name}</td>
              <td>
                <ToneMark tone={statusLooks[status].tone} plain>
                  {t(statusLooks[status].label)}
                </ToneMark>
              </td>
              <td className={`${table.roomy} ${table.nowrap}`}>{phone_no ?? '–'}</td>
              <td className={`${table.roomy} ${table.number}`}>{attending}</td>
              <td className={`${table.roomy} ${table.number}`}>{capacity ?? t('No limit')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
