/** Whom one can put into a classroom: the active children, or the teachers, of its preschool; from the server. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { assignmentEndpoints } from '#shared/endpoints/classrooms';
import { PAGE_SIZE_MAX } from '#shared/endpoints/endpoint';
import { nameMatcher } from '../../components/find-by-name';
import { callPaged } from '../../local/call';

export interface Candidate {
  id: number;
  name: string;
  /** The classrooms they are in. */
  rooms: readonly { id: number; name: string }[];
}

type Kind = 'children' | 'teachers';

async function fetchCandidates(kind: Kind, preschool: number, search: string, signal: AbortSignal) {
  const query = { preschool, per_page: PAGE_SIZE_MAX, ...(search && { search }) };
  if (kind === 'teachers') {
    const { data, meta } = await callPaged(assignmentEndpoints.teachers, { query, signal });
    return {
      all: data.map(({ id, name, classrooms }): Candidate => ({ id, name, rooms: classrooms })),
      meta,
    };
  }
  const { data, meta } = await callPaged(assignmentEndpoints.children, { query, signal });
  return {
    all: data.map(
      ({ id, fullname, classroom }): Candidate => ({
        id,
        name: fullname,
        rooms: classroom ? [classroom] : [],
      }),
    ),
    meta,
  };
}

/** All of them are fetched once and searched here; only where there are more does the server search. */
export function useCandidates(kind: Kind, preschool: number, search: string) {
  const key = ['candidates', kind, preschool] as const;
  const whole = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchCandidates(kind, preschool, '', signal),
    staleTime: 0,
  });
  const wanted = search.trim();
  const more = whole.data !== undefined && whole.data.meta.total > whole.data.all.length;
  const searched = useQuery({
    queryKey: [...key, wanted],
    queryFn: ({ signal }) => fetchCandidates(kind, preschool, wanted, signal),
    enabled: more && wanted !== '',
    placeholderData: keepPreviousData,
  });
  const query = more && wanted !== '' ? searched : whole;
  const found = useMemo(() => {
    const matches = nameMatcher(search);
    return query.data?.all.filter(({ name }) => matches(name));
  }, [query.data, search]);
  return { found, query };
}
