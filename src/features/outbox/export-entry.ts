/** A refused entry as a file: what its author wrote is theirs, whatever the server thinks of it. */
import type { OutboxRow } from '../../local/outbox-row';
import { reasonsOf } from './entry-words';

/** Saves the entry to the device's downloads; `what` names it in words. */
export function exportEntry(row: OutboxRow, what: string): void {
  const contents = {
    what,
    written_by: row.author.name,
    written_at: row.captured_at,
    not_accepted_because: row.held?.reason ? [row.held.reason] : reasonsOf(row),
    entry: row.arguments,
    based_on: row.base,
    operation: row.name,
    operation_id: row.operation_id,
  };
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(contents, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = `${what.replaceAll(/[\\/:*?"<>|,]+/g, '')}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
