/** The columns of a table: each says once what it holds, and screen, order, foot, file and paper follow from that. */
import type { ReactNode } from 'react';
import { ringgitText } from '#shared/domain/money';
import { formatCount } from '../count-text';
import { formatDate, formatMoment, formatMonth } from '../format';

type Value = string | number | null | undefined;

/** `money` is sen, `percent` a number of hundredths, `month` is YYYY-MM, `moment` an instant. */
type Kind = 'text' | 'count' | 'money' | 'percent' | 'date' | 'month' | 'moment';

export interface Column<Row> {
  /** Names the column in the address and to the server, where rows are put in its order. */
  key: string;
  /** The English text of its head. */
  label: string;
  /** Says in full what a short head means. */
  hint?: string;
  /** A text where it is left out. */
  kind?: Kind;
  /** What order and file take, and the screen shows. */
  value?: (row: Row) => Value;
  /** On the screen in place of the value's own text. */
  render?: (row: Row) => ReactNode;
  /** Where the cell leads. */
  href?: (row: Row) => string | null;
  /** What a press on the cell does, and how those who only hear the page are told of it. */
  press?: (row: Row) => { label: string; run: () => void } | null;
  /** A second line. */
  below?: (row: Row) => ReactNode;
  /** A second line where there is no room for all columns. */
  narrow?: (row: Row) => ReactNode;
  /** Shown from this width of the window on, by Mantine's names. */
  from?: 'xs' | 'sm' | 'md' | 'lg';
  /** Whether rows can be put in its order; a report's can where nothing is said, a list's cannot. */
  sort?: boolean;
  /** What the foot says of all rows; nothing where it is left out. */
  total?: 'sum' | Value | ((rows: readonly Row[]) => Value);
  totalHref?: string | null;
  /** Numbers stand at the end by themselves. */
  align?: 'end' | 'center';
  nowrap?: boolean;
  minWidth?: string;
  /** Where it stands alone; on the screen and in the file where nothing is said. */
  on?: 'screen' | 'file';
  /** Heavier than the others: what it comes to. */
  strong?: boolean;
  /** Holds buttons: it takes no more room than they do, and is not printed. */
  acts?: boolean;
  /** Before the column that says what a row is about, which stays in sight instead: a number. */
  short?: boolean;
  /** Where rows become blocks: at the start or the end of a line, without the name of the column. */
  inBlock?: 'start' | 'end';
}

/** True of what stands in columns at the right. */
export function isNumber({ kind = 'text' }: { kind?: Kind }): boolean {
  return kind === 'count' || kind === 'money' || kind === 'percent';
}

/** A value as the screen shows it. */
export function shownValue(kind: Kind | undefined, value: Value): string {
  if (value === null || value === undefined) return '–';
  if (value === '') return '';
  if (typeof value === 'number') {
    if (kind === 'money') return ringgitText(value);
    return kind === 'percent' ? `${value.toFixed(2)}%` : formatCount(value);
  }
  if (kind === 'date') return formatDate(value);
  if (kind === 'month') return formatMonth(value);
  return kind === 'moment' ? formatMoment(value) : value;
}

/** The column that says what a row is about. */
export function headOf<Row>(columns: readonly Column<Row>[]): string | undefined {
  return columns.find(({ short }) => !short)?.key;
}

/** What the foot says of a column; undefined where it says nothing. */
export function totalOf<Row>({ total, value }: Column<Row>, rows: readonly Row[]): Value {
  if (typeof total === 'function') return total(rows);
  return total === 'sum' ? sumOf(rows, (row) => Number(value?.(row) ?? 0)) : total;
}

export function hasFoot<Row>(columns: readonly Column<Row>[]): boolean {
  return columns.some(({ total }) => total !== undefined);
}

/** Hundredths of a whole, to two digits; nothing of nothing is nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}

export function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** Rows by a column, `-key` from its end; rows of the same value keep their order, those without one come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string,
): readonly Row[] {
  const value = columns.find(({ key }) => key === sort.replace(/^-/, ''))?.value;
  if (!value) return rows;
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [first, second] = [value(one) ?? null, value(other) ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (typeof first === 'number' && typeof second === 'number') return sign * (first - second);
    return sign * names.compare(String(first), String(second));
  });
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
