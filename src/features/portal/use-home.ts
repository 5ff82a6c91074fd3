/** A parent's home and the days of a child, as the server tells them, stored on the device between starts. */
import { portalEndpoints } from '#shared/endpoints/portal';
import { useStoredCall } from '../../queries/use-stored-call';

const { home, days } = portalEndpoints;

export const useHome = () => useStoredCall(home, {});

/** The newest days of a child. */
export const useDays = (childId: number) => useStoredCall(days, { params: { id: childId } });

/** One day of a child. */
export const useDay = (childId: number, date: string) =>
  useStoredCall(days, { params: { id: childId }, query: { date } });
