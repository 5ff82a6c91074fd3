/** Where a child's report of the day is, and whose is open beside the list. */
import { useCallback } from 'react';
import { useRoute, useSearch } from 'wouter';
import { useToday } from '../../local/hooks/use-today';

const SHAPE = '/children/:id/daily-reports/:reportId?';

/**
 * The address of a report of that day; what the list is filtered by stays in it, since the list may stay beside it. Today is
 * named by nothing: what stays open over midnight begins the new day, but for a report in which something is typed.
 */
export function useReportAddress(date: string, tab?: string): (childId: number) => string {
  const search = useSearch();
  const params = new URLSearchParams(search);
  if (date === useToday()) params.delete('date');
  else params.set('date', date);
  if (tab) params.set('tab', tab);
  else params.delete('tab');
  const query = params.toString();
  return useCallback((childId) => `/children/${childId}/daily-reports?${query}`, [query]);
}

/** The child whose report is open; undefined where none is. */
export function useOpenChild(): number | undefined {
  const [matches, params] = useRoute(SHAPE);
  return matches ? Number(params.id) : undefined;
}
