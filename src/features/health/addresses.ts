/** The addresses of this area: the list keeps day, page, search and filters while people come and go. */
import { isCalendarDate } from '#shared/domain/calendar-date';
import { screeningId } from '#shared/domain/uuid';

const listKeys = ['date', 'page', 'search', 'classroom', 'show'] as const;
type ListKey = (typeof listKeys)[number];

/** The day that an address names; today where it names none, a wrong one, or one that is still to come. */
export function dayIn(params: URLSearchParams, today: string): string {
  const date = params.get('date') ?? '';
  return isCalendarDate(date) && date <= today ? date : today;
}

/** A number that an address names, such as a child's id; null where there is none. */
export function numberIn(params: URLSearchParams, name: string): number | null {
  const value = Number(params.get(name) ?? '');
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** The list, with what the address says now and the changes to it; null takes a value away. */
export function listAddress(
  params: URLSearchParams,
  changes: Partial<Record<ListKey, string | null>> = {},
): string {
  return `/health${asQuery(keptOf(params, changes))}`;
}

/** The form of a child and day, which returns to the list as it is now. */
export function formAddress(
  params: URLSearchParams,
  { childId, date, exists }: { childId: number | null; date: string; exists: boolean },
): string {
  const kept = keptOf(params, { date });
  const back = params.get('back');
  if (back !== null) kept.set('back', back);
  if (childId !== null) kept.set('child', String(childId));
  const path = exists && childId !== null ? `/health/${screeningId(childId, date)}/edit` : '/health/new';
  return path + asQuery(kept);
}

/**
 * Door mode for a day, with the classroom that the list shows; it returns to the list as it is now. The day is named unless it
 * is today: a door that stays open over night begins anew.
 */
export function doorAddress(params: URLSearchParams, date: string, today: string): string {
  const kept = new URLSearchParams({ ...(date !== today && { date }), back: listAddress(params) });
  const classroom = params.get('classroom');
  if (classroom) kept.set('classroom', classroom);
  return `/health/door${asQuery(kept)}`;
}

/** Where a screen returns to: the address's own `back` (a path of this app), else the one given. */
export function backAddress(params: URLSearchParams, otherwise: string): string {
  const back = params.get('back') ?? '';
  return /^\/(?![/\\])/.test(back) ? back : otherwise;
}

function keptOf(params: URLSearchParams, changes: Partial<Record<ListKey, string | null>>): URLSearchParams {
  const kept = new URLSearchParams();
  for (const key of listKeys) {
    const value = key in changes ? changes[key] : params.get(key);
    if (value) kept.set(key, value);
  }
  return kept;
}

function asQuery(params: URLSearchParams): string {
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
