import { useTranslation } from 'react-i18next';
import { PickerDialog } from './picker-dialog';
import type { ClassroomItem } from './use-classroom-items';
import { useAssignTeachers } from './use-classroom-writes';

export function AssignTeachers({ item, onClose }: { item: ClassroomItem; onClose: () => void }) {
  const { t } = useTranslation();
  const assign = useAssignTeachers(item.id);
  return (
    <PickerDialog
      item={item}
      kind="teachers"
      title={t('Assign teachers to {{room}}', { room: item.name })}
      searchLabel={t('Search for a teacher')}
      listLabel={t('Teachers of the preschool')}
      addLabel={t('Assign teacher(s)')}
      emptyTitle={t('Every teacher of the preschool is already assigned')}
      noteOf={({ rooms }) =>
        rooms.length === 0 ? t('No classroom yet') : rooms.map(({ name }) => name).join(', ')
      }
      assign={assign}
      doneText={t('Assigned to {{room}}', { room: item.name })}
      onClose={onClose}
    />
  );
}
