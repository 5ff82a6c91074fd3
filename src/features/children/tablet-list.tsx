/** The children of this tablet: found by a part of the name, filtered, one tap to the child. Works with no network. */
import { Group, Stack } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { attendingStatuses, childStatuses } from '#shared/domain/statuses';
import type { ChildDocument } from '#shared/endpoints/feed';
import { EmptyState } from '../../components/empty-state';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { GettingChildren } from '../../components/getting-children';
import { NotRegistered } from '../../components/not-registered';
import { Muted } from '../../components/plain';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { syncNow } from '../../local/create-tablet';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { useSyncState } from '../../local/hooks/use-sync-state';
import { ChildrenList } from './children-list';
import { prepareForSearch, searchChildren } from './search-children';

export function TabletList() {
  const { t } = useTranslation();
  const filters = useChildFilters();
  const sync = useSyncState();
  const { found, total } = filters;
  if (total === 0 && sync && !sync.baseComplete) return <GettingChildren sync={sync} onRetry={syncNow} />;
  return (
    <Stack gap="sm">
      <ChildFilters filters={filters} />
      <Group justify="space-between">
        <Muted mih={20} aria-live="polite">
          {found && t('{{count}} children', { count: found.length })}
        </Muted>
        <NotRegistered />
      </Group>
      {found === undefined ? <RowsSkeleton /> : <ChildrenList listed={found} />}
      {found?.length === 0 && (
        <EmptyState
          title={filters.search === '' ? t('No children here') : t('No child matches “{{search}}”', filters)}
          hint={t('Try part of the name, or another classroom or status.')}
        />
      )}
    </Stack>
  );
}

/** The filters in one line over the list: search, preschool where there are several, classroom, status. */
function ChildFilters({ filters }: { filters: ReturnType<typeof useChildFilters> }) {
  const { t } = useTranslation();
  const identified = useCan()('children_edit');
  const preschools = usePreschools() ?? [];
  const classrooms = (useClassrooms() ?? []).filter(
    (classroom) => filters.preschool === '' || classroom.preschool_id === Number(filters.preschool),
  );
  return (
    <Group gap="xs">
      <SearchField
        label={identified ? t('Name or MyKid number') : t('Name')}
        value={filters.search}
        onChange={filters.setSearch}
      />
      <PreschoolFilter preschools={preschools} value={filters.preschool} onChange={filters.setPreschool} />
      <FilterSelect
        label={t('Classroom')}
        all={t('All classrooms')}
        value={filters.classroom}
        onChange={filters.setClassroom}
        choices={choicesOf(classrooms)}
      />
      <FilterSelect
        label={t('Status')}
        value={filters.status}
        onChange={filters.setStatus}
        choices={[
          { value: ATTENDING, label: t('Attending') },
          { value: ALL, label: t('All statuses') },
          ...Object.entries(childStatuses).map(([value, label]) => ({ value, label: t(label) })),
        ]}
      />
    </Group>
  );
}

/** Those who attend, which is what the day needs. */
export const ATTENDING = '';
export const ALL = 'all';

function useChildFilters() {
  const [search, setSearch] = useAddressValue('search');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [classroom, setClassroom] = useAddressValue('classroom');
  const [status, setStatus] = useAddressValue('status');
  const children = useChildren();
  const findable = useMemo(() => children && prepareForSearch(children), [children]);
  // The letter shows at once; the list may follow a frame later.
  const wanted = useDeferredValue(search);
  const found = useMemo(
    () =>
      findable &&
      searchChildren(findable, wanted).filter(
        (child) =>
          (preschool === '' || child.preschool_id === Number(preschool)) &&
          (classroom === '' || child.classroom_id === Number(classroom)) &&
          hasStatus(child, status),
      ),
    [findable, wanted, preschool, classroom, status],
  );
  return {
    search,
    setSearch,
    preschool,
    setPreschool: (chosen: string) => {
      setPreschool(chosen);
      setClassroom('');
    },
    classroom,
    setClassroom,
    status,
    setStatus,
    /** Undefined while loading. */
    found,
    total: children?.length,
  };
}

/** The address of the office's list names several: `status=5,9`. */
function hasStatus(child: ChildDocument, wanted: string): boolean {
  if (wanted === ALL) return true;
  const statuses = wanted === ATTENDING ? attendingStatuses : wanted.split(',').map(Number);
  return statuses.includes(child.status);
}
