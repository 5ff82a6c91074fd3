/** The rows of a report as a file for a spreadsheet. Arrives with the first download. */
import { stringify } from 'csv-stringify/browser/esm/sync';
import i18next from 'i18next';
import type { ReportColumn } from './report-columns';

/** With the mark that spreadsheets know UTF-8 by; a name that looks like a formula stays a text. */
export function reportCsv<Row>(columns: readonly ReportColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ label }) => label);
  const cells = rows.map((row) => columns.map(({ kind, value }) => cellOf(kind, value(row))));
  const foot = columns.map(({ kind, total = null }, index) =>
    index === 0 && total === null ? i18next.t('Total') : cellOf(kind, total),
  );
  const withFoot = columns.some(({ total }) => total !== undefined);
  return stringify([head, ...cells, ...(withFoot ? [foot] : [])], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: (decimal) => decimal.toFixed(2) },
  });
}

/** Numbers stay numbers, so that one below zero is not taken for a formula: whole ones as bigint, others as number. */
function cellOf(kind: ReportColumn<never>['kind'], value: string | number | null): string | number | bigint {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (kind === 'count') return BigInt(value);
  return kind === 'money' ? value / 100 : value;
}
