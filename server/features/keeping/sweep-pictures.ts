/**
 * Photos of the day: once everybody on one has left, and those that nothing names. One of an accident stays as long as the
 * accident, and none goes that shows a child under a legal hold.
 */
import type { Knex } from 'knex';
import { standingSql } from '../../sync/standing';
import { bindingsOf, type Sweep } from './sweep';
import { CHILD_OVER, spanOf } from './sweep-children';

/** Nobody sees a photo that no event names; what names it may still wait on a tablet. */
const UNNAMED_DAYS = 30;

/** @param more what else is asked of the children on it */
const onItSql = (more = '') => `
  SELECT FROM care_events JOIN children ON children.id = care_events.child_id
   WHERE care_events.picture = pictures.id AND ${standingSql('care_events')} ${more}`;

export const ofAccidentSql = (picture: string) =>
  `EXISTS (SELECT FROM incidents WHERE incidents.pictures @> ARRAY[${picture}])`;

const OVER = `
  SELECT pictures.id, pictures.recorded_at AS at FROM pictures
   WHERE NOT ${ofAccidentSql('pictures.id')}
     AND NOT EXISTS (SELECT FROM care_events WHERE care_events.picture = pictures.id
                      AND care_events.child_id = ANY (CAST(:heldChildren AS bigint[])))
     AND NOT EXISTS (${onItSql(`AND (${CHILD_OVER}) IS NOT TRUE`)})
     AND (EXISTS (${onItSql()}) OR pictures.recorded_at < CAST(:now AS timestamptz) - interval '${UNNAMED_DAYS} days')
   ORDER BY pictures.recorded_at`;

export const pictureSweep: Sweep = {
  kind: 'photos',
  kept: 'SELECT recorded_at AS at FROM pictures',
  over: OVER,
  async take({ trx }, bound) {
    const { rows }: { rows: { id: string; at: Date }[] } = await trx.raw(
      `${OVER} LIMIT 100 FOR UPDATE OF pictures`,
      bindingsOf(bound),
    );
    await removePictures(
      trx,
      rows.map(({ id }) => id),
    );
    return spanOf(rows.map(({ at }) => at));
  },
};

/** With their files, and what was remembered of whom consent kept off them. */
export async function removePictures(trx: Knex, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx('picture_refusals')
    .whereIn('picture_id', [...ids])
    .delete();
  const files: string[] = await trx('pictures')
    .whereIn('id', [...ids])
    .pluck('file_id');
  await trx('pictures')
    .whereIn('id', [...ids])
    .delete();
  await trx('files').whereIn('id', files).delete();
}
