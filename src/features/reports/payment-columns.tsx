/** The columns of the list of payments; the server orders its pages by the first four. */
import i18next from 'i18next';
import type * as z from 'zod/mini';
import type { paymentEndpoints } from '#shared/endpoints/payments';
import { formatDate } from '../../components/format';
import type { ReportColumn } from '../../components/report-columns';
import { ToneMark } from '../../components/tone-mark';
import { states } from './payment-states';
import classes from './reports.module.css';

type Payment = z.output<(typeof paymentEndpoints)['history']['answer']>[number];

/** @param confirmed what all pages come to, in sen; undefined while it is not known */
export function paymentColumns(confirmed: number | undefined): readonly ReportColumn<Payment>[] {
  const { t } = i18next;
  const oneLine = (text: string | null | undefined) => <span className={classes.nowrap}>{text || '–'}</span>;
  const stateOf = ({ state }: Payment) => states[state ?? 'confirmed'];
  return [
    {
      key: 'invoice_no',
      label: t('Invoice No.'),
      kind: 'text',
      value: (payment) => payment.invoice_no,
      render: (payment) => oneLine(payment.invoice_no),
      href: (payment) => `/invoices/${payment.invoice_id}`,
    },
    {
      key: 'paid_at',
      label: t('Paid'),
      kind: 'text',
      value: (payment) => payment.paid_at,
      render: (payment) => oneLine(payment.paid_at && formatDate(payment.paid_at)),
    },
    {
      key: 'parent_name',
      label: t('Parent'),
      kind: 'text',
      value: (payment) => payment.parent_name,
      href: (payment) => `/parents/${payment.parent}/invoices`,
    },
    {
      key: 'amount',
      label: t('Amount (RM)'),
      kind: 'money',
      value: (payment) => payment.paid_amount ?? 0,
      total: confirmed ?? null,
      hint: t('The total is of confirmed payments, less what was paid back.'),
    },
    {
      key: 'state',
      label: t('State'),
      kind: 'text',
      fixed: true,
      value: (payment) => t(stateOf(payment).word),
      render: (payment) => (
        <ToneMark tone={stateOf(payment).tone} plain>
          {t(stateOf(payment).word)}
        </ToneMark>
      ),
    },
    {
      key: 'method',
      label: t('Method'),
      kind: 'text',
      fixed: true,
      value: (payment) => payment.payment_method_name,
      render: (payment) => oneLine(payment.payment_method_name && t(payment.payment_method_name)),
    },
    {
      key: 'reference',
      label: t('Reference'),
      kind: 'text',
      fixed: true,
      value: (payment) => payment.reference_id,
      render: (payment) => oneLine(payment.reference_id),
    },
    {
      key: 'preschool',
      label: t('Preschool'),
      kind: 'text',
      fixed: true,
      value: (payment) => payment.preschool_name,
      render: (payment) => <span className={classes.roomy}>{payment.preschool_name}</span>,
    },
  ];
}
