/** Where the payments behind an amount of a month are listed: those of the same invoices, confirmed. */
import type { InvoicedFees } from '#shared/endpoints/reports';
import { monthText } from './filter-labels';
import { type ReportFilter, statusOf, trueOrFalse } from './use-report-filter';

interface Narrower {
  /** One of the preschools of the filter. */
  preschool?: number;
  methods?: readonly number[];
}

/** The methods that an amount of a summary counts. */
export const methodsOf = {
  total_billplz: [1],
  total_cdm: [2],
  total_cheque: [3],
  total_other: [4, 5, 6, 7, 8, 9],
};

export function paymentsLink(filter: ReportFilter, { preschool, methods }: Narrower = {}): string {
  return linkTo('/payments', filter, preschool, {
    date: monthText(filter),
    bad_debt: trueOrFalse(filter.values.bad_debt),
    method: methods?.join(',') ?? '',
    state: 'confirmed',
  });
}

/** Where the fees behind an amount of a month are listed: lines of the same invoices. */
export function invoicedLinesLink(filter: ReportFilter, fees: InvoicedFees, preschool?: number): string {
  const { month, year, bad_debt } = filter.values;
  const debt = bad_debt === 'true' ? 'true' : '';
  return linkTo('/reports/invoiced-lines', filter, preschool, { fees, month, year, bad_debt: debt });
}

/** @param preschool one of the preschools of the filter; all of them where it is left out */
function linkTo(
  path: string,
  { values }: ReportFilter,
  preschool: number | undefined,
  parts: Record<string, string>,
): string {
  const place = preschool ?? values.preschool;
  const status = place ? '' : (statusOf(values) ?? '');
  const asked = { preschool: String(place), preschool_status: status, role: values.role, ...parts };
  const said = Object.entries(asked).filter(([, value]) => value !== '');
  return `${path}?${new URLSearchParams(said).toString().replaceAll('%2C', ',')}`;
}
