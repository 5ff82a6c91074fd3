/**
 * Locks children in the order of their ids. A child is the one point where writes to its day meet, so two tablets
 * that create the same report at once wait for each other instead of failing.
 */
import type { Knex } from 'knex';
import { messages } from '#shared/messages';
import { conflict } from '../../http/refusal';
import { Child } from '../../models/child';

/**
 * The children of these ids that exist, whoever may see them; callers check that.
 * @throws Refusal 409 where one was erased: nothing is written about it any more
 */
export async function childrenForUpdate(trx: Knex, ids: readonly number[]): Promise<Child[]> {
  const children = await withErasedForUpdate(trx, ids);
  requireUnerased(children);
  return children;
}

/** @throws Refusal 409 where one was erased */
export function requireUnerased(children: readonly Child[]): void {
  if (children.some(({ erased_at }) => erased_at !== null)) throw conflict(messages.childErased);
}

/** Also those that were erased, for callers who refuse each by itself. */
export function withErasedForUpdate(trx: Knex, ids: readonly number[]): Promise<Child[]> {
  return Child.query(trx)
    .whereRaw('id = ANY(?::bigint[])', [[...new Set(ids)]])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
