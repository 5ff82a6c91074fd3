/** A plan in words, as its rows say it. */
import i18next from 'i18next';
import { monthNames } from '#shared/domain/calendar-date';
import { formatSen } from '#shared/domain/money';
import { planPeriods, prorations } from '#shared/domain/plan';
import type { PlanDiscount, PlanLine } from '#shared/endpoints/plans';
import { formatDate } from '../../components/format';

/** `10 %`, `2.5 %`: of basis points. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100} %`;

/** Basis points of what was typed; null for what is no percentage. */
export function parsePercent(text: string): number | null {
  const given = text.trim().replace(',', '.').replace(/\s*%$/, '');
  return /^\d{1,3}(\.\d{1,2})?$/.test(given) ? Math.round(Number(given) * 100) : null;
}

export const valueText = ({
  percent,
  amount,
}: {
  percent?: number | null;
  amount?: number | null;
}): string => (percent === null || percent === undefined ? formatSen(amount ?? 0) : percentText(percent));

export function oftenText({ period, year_month, proration }: PlanLine): string {
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
