/** Photos of a child in its file: those of its accidents, and those of the day on which it stands alone. */
import type { Knex } from 'knex';
import { hasWithdrawn } from '#shared/domain/consents';
import type { Child } from '../../models/child';
import { standingSql } from '../../sync/standing';
import type { NamedFile } from './gather-money';

export interface ChildPictures {
  files: NamedFile[];
  /** What each is called in the file, by its id. */
  names: ReadonlyMap<string, string>;
  /** How many show others, too. */
  withOthers: number;
  /** Some are not there: they would be too many, or a consent was withdrawn. */
  tooMany: boolean;
  withdrawn: boolean;
}

interface Row {
  id: string;
  day: string;
  size: number;
  bytes_id: string;
  of_day: boolean;
  with_others: boolean;
}

/** @param room how many bytes there may be */
export async function picturesOf(trx: Knex, child: Child, room: number): Promise<ChildPictures> {
  const { rows }: { rows: Row[] } = await trx.raw(
    `WITH own AS (
       SELECT picture AS id FROM care_events
        WHERE child_id = :childId AND picture IS NOT NULL AND ${standingSql('care_events')}
        UNION
       SELECT unnest(pictures) FROM incidents WHERE child_id = :childId AND ${standingSql('incidents')})
     SELECT pictures.id, pictures.day, files.size, files.id AS bytes_id,
            EXISTS (SELECT FROM care_events WHERE picture = pictures.id AND ${standingSql('care_events')}) AS of_day,
            EXISTS (SELECT FROM care_events
                     WHERE picture = pictures.id AND child_id <> :childId AND ${standingSql('care_events')})
            OR EXISTS (SELECT FROM picture_refusals
                        WHERE picture_id = pictures.id AND child_id <> :childId) AS with_others
       FROM own JOIN pictures ON pictures.id = own.id JOIN files ON files.id = pictures.file_id
      ORDER BY pictures.day DESC, pictures.id`,
    { childId: child.id },
  );
  const shared = rows.filter(({ with_others }) => with_others);
  const alone = rows.filter(({ with_others }) => !with_others);
  const may = alone.filter(({ of_day }) => !of_day || !hasWithdrawn(child, 'photo_app'));
  let left = room;
  const chosen = may.filter(({ size }) => {
    left -= size;
    return left >= 0;
  });
  const names = new Map(chosen.map(({ id, day }) => [id, `photos/${day}-${id}.jpg`]));
  const stored: { id: string; bytes: Buffer }[] = await trx('files')
    .whereIn(
      'id',
      chosen.map(({ bytes_id }) => bytes_id),
    )
    .select('id', 'bytes');
  const bytesOf = new Map(stored.map(({ id, bytes }) => [id, bytes]));
  return {
    names,
    files: chosen.flatMap(({ id, bytes_id }) => {
      const [name, bytes] = [names.get(id), bytesOf.get(bytes_id)];
      return name && bytes ? { name, bytes } : [];
    }),
    withOthers: shared.length,
    tooMany: chosen.length < may.length,
    withdrawn: may.length < alone.length,
  };
}
