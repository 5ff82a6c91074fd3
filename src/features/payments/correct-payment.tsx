/** Correcting a payment that was recorded by hand, with a reason: its date, and while it may still change, its amount. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import { isAmountOpen } from '#shared/domain/payments';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { type TransactionForm, transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { AmountField, amountProblem } from '../../components/amount-dialog';
import { DateField } from '../../components/date-field';
import { Muted } from '../../components/plain';
import { ReasonDialog } from '../../components/reason-dialog';
import { call } from '../../local/call';
import { useSession } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
import { useReasonAct } from './reason-act';

interface CorrectPaymentProps {
  invoice: InvoiceDetail;
  payment: Transaction;
  onClose: () => void;
}

export function CorrectPayment({ invoice, payment, onClose }: CorrectPaymentProps) {
  const { t } = useTranslation();
  const userId = useSession()?.user.id ?? 0;
  const before = ringgitText(payment.paid_amount ?? 0);
  const [text, setText] = useState(before);
  const [paid_at, setPaidAt] = useState(payment.paid_at ?? '');
  const [wrong, setWrong] = useState<{ amount?: string; date?: string }>({});
  const today = useToday();
  const isOpen = today !== undefined && isAmountOpen(payment, userId, today);
  const { submit, errorOf, ...state } = useReasonAct({
    act: (form: TransactionForm, idempotencyKey) =>
      call(transactionEndpoints.change, {
        params: { id: invoice.id, txId: payment.id },
        body: { ...form, version: invoice.version },
        idempotencyKey,
      }),
    done: t(messages.paymentUpdated),
    failed: messages.paymentUpdateFailed,
    onDone: onClose,
  });
  const check = (reason: string) => {
    const sen = parseRinggit(text);
    const problem = amountProblem(sen);
    const problems = {
      ...(problem && { amount: problem }),
      ...(paid_at === '' && { date: messages.paidAtRequired }),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0 || sen === null) return;
    if (sen === payment.paid_amount && paid_at === payment.paid_at) return onClose();
    submit({ reason, paid_at, ...(isOpen && { paid_amount: sen }) });
  };
  return (
    <ReasonDialog
      title={t('Correct this payment')}
      description={t('The parent and the preschool are notified.')}
      required={t(officeMessages.correctionReasonRequired)}
      confirmLabel={t('Save')}
      error={errorOf('reason')}
      dirty={text !== before}
      onSubmit={check}
      onClose={onClose}
      {...state}
    >
      {isOpen ? (
        <AmountField
          value={text}
          onChange={(typed) => {
            setText(typed);
            setWrong({});
          }}
          error={(wrong.amount && t(wrong.amount)) || errorOf('paid_amount')}
        />
      ) : (
        <Muted>{t(officeMessages.paymentAmountStays)}</Muted>
      )}
      <DateField
        label={t('Payment Date')}
        required
        value={paid_at}
        onChange={setPaidAt}
        error={(wrong.date && t(wrong.date)) || errorOf('paid_at')}
      />
    </ReasonDialog>
  );
}
