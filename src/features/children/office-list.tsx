/** The office's list of children: searched, filtered, sorted and paged by the server, and given as a CSV. */
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Anchor, Group, MultiSelect, Stack } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { childStatuses } from '#shared/domain/statuses';
import { type Child, childrenEndpoints } from '#shared/endpoints/children';
import { ActButton } from '../../components/act-button';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { formatAge, formatWholeDate } from '../../components/format';
import { NotRegistered } from '../../components/not-registered';
import { Muted, PlainButton } from '../../components/plain';
import { PreschoolFilter } from '../../components/preschool-filter';
import { saveFile } from '../../components/save-file';
import { SearchField } from '../../components/search-field';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { useCan } from '../../components/use-can';
import { downloadUrl } from '../../local/call';
import { CallError } from '../../local/errors';
import { fetchFile } from '../../local/fetch-file';
import { useChildren } from '../../local/hooks/use-children';
import { useToday } from '../../local/hooks/use-today';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { StatusMark } from './status-mark';
import { TabletList } from './tablet-list';
import { useClassroomChoices, useProgrammeChoices } from './use-choices';
import { ROWS_A_PAGE, useOfficeFilters } from './use-office-filters';

export function OfficeList() {
  const { t } = useTranslation();
  const can = useCan();
  const filters = useOfficeFilters();
  const kept = useChildren();
  const today = useToday();
  const { asked, page } = filters;
  const query = useCall(
    childrenEndpoints.list,
    { query: { ...asked, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true },
  );
  const download = useSave(() => fetchFile(downloadUrl(childrenEndpoints.download.path, asked)), {
    onSaved: ({ name, blob }) => saveFile(name, blob, blob.type),
    failed: true,
  });
  const { data } = query;
  // The server said no: the tablet's list would not be what was asked for.
  const refused = query.error instanceof CallError && query.error.status < 500;
  if (hasProblem(query) && !refused && kept && kept.length > 0) {
    return (
      <Stack gap="sm">
        <FetchProblem query={query} />
        <TabletList />
      </Stack>
    );
  }
  const total = data?.meta.total ?? 0;
  return (
    <Stack gap="sm">
      <OfficeFilters filters={filters} />
      <Group justify="space-between" mih={44}>
        <Muted aria-live="polite">
          {data && t('{{count}} children', { count: total })}
          {asked.billed && ` · ${t('billed in {{month}}', { month: asked.billed })}`}
          {asked.unbilled && ` · ${t('not billed in {{month}}', { month: asked.unbilled })}`}
          {(asked.billed || asked.unbilled) && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              ml="xs"
              underline="always"
              onClick={filters.clearHidden}
            >
              {t('Show all')}
            </Anchor>
          )}
        </Muted>
        <Group gap="xs">
          <NotRegistered />
          {can('users_view') && (
            <PlainButton
              visibleFrom="sm"
              loading={download.busy}
              onClick={() => download.submit()}
              leftSection={<IconDownload size={20} aria-hidden />}
            >
              {t('Download CSV')}
            </PlainButton>
          )}
          {can('children_create') && (
            <ActButton Icon={IconPlus} label={t('Add child')} href="/children/new" />
          )}
        </Group>
      </Group>
      <PagedTable
        columns={childColumns(today)}
        rowHref={({ id }) => `/children/${id}`}
        query={query}
        order={filters}
        empty={{
          title: asked.search === '' ? t('No children here') : t('No child matches “{{search}}”', asked),
          hint: t('Try a part of the name, or another classroom or status.'),
        }}
        onPage={filters.setPage}
      />
    </Stack>
  );
}

/** The filters of the office's list, in a line over the table. */
function OfficeFilters({ filters }: { filters: ReturnType<typeof useOfficeFilters> }) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data;
  const classrooms = useClassroomChoices(filters.choicesOf);
  const programmes = useProgrammeChoices(filters.choicesOf);
  return (
    <Group gap="xs" align="flex-start">
      <SearchField label={t('Name or MyKid number')} value={filters.search} onChange={filters.setSearch} />
      <PreschoolFilter preschools={preschools} value={filters.preschool} onChange={filters.setPreschool} />
      {filters.choicesOf !== '' && (
        <FilterSelect
          label={t('Classroom')}
          all={t('All classrooms')}
          value={filters.classroom}
          onChange={filters.setClassroom}
          choices={classrooms}
        />
      )}
      <FilterSelect
        label={t('Programme')}
        all={t('All programmes')}
        value={filters.product}
        onChange={filters.setProduct}
        choices={programmes}
      />
      <MultiSelect
        aria-label={t('Status')}
        placeholder={filters.statuses.length === 0 ? t('All statuses') : undefined}
        flex="2 1 260px"
        maw={460}
        value={filters.statuses}
        onChange={filters.setStatuses}
        data={Object.entries(childStatuses).map(([value, label]) => ({ value, label: t(label) }))}
        clearable
        clearButtonProps={{ 'aria-label': t('All statuses') }}
      />
    </Group>
  );
}

/** The columns of the office's list of children. */
function childColumns(today: CalendarDate | undefined): readonly Column<Child>[] {
  return [
    {
      ...{ key: 'fullname', label: 'Name', sort: true },
      value: (child) => child.fullname,
      href: (child) => `/children/${child.id}`,
      narrow: (child) =>
        [child.preschool_short_name, child.classroom?.name, formatAge(child.born_on, today)]
          .filter(Boolean)
          .join(' · '),
    },
    {
      ...{ key: 'born_on', label: 'Born on', sort: true, from: 'sm', nowrap: true },
      // Of a birth date nobody asks for the day of the week.
      value: ({ born_on: date }) => (date === null ? '' : formatWholeDate(date)),
    },
    {
      ...{ key: 'mykid_no', label: 'MyKid number', from: 'lg', nowrap: true },
      value: (child) => child.mykid_no ?? '',
    },
    {
      ...{ key: 'preschool', label: 'Preschool', sort: true, from: 'sm' },
      render: (child) => <span title={child.preschool.name}>{child.preschool_short_name}</span>,
    },
    {
      ...{ key: 'classroom', label: 'Classroom', sort: true, from: 'sm' },
      value: (child) => child.classroom?.name ?? '',
    },
    {
      ...{ key: 'programme', label: 'Programme', from: 'lg', nowrap: true },
      value: (child) => child.product_model?.name ?? '',
    },
    {
      ...{ key: 'status', label: 'Status', sort: true },
      render: (child) => <StatusMark status={child.status} />,
    },
  ];
}
