/** Behind which refused entry one waits: an earlier one of its record, or one that must be sent before it. Pure. */
import type { OutboxRow } from '../../local/outbox-row';

type Row = Pick<OutboxRow, 'operation_id' | 'entity_id' | 'depends_on' | 'state'>;

/**
 * By the operation of each one that waits behind it, also by way of others that wait.
 * @param unsent all that are not sent, in their order
 */
export function refusedBefore<One extends Row>(unsent: readonly One[]): Map<string, One> {
  const byRecord = new Map<string, One>();
  const byOperation = new Map<string, One>();
  for (const row of unsent) {
    const { operation_id, entity_id, depends_on } = row;
    const before = [byRecord.get(entity_id), ...depends_on.map((id) => byOperation.get(id))].find(Boolean);
    const first = before ?? (row.state === 'refused' ? row : undefined);
    if (!first) continue;
    byOperation.set(operation_id, first);
    if (!byRecord.has(entity_id)) byRecord.set(entity_id, first);
  }
  return byOperation;
}
