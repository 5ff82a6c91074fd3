/** Pausing a family that was not reminded yet: which one comes first. */
import { useTranslation } from 'react-i18next';
import { ParentFirst } from '../../components/parent-first';
import { useParentsFound } from '../../queries/parents-found';
import { PauseDialog } from './pause-dialog';

export function PauseFor({ preschoolId, onClose }: { preschoolId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const parents = useParentsFound();
  return (
    <ParentFirst title={t('Pause a family')} parents={parents} onClose={onClose}>
      {(parent) => <PauseDialog preschoolId={preschoolId} parent={parent} onClose={onClose} />}
    </ParentFirst>
  );
}
