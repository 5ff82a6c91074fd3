/** The month in one look: what came in against what was billed, beside the month before, drawn. */
import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../components/format';
import { Money } from '../../components/money';
import { percentOf } from '../../components/table/columns';
import classes from './reports.module.css';
import type { useAllTotals } from './use-totals';

interface Month {
  month: string;
  billedSen: number;
  paidSen: number;
}

/** The last month of a chart and the one before it; nothing while there is no chart. */
function lastTwo(query: ReturnType<typeof useAllTotals>): Month[] {
  const graph = query.data?.graph_data;
  if (!graph) return [];
  const of = (name: string, place: number) =>
    graph.datasets.find(({ key }) => key === name)?.data[place] ?? 0;
  const last = graph.labels.length - 1;
  return [last, last - 1]
    .filter((place) => place >= 0)
    .map((place) => ({
      month: graph.labels[place] ?? '',
      billedSen: of('total_invoiced', place),
      paidSen: of('total_paid_net', place),
    }));
}

export function MonthGlance({ query }: { query: ReturnType<typeof useAllTotals> }) {
  const { t } = useTranslation();
  const months = lastTwo(query);
  const most = Math.max(1, ...months.map(({ billedSen, paidSen }) => Math.max(billedSen, paidSen)));
  return (
    <Stack component="section" gap="sm" aria-label={t('The month in one look')}>
      <Title order={2}>{t('Received, of the amount billed')}</Title>
      <div className={classes.glance} aria-busy={months.length === 0}>
        {months.map((month, place) => (
          <MonthBar key={month.month} {...month} most={most} isNow={place === 0} />
        ))}
      </div>
    </Stack>
  );
}

/** Two lengths of one line: all that was billed, and of it what came in. */
function MonthBar({ month, billedSen, paidSen, most, isNow }: Month & { most: number; isNow: boolean }) {
  const { t } = useTranslation();
  const share = percentOf(paidSen, billedSen);
  return (
    <div data-before={!isNow || undefined} className={classes.glanceMonth}>
      <Text fw={isNow ? 600 : 400}>{formatMonth(month)}</Text>
      <Text className={classes.glanceText} fw={isNow ? 600 : 400}>
        <Money sen={paidSen} />{' '}
        <Text span inherit c="dimmed" fw={400}>
          {t('of')} <Money sen={billedSen} />
          {share !== null && ` · ${Math.round(share)}%`}
        </Text>
      </Text>
      <div className={classes.glanceBar} aria-hidden>
        <span style={{ width: `${(100 * billedSen) / most}%` }} />
        <span data-paid style={{ width: `${(100 * paidSen) / most}%` }} />
      </div>
    </div>
  );
}
