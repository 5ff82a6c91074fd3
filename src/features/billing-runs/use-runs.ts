/** Runs of a month: what is asked again while a step goes on, and acts on one of them or several. */

import type * as z from 'zod/mini';
import {
  billingRunEndpoints,
  type ListedRun,
  type RunFamily,
  type runFamilyForm,
} from '#shared/endpoints/billing-runs';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { notifySuccess } from '../../components/notify';
import { notifyFailure } from '../../components/notify-failure';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { sendOrAsk } from '../../queries/second-person';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const LOOK_MS = 1_500;

export function useRun(id: number) {
  return useCall(
    billingRunEndpoints.view,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.step ? LOOK_MS : false), staleTime: 0 },
  );
}

/** All runs of a month; no preschool has two. */
export function useRuns(month: string) {
  return useCall(
    billingRunEndpoints.list,
    { query: { month, per_page: 200 } },
    {
      refetchInterval: ({ state }) => (state.data?.data.some(({ step }) => step) ? LOOK_MS : false),
      staleTime: 0,
    },
  );
}

/** Fetches again what an act on runs changes. */
function useRunsChanged(): () => Promise<unknown> {
  const { invalidate } = useAnswers();
  const invoicesChanged = useInvoiceChanged();
  return () => {
    invoicesChanged();
    return invalidate(billingRunEndpoints);
  };
}

/** What somebody decides on a family; above the limit of one person it is asked for. */
export function useChangeFamily(
  { id }: { id: number },
  family: Pick<RunFamily, 'id' | 'parent'>,
  options: { form?: typeof runFamilyForm; done?: string; failed?: true; onSaved?: () => void } = {},
) {
  const changed = useRunsChanged();
  const { onSaved, done, ...others } = options;
  return useSave(
    (body: z.output<typeof runFamilyForm>) =>
      sendOrAsk(
        () =>
          call(billingRunEndpoints.change, {
            params: { id, parentId: family.parent.id },
            body,
            // The family is then as was decided, however often it is sent.
            idempotencyKey: null,
          }),
        { operation: 'change_run_family', subject_id: family.id, form: body },
      ),
    {
      ...others,
      onSaved: (sent) => {
        if (sent.answer && done !== undefined) notifySuccess(done);
        if (sent.answer || sent.asked) onSaved?.();
      },
      onEnd: changed,
    },
  );
}

export function useRunAct<E extends Endpoint>(endpoint: E, done?: string) {
  const changed = useRunsChanged();
  return useSave(endpoint, { failed: true, onEnd: changed, ...(done !== undefined && { done }) });
}

/**
 * One act on each of these, one after the other; where one fails, the others are done all the same and what failed is said.
 * @param act the same one again does nothing twice, with no key: a month has one run, a family one invoice of it
 */
export function useEach<Item>(act: (item: Item) => Promise<unknown>) {
  const changed = useRunsChanged();
  return useSave(
    async (items: readonly Item[]) => {
      const failures: Error[] = [];
      for (const item of items)
        await act(item).catch((error: Error) => {
          failures.push(error);
        });
      if (failures[0]) notifyFailure(failures[0]);
      return failures.length;
    },
    { onEnd: changed, failed: true },
  );
}

/** What is still to be done of these runs, and what is: families, and sen of those that are taken. */
export function sumsOf(runs: readonly ListedRun[]) {
  const sum = (of: (run: ListedRun) => number) => runs.reduce((all, run) => all + of(run), 0);
  return {
    preview: sum(({ families }) => families.preview),
    waiting: sum(({ families }) => families.waiting),
    drafted: sum(({ families }) => families.drafted),
    issued: sum(({ families }) => families.issued),
    left_out: sum(({ families }) => families.left_out),
    later: sum(({ families }) => families.later),
    refused: sum(({ families }) => families.refused),
    sum: sum((run) => run.sum),
    last_sum: sum((run) => run.last_sum),
  };
}
