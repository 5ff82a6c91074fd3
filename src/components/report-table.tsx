/**
 * The table of a report: each column sorts, numbers lead to the rows behind them, the foot says what all rows come
 * to. The order stands in the address.
 */
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isNumber, type ReportColumn, shownValue, sortRows } from './report-columns';
import classes from './report-table.module.css';
import { useAddressValue } from './use-address-value';

/** Columns that have room between them. */
const MANY = 10;

interface ReportTableProps<Row> {
  /** What the table is, for those who hear it. */
  label: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The name of the order in the address; two tables of a page have two. */
  sortName?: string;
  /** Where a row itself leads to, in a new tab. */
  rowHref?: (row: Row) => string | null;
  /** The rows behind a number open beside the report, which stays. */
  newTab?: boolean;
  /** Rows are counted in a column before the first. */
  numbered?: boolean;
  /** Rows come in the order of the address already, from the server. */
  sorted?: boolean;
  /** Another order was chosen. */
  onSort?: () => void;
}

export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    sortName = 'sort',
    rowHref,
    newTab = false,
    numbered = false,
  } = props;
  const [sort, setSort] = useAddressValue(sortName);
  const { sorted = false, onSort } = props;
  const choose = (next: string) => {
    setSort(next);
    onSort?.();
  };
  const head = headOf(columns);
  const shown = useMemo(() => (sorted ? rows : sortRows(rows, columns, sort)), [rows, columns, sort, sorted]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table className={classes.table} data-many={columns.length > MANY || undefined}>
        <thead>
          <tr>
            {numbered && <th className={classes.number}>#</th>}
            {columns.map((column) => (
              <SortHead
                key={column.key}
                column={column}
                first={column.key === head}
                sort={sort}
                onSort={choose}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <Row
              key={rowKey(row)}
              row={row}
              columns={columns}
              href={rowHref?.(row) ?? null}
              newTab={newTab}
              number={numbered ? index + 1 : null}
            />
          ))}
        </tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <Foot columns={columns} numbered={numbered} newTab={newTab} />
        )}
      </table>
    </section>
  );
}

interface HeadProps {
  column: Pick<ReportColumn<never>, 'key' | 'label' | 'kind' | 'hint' | 'fixed'>;
  first: boolean;
  sort: string;
  onSort: (sort: string) => void;
  className?: string;
}

/** The head of a column, which orders the rows by it. */
export function SortHead({ column, first, sort, onSort, className = '' }: HeadProps) {
  const { key, label, hint, fixed } = column;
  if (fixed) {
    return (
      <th scope="col" title={hint} className={`${classOf(first, column)} ${className}`}>
        {label}
      </th>
    );
  }
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  // Names from A, numbers from the largest; a second press turns it, a third goes back to the report's own order.
  const steps = isNumber(column) ? [`-${key}`, key] : [key, `-${key}`];
  const next = steps[steps.indexOf(sort) + 1] ?? '';
  return (
    <th scope="col" aria-sort={order} title={hint} className={`${classOf(first, column)} ${className}`}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(next)}>
        {label}
        <IconArrowUp size={12} aria-hidden className={classes.arrow} />
      </UnstyledButton>
    </th>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly ReportColumn<Row>[];
  href: string | null;
  newTab: boolean;
  number: number | null;
}

function Row<Row>({ row, columns, href, newTab, number }: RowProps<Row>) {
  const open = (event: MouseEvent) => {
    // A link acts itself; text that is being selected is no tap.
    if (href === null || (event.target as Element).closest('a, button')) return;
    if (window.getSelection()?.toString()) return;
    window.open(href, '_blank', 'noopener');
  };
  return (
    <tr className={classes.row} data-opens={href !== null || undefined} onClick={open}>
      {number !== null && <td className={classes.number}>{number}</td>}
      {columns.map((column) => (
        <Cell key={column.key} column={column} first={column.key === headOf(columns)}>
          <Behind href={column.href?.(row) ?? null} newTab={newTab}>
            {column.render?.(row) ?? shownValue(column.kind, column.value(row))}
          </Behind>
        </Cell>
      ))}
    </tr>
  );
}

interface FootProps<Row> {
  columns: readonly ReportColumn<Row>[];
  numbered: boolean;
  newTab: boolean;
}

function Foot<Row>({ columns, numbered, newTab }: FootProps<Row>) {
  const { t } = useTranslation();
  return (
    <tfoot>
      <tr>
        {numbered && <td />}
        {columns.map((column) => (
          <Cell key={column.key} column={column} first={column.key === headOf(columns)}>
            <Behind href={column.totalHref ?? null} newTab={newTab}>
              {column.total === undefined
                ? column.key === headOf(columns) && t('Total')
                : (column.totalWords ?? shownValue(column.kind, column.total))}
            </Behind>
          </Cell>
        ))}
      </tr>
    </tfoot>
  );
}

interface CellProps<Row> {
  column: ReportColumn<Row>;
  first: boolean;
  children: ReactNode;
}

/** The first of a row is its head. */
function Cell<Row>({ column, first, children }: CellProps<Row>) {
  const className = classOf(first, column);
  if (!first) return <td className={className}>{children}</td>;
  return (
    <th scope="row" className={className}>
      {children}
    </th>
  );
}

/** The rows behind a number. */
function Behind({ href, newTab, children }: { href: string | null; newTab: boolean; children: ReactNode }) {
  if (href === null) return children;
  if (!newTab) {
    return (
      <Link href={href} className={classes.link}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" className={classes.link}>
      {children}
    </a>
  );
}

/** The column that says what a row is about. */
function headOf<Row>(columns: readonly ReportColumn<Row>[]): string | undefined {
  return columns.find(({ narrow }) => !narrow)?.key;
}

function classOf(first: boolean, column: { kind: ReportColumn<never>['kind'] }): string {
  return [first && classes.first, isNumber(column) && classes.number].filter(Boolean).join(' ');
}

/** The shape of a table that is on its way. */
export function ReportTableSkeleton({ columns, rows = 4 }: { columns: number; rows?: number }) {
  return (
    <div className={classes.frame} aria-busy data-print="hide">
      <table className={classes.table}>
        <tbody>
          {Array.from({ length: rows + 2 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
            <tr key={row}>
              {Array.from({ length: columns }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells neither
                <td key={column}>
                  <Skeleton
                    height={12}
                    width={column === 0 ? 140 : '70%'}
                    miw={40}
                    ms={column === 0 ? 0 : 'auto'}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
