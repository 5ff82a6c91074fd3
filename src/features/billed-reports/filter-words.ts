/** The choices of the filters of a report of bills, and what a filter says in words. */
import i18next from 'i18next';
import { monthNames } from '#shared/domain/calendar-date';
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import { ATTENDING, type BilledFilter } from './use-billed-filter';

const ALL_STATUSES = Object.keys(childStatuses).join(',');

export const preschoolStatusNames = { active: 'Active', licensee: 'Licensee', close: 'Closed' } as const;

/** Statuses of children to choose from: those who attend first, then all, then each. */
export function childStatusChoices(): { value: string; label: string }[] {
  return [
    { value: ATTENDING, label: i18next.t('Active and trial') },
    { value: ALL_STATUSES, label: i18next.t('All statuses') },
    ...Object.entries(childStatuses).map(([value, label]) => ({ value, label: i18next.t(label) })),
  ];
}

/** "March 2026". */
export function periodText({ month, year }: { month: string; year: string }): string {
  return `${i18next.t(monthNames[Number(month) - 1] ?? '')} ${year}`;
}

/** "Active and trial", "Withdrawn, Graduated". */
export function childStatusText(childStatus: string): string {
  const choice = childStatusChoices().find(({ value }) => value === childStatus);
  if (choice) return choice.label;
  return childStatus
    .split(',')
    .map((id) => i18next.t(childStatuses[Number(id) as ChildStatus] ?? ''))
    .join(', ');
}

/** Whose and of when, for the head of a list and of a printed page. */
export function filterText(
  { values }: BilledFilter,
  preschools: readonly { id: number; name: string }[] | undefined,
  withPeriod = true,
): string {
  const { preschool, preschool_status: status, child_status } = values;
  const only = preschools?.length === 1 ? preschools[0] : undefined;
  const place = only ?? preschools?.find(({ id }) => String(id) === preschool);
  const places =
    status in preschoolStatusNames
      ? i18next.t('{{status}} preschools', {
          status: i18next.t(preschoolStatusNames[status as keyof typeof preschoolStatusNames]),
        })
      : i18next.t('All preschools');
  return [
    withPeriod && periodText(values),
    place?.name ?? (preschool === '' ? places : ''),
    i18next.t('Children: {{statuses}}', { statuses: childStatusText(child_status) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
