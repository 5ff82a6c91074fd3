/** The plan of a child, and acts about it: each shows the plan as it is afterwards. */
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { planEndpoints } from '#shared/endpoints/plans';
import { call } from '../../local/call';
import { sendOrAsk } from '../../queries/second-person';
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

/** Takes a line out of a plan, or asks a second person. */
export function useTakeOut() {
  const { t } = useTranslation();
  const onSaved = usePlanChanged();
  const send = async (lineId: number, idempotencyKey: string) => {
    const sent = await sendOrAsk(
      () => call(planEndpoints.deleteLine, { params: { lineId }, idempotencyKey }),
      { operation: 'delete_plan_line', subject_id: lineId, form: {} },
    );
    return sent.answer;
  };
  return useSave(send, { done: t('Removed from the plan.'), failed: true, onSaved });
}

/** Adds a line for each programme of a child, or asks a second person. */
export function useProgrammes(id: number) {
  const { t } = useTranslation();
  const onSaved = usePlanChanged();
  const send = async (form: { starts_on: string }, idempotencyKey: string) => {
    const sent = await sendOrAsk(
      () => call(planEndpoints.fromProgrammes, { params: { id }, body: form, idempotencyKey }),
      { operation: 'plan_from_programmes', subject_id: id, form },
    );
    return sent.answer;
  };
  return useSave(send, { done: t('Programmes added to the plan.'), failed: true, onSaved });
}
