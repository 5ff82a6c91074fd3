/** In SQL: the events of this table that hold, neither voided nor corrected by another one. */
export const standingSql = (table: string) => `${table}.voided_at IS NULL AND NOT EXISTS (
  SELECT FROM ${table} AS later WHERE later.corrects = ${table}.id AND later.child_id = ${table}.child_id)`;
