/** The office's list of children: searched, filtered, sorted and paged by the server, and given as a CSV. */
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Anchor, Group, MultiSelect, Stack } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { childStatuses } from '#shared/domain/statuses';
import type { Child } from '#shared/endpoints/child';
import { childrenEndpoints } from '#shared/endpoints/children';
import { ActButton } from '../../components/act-button';
import { BesideList } from '../../components/beside-list';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { formatAge, formatWholeDate } from '../../components/format';
import { ListFilters } from '../../components/list-filters';
import { NotRegistered } from '../../components/not-registered';
import { ROWS_A_PAGE } from '../../components/pager';
import { Muted, PlainButton } from '../../components/plain';
import { PreschoolFilter } from '../../components/preschool-filter';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { useBesideList } from '../../components/use-beside-list';
import { useCan } from '../../components/use-can';
import { CallError } from '../../local/errors';
import { useChildren } from '../../local/hooks/use-children';
import { useToday } from '../../local/hooks/use-today';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useProgrammeChoices } from '../../queries/product-choices';
import { useCall } from '../../queries/use-call';
import { useFile } from '../../queries/use-file';
import { ChildBeside } from './child-beside';
import { StatusMark } from './status-mark';
import { TabletList } from './tablet-list';
import { useClassroomChoices } from './use-choices';
import { useOfficeFilters } from './use-office-filters';

const pageOf = (id: number) => `/children/${id}`;

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
  const download = useFile(childrenEndpoints.download.path, asked);
  const { data } = query;
  const side = useBesideList(pageOf);
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
  const split = side.open !== null;
  const name = data?.data.find(({ id }) => id === side.open)?.fullname;
  const columns = childColumns(today, side.hrefOf);
  const list = (
    <Stack gap="sm">
      <OfficeFilters filters={filters} compact={split} />
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
              onClick={download.fetch}
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
        // Beside a child the name has the rest in its second line.
        columns={split ? columns.filter(({ key }) => key === 'fullname' || key === 'status') : columns}
        rowHref={side.hrefOf}
        open={side.open}
        query={query}
        order={filters}
        empty={{
          title: asked.search === '' ? t('No children here') : t('No child matches “{{search}}”', asked),
          hint: t('Try part of the name, or another classroom or status.'),
        }}
        onPage={filters.setPage}
      />
    </Stack>
  );
  return (
    <BesideList
      side={side}
      label={name ?? t('Child')}
      closeLabel={t('Close the child')}
      beside={(id) => <ChildBeside id={id} />}
    >
      {list}
    </BesideList>
  );
}

interface OfficeFiltersProps {
  filters: ReturnType<typeof useOfficeFilters>;
  compact: boolean;
}

function OfficeFilters({ filters, compact }: OfficeFiltersProps) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data;
  const classrooms = useClassroomChoices(filters.choicesOf);
  const programmes = useProgrammeChoices(filters.choicesOf);
  return (
    <ListFilters
      label={t('Children')}
      search={{ label: t('Name or MyKid number'), value: filters.search, onChange: filters.setSearch }}
      count={filters.count}
      compact={compact}
    >
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
    </ListFilters>
  );
}

/** The columns of the office's list of children. */
function childColumns(
  today: CalendarDate | undefined,
  hrefOf: (child: Child) => string,
): readonly Column<Child>[] {
  return [
    {
      key: 'fullname',
      label: 'Name',
      sort: true,
      value: (child) => child.fullname,
      href: hrefOf,
      narrow: (child) =>
        [child.preschool_short_name, child.classroom?.name, formatAge(child.born_on, today)]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'born_on',
      label: 'Born on',
      sort: true,
      from: 'sm',
      nowrap: true,
      // Nobody asks for the day of the week of a birth date.
      value: ({ born_on: date }) => (date === null ? '' : formatWholeDate(date)),
    },
    {
      key: 'mykid_no',
      label: 'MyKid number',
      from: 'lg',
      nowrap: true,
      value: (child) => child.mykid_no ?? '',
    },
    {
      key: 'preschool',
      label: 'Preschool',
      sort: true,
      from: 'sm',
      render: (child) => <span title={child.preschool.name}>{child.preschool_short_name}</span>,
    },
    {
      key: 'classroom',
      label: 'Classroom',
      sort: true,
      from: 'sm',
      value: (child) => child.classroom?.name ?? '',
    },
    {
      key: 'programme',
      label: 'Programme',
      from: 'lg',
      nowrap: true,
      value: (child) => child.product_model?.name ?? '',
    },
    {
      key: 'status',
      label: 'Status',
      sort: true,
      render: (child) => <StatusMark status={child.status} />,
    },
  ];
}
