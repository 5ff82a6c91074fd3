/** Noting that a credit was paid out, of no payment in particular (a deposit that is returned): by right, with a reason. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import type { ApprovalForm } from '#shared/endpoints/approvals';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { AmountDialog } from '../../components/amount-dialog';
import { type CallInput, call } from '../../local/call';
import { useCall } from '../../queries/use-call';
import { useReasonAct } from './reason-act';

interface PayOutCreditProps {
  invoiceId: number;
  /** Sen, above zero. */
  credit: number;
  /** Whose it is and of which invoice, where the page does not say so. */
  whose?: string | undefined;
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

function PayOutDialog({ invoiceId, credit, whose, onClose }: PayOutCreditProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const methods = useCall(paymentEndpoints.methods, { params: { invoiceId } }).data;
  const byHand = methods?.filter(({ redirects }) => redirects === 0) ?? [];
  const [chosen, setChosen] = useState('');
  const [reference, setReference] = useState('');
  const { submit, errorOf, ...state } = useReasonAct({
    act: (body: Form, idempotencyKey) =>
      call(paymentEndpoints.payOut, { params: { id: invoiceId }, body, idempotencyKey }),
    done: t('Pay-out recorded.'),
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
  return (
    <AmountDialog
      title={t('Pay out up to {{amount}}?', { amount: formatSen(credit) })}
      whose={whose}
      about={t('This records it on the invoice. Pay the money by bank transfer or in cash.')}
      required={t(messages.payOutReasonRequired)}
      confirmLabel={t('Record pay-out')}
      danger
      error={errorOf('reason')}
      amountError={errorOf('amount')}
      most={credit}
      tooMuch={officeMessages.payOutTooMuch}
      dirty={reference !== ''}
      onSubmit={(amount, reason) =>
        submit({ amount, reason, payment_method: Number(method), reference_id: reference })
      }
      onClose={onClose}
      {...state}
    >
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
    </AmountDialog>
  );
}
