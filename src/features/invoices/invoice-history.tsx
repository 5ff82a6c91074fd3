/** What was done with the invoice: opened when it is wanted. */
import { Group, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import { type InvoiceChange, invoiceHistoryEndpoints } from '#shared/endpoints/invoice-history';
import { ActButton } from '../../components/act-button';
import { formatDate, formatMonth } from '../../components/format';
import { HISTORY_PAGE, History, HistoryEntry } from '../../components/history';
import { useCallPages } from '../../queries/use-many-calls';

export function InvoiceHistory({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('History')}>
      <Group justify="space-between" mih={44}>
        <Title order={2}>{t('History')}</Title>
        <ActButton
          Icon={IconHistory}
          label={open ? t('Hide the history') : t('Show the history')}
          variant="subtle"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Group>
      {open && <Entries invoiceId={invoiceId} />}
    </section>
  );
}

function Entries({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation();
  return (
    <History query={useCallPages(invoiceHistoryEndpoints.list, { params: { id: invoiceId } }, HISTORY_PAGE)}>
      {({ action, by, at, changes }) => (
        <HistoryEntry
          headline={t(actionText[action] ?? action)}
          by={by}
          at={at}
          changes={changes.map((change) => ({
            field: change.field,
            label: t(fieldText[change.field] ?? change.field),
            before: textOf(t, change, change.before),
            after: textOf(t, change, change.after),
          }))}
        />
      )}
    </History>
  );
}

function textOf(t: TFunction, { field, kind }: InvoiceChange, value: InvoiceChange['before']): string | null {
  if (value === null) return null;
  if (kind === 'sen') return formatSen(Number(value));
  if (kind === 'date') return formatDate(String(value));
  if (kind === 'month') return formatMonth(String(value));
  if (kind === 'flag') return value ? t('Yes') : t('No');
  return field === 'payment_status' || field === 'payment_method' ? t(String(value)) : String(value);
}

/** A word of the trail that has none here is shown as it is. */
const actionText: Record<string, string> = {
  created: 'Invoice made',
  issued: 'Draft issued',
  updated: 'Invoice changed',
  status_set: 'Status set by hand',
  status_followed: 'Status followed the due date',
  moved: 'Moved to another preschool',
  locked: 'Locked',
  unlocked: 'Unlocked',
  line_added: 'Bill added',
  line_changed: 'Bill changed',
  line_removed: 'Bill removed',
  unbilled_imported: 'Unbilled bills imported',
  invoice_imported: 'Previous invoice imported',
  imported_elsewhere: 'Imported into another invoice',
  balances_carried_here: 'Carried forward from',
  billed_elsewhere: 'Billed at another preschool',
  billed_anew: 'Billed anew from another preschool',
  carried_forward: 'Balance carried forward',
  carried_on: 'Its balance went on to another invoice',
  balance_given_back: 'Balance given back',
  written_off: 'Written off',
  write_off_recovered: 'Write-off reversed',
  mailed: 'E-mailed',
  payment_started: 'Online payment started',
  payment_asked: 'Provider asked about a payment',
  payment_withdrawn: 'Online payment discarded',
  payment_confirmed: 'Payment received',
  receipt_given: 'Receipt given',
  payment_declared: 'Payment declared by the parent',
  payment_review: 'Payment received, needs review',
  payment_rejected: 'Payment rejected',
  payment_changed: 'Payment corrected',
  payment_refunded: 'Payment refunded',
  credited: 'Credit note made',
  debited: 'Debit note made',
  payment_reversed: 'Payment reversed',
  credit_paid_out: 'Credit paid out',
  credit_used: 'Credit used for',
  payment_accepted: 'Payment accepted as it is',
};

const fieldText: Record<string, string> = {
  invoice_no: 'Invoice No.',
  parent: 'Parent',
  child: 'Child',
  preschool: 'Preschool',
  payment_status: 'Payment Status',
  billing_month: 'Billing Month',
  price: 'Price',
  paid_amount: 'Paid',
  carried_out: 'Carried forward',
  credited: 'Credited',
  due_date: 'Due Date',
  start_date: 'Start Date',
  end_date: 'End Date',
  is_enrollment: 'Enrollment invoice',
  is_pos_invoice: 'Counter sale',
  locked: 'Locked',
  note_no: 'Note No.',
  receipt_no: 'Receipt No.',
  carried_to: 'Carried to',
  label: 'Label',
  amount: 'Amount',
  quantity: 'Quantity',
  discount_amount: 'Item discount',
  remarks: 'Remarks',
  payment_method: 'Payment Method',
  paid_at: 'Payment Date',
  reason: 'Reason',
  provider: 'Provider',
  declared_by: 'Declared by',
  from: 'From',
  to: 'To',
  lines: 'Bills',
  payments: 'Payments',
};
