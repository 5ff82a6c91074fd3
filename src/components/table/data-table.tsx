/**
 * Rows in declared columns, and all that a table does: it stands for rows that are on their way or are none, puts
 * them in order, adds them up, lets them be chosen, opened and edited in their place.
 */
import { Skeleton } from '@mantine/core';
import i18next from 'i18next';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FetchProblem, hasProblem, type QueryState } from '../fetch-problem';
import { useAddressValue } from '../use-address-value';
import { type Column, hasFoot, headOf, isNumber, shownValue, sortRows, totalOf } from './columns';
import classes from './data-table.module.css';
import { Behind, BodyRow, Cell, classOf } from './table-cells';
import { ChooseAll, Head } from './table-head';

/** Columns that have room between them. */
const MANY = 9;

export interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  rows?: readonly Row[];
  /** In place of rows: groups of them, each under its name. The foot is of `rows`. */
  groups?: readonly RowGroup<Row>[];
  /** Its id where nothing is said. */
  rowKey?: (row: Row) => string | number;
  /** What fetches them: what keeps it from doing so is said above. */
  query?: QueryState;
  /** In place of the table where it has no rows. */
  empty?: ReactNode;
  /** In a row of the table where it has no others. */
  emptyRow?: string;
  /** What it is, for those who hear it. What scrolls within itself has a name, and can be scrolled by keyboard. */
  label?: string;
  /** The heading that names it. */
  labelledBy?: string;
  /** A report: it scrolls within itself; head, foot and first column stay in sight; all its columns can be ordered by. */
  report?: boolean;
  /** The order of rows that come in it already: what is chosen goes to the server. */
  order?: { sort: string; setSort: (sort: string) => void };
  /** The order of a report is chosen here, and stands in the address by this name; two tables of a page have two. */
  sortName?: string;
  /** Where a row itself leads. */
  rowHref?: (row: Row) => string | null;
  /** The key of the row that is open at the side of the table. */
  open?: string | number | null;
  /** What is behind rows and numbers opens beside the report, which stays. */
  newTab?: boolean;
  /** Rows are counted in a column before the first. */
  numbered?: boolean;
  /** Rows can be ticked, by their keys. */
  choice?: RowChoice<Row> | null;
  /** What stands in place of a row, while it is edited. */
  instead?: (row: Row) => ReactNode;
  footLabel?: string;
  /** A window below this width shows each row as a block. */
  blocks?: boolean;
  /** It lies on a sheet: its text begins where the sheet's does. */
  flush?: boolean;
}

export interface RowGroup<Row> {
  key: string | number;
  label?: ReactNode;
  rows: readonly Row[];
  /** What its head says in columns, by their keys. */
  totals?: Record<string, number>;
}

export interface RowChoice<Row> {
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  label: (row: Row) => string;
}

