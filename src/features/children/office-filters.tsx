/** The filters of the office's list, in a line over the table. */
import { Group, MultiSelect } from '@mantine/core';
import { PreschoolFilter } from '../../components/preschool-filter';
import { usePreschoolsOnline } from '../../queries/preschools';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useTranslation } from 'react-i18next';
import { childStatuses } from '#shared/domain/statuses';
import { FilterSelect } from '../../components/filter-select';
import { SearchField } from '../../components/search-field';
import { useClassroomChoices, useProgrammeChoices } from './use-choices';
import type { useOfficeFilters } from './use-office-filters';

export function OfficeFilters({ filters }: { filters: ReturnType<typeof useOfficeFilters> }) {
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
