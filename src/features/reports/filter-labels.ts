/** The choices of the filters of a report, and what a filter says in words. */
import i18next from 'i18next';
import { monthNames } from '#shared/domain/calendar-date';
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import { parentRoles, roles } from '#shared/permissions';
import type { Choice } from '../../components/filter-select';
import { usePreschoolsOnline } from '../../queries/preschools';
import { ATTENDING, type FilterName, type ReportFilter } from './use-report-filter';

const ALL_STATUSES = Object.keys(childStatuses).join(',');

export const preschoolStatusNames = { active: 'Active', licensee: 'Licensee', close: 'Close' } as const;

/** Statuses of children to choose from: those who attend first, then all, then each. */
export function childStatusChoices(): Choice[] {
  return [
    { value: ATTENDING, label: i18next.t('Active and trial') },
    { value: ALL_STATUSES, label: i18next.t('All statuses') },
    ...Object.entries(childStatuses).map(([value, label]) => ({ value, label: i18next.t(label) })),
  ];
}

/** The groups of payers. */
export function roleChoices(): Choice[] {
  return roles
    .filter(({ id }) => parentRoles.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: i18next.t(name) }));
}

/** "March 2026". */
export function periodText({ month, year }: { month: string; year: string }): string {
  return `${i18next.t(monthNames[Number(month) - 1] ?? '')} ${year}`;
}

/** `2026-03`, for the name of a file and the list of invoices. */
export function monthText({ values: { year, month } }: ReportFilter): string {
  return `${year}-${month.padStart(2, '0')}`;
}

/** "Active and trial", "Withdrawn, Graduated". */
function childStatusText(childStatus: string): string {
  const choice = childStatusChoices().find(({ value }) => value === childStatus);
  if (choice) return choice.label;
  return childStatus
    .split(',')
    .map((id) => i18next.t(childStatuses[Number(id) as ChildStatus] ?? ''))
    .join(', ');
}

/** Whose and of when, for the head of a list and of a printed page: of the filters that it has. */
export function useFilterText({ values }: ReportFilter, parts: readonly FilterName[]): string {
  const preschools = usePreschoolsOnline().data;
  const { preschool, preschool_status: status, role } = values;
  const only = preschools?.length === 1 ? preschools[0] : undefined;
  const place = only ?? preschools?.find(({ id }) => String(id) === preschool);
  const places =
    status in preschoolStatusNames
      ? i18next.t('{{status}} preschools', {
          status: i18next.t(preschoolStatusNames[status as keyof typeof preschoolStatusNames]),
        })
      : i18next.t('All preschools');
  const said: Partial<Record<FilterName, string>> = {
    month: periodText(values),
    preschool: place?.name ?? (preschool === '' ? places : ''),
    role: roleChoices().find(({ value }) => value === role)?.label ?? i18next.t('All roles'),
    child_status: i18next.t('Children: {{statuses}}', { statuses: childStatusText(values.child_status) }),
    bad_debt: values.bad_debt === 'true' ? i18next.t('Bad debt only') : i18next.t('Without bad debt'),
  };
  return parts
    .map((part) => said[part])
    .filter(Boolean)
    .join(' · ');
}
