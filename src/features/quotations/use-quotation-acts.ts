/** What is done with a quotation as a whole: e-mail it, delete it, make an invoice of it; each asks once. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatSen } from '#shared/domain/money';
import { type QuotationDetail, quotationEndpoints } from '#shared/endpoints/quotations';
import { messages } from '#shared/messages';
import { askFirst } from '../../components/confirm';
import { call } from '../../local/call';
import { sendOrAsk } from '../../queries/second-person';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useSendDocument } from '../../queries/use-send-document';
import { sendOrAgain } from '../../queries/yes-again';

export function useSendMail({ id, quotation_no, parent }: QuotationDetail) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  return useSendDocument({
    question: t('Are you sure to e-mail quotation {{number}} to the parent?', { number: quotation_no }),
    to: parent.email,
    send: (idempotencyKey) => call(quotationEndpoints.sendMail, { params: { id }, idempotencyKey }),
    onSent: changed,
  });
}

export function useDelete({ id, quotation_no, parent }: QuotationDetail) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const changed = useQuotationChanged();
  const remove = useSave(quotationEndpoints.remove, {
    done: t(messages.quotationDeleted),
    onSaved: () => {
      navigate('/quotations', { replace: true });
      changed();
    },
    failed: messages.quotationFailed,
  });
  const ask = () =>
    askFirst(() => remove.submit({ params: { id } }), {
      title: t('Are you sure to delete quotation {{number}}?', { number: quotation_no }),
      message: parent.name,
      confirmLabel: t('Delete'),
      danger: true,
    });
  return { ask, busy: remove.busy };
}

export function useMakeInvoice({ id, quotation_no, parent, price }: QuotationDetail) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const changed = useQuotationChanged();
  const send = async (_: null, idempotencyKey: string) => {
    const sent = await sendOrAgain(
      (again, key) =>
        sendOrAsk(
          () =>
            call(quotationEndpoints.makeInvoice, { params: { id }, body: { again }, idempotencyKey: key }),
          { operation: 'invoice_quotation', subject_id: id, form: {} },
        ),
      idempotencyKey,
    );
    return sent?.answer ?? null;
  };
  const make = useSave(send, {
    done: t('Success'),
    onSaved: ({ invoice, quotation }) => {
      changed(quotation);
      navigate(`/invoices/${invoice.id}`);
    },
    failed: messages.quotationFailed,
    onFailed: () => changed(),
  });
  const ask = () =>
    askFirst(() => make.submit(null), {
      title: t('Make an invoice from quotation {{number}}?', { number: quotation_no }),
      message: [parent.name, formatSen(price)].join(' · '),
      confirmLabel: t('Make the invoice'),
    });
  return { ask, busy: make.busy };
}

/** Shows an answer at once, and fetches again whatever else the change may have moved. */
export function useQuotationChanged(): (quotation?: QuotationDetail) => void {
  const { invalidate, put } = useAnswers();
  return (quotation) => {
    if (quotation) put(quotationEndpoints.view, { params: { id: quotation.id } }, quotation);
    void invalidate(quotationEndpoints);
  };
}
