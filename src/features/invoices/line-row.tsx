/** A line to read; in edit mode with the ways to change and to remove it (F8). */
import { ActionIcon, Text } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatSen, ringgitText } from '#shared/domain/money';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import classes from '../../components/lines/lines.module.css';
import { notifySuccess } from '../../components/notify';
import { tellFailure } from '../../components/tell-failure';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';

interface LineRowProps {
  invoice: InvoiceDetail;
  line: Transaction;
  changing: boolean;
  /** Null while another line is edited. */
  onEdit: (() => void) | null;
  /** Its editor was closed just now. */
  wasEdited: boolean;
}

export function LineRow({ invoice, line, changing, onEdit, wasEdited }: LineRowProps) {
  const { t } = useTranslation();
  const remove = useRemoveLine(invoice);
  const ask = async () => {
    const agreed = await confirm({
      title: t('Are you sure to remove this transaction from invoice {{number}}?', {
        number: invoice.invoice_no,
      }),
      message: [line.label, line.child_name, formatSen(line.total ?? 0)].filter(Boolean).join(' · '),
      confirmLabel: t('Remove'),
      danger: true,
    });
    if (agreed) remove.mutate(line.id);
  };
  const { quantity, amount, discount_amount, total } = line;
  return (
    <tr>
      <td className={classes.what}>
        {line.label}
        {line.remarks && (
          <Text size="sm" c="dimmed" className={classes.remarks}>
            {line.remarks}
          </Text>
        )}
      </td>
      <td className={classes.child}>
        {[line.child_name, line.child_preschool_name].filter(Boolean).join(' - ')}
      </td>
      <td className={classes.amount} data-detail data-label={t('Quantity')}>
        {quantity}
      </td>
      <td className={classes.amount} data-detail data-label={t('Price')}>
        {ringgitText(amount ?? 0)}
      </td>
      <td
        className={classes.amount}
        data-detail
        data-label={t('Discount')}
        data-none={!discount_amount || undefined}
      >
        {discount_amount ? ringgitText(discount_amount) : '—'}
      </td>
      <td className={`${classes.amount} ${classes.total}`}>{ringgitText(total ?? 0)}</td>
      {changing && (
        <td className={classes.acts}>
          {line.kind !== 'carry_forward' && (
            <ActionIcon
              aria-label={t('Edit {{label}}', { label: line.label })}
              disabled={onEdit === null}
              autoFocus={wasEdited}
              onClick={() => onEdit?.()}
            >
              <IconEdit size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            aria-label={t('Remove {{label}}', { label: line.label })}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            <IconTrash size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}

function useRemoveLine({ id }: InvoiceDetail) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  return useMutation({
    mutationFn: (txId: number) => call(transactionEndpoints.remove, { params: { id, txId } }),
    onSuccess: ({ invoice }) => {
      notifySuccess(t(messages.transactionRemoved));
      changed(invoice);
    },
    onError: (error) => {
      tellFailure(error, messages.transactionRemoveFailed);
      changed();
    },
  });
}
