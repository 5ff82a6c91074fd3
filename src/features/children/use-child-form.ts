/** The form of a child: what it holds, checks and sends. What was typed stays when the save fails. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChildDetail, childForm, childrenEndpoints, newChildForm } from '#shared/endpoints/children';
import { type FieldErrors, fieldErrors } from '#shared/endpoints/field-errors';
import { focusFirstWrong } from '../../components/first-wrong';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useSubmitKey } from '../../local/hooks/use-submit-key';
import { useSave } from '../../queries/use-save';
import { useAfterSave } from './after-save';
import { bodyOf, type ChildValues, valuesOf, withField } from './child-form-values';
import type { PhotoChoice } from './photo-field';

export function useChildForm(
  child: ChildDetail | null,
  initial: ChildValues,
  onSaved: (saved: ChildDetail) => void,
) {
  const { t } = useTranslation();
  const afterSave = useAfterSave();
  /** What the server has: of a new child, once it is made, even if its photo is not sent yet. */
  const [known, setKnown] = useState(child);
  const [values, setValues] = useState(initial);
  const [photo, setPhoto] = useState<PhotoChoice>(undefined);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const saved = known ? valuesOf(known) : initial;
  // An answer that was lost on the way must not make a second child.
  const { keyFor } = useSubmitKey();

  const save = useSave(
    async (updatedAt: string | undefined) => {
      const body = bodyOf(values);
      const first = { ...body, status: Number(values.status) };
      let answer =
        known === null
          ? await call(childrenEndpoints.create, { body: first, idempotencyKey: keyFor(first) })
          : await call(childrenEndpoints.update, {
              params: { id: known.id },
              body: { ...body, updated_at: updatedAt },
            });
      setKnown(answer);
      const params = { id: answer.id };
      if (photo) answer = await call(childrenEndpoints.setPhoto, { params, files: { photo } });
      if (photo === null) answer = await call(childrenEndpoints.removePhoto, { params });
      return answer;
    },
    {
      onSaved: (answer) => {
        afterSave(answer);
        setKnown(answer);
        setValues(valuesOf(answer));
        setPhoto(undefined);
        notifySuccess(
          t(child === null ? '{{name}} is registered.' : '{{name}} is saved.', { name: answer.fullname }),
        );
        onSaved(answer);
      },
      onFailed: (error) => {
        if (!(error instanceof CallError) || error.status !== 422) return;
        setWrong(error.errors);
        focusFirstWrong();
      },
    },
  );
  const conflict = save.error instanceof CallError && save.error.status === 409 ? save.error.data : undefined;
  const theirs = conflict as ChildDetail | undefined;

  return {
    values,
    /** As the server has it; null before a new one is made. */
    known,
    change: <Field extends keyof ChildValues>(field: Field, value: ChildValues[Field]) =>
      setValues((now) => withField(now, field, value)),
    photo,
    setPhoto,
    /** By field, in the catalogue's words. */
    wrong,
    error: save.error,
    busy: save.busy,
    dirty: photo !== undefined || JSON.stringify(values) !== JSON.stringify(saved),
    /** The child as someone else has changed it since this form was opened. */
    theirs,
    takeTheirs: () => {
      if (!theirs) return;
      setKnown(theirs);
      setValues(valuesOf(theirs));
      save.reset();
    },
    keepMine: () => theirs && save.submit(theirs.updated_at),
    submit: (event: FormEvent) => {
      event.preventDefault();
      save.reset();
      const body = bodyOf(values);
      const checked =
        known === null
          ? newChildForm.safeParse({ ...body, status: Number(values.status) })
          : childForm.safeParse(body);
      setWrong(checked.success ? {} : fieldErrors(checked.error));
      if (checked.success) save.submit(known?.updated_at);
      else focusFirstWrong();
    },
  };
}

export type ChildFormState = ReturnType<typeof useChildForm>;

/** What is wrong with a field, in the reader's language. */
export function useFieldError(form: ChildFormState): (field: keyof ChildValues) => string | undefined {
  const { t } = useTranslation();
  return (field) => form.wrong[field]?.[0] && t(form.wrong[field][0]);
}
