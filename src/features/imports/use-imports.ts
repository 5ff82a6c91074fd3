/** Imports: of the server. One that runs is looked at again and again, so that leaving and coming back shows how it is. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ImportKind } from '#shared/domain/import-columns';
import { FILE_MAX_BYTES } from '#shared/endpoints/endpoint';
import { busyStates, type ImportDetail, type ImportState, importEndpoints } from '#shared/endpoints/imports';
import { messages } from '#shared/messages';
import { notifyFailure, reasonOf } from '../../components/notify-failure';
import type { Look } from '../../components/tone-mark';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { sendOrAsk } from '../../queries/second-person';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const LOOK_MS = 700;
const PROBLEMS_A_PAGE = 50;

/** Invitations go out one by one after they were asked for. */
const areGoingOut = ({ invitations: { parents, invited, asked_at } }: ImportDetail) =>
  asked_at !== null && invited < parents;

export function useImport(id: string) {
  return useCall(
    importEndpoints.view,
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) =>
        data && (busyStates.includes(data.state) || areGoingOut(data)) ? LOOK_MS : false,
      retry: (count, error) => !(error instanceof CallError) && count < 2,
    },
  );
}

export function useProblems(id: string, filters: { page: number; search: string; column: string }) {
  const search = filters.search.trim();
  const { page, column } = filters;
  return useCall(
    importEndpoints.problems,
    {
      params: { id },
      query: { page, per_page: PROBLEMS_A_PAGE, ...(search && { search }), ...(column && { column }) },
    },
    { keepPrevious: true },
  );
}

/** Brings a file; what is wrong with it stands beside the choice. */
export function useBring(kind: ImportKind) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { put } = useAnswers();
  const [problem, setProblem] = useState<string | null>(null);
  const bring = useSave(importEndpoints.start, {
    onSaved: (made) => {
      put(importEndpoints.view, { params: { id: made.id } }, made);
      go(`/imports/${made.id}`);
    },
    onFailed: (error) => {
      const [said] = error instanceof CallError ? Object.values(error.errors).flat() : [];
      setProblem(t(said ?? reasonOf(error)));
    },
  });
  return {
    busy: bring.busy,
    problem,
    forget: () => setProblem(null),
    bring: (file: File) => {
      setProblem(null);
      if (file.size > FILE_MAX_BYTES) return setProblem(t(messages.fileTooLarge));
      if (file.size === 0) return setProblem(t(messages.fileEmpty));
      bring.submit({ body: { kind }, files: { file } });
    },
  };
}

/** A checked file is given up, or the parents of a written one are invited. */
export function useImportAct(name: 'discard' | 'invite', id: string) {
  const { invalidate, put } = useAnswers();
  const input = { params: { id } };
  const act = useSave(importEndpoints[name], {
    onSaved: (after: ImportDetail) => {
      put(importEndpoints.view, input, after);
      return invalidate(importEndpoints.list);
    },
    onFailed: (error) => {
      notifyFailure(error);
      return invalidate(importEndpoints.view, importEndpoints.problems, importEndpoints.problemColumns);
    },
  });
  return { ...act, submit: () => act.submit(input) };
}

/** Above a limit a second person is asked, and the file waits. */
export function useConfirmImport({ id, number }: Pick<ImportDetail, 'id' | 'number'>) {
  const { invalidate, put } = useAnswers();
  const input = { params: { id } };
  const anew = () =>
    invalidate(importEndpoints.view, importEndpoints.problems, importEndpoints.problemColumns);
  const act = useSave(
    async (asked: typeof input, idempotencyKey) => {
      const sent = await sendOrAsk(() => call(importEndpoints.confirm, { ...asked, idempotencyKey }), {
        operation: 'confirm_import',
        subject_id: number,
        form: {},
      });
      if (sent.answer === null && sent.asked) await anew();
      return sent.answer;
    },
    {
      onSaved: (after) => {
        put(importEndpoints.view, input, after);
        return invalidate(importEndpoints.list);
      },
      onFailed: (error) => {
        notifyFailure(error);
        return anew();
      },
    },
  );
  return { ...act, submit: () => act.submit(input) };
}

/** How kinds and states of imports are called. */
export const kindLabels: Record<ImportKind, string> = {
  children: 'Children and parents',
  balances: 'Opening balances',
  plans: 'Plans of children',
};

export const stateLooks: Record<ImportState, Look> = {
  checking: { label: 'Checking', tone: 'waiting' },
  invalid: { label: 'Needs fixes', tone: 'alarm' },
  ready: { label: 'Ready to confirm', tone: 'waiting' },
  writing: { label: 'Importing', tone: 'waiting' },
  done: { label: 'Imported', tone: 'done' },
  failed: { label: 'Failed', tone: 'alarm' },
  discarded: { label: 'Discarded', tone: 'quiet' },
};
