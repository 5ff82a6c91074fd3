/** A day that this tablet keeps no longer: the server has it, so that the paper of any day can be made here. */
import { useTranslation } from 'react-i18next';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import { EmptyState } from '../../components/empty-state';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import type { RoomDay } from '../../components/room-day';
import { PageSkeleton } from '../../components/skeletons';
import { useClassrooms } from '../../local/hooks/use-classrooms';
import { PaperButton } from './paper-button';

export function PastDay({ date, today, room, onRoom }: RoomDay) {
  const { t } = useTranslation();
  const classrooms = useClassrooms();
  if (!classrooms) return <PageSkeleton />;
  const classroom = classrooms.find(({ id }) => String(id) === room) ?? classrooms[0];
  if (!classroom) return <EmptyState title={t('No children here')} />;
  const preschools = new Set(classrooms.map(({ preschool_id }) => preschool_id));
  return (
    <>
      {preschools.size > 1 && (
        <FilterSelect
          label={t('Classroom')}
          value={String(classroom.id)}
          onChange={onRoom}
          choices={choicesOf(classrooms)}
        />
      )}
      <EmptyState
        title={t('This day is no longer on this tablet')}
        hint={t(
          'A tablet keeps {{days}} days. The server has the others: with a network, the paper for the inspector can be made here.',
          { days: HISTORY_DAYS },
        )}
        action={
          <PaperButton preschoolId={classroom.preschool_id} date={date} today={today} incomplete={false} />
        }
      />
    </>
  );
}
