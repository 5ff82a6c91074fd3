/** A plan in words, as its rows say it. */
import i18next from 'i18next';
import { monthNames } from '#shared/domain/calendar-date';
import { formatSen, percentText } from '#shared/domain/money';
import { planPeriods, prorations } from '#shared/domain/plan';
import type { PlanDiscount, PlanLine } from '#shared/endpoints/plans';
import { formatDate } from '../../components/format';

export const valueText = ({
  percent,
  amount,
}: {
  percent?: number | null;
  amount?: number | null;
}): string => (percent === null || percent === undefined ? formatSen(amount ?? 0) : percentText(percent));

export function oftenText({
  period,
  year_month,
  proration,
}: Pick<PlanLine, 'period' | 'year_month' | 'proration'>): string {
  const { t } = i18next;
  const often =
    period === 'year' && year_month !== null
      ? t('Each year in {{month}}', { month: t(monthNames[year_month - 1] as string) })
      : t(planPeriods[period]);
  return proration === 'none' ? often : `${often} · ${t(prorations[proration])}`;
}

export function daysText({
  starts_on,
  ends_on,
}: Pick<PlanLine | PlanDiscount, 'starts_on' | 'ends_on'>): string {
  const { t } = i18next;
  return ends_on === null
    ? t('from {{date}}', { date: formatDate(starts_on) })
    : `${formatDate(starts_on)} – ${formatDate(ends_on)}`;
}
