/** The plan of a child, and acts about it: each shows the plan as it is afterwards. */
import type { Endpoint } from '#shared/endpoints/endpoint';
import { planEndpoints } from '#shared/endpoints/plans';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export const usePlan = (id: number) => useCall(planEndpoints.view, { params: { id } });

/** Fetches again what a change of a plan changes. */
export function usePlanChanged(): () => Promise<unknown> {
  const { invalidate } = useAnswers();
  return () => invalidate(planEndpoints);
}

export function usePlanAct<E extends Endpoint>(endpoint: E, done: string) {
  const changed = usePlanChanged();
  return useSave(endpoint, { done, failed: true, onSaved: changed });
}
