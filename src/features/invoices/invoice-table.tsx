/** Invoices as dense rows: the head stays in sight and sorts, a row opens its invoice, the foot adds up the page. */
import { Checkbox, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { ringgitText } from '#shared/domain/money';
import type { Invoice } from '#shared/endpoints/invoice-fields';
import type { InvoiceSort } from '#shared/endpoints/invoices';
import table from '../../components/data-table.module.css';
import { formatDate, formatMonth } from '../../components/format';
import { SortHead } from '../../components/sort-head';
import classes from './invoices.module.css';
import { StatusMark } from './status-mark';

interface InvoiceTableProps {
  invoices: readonly Invoice[];
  sort: string;
  onSort: (sort: string) => void;
  /** Null where nothing can be chosen. */
  chosen: ReadonlySet<number> | null;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

type Room = 'always' | 'tablet' | 'desktop';
const columns: readonly { label: string; sort: InvoiceSort | null; room: Room; number?: true }[] = [
  { label: 'Invoice No.', sort: 'invoice_no', room: 'always' },
  { label: 'Parent', sort: 'parent_name', room: 'tablet' },
  { label: 'Preschool', sort: null, room: 'desktop' },
  { label: 'Month', sort: 'invoice_date_show', room: 'tablet' },
  { label: 'Due Date', sort: 'due_date', room: 'desktop' },
  { label: 'Status', sort: 'payment_status', room: 'tablet' },
  { label: 'Price (RM)', sort: 'price', room: 'tablet', number: true },
  { label: 'Paid (RM)', sort: null, room: 'desktop', number: true },
  { label: 'Balance (RM)', sort: 'balance', room: 'always', number: true },
];

export function InvoiceTable({ invoices, sort, onSort, chosen, onChoose }: InvoiceTableProps) {
  const { t } = useTranslation();
  const all = invoices.every(({ id }) => chosen?.has(id));
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${classes.list}`}>
        <thead>
          <tr>
            {chosen && (
              <th className={classes.check}>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the box within is one */}
                <label className={table.tick}>
                  <Checkbox
                    aria-label={t('Choose all on this page')}
                    checked={all && invoices.length > 0}
                    indeterminate={!all && chosen.size > 0}
                    onChange={() => onChoose(all ? new Set() : new Set(invoices.map(({ id }) => id)))}
                  />
                </label>
              </th>
            )}
            {columns.map(({ label, sort: by, room, number }) =>
              by === null ? (
                <th key={label} data-room={room} className={number && table.number}>
                  {t(label)}
                </th>
              ) : (
                <SortHead key={label} label={t(label)} {...{ by, sort, onSort, room, number }} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <Row
              key={invoice.id}
              invoice={invoice}
              chosen={chosen ? chosen.has(invoice.id) : null}
              onToggle={() => toggle(invoice.id)}
            />
          ))}
        </tbody>
        <Totals invoices={invoices} withChoice={chosen !== null} />
      </table>
    </div>
  );
}

interface RowProps {
  invoice: Invoice;
  /** Null where nothing can be chosen. */
  chosen: boolean | null;
  onToggle: () => void;
}

function Row({ invoice, chosen, onToggle }: RowProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const address = `/invoices/${invoice.id}`;
  const open = (event: MouseEvent) => {
    // The link and the box act themselves; text that is being selected is not a tap.
    if ((event.target as Element).closest('a, label, input')) return;
    if (window.getSelection()?.toString()) return;
    navigate(address);
  };
  return (
    <tr className={classes.row} onClick={open} data-chosen={chosen || undefined}>
      {chosen !== null && (
        <td className={classes.check}>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the box within is one */}
          <label className={table.tick}>
            <Checkbox
              aria-label={t('Choose {{number}}', { number: invoice.invoice_no })}
              checked={chosen}
              onChange={onToggle}
            />
          </label>
        </td>
      )}
      <td data-room="always">
        <Link href={address} className={classes.number}>
          {invoice.invoice_no}
          {invoice.locked === 1 && <IconLock size={16} role="img" aria-label={t('Locked')} />}
        </Link>
        <div className={classes.narrow}>
          <Text size="sm" c="dimmed">
            {invoice.parent_name} · {formatMonth(invoice.invoice_date_show)}
          </Text>
          <StatusMark invoice={invoice} plain />
        </div>
      </td>
      <td data-room="tablet">{invoice.parent_name}</td>
      <td data-room="desktop" className={table.nowrap}>
        <span title={invoice.preschool_name}>{invoice.preschool_short_name}</span>
      </td>
      <td data-room="tablet" className={table.nowrap}>
        {formatMonth(invoice.invoice_date_show)}
      </td>
      <td data-room="desktop" className={table.nowrap}>
        {invoice.due_date && formatDate(invoice.due_date)}
      </td>
      <td data-room="tablet">
        <StatusMark invoice={invoice} plain />
      </td>
      <td data-room="tablet" className={table.number}>
        {ringgitText(invoice.price)}
      </td>
      <td data-room="desktop" className={table.number}>
        {ringgitText(invoice.paid_amount)}
      </td>
      <td data-room="always" className={`${table.number} ${classes.balance}`}>
        {ringgitText(invoice.balance)}
      </td>
    </tr>
  );
}

function Totals({ invoices, withChoice }: { invoices: readonly Invoice[]; withChoice: boolean }) {
  const { t } = useTranslation();
  const sum = (of: 'price' | 'paid_amount' | 'balance') =>
    ringgitText(invoices.reduce((total, invoice) => total + invoice[of], 0));
  return (
    <tfoot>
      <tr>
        {withChoice && <td className={classes.check} />}
        <td data-room="always">{t('This page')}</td>
        <td data-room="tablet" />
        <td data-room="desktop" />
        <td data-room="tablet" />
        <td data-room="desktop" />
        <td data-room="tablet" />
        <td data-room="tablet" className={table.number}>
          {sum('price')}
        </td>
        <td data-room="desktop" className={table.number}>
          {sum('paid_amount')}
        </td>
        <td data-room="always" className={table.number}>
          {sum('balance')}
        </td>
      </tr>
    </tfoot>
  );
}
