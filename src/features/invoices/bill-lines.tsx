/** The lines of an invoice: positive first, then discounts and credits; each edited in its place. */
import { Group, Title } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInvoiceOpen } from '#shared/domain/invoice-math';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { messages } from '#shared/messages';
import { ActIcon } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { formatMonth, formatWholeDate } from '../../components/format';
import { Muted } from '../../components/plain';
import { type Column, sumOf } from '../../components/table/columns';
import { DataTable, type RowGroup } from '../../components/table/data-table';
import { useCan } from '../../components/use-can';
import { call } from '../../local/call';
import { useInvoiceChanged, useLines } from '../../queries/invoices';
import { sendOrAsk } from '../../queries/second-person';
import { useSave } from '../../queries/use-save';
import { LineEditor } from './line-editor';
import { LineTools } from './line-tools';

interface BillLinesProps {
  invoice: InvoiceDetail;
  editing: boolean;
  /** The preschool as it stands in the form above, saved or not; empty where none is chosen. */
  chosenPreschool?: string;
  onDirty?: (dirty: boolean) => void;
}

export function BillLines({ invoice, editing, chosenPreschool, onDirty }: BillLinesProps) {
  const { t } = useTranslation();
  const query = useLines(invoice.id);
  const lines = query.data;
  const office = useCan()('invoices_view');
  const [edited, setEdited] = useState<number | null>(null);
  const sale = invoice.is_pos_invoice === 1;
  const changing = editing && isInvoiceOpen(invoice);
  const [left, setLeft] = useState<number | null>(null);
  const close = () => {
    setLeft(edited);
    setEdited(null);
    onDirty?.(false);
  };
  const next = () => {
    const editable = lines?.filter(({ kind }) => kind !== 'carry_forward') ?? [];
    const following = editable[editable.findIndex(({ id }) => id === edited) + 1];
    close();
    if (following) setEdited(following.id);
  };
  const columns = lineColumns(invoice.price, office);
  const acts: Column<Transaction> = {
    key: 'acts',
    label: 'Actions',
    acts: true,
    render: (line) => (
      <LineActs
        invoice={invoice}
        line={line}
        wasEdited={left === line.id}
        onEdit={edited === null ? () => setEdited(line.id) : null}
      />
    ),
  };
  return (
    <section aria-label={t('Bills')}>
      <Group justify="space-between" mb="xs" mih={44}>
        <Title order={2}>{t('Bills')}</Title>
        {changing && <LineTools invoice={invoice} chosenPreschool={chosenPreschool ?? ''} />}
      </Group>
      <DataTable
        columns={changing ? [...columns, acts] : columns}
        rows={lines}
        groups={office ? undefined : lines && byChild(lines)}
        query={lines === undefined ? query : undefined}
        blocks
        flush
        footLabel={office ? t('Price') : t('Total')}
        instead={(line) =>
          changing &&
          line.id === edited && (
            <LineEditor invoice={invoice} line={line} onClose={close} onNext={next} onDirty={onDirty} />
          )
        }
        empty={
          <EmptyState
            title={t('No bills on this invoice yet')}
            hint={
              changing
                ? sale
                  ? t('Add the products that are sold.')
                  : t('Import what is unbilled, or add a product or a fee.')
                : undefined
            }
          />
        }
      />
      {changing && lines && lines.length > 1 && (
        <Muted mt="xs" visibleFrom="lg">
          {t(
            'n adds a product. In a line, Enter saves, Ctrl and Enter goes on to the next one, Esc leaves it.',
          )}
        </Muted>
      )}
    </section>
  );
}

/**
 * @param price of the invoice, in sen
 * @param office a parent reads the lines under the name of each child
 */
function lineColumns(price: number, office: boolean): readonly Column<Transaction>[] {
  return [
    { key: 'bill', label: 'Bill', minWidth: '7rem', value: ({ label }) => label, below: aboutOf },
    ...(office ? [{ key: 'child', label: 'Child', inBlock: 'start', value: childOf } as const] : []),
    { key: 'quantity', label: 'Quantity', kind: 'count', value: ({ quantity }) => quantity },
    { key: 'price', label: 'Price (RM)', kind: 'money', value: ({ amount }) => amount ?? 0 },
    {
      key: 'discount',
      label: 'Discount (RM)',
      kind: 'money',
      value: ({ discount_amount }) => discount_amount || null,
    },
    {
      key: 'total',
      label: 'Total (RM)',
      kind: 'money',
      strong: true,
      inBlock: 'end',
      value: ({ total }) => total ?? 0,
      total: price,
    },
  ];
}

const childOf = (line: Transaction) =>
  [line.child_name, line.child_preschool_name].filter(Boolean).join(' - ');

/** In the order in which each child comes first; what is for no child stands last. */
function byChild(lines: readonly Transaction[]): RowGroup<Transaction>[] {
  const names = [...new Set(lines.map(childOf))].toSorted((one, other) => Number(!one) - Number(!other));
  return names.map((name) => {
    const rows = lines.filter((line) => childOf(line) === name);
    const label = name || (names.length > 1 ? i18next.t('For the family') : undefined);
    return { key: name, label, rows, totals: { total: sumOf(rows, ({ total }) => total ?? 0) } };
  });
}

/** Its remarks, its month, and of what came from another invoice from which and since when it is due. */
function aboutOf({ remarks, bill_date, from_invoice_no, due_date }: Transaction): string {
  const about = [
    remarks,
    bill_date && formatMonth(bill_date.slice(0, 7)),
    from_invoice_no && i18next.t('from {{number}}', { number: from_invoice_no }),
    due_date && i18next.t('due since {{day}}', { day: formatWholeDate(due_date) }),
  ];
  return about.filter(Boolean).join(' · ');
}

interface LineActsProps {
  invoice: InvoiceDetail;
  line: Transaction;
  /** Null while another line is edited. */
  onEdit: (() => void) | null;
  /** Its editor was closed just now. */
  wasEdited: boolean;
}

/** The ways to change a line of an invoice and to remove it. */
function LineActs({ invoice, line, onEdit, wasEdited }: LineActsProps) {
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
  const send = async (txId: number, idempotencyKey: string) => {
    const sent = await sendOrAsk(
      () => call(transactionEndpoints.remove, { params: { id, txId }, idempotencyKey }),
      { operation: 'remove_line', subject_id: txId, form: {} },
    );
    return sent.answer;
  };
  return useSave(send, {
    done: t(messages.transactionRemoved),
    failed: messages.transactionRemoveFailed,
    onSaved: ({ invoice }) => changed(invoice),
    onFailed: () => changed(),
  });
}
