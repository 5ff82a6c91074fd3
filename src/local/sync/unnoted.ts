/**
 * What could not be noted of entries for want of room. The sync goes by it as long as the database is open: on a full tablet, one
 * entry that fails must not hold up those whose sending makes room.
 */
import type { OutboxRow } from '../outbox-row';
import type { UserDatabase } from '../user-database';

export type Changes = Partial<OutboxRow>;

/** By operation. */
const unnoted = new WeakMap<UserDatabase, Map<string, Changes>>();

export function remember(database: UserDatabase, changes: readonly [operationId: string, Changes][]): void {
  unnoted.set(database, new Map([...(unnoted.get(database) ?? []), ...changes]));
}

export function forgetUnnoted(database: UserDatabase, rows: readonly OutboxRow[]): void {
  for (const { operation_id } of rows) unnoted.get(database)?.delete(operation_id);
}

/** The row, with what could not be noted of it. */
export function asKnown(database: UserDatabase, row: OutboxRow): OutboxRow {
  const changes = unnoted.get(database)?.get(row.operation_id);
  return changes ? { ...row, ...changes } : row;
}

export function isUnnoted(database: UserDatabase, row: OutboxRow): boolean {
  return unnoted.get(database)?.has(row.operation_id) ?? false;
}
