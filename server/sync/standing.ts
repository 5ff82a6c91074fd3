/** In SQL: the events of this table that no other one corrects, voided or not. @param row its name in the query */
export const uncorrectedSql = (table: string, row = table) => `NOT EXISTS (
  SELECT FROM ${table} AS later WHERE later.corrects = ${row}.id AND later.child_id = ${row}.child_id)`;

/** In SQL: the events of this table that hold, neither voided nor corrected by another one. @param row its name in the query */
export const standingSql = (table: string, row = table) =>
  `${row}.voided_at IS NULL AND ${uncorrectedSql(table, row)}`;

/**
 * In SQL, a common table expression `versions` of `held`, the event that holds, and `id`, each id by which it was known.
 * The binding `ids` are those that hold.
 */
export const versionsSql = (table: string) => `RECURSIVE versions AS (
  SELECT id AS held, id, corrects, child_id FROM ${table} WHERE id = ANY (:ids::uuid[])
   UNION
  SELECT held, earlier.id, earlier.corrects, earlier.child_id
    FROM versions JOIN ${table} AS earlier ON earlier.id = versions.corrects AND earlier.child_id = versions.child_id
)`;
