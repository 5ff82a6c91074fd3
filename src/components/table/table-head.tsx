/** The heads of columns, which put the rows in their order, and the box that ticks all rows. */
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Column, isNumber } from './columns';
import type { RowChoice } from './data-table';
import classes from './data-table.module.css';
import { classOf } from './table-cells';

interface HeadProps<Row> {
  column: Column<Row>;
  /** It says what a row is about. */
  first: boolean;
  report: boolean;
  sort: string;
  /** Null where rows are not put in its order. */
  onSort: ((sort: string) => void) | null;
}

export function Head<Row>({ column, first, report, sort, onSort }: HeadProps<Row>) {
  const { t } = useTranslation();
  const { key, hint, acts } = column;
  const label = t(column.label);
  const shape = {
    scope: 'col' as const,
    title: hint && t(hint),
    className: classOf(column, first),
    'data-print': acts ? 'hide' : undefined,
  };
  if (!onSort) return <th {...shape}>{label}</th>;
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  // A report: numbers from the largest, and a third press goes back to the report's own order.
  const steps = report ? (isNumber(column) ? [`-${key}`, key, ''] : [key, `-${key}`, '']) : [key, `-${key}`];
  const next = steps[(steps.indexOf(sort) + 1) % steps.length] ?? '';
  return (
    <th {...shape} aria-sort={order}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(next)}>
        {label}
        <IconArrowUp size={12} aria-hidden className={classes.arrow} />
      </UnstyledButton>
    </th>
  );
}

/** Ticks all rows that are shown, or none. */
export function ChooseAll<Row>({
  choice,
  keys,
}: {
  choice: RowChoice<Row>;
  keys: readonly (string | number)[];
}) {
  const { t } = useTranslation();
  const all = keys.every((key) => choice.chosen.has(key as number));
  return (
    <th className={classes.choice}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box within is one */}
      <label className={classes.tick}>
        <Checkbox
          aria-label={t('Select all on this page')}
          checked={all && keys.length > 0}
          indeterminate={!all && choice.chosen.size > 0}
          onChange={() => choice.onChoose(new Set(all ? [] : (keys as number[])))}
        />
      </label>
    </th>
  );
}
