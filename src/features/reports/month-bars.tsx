/** A chart of months with its numbers beside it as a table, for those who hear or print it; nothing moves as it arrives. */
import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../components/lazy-part';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import classes from './reports.module.css';

/** Pixels. */
export const CHART_HEIGHT = 300;
const waiting = <Skeleton height={CHART_HEIGHT} />;
const MoneyChart = lazyPart('MoneyChart', () => import('./money-chart'), waiting);

interface MonthBarsProps {
  /** What the chart shows. */
  label: string;
  /** `YYYY-MM`; undefined while they are on their way. */
  months: readonly string[] | undefined;
  series: readonly ChartSeries[];
  stacked?: boolean;
  /** Leaves the table out where the page has it anyway. */
  alone?: boolean;
}

export function MonthBars({ label, months, series, stacked = false, alone = false }: MonthBarsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <figure className={classes.chart} aria-label={label}>
      <div aria-hidden>
        {months === undefined ? waiting : <MoneyChart months={months} series={series} stacked={stacked} />}
      </div>
      {!alone && (
        <figcaption>
          <UnstyledButton
            className={classes.numbers}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            data-print="hide"
          >
            <Text size="sm">{open ? t('Hide the numbers') : t('Show the numbers')}</Text>
          </UnstyledButton>
          <div id={id} hidden={!open}>
            {open && months && <Numbers label={label} months={months} series={series} />}
          </div>
        </figcaption>
      )}
    </figure>
  );
}

type NumbersProps = Pick<MonthBarsProps, 'label' | 'series'> & { months: readonly string[] };

function Numbers({ label, months, series }: NumbersProps) {
  const { t } = useTranslation();
  const columns: Column<number>[] = [
    { key: 'month', label: 'Month', kind: 'month', value: (index) => months[index] },
    ...series.map(
      ({ key, label: name, data }): Column<number> => ({
        key,
        label: t('{{name}} (RM)', { name }),
        kind: 'money',
        value: (index) => data[index] ?? 0,
      }),
    ),
  ];
  return (
    <DataTable
      report
      label={label}
      columns={columns}
      rows={months.map((_, index) => index)}
      rowKey={(index) => months[index] ?? index}
      sortName="sort_months"
    />
  );
}

/** By day and by night, in `reports.module.css`. */
type BarColor = `var(--bar-${'brand' | 'light' | 'amber' | 'gray'})`;

export interface ChartSeries {
  key: string;
  label: string;
  color: BarColor;
  /** Sen, one for each month. */
  data: readonly number[];
}
