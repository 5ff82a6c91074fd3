/** The rows of a table as a file for a spreadsheet. Arrives with the first download. */
import { stringify } from 'csv-stringify/browser/esm/sync';
import i18next from 'i18next';
import { type Column, hasFoot, totalOf } from './columns';

/** With the mark that spreadsheets know UTF-8 by; a name that looks like a formula stays a text. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const written = columns.filter(({ value, on }) => value !== undefined && on !== 'screen');
  const head = written.map(({ label }) => i18next.t(label));
  const cells = rows.map((row) => written.map((column) => cellOf(column, column.value?.(row))));
  const foot = written.map((column, index) =>
    index === 0 && (column.total ?? null) === null
      ? i18next.t('Total')
      : cellOf(column, totalOf(column, rows)),
  );
  return stringify([head, ...cells, ...(hasFoot(written) ? [foot] : [])], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: (decimal) => decimal.toFixed(2) },
  });
}

/** Numbers stay numbers, so that one below zero is not taken for a formula: whole ones as bigint, others as number. */
function cellOf<Row>(
  { kind }: Column<Row>,
  value: string | number | null | undefined,
): string | number | bigint {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (kind === 'money') return value / 100;
  return kind === 'percent' ? value : BigInt(value);
}
