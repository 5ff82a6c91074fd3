/** What the form of terms holds, checks and sends. What was typed stays when the save fails. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmptyRichText } from '#shared/domain/rich-text';
import { errorsIn } from '#shared/endpoints/field-errors';
import { newTermsForm, type Terms, termsEndpoints } from '#shared/endpoints/terms';
import { messages } from '#shared/messages';
import { useFields } from '../../components/use-fields';
import { call } from '../../local/call';
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
  /** The state that is edited: another one after a conflict. */
  const [terms, setTerms] = useState(given);
  const { fields, begun, dirty, change, begin } = useFields(valuesOf(given));
  const save = useSave(
    ({ updated_at, ...body }: ReturnType<typeof bodyOf> & { updated_at?: string }, idempotencyKey) => {
      if (terms === null) return call(termsEndpoints.create, { body, idempotencyKey });
      const params = { id: terms.id };
      return call(termsEndpoints.update, { params, body: { ...body, updated_at }, idempotencyKey });
    },
    {
      check: (body) => ({
        ...errorsIn(newTermsForm, body),
        ...(isEmptyRichText(body.content) && { content: [messages.contentRequired] }),
      }),
      done: t(terms === null ? messages.termsCreated : messages.termsUpdated),
      onSaved: async () => {
        onDone();
        await invalidate(termsEndpoints);
      },
    },
  );
  const theirs = (save.conflict as Terms | undefined) ?? null;
  const submit = (updated_at = terms?.updated_at) => save.submit({ ...bodyOf(fields), updated_at });
  const isOther = fields.name !== begun.name || fields.content !== begun.content;
  return {
    ...save,
    fields,
    theirs,
    dirty: dirty && !save.saved,
    /** Changes with what the editor has to show anew. */
    shown: terms?.updated_at ?? 'new',
    /** The version that a save makes; null where it makes none. */
    becomesVersion: terms?.published_at && isOther ? terms.version + 1 : null,
    change: (part: Partial<Values>) => {
      change(part);
      save.clear(...Object.keys(part));
    },
    /** The editor writes the same text in its own way: that is nobody's change. */
    startContent: (content: string) => begin({ content }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    saveMine: () => submit(theirs?.updated_at),
    takeTheirs: () => {
      setTerms(theirs);
      begin(valuesOf(theirs));
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
