/** Which child of its family a child is, by age: what a sibling discount goes by. */
import { siblingRanks } from '#shared/domain/plan';
import type { Context } from '../../context';

/** For each of the payer's children whose plan goes on, at whichever preschool. */
export async function siblingRanksOf(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  childIds: readonly number[],
): Promise<Map<number, number>> {
  if (childIds.length === 0) return new Map();
  const { rows } = await trx.raw(
    `SELECT own.child_id AS of, json_agg(DISTINCT jsonb_build_object('id', children.id, 'birthday', born_on)) AS siblings
       FROM child_parents AS own
       JOIN child_parents AS paid ON paid.user_id = own.user_id AND paid.is_payer
       JOIN children ON children.id = paid.child_id
      WHERE own.child_id = ANY (?::bigint[]) AND own.is_payer
        AND (children.id = own.child_id OR EXISTS (
          SELECT FROM plan_lines WHERE child_id = children.id AND (ends_on IS NULL OR ends_on >= ?)))
      GROUP BY own.child_id`,
    [[...childIds], clock.today()],
  );
  return new Map(
    rows.map(({ of, siblings }: { of: number; siblings: { id: number; birthday: string | null }[] }) => [
      of,
      siblingRanks(siblings).get(of) ?? 1,
    ]),
  );
}
