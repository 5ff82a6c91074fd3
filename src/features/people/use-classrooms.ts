/** The classrooms of the chosen preschools, to assign someone to. */
import { useQueries } from '@tanstack/react-query';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { call } from '../../local/call';

const MOST = 500;

export interface ClassroomChoice {
  value: string;
  label: string;
  preschool: string;
}

export function useClassrooms(preschools: readonly string[]): ClassroomChoice[] {
  const found = useQueries({
    queries: preschools.map((preschool) => ({
      queryKey: ['classrooms', 'of', preschool],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(classroomEndpoints.list, { query: { preschool, per_page: MOST }, signal }),
    })),
  });
  return found.flatMap(({ data }) =>
    (data ?? []).map(({ id, name, preschool }) => ({
      value: String(id),
      // Two preschools have classrooms of one name.
      label: preschools.length > 1 ? `${name} (${preschool.short_name})` : name,
      preschool: String(preschool.id),
    })),
  );
}
