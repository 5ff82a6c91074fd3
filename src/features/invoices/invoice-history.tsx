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
import { useCallPages } from '../../queries/use-call';

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
          headline={actionWord(t, action)}
          by={by}
          at={at}
          changes={changes.map((change) => ({
            field: change.field,
            label: fieldWord(t, change.field),
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
function actionWord(t: TFunction, action: string): string {
  const words: Record<string, string> = {
    created: t('Invoice made'),
    updated: t('Invoice changed'),
    status_set: t('Status set by hand'),
    status_followed: t('Status followed the due date'),
    moved: t('Moved to another preschool'),
    locked: t('Locked'),
    unlocked: t('Unlocked'),
    line_added: t('Bill added'),
    line_changed: t('Bill changed'),
    line_removed: t('Bill removed'),
    unbilled_imported: t('Unbilled bills imported'),
    invoice_imported: t('Previous invoice imported'),
    imported_elsewhere: t('Imported into another invoice'),
    balances_carried_here: t('Balances carried here'),
    carried_forward: t('Balance carried forward'),
    carried_on: t('Its balance went on to another invoice'),
    balance_given_back: t('Balance given back'),
    mailed: t('E-mailed'),
    payment_started: t('Online payment started'),
    payment_asked: t('Provider asked about a payment'),
    payment_withdrawn: t('Online payment given up'),
    payment_confirmed: t('Payment received'),
    payment_declared: t('Payment declared by the parent'),
    payment_review: t('Payment received, to be looked at'),
    payment_rejected: t('Payment rejected'),
    payment_changed: t('Payment corrected'),
    payment_refunded: t('Payment paid back'),
    payment_accepted: t('Payment accepted as it is'),
  };
  return words[action] ?? action;
}

function fieldWord(t: TFunction, field: string): string {
  const words: Record<string, string> = {
    invoice_no: t('Invoice No.'),
    parent: t('Parent'),
    child: t('Child'),
    preschool: t('Preschool'),
    payment_status: t('Payment Status'),
    billing_month: t('Billing Month'),
    price: t('Price'),
    paid_amount: t('Paid'),
    carried_out: t('Carried forward'),
    due_date: t('Due Date'),
    start_date: t('Start Date'),
    end_date: t('End Date'),
    is_enrollment: t('Enrollment invoice'),
    is_pos_invoice: t('Sale over the counter'),
    locked: t('Locked'),
    carried_to: t('Carried to'),
    label: t('Label'),
    amount: t('Amount'),
    quantity: t('Quantity'),
    discount_amount: t('Item discount'),
    remarks: t('Remarks'),
    payment_method: t('Payment Method'),
    paid_at: t('Payment Date'),
    reason: t('Reason'),
    provider: t('Provider'),
    declared_by: t('Declared by'),
    from: t('From'),
    to: t('To'),
    lines: t('Bills'),
    payments: t('Payments'),
  };
  return words[field] ?? field;
}
