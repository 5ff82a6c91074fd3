/** The filters in one line over the list: search, preschool where there are several, classroom, status. */

import { Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { childStatuses } from '#shared/domain/statuses';
import { SearchField } from '../../components/search-field';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { ALL, ATTENDING, type useChildFilters } from './use-child-filters';

export function ChildFilters({ filters }: { filters: ReturnType<typeof useChildFilters> }) {
  const { t } = useTranslation();
  const preschools = usePreschools() ?? [];
  const classrooms = (useClassrooms() ?? []).filter(
    (classroom) => filters.preschool === '' || classroom.preschool_id === Number(filters.preschool),
  );
  return (
    <Group gap="xs">
      <SearchField label={t('Name or MyKid number')} value={filters.search} onChange={filters.setSearch} />
      {preschools.length > 1 && (
        <NativeSelect
          aria-label={t('Preschool')}
          flex="1 1 165px"
          maw={260}
          value={filters.preschool}
          onChange={(event) => filters.setPreschool(event.currentTarget.value)}
          data={[
            { value: '', label: t('All preschools') },
            ...preschools.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <NativeSelect
        aria-label={t('Classroom')}
        flex="1 1 165px"
        maw={260}
        value={filters.classroom}
        onChange={(event) => filters.setClassroom(event.currentTarget.value)}
        data={[
          { value: '', label: t('All classrooms') },
          ...classrooms.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t('Status')}
        flex="1 1 165px"
        maw={260}
        value={filters.status}
        onChange={(event) => filters.setStatus(event.currentTarget.value)}
        data={[
          { value: ATTENDING, label: t('Attending') },
          { value: ALL, label: t('All statuses') },
          ...Object.entries(childStatuses).map(([value, label]) => ({ value, label: t(label) })),
        ]}
      />
    </Group>
  );
}
