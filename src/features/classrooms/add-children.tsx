/** Adding children to a classroom: the active ones of its preschool; one who is in another class moves. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { type Candidate, PickerDialog } from './picker-dialog';
import type { ClassroomItem } from './use-classroom-items';
import { useAssignChildren } from './use-classroom-writes';

export function AddChildren({ item, onClose }: { item: ClassroomItem; onClose: () => void }) {
  const { t } = useTranslation();
  const assign = useAssignChildren(item.id);
  const noteOf = ({ rooms: [room] }: Candidate) =>
    room ? t('Will move from {{room}}', { room: room.name }) : t('In no classroom');
  return (
    <PickerDialog
      item={item}
      kind="children"
      title={t('Add children to {{room}}', { room: item.name })}
      searchLabel={t('Search for a child')}
      listLabel={t('Children of the preschool')}
      addLabel={t('Add')}
      emptyTitle={t('Every active child of the preschool is already here')}
      noteOf={noteOf}
      hint={(chosen) => <PlacesLeft item={item} chosen={chosen} />}
      assign={assign}
      doneText={t(messages.childAssigned)}
      onClose={onClose}
    />
  );
}

function PlacesLeft({ item: { capacity, count }, chosen }: { item: ClassroomItem; chosen: number }) {
  const { t } = useTranslation();
  if (capacity === null) return null;
  const left = capacity - count - chosen;
  return (
    <Text c={left < 0 ? 'alarm' : 'dimmed'} fw={left < 0 ? 600 : undefined}>
      {left < 0
        ? t('{{count}} over capacity', { count: -left })
        : t('{{count}} places left', { count: left })}
    </Text>
  );
}
