/** What an entry is, in plain words: "Screening of Nur Aisyah, Fri 21 Nov". */
import type { TFunction } from 'i18next';
import { labelOf } from '#shared/records/index';
import { formatDate } from '../../components/format';
import type { OutboxRow } from '../../local/outbox-row';

/** `child` is null where the child is not on this tablet any more: the entry knows the name, or not even that. */
export function nameOfEntry(
  row: Pick<OutboxRow, 'name' | 'date' | 'child_name'> & Partial<Pick<OutboxRow, 'arguments'>>,
  child: string | null,
  t: TFunction,
): string {
  return t(labelOf(row.name, row.arguments), {
    child: child ?? row.child_name ?? t('a child who is not on this tablet'),
    date: formatDate(row.date),
  });
}

/** Why an entry that waits does not go: the server's own word begins with its status, all else is of whatever stands between. */
export function waitingReasonOf(
  row: Pick<OutboxRow, 'last_error' | 'stuck' | 'trouble'>,
): string | undefined {
  if (row.stuck && row.trouble && !row.trouble.as.startsWith('status'))
    return 'This network does not let this entry through yet. It is tried again by itself; the others go on.';
  return reasonsOf(row)[0];
}

/** Why the server did not take it, each reason once. */
export function reasonsOf(row: Pick<OutboxRow, 'last_error'>): string[] {
  if (row.last_error === null) return [];
  const said = Object.values(row.last_error.errors).flat();
  return [...new Set(said.length > 0 ? said : [row.last_error.message])];
}
