/** Imports: of the server. One that runs is looked at again and again, so that leaving and coming back shows how it is. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ImportKind } from '#shared/domain/import-columns';
import { FILE_MAX_BYTES } from '#shared/endpoints/endpoint';
import { busyStates, type ImportDetail, importEndpoints } from '#shared/endpoints/imports';
import { messages } from '#shared/messages';
import { notifyError, REFUSED_TOAST_MS } from '../../components/notify';
import { call, callPaged } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useSubmitKey } from '../../local/hooks/use-submit-key';

const LOOK_MS = 700;
const [IMPORTS_A_PAGE, PROBLEMS_A_PAGE] = [10, 50];
const key = ['imports'] as const;

export function useImports(page: number) {
  return useQuery({
    queryKey: [...key, 'list', page],
    queryFn: ({ signal }) =>
      callPaged(importEndpoints.list, { query: { page, per_page: IMPORTS_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Invitations go out one by one after they were asked for. */
const areGoingOut = ({ invitations: { parents, invited, asked_at } }: ImportDetail) =>
  asked_at !== null && invited < parents;

export function useImport(id: string) {
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(importEndpoints.view, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (busyStates.includes(data.state) || areGoingOut(data)) ? LOOK_MS : false,
    retry: (count, error) => !(error instanceof CallError) && count < 2,
  });
}

export function useProblems(id: string, filters: { page: number; search: string; column: string }) {
  const search = filters.search.trim();
  const { page, column } = filters;
  return useQuery({
    queryKey: [...key, 'problems', id, page, search, column],
    queryFn: ({ signal }) =>
      callPaged(importEndpoints.problems, {
        params: { id },
        query: { page, per_page: PROBLEMS_A_PAGE, ...(search && { search }), ...(column && { column }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useProblemColumns(id: string) {
  return useQuery({
    queryKey: [...key, 'columns', id],
    queryFn: ({ signal }) => call(importEndpoints.problemColumns, { params: { id }, signal }),
  });
}

/** Brings a file; what is wrong with it stands beside the choice. */
export function useBring(kind: ImportKind) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const queryClient = useQueryClient();
  const submit = useSubmitKey();
  const [problem, setProblem] = useState<string | null>(null);
  const bring = useMutation({
    mutationFn: (file: File) =>
      call(importEndpoints.start, {
        body: { kind },
        files: { file },
        idempotencyKey: submit.keyFor([kind, file.name, file.size, file.lastModified]),
      }),
    onSuccess: (made) => {
      submit.spent();
      queryClient.setQueryData([...key, 'one', made.id], made);
      go(`/imports/${made.id}`);
    },
    onError: (error) => {
      submit.spent();
      const [said] = error instanceof CallError ? Object.values(error.errors).flat() : [];
      const known = error instanceof OfflineError || error instanceof CallError;
      setProblem(t(said ?? (known ? error.message : messages.broken)));
    },
  });
  return {
    busy: bring.isPending,
    problem,
    forget: () => setProblem(null),
    bring: (file: File) => {
      setProblem(null);
      if (file.size > FILE_MAX_BYTES) return setProblem(t(messages.fileTooLarge));
      if (file.size === 0) return setProblem(t(messages.fileEmpty));
      bring.mutate(file);
    },
  };
}

/** What is done with a checked file, or after it was written. */
export function useImportActs(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const act = (which: 'confirm' | 'discard' | 'invite') => ({
    mutationFn: () => call(importEndpoints[which], { params: { id } }),
    onSuccess: (after: ImportDetail) => {
      queryClient.setQueryData([...key, 'one', id], after);
      return queryClient.invalidateQueries({ queryKey: [...key, 'list'] });
    },
    onError: (error: Error) => {
      const known = error instanceof OfflineError || error instanceof CallError;
      notifyError(t(known ? error.message : messages.broken), REFUSED_TOAST_MS);
      return queryClient.invalidateQueries({ queryKey: [...key, 'one', id] });
    },
  });
  return {
    confirm: useMutation(act('confirm')),
    discard: useMutation(act('discard')),
    invite: useMutation(act('invite')),
  };
}
