/** What an invoice is about, in one line that stays in sight while it is edited. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { formatMonth } from '../../components/format';
import { useLines } from '../../queries/invoices';
import { invoiceName } from './invoice-name';
import classes from './invoices.module.css';
import { StatusMark } from './status-mark';

export function InvoiceHead({ invoice }: { invoice: InvoiceDetail }) {
  const lines = useLines(invoice.id).data ?? [];
  const children = [...new Set(lines.map(({ child_name }) => child_name).filter(Boolean))];
  return (
    <div className={classes.head}>
      {/* The header of a wider window has it. */}
      <Text span fw={600} hiddenFrom="sm">
        {invoiceName(invoice)}
      </Text>
      <Anchor component={Link} href={`/parents/${invoice.parent}/invoices`} fw={600}>
        {invoice.parent_name}
      </Anchor>
      {children.length > 0 && <span>{children.join(', ')}</span>}
      <span>{formatMonth(invoice.invoice_date_show)}</span>
      <span>{invoice.preschool_name}</span>
      <StatusMark invoice={invoice} plain />
    </div>
  );
}
