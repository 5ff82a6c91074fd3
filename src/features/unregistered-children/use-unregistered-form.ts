/** The form of an unregistered child: holds, checks, sends. What was typed stays when the sending fails. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { unregisteredChildEndpoints, unregisteredChildForm } from '#shared/endpoints/unregistered-children';
import { messages } from '#shared/messages';
import { focusFirstWrong } from '../../components/first-wrong';
import { notifySuccess } from '../../components/notify';
import { saveStateOf } from '../../components/save-state';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { newRowId } from '../../local/new-row-id';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { emptyValues, type FormValues, keepValues, keptValues, toBody } from './form-values';

export function useUnregisteredForm(userId: number, ownPreschoolId: number | null) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [values, setValues] = useState(() => keptValues(userId) ?? emptyValues(ownPreschoolId));
  const [errors, setErrors] = useState<FieldErrors>({});
  // A repeat after a lost answer gets that answer; other contents are another request.
  const key = useRef<string>(undefined);

  const save = useSave(
    () => {
      key.current ??= newRowId();
      return call(unregisteredChildEndpoints.add, { body: toBody(values), idempotencyKey: key.current });
    },
    {
      onSaved: async () => {
        notifySuccess(t(messages.unregisteredAdded));
        keepValues(userId, null);
        await invalidate(unregisteredChildEndpoints);
      },
      onFailed: (error) => {
        if (!(error instanceof CallError) || error.status !== 422) return;
        setErrors(error.errors);
        focusFirstWrong();
      },
    },
  );

  const empty = emptyValues(ownPreschoolId);
  const dirty =
    JSON.stringify({ ...values, preschoolId: null }) !== JSON.stringify({ ...empty, preschoolId: null });
  useEffect(() => {
    if (!save.saved) keepValues(userId, dirty ? values : null);
  }, [userId, values, dirty, save.saved]);

  return {
    values,
    errors,
    dirty: dirty && !save.saved,
    busy: save.busy,
    problem: saveStateOf(save.error),
    /** What was noted, once the server has it. */
    added: save.answer,
    change: (change: Partial<FormValues> | ((now: FormValues) => FormValues)) => {
      key.current = undefined;
      setValues((now) => (typeof change === 'function' ? change(now) : { ...now, ...change }));
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const checked = unregisteredChildForm.safeParse(toBody(values));
      setErrors(checked.success ? {} : fieldErrors(checked.error));
      if (checked.success) save.submit();
      else focusFirstWrong();
    },
    startAgain: () => {
      key.current = undefined;
      save.reset();
      // The next child is most likely of the same place.
      setValues({ ...empty, preschoolId: values.preschoolId, chosen: values.chosen });
    },
  };
}