export function DataTable<Row>(given: DataTableProps<Row>) {
  const columns = useMemo(() => given.columns.filter(({ on }) => on !== 'file'), [given.columns]);
  const props = { rowKey: idOf, ...given, columns };
  const { rows, groups, query, empty, emptyRow, label, report = false } = props;
  const { sort, choose, here } = useOrder(props);
  const shown = useMemo(
    () => groups ?? (rows && [{ key: 'all', rows: here ? sortRows(rows, columns, sort) : rows }]),
    [groups, rows, columns, sort, here],
  );
  const more = useMore();
  const problem = query && <FetchProblem query={query} />;
  if (shown === undefined)
    return problem && query && hasProblem(query) ? problem : <Coming columns={columns} report={report} />;
  const isEmpty = shown.every((group) => group.rows.length === 0);
  if (isEmpty && emptyRow === undefined)
    return (
      <>
        {problem}
        {empty}
      </>
    );
  const span = columns.length + Number(props.numbered ?? false) + Number(Boolean(props.choice));
  const table = (
    <table
      className={classes.table}
      aria-labelledby={props.labelledBy}
      data-report={report || undefined}
      data-many={columns.length > MANY || undefined}
      data-blocks={props.blocks || undefined}
      data-flush={props.flush || undefined}
    >
      <thead>
        <tr data-order={i18next.t('Order by:')}>
          {props.choice && (
            <ChooseAll choice={props.choice} keys={shown.flatMap((group) => group.rows.map(props.rowKey))} />
          )}
          {props.numbered && <th className={classes.number}>#</th>}
          {columns.map((column) => (
            <Head
              key={column.key}
              column={column}
              first={column.key === headOf(columns)}
              report={report}
              sort={sort}
              onSort={(column.sort ?? report) ? choose : null}
            />
          ))}
        </tr>
      </thead>
      {shown.map((group) => (
        <tbody key={group.key}>
          {group.label !== undefined && <GroupHead columns={columns} group={group} />}
          {group.rows.map((row, index) => (
            <BodyRow key={props.rowKey(row)} table={props} row={row} index={index} span={span} />
          ))}
          {isEmpty && (
            <tr>
              <td colSpan={span} className={classes.none}>
                {emptyRow}
              </td>
            </tr>
          )}
        </tbody>
      ))}
      {hasFoot(columns) && <Foot table={props} rows={rows ?? []} />}
    </table>
  );
  return (
    <>
      {problem}
      <section
        ref={more.ref}
        className={classes.frame}
        data-report={report || undefined}
        data-more={more.is || undefined}
        data-wide={more.wide || undefined}
        onScroll={more.look}
        {...(label !== undefined || more.wide
          ? { ...nameOf(props), tabIndex: 0 /* What scrolls can be scrolled by keyboard. */ }
          : {})}
      >
        {table}
      </section>
    </>
  );
}

/** Where nobody named it, its first columns do. */
const nameOf = <Row,>({ label, labelledBy, columns }: DataTableProps<Row>) =>
  label === undefined && labelledBy !== undefined
    ? { 'aria-labelledby': labelledBy }
    : {
        'aria-label':
          label ??
          columns
            .slice(0, 3)
            .map((one) => i18next.t(one.label))
            .join(', '),
      };

const idOf = (row: unknown) => (row as { id: string | number }).id;

/** Whether it is wider than its frame, and whether there is more of it at the end of the line than is in sight. */
function useMore() {
  const [is, setIs] = useState(false);
  const [wide, setWide] = useState(false);
  const frame = useRef<HTMLElement | null>(null);
  const look = useCallback(() => {
    const at = frame.current;
    if (!at) return;
    const beyond = at.scrollWidth - at.clientWidth;
    setWide(beyond > 4);
    setIs(beyond - Math.abs(at.scrollLeft) > 4);
  }, []);
  const ref = useCallback(
    (node: HTMLElement | null) => {
      frame.current = node;
      if (!node) return;
      const watch = new ResizeObserver(look);
      watch.observe(node);
      if (node.firstElementChild) watch.observe(node.firstElementChild);
      return () => watch.disconnect();
    },
    [look],
  );
  return { is, wide, look, ref };
}

/** The order that rows are in, and how another is chosen. */
function useOrder<Row>({ order, sortName }: DataTableProps<Row>) {
  const [sort, setSort] = useAddressValue(sortName ?? 'sort');
  if (order) return { sort: order.sort, choose: order.setSort, here: false };
  return { sort: sortName ? sort : '', choose: setSort, here: sortName !== undefined };
}

function GroupHead<Row>({ columns, group }: { columns: readonly Column<Row>[]; group: RowGroup<Row> }) {
  return (
    <tr className={classes.group}>
      {columns.map((column) =>
        column.key === headOf(columns) ? (
          <th key={column.key} scope="rowgroup">
            <span>{group.label}</span>
          </th>
        ) : (
          <Cell key={column.key} column={column}>
            {group.totals?.[column.key] !== undefined && shownValue(column.kind, group.totals[column.key])}
          </Cell>
        ),
      )}
    </tr>
  );
}

function Foot<Row>({ table, rows }: { table: DataTableProps<Row>; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const { columns, choice, numbered, newTab, footLabel = t('Total') } = table;
  return (
    <tfoot>
      <tr>
        {choice && <td />}
        {numbered && <td />}
        {columns.map((column) => (
          <Cell key={column.key} column={column} isHead={column.key === headOf(columns)}>
            <Behind href={column.totalHref ?? null} newTab={newTab}>
              {column.total === undefined
                ? column.key === headOf(columns) && footLabel
                : shownValue(column.kind, totalOf(column, rows))}
            </Behind>
          </Cell>
        ))}
      </tr>
    </tfoot>
  );
}

/** The shape of rows that are on their way. */
function Coming<Row>({ columns, report }: { columns: readonly Column<Row>[]; report: boolean }) {
  return (
    <div className={classes.frame} aria-busy data-print="hide">
      <table className={classes.table} data-report={report || undefined}>
        <tbody>
          {Array.from({ length: 8 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
            <tr key={row}>
              {columns.map((column, index) => (
                <td key={column.key} className={classOf(column)}>
                  <Skeleton
                    height={12}
                    width={index === 0 ? 140 : '70%'}
                    miw={40}
                    ms={isNumber(column) ? 'auto' : 0}
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
