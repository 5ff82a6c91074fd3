/** The form of an unregistered child: holds, checks, sends. What was typed stays when the sending fails. */
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unregisteredChildEndpoints } from '#shared/endpoints/unregistered-children';
import { messages } from '#shared/messages';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { emptyValues, type FormValues, keepValues, keptValues, toBody } from './form-values';

export function useUnregisteredForm(userId: number, ownPreschoolId: number | null) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [values, setValues] = useState(() => keptValues(userId) ?? emptyValues(ownPreschoolId));

  const save = useSave(unregisteredChildEndpoints.add, {
    done: t(messages.unregisteredAdded),
    onSaved: async () => {
      keepValues(userId, null);
      await invalidate(unregisteredChildEndpoints);
    },
  });

  const empty = emptyValues(ownPreschoolId);
  const dirty =
    JSON.stringify({ ...values, preschoolId: null }) !== JSON.stringify({ ...empty, preschoolId: null });
  useEffect(() => {
    if (!save.saved) keepValues(userId, dirty ? values : null);
  }, [userId, values, dirty, save.saved]);

  return {
    ...save,
    values,
    dirty: dirty && !save.saved,
    /** What was noted, once the server has it. */
    added: save.answer,
    change: (change: Partial<FormValues> | ((now: FormValues) => FormValues)) =>
      setValues((now) => (typeof change === 'function' ? change(now) : { ...now, ...change })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      save.submit({ body: toBody(values) });
    },
    startAgain: () => {
      save.reset();
      // The next child is most likely of the same place.
      setValues({ ...empty, preschoolId: values.preschoolId, chosen: values.chosen });
    },
  };
}
