/** The columns of the summaries by preschool: of the dashboard (D8) and of the tabular reports (F19, F20). */
import i18next from 'i18next';
import type { SummaryRow } from '#shared/endpoints/reports';
import { percentOf, type ReportColumn, sumOf } from '../../components/report-columns';
import { invoicedLinesLink } from './invoiced-lines-link';
import { methodsOf, paymentsLink } from './payments-link';
import classes from './reports.module.css';
import { StatusLabel } from './status-label';
import type { ReportFilter } from './use-report-filter';

type Column = ReportColumn<SummaryRow>;
type Amount = Exclude<
  { [Key in keyof SummaryRow]: SummaryRow[Key] extends number ? Key : never }[keyof SummaryRow],
  'preschool_id'
>;

/** One row a preschool: what was invoiced, of what, and what came of it (D8). */
export function dashboardColumns(rows: readonly SummaryRow[], filter: ReportFilter): readonly Column[] {
  const money = moneyColumns(rows, filter);
  const { t } = i18next;
  return [
    preschoolColumn(),
    money('total', t('Invoiced')),
    money('total_actual_fees', t('Fees'), t('Programmes')),
    // Not among the specification's columns: with it a row adds up to what was invoiced.
    money('total_annual_fees', t('Annual')),
    money('total_other_bill', t('Others'), t('All other bills')),
    money('total_carried_forward', t('Carr. Fwd'), t('Balances of earlier invoices on these')),
    money('total_discounted', t('Discounted')),
    ...parentsColumns(rows),
    money('total_paid', t('Paid'), t('Overpayments included')),
    paidShare(rows),
    money('total_billplz', t('Billplz')),
    money('total_cdm', t('CDM')),
    money('total_unpaid', t('Unpaid')),
    money('total_carry_forward', t('Merged with Unpaid'), t('Carried to later invoices')),
  ];
}

/** The same for a file, where parents are two numbers. */
export function dashboardFileColumns(rows: readonly SummaryRow[], filter: ReportFilter): readonly Column[] {
  const [paid, all] = parentCounts(rows);
  return dashboardColumns(rows, filter).flatMap((column) =>
    column.key === 'parents' ? [paid, all] : [column],
  );
}

/** Report Summary Tabular, and of bad debt (F19, F20). */
export function tabularColumns(rows: readonly SummaryRow[], filter: ReportFilter): readonly Column[] {
  const [paid, all] = parentCounts(rows);
  const money = moneyColumns(rows, filter);
  const { t } = i18next;
  return [
    preschoolColumn(),
    money('total', t('Total')),
    money('total_actual', t('Actual'), t('Total less what was carried forward onto these invoices')),
    all,
    paid,
    money('total_paid', t('Paid'), t('Overpayments included')),
    money('total_actual_paid', t('Actual Paid'), t('Without overpayments')),
    money('total_billplz', t('Billplz')),
    money('total_cdm', t('CDM')),
    money('total_cheque', t('Cheque')),
    money('total_other', t('Other'), t('All other ways to pay')),
    money('total_unpaid', t('Unpaid')),
    money('total_carried_forward', t('Carried Forward'), t('Balances of earlier invoices on these')),
  ];
}

function preschoolColumn(): Column {
  return {
    key: 'preschool',
    label: i18next.t('Preschool'),
    kind: 'text',
    value: (row) => row.preschool_name,
    href: (row) => row.href,
    render: (row) => (
      <span className={classes.place}>
        {row.preschool_name}
        <StatusLabel status={row.preschool_status} />
      </span>
    ),
  };
}

const feesOf = {
  total_actual_fees: 'programme',
  total_annual_fees: 'annual',
  total_other_bill: 'other',
} as const;

/** What was paid leads to the payments, what was invoiced and what is unpaid to the invoices. */
function moneyColumns(rows: readonly SummaryRow[], filter: ReportFilter) {
  return (key: Amount, label: string, hint?: string): Column => {
    const methods = key in methodsOf ? methodsOf[key as keyof typeof methodsOf] : undefined;
    const fees = key in feesOf ? feesOf[key as keyof typeof feesOf] : undefined;
    const paid = key === 'total_paid' || methods !== undefined;
    return {
      key,
      label,
      hint,
      kind: 'money',
      value: (row) => row[key],
      total: sumOf(rows, (row) => row[key]),
      ...(paid && {
        href: ({ preschool_id: preschool }: SummaryRow) => paymentsLink(filter, { preschool, methods }),
        totalHref: paymentsLink(filter, { methods }),
      }),
      ...(fees && {
        href: (row: SummaryRow) => invoicedLinesLink(filter, fees, row.preschool_id),
        totalHref: invoicedLinesLink(filter, fees),
      }),
      ...(key === 'total' && { href: (row: SummaryRow) => row.href }),
      ...(key === 'total_carry_forward' && { href: (row: SummaryRow) => row.carried_href }),
      ...(key === 'total_unpaid' && { href: (row: SummaryRow) => row.unpaid_href }),
    };
  };
}

function parentCounts(rows: readonly SummaryRow[]): [Column, Column] {
  const { t } = i18next;
  return [
    {
      key: 'parents_paid',
      label: t('Parents Paid'),
      hint: t('With nothing left to pay'),
      kind: 'count',
      value: (row) => row.total_parents_paid,
      total: sumOf(rows, (row) => row.total_parents_paid),
    },
    {
      key: 'total_parents',
      label: t('Parents'),
      kind: 'count',
      value: (row) => row.total_parents,
      total: sumOf(rows, (row) => row.total_parents),
    },
  ];
}

/** "12/15 (80%)" on the screen, two numbers in a file. */
function parentsColumns(rows: readonly SummaryRow[]): Column[] {
  const { t } = i18next;
  const paid = sumOf(rows, (row) => row.total_parents_paid);
  const all = sumOf(rows, (row) => row.total_parents);
  const words = (part: number, whole: number) =>
    whole === 0 ? '0/0' : `${part}/${whole} (${Math.round((part / whole) * 100)}%)`;
  return [
    {
      key: 'parents',
      label: t('Parents paid/total'),
      kind: 'percent',
      value: (row) => percentOf(row.total_parents_paid, row.total_parents),
      render: (row) => words(row.total_parents_paid, row.total_parents),
      total: percentOf(paid, all),
      totalWords: words(paid, all),
      hint: t('Parents with nothing left to pay, of those with an invoice'),
    },
  ];
}

function paidShare(rows: readonly SummaryRow[]): Column {
  return {
    key: 'paid_share',
    label: i18next.t('Paid %'),
    hint: i18next.t('Paid without overpayments, of what was invoiced'),
    kind: 'percent',
    value: (row) => percentOf(row.total_bill_paid, row.total),
    total: percentOf(
      sumOf(rows, (row) => row.total_bill_paid),
      sumOf(rows, (row) => row.total),
    ),
  };
}
