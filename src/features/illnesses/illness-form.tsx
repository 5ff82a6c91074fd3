/** A new case, or a correction of one. What is typed is kept as a draft. */
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChildDocument, ClassroomDocument } from '#shared/endpoints/feed';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import type { IllnessDocument } from '#shared/records/illness';
import { AttendingChild } from '../../components/attending-child';
import { DraftNotice } from '../../components/draft-notice';
import { focusFirstWrong } from '../../components/first-wrong';
import { FormDialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { useTypedDraft } from '../../local/use-typed-draft';
import { draftOf, emptyDraft, type IllnessDraft, saidOf } from './illness-draft';
import { noteIllness } from './illness-entries';
import { IllnessFields } from './illness-fields';

interface IllnessFormProps {
  /** Null for a new case. */
  of: IllnessDocument | null;
  /** Whom a new case is about, where that is known. */
  childId: number | null;
  people: readonly ChildDocument[];
  classrooms: readonly ClassroomDocument[];
  now: { day: string; time: string };
  onClose: () => void;
}

export function IllnessForm({ of, childId, people, classrooms, now, onClose }: IllnessFormProps) {
  const { t } = useTranslation();
  const draftKey = `illness:${of?.id ?? childId ?? 'new'}`;
  const opened = of ? draftOf(of, of.child_id) : emptyDraft(now.day, now.time, childId);
  const kept = useTypedDraft<IllnessDraft>(draftKey, opened);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  const draft = kept.value;
  if (draft === undefined) return null;
  const change = (changed: IllnessDraft) => {
    setWrong({});
    kept.change(changed);
  };
  const submit = () => {
    const child = people.find(({ id }) => id === (of?.child_id ?? draft.childId));
    if (!child) {
      setWrong({ child_id: [messages.childRequired] });
      return focusFirstWrong();
    }
    const classroom = of
      ? of.classroom
      : (classrooms.find(({ id }) => id === child.classroom_id)?.name ?? null);
    // A new case is of now, whenever the form was opened.
    const said = {
      ...saidOf(draft),
      ...(of === null && now),
      classroom,
      act: 'found' as const,
      about: null,
      checks: [],
      reference: null,
    };
    const corrects = of && { id: of.id, date: of.date };
    void saving.run(() => noteIllness({ childId: child.id, said, corrects, draftKey }));
  };
  const problem = saving.problem ?? (kept.error && saveProblem(kept.error));
  return (
    <FormDialog
      title={of ? t('Correct the illness') : t('Note an illness')}
      whose={people.find(({ id }) => id === of?.child_id)?.fullname}
      act={t('Save')}
      dirty={kept.error !== null}
      busy={saving.busy}
      onSend={submit}
      onClose={onClose}
    >
      {kept.leftAt !== null && <DraftNotice savedAt={kept.leftAt} onDiscard={kept.beginAnew} />}
      {!of && (
        <AttendingChild
          people={people}
          value={draft.childId}
          onChange={(childId) => change({ ...draft, childId })}
          error={wrong.child_id?.[0]}
        />
      )}
      <IllnessFields
        draft={draft}
        onChange={change}
        errors={Object.keys(wrong).length > 0 ? wrong : saving.errors}
      />
      {problem && (
        <Alert color="alarm" role="alert">
          {t(problem)}
        </Alert>
      )}
    </FormDialog>
  );
}
