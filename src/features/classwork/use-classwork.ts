/** Classwork of the server: a page of it, what its form picks from, and what linked pages say of themselves. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { classworkEndpoints } from '#shared/endpoints/classwork';
import { PAGE_SIZE_MAX } from '#shared/endpoints/endpoint';
import { call, callPaged } from '../../local/call';

export const PAGE_SIZE = 20;
export const classworkKey = ['classwork'] as const;
const HOUR_MS = 60 * 60 * 1000;

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
  return useQuery({
    queryKey: [...classworkKey, classroomId, wanted, page, withoutClassroom],
    queryFn: ({ signal }) =>
      classroomId === null
        ? callPaged(classworkEndpoints.listAll, {
            query: { ...query, ...(withoutClassroom && { without_classroom: '1' as const }) },
            signal,
          })
        : callPaged(classworkEndpoints.list, { params: { id: classroomId }, query, signal }),
    placeholderData: keepPreviousData,
  });
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
