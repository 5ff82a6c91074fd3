/** Add Product, Add Fee: for a child of the parent. */
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { childChoices } from '../../components/lines/child-choices';
import { LineDialog } from '../../components/lines/line-dialog';
import { useAddLine } from './use-add-line';

interface AddLineDialogProps {
  mode: 'add-product' | 'add-fee';
  invoice: InvoiceDetail;
  onClose: () => void;
}

export function AddLineDialog({ mode, invoice, onClose }: AddLineDialogProps) {
  const { t } = useTranslation();
  const form = useAddLine(mode, invoice, onClose);
  return (
    <LineDialog
      mode={mode}
      form={form}
      products={form.products}
      choices={childChoices(form.children, null, t('Choose a child'))}
      childRequired={invoice.is_pos_invoice === 0}
      onClose={onClose}
    />
  );
}
