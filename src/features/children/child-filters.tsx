/** The filters in one line over the list: search, preschool where there are several, classroom, status. */
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { childStatuses } from '#shared/domain/statuses';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { PreschoolFilter } from '../../components/preschool-filter';
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
