/**
 * Illnesses that nobody saw end stay on tablets, however old they grow: with what they correct, and what was noted about
 * them. Of a child who left nobody is waited for.
 */
import { addDays } from '#shared/domain/calendar-date';
import { attendingStatuses } from '#shared/domain/statuses';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { Context } from '../context';
import { standingSql } from './standing';

/** In SQL: the ids of all that belongs to an open illness (as `openIdsOf` has them). @param of which `children` */
export const openIllnessesSql = (of: string) => `
  WITH RECURSIVE versions AS (
    SELECT illnesses.id AS held, illnesses.id, corrects, child_id, illness
      FROM illnesses JOIN children ON children.id = child_id
     WHERE act = 'found' AND ${standingSql('illnesses')}
       AND children.status IN (${attendingStatuses.join(', ')}) AND ${of}
     UNION
    SELECT held, earlier.id, earlier.corrects, earlier.child_id, versions.illness
      FROM versions JOIN illnesses AS earlier
           ON earlier.id = versions.corrects AND earlier.child_id = versions.child_id),
  open AS (
    SELECT id, child_id FROM versions
     WHERE held NOT IN (
       SELECT held FROM versions AS told JOIN illnesses AS back
              ON back.about = told.id AND back.child_id = told.child_id AND back.illness = told.illness
        WHERE back.act = 'returned' AND ${standingSql('illnesses', 'back')}))
  SELECT id FROM open
   UNION
  SELECT illnesses.id FROM open JOIN illnesses ON about = open.id AND illnesses.child_id = open.child_id`;

/** What is too old for the feed, and belongs to an open illness of these children. */
export async function oldOpenIllnesses(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  childIds: readonly number[],
): Promise<{ id: string; date: string; preschool_id: number }[]> {
  const { rows } = await trx.raw(
    `SELECT illnesses.id, date, children.preschool_id FROM illnesses JOIN children ON children.id = child_id
      WHERE child_id = ANY (:childIds::bigint[]) AND date < :since
        AND illnesses.id IN (${openIllnessesSql('children.id = ANY (:childIds::bigint[])')})
      ORDER BY date, illnesses.id`,
    { childIds: [...childIds], since: addDays(clock.today(), -HISTORY_DAYS) },
  );
  return rows;
}

/** An illness that is open again comes back to tablets that let go of it. */
export async function tellOpenIllnesses(
  context: Pick<Context, 'trx' | 'clock' | 'changes'>,
  childIds: readonly number[],
): Promise<void> {
  for (const { id, date, preschool_id } of await oldOpenIllnesses(context, childIds))
    context.changes.changed(preschool_id, 'illness', id, date);
}
