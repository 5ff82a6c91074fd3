/**
 * What was written of other children and of the work, where a child has been, may name it too. Its full name and its number
 * go there when it is erased; what it is called stays, since others are called alike, and is counted for whoever erases it.
 * At other preschools its full name is another child's.
 */
import type { Knex } from 'knex';
import { calledName } from '#shared/domain/called-name';
import { type RecordType, recordTypes } from '#shared/records/index';
import type { Child } from '../../models/child';
import { recordTables, storedKinds } from '../../models/record-tables';
import type { ChangeLog } from '../../sync/change-log';
import { jsonPatternOf, type Naming, patternOf, replacedSql } from './erase-texts';

const CHILD_TEXTS = ['allergies', 'notes'];

/** Where a child has been: the preschools whose records may name it. */
const PLACES = `(SELECT preschool_id FROM children WHERE id = :id
                  UNION SELECT preschool_id FROM former_places WHERE child_id = :id)`;
const HERE = `(preschool_id IS NULL OR preschool_id IN ${PLACES})`;
/** Another child that is or was not elsewhere. */
const CHILD_HERE = `child_id IN (SELECT id FROM children WHERE id <> :id AND preschool_id IN ${PLACES})`;

/** Of no invoice elsewhere alone: one whose invoices have gone may be of any preschool. */
const ACT_HERE = `(NOT EXISTS (SELECT FROM bulk_act_invoices WHERE bulk_act_id = bulk_acts.id)
  OR EXISTS (SELECT FROM bulk_act_invoices JOIN invoices ON invoices.id = invoice_id
              WHERE bulk_act_id = bulk_acts.id AND ${HERE}))`;
/**
 * A breach is of the whole network: its row names no preschool and no child, so a namesake elsewhere can't be told apart.
 * What was written last before the child was known is of somebody else.
 */
const BREACH_SINCE = 'updated_at >= :since';

/** Of what tablets do not know. `of` says which rows may be about `:id`, and are of nobody else elsewhere. */
const OTHER_TEXTS: readonly { table: string; columns: readonly string[]; of: string }[] = [
  { table: 'child_status_changes', columns: ['reason'], of: CHILD_HERE },
  { table: 'legal_holds', columns: ['reason'], of: CHILD_HERE },
  { table: 'medicines', columns: ['condition', 'circumstances', 'note'], of: CHILD_HERE },
  { table: 'collectors', columns: ['reason'], of: CHILD_HERE },
  { table: 'early_withdrawals', columns: ['void_reason'], of: CHILD_HERE },
  {
    table: 'data_requests',
    columns: ['text', 'answer', 'extension_reason'],
    of: `(child_id IS NULL OR ${CHILD_HERE})`,
  },
  { table: 'unregistered_children', columns: ['reason'], of: `child_id IS DISTINCT FROM :id AND ${HERE}` },
  { table: 'staff_events', columns: ['reason'], of: HERE },
  { table: 'classwork', columns: ['name', 'body'], of: HERE },
  { table: 'breaches', columns: ['title', 'what_happened', 'measures'], of: BREACH_SINCE },
  { table: 'reminder_pauses', columns: ['reason'], of: HERE },
  { table: 'month_closings', columns: ['reason'], of: HERE },
  { table: 'bulk_acts', columns: ['reason'], of: ACT_HERE },
];

const OTHER_JSON: readonly { table: string; columns: readonly string[]; of: string }[] = [
  { table: 'parent_forms', columns: ['content'], of: CHILD_HERE },
  { table: 'held_entries', columns: ['operation'], of: `child_id IS DISTINCT FROM :id AND ${HERE}` },
  { table: 'alternatives', columns: ['live_value', 'other_value', 'lived'], of: 'true' },
];

/** Two words, or a number: a full name of one word may be a grown-up's. */
const telling = (words: readonly string[]) => words.filter((word) => /\S\s+\S|\d{4}/.test(word));

interface Erased {
  child: Child;
  naming: Naming;
  since: Date;
}

