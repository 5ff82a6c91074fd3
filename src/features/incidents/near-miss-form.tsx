/** What nearly happened, noted on the tablet. What is typed is kept as a draft. */
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import { usePreschools } from '../../local/hooks/use-classrooms';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { noteNearMiss } from '../../local/near-miss-entries';
import { useDraft } from '../../local/use-draft';
import { type NearMissDraft, NearMissFields, nearMissSaid } from './near-miss-fields';

const DRAFT = 'near-miss';

interface NearMissFormProps {
  now: { day: string; time: string };
  onClose: () => void;
}

export function NearMissForm({ now, onClose }: NearMissFormProps) {
  const { t } = useTranslation();
  const preschools = usePreschools();
  const kept = useDraft<NearMissDraft, null>(DRAFT);
  const [typed, setTyped] = useState<NearMissDraft | null>(null);
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    void kept.discard();
    onClose();
  });
  if (kept.draft === undefined || preschools === undefined) return null;
  const only = preschools.length === 1 ? preschools[0]?.id : undefined;
  const empty: NearMissDraft = {
    ...{ preschoolId: only ?? null, classroomId: null, ...now, kind: null, place: '', text: '', done: '' },
  };
  const draft = typed ?? kept.draft?.value ?? empty;
  const change = (changed: NearMissDraft) => {
    setTyped(changed);
    kept.write(changed, null);
  };
  const submit = () => {
    const preschool = preschools.find(({ id }) => id === draft.preschoolId)?.name ?? '';
    void saving.run(() => noteNearMiss({ ...nearMissSaid(draft), preschool }, DRAFT));
  };
  const problem = saving.problem ?? (kept.error && saveProblem(kept.error));
  return (
    <FormDialog title={t('Near miss')} act={t('Save')} busy={saving.busy} onSend={submit} onClose={onClose}>
      <NearMissFields draft={draft} onChange={change} errors={saving.errors} />
      {problem && (
        <Alert color="alarm" role="alert">
          {t(problem)}
        </Alert>
      )}
    </FormDialog>
  );
}
