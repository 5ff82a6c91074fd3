/** Confirming or rejecting what a parent says to have paid. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import type { Transaction } from '#shared/endpoints/invoice-fields';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { askFirst } from '../../components/confirm';
import { notifySuccess } from '../../components/notify';
import { PlainButton } from '../../components/plain';
import { ReasonDialog } from '../../components/reason-dialog';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { useSave } from '../../queries/use-save';
import { useReasonAct } from './reason-act';

/** What is asked about of a payment. */
type Decided = Pick<Transaction, 'id' | 'paid_amount'> &
  Partial<Pick<Transaction, 'payment_method_name' | 'paid_at' | 'reference_id'>>;

export function DecidePayment({ payment }: { payment: Decided }) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const [rejecting, setRejecting] = useState(false);
  const take = useSave(() => call(paymentEndpoints.confirm, { params: { transactionId: payment.id } }), {
    onSaved: ({ invoice }) => {
      notifySuccess(t('The payment is confirmed.'));
      changed(invoice);
    },
    failed: messages.paymentUpdateFailed,
    onFailed: () => {
      changed();
    },
  });
  const ask = () =>
    askFirst(() => take.submit(), {
      title: t('Confirm this payment of {{amount}}?', { amount: formatSen(payment.paid_amount ?? 0) }),
      message: [payment.payment_method_name, payment.paid_at, payment.reference_id]
        .filter(Boolean)
        .join(' · '),
      confirmLabel: t('Confirm'),
    });
  return (
    <Group gap="xs" mt="xs">
      <Button loading={take.busy} onClick={() => void ask()}>
        {t('Confirm')}
      </Button>
      <PlainButton disabled={take.busy} onClick={() => setRejecting(true)}>
        {t('Reject')}
      </PlainButton>
      {rejecting && <RejectDialog payment={payment} onClose={() => setRejecting(false)} />}
    </Group>
  );
}

function RejectDialog({ payment, onClose }: { payment: Decided; onClose: () => void }) {
  const { t } = useTranslation();
  const { submit, errorOf, ...state } = useReasonAct({
    act: (reason) =>
      call(paymentEndpoints.reject, { params: { transactionId: payment.id }, body: { reason } }),
    done: t('The payment is rejected.'),
    failed: messages.paymentUpdateFailed,
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={t('Reject this payment of {{amount}}?', { amount: formatSen(payment.paid_amount ?? 0) })}
      description={t('The parent reads this.')}
      required={t(messages.rejectReasonRequired)}
      confirmLabel={t('Reject')}
      danger
      error={errorOf('reason')}
      onSubmit={submit}
      onClose={onClose}
      {...state}
    />
  );
}
