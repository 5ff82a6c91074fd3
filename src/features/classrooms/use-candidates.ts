/** Whom one can put into a classroom: the active children, or the teachers, of its preschool; from the server. */
import { useMemo } from 'react';
import { assignmentEndpoints } from '#shared/endpoints/classrooms';
import { PAGE_SIZE_MAX } from '#shared/endpoints/endpoint';
import { nameMatcher } from '../../components/find-by-name';
import type { Answer } from '../../local/call';
import { useCall } from '../../queries/use-call';

export interface Candidate {
  id: number;
  name: string;
  /** The classrooms they are in. */
  rooms: readonly { id: number; name: string }[];
}

type Kind = 'children' | 'teachers';

const childrenOf = ({ data, meta }: Answer<typeof assignmentEndpoints.children>) => ({
  all: data.map(
    ({ id, fullname, classroom }): Candidate => ({ id, name: fullname, rooms: classroom ? [classroom] : [] }),
  ),
  meta,
});

const teachersOf = ({ data, meta }: Answer<typeof assignmentEndpoints.teachers>) => ({
  all: data.map(({ id, name, classrooms }): Candidate => ({ id, name, rooms: classrooms })),
  meta,
});

/** The server's answer to a search; to none where it is null. */
function useSearch(kind: Kind, preschool: number, search: string | null) {
  const asked = search === null ? null : { query: { preschool, per_page: PAGE_SIZE_MAX, search } };
  const options = { keepPrevious: search !== '', staleTime: search === '' ? 0 : undefined };
  const children = useCall(assignmentEndpoints.children, kind === 'children' ? asked : null, {
    ...options,
    select: childrenOf,
  });
  const teachers = useCall(assignmentEndpoints.teachers, kind === 'teachers' ? asked : null, {
    ...options,
    select: teachersOf,
  });
  return kind === 'children' ? children : teachers;
}

/** All of them are fetched once and searched here; only where there are more does the server search. */
export function useCandidates(kind: Kind, preschool: number, search: string) {
  const whole = useSearch(kind, preschool, '');
  const wanted = search.trim();
  const more = whole.data !== undefined && whole.data.meta.total > whole.data.all.length;
  const searched = useSearch(kind, preschool, more && wanted !== '' ? wanted : null);
  const query = more && wanted !== '' ? searched : whole;
  const found = useMemo(() => {
    const matches = nameMatcher(search);
    return query.data?.all.filter(({ name }) => matches(name));
  }, [query.data, search]);
  return { found, query };
}
