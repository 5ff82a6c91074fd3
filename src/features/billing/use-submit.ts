/**
 * Submitting a form of bills: checked by the contract's own words, sent once however often it is clicked, what the
 * server refuses told at the field and as toasts (C10 to C12). What was typed stays when it fails.
 */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { notifyError, notifyFieldErrors, TOAST_MS } from '../../components/notify';
import { CallError, OfflineError } from '../../local/errors';
import { useSubmitKey } from '../../local/hooks/use-submit-key';

interface SubmitOptions<Form extends z.ZodMiniType, Answer> {
  form: Form;
  send: (body: z.output<Form>, idempotencyKey: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

export function useSubmit<Form extends z.ZodMiniType, Answer>({
  form,
  send,
  onDone,
}: SubmitOptions<Form, Answer>) {
  const { t } = useTranslation();
  const { keyFor, spent } = useSubmitKey();
  const [errors, setErrors] = useState<FieldErrors>({});
  const mutation = useMutation({
    mutationFn: (body: z.output<Form>) => send(body, keyFor(body)),
    onSuccess: (answer) => {
      spent();
      onDone(answer);
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 422) {
        setErrors(error.errors);
        notifyFieldErrors(error.errors, TOAST_MS);
      } else notifyError(t(messages.billFailed));
    },
  });
  return {
    /** The first message of a field, translated. */
    errorOf: (field: string) => errors[field]?.[0] && t(errors[field][0]),
    /** Told before anything is sent, or taken back as soon as the field is mended. */
    setErrors,
    clear: (field: string) => setErrors(({ [field]: _, ...others }) => others),
    offline: mutation.error instanceof OfflineError,
    busy: mutation.isPending,
    submit: (given: unknown) => {
      if (mutation.isPending) return;
      mutation.reset();
      const checked = form.safeParse(given);
      setErrors(checked.success ? {} : fieldErrors(checked.error));
      if (checked.success) mutation.mutate(checked.data);
    },
  };
}
