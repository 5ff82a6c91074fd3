/** What goes some time after a child has left: photos, daily reports, health and whatever was told of their days. */
import { type RecordType, recordTypes } from '#shared/records/index';
import { businessInstant } from '../../db/business-day';
import type { SystemContext } from '../../jobs/job-context';
import { storedKinds } from '../../models/record-tables';
import { type Bound, bindingsOf, type Gone, NONE, type Sweep, statement } from './sweep';
import { LEFT } from './why-not';

export const LEFT_AT = `COALESCE((SELECT max(changed_at) FROM child_status_changes WHERE child_id = children.id),
                          children.updated_at)`;

/** Children whose time is over; who comes back before the batch keeps what is theirs. */
export const CHILD_OVER = `
  children.status IN (${LEFT}) AND children.id <> ALL (CAST(:heldChildren AS bigint[]))
  AND CASE WHEN CAST(:born AS date) IS NULL OR children.born_on IS NULL THEN ${LEFT_AT} < :before
           ELSE children.born_on <= CAST(:born AS date) END`;

/** A day as the instant at which it begins. */
const dayAsAt = (column: string) => businessInstant(`CAST(${column} AS timestamp)`);

/** Rows that are alone. */
const plain = (table: string, at: string): Sweep =>
  statement(
    {
      kind: 'health',
      kept: `SELECT ${at} AS at FROM ${table} WHERE child_id IS NOT NULL`,
      over: `SELECT ${table}.ctid AS place, ${at} AS at FROM ${table} JOIN children ON children.id = ${table}.child_id
              WHERE ${CHILD_OVER} ORDER BY children.id`,
    },
    {
      lock: `UPDATE OF ${table} FOR NO KEY UPDATE OF children`,
      parts: `gone AS (DELETE FROM ${table} USING over WHERE ${table}.ctid = over.place RETURNING over.at)`,
    },
  );

/** Kinds that tablets know: they are told. One that has parts has some ten rows in them. */
const told = (type: RecordType): Sweep => {
  const { table, parts = {}, newest } = storedKinds[type];
  const partsGone = Object.entries(parts).map(
    ([part, record]) => `${part}_gone AS (DELETE FROM ${part} USING over WHERE ${record} = over.id),`,
  );
  const batch = partsGone.length > 0 ? 40 : 250;
  const over = `SELECT ${table}.id, ${table}.child_id, ${table}.preschool_id, ${dayAsAt(`${table}.date`)} AS at
                  FROM ${table} JOIN children ON children.id = ${table}.child_id
                 WHERE ${CHILD_OVER} ORDER BY children.id`;
  const sql = `
    WITH over AS (${over} LIMIT ${batch} FOR UPDATE OF ${table} FOR NO KEY UPDATE OF children),
         ${partsGone.join(' ')}
         asked AS (DELETE FROM alternatives USING over WHERE entity_type = '${type}' AND entity_id = over.id)
    DELETE FROM ${table} USING over WHERE ${table}.id = over.id
    RETURNING over.id, over.child_id, over.preschool_id, over.at`;
  return {
    kind: 'health',
    kept: `SELECT ${dayAsAt('date')} AS at FROM ${table}`,
    over,
    async take({ trx, changes }: SystemContext, bound: Bound): Promise<Gone> {
      const { rows }: { rows: { id: string; child_id: number; preschool_id: number; at: Date }[] } =
        await trx.raw(sql, bindingsOf(bound));
      for (const { id, child_id, preschool_id } of rows) {
        changes.gone(preschool_id, type, id);
        if (newest) changes.gone(preschool_id, newest, child_id);
      }
      return spanOf(rows.map(({ at }) => at));
    },
  };
};

const PHOTOS_OVER = `
  SELECT children.id, children.preschool_id, children.photo_id, ${LEFT_AT} AS at FROM children
   WHERE children.photo_id IS NOT NULL AND ${CHILD_OVER} ORDER BY children.id`;

