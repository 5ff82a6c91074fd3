/** What an entry is, in plain words: "Screening of Nur Aisyah, Fri 21 Nov". */
import type { TFunction } from 'i18next';
import type { OperationName } from '#shared/operations/operations';
import { formatDate } from '../../components/format';
import type { OutboxRow } from '../../local/outbox-row';

const names: Record<OperationName, string> = {
  record_screening: 'Screening of {{child}}, {{date}}',
  save_report: 'Daily report of {{child}}, {{date}}',
  delete_report: 'Deletion of the report of {{child}}, {{date}}',
  choose_alternative: 'Choice between two versions for {{child}}, {{date}}',
};

/** `child` is null where the child is not on this tablet any more: the entry is sent all the same. */
export function nameOfEntry(
  row: Pick<OutboxRow, 'name' | 'date'>,
  child: string | null,
  t: TFunction,
): string {
  return t(names[row.name], {
    child: child ?? t('a child who is not on this tablet'),
    date: formatDate(row.date),
  });
}

/** Why the server did not take it, each reason once. */
export function reasonsOf(row: Pick<OutboxRow, 'last_error'>): string[] {
  if (row.last_error === null) return [];
  const said = Object.values(row.last_error.errors).flat();
  return [...new Set(said.length > 0 ? said : [row.last_error.message])];
}