/** Tablets that have a record are told of it as it is now. */
export async function renameElsewhere(
  { trx, changes }: { trx: Knex; changes: ChangeLog },
  { child, naming, since }: Erased,
): Promise<void> {
  const { instead } = naming;
  const words = telling(naming.words);
  const pattern = patternOf(words);
  if (pattern === null) return;
  const bound = { id: child.id, pattern, instead, since } as Record<string, Knex.RawBinding>;
  const renamed = (columns: readonly string[]) =>
    columns.map((column) => `${column} = ${replacedSql(column, ':pattern', ':instead')}`).join(', ');
  for (const type of recordTypes) {
    const { table, texts } = storedKinds[type];
    const { rows }: { rows: { id: string; preschool_id: number; date: string }[] } = await trx.raw(
      `UPDATE ${table} SET ${renamed(texts)}
        WHERE ${ofOthers(type)} AND ${namingSql(texts)} RETURNING id, preschool_id, date`,
      bound,
    );
    for (const { id, preschool_id, date } of rows) changes.changed(preschool_id, type, id, date);
  }
  const { rows: reports }: { rows: { id: string; preschool_id: number; date: string }[] } = await trx.raw(
    `WITH renamed AS (UPDATE daily_report_rows SET ${renamed(['notes'])}
                       WHERE updated_at >= :since AND ${namingSql(['notes'])}
                         AND report_id IN (SELECT id FROM daily_reports WHERE preschool_id IN ${PLACES})
                      RETURNING report_id)
     SELECT DISTINCT id, preschool_id, date FROM daily_reports JOIN renamed ON report_id = id
      WHERE child_id <> :id`,
    bound,
  );
  for (const { id, preschool_id, date } of reports) changes.changed(preschool_id, 'report', id, date);
  const { rows: children }: { rows: { id: number; preschool_id: number }[] } = await trx.raw(
    `UPDATE children SET ${renamed(CHILD_TEXTS)}
      WHERE id <> :id AND preschool_id IN ${PLACES} AND ${namingSql(CHILD_TEXTS)} RETURNING id, preschool_id`,
    bound,
  );
  for (const { id, preschool_id } of children) changes.changed(preschool_id, 'child', id);
  for (const { table, columns, of } of OTHER_TEXTS)
    await trx.raw(`UPDATE ${table} SET ${renamed(columns)} WHERE ${of} AND ${namingSql(columns)}`, bound);
  const written = { ...bound, pattern: jsonPatternOf(words) as string };
  for (const { table, columns, of } of OTHER_JSON) {
    const values = columns.map(
      (column) => `${column} = regexp_replace(${column}::text, :pattern, :instead, 'gi')::jsonb`,
    );
    const texts = columns.map((column) => `${column}::text`);
    await trx.raw(`UPDATE ${table} SET ${values} WHERE ${of} AND ${namingSql(texts)}`, written);
  }
}

/** How many texts elsewhere have a word that it is called by, beside its full name: it stays there. */
export async function countCalledElsewhere(
  trx: Knex,
  child: Child,
  { words, near = [] }: Pick<Naming, 'words' | 'near'>,
  since: Date,
): Promise<number> {
  const pattern = patternOf([...near, calledName(child.fullname).called]);
  if (pattern === null) return 0;
  const meant = patternOf(telling(words)) ?? '$^';
  const calling = (columns: readonly string[]) =>
    `regexp_replace(${textOf(columns)}, :meant, '', 'gi') ~* :pattern`;
  const parts = [
    ...recordTypes.map(
      (type) =>
        `SELECT FROM ${recordTables[type]} WHERE ${ofOthers(type)} AND ${calling(storedKinds[type].texts)}`,
    ),
    `SELECT FROM daily_report_rows JOIN daily_reports ON daily_reports.id = report_id
      WHERE ${ofOthers('report')} AND ${calling(['notes'])}`,
    `SELECT FROM children WHERE id <> :id AND preschool_id IN ${PLACES} AND ${calling(CHILD_TEXTS)}`,
    ...OTHER_TEXTS.map(
      ({ table, columns, of }) => `SELECT FROM ${table} WHERE ${of} AND ${calling(columns)}`,
    ),
  ];
  const { rows } = await trx.raw(
    `SELECT count(*)::integer AS count FROM (${parts.join(' UNION ALL ')}) AS found`,
    { id: child.id, since, pattern, meant },
  );
  return rows[0].count;
}

const ofOthers = (type: RecordType) =>
  `${recordTables[type]}.child_id <> :id AND ${recordTables[type]}.date >= CAST(:since AS date)
   AND ${recordTables[type]}.preschool_id IN ${PLACES}`;

const textOf = (columns: readonly string[]) => `concat_ws(' ', ${columns.join(', ')})`;
const namingSql = (columns: readonly string[]) => `${textOf(columns)} ~* :pattern`;
