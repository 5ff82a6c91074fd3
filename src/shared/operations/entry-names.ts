/** What an entry is called, wherever it is named: on its author's tablet, and to the principal. */
import type { OperationName } from './operations';

export const entryNames: Record<OperationName, string> = {
  record_screening: 'Screening of {{child}}, {{date}}',
  save_report: 'Daily report of {{child}}, {{date}}',
  delete_report: 'Deletion of the report of {{child}}, {{date}}',
  choose_alternative: 'Choice between two versions for {{child}}, {{date}}',
};
