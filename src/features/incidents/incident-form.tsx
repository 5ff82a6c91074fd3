/** A new incident, a correction, or what is added later. What is typed is kept as a draft; whoever saves it signs it. */
import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import type { IncidentDocument } from '#shared/records/incident';
import { AttendingChild } from '../../components/attending-child';
import { DraftNotice } from '../../components/draft-notice';
import { focusFirstWrong } from '../../components/first-wrong';
import { FormDialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { useSession } from '../../local/hooks/use-session';
import { useTypedDraft } from '../../local/use-typed-draft';
import { draftOf, emptyDraft, type IncidentDraft, problemsOf, saidOf } from './incident-draft';
import { noteIncident } from './incident-entries';
import { IncidentFields } from './incident-fields';

export type IncidentStep =
  | { is: 'new' }
  | { is: 'correct'; incident: IncidentDocument }
  | { is: 'add'; incident: IncidentDocument };

interface IncidentFormProps {
  step: IncidentStep;
  people: readonly ChildDocument[];
  now: { day: string; time: string };
  onClose: () => void;
}

export function IncidentForm({ step, people, now, onClose }: IncidentFormProps) {
  const { t } = useTranslation();
  const me = useSession()?.user.name ?? '';
  const of = step.is === 'new' ? null : step.incident;
  const draftKey = `incident:${of?.id ?? 'new'}:${step.is}`;
  const opened =
    step.is === 'correct' ? draftOf(step.incident, step.incident.child_id) : emptyDraft(now.day, now.time);
  const kept = useTypedDraft<IncidentDraft>(draftKey, opened);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  const draft = kept.value;
  if (draft === undefined) return null;
  const change = (changed: IncidentDraft) => {
    setWrong({});
    kept.change(changed);
  };
  const submit = () => {
    const childId = of?.child_id ?? draft.childId;
    if (childId === null) {
      setWrong({ child_id: [messages.childRequired], ...problemsOf(draft) });
      return focusFirstWrong();
    }
    const { act, about } =
      step.is === 'add'
        ? { act: 'added' as const, about: step.incident.id }
        : { act: 'happened' as const, about: null };
    // What is added is of now, whenever the form was opened.
    const said = step.is === 'add' ? { ...saidOf(draft), ...now } : saidOf(draft);
    const corrects = step.is === 'correct' ? { id: step.incident.id, date: step.incident.date } : null;
    const { photos = [] } = draft;
    void saving.run(() =>
      noteIncident({ childId, said: { ...said, act, about }, photos, corrects, draftKey }),
    );
  };
  const titles = {
    new: t('New incident'),
    correct: t('Correct the incident'),
    add: t('Add to the incident'),
  };
  const problem = saving.problem ?? (kept.error && saveProblem(kept.error));
  return (
    <FormDialog
      title={titles[step.is]}
      whose={people.find(({ id }) => id === of?.child_id)?.fullname}
      act={t('Sign and save')}
      dirty={kept.error !== null}
      busy={saving.busy}
      onSend={submit}
      onClose={onClose}
    >
      {kept.leftAt !== null && <DraftNotice savedAt={kept.leftAt} onDiscard={kept.beginAnew} />}
      {step.is === 'new' && (
        <AttendingChild
          people={people}
          value={draft.childId}
          onChange={(childId) => change({ ...draft, childId })}
          error={wrong.child_id?.[0]}
        />
      )}
      <IncidentFields
        draft={draft}
        addition={step.is === 'add'}
        onChange={change}
        errors={Object.keys(wrong).length > 0 ? wrong : saving.errors}
      />
      <Text>{t('Signed by {{name}}. Until then it is kept as a draft on this tablet.', { name: me })}</Text>
      {problem && (
        <Alert color="alarm" role="alert">
          {t(problem)}
        </Alert>
      )}
    </FormDialog>
  );
}
