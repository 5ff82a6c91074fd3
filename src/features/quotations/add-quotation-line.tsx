/** Add Product, Add Fee. */
import { useTranslation } from 'react-i18next';
import type { QuotationDetail } from '#shared/endpoints/quotations';
import { childChoices } from '../../components/lines/child-choices';
import { LineDialog } from '../../components/lines/line-dialog';
import { useNewLine } from './use-quotation-line';

interface AddQuotationLineProps {
  mode: 'add-product' | 'add-fee';
  quotation: QuotationDetail;
  onClose: () => void;
}

export function AddQuotationLine({ mode, quotation, onClose }: AddQuotationLineProps) {
  const { t } = useTranslation();
  const form = useNewLine(mode, quotation, onClose);
  return (
    <LineDialog
      mode={mode}
      form={form}
      products={form.products}
      choices={childChoices(quotation.parent.children, null, t('No child yet'))}
      childRequired={false}
      onClose={onClose}
    />
  );
}
