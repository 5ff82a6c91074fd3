/** A new invoice from the list: whom it is for comes first. */
import { useTranslation } from 'react-i18next';
import { ParentFirst } from '../../components/parent-first';
import { useParentsFound } from '../../queries/parents-found';
import { NewInvoiceDialog } from './new-invoice-dialog';

export function NewInvoiceFor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const parents = useParentsFound();
  return (
    <ParentFirst title={t('New Invoice')} parents={parents} onClose={onClose}>
      {(parent) => <NewInvoiceDialog parent={parent} preschoolId={null} onClose={onClose} />}
    </ParentFirst>
  );
}
