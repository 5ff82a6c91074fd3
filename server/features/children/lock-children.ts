/**
 * Locks children in the order of their ids. A child is the one point where writes to its day meet, so two tablets
 * that create the same report at once wait for each other instead of failing.
 */
import type { Knex } from 'knex';
import { Child } from '../../models/child';

/** The children of these ids that exist, whoever may see them; callers check that. */
export function lockChildren(trx: Knex, ids: readonly number[]): Promise<Child[]> {
  return Child.query(trx)
    .whereRaw('id = ANY(?::bigint[])', [[...new Set(ids)]])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
