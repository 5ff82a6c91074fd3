/** The columns of the summaries by preschool: of the dashboard and of the tabular reports. */
import { ActionIcon, Badge } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SummaryRow } from '#shared/endpoints/reports';
import { type Column as ColumnOf, percentOf, sumOf } from '../../components/table/columns';
import { ToneMark } from '../../components/tone-mark';
import { preschoolStatusNames } from './filter-labels';
import { invoicedLinesLink, methodsOf, paymentsLink } from './payments-link';
import classes from './reports.module.css';
import type { ReportFilter } from './use-report-filter';

type Column = ColumnOf<SummaryRow>;
type Amount = Exclude<
  { [Key in keyof SummaryRow]: SummaryRow[Key] extends number ? Key : never }[keyof SummaryRow],
  'preschool_id'
>;

/** One row a preschool: what was invoiced, of what, and what came of it. */
export function dashboardColumns(filter: ReportFilter): readonly Column[] {
  const money = moneyColumn(filter);
  return [
    preschool,
    money('total', 'Invoiced'),
    money('total_actual_fees', 'Fees', 'Programmes'),
    // With it a row adds up to what was invoiced.
    money('total_annual_fees', 'Annual'),
    money('total_other_bill', 'Others', 'All other bills'),
    money('total_carried_forward', 'Carr. Fwd', 'Balances of earlier invoices on these'),
    money('total_discounted', 'Discounted'),
    parents,
    { ...parentsPaid, on: 'file' },
    { ...allParents, on: 'file' },
    money('total_paid', 'Paid', 'Overpayments included'),
    paidShare,
    money('total_billplz', 'Billplz'),
    money('total_cdm', 'CDM'),
    money('total_unpaid', 'Unpaid'),
    money('total_carry_forward', 'Merged with Unpaid', 'Carried to later invoices'),
    opens,
  ];
}

/** Report Summary Tabular, and of bad debt. */
export function tabularColumns(filter: ReportFilter): readonly Column[] {
  const money = moneyColumn(filter);
  return [
    preschool,
    money('total', 'Total'),
    money('total_actual', 'Actual', 'Total less what was carried forward onto these invoices'),
    allParents,
    parentsPaid,
    money('total_paid', 'Paid', 'Overpayments included'),
    money('total_actual_paid', 'Actual Paid', 'Without overpayments'),
    money('total_billplz', 'Billplz'),
    money('total_cdm', 'CDM'),
    money('total_cheque', 'Cheque'),
    money('total_other', 'Other', 'All other ways to pay'),
    money('total_unpaid', 'Unpaid'),
    money('total_carried_forward', 'Carried Forward', 'Balances of earlier invoices on these'),
  ];
}

const preschool: Column = {
  key: 'preschool',
  label: 'Preschool',
  value: (row) => row.preschool_name,
  href: (row) => row.href,
  render: (row) => (
    <span className={classes.place}>
      {row.preschool_name}
      <StatusLabel status={row.preschool_status} />
    </span>
  ),
};

/** The same as a press on the row. */
const opens: Column = {
  key: 'opens',
  label: '',
  acts: true,
  on: 'screen',
  sort: false,
  render: (row) => (
    <ActionIcon
      component="a"
      href={row.href}
      target="_blank"
      rel="noopener"
      variant="subtle"
      aria-label={i18next.t('Invoices of {{name}}', { name: row.preschool_name })}
    >
      <IconSearch size={18} aria-hidden />
    </ActionIcon>
  ),
};

const feesOf = {
  total_actual_fees: 'programme',
  total_annual_fees: 'annual',
  total_other_bill: 'other',
} as const;

/** Where amounts lead that are no sum of payments or of fees. */
const hrefs: Partial<Record<Amount, (row: SummaryRow) => string | null>> = {
  total: (row) => row.href,
  total_carry_forward: (row) => row.carried_href,
  total_unpaid: (row) => row.unpaid_href,
};

/** What was paid leads to the payments, what was invoiced and what is unpaid to the invoices. */
function moneyColumn(filter: ReportFilter) {
  return (key: Amount, label: string, hint?: string): Column => {
    const column: Column = {
      key,
      label,
      hint,
      kind: 'money',
      total: 'sum',
      href: hrefs[key],
      value: (row) => row[key],
    };
    const methods = key in methodsOf ? methodsOf[key as keyof typeof methodsOf] : undefined;
    if (key === 'total_paid' || methods !== undefined)
      return {
        ...column,
        href: (row) => paymentsLink(filter, { preschool: row.preschool_id, methods }),
        totalHref: paymentsLink(filter, { methods }),
      };
    if (!(key in feesOf)) return column;
    const fees = feesOf[key as keyof typeof feesOf];
    return {
      ...column,
      href: (row) => invoicedLinesLink(filter, fees, row.preschool_id),
      totalHref: invoicedLinesLink(filter, fees),
    };
  };
}

const paidOf = (row: SummaryRow) => row.total_parents_paid;
const allOf = (row: SummaryRow) => row.total_parents;

const parentsPaid: Column = {
  key: 'parents_paid',
  label: 'Parents Paid',
  hint: 'With nothing left to pay',
  kind: 'count',
  value: paidOf,
  total: 'sum',
};

const allParents: Column = {
  key: 'total_parents',
  label: 'Parents',
  kind: 'count',
  value: allOf,
  total: 'sum',
};

/** "12/15 (80%)"; in a file they are two numbers. */
const parents: Column = {
  key: 'parents',
  label: 'Parents paid/total',
  hint: 'Parents with nothing left to pay, of those with an invoice',
  kind: 'percent',
  on: 'screen',
  value: (row) => percentOf(paidOf(row), allOf(row)),
  render: (row) => shareText(paidOf(row), allOf(row)),
  total: (rows) => shareText(sumOf(rows, paidOf), sumOf(rows, allOf)),
};

function shareText(part: number, whole: number): string {
  return whole === 0 ? '0/0' : `${part}/${whole} (${Math.round((part / whole) * 100)}%)`;
}

const paidShare: Column = {
  key: 'paid_share',
  label: 'Paid %',
  hint: 'Paid without overpayments, of what was invoiced',
  kind: 'percent',
  value: (row) => percentOf(row.total_bill_paid, row.total),
  total: (rows) =>
    percentOf(
      sumOf(rows, (row) => row.total_bill_paid),
      sumOf(rows, (row) => row.total),
    ),
};

/** The status of a preschool: active green, closed red, licensee dark. */
function StatusLabel({ status }: { status: SummaryRow['preschool_status'] }) {
  const { t } = useTranslation();
  const word = t(preschoolStatusNames[status]);
  if (status !== 'licensee') {
    return (
      <ToneMark tone={status === 'active' ? 'done' : 'alarm'} plain>
        {word}
      </ToneMark>
    );
  }
  return (
    <Badge size="lg" variant="filled" color="dark" miw="max-content" styles={{ label: { fontWeight: 600 } }}>
      {word}
    </Badge>
  );
}
