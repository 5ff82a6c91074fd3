/** Invoices as rows: a row opens its invoice, the foot adds up the page. */
import { IconLock, IconMail, IconMailCheck, IconMailX } from '@tabler/icons-react';
import i18next from 'i18next';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { ringgitText } from '#shared/domain/money';
import type { ListedInvoice as Invoice } from '#shared/endpoints/invoice-fields';
import type { InvoiceListTotals } from '#shared/endpoints/invoices';
import { formatDate, formatMonth, inOneLine } from '../../components/format';
import type { Column } from '../../components/table/columns';
import type { RowChoice } from '../../components/table/data-table';
import { PagedTable } from '../../components/table/paged-table';
import { invoiceName } from './invoice-name';
import classes from './invoices.module.css';
import { mailLook } from './mail-status';
import { StatusMark } from './status-mark';

type Given = Pick<
  ComponentProps<typeof PagedTable<Invoice>>,
  'query' | 'order' | 'empty' | 'onPage' | 'open'
>;

interface InvoiceTableProps extends Given {
  /** Null where nothing can be chosen. */
  choice?: Omit<RowChoice<Invoice>, 'label'> | null;
  /** For all pages; without it the foot is of this page. */
  totals?: InvoiceListTotals;
  /** Where a row leads; to the page of its invoice where nothing is said. */
  hrefOf?: (invoice: Invoice) => string;
  /** Those that the person chose; all of them where nothing is said. */
  columns?: readonly Column<Invoice>[];
}

export function InvoiceTable({
  choice,
  totals,
  columns = invoiceColumns,
  hrefOf = addressOf,
  ...given
}: InvoiceTableProps) {
  const { t } = useTranslation();
  const shown = columns.map((column) => (column.key === 'invoice_no' ? { ...column, href: hrefOf } : column));
  const label = (invoice: Invoice) => t('Select {{number}}', { number: invoiceName(invoice) });
  return (
    <PagedTable
      {...given}
      columns={totals ? withTotals(shown, totals) : shown}
      rowHref={hrefOf}
      choice={choice && { ...choice, label }}
      footLabel={totals ? t('All matching') : t('This page')}
    />
  );
}

const addressOf = ({ id }: Invoice) => `/invoices/${id}`;

export const invoiceColumns: readonly Column<Invoice>[] = [
  {
    key: 'invoice_no',
    label: 'Invoice No.',
    sort: true,
    minWidth: '8.5rem',
    render: (invoice) => (
      <>
        {invoiceName(invoice)}
        {invoice.locked === 1 && <IconLock size={16} role="img" aria-label={i18next.t('Locked')} />}
      </>
    ),
    href: addressOf,
    narrow: (invoice) => (
      <>
        <div>
          {invoice.parent_name} · {formatMonth(invoice.invoice_date_show)}
        </div>
        <StatusMark invoice={invoice} plain />
      </>
    ),
  },
  {
    key: 'parent_name',
    label: 'Parent',
    sort: true,
    from: 'sm',
    minWidth: '9rem',
    value: (invoice) => invoice.parent_name,
  },
  {
    key: 'children',
    label: 'Children',
    from: 'lg',
    value: ({ children }) => children.join(', '),
    render: ({ children }) => (
      <span className={classes.names} title={children.join(', ')}>
        {children.join(', ')}
      </span>
    ),
  },
  {
    key: 'preschool',
    label: 'Preschool',
    from: 'lg',
    nowrap: true,
    render: (invoice) => <span title={invoice.preschool_name}>{invoice.preschool_short_name}</span>,
  },
  {
    key: 'invoice_date_show',
    label: 'Month',
    kind: 'month',
    sort: true,
    from: 'sm',
    value: (invoice) => invoice.invoice_date_show,
  },
  {
    key: 'due_date',
    label: 'Due Date',
    kind: 'date',
    sort: true,
    from: 'lg',
    value: (invoice) => invoice.due_date ?? '',
    render: ({ due_date }) => due_date && <DueDay date={due_date} />,
  },
  {
    key: 'payment_status',
    label: 'Status',
    sort: true,
    from: 'sm',
    render: (invoice) => <StatusMark invoice={invoice} plain />,
  },
  {
    key: 'price',
    label: 'Price (RM)',
    kind: 'money',
    sort: true,
    from: 'md',
    total: 'sum',
    value: (invoice) => invoice.price,
  },
  {
    key: 'paid',
    label: 'Paid (RM)',
    kind: 'money',
    from: 'lg',
    total: 'sum',
    value: (invoice) => invoice.paid_amount,
  },
  {
    key: 'balance',
    label: 'Balance (RM)',
    kind: 'money',
    sort: true,
    total: 'sum',
    value: (invoice) => invoice.balance,
    render: ({ balance }) =>
      balance === 0 ? ringgitText(0) : <strong className={classes.open}>{ringgitText(balance)}</strong>,
  },
  {
    key: 'mail',
    label: 'E-mail',
    from: 'lg',
    align: 'center',
    nowrap: true,
    value: ({ mail }) => mail && mailLook(mail).label,
    render: ({ mail }) => mail && <MailMark mail={mail} />,
  },
];

/** The year of a day that is not of this one stands below it where there is no room: the balance stays in sight. */
function DueDay({ date }: { date: CalendarDate }) {
  const [, day = '', year = ''] = /^(.*?)( \d{4})?$/.exec(formatDate(date)) ?? [];
  return <span className={classes.due}>{inOneLine(day) + year}</span>;
}

const mailIcons = { done: IconMailCheck, alarm: IconMailX, waiting: IconMail, quiet: IconMail };

/** How far the last e-mail about it came. */
function MailMark({ mail }: { mail: string }) {
  const { label, tone } = mailLook(mail);
  const Icon = mailIcons[tone];
  const word = i18next.t(label);
  return (
    <span title={word} className={classes.mailMark} data-tone={tone}>
      <Icon size={18} role="img" aria-label={word} />
    </span>
  );
}

/** The foot of what all pages come to, in sen. */
function withTotals(
  columns: readonly Column<Invoice>[],
  totals: InvoiceListTotals,
): readonly Column<Invoice>[] {
  const of: Record<string, number> = totals as never;
  return columns.map((column) => (column.total === 'sum' ? { ...column, total: of[column.key] } : column));
}
