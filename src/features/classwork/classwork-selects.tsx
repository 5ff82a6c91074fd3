/** Which subjects a classwork is of, which classrooms it goes to, and what it is. */
import { MultiSelect, Select, Stack } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CLASSROOMS_MAX, type Classwork, SUBJECTS_MAX } from '#shared/endpoints/classwork';
import { FetchProblem } from '../../components/fetch-problem';
import type { ClassworkDraft } from './classwork-draft';
import { useAllClassrooms, useSubjects } from './use-classwork';

interface ClassworkSelectsProps {
  draft: ClassworkDraft;
  errorOf: (field: string) => ReactNode;
  item: Classwork | null;
  onChange: (part: Partial<ClassworkDraft>) => void;
}

export function ClassworkSelects({ draft, errorOf, item, onChange }: ClassworkSelectsProps) {
  const { t } = useTranslation();
  const subjects = useSubjects();
  const classrooms = useAllClassrooms();
  const subjectOptions = (subjects.data ?? item?.subjects ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return (
    <Stack>
      <FetchProblem query={classrooms.error ? classrooms : subjects} />
      <MultiSelect
        label={t('Subjects')}
        data={subjectOptions}
        value={draft.subjects}
        onChange={(value) => onChange({ subjects: value })}
        error={errorOf('subjects')}
        maxValues={SUBJECTS_MAX}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage={t('Nothing found')}
        clearButtonProps={{ 'aria-label': t('Clear the subjects') }}
      />
      <MultiSelect
        label={t('Classrooms')}
        required
        data={useClassroomOptions(classrooms.data?.data ?? null, item)}
        value={draft.classrooms}
        onChange={(value) => onChange({ classrooms: value })}
        error={errorOf('classrooms')}
        maxValues={CLASSROOMS_MAX}
        searchable
        clearable
        hidePickedOptions
        limit={200}
        nothingFoundMessage={t('Nothing found')}
        clearButtonProps={{ 'aria-label': t('Clear the classrooms') }}
      />
      <Select
        label={t('Classwork Type')}
        data={[{ value: 'material', label: t('Material') }]}
        value="material"
        allowDeselect={false}
      />
    </Stack>
  );
}

interface ClassroomName {
  id: number;
  name: string;
  preschool: { name: string };
}

/** Under their preschools' names where there are several; before they are here, those that are chosen already. */
function useClassroomOptions(all: readonly ClassroomName[] | null, item: Classwork | null) {
  return useMemo(() => {
    const chosen = item?.classrooms.map((room) => ({ ...room, preschool: { name: room.preschool } })) ?? [];
    const rooms = all ?? chosen;
    const option = ({ id, name }: ClassroomName) => ({ value: String(id), label: name });
    const preschools = [...new Set(rooms.map(({ preschool }) => preschool.name))];
    if (preschools.length < 2) return rooms.map(option);
    return preschools.map((group) => ({
      group,
      items: rooms.filter(({ preschool }) => preschool.name === group).map(option),
    }));
  }, [all, item]);
}
