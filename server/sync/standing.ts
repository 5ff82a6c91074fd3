/** In SQL: the events of this table that hold, neither voided nor corrected by another one. @param row its name in the query */
export const standingSql = (table: string, row = table) => `${row}.voided_at IS NULL AND NOT EXISTS (
  SELECT FROM ${table} AS later WHERE later.corrects = ${row}.id AND later.child_id = ${row}.child_id)`;
