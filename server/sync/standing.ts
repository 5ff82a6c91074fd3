/** In SQL: the events of this table that no other one corrects, voided or not. @param row its name in the query */
export const uncorrectedSql = (table: string, row = table) => `NOT EXISTS (
  SELECT FROM ${table} AS later WHERE later.corrects = ${row}.id AND later.child_id = ${row}.child_id)`;

/** In SQL: the events of this table that hold, neither voided nor corrected by another one. @param row its name in the query */
export const standingSql = (table: string, row = table) =>
  `${row}.voided_at IS NULL AND ${uncorrectedSql(table, row)}`;
