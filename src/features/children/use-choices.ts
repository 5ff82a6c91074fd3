/** What the office chooses from, of the server: preschools, and the classrooms and programmes of one of them. */
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { type Choice, choicesOf } from '../../components/filter-select';
import { usePreschoolsOnline } from '../../queries/preschools';
import { rows, useCall } from '../../queries/use-call';

const MOST = 1_500;

/** Where a child can come to: a closed one only where the child is there already. */
export function useOpenPreschoolChoices(present: string | undefined): Choice[] {
  return choicesOf(
    usePreschoolsOnline().data?.filter(({ id, status }) => status !== 'close' || String(id) === present),
  );
}

/** For a preschool; empty until one is chosen. */
export function useClassroomChoices(preschool: string): Choice[] {
  const { data } = useCall(
    classroomEndpoints.list,
    preschool !== '' ? { query: { preschool, per_page: MOST } } : null,
    { select: rows },
  );
  return preschool === '' ? [] : choicesOf(data);
}

/** With those that are chosen by now, by their names: one that is not offered any more stays shown. */
export function withChosen(
  offered: readonly Choice[],
  chosen: readonly string[],
  names: readonly { id: number; name: string }[],
): Choice[] {
  const missing = chosen.filter((value) => !offered.some((choice) => choice.value === value));
  return [...offered, ...choicesOf(names).filter(({ value }) => missing.includes(value))];
}
