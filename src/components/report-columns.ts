/** The columns of a report: each says once what it holds, and screen, order, foot and file follow from that. */
import type { ReactNode } from 'react';
import { ringgitText } from '#shared/domain/money';
import { formatCount } from './count-text';

type Value = string | number | null;

export interface ReportColumn<Row> {
  /** Names the column in the address. */
  key: string;
  /** As people read it. */
  label: string;
  /** `money` is sen, `percent` a number of hundredths. */
  kind: 'text' | 'count' | 'money' | 'percent';
  value: (row: Row) => Value;
  /** In place of the value's own words. */
  render?: (row: Row) => ReactNode;
  /** Where the rows behind a number are. */
  href?: (row: Row) => string | null;
  /** What the foot says of all rows; nothing where it is left out. */
  total?: Value;
  /** In place of the total's own words. */
  totalWords?: string;
  totalHref?: string | null;
  /** Says in full what a short head means. */
  hint?: string;
  /** A number that names the row: the next column is what the row is about, and stays in sight. */
  narrow?: boolean;
  /** Rows are not put in its order. */
  fixed?: boolean;
}

/** True of what stands in columns at the right. */
export function isNumber({ kind }: { kind: ReportColumn<never>['kind'] }): boolean {
  return kind !== 'text';
}

/** A value as the screen shows it. */
export function shownValue(kind: ReportColumn<never>['kind'], value: Value): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (kind === 'money') return ringgitText(value);
  return kind === 'percent' ? `${value.toFixed(2)}%` : formatCount(value);
}

/** Hundredths of a whole, to two digits; nothing of nothing is nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}

/** The sum of a column over rows. */
export function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** Rows by a column, `-key` from its end; rows of the same value keep their order, those without one come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  sort: string,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort.replace(/^-/, ''));
  if (!column) return rows;
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [first, second] = [column.value(one), column.value(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (typeof first === 'number' && typeof second === 'number') return sign * (first - second);
    return sign * names.compare(String(first), String(second));
  });
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
