/** What the form of a classwork holds, checks and sends. What was typed stays when the save fails. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Classwork,
  type ClassworkForm,
  classworkEndpoints,
  classworkForm,
} from '#shared/endpoints/classwork';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { draftOf, formOf, sameDraft } from './classwork-draft';

export function useClassworkForm(given: Classwork | null, classroomId: number | null, onDone: () => void) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  /** The state that is edited: another one after a conflict. */
  const [item, setItem] = useState(given);
  const { fields: draft, begun, change, begin } = useFields(draftOf(given, classroomId));

  const done = async (message: string) => {
    notifySuccess(t(message));
    onDone();
    await invalidate(classworkEndpoints.list, classworkEndpoints.listAll);
  };
  const save = useSave(
    ({ updated_at, ...form }: ClassworkForm & { updated_at?: string }, idempotencyKey) => {
      if (item === null) {
        const params = { classroomId: form.classrooms[0] ?? 0 };
        return call(classworkEndpoints.create, { params, body: form, idempotencyKey });
      }
      const params = { classroomId: placeOf(item, form), classworkId: item.id };
      return call(classworkEndpoints.update, { params, body: { ...form, updated_at }, idempotencyKey });
    },
    {
      form: classworkForm,
      onSaved: () => done(item === null ? messages.classworkCreated : messages.classworkUpdated),
    },
  );
  const theirs = isClasswork(save.conflict) ? save.conflict : null;
  const remove = useSave(
    (one: Classwork, idempotencyKey) =>
      call(classworkEndpoints.remove, {
        params: { classroomId: placeOf(one, formOf(draft)), classworkId: one.id },
        idempotencyKey,
      }),
    { onSaved: () => done(messages.classworkDeleted) },
  );

  const submit = (updated_at = item?.updated_at) => {
    remove.reset();
    save.submit({ ...formOf(draft), updated_at });
  };
  return {
    draft,
    errors: save.errors,
    errorOf: save.errorOf,
    /** What someone else saved in the meantime; null while nobody did. */
    theirs,
    /** Changes with what the editor has to show anew. */
    version: item?.updated_at ?? 'new',
    error: theirs === null ? (save.error ?? remove.error) : null,
    busy: save.busy || remove.busy,
    dirty: !sameDraft(draft, begun),
    change,
    /** The editor writes the same text in its own way: that is nobody's change. */
    startBody: (body: string) => begin({ body }),
    submit: () => submit(),
    saveMine: () => submit(theirs?.updated_at),
    takeTheirs: () => {
      if (!theirs) return;
      setItem(theirs);
      begin(draftOf(theirs, classroomId));
      save.setErrors({});
      save.reset();
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
