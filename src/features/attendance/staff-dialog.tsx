/** Staff note, correct and withdraw absences on the tablet, with or without a network; what is typed is kept. */
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AbsenceContent, AbsenceNoteDocument } from '#shared/records/absence-note';
import { awayText } from '../../components/absence-text';
import { notifySuccess } from '../../components/notify';
import { WithdrawDialog } from '../../components/withdraw-dialog';
import { noteAbsence, withdrawAbsence } from '../../local/absence-entries';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { useDraft } from '../../local/use-draft';
import { type AbsenceDraft, draftFor, draftOf } from './absence-draft';
import { AbsenceForm } from './absence-form';
import { offerAbsenceBack } from './offer-absence-back';

interface NoteDialogProps {
  child: { id: number; fullname: string };
  /** The day that a new note begins with. */
  day: string;
  /** The note to correct; null for a new one. */
  corrects: AbsenceNoteDocument | null;
  onSaved: () => void;
  onClose: () => void;
}

export function NoteDialog({ child, day, corrects, onSaved, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  const draftKey = `absence:${child.id}:${corrects?.id ?? day}`;
  const kept = useDraft<AbsenceDraft, null>(draftKey);
  const saving = useSaving(onSaved);
  if (kept.draft === undefined) return null;
  const save = (content: AbsenceContent) =>
    saving.run(async () => {
      const undo = await noteAbsence({ childId: child.id, content, corrects, draftKey });
      offerAbsenceBack(`${child.fullname} · ${awayText(content, day, t)}`, undo);
    });
  return (
    <AbsenceForm
      name={child.fullname}
      opened={kept.draft?.value ?? (corrects ? draftOf(corrects) : draftFor(day))}
      correcting={corrects !== null}
      busy={saving.busy}
      errors={saving.errors}
      problem={<Problem text={saving.problem ?? (kept.error && saveProblem(kept.error))} />}
      onTyped={(draft) => kept.write(draft, null)}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

interface WithdrawAbsenceProps {
  note: AbsenceNoteDocument;
  title: string;
  onSaved: () => void;
  onClose: () => void;
}

export function WithdrawAbsence({ note, title, onSaved, onClose }: WithdrawAbsenceProps) {
  const { t } = useTranslation();
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onSaved();
  });
  const { id, child_id, to } = note;
  return (
    <WithdrawDialog
      title={title}
      about={t('The note stays in the list, struck through, with your reason.')}
      saving={saving}
      onSubmit={(reason) => saving.run(() => withdrawAbsence({ id, childId: child_id, date: to, reason }))}
      onClose={onClose}
    />
  );
}

function Problem({ text }: { text: string | null }) {
  const { t } = useTranslation();
  return text === null ? null : (
    <Alert color="alarm" role="alert">
      {t(text)}
    </Alert>
  );
}
