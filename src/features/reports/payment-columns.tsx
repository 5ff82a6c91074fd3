/** The columns of the list of payments; the server orders its pages by the first four. */
import i18next from 'i18next';
import type * as z from 'zod/mini';
import type { PaymentState } from '#shared/domain/statuses';
import type { paymentEndpoints } from '#shared/endpoints/payments';
import type { Column } from '../../components/table/columns';
import { type Look, LookMark } from '../../components/tone-mark';

type Payment = z.output<(typeof paymentEndpoints)['history']['answer']>[number];

/** @param confirmed what all pages come to, in sen; undefined while it is not known */
export function paymentColumns(confirmed: number | undefined): readonly Column<Payment>[] {
  const { t } = i18next;
  const stateOf = ({ state }: Payment) => states[state ?? 'confirmed'];
  return [
    {
      key: 'invoice_no',
      label: 'Invoice No.',
      nowrap: true,
      value: (payment) => payment.invoice_no,
      href: (payment) => `/invoices/${payment.invoice_id}`,
    },
    { key: 'paid_at', label: 'Paid', kind: 'date', value: (payment) => payment.paid_at },
    {
      key: 'parent_name',
      label: 'Parent',
      value: (payment) => payment.parent_name,
      href: (payment) => `/parents/${payment.parent}/invoices`,
    },
    {
      key: 'amount',
      label: 'Amount (RM)',
      kind: 'money',
      value: (payment) => payment.paid_amount ?? 0,
      total: confirmed ?? null,
      hint: 'The total is confirmed payments less refunds.',
    },
    {
      key: 'state',
      label: 'State',
      sort: false,
      value: (payment) => t(stateOf(payment).label),
      render: (payment) => <LookMark look={stateOf(payment)} plain />,
    },
    {
      key: 'method',
      label: 'Method',
      sort: false,
      nowrap: true,
      value: (payment) => payment.payment_method_name && t(payment.payment_method_name),
    },
    {
      key: 'reference',
      label: 'Reference',
      sort: false,
      nowrap: true,
      value: (payment) => payment.reference_id || null,
    },
    {
      key: 'receipt_no',
      label: 'Receipt No.',
      sort: false,
      nowrap: true,
      value: (payment) => payment.receipt_no,
    },
    {
      key: 'preschool',
      label: 'Preschool',
      sort: false,
      nowrap: true,
      value: (payment) => payment.preschool_short_name,
    },
  ];
}

/** How the states of a payment are said. */
export const states: Record<PaymentState, Look> = {
  confirmed: { label: 'Confirmed', tone: 'done' },
  declared: { label: 'Awaiting confirmation', tone: 'waiting' },
  rejected: { label: 'Rejected', tone: 'quiet' },
  review: { label: 'Under review', tone: 'alarm' },
};
