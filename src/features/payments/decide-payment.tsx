/** Confirming or rejecting what a parent says to have paid. */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import type { Transaction } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { askFirst } from '../../components/confirm';
import { formatDate } from '../../components/format';
import { notifyFailure } from '../../components/notify-failure';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { useSave } from '../../queries/use-save';
import { sendOrAgain } from '../../queries/yes-again';
import { ReasonButton } from './reason-act';

/** What is asked about of a payment. */
type Decided = Pick<Transaction, 'id' | 'paid_amount'> &
  Partial<Pick<Transaction, 'invoice_id' | 'payment_method_name' | 'paid_at' | 'reference_id'>>;

interface DecidePaymentProps {
  payment: Decided;
  /** Whose it is and of which invoice, where the page does not say so. */
  whose?: string;
}

export function DecidePayment({ payment, whose }: DecidePaymentProps) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const amount = formatSen(payment.paid_amount ?? 0);
  const params = { transactionId: payment.id };
  const method = payment.payment_method_name;
  const take = useSave(
    (_, firstKey) =>
      sendOrAgain(
        (again, idempotencyKey) =>
          call(paymentEndpoints.confirm, { params, body: { again }, idempotencyKey }),
        firstKey,
      ),
    {
      done: t('Payment confirmed.'),
      failed: messages.paymentUpdateFailed,
      onSaved: ({ invoice }) => changed(invoice),
      onFailed: () => changed(),
    },
  );
  const ask = async () => {
    const over = await beyondBalance(payment);
    if (over instanceof Error) return notifyFailure(over);
    return askFirst(() => take.submit(), {
      title:
        over === null
          ? t('Confirm this payment of {{amount}}?', { amount })
          : t('{{amount}} is more than the {{open}} due. Confirm anyway?', {
              amount,
              open: formatSen(over),
            }),
      message: [
        whose,
        method && t(method),
        payment.paid_at && formatDate(payment.paid_at),
        payment.reference_id,
      ]
        .filter(Boolean)
        .join(' · '),
      confirmLabel: t('Confirm'),
    });
  };
  return (
    <Group gap="xs" mt="xs">
      <Button loading={take.busy} onClick={() => void ask()}>
        {t('Confirm')}
      </Button>
      <ReasonButton
        label={t('Reject')}
        disabled={take.busy}
        title={t('Reject this payment of {{amount}}?', { amount })}
        whose={whose}
        description={t('The parent sees this.')}
        required={t(messages.rejectReasonRequired)}
        done={t('Payment rejected.')}
        failed={messages.paymentUpdateFailed}
        danger
        act={(reason, idempotencyKey) =>
          call(paymentEndpoints.reject, { params, body: { reason }, idempotencyKey })
        }
      />
    </Group>
  );
}

/** Sen that are open where the payment is more than that, as Pay asks too; null where it is not. */
async function beyondBalance({ invoice_id, paid_amount }: Decided): Promise<number | null | Error> {
  if (invoice_id === undefined) return null;
  try {
    const { balance } = await call(invoiceEndpoints.view, { params: { id: invoice_id } });
    const open = Math.max(0, balance);
    return (paid_amount ?? 0) > open ? open : null;
  } catch (error) {
    return error as Error;
  }
}
