/**
 * What authors threw away on their tablets: refused entries that the server never took, and declined ones that they
 * have done with. Told at the next contact, once each, into the audit trail.
 */
import type { DiscardNote } from '#shared/endpoints/sync';
import { audit } from '../audit';
import type { Context } from '../context';

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

/** Where an entry belongs: to its child's preschool, or to the one that it is about. */
async function placesOf({ trx }: Context, notes: readonly DiscardNote[]) {
  const { rows } = await trx.raw(
    `SELECT id, preschool_id, true AS is_child FROM children WHERE id = ANY (?::bigint[])
      UNION ALL SELECT id, id, false FROM preschools WHERE id = ANY (?::bigint[])`,
    [notes.flatMap(({ child_id }) => child_id ?? []), notes.flatMap((note) => note.preschool_id ?? [])],
  );
  type Row = { id: number; preschool_id: number; is_child: boolean };
  const places = new Map((rows as Row[]).map((row) => [`${row.is_child} ${row.id}`, row.preschool_id]));
  return (childId: number | null, preschoolId: number | null | undefined): number | null =>
    places.get(childId === null ? `false ${preschoolId}` : `true ${childId}`) ?? null;
}
