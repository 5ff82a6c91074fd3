/** Photos of a child that is erased: each goes, unless somebody stays on it and may be seen there. */
import type { Knex } from 'knex';
import { hasWithdrawn } from '#shared/domain/consents';
import type { Child } from '../../models/child';
import { standingSql } from '../../sync/standing';
import { ofAccidentSql, removePictures } from './sweep-pictures';

/** Before its days go: the photos that they name, and those that consent kept the child off. */
export async function picturesOf(trx: Knex, childId: number): Promise<string[]> {
  const { rows } = await trx.raw(
    `SELECT picture AS id FROM care_events WHERE child_id = :childId AND picture IS NOT NULL
      UNION SELECT unnest(pictures) FROM incidents WHERE child_id = :childId
      UNION SELECT picture_id FROM picture_refusals WHERE child_id = :childId`,
    { childId },
  );
  return rows.map(({ id }: { id: string }) => id);
}

/** Once its days have gone. Who was kept off stays so: a photo that others stay on is not shown because of an erasing. */
export async function erasePictures(trx: Knex, child: Child, ids: readonly string[]): Promise<void> {
  const keptOff = hasWithdrawn(child, 'photo_app') || hasWithdrawn(child, 'photo_class');
  const { rows } = await trx.raw(
    `SELECT id FROM pictures
      WHERE id = ANY (:ids::uuid[]) AND NOT ${ofAccidentSql('pictures.id')}
        AND NOT EXISTS (SELECT FROM care_events JOIN legal_holds USING (child_id)
                         WHERE care_events.picture = pictures.id AND lifted_at IS NULL)
        AND (:keptOff OR NOT EXISTS (
          SELECT FROM care_events WHERE care_events.picture = pictures.id AND ${standingSql('care_events')}))`,
    { ids: ids as unknown as Knex.RawBinding, keptOff },
  );
  const gone = new Set<string>(rows.map(({ id }: { id: string }) => id));
  await removePictures(trx, [...gone]);
  const of = { child_id: child.id };
  await trx('picture_refusals').where(of).delete();
  const stay = await trx('pictures').whereIn(
    'id',
    ids.filter((id) => !gone.has(id)),
  );
  if (keptOff && stay.length > 0)
    await trx('picture_refusals').insert(
      stay.map(({ id, recorded_at }: { id: string; recorded_at: Date }) => ({
        picture_id: id,
        ...of,
        at: recorded_at,
      })),
    );
}
