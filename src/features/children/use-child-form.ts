/** The form of a child: what it holds, checks and sends. What was typed stays when the save fails. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChildDetail, childForm, childrenEndpoints, newChildForm } from '#shared/endpoints/children';
import type { PhotoChoice } from '../../components/photo-field';
import { call } from '../../local/call';
import { useSave } from '../../queries/use-save';
import { useAfterSave } from './after-save';
import { bodyOf, type ChildValues, valuesOf, withField } from './child-form-values';

/** For a new child, and for one that the server has. */
type Body = ReturnType<typeof bodyOf> & ({ status: number } | { updated_at: string });

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
  const saved = known ? valuesOf(known) : initial;

  const save = useSave(
    // Another photo is no other child: it is not of what is sent under the key.
    async (body: Body, idempotencyKey) => {
      let answer = await ('status' in body
        ? call(childrenEndpoints.create, { body, idempotencyKey })
        : call(childrenEndpoints.update, { params: { id: known?.id ?? 0 }, body, idempotencyKey }));
      setKnown(answer);
      const params = { id: answer.id };
      if (photo)
        answer = await call(childrenEndpoints.setPhoto, { params, files: { photo }, idempotencyKey: null });
      if (photo === null)
        answer = await call(childrenEndpoints.removePhoto, { params, idempotencyKey: null });
      return answer;
    },
    {
      form: known === null ? newChildForm : childForm,
      done: ({ fullname }) =>
        t(child === null ? '{{name}} is registered.' : '{{name}} is saved.', { name: fullname }),
      onSaved: (answer) => {
        afterSave(answer);
        setKnown(answer);
        setValues(valuesOf(answer));
        setPhoto(undefined);
        onSaved(answer);
      },
    },
  );
  const theirs = save.conflict as ChildDetail | undefined;

  return {
    ...save,
    fields: values,
    /** As the server has it; null before a new one is made. */
    known,
    change: (part: Partial<ChildValues>) =>
      setValues((now) =>
        (Object.keys(part) as (keyof ChildValues)[]).reduce(
          (values, field) => withField(values, field, part[field] as ChildValues[typeof field]),
          now,
        ),
      ),
    photo,
    setPhoto,
    dirty: photo !== undefined || JSON.stringify(values) !== JSON.stringify(saved),
    /** The child as someone else has changed it since this form was opened. */
    theirs,
    takeTheirs: () => {
      if (!theirs) return;
      setKnown(theirs);
      setValues(valuesOf(theirs));
      save.reset();
    },
    keepMine: () => theirs && save.submit({ ...bodyOf(values), updated_at: theirs.updated_at }),
    submit: () => {
      const rest = known === null ? { status: Number(values.status) } : { updated_at: known.updated_at };
      save.submit({ ...bodyOf(values), ...rest });
    },
  };
}

export type ChildFormState = ReturnType<typeof useChildForm>;
