/** A note of care with what a tap alone cannot say: another time, a few words; and a correction, which keeps the first. */
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { CareDocument } from '#shared/records/care';
import { DraftNotice } from '../../components/draft-notice';
import { focusFirstWrong } from '../../components/first-wrong';
import { FormDialog } from '../../components/form-dialog';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { useTypedDraft } from '../../local/use-typed-draft';
import { type CareDraft, saidOf } from './care-draft';
import { noteCare, type SavedCare } from './care-entries';
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
  const kept = useTypedDraft<CareDraft>(draftKey, opened);
  const saving = useSaving((saved: SavedCare[]) => {
    onSaved(saved);
    onClose();
  });
  const draft = kept.value;
  if (draft === undefined) return null;
  const submit = () =>
    void saving
      .run(() =>
        noteCare({
          childIds,
          ...saidOf(draft),
          photo: draft.photo,
          picture: draft.picture,
          at: { day: corrects?.day ?? date, time: draft.time },
          corrects: corrects && { id: corrects.id, date: corrects.date },
          draftKey,
        }),
      )
      .then(focusFirstWrong);
  const problem = saving.problem ?? (kept.error && saveProblem(kept.error));
  return (
    <FormDialog
      title={title}
      compact
      act={corrects ? t('Save the correction') : t('Save')}
      dirty={kept.error !== null}
      busy={saving.busy}
      onSend={submit}
      onClose={onClose}
    >
      {kept.leftAt !== null && <DraftNotice savedAt={kept.leftAt} onDiscard={kept.beginAnew} />}
      <CareFields draft={draft} onChange={kept.change} errors={saving.errors} />
      {problem && (
        <Alert color="alarm" role="alert">
          {t(problem)}
        </Alert>
      )}
    </FormDialog>
  );
}
