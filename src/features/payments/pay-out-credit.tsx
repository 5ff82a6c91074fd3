/** Noting that a credit was paid out, of no payment in particular (a deposit that is returned): by right, with a reason. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen, parseRinggit, ringgitText } from '#shared/domain/money';
import type { ApprovalForm } from '#shared/endpoints/approvals';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import lines from '../../components/lines/lines.module.css';
import { ReasonDialog } from '../../components/reason-dialog';
import { type CallInput, call } from '../../local/call';
import { useCall } from '../../queries/use-call';
import { useReasonAct } from './reason-act';

interface PayOutCreditProps {
  invoiceId: number;
  /** Sen, above zero. */
  credit: number;
}

export function PayOutCredit(props: PayOutCreditProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Pay out')}
      </Button>
      {open && <PayOutDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type PayOut = ApprovalForm<'pay_out'>;
type Form = NonNullable<CallInput<typeof paymentEndpoints.payOut>['body']>;

function PayOutDialog({ invoiceId, credit, onClose }: PayOutCreditProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const methods = useCall(paymentEndpoints.methods, { params: { invoiceId } }).data;
  const byHand = methods?.filter(({ redirects }) => redirects === 0) ?? [];
  const [text, setText] = useState(ringgitText(credit));
  const [chosen, setChosen] = useState('');
  const [reference, setReference] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { submit, errorOf, ...state } = useReasonAct({
    act: (body: Form, idempotencyKey) =>
      call(paymentEndpoints.payOut, { params: { id: invoiceId }, body, idempotencyKey }),
    done: t('The pay-out is noted.'),
    failed: messages.paymentUpdateFailed,
    request: (form) => ({
      operation: 'pay_out',
      subject_id: invoiceId,
      form: form as PayOut,
      reason: form.reason,
    }),
    onDone: onClose,
  });
  const method = chosen || String(byHand[0]?.id ?? '');
  const check = (reason: string) => {
    const amount = parseRinggit(text);
    const problem = problemOf(amount, credit);
    setWrong(problem);
    if (problem || amount === null) return;
    submit({ amount, reason, payment_method: Number(method), reference_id: reference });
  };
  return (
    <ReasonDialog
      title={t('Pay out up to {{amount}}?', { amount: formatSen(credit) })}
      about={t('This notes it on the invoice. The money itself goes by the bank or in cash.')}
      required={t(messages.payOutReasonRequired)}
      confirmLabel={t('Note the pay-out')}
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
          setWrong(undefined);
        }}
        error={(wrong && t(wrong)) || errorOf('amount')}
      />
      <NativeSelect
        label={t('Payment Method')}
        required
        value={method}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={byHand.map(({ id, name }) => ({ value: String(id), label: t(name) }))}
        error={errorOf('payment_method')}
      />
      <TextInput
        label={t('Reference Id')}
        autoComplete="off"
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        error={errorOf('reference_id')}
      />
    </ReasonDialog>
  );
}

function problemOf(sen: number | null, credit: number): string | undefined {
  if (sen === null) return messages.amountNotWhole;
  if (sen <= 0) return messages.paidAmountPositive;
  return sen > credit ? officeMessages.payOutTooMuch : undefined;
}
