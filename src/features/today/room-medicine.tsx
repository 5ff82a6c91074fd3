/** How many doses of a classroom nobody gave yet. */
import { MedicineLink } from '../../components/medicine-link';
import { useDosesDue } from '../../local/hooks/use-doses-due';
import { useToday } from '../../local/hooks/use-today';
import type { DayGroup } from './day-groups';

export function RoomMedicine({ group }: { group: DayGroup }) {
  return (
    <MedicineLink
      {...useDosesDue(
        group.children.map(({ child }) => child),
        useToday(),
      )}
    />
  );
}
