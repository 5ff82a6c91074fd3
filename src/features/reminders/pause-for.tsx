/** Pausing a family that was not reminded yet: which one comes first. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/form-dialog';
import { FoundSelect } from '../../components/found-select';
import { useParentsFound } from '../../queries/parents-found';
import { PauseDialog } from './pause-dialog';

export function PauseFor({ preschoolId, onClose }: { preschoolId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { found, search } = useParentsFound();
  const [parent, setParent] = useState<{ id: number; name: string } | null>(null);
  if (parent) return <PauseDialog preschoolId={preschoolId} parent={parent} onClose={onClose} />;
  return (
    <Dialog compact title={t('Pause a family')} onClose={onClose}>
      <FoundSelect
        label={t('Parent')}
        placeholder={t('Name, e-mail or phone of a parent')}
        value=""
        found={found}
        onSearch={search}
        onChange={(id, name) => setParent({ id: Number(id), name })}
      />
    </Dialog>
  );
}
