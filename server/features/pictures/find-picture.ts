/** A photo as somebody may see it now: who stands on it, and what their parents consent to, is asked each time. */
import type { Context } from '../../context';
import type { StoredFile } from '../../providers/storage';
import { standingSql } from '../../sync/standing';
import { readsCare } from '../../who-reads';

/**
 * Children on a photo of the day by events that hold, and those whom consent kept off it: the camera did not.
 * @param picture its row in the query
 */
const onItSql = (picture: string) => `
  SELECT care_events.child_id, true AS stands FROM care_events
   WHERE care_events.picture = ${picture}.id AND care_events.preschool_id = ${picture}.preschool_id
     AND ${standingSql('care_events')}
   UNION
  SELECT child_id, false FROM picture_refusals WHERE picture_id = ${picture}.id`;

/** True of a photo that nobody keeps off: no photo of them in the app, or none with others. */
const CONSENTED_SQL = `NOT EXISTS (
  SELECT FROM children
   WHERE children.id IN (SELECT child_id FROM on_it)
     AND ('photo_app' = ANY (children.withdrawn_consents)
          OR ('photo_class' = ANY (children.withdrawn_consents)
              AND (SELECT count(DISTINCT child_id) FROM on_it) > 1)))`;

/** Staff of the preschool who read care and incidents. */
const REACHED_SQL = '(:staff AND (:all OR pictures.preschool_id = ANY (:bound::bigint[])))';

/** The parents of a row's child. */
const ownSql = (row: string) => `EXISTS (
  SELECT FROM child_parents WHERE child_parents.child_id = ${row}.child_id AND child_parents.user_id = :userId)`;

/** True of a photo that was never taken for one of the day. */
const NEVER_OF_DAY_SQL = `NOT EXISTS (SELECT FROM care_events WHERE care_events.picture = pictures.id)
  AND NOT EXISTS (SELECT FROM picture_refusals WHERE picture_refusals.picture_id = pictures.id)`;

/**
 * One of the day as consents let it be seen; one of an accident without, since it shows an injury. Undefined where there is
 * none, or it is not for the actor.
 */
export async function findPicture(
  { trx, actor }: Context,
  { id }: { id: string },
): Promise<StoredFile | undefined> {
  const { rows } = await trx.raw(
    `SELECT files.id, files.name, files.content_type, files.sha256, files.bytes
       FROM pictures JOIN files ON files.id = pictures.file_id
      WHERE pictures.id = :id
        AND (EXISTS (
          WITH on_it AS (${onItSql('pictures')})
          SELECT FROM on_it
           WHERE stands AND ${CONSENTED_SQL} AND (${REACHED_SQL} OR ${ownSql('on_it')}))
         OR (${NEVER_OF_DAY_SQL} AND EXISTS (
          SELECT FROM incidents
           WHERE incidents.pictures @> ARRAY[pictures.id] AND incidents.preschool_id = pictures.preschool_id
             AND ${standingSql('incidents')} AND (${REACHED_SQL} OR ${ownSql('incidents')}))))`,
    {
      id,
      staff: readsCare(actor) && actor.reach !== 'own',
      all: actor.reach === 'all',
      bound: [...actor.preschoolIds],
      userId: actor.userId,
    },
  );
  return rows[0];
}
