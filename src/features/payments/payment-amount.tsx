/** The amount of a payment while it is corrected: Enter saves, Esc cancels. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { Form } from '../../components/form';
import classes from '../../components/lines/lines.module.css';
import { PlainButton } from '../../components/plain';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { useSave } from '../../queries/use-save';

interface PaymentAmountProps {
  invoice: InvoiceDetail;
  payment: Transaction;
  onClose: () => void;
}

export function PaymentAmount({ invoice, payment, onClose }: PaymentAmountProps) {
  const { t } = useTranslation();
  const before = ringgitText(payment.paid_amount ?? 0);
  const [text, setText] = useState(before);
  const changed = useInvoiceChanged();
  const save = useSave(
    ({ paid_amount }: { paid_amount: number | null }) =>
      call(transactionEndpoints.change, {
        params: { id: invoice.id, txId: payment.id },
        body: { paid_amount: paid_amount ?? 0, version: invoice.version },
      }),
    {
      check: ({ paid_amount: sen }) => {
        if (sen === null) return { paid_amount: [messages.amountNotWhole] };
        return sen <= 0 ? { paid_amount: [messages.paidAmountPositive] } : {};
      },
      done: t(messages.paymentUpdated),
      failed: messages.paymentUpdateFailed,
      onSaved: (answer) => {
        changed(answer.invoice);
        onClose();
      },
      onFailed: () => changed(),
    },
  );
  useLeaveGuard(text !== before && !save.busy);
  const submit = () => {
    const sen = parseRinggit(text);
    if (sen !== null && sen > 0 && sen === payment.paid_amount) onClose();
    else save.submit({ paid_amount: sen });
  };
  return (
    <Form onSend={submit} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          aria-label={t('Paid amount (RM)')}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          w={130}
          className={classes.digits}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            save.clear('paid_amount');
          }}
          error={save.errorOf('paid_amount')}
        />
        <Button type="submit" loading={save.busy}>
          {t('Save')}
        </Button>
        <PlainButton onClick={onClose}>{t('Cancel')}</PlainButton>
      </Group>
    </Form>
  );
}
