/** Add Product, Add Fee: for a child of the parent. */
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { childChoices } from '../../components/lines/child-choices';
import { LineDialog } from '../../components/lines/line-dialog';
import { notifyError } from '../../components/notify';
import { call } from '../../local/call';
import { useChildrenOfParent, useInvoiceChanged } from '../../queries/invoices';
import { sendOrAsk } from '../../queries/second-person';
import { useNewLine } from '../../queries/use-new-line';
import { sendOrAgain } from '../../queries/yes-again';

interface AddLineDialogProps {
  mode: 'add-product' | 'add-fee';
  invoice: InvoiceDetail;
  onClose: () => void;
}

export function AddLineDialog({ mode, invoice, onClose }: AddLineDialogProps) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const { id, parent, preschool, is_pos_invoice } = invoice;
  const children = useChildrenOfParent(parent).data;
  const childRequired = is_pos_invoice === 0;
  const form = useNewLine({
    mode,
    preschool,
    children,
    childRequired,
    send: async (line, idempotencyKey) => {
      const body = { invoice_id: id, type: 'bill' as const, ...line, again: false };
      const sent = await sendOrAsk(
        () =>
          sendOrAgain((again, key) => {
            body.again = again;
            return call(transactionEndpoints.add, { params: { id }, body, idempotencyKey: key });
          }, idempotencyKey),
        { operation: 'add_line', subject_id: id, form: body },
      );
      if (sent.answer === null && 'asked' in sent && sent.asked) onClose();
      return sent.answer;
    },
    onSaved: (answer) => changed(answer.invoice),
    onDone: onClose,
  });
  const submit: typeof form.submit = (event, more) => {
    if (preschool) return form.submit(event, more);
    event.preventDefault();
    notifyError(t(messages.selectInvoicePreschool));
  };
  return (
    <LineDialog
      mode={mode}
      form={{ ...form, submit }}
      products={form.products}
      choices={childChoices(children, null, t('Choose a child'))}
      childRequired={childRequired}
      onClose={onClose}
    />
  );
}
