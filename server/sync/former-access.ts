/** Whom someone had to do with before: for a while, what they wrote about them is still taken, and quarantined. */
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Context } from '../context';
import type { Child } from '../models/child';

/** How long after access ended entries from that time may be handed in. */
const HANDED_IN_DAYS = 180;

/** Preschools that a parent worked at, however long ago. */
export async function earlierPreschools({ trx, actor }: Context): Promise<number[]> {
  if (actor.reach !== 'own') return [];
  return trx('former_access').where({ user_id: actor.userId }).pluck('preschool_id');
}

/** Those of these preschools that the actor works at, or did until lately. */
export async function knownPreschools(
  { trx, actor, clock }: Context,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await trx.raw(
    `SELECT id FROM preschools
      WHERE id = ANY (:ids::bigint[])
        AND (:all OR id = ANY (:bound::bigint[])
             OR EXISTS (SELECT FROM former_access
                         WHERE preschool_id = preschools.id AND user_id = :userId AND ended_at >= :since))`,
    {
      ids: ids as number[],
      all: actor.reach === 'all',
      bound: actor.preschoolIds,
      userId: actor.userId,
      since: handedInSince(clock),
    },
  );
  return new Set(rows.map(({ id }: { id: number }) => id));
}

const handedInSince = (clock: Context['clock']) => new Date(clock.now().getTime() - HANDED_IN_DAYS * DAY_MS);

/**
 * Of these children those that the actor has to do with, or had until lately: both were at one preschool. About others
 * nothing is handed in, and it is not told that they are there.
 */
export async function knownChildren(
  { trx, actor, clock }: Context,
  children: readonly Child[],
): Promise<Set<number>> {
  const isNear = ({ preschool_id }: Child) =>
    actor.reach === 'all' || actor.preschoolIds.includes(preschool_id);
  const near = children.filter(isNear).map(({ id }) => id);
  const far = children.filter((child) => !isNear(child)).map(({ id }) => id);
  if (far.length === 0) return new Set(near);
  const { rows } = await trx.raw(
    `WITH own AS (SELECT unnest(:bound::bigint[]) AS preschool_id UNION
                  SELECT preschool_id FROM former_access WHERE user_id = :userId AND ended_at >= :since)
     SELECT id FROM children
      WHERE id = ANY (:far::bigint[])
        AND (preschool_id IN (SELECT preschool_id FROM own)
             OR EXISTS (SELECT FROM former_places JOIN own USING (preschool_id)
                         WHERE child_id = children.id AND ended_at >= :since))`,
    { far, bound: actor.preschoolIds, userId: actor.userId, since: handedInSince(clock) },
  );
  return new Set([...near, ...rows.map(({ id }: { id: number }) => id)]);
}
