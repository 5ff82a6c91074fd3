/** What is done with a quotation as a whole (D14): e-mail it, delete it, make an invoice of it; each asks once. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatSen } from '#shared/domain/money';
import { type QuotationDetail, quotationEndpoints } from '#shared/endpoints/quotations';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import { notifySuccess } from '../../components/notify';
import { tellFailure } from '../../components/tell-failure';
import { useSendDocument } from '../../components/use-send-document';
import { call } from '../../local/call';
import { useSubmitKey } from '../../local/hooks/use-submit-key';
import { useQuotationChanged } from './use-quotations';

export function useSendMail({ id, quotation_no, parent }: QuotationDetail) {
  const { t } = useTranslation();
  const changed = useQuotationChanged();
  const { keyFor, spent } = useSubmitKey();
  return useSendDocument({
    question: t('Are you sure to e-mail quotation {{number}} to the parent?', { number: quotation_no }),
    to: parent.email,
    send: () => call(quotationEndpoints.sendMail, { params: { id }, idempotencyKey: keyFor(['mail', id]) }),
    onSent: () => {
      spent();
      changed();
    },
  });
}

export function useDelete({ id, quotation_no, parent }: QuotationDetail) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const changed = useQuotationChanged();
  const remove = useMutation({
    mutationFn: () => call(quotationEndpoints.remove, { params: { id } }),
    onSuccess: () => {
      notifySuccess(t(messages.quotationDeleted));
      navigate('/quotations', { replace: true });
      changed();
    },
    onError: (error) => tellFailure(error, messages.quotationFailed),
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t('Are you sure to delete quotation {{number}}?', { number: quotation_no }),
      message: parent.name,
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (agreed) remove.mutate();
  };
  return { ask, busy: remove.isPending };
}

export function useMakeInvoice({ id, quotation_no, parent, price }: QuotationDetail) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const changed = useQuotationChanged();
  const { keyFor, spent } = useSubmitKey();
  const make = useMutation({
    mutationFn: () =>
      call(quotationEndpoints.makeInvoice, { params: { id }, idempotencyKey: keyFor(['invoice', id]) }),
    onSuccess: ({ invoice, quotation }) => {
      spent();
      notifySuccess(t('Success'));
      changed(quotation);
      navigate(`/invoices/${invoice.id}`);
    },
    onError: (error) => {
      tellFailure(error, messages.quotationFailed);
      changed();
    },
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t('Make an invoice of quotation {{number}}?', { number: quotation_no }),
      message: [parent.name, formatSen(price)].join(' · '),
      confirmLabel: t('Make the invoice'),
    });
    if (agreed) make.mutate();
  };
  return { ask, busy: make.isPending };
}
