/** A parent's home and the days of a child, as the server tells them, kept on the device between starts. */
import { portalEndpoints } from '#shared/endpoints/portal';
import { call } from '../../local/call';
import { useKeptQuery } from '../../local/hooks/use-kept-query';

const { home, days } = portalEndpoints;

export const useHome = () => useKeptQuery('home', home.answer, (signal) => call(home, { signal }));

/** The newest days of a child. */
export const useDays = (childId: number) =>
  useKeptQuery(`days:${childId}`, days.answer, (signal) => call(days, { params: { id: childId }, signal }));

/** One day of a child. */
export const useDay = (childId: number, date: string) =>
  useKeptQuery(`day:${childId}:${date}`, days.answer, (signal) =>
    call(days, { params: { id: childId }, query: { date }, signal }),
  );
