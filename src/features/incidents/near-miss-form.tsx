/** What nearly happened, noted on the tablet. What is typed is kept as a draft. */
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../components/draft-notice';
import { focusFirstWrong } from '../../components/first-wrong';
import { FormDialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import { usePreschools } from '../../local/hooks/use-classrooms';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { useTypedDraft } from '../../local/use-typed-draft';
import { noteNearMiss } from './near-miss-entries';
import { type NearMissDraft, NearMissFields, nearMissSaid } from './near-miss-fields';

const DRAFT = 'near-miss';

interface NearMissFormProps {
  now: { day: string; time: string };
  onClose: () => void;
}

export function NearMissForm({ now, onClose }: NearMissFormProps) {
  const { t } = useTranslation();
  const preschools = usePreschools();
  const only = preschools?.length === 1 ? preschools[0]?.id : undefined;
  const kept = useTypedDraft<NearMissDraft>(DRAFT, {
    preschoolId: only ?? null,
    classroomId: null,
    ...now,
    kind: null,
    place: '',
    text: '',
    done: '',
  });
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  const draft = kept.value;
  if (draft === undefined || preschools === undefined) return null;
  const submit = () => {
    const preschool = preschools.find(({ id }) => id === draft.preschoolId)?.name ?? '';
    void saving.run(() => noteNearMiss({ ...nearMissSaid(draft), preschool }, DRAFT)).then(focusFirstWrong);
  };
  const problem = saving.problem ?? (kept.error && saveProblem(kept.error));
  return (
    <FormDialog
      title={t('Near miss')}
      act={t('Save')}
      dirty={kept.error !== null}
      busy={saving.busy}
      onSend={submit}
      onClose={onClose}
    >
      {kept.leftAt !== null && <DraftNotice savedAt={kept.leftAt} onDiscard={kept.beginAnew} />}
      <NearMissFields draft={draft} onChange={kept.change} errors={saving.errors} />
      {problem && (
        <Alert color="alarm" role="alert">
          {t(problem)}
        </Alert>
      )}
    </FormDialog>
  );
}
