/** One payment; in edit mode it can be corrected where it was recorded by hand. */
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconEdit, IconFileDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInvoiceOpen } from '#shared/domain/invoice-math';
import { formatSen, ringgitText } from '#shared/domain/money';
import type { PaymentState } from '#shared/domain/statuses';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { ActIcon } from '../../components/act-button';
import { downloadLink } from '../../components/download-link';
import { formatDate } from '../../components/format';
import { notifyError } from '../../components/notify';
import { Muted } from '../../components/plain';
import { saveFile } from '../../components/save-file';
import { type Look, LookMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { downloadUrl } from '../../local/call';
import { fetchFile } from '../../local/fetch-file';
import { useSave } from '../../queries/use-save';
import { CorrectPayment } from './correct-payment';
import { DecidePayment } from './decide-payment';
import classes from './payments.module.css';
import { receiptPath } from './receipt-path';
import { RefundPayment } from './refund-payment';
import { ReversePayment } from './reverse-payment';

interface PaymentRowProps {
  invoice: InvoiceDetail;
  payment: Transaction;
  editing: boolean;
}

export function PaymentRow({ invoice, payment, editing }: PaymentRowProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [correcting, setCorrecting] = useState(false);
  const { paid_at, paid_amount, reference_id, payment_slip, state, source, remarks } = payment;
  const byHand = source !== 'provider' && (paid_amount ?? 0) > 0 && state !== 'rejected';
  const changing = editing && isInvoiceOpen(invoice);
  const mayCorrect = changing && byHand && can('payments_record');
  const counted = invoice.locked === 0 && state === 'confirmed' ? Math.max(0, paid_amount ?? 0) : 0;
  const refundable = counted - (payment.refunded_amount ?? 0);
  const reversible = counted - (payment.reversed_amount ?? 0);
  const refunded = (payment.refunded_amount ?? 0) - (payment.reversed_amount ?? 0);
  const word = state && state !== 'confirmed' ? paymentStateText[state] : null;
  const about = [paid_at && formatDate(paid_at), reference_id, payment.recorded_by, remarks];
  return (
    <li>
      <div className={classes.paid}>
        <Group gap="xs">
          <span>{wordOf(t, payment)}</span>
          {word && <LookMark look={word} />}
        </Group>
        <Muted>{about.filter(Boolean).join(' · ')}</Muted>
        {refunded > 0 && (
          <Text size="sm">{t('{{amount}} was refunded.', { amount: formatSen(refunded) })}</Text>
        )}
        {payment.decision_reason && <Text size="sm">{payment.decision_reason}</Text>}
        {payment.receipt_no && (
          <Button
            variant="subtle"
            size="sm"
            h={44}
            ml={-12}
            leftSection={<IconFileDownload size={18} aria-hidden />}
            {...downloadLink(downloadUrl(receiptPath(payment)))}
          >
            {t('Receipt {{number}}', { number: payment.receipt_no })}
          </Button>
        )}
        {payment_slip && <Slip payment={payment} />}
        {can('payments_record') && (state === 'declared' || state === 'review') && (
          <DecidePayment payment={payment} />
        )}
        {reversible > 0 && can('payments_refund') && (
          <Group gap="xs">
            {refundable > 0 && <RefundPayment id={payment.id} left={refundable} plain />}
            <ReversePayment id={payment.id} amount={reversible} />
          </Group>
        )}
      </div>
      <span className={classes.amount} data-counts={state === 'confirmed' || undefined}>
        {ringgitText(paid_amount ?? 0)}
      </span>
      {changing && (
        <span className={classes.paymentActs}>
          {mayCorrect && (
            <ActIcon
              Icon={IconEdit}
              stroke={1.7}
              label={t('Correct this payment')}
              onClick={() => setCorrecting(true)}
            />
          )}
        </span>
      )}
      {correcting && mayCorrect && (
        <CorrectPayment invoice={invoice} payment={payment} onClose={() => setCorrecting(false)} />
      )}
    </li>
  );
}

/** How it was paid, or what was paid back. */
function wordOf(t: TFunction, { refund_of, reversal, payout, payment_method_name }: Transaction): string {
  const method = payment_method_name === null ? '' : t(payment_method_name);
  if (reversal) return t('Reversed: {{method}}', { method });
  if (payout) return t('Credit paid out: {{method}}', { method });
  return refund_of === null ? method : t('Refunded: {{method}}', { method });
}

export const slipPath = ({ id, invoice_id }: Pick<Transaction, 'id' | 'invoice_id'>) =>
  transactionEndpoints.slip.path.replace('{id}', String(invoice_id)).replace('{txId}', String(id));

function Slip({ payment }: { payment: Transaction }) {
  const { t } = useTranslation();
  const download = useSave(() => fetchFile(downloadUrl(slipPath(payment))), {
    onSaved: ({ name, blob }) => saveFile(name, blob, blob.type),
    onFailed: () => notifyError(t(messages.slipFailed)),
  });
  return (
    <Button
      variant="subtle"
      size="sm"
      ml={-12}
      leftSection={<IconFileDownload size={18} aria-hidden />}
      loading={download.busy}
      onClick={() => download.submit()}
    >
      {t('Download slip')}
    </Button>
  );
}

/** A link to the slip for where it is looked at beside the invoice. */
export function SlipLink({ payment }: { payment: Transaction }) {
  const { t } = useTranslation();
  return (
    <Anchor href={downloadUrl(slipPath(payment))} target="_blank">
      {t('Open the slip ({{name}})', { name: payment.payment_slip })}
    </Anchor>
  );
}

/** What a payment's state is called, and how it looks. */
const paymentStateText: Record<PaymentState, Look> = {
  confirmed: { label: 'Confirmed', tone: 'done' },
  declared: { label: 'To be confirmed', tone: 'waiting' },
  rejected: { label: 'Rejected', tone: 'alarm' },
  review: { label: 'Under review', tone: 'waiting' },
};
