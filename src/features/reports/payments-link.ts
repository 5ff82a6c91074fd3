/** Where the payments behind an amount of a month are listed: those of the same invoices, confirmed. */
import type { InvoicedFees } from '#shared/endpoints/reports';
import { monthText } from './filter-words';
import { type ReportFilter, statusOf } from './use-report-filter';

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
  const { values } = filter;
  const place = preschool ?? values.preschool;
  const parts = {
    preschool: String(place),
    preschool_status: place ? '' : (statusOf(values) ?? ''),
    date: monthText(filter),
    role: values.role,
    bad_debt: values.bad_debt === 'true' ? 'true' : 'false',
    method: methods?.join(',') ?? '',
    state: 'confirmed',
  };
  const asked = Object.entries(parts).filter(([, value]) => value !== '');
  return `/payments?${new URLSearchParams(asked).toString().replaceAll('%2C', ',')}`;
}

/** Where the fees behind an amount of a month are listed: lines of the same invoices. */
export function invoicedLinesLink(
  { values }: ReportFilter,
  fees: InvoicedFees,
  /** One of the preschools of the filter. */
  preschool?: number,
): string {
  const place = preschool ?? values.preschool;
  const parts = {
    fees,
    preschool: String(place),
    preschool_status: place ? '' : (statusOf(values) ?? ''),
    month: values.month,
    year: values.year,
    role: values.role,
    bad_debt: values.bad_debt === 'true' ? 'true' : '',
  };
  return `/reports/invoiced-lines?${new URLSearchParams(Object.entries(parts).filter(([, value]) => value))}`;
}
