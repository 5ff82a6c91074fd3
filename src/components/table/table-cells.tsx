/** The rows of a table, and their cells. */
import { Checkbox, UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { Muted } from '../plain';
import { type Column, headOf, isNumber, shownValue } from './columns';
import type { DataTableProps, RowChoice } from './data-table';
import classes from './data-table.module.css';

interface BodyRowProps<Row> {
  table: DataTableProps<Row> & Required<Pick<DataTableProps<Row>, 'rowKey'>>;
  row: Row;
  index: number;
  /** Columns of the table, with those that are before the declared ones. */
  span: number;
}

export function BodyRow<Row>({ table, row, index, span }: BodyRowProps<Row>) {
  const { columns, choice, newTab } = table;
  const [, navigate] = useLocation();
  const href = table.rowHref?.(row) ?? null;
  const open = (event: MouseEvent) => {
    // What is pressed itself acts itself; text that is being selected is no tap.
    if (href === null || (event.target as Element).closest('a, button, label, input')) return;
    if (window.getSelection()?.toString()) return;
    if (newTab) window.open(href, '_blank', 'noopener');
    else navigate(href);
  };
  const instead = table.instead?.(row);
  if (instead)
    return (
      <tr className={classes.instead}>
        <td colSpan={span}>{instead}</td>
      </tr>
    );
  const chosen = choice?.chosen.has(table.rowKey(row) as number);
  return (
    <tr
      className={classes.row}
      data-opens={href !== null || undefined}
      aria-current={(table.open !== undefined && table.rowKey(row) === table.open) || undefined}
      data-chosen={chosen || undefined}
      onClick={open}
    >
      {choice && <Choose choice={choice} row={row} id={table.rowKey(row) as number} />}
      {table.numbered && <td className={classes.number}>{index + 1}</td>}
      {columns.map((column) => (
        <Cell
          key={column.key}
          column={column}
          isHead={column.key === headOf(columns)}
          named={table.blocks && !column.inBlock && !column.acts}
          none={column.value?.(row) === null}
        >
          <Content column={column} row={row} table={table} />
        </Cell>
      ))}
    </tr>
  );
}

interface ContentProps<Row> {
  column: Column<Row>;
  row: Row;
  table: DataTableProps<Row>;
}

function Content<Row>({ column, row, table: { columns, newTab } }: ContentProps<Row>) {
  const below = column.below?.(row);
  const narrow = column.narrow?.(row);
  const press = column.press?.(row);
  const content = column.render ? column.render(row) : shownValue(column.kind, column.value?.(row));
  return (
    <>
      {press ? (
        <UnstyledButton className={classes.link} aria-label={press.label} onClick={press.run}>
          {content}
        </UnstyledButton>
      ) : (
        <Behind href={column.href?.(row) ?? null} newTab={newTab}>
          {content}
        </Behind>
      )}
      {below && <SecondLine>{below}</SecondLine>}
      {narrow && <SecondLine until={firstWidth(columns)}>{narrow}</SecondLine>}
    </>
  );
}

const widths = ['xs', 'sm', 'md', 'lg'] as const;

/** From where on there is room for one of the columns that a narrow window has none for. */
const firstWidth = <Row,>(columns: readonly Column<Row>[]) =>
  widths.find((width) => columns.some(({ from }) => from === width));

function SecondLine({ until, children }: { until?: Column<never>['from']; children: ReactNode }) {
  return (
    <Muted component="div" hiddenFrom={until}>
      {children}
    </Muted>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  /** It says what the row is about. */
  isHead?: boolean;
  /** In a block, the name of its column stands before it. */
  named?: boolean;
  /** In a block, it is left out. */
  none?: boolean;
  children: ReactNode;
}

export function Cell<Row>({ column, isHead = false, named = false, none = false, children }: CellProps<Row>) {
  const { t } = useTranslation();
  const shape = {
    className: classOf(column, isHead),
    style: column.minWidth ? { minWidth: column.minWidth } : undefined,
    'data-print': column.acts ? 'hide' : undefined,
  };
  if (!isHead)
    return (
      <td
        {...shape}
        data-in-block={column.inBlock}
        data-label={named ? t(column.label) : undefined}
        data-none={(named && none) || undefined}
      >
        {children}
      </td>
    );
  return (
    <th scope="row" {...shape}>
      {children}
    </th>
  );
}

/** The rows behind a number. */
export function Behind({
  href,
  newTab = false,
  children,
}: {
  href: string | null;
  newTab?: boolean;
  children: ReactNode;
}) {
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

function Choose<Row>({ choice, row, id }: { choice: RowChoice<Row>; row: Row; id: number }) {
  const toggle = () => {
    const next = new Set(choice.chosen);
    if (!next.delete(id)) next.add(id);
    choice.onChoose(next);
  };
  return (
    <td className={classes.choice}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box within is one */}
      <label className={classes.tick}>
        <Checkbox aria-label={choice.label(row)} checked={choice.chosen.has(id)} onChange={toggle} />
      </label>
    </td>
  );
}

/** How the cells of a column stand, its head's too. */
export function classOf<Row>(column: Column<Row>, isHead = false): string | undefined {
  const { from, align, acts, nowrap, strong, kind } = column;
  const oneLine = nowrap || kind === 'date' || kind === 'month' || kind === 'moment';
  const shapes = [
    isHead && classes.first,
    (isNumber(column) || align === 'end') && classes.number,
    align === 'center' && classes.center,
    oneLine && classes.nowrap,
    strong && classes.strong,
    acts && classes.acts,
    from && `mantine-visible-from-${from}`,
  ];
  return shapes.filter(Boolean).join(' ') || undefined;
}