const photos: Sweep = {
  kind: 'photos',
  kept: 'SELECT files.created_at AS at FROM children JOIN files ON files.id = children.photo_id',
  over: PHOTOS_OVER,
  async take({ trx, changes }, bound) {
    const { rows }: { rows: { id: number; preschool_id: number; photo_id: string; at: Date }[] } =
      await trx.raw(
        `WITH over AS (${PHOTOS_OVER} LIMIT 100 FOR NO KEY UPDATE OF children)
         UPDATE children SET photo_id = NULL FROM over WHERE children.id = over.id
         RETURNING over.id, over.preschool_id, over.photo_id, over.at`,
        bindingsOf(bound),
      );
    await trx.raw('DELETE FROM files WHERE id = ANY (?::uuid[])', [rows.map(({ photo_id }) => photo_id)]);
    for (const { id, preschool_id } of rows) changes.changed(preschool_id, 'child', id);
    return spanOf(rows.map(({ at }) => at));
  },
};

const FACES_OVER = `
  SELECT collectors.id, collectors.child_id, collectors.preschool_id, collectors.photo_id, ${LEFT_AT} AS at
    FROM collectors JOIN children ON children.id = collectors.child_id
   WHERE collectors.photo_id IS NOT NULL AND ${CHILD_OVER} ORDER BY children.id`;

/** Those who may fetch the child. */
const faces: Sweep = {
  kind: 'photos',
  kept: 'SELECT files.created_at AS at FROM collectors JOIN files ON files.id = collectors.photo_id',
  over: FACES_OVER,
  async take({ trx, changes }, bound) {
    const { rows }: { rows: { child_id: number; preschool_id: number; photo_id: string; at: Date }[] } =
      await trx.raw(
        `WITH over AS (${FACES_OVER} LIMIT 100 FOR UPDATE OF collectors FOR NO KEY UPDATE OF children)
         UPDATE collectors SET photo_id = NULL FROM over WHERE collectors.id = over.id
         RETURNING over.child_id, over.preschool_id, over.photo_id, over.at`,
        bindingsOf(bound),
      );
    await trx.raw('DELETE FROM files WHERE id = ANY (?::uuid[])', [rows.map(({ photo_id }) => photo_id)]);
    for (const { child_id, preschool_id } of rows) changes.changed(preschool_id, 'collector_faces', child_id);
    return spanOf(rows.map(({ at }) => at));
  },
};

const MEDICINES_OVER = `
  SELECT medicines.id, ${dayAsAt('medicines.last_day')} AS at
    FROM medicines JOIN children ON children.id = medicines.child_id WHERE ${CHILD_OVER} ORDER BY children.id`;

/** With the photographs of the papers. */
const medicines: Sweep = {
  kind: 'health',
  kept: `SELECT ${dayAsAt('last_day')} AS at FROM medicines`,
  over: MEDICINES_OVER,
  async take({ trx }, bound) {
    const { rows }: { rows: { paper_file_id: string | null; at: Date }[] } = await trx.raw(
      `WITH over AS (${MEDICINES_OVER} LIMIT 100 FOR UPDATE OF medicines FOR NO KEY UPDATE OF children)
       DELETE FROM medicines USING over WHERE medicines.id = over.id RETURNING paper_file_id, over.at`,
      bindingsOf(bound),
    );
    const papers = rows.flatMap(({ paper_file_id }) => paper_file_id ?? []);
    await trx.raw('DELETE FROM files WHERE id = ANY (?::uuid[])', [papers]);
    return spanOf(rows.map(({ at }) => at));
  },
};

export function spanOf(instants: readonly Date[]): Gone {
  if (instants.length === 0) return NONE;
  const times = instants.map((at) => at.getTime());
  return {
    count: times.length,
    from: new Date(Math.min(...times)),
    to: new Date(Math.max(...times)),
  };
}

export const childSweeps: readonly Sweep[] = [
  photos,
  faces,
  ...recordTypes.map(told),
  plain('parent_forms', dayAsAt('parent_forms.date')),
  medicines,
  plain('held_entries', 'held_entries.held_at'),
  plain('acknowledgements', 'acknowledgements.acknowledged_at'),
  plain('early_withdrawals', 'early_withdrawals.voided_at'),
];
