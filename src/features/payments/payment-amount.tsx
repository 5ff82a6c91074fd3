/** The amount of a payment while it is corrected: Enter saves, Esc cancels. */
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import classes from '../../components/lines/lines.module.css';
import { notifySuccess } from '../../components/notify';
import { notifyFailure } from '../../components/notify-failure';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
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
  const [wrong, setWrong] = useState<string>();
  const changed = useInvoiceChanged();
  const save = useSave(
    (paid_amount: number) =>
      call(transactionEndpoints.change, {
        params: { id: invoice.id, txId: payment.id },
        body: { paid_amount, version: invoice.version },
      }),
    {
      onSaved: (answer) => {
        notifySuccess(t(messages.paymentUpdated));
        changed(answer.invoice);
        onClose();
      },
      onFailed: (error) => {
        if (error instanceof CallError && error.status === 422) setWrong(error.errors.paid_amount?.[0]);
        notifyFailure(error, messages.paymentUpdateFailed);
        changed();
      },
    },
  );
  useLeaveGuard(text !== before && !save.busy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sen = parseRinggit(text);
    if (sen === null) setWrong(messages.amountNotWhole);
    else if (sen <= 0) setWrong(messages.paidAmountPositive);
    else if (sen === payment.paid_amount) onClose();
    else save.submit(sen);
  };
  return (
    <form onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onClose()} noValidate>
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
            setWrong(undefined);
          }}
          error={wrong && t(wrong)}
        />
        <Button type="submit" loading={save.busy}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  );
}
