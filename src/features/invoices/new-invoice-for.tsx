/** A new invoice from the list: whom it is for comes first. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/form-dialog';
import { FoundSelect } from '../../components/found-select';
import { useParentsFound } from '../../queries/parents-found';
import { NewInvoiceDialog } from './new-invoice-dialog';

export function NewInvoiceFor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { found, search } = useParentsFound();
  const [parent, setParent] = useState<{ id: number; name: string } | null>(null);
  if (parent) return <NewInvoiceDialog parent={parent} preschoolId={null} onClose={onClose} />;
  return (
    <Dialog compact title={t('New Invoice')} onClose={onClose}>
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
