/** Where the fees behind an amount of a month are listed: lines of the same invoices. */
import type { InvoicedFees } from '#shared/endpoints/reports';
import { type ReportFilter, statusOf } from './use-report-filter';

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
