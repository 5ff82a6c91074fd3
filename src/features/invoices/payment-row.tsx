/** One payment; its amount can be corrected in edit mode where it was recorded by hand (F9). */
import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core';
import { IconEdit, IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ringgitText } from '#shared/domain/money';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/transactions';
import { messages } from '#shared/messages';
import { formatDate } from '../../components/format';
import { notifyError } from '../../components/notify';
import { saveFile } from '../../components/save-file';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { downloadUrl } from '../../local/call';
import { fetchFile } from '../../local/fetch-file';
import { isOpen } from './bill-lines';
import { DecidePayment } from './decide-payment';
import classes from './invoice.module.css';
import { PaymentAmount } from './payment-amount';
import { paymentStateWords } from './payment-words';

interface PaymentRowProps {
  invoice: InvoiceDetail;
  payment: Transaction;
  editing: boolean;
}

export function PaymentRow({ invoice, payment, editing }: PaymentRowProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [correcting, setCorrecting] = useState(false);
  const { paid_at, paid_amount, reference_id, payment_slip, state, source, refund_of, remarks } = payment;
  const byHand = source !== 'provider' && refund_of === null && state !== 'rejected';
  const changing = editing && isOpen(invoice);
  const mayCorrect = changing && byHand && can('payments_record');
  const word = state && state !== 'confirmed' ? paymentStateWords[state] : null;
  const about = [paid_at && formatDate(paid_at), reference_id, payment.recorded_by, remarks];
  return (
    <li>
      <div className={classes.paid}>
        <Group gap="xs">
          <span>{t(payment.label.replace(/^Payment - /, ''))}</span>
          {word && <ToneMark tone={word.tone}>{t(word.label)}</ToneMark>}
        </Group>
        <Text size="sm" c="dimmed">
          {about.filter(Boolean).join(' · ')}
        </Text>
        {payment.decision_reason && <Text size="sm">{payment.decision_reason}</Text>}
        {payment_slip && <Slip payment={payment} />}
        {can('payments_record') && (state === 'declared' || state === 'review') && (
          <DecidePayment payment={payment} />
        )}
      </div>
      {correcting && mayCorrect ? (
        <PaymentAmount invoice={invoice} payment={payment} onClose={() => setCorrecting(false)} />
      ) : (
        <span className={classes.amount} data-counts={state === 'confirmed' || undefined}>
          {ringgitText(paid_amount ?? 0)}
        </span>
      )}
      {changing && !correcting && (
        <span className={classes.paymentActs}>
          {mayCorrect && (
            <ActionIcon aria-label={t('Edit the amount of this payment')} onClick={() => setCorrecting(true)}>
              <IconEdit size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </span>
      )}
    </li>
  );
}

export const slipPath = ({ id, invoice_id }: Pick<Transaction, 'id' | 'invoice_id'>) =>
  transactionEndpoints.slip.path.replace('{id}', String(invoice_id)).replace('{txId}', String(id));

function Slip({ payment }: { payment: Transaction }) {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () => fetchFile(downloadUrl(slipPath(payment))),
    onSuccess: ({ name, blob }) => saveFile(name, blob, blob.type),
    onError: () => notifyError(t(messages.slipFailed)),
  });
  return (
    <Button
      variant="subtle"
      size="sm"
      ml={-12}
      leftSection={<IconFileDownload size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
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
