/** What a form of the day holds, checks and sends; signed by the tap that sends it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { childrenEndpoints } from '#shared/endpoints/children';
import { dayFormEndpoints, type FilledForm } from '#shared/endpoints/day-forms';
import { portalEndpoints } from '#shared/endpoints/portal';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { OfflineError } from '../../local/errors';
import { saveProblem } from '../../local/hooks/use-saving';
import { discardSigned, type SignedForm, storeSigned } from '../../local/signed-forms';
import type { UsedDraft } from '../../local/use-draft';
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

/** Whose form of which day, with what there is of it: at the server, signed and waiting here, or only typed. */
export interface GivenForm extends Pick<SignedForm, 'kind' | 'childId' | 'childName' | 'date'> {
  filled: FilledForm | undefined;
  signed: SignedForm | undefined;
  kept: UsedDraft<object, null>;
}

export function useDayForm<Values extends object>(endpoint: Fill, given: GivenForm) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { invalidate } = useAnswers();
  const { filled, signed, kept, ...whose } = given;
  const { fields, dirty, change } = useFields<Partial<Values>>(
    (kept.draft?.value ?? signed?.content ?? filled?.content ?? {}) as Partial<Values>,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSave(
    (body: object, idempotencyKey): Promise<FilledForm> =>
      call(endpoint as typeof dayFormEndpoints.log, {
        params: { id: whose.childId },
        body: body as never,
        idempotencyKey,
      }),
    {
      form: endpoint.body,
      done: t(messages.formSent),
      onSend: () => setProblem(null),
      onFailed: async (error) => {
        if (!(error instanceof OfflineError)) return;
        try {
          await storeSigned({ ...whose, content: fields });
          await kept.discard();
        } catch (failed) {
          setProblem(saveProblem(failed));
          return;
        }
        notifySuccess(t('Signed and saved on this phone. It will be sent automatically.'));
        navigate(portalAddresses.home);
      },
      onSaved: async () => {
        await kept.discard();
        if (signed) await discardSigned(signed);
        void invalidate(portalEndpoints.home, dayFormEndpoints);
        navigate(portalAddresses.home);
      },
    },
  );
  return {
    ...save,
    problem,
    values: fields,
    change: (part: Partial<Values>) => {
      change(part);
      kept.write({ ...fields, ...part }, null);
    },
    dirty: dirty && !save.saved,
    sign: () => save.submit({ ...fields, signed: true }),
  };
}

export type DayFormState<Values extends object> = ReturnType<typeof useDayForm<Values>>;
