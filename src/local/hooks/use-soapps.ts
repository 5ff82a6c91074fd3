/** The last SOAPP notes, beside which a therapist writes the new one, from the tablet. */
import type { LatestSoappDocument } from '#shared/endpoints/feed';
import { readLatestSoapp, readLatestSoapps } from '../latest-soapp';
import { useUserQuery } from './use-active';

/** The newest note of a child dated before `before` (any, without it); null when there is none. */
export function useLatestSoapp(childId: number, before?: string): LatestSoappDocument | null | undefined {
  return useUserQuery((database) => readLatestSoapp(database, childId, before), [childId, before]);
}

/** The newest notes of all children, by child id. */
export function useLatestSoapps(before?: string): Map<number, LatestSoappDocument> | undefined {
  return useUserQuery((database) => readLatestSoapps(database, before), [before]);
}
