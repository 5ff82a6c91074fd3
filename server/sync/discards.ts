/**
 * What authors threw away on their tablets: refused entries that the server never took, and declined ones that they
 * have done with. Told at the next contact, once each, into the audit trail.
 */
import type { DiscardNote } from '#shared/endpoints/sync';
import { audit } from '../audit';
import type { Context } from '../context';
import { Child } from '../models/child';
import { knownChildren, knownPreschools } from './former-access';

/** @returns the ids that need not be told again: all of them, since a repeat is no error */
export async function noteDiscards(context: Context, discards: readonly DiscardNote[]): Promise<string[]> {
  const { trx, actor, clock } = context;
  const ids = [...new Set(discards.map(({ operation_id }) => operation_id))];
  const fresh = await claim(context, ids);
  await trx('held_entries')
    .whereIn('id', ids)
    .where({ author_id: actor.userId, decision: 'declined', closed_at: null })
    .update({ closed_at: clock.now() });
  const notes = discards.filter(({ operation_id }) => fresh.delete(operation_id));
  const placeOf = await placesOf(context, notes);
  await audit(
    context,
    notes.map(({ operation_id, name, child_id, preschool_id, date, discarded_at }) => ({
      action: 'discarded',
      entityType: 'entry',
      entityId: operation_id,
      preschoolId: placeOf(child_id, preschool_id),
      before: { name, child_id, date, discarded_at },
    })),
  );
  return ids;
}

/** Takes a receipt of each; of two deliveries at once the second waits for the first, and finds it. */
async function claim({ trx, actor, clock }: Context, ids: readonly string[]): Promise<Set<string>> {
  const taken = await trx.raw(
    `INSERT INTO receipts (user_id, key, hash, status, at)
     SELECT ?, 'discard-' || id, '', 200, ? FROM unnest(?::text[]) AS told (id) ORDER BY id
     ON CONFLICT DO NOTHING RETURNING key`,
    [actor.userId, clock.now(), ids as string[]],
  );
  return new Set(taken.rows.map(({ key }: { key: string }) => key.replace(/^discard-/, '')));
}

/** Where an entry belongs: to its child's preschool, or to the one that it is about. To none that its author had nothing to do with. */
async function placesOf(context: Context, notes: readonly DiscardNote[]) {
  const childIds = notes.flatMap(({ child_id }) => child_id ?? []);
  const children = await Child.query(context.trx).whereRaw('id = ANY (?::bigint[])', [childIds]);
  const known = await knownChildren(context, children);
  const places = new Map(children.map(({ id, preschool_id }) => [id, known.has(id) ? preschool_id : null]));
  const preschools = await knownPreschools(
    context,
    notes.flatMap(({ preschool_id }) => preschool_id ?? []),
  );
  return (childId: number | null, preschoolId: number | null | undefined): number | null => {
    if (childId !== null) return places.get(childId) ?? null;
    return preschools.has(preschoolId ?? 0) ? (preschoolId ?? null) : null;
  };
}
