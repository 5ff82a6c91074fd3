/** Confirming or rejecting what a parent says to have paid. */
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import type { Transaction } from '#shared/endpoints/invoice-fields';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import { NeedsInternet } from '../../components/needs-internet';
import { notifySuccess } from '../../components/notify';
import { useUnsaved } from '../../components/unsaved';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { tellFailure } from './tell-failure';
import { useInvoiceChanged } from './use-invoice';

export function DecidePayment({ payment }: { payment: Transaction }) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const [rejecting, setRejecting] = useState(false);
  const take = useMutation({
    mutationFn: () => call(paymentEndpoints.confirm, { params: { transactionId: payment.id } }),
    onSuccess: ({ invoice }) => {
      notifySuccess(t('The payment is confirmed.'));
      changed(invoice);
    },
    onError: (error) => {
      tellFailure(error, messages.paymentUpdateFailed);
      changed();
    },
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t('Confirm this payment of {{amount}}?', { amount: formatSen(payment.paid_amount ?? 0) }),
      message: [payment.payment_method_name, payment.paid_at, payment.reference_id]
        .filter(Boolean)
        .join(' · '),
      confirmLabel: t('Confirm'),
    });
    if (agreed) take.mutate();
  };
  return (
    <Group gap="xs" mt="xs">
      <Button loading={take.isPending} onClick={() => void ask()}>
        {t('Confirm')}
      </Button>
      <Button variant="default" disabled={take.isPending} onClick={() => setRejecting(true)}>
        {t('Reject')}
      </Button>
      {rejecting && <RejectDialog payment={payment} onClose={() => setRejecting(false)} />}
    </Group>
  );
}

function RejectDialog({ payment, onClose }: { payment: Transaction; onClose: () => void }) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  useUnsaved(reason !== '');
  const reject = useMutation({
    mutationFn: () =>
      call(paymentEndpoints.reject, { params: { transactionId: payment.id }, body: { reason } }),
    onSuccess: ({ invoice }) => {
      notifySuccess(t('The payment is rejected.'));
      changed(invoice);
      onClose();
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 422) setWrong(error.errors.reason?.[0]);
      tellFailure(error, messages.paymentUpdateFailed);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setWrong(messages.rejectReasonRequired);
    else reject.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Reject this payment of {{amount}}?', { amount: formatSen(payment.paid_amount ?? 0) })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {reject.error instanceof OfflineError && <NeedsInternet />}
          <Textarea
            label={t('Reason')}
            description={t('The parent reads this.')}
            required
            data-autofocus
            autosize
            minRows={2}
            maxRows={8}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setWrong(undefined);
            }}
            error={wrong && t(wrong)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" color="alarm" loading={reject.isPending}>
              {t('Reject')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
