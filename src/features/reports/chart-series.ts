/** What a chart of months shows, and how high it is: also while it is on its way. */

/** Pixels. */
export const CHART_HEIGHT = 300;

/** By day and by night, in `reports.module.css`. */
export type BarColor = `var(--bar-${'brand' | 'light' | 'amber' | 'gray'})`;

export interface ChartSeries {
  key: string;
  label: string;
  color: BarColor;
  /** Sen, one for each month. */
  data: readonly number[];
}
