/** Noting that a payment, or a part of it, was paid back (by right, with a reason): an entry of its own below zero. */
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen, parseRinggit, ringgitText } from '#shared/domain/money';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import lines from '../../components/lines/lines.module.css';
import { ReasonDialog } from '../../components/reason-dialog';
import { call } from '../../local/call';
import { useReasonAct } from './reason-act';

type Charge = 'falls' | 'stays';

interface RefundPaymentProps {
  id: number;
  /** Sen that were not paid back yet. */
  left: number;
  /** Among the words of a payment. */
  plain?: boolean;
}

export function RefundPayment({ id, left, plain = false }: RefundPaymentProps) {
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
      {open && <RefundDialog id={id} left={left} onClose={() => setOpen(false)} />}
    </>
  );
}

function RefundDialog({ id, left, onClose }: RefundPaymentProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(ringgitText(left));
  const [charge, setCharge] = useState<Charge | ''>('');
  const [wrong, setWrong] = useState<{ amount?: string; charge?: string }>({});
  const { submit, errorOf, ...state } = useReasonAct({
    act: (body: { amount: number; reason: string; charge: Charge }, idempotencyKey) =>
      call(paymentEndpoints.refund, { params: { transactionId: id }, body, idempotencyKey }),
    done: t('The refund is noted.'),
    failed: messages.paymentUpdateFailed,
    request: (form) => ({ operation: 'refund', subject_id: id, form, reason: form.reason }),
    onDone: onClose,
  });
  const check = (reason: string) => {
    const amount = parseRinggit(text) ?? 0;
    const problem = problemOf(parseRinggit(text), left);
    setWrong({
      ...(problem && { amount: problem }),
      ...(charge === '' && { charge: officeMessages.refundChargeRequired }),
    });
    if (!problem && charge !== '') submit({ amount, reason, charge });
  };
  return (
    <ReasonDialog
      title={t('Refund up to {{amount}}?', { amount: formatSen(left) })}
      about={t(
        'This notes it on the invoice, as an entry of its own. The money itself goes back by the bank, in cash or at the provider.',
      )}
      required={t(messages.refundReasonRequired)}
      confirmLabel={t('Record refund')}
      danger
      error={errorOf('reason')}
      onSubmit={check}
      onClose={onClose}
      {...state}
    >
      <TextInput
        label={t('Amount (RM)')}
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        className={lines.digits}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong({});
        }}
        error={(wrong.amount && t(wrong.amount)) || errorOf('amount')}
      />
      <Radio.Group
        label={t('Does the charge fall, too?')}
        required
        value={charge}
        onChange={(value) => {
          setCharge(value as Charge);
          setWrong({});
        }}
        error={wrong.charge && t(wrong.charge)}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="falls"
            label={t('Yes: the parent does not owe it')}
            description={t('Goodwill, or a charge that was wrong. A line takes it off the invoice.')}
          />
          <Radio
            value="stays"
            label={t('No: it is still to be paid')}
            description={t('Paid twice, or by the wrong way. The invoice asks for it again.')}
          />
        </Stack>
      </Radio.Group>
    </ReasonDialog>
  );
}

function problemOf(sen: number | null, left: number): string | undefined {
  if (sen === null) return messages.amountNotWhole;
  if (sen <= 0) return messages.paidAmountPositive;
  return sen > left ? messages.refundTooMuch : undefined;
}
