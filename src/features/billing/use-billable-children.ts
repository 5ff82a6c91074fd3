/** Children to choose from for a bill of several: those who attend, of the server, found in place. */
import { useDeferredValue, useMemo } from 'react';
import { attendingStatuses } from '#shared/domain/statuses';
import { type Child, childrenEndpoints } from '#shared/endpoints/children';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { PAGE_SIZE_MAX } from '#shared/endpoints/endpoint';
import { nameMatcher } from '../../components/find-by-name';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';

export interface ChildrenFilter {
  search: string;
  preschool: string;
  classroom: string;
}

/** The attending children of a filter, and how many there are that one answer has no room for. */
export function useBillableChildren({ search, preschool, classroom }: ChildrenFilter) {
  const wanted = useDeferredValue(search);
  const asked = { preschool, classroom };
  const query = useCall(childrenEndpoints.list, {
    query: { ...asked, status: attendingStatuses.map(String), per_page: PAGE_SIZE_MAX },
  });
  // Never the list of the filter before: all of it could be chosen by one tap.
  const children = query.data?.data;
  const beyond = (query.data?.meta.total ?? 0) - (children?.length ?? 0);
  // A network has more children than one answer: what is searched is then asked of the server, too.
  const further = useCall(
    childrenEndpoints.list,
    beyond > 0 && wanted.trim().length > 1
      ? {
          query: {
            ...asked,
            search: wanted.trim(),
            status: attendingStatuses.map(String),
            per_page: PAGE_SIZE_MAX,
          },
        }
      : null,
  );
  const listed = useMemo(() => {
    const matches = nameMatcher(wanted);
    const known = new Map<number, Child>();
    for (const child of [...(children ?? []), ...(further.data?.data ?? [])]) known.set(child.id, child);
    return children && [...known.values()].filter(({ fullname }) => matches(fullname));
  }, [children, further.data, wanted]);
  return { listed, beyond, query };
}

export function usePlaces(preschool: string) {
  const preschools = usePreschoolsOnline().data;
  const classrooms = useCall(classroomEndpoints.list, { query: { preschool, per_page: PAGE_SIZE_MAX } }).data
    ?.data;
  return { preschools, classrooms };
}
