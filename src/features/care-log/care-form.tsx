/** A note of care with what a tap alone cannot say: another time, a few words; and a correction, which keeps the first. */
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { CareDocument } from '#shared/records/care';
import { FormDialog } from '../../components/form-dialog';
import { noteCare, type SavedCare } from '../../local/care-entries';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { useDraft } from '../../local/use-draft';
import { type CareDraft, saidOf } from './care-draft';
import { CareFields } from './care-fields';

interface CareFormProps {
  title: string;
  childIds: readonly number[];
  /** What it opens with. */
  opened: CareDraft;
  corrects: CareDocument | null;
  date: CalendarDate;
  onSaved: (saved: SavedCare[]) => void;
  onClose: () => void;
}

export function CareForm({ title, childIds, opened, corrects, date, onSaved, onClose }: CareFormProps) {
  const { t } = useTranslation();
  const draftKey = `care:${corrects?.id ?? `${date} ${opened.act} ${childIds.join('.')}`}`;
  const kept = useDraft<CareDraft, null>(draftKey);
  const [typed, setTyped] = useState<CareDraft | null>(null);
  const saving = useSaving((saved: SavedCare[]) => {
    void kept.discard();
    onSaved(saved);
    onClose();
  });
  if (kept.draft === undefined) return null;
  const draft = typed ?? kept.draft?.value ?? opened;
  const change = (now: CareDraft) => {
    setTyped(now);
    kept.write(now, null);
  };
  const submit = () =>
    void saving.run(() =>
      noteCare({
        ...{ childIds, ...saidOf(draft), photo: draft.photo, picture: draft.picture },
        ...{ at: { day: corrects?.day ?? date, time: draft.time } },
        corrects: corrects && { id: corrects.id, date: corrects.date },
      }),
    );
  const problem = saving.problem ?? (kept.error && saveProblem(kept.error));
  return (
    <FormDialog
      title={title}
      compact
      act={corrects ? t('Save the correction') : t('Save')}
      busy={saving.busy}
      onSend={submit}
      onClose={onClose}
    >
      <CareFields draft={draft} onChange={change} errors={saving.errors} />
      {problem && (
        <Alert color="alarm" role="alert">
          {t(problem)}
        </Alert>
      )}
    </FormDialog>
  );
}
