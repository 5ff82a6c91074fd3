/** Classwork of the server: a page of it, what its form picks from, and what linked pages say of themselves. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { classworkEndpoints } from '#shared/endpoints/classwork';
import { PAGE_SIZE_MAX } from '#shared/endpoints/endpoint';
import { nameMatcher } from '../../components/find-by-name';
import { useCan } from '../../components/use-can';
import { call, callPaged } from '../../local/call';
import { keeping, pagedShape, useKept } from '../../local/hooks/use-kept-query';

export const PAGE_SIZE = 20;
export const classworkKey = ['classwork'] as const;
const HOUR_MS = 60 * 60 * 1000;

/** What a parent's device keeps: the newest of all. */
const KEPT = 'classwork';
const shape = pagedShape(classworkEndpoints.listAll.answer);
type ClassworkPage = z.output<typeof shape>;

/** Of what was kept, what is called so. */
function searched(page: ClassworkPage | undefined, wanted: string): ClassworkPage | undefined {
  if (!page) return undefined;
  const isWanted = nameMatcher(wanted);
  const data = page.data.filter(({ name }) => isWanted(name));
  return { data, meta: { ...page.meta, total: data.length } };
}

export interface ClassworkFilter {
  /** Null for all that one may see. */
  classroomId: number | null;
  search: string;
  page: number;
  /** What a deleted classroom left behind. */
  withoutClassroom?: boolean;
}

export function useClasswork({ classroomId, search, page, withoutClassroom = false }: ClassworkFilter) {
  const wanted = search.trim();
  const query = { page, per_page: PAGE_SIZE, ...(wanted && { search: wanted }) };
  const can = useCan();
  const ofParent = classroomId === null && can('portal_view') && !can('children_view');
  const fetch = useQuery({
    queryKey: [...classworkKey, classroomId, wanted, page, withoutClassroom],
    queryFn: keeping(
      ofParent && wanted === '' && page === 1 ? KEPT : null,
      ({ signal }: { signal: AbortSignal }) =>
        classroomId === null
          ? callPaged(classworkEndpoints.listAll, {
              query: { ...query, ...(withoutClassroom && { without_classroom: '1' as const }) },
              signal,
            })
          : callPaged(classworkEndpoints.list, { params: { id: classroomId }, query, signal }),
    ),
    placeholderData: keepPreviousData,
  });
  const shown = useKept(ofParent && page === 1 ? KEPT : null, shape, fetch);
  const { isSuccess, isPlaceholderData } = fetch;
  const data = useMemo(
    () => (shown.old && wanted !== '' ? searched(shown.data, wanted) : shown.data),
    [shown.data, shown.old, wanted],
  );
  return { ...shown, data, isSuccess, isPlaceholderData };
}

/** The classroom whose classwork is looked at, for its name. */
export function useClassroom(id: number) {
  return useQuery({
    queryKey: ['classroom', id],
    queryFn: ({ signal }) => call(classroomEndpoints.view, { params: { id }, signal }),
  });
}

export function useSubjects() {
  return useQuery({
    queryKey: ['subjects'],
    queryFn: ({ signal }) => call(classworkEndpoints.subjects, { signal }),
    staleTime: HOUR_MS,
  });
}

/** Every classroom that one may publish to. */
export function useAllClassrooms() {
  return useQuery({
    queryKey: ['classrooms', 'all'],
    queryFn: ({ signal }) =>
      callPaged(classroomEndpoints.list, { query: { per_page: PAGE_SIZE_MAX }, signal }),
  });
}

/** What the page behind an address says of itself; our server asks it, so that the site learns nothing of who reads. */
export function useLinkPreview(url: string, enabled = true) {
  return useQuery({
    queryKey: ['link-preview', url],
    queryFn: ({ signal }) => call(classworkEndpoints.linkPreview, { body: { url }, signal }),
    enabled: enabled && url !== '',
    staleTime: HOUR_MS,
    retry: false,
    // A card without its title is readable: nobody is kept waiting.
    meta: { quiet: true },
  });
}
