/** What `screeningFlags` flags, as a condition in SQL. */
import { FEVER_FROM } from '#shared/domain/screening';

/** @param screening the table's name or alias */
export function flaggedSql(screening: string): string {
  return `(${screening}.body_temperature >= ${FEVER_FROM} OR 'Difficulty Breathing' = ANY (${screening}.symptoms))`;
}

/**
 * Flagged by what lives or by a value that waits for a choice, as `flagsInSight` tells it.
 * @param screening the table's name or alias
 */
export function flaggedInSightSql(screening: string): string {
  return `(${flaggedSql(screening)}
  OR EXISTS (
    SELECT 1 FROM alternatives
     WHERE entity_type = 'screening' AND entity_id = ${screening}.id AND resolved_at IS NULL
       AND CASE field WHEN 'body_temperature' THEN other_value::text::numeric >= ${FEVER_FROM}
                      WHEN 'symptoms' THEN other_value @> '["Difficulty Breathing"]' ELSE false END))`;
}
