/** Assigning teachers and therapists of the preschool to a classroom. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickerDialog, useCandidates } from './picker-dialog';
import type { ClassroomItem } from './use-classroom-items';
import { useAssignTeachers } from './use-classroom-writes';

export function AssignTeachers({ item, onClose }: { item: ClassroomItem; onClose: () => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const candidates = useCandidates('teachers', item.preschool_id, search);
  const assign = useAssignTeachers();
  return (
    <PickerDialog
      title={t('Assign teachers to {{room}}', { room: item.name })}
      searchLabel={t('Search for a teacher')}
      listLabel={t('Teachers of the preschool')}
      addLabel={t('Assign teacher(s)')}
      emptyTitle={t('Every teacher of the preschool is assigned already')}
      search={search}
      onSearch={setSearch}
      candidates={candidates}
      isInside={({ rooms }) => rooms.some(({ id }) => id === item.id)}
      noteOf={({ rooms }) =>
        rooms.length === 0 ? t('No classroom yet') : rooms.map(({ name }) => name).join(', ')
      }
      add={(ids) => assign.send({ classroomId: item.id, teacherId: ids })}
      adding={assign.busy}
      failure={assign.error}
      doneText={t('Assigned to {{room}}', { room: item.name })}
      onClose={onClose}
    />
  );
}
