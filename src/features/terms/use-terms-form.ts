/** What the form of terms holds, checks and sends. What was typed stays when the save fails. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmptyRichText } from '#shared/domain/rich-text';
import { type FieldErrors, fieldErrors } from '#shared/endpoints/field-errors';
import { newTermsForm, type Terms, termsEndpoints } from '#shared/endpoints/terms';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useSubmitKey } from '../../local/hooks/use-submit-key';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface Values {
  name: string;
  content: string;
  preschools: string[];
  status: Terms['status'];
}

export function useTermsForm(given: Terms | null, onDone: () => void) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { keyFor } = useSubmitKey();
  /** The state that is edited: another one after a conflict. */
  const [terms, setTerms] = useState(given);
  const [values, setValues] = useState(() => valuesOf(given));
  const [untouched, setUntouched] = useState(values);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const [theirs, setTheirs] = useState<Terms | null>(null);
  const save = useSave(
    (updated_at: string | undefined) => {
      const body = bodyOf(values);
      const idempotencyKey = keyFor([body, updated_at]);
      if (terms === null) return call(termsEndpoints.create, { body, idempotencyKey });
      const params = { id: terms.id };
      return call(termsEndpoints.update, { params, body: { ...body, updated_at }, idempotencyKey });
    },
    {
      onSaved: async () => {
        notifySuccess(t(terms === null ? messages.termsCreated : messages.termsUpdated));
        onDone();
        await invalidate(termsEndpoints);
      },
      onFailed: (error) => {
        if (!(error instanceof CallError)) return;
        if (error.status === 422) setWrong(error.errors);
        if (error.status === 409) setTheirs(error.data as Terms);
      },
    },
  );
  const submit = (updated_at = terms?.updated_at) => {
    setTheirs(null);
    const checked = newTermsForm.safeParse(bodyOf(values));
    const found: FieldErrors = {
      ...(checked.error && fieldErrors(checked.error)),
      ...(isEmptyRichText(values.content) && { content: [messages.contentRequired] }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0) save.submit(updated_at);
  };
  const isOther = values.name !== untouched.name || values.content !== untouched.content;
  return {
    values,
    wrong,
    theirs,
    error: save.error,
    busy: save.busy,
    dirty: JSON.stringify(values) !== JSON.stringify(untouched) && !save.saved,
    /** Changes with what the editor has to show anew. */
    shown: terms?.updated_at ?? 'new',
    /** The version that a save makes; null where it makes none. */
    becomesVersion: terms?.published_at && isOther ? terms.version + 1 : null,
    change: (part: Partial<Values>) => {
      setValues((now) => ({ ...now, ...part }));
      setWrong((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
    },
    /** The editor writes the same text in its own way: that is nobody's change. */
    startContent: (content: string) => {
      setValues((now) => ({ ...now, content }));
      setUntouched((now) => ({ ...now, content }));
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    saveMine: () => submit(theirs?.updated_at),
    takeTheirs: () => {
      setTerms(theirs);
      setValues(valuesOf(theirs));
      setUntouched(valuesOf(theirs));
      setTheirs(null);
      save.reset();
    },
  };
}

function valuesOf(terms: Terms | null): Values {
  return {
    name: terms?.name ?? '',
    content: terms?.content ?? '',
    preschools: (terms?.preschools ?? []).map(({ id }) => String(id)),
    status: terms?.status ?? 'draft',
  };
}

function bodyOf({ preschools, ...rest }: Values) {
  return { ...rest, preschools: preschools.map(Number) };
}
