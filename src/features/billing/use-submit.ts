/** Submitting a form of bills, whose refusals are also toasts, and failures said in the words for bills. */
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { messages } from '#shared/messages';
import { notifyError, notifyFieldErrors, TOAST_MS } from '../../components/notify';
import { CallError } from '../../local/errors';
import { useSave } from '../../queries/use-save';

interface SubmitOptions<Form extends z.ZodMiniType, Answer> {
  form: Form;
  send: (body: z.output<Form>, idempotencyKey: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

export function useSubmit<Form extends z.ZodMiniType, Answer>(options: SubmitOptions<Form, Answer>) {
  const { t } = useTranslation();
  const { form, send, onDone } = options;
  return useSave((given: unknown, idempotencyKey) => send(form.parse(given), idempotencyKey), {
    form,
    onSaved: onDone,
    onFailed: (error) => {
      if (error instanceof CallError && error.status === 422) notifyFieldErrors(error.errors, TOAST_MS);
      else notifyError(t(messages.billFailed));
    },
  });
}
