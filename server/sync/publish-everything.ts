/** Fills the change feed from the tables: after data came in by another way than the verbs. */
import type { Knex } from 'knex';
import { ofEveryRecord } from '../models/record-tables';

const SOURCES = [
  `SELECT 0 AS feed_id, true AS base, 'master' AS entity_type, id::text AS entity_id, NULL::date AS date FROM masters`,
  `SELECT id, true, 'preschool', id::text, NULL FROM preschools`,
  `SELECT preschool_id, true, 'classroom', id::text, NULL FROM classrooms`,
  `SELECT preschool_id, true, 'child', id::text, NULL FROM children WHERE erased_at IS NULL`,
  ofEveryRecord(
    (type, table) => `SELECT children.preschool_id, false, '${type}', ${table}.id::text,
                             CASE WHEN ${table}.id IN (SELECT entity_id FROM alternatives WHERE resolved_at IS NULL)
                                  THEN NULL ELSE date END
                        FROM ${table} JOIN children ON children.id = child_id`,
  ),
  `SELECT DISTINCT children.preschool_id, false, 'latest_soapp', child_id::text, NULL::date
     FROM daily_reports JOIN children ON children.id = child_id
    WHERE COALESCE(subjective, objective, assessment, plan, progress) IS NOT NULL`,
  `SELECT DISTINCT children.preschool_id, false, 'collector_faces', child_id::text, NULL::date
     FROM collectors JOIN children ON children.id = child_id WHERE collectors.photo_id IS NOT NULL`,
];

/** Numbers every record anew. Only for a database that no tablet has read, or together with a new epoch. */
export async function publishEverything(trx: Knex): Promise<void> {
  await trx.raw('DELETE FROM feed_steps; DELETE FROM feed_entries');
  await trx.raw('INSERT INTO feeds (id) SELECT id FROM preschools ON CONFLICT DO NOTHING');
  await trx.raw(
    `INSERT INTO feed_entries (feed_id, base, entity_type, entity_id, date, seq)
     SELECT found.*, row_number() OVER (PARTITION BY feed_id ORDER BY base DESC, date, entity_type, entity_id)
       FROM (${SOURCES.join(' UNION ALL ')}) AS found`,
  );
  await trx.raw(
    'UPDATE feeds SET seq = COALESCE((SELECT max(seq) FROM feed_entries WHERE feed_id = feeds.id), 0)',
  );
  await trx.raw('INSERT INTO feed_steps (feed_id, seq) SELECT id, seq FROM feeds WHERE seq > 0');
}
