/** What a form of the day holds, checks and sends; signed by the tap that sends it. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { childrenEndpoints } from '#shared/endpoints/children';
import { dayFormEndpoints, type FilledForm } from '#shared/endpoints/day-forms';
import { portalEndpoints } from '#shared/endpoints/portal';
import { messages } from '#shared/messages';
import { useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

type Fill = typeof dayFormEndpoints.declare | typeof dayFormEndpoints.log;

/** The child's name and the day's forms that are there already. */
export function useFilledForms(childId: number, date: string | undefined) {
  const child = useCall(childrenEndpoints.view, { params: { id: childId } });
  const forms = useCall(
    dayFormEndpoints.list,
    date !== undefined ? { params: { id: childId }, query: { date } } : null,
  );
  return { child, forms };
}

export function useDayForm<Values extends object>(endpoint: Fill, childId: number, opened: Partial<Values>) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { invalidate } = useAnswers();
  const { fields, dirty, change } = useFields(opened);
  const save = useSave(
    (body: object, idempotencyKey): Promise<FilledForm> =>
      call(endpoint as typeof dayFormEndpoints.log, {
        params: { id: childId },
        body: body as never,
        idempotencyKey,
      }),
    {
      form: endpoint.body,
      done: t(messages.formSent),
      onSaved: () => {
        void invalidate(portalEndpoints.home, dayFormEndpoints);
        navigate(portalAddresses.home);
      },
    },
  );
  return {
    ...save,
    values: fields,
    change,
    dirty: dirty && !save.saved,
    sign: () => save.submit({ ...fields, signed: true }),
  };
}

export type DayFormState<Values extends object> = ReturnType<typeof useDayForm<Values>>;
