/** What a form of the day holds, checks and sends; signed by the tap that sends it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { childrenEndpoints } from '#shared/endpoints/children';
import { dayFormEndpoints, type FilledForm } from '#shared/endpoints/day-forms';
import { type FieldErrors, fieldErrors } from '#shared/endpoints/field-errors';
import { portalEndpoints } from '#shared/endpoints/portal';
import { messages } from '#shared/messages';
import { focusFirstWrong } from '../../components/first-wrong';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
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
  const [values, setValues] = useState(opened);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const send = useSave(
    (body: object): Promise<FilledForm> =>
      call(endpoint as typeof dayFormEndpoints.log, { params: { id: childId }, body: body as never }),
    {
      onSaved: () => {
        notifySuccess(t(messages.formSent));
        void invalidate(portalEndpoints.home);
        void invalidate(dayFormEndpoints);
        navigate(portalAddresses.home);
      },
      onFailed: (error) => {
        if (!(error instanceof CallError) || error.status !== 422) return;
        setWrong(error.errors);
        focusFirstWrong();
      },
    },
  );
  const change = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }));
    setWrong((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
  };
  return {
    values,
    change,
    wrong,
    errorOf: (field: keyof Values & string) => wrong[field]?.[0] && t(wrong[field][0]),
    error: send.error,
    busy: send.busy,
    dirty: JSON.stringify(values) !== JSON.stringify(opened) && !send.saved,
    sign: () => {
      const body = { ...values, signed: true };
      const checked = endpoint.body.safeParse(body);
      const found: FieldErrors = checked.success ? {} : fieldErrors(checked.error);
      setWrong(found);
      if (Object.keys(found).length === 0) send.submit(body);
      else focusFirstWrong();
    },
  };
}

export type DayFormState<Values extends object> = ReturnType<typeof useDayForm<Values>>;
