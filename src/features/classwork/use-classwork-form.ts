/** What the form of a classwork holds, checks and sends. What was typed stays when the save fails. */
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Classwork,
  type ClassworkForm,
  classworkEndpoints,
  classworkForm,
} from '#shared/endpoints/classwork';
import { type FieldErrors, fieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { saveStateOf } from '../../components/save-state';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { newRowId } from '../../local/new-row-id';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { type ClassworkDraft, draftOf, formOf, sameDraft } from './classwork-draft';

export function useClassworkForm(given: Classwork | null, classroomId: number | null, onDone: () => void) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  /** The state that is edited: another one after a conflict. */
  const [item, setItem] = useState(given);
  const [draft, setDraft] = useState(() => draftOf(given, classroomId));
  const [untouched, setUntouched] = useState(draft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [theirs, setTheirs] = useState<Classwork | null>(null);
  const sent = useRef({ text: '', key: '' });

  const done = async (message: string) => {
    notifySuccess(t(message));
    onDone();
    await invalidate(classworkEndpoints.list, classworkEndpoints.listAll);
  };
  const save = useSave(
    ({ form, updated_at }: { form: ClassworkForm; updated_at?: string }) => {
      // The same contents sent again, after no answer came, are the same call: it is not published twice.
      const text = JSON.stringify([form, updated_at]);
      if (sent.current.text !== text) sent.current = { text, key: newRowId() };
      const idempotencyKey = sent.current.key;
      if (item === null) {
        const params = { classroomId: form.classrooms[0] ?? 0 };
        return call(classworkEndpoints.create, { params, body: form, idempotencyKey });
      }
      const params = { classroomId: placeOf(item, form), classworkId: item.id };
      return call(classworkEndpoints.update, { params, body: { ...form, updated_at }, idempotencyKey });
    },
    {
      onSaved: () => done(item === null ? messages.classworkCreated : messages.classworkUpdated),
      onFailed: (error) => {
        if (!(error instanceof CallError)) return;
        if (error.status === 422) setErrors(error.errors);
        if (error.status === 409 && isClasswork(error.data)) setTheirs(error.data);
      },
    },
  );
  const remove = useSave(
    (one: Classwork) =>
      call(classworkEndpoints.remove, {
        params: { classroomId: placeOf(one, formOf(draft)), classworkId: one.id },
      }),
    { onSaved: () => done(messages.classworkDeleted) },
  );

  const submit = (updated_at = item?.updated_at) => {
    save.reset();
    remove.reset();
    setTheirs(null);
    const checked = classworkForm.safeParse(formOf(draft));
    setErrors(checked.success ? {} : fieldErrors(checked.error));
    if (checked.success) save.submit({ form: formOf(draft), updated_at });
  };
  const failed = theirs === null ? (save.error ?? remove.error) : null;
  return {
    draft,
    errors,
    /** What someone else saved in the meantime; null while nobody did. */
    theirs,
    /** Changes with what the editor has to show anew. */
    version: item?.updated_at ?? 'new',
    problem: saveStateOf(failed),
    busy: save.busy || remove.busy,
    dirty: !sameDraft(draft, untouched),
    change: (part: Partial<ClassworkDraft>) => setDraft((now) => ({ ...now, ...part })),
    /** The editor writes the same text in its own way: that is nobody's change. */
    startBody: (body: string) => {
      setDraft((now) => ({ ...now, body }));
      setUntouched((now) => ({ ...now, body }));
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    saveMine: () => submit(theirs?.updated_at),
    takeTheirs: () => {
      if (!theirs) return;
      const fresh = draftOf(theirs, classroomId);
      setItem(theirs);
      setDraft(fresh);
      setUntouched(fresh);
      setErrors({});
      setTheirs(null);
    },
    remove: () => item && remove.submit(item),
  };
}

/** The classroom by which a classwork is reached: one of its own, or any that it is to go to where it has none. */
function placeOf(item: Classwork, form: ClassworkForm): number {
  return item.classrooms[0]?.id ?? form.classrooms[0] ?? 0;
}

function isClasswork(data: unknown): data is Classwork {
  return typeof data === 'object' && data !== null && 'updated_at' in data && 'attachments' in data;
}
