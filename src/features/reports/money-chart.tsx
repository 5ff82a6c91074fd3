/** Amounts of several months as bars. Its code (recharts) arrives with the first chart. */
import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { BarChart } from '@mantine/charts';
import i18next from 'i18next';
import { formatSen } from '#shared/domain/money';
import { formatMonth } from '../../components/format';
import { CHART_HEIGHT, type ChartSeries } from './month-bars';

interface MoneyChartProps {
  /** `YYYY-MM` of each place on the axis. */
  months: readonly string[];
  series: readonly ChartSeries[];
  stacked: boolean;
}

export function MoneyChart({ months, series, stacked }: MoneyChartProps) {
  const data = months.map((month, index) => ({
    month: formatMonth(month),
    ...Object.fromEntries(series.map(({ key, data: amounts }) => [key, amounts[index] ?? 0])),
  }));
  return (
    <BarChart
      h={CHART_HEIGHT}
      data={data}
      dataKey="month"
      type={stacked ? 'stacked' : 'default'}
      series={series.map(({ key, label, color }) => ({ name: key, label, color }))}
      valueFormatter={formatSen}
      yAxisProps={{ width: 56, tickFormatter: shortRinggit }}
      xAxisProps={{
        tickFormatter: (month: string) => month.slice(0, -5),
        interval: 'equidistantPreserveStart',
        minTickGap: 4,
      }}
      tickLine="none"
      withLegend
      // Four names take two lines on a phone.
      legendProps={{ verticalAlign: 'top', align: 'left', height: series.length > 3 ? 64 : 40 }}
      barProps={{ isAnimationActive: false, radius: stacked ? 0 : 2 }}
      maxBarWidth={28}
      // The same numbers stand beside it as a table.
      accessibilityLayer={false}
    />
  );
}

/** "12 k" of RM 12,000, "1.2 m" of RM 1,200,000: for an axis. */
function shortRinggit(sen: number): string {
  const ringgit = sen / 100;
  const round = (number: number) => Math.round(number * 10) / 10;
  if (Math.abs(ringgit) >= 1_000_000)
    return i18next.t('{{number}} m', { number: round(ringgit / 1_000_000) });
  if (Math.abs(ringgit) >= 1_000) return i18next.t('{{number}} k', { number: round(ringgit / 1_000) });
  return String(round(ringgit));
}
