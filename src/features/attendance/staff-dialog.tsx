/** Staff note, correct and withdraw absences on the tablet, with or without a network; what is typed is kept. */
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import type { AbsenceContent, AbsenceNoteDocument } from '#shared/records/absence-note';
import { notifySuccess } from '../../components/notify';
import { ReasonDialog } from '../../components/reason-dialog';
import { InvalidEntryError, NotSignedInError, SaveFailedError } from '../../local/errors';
import { saveEntry } from '../../local/save-entry';
import { useDraft } from '../../local/use-draft';
import { type AbsenceDraft, draftFor, draftOf } from './absence-draft';
import { AbsenceForm } from './absence-form';

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
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onSaved();
  });
  if (kept.draft === undefined) return null;
  const save = (content: AbsenceContent) =>
    saving.run(() =>
      saveEntry(
        'record_absence_note',
        { child_id: child.id, ...content, corrects: corrects && { id: corrects.id, date: corrects.date } },
        { draftKey },
      ),
    );
  return (
    <AbsenceForm
      name={child.fullname}
      opened={kept.draft?.value ?? (corrects ? draftOf(corrects) : draftFor(day))}
      correcting={corrects !== null}
      busy={saving.busy}
      errors={saving.errors}
      problem={<Problem text={saving.problem ?? (kept.error && problemText(kept.error))} />}
      onTyped={(draft) => kept.write(draft, null)}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

interface WithdrawDialogProps {
  note: AbsenceNoteDocument;
  title: string;
  onSaved: () => void;
  onClose: () => void;
}

export function WithdrawDialog({ note, title, onSaved, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onSaved();
  });
  const { id, child_id, to } = note;
  return (
    <ReasonDialog
      title={title}
      about={t('The note stays in the list, struck through, with your reason.')}
      required={t(messages.voidReasonRequired)}
      confirmLabel={t('Withdraw')}
      busy={saving.busy}
      offline={false}
      error={saving.errors.reason?.[0] ? t(saving.errors.reason[0]) : (saving.problem ?? undefined)}
      onSubmit={(reason) =>
        saving.run(() => saveEntry('void_absence_note', { id, child_id, date: to, reason }))
      }
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

/** A save on the tablet: its errors by field, or one sentence. */
function useSaving(onSaved: () => void) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (save: () => Promise<unknown>) => {
    setBusy(true);
    setErrors({});
    setProblem(null);
    try {
      await save();
      onSaved();
    } catch (error) {
      if (error instanceof InvalidEntryError) setErrors(error.errors);
      else setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors, problem, run };
}

function problemText(error: unknown): string {
  if (error instanceof NotSignedInError) return error.message;
  if (!(error instanceof SaveFailedError)) throw error;
  return error.kind === 'full'
    ? 'Not saved: this tablet has no room left. What you typed is still here.'
    : 'Not saved: this tablet could not store it. What you typed is still here; please try again.';
}
