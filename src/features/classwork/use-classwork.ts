/** Classwork of the server: a page of it, what its form picks from, and what linked pages say of themselves. */

import { useMemo } from 'react';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { classworkEndpoints } from '#shared/endpoints/classwork';
import { PAGE_SIZE_MAX } from '#shared/endpoints/endpoint';
import { nameMatcher } from '../../components/find-by-name';
import type { Answer } from '../../local/call';
import { useClassrooms } from '../../local/hooks/use-classrooms';
import { useCall } from '../../queries/use-call';
import { useStoredAnswer, useStoredCall } from '../../queries/use-stored-call';

export const PAGE_SIZE = 20;

type ClassworkPage = Answer<typeof classworkEndpoints.listAll>;

/** What is called so among what is stored. */
function searched(page: ClassworkPage, wanted: string): ClassworkPage {
  const isWanted = nameMatcher(wanted);
  const data = page.data.filter(({ name }) => isWanted(name));
  return { data, meta: { ...page.meta, total: data.length } };
}

interface ClassworkFilter {
  /** Null for all that one may see. */
  classroomId: number | null;
  search: string;
  page: number;
  /** What a deleted classroom left behind. */
  withoutClassroom?: boolean;
}

export function useClasswork({ classroomId, search, page, withoutClassroom = false }: ClassworkFilter) {
  const wanted = search.trim();
  const query = { page, per_page: PAGE_SIZE, search: wanted };
  // The first page is read again with no network: at home, and where a class sits down to it.
  const isStored = page === 1 && !withoutClassroom;
  const options = { isStored: isStored && wanted === '', keepPrevious: true };
  const all = useStoredCall(
    classworkEndpoints.listAll,
    classroomId === null
      ? { query: { ...query, without_classroom: withoutClassroom ? '1' : undefined } }
      : null,
    options,
  );
  const ofClassroom = useStoredCall(
    classworkEndpoints.list,
    classroomId === null ? null : { params: { id: classroomId }, query },
    options,
  );
  const isSearch = isStored && wanted !== '';
  const newestOfAll = useStoredAnswer(
    classworkEndpoints.listAll,
    isSearch && classroomId === null ? { query: { ...query, search: '' } } : null,
  );
  const newestOfClassroom = useStoredAnswer(
    classworkEndpoints.list,
    isSearch && classroomId !== null
      ? { params: { id: classroomId }, query: { ...query, search: '' } }
      : null,
  );
  const newest = classroomId === null ? newestOfAll : newestOfClassroom;
  const fetch = classroomId === null ? all : ofClassroom;
  const found = useMemo(() => newest && searched(newest.value, wanted), [newest, wanted]);
  return fetch.data === undefined && newest && found
    ? { ...fetch, data: found, dataUpdatedAt: newest.at }
    : fetch;
}

/** The name of the classroom whose classwork is looked at, from the tablet where that has it. */
export function useClassroomName(id: number): string | undefined {
  const classrooms = useClassrooms();
  const here = classrooms?.find((classroom) => classroom.id === id);
  const { data } = useCall(classroomEndpoints.view, classrooms && !here ? { params: { id } } : null);
  return here?.name ?? data?.name;
}

export function useSubjects() {
  return useCall(classworkEndpoints.subjects, {}, { staleTime: HOUR_MS });
}

/** Every classroom that one may publish to. */
export function useAllClassrooms() {
  return useCall(classroomEndpoints.list, { query: { per_page: PAGE_SIZE_MAX } });
}

/** What the page behind an address says of itself; our server asks it, so that the site learns nothing of who reads. */
export function useLinkPreview(url: string, enabled = true) {
  return useCall(classworkEndpoints.linkPreview, enabled && url !== '' ? { body: { url } } : null, {
    staleTime: HOUR_MS,
    retry: false,
    meta: { quiet: true },
  });
}
