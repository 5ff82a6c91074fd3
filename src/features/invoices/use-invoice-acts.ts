/** What is done with an invoice as a whole: lock, e-mail, import, carry forward, a new one. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useSendDocument } from '../../queries/use-send-document';
import { sendOrAgain } from '../../queries/yes-again';

/** Changes on the screen first; a failure takes it back. */
export function useLock({ id, locked }: Pick<InvoiceDetail, 'id' | 'locked'>) {
  const { t } = useTranslation();
  const answers = useAnswers();
  const changed = useInvoiceChanged();
  const show = (value: 0 | 1) =>
    answers.change(invoiceEndpoints.view, { params: { id } }, (now) => ({ ...now, locked: value }));
  const toggle = useSave(
    // It is then as was wanted, however often it is sent.
    (wanted: 0 | 1) =>
      call(invoiceEndpoints.update, { params: { id }, body: { locked: wanted }, idempotencyKey: null }),
    {
      onSend: show,
      onSaved: changed,
      failed: messages.broken,
      onFailed: (_, wanted) => show(wanted === 1 ? 0 : 1),
    },
  );
  const ask = async () => {
    const confirmLabel = locked ? t('Unlock') : t('Lock');
    if (await confirm({ title: t(messages.lockOrUnlock), confirmLabel })) toggle.submit(locked ? 0 : 1);
  };
  return { ask, busy: toggle.busy };
}

export function useSendMail({ id, invoice_no, parent_email }: InvoiceDetail) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  return useSendDocument({
    question: t('Are you sure to e-mail invoice {{number}} to the parent?', { number: invoice_no }),
    to: parent_email,
    send: (idempotencyKey) => call(invoiceEndpoints.sendMail, { params: { id }, idempotencyKey }),
    onSent: () => changed(),
  });
}

interface NewInvoice {
  carry?: boolean;
  sale?: boolean;
  draft?: boolean;
}

/** A new invoice of a parent, at a preschool and for a month; leads to its edit screen. */
export function useNewInvoice(parentId: number, preschoolId: number | null, billing_month: string) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const changed = useInvoiceChanged();
  const create = useSave(
    ({ carry = false, sale = false, draft = false }: NewInvoice, idempotencyKey) => {
      const body = {
        with_carry_forward: carry ? (1 as const) : (0 as const),
        ...(sale && { is_pos_invoice: 1 as const }),
        ...(draft && { as_draft: 1 as const }),
        preschool_id: preschoolId,
        billing_month,
      };
      return sendOrAgain(
        (again, key) =>
          call(invoiceEndpoints.create, {
            params: { parentId },
            body: { ...body, again },
            idempotencyKey: key,
          }),
        idempotencyKey,
      );
    },
    {
      done: t('Success'),
      onSaved: (invoice) => {
        changed(invoice);
        navigate(`/invoices/${invoice.id}/edit`);
      },
      failed: messages.invoiceActionFailed,
    },
  );
  return { run: create.submit, busy: create.busy, errorOf: create.errorOf };
}
