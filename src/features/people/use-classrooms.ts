/** The classrooms of the chosen preschools, to assign someone to. */
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { useCalls } from '../../queries/use-call';

const MOST = 500;

export interface ClassroomChoice {
  value: string;
  label: string;
  preschool: string;
}

export function useClassrooms(preschools: readonly string[]): ClassroomChoice[] {
  const found = useCalls(
    classroomEndpoints.list,
    preschools.map((preschool) => ({ query: { preschool, per_page: MOST } })),
  );
  return found.flatMap(({ data }) =>
    (data?.data ?? []).map(({ id, name, preschool }) => ({
      value: String(id),
      // Two preschools have classrooms of one name.
      label: preschools.length > 1 ? `${name} (${preschool.short_name})` : name,
      preschool: String(preschool.id),
    })),
  );
}
