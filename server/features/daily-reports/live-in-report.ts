/** What of a report lives in the place that a question is about, and whose it is. */
import { rowFields, soappFields } from '#shared/domain/daily-report';
import { rowContent } from '#shared/records/merge-report';
import type { AlternativeRow } from '../../models/alternative';
import type { Side } from '../alternatives/keep-alternatives';
import { fieldAuthor, type ReportState } from './report-state';

/** Undefined where the row is gone, and of a whole section. */
export function liveInReport(
  state: ReportState,
  { section, row_id, field }: Pick<AlternativeRow, 'section' | 'row_id' | 'field'>,
): Side | undefined {
  if (section === 'soapp') {
    const text = soappFields.find((name) => name === field);
    const author = text && state.textAuthor(text);
    return author && { value: state.texts[text], ...author };
  }
  const row = state.rows.get(row_id ?? '');
  if (!row || row.deletedAt) return undefined;
  if (field === 'deleted') return { value: rowContent(row), userId: row.userId, at: row.at };
  const name = rowFields.find((each) => each === field);
  return name && { value: row[name], ...fieldAuthor(row, name) };
}
