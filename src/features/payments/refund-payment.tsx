/** Noting that a payment, or a part of it, was paid back (by right, with a reason): an entry of its own below zero. */
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { AmountDialog } from '../../components/amount-dialog';
import { call } from '../../local/call';
import { useReasonAct } from './reason-act';

type Charge = 'falls' | 'stays';

interface RefundPaymentProps {
  id: number;
  /** Sen that were not paid back yet. */
  left: number;
  /** Whose it is and of which invoice, where the page does not say so. */
  whose?: string | undefined;
  /** Among the words of a payment. */
  plain?: boolean;
}

export function RefundPayment({ id, left, whose, plain = false }: RefundPaymentProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(plain ? { variant: 'subtle', size: 'sm', ml: -12 } : { variant: 'default' })}
        onClick={() => setOpen(true)}
      >
        {t('Refund')}
      </Button>
      {open && <RefundDialog id={id} left={left} whose={whose} onClose={() => setOpen(false)} />}
    </>
  );
}

function RefundDialog({ id, left, whose, onClose }: RefundPaymentProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const [charge, setCharge] = useState<Charge | ''>('');
  const [wrong, setWrong] = useState(false);
  const { submit, errorOf, ...state } = useReasonAct({
    act: (body: { amount: number; reason: string; charge: Charge }, idempotencyKey) =>
      call(paymentEndpoints.refund, { params: { transactionId: id }, body, idempotencyKey }),
    done: t('Refund recorded.'),
    failed: messages.paymentUpdateFailed,
    request: (form) => ({ operation: 'refund', subject_id: id, form, reason: form.reason }),
    onDone: onClose,
  });
  const ready = () => {
    setWrong(charge === '');
    return charge !== '';
  };
  return (
    <AmountDialog
      title={t('Refund up to {{amount}}?', { amount: formatSen(left) })}
      whose={whose}
      about={t(
        'This records it on the invoice as a separate entry. Return the money by bank transfer, in cash or through the provider.',
      )}
      required={t(messages.refundReasonRequired)}
      confirmLabel={t('Record refund')}
      danger
      error={errorOf('reason')}
      amountError={errorOf('amount')}
      most={left}
      tooMuch={messages.refundTooMuch}
      ready={ready}
      onSubmit={(amount, reason) => charge !== '' && submit({ amount, reason, charge })}
      onClose={onClose}
      {...state}
    >
      <Radio.Group
        label={t('Reduce the charge too?')}
        required
        value={charge}
        onChange={(value) => {
          setCharge(value as Charge);
          setWrong(false);
        }}
        error={wrong && t(officeMessages.refundChargeRequired)}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="falls"
            label={t('Yes: the parent does not owe it')}
            description={t('Goodwill, or a wrong charge. A line deducts it from the invoice.')}
          />
          <Radio
            value="stays"
            label={t('No: it is still due')}
            description={t('Paid twice, or by the wrong method. The amount becomes due again.')}
          />
        </Stack>
      </Radio.Group>
    </AmountDialog>
  );
}
