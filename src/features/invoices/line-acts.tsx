/** The ways to change a line of an invoice and to remove it. */
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { ActIcon } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { useSave } from '../../queries/use-save';

interface LineActsProps {
  invoice: InvoiceDetail;
  line: Transaction;
  /** Null while another line is edited. */
  onEdit: (() => void) | null;
  /** Its editor was closed just now. */
  wasEdited: boolean;
}

export function LineActs({ invoice, line, onEdit, wasEdited }: LineActsProps) {
  const { t } = useTranslation();
  const remove = useRemoveLine(invoice);
  const ask = () =>
    askFirst(() => remove.submit(line.id), {
      title: t('Are you sure to remove this transaction from invoice {{number}}?', {
        number: invoice.invoice_no,
      }),
      message: [line.label, line.child_name, formatSen(line.total ?? 0)].filter(Boolean).join(' · '),
      confirmLabel: t('Remove'),
      danger: true,
    });
  return (
    <>
      {line.kind !== 'carry_forward' && (
        <ActIcon
          Icon={IconEdit}
          stroke={1.7}
          label={t('Edit {{label}}', { label: line.label })}
          disabled={onEdit === null}
          autoFocus={wasEdited}
          onClick={() => onEdit?.()}
        />
      )}
      <ActIcon
        Icon={IconTrash}
        stroke={1.7}
        label={t('Remove {{label}}', { label: line.label })}
        loading={remove.busy}
        onClick={() => void ask()}
      />
    </>
  );
}

function useRemoveLine({ id }: InvoiceDetail) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  return useSave((txId: number) => call(transactionEndpoints.remove, { params: { id, txId } }), {
    failed: messages.transactionRemoveFailed,
    onSaved: ({ invoice }) => {
      notifySuccess(t(messages.transactionRemoved));
      changed(invoice);
    },
    onFailed: () => changed(),
  });
}
