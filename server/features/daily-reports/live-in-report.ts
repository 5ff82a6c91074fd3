/** What of a report lives in the place that a question is about, and whose it is. */
import { rowFields, soappFields } from '#shared/domain/daily-report';
import { rowContent } from '#shared/records/merge-report';
import type { AlternativeRow } from '../../models/alternative';
import type { Side } from '../alternatives/keep-alternatives';
import type { ReportState } from './report-state';

/** Undefined where the row is gone, and of a whole section. */
export function liveInReport(
  state: ReportState,
  { section, row_id, field }: Pick<AlternativeRow, 'section' | 'row_id' | 'field'>,
): Side | undefined {
  if (section === 'soapp') {
    const last = state.sections.get(section);
    const text = soappFields.find((name) => name === field);
    return last && text && { value: state.texts[text], userId: last.userId, at: last.at };
  }
  const row = state.rows.get(row_id ?? '');
  if (!row || row.deletedAt) return undefined;
  const { userId, at } = row;
  if (field === 'deleted') return { value: rowContent(row), userId, at };
  const name = rowFields.find((each) => each === field);
  return name && { value: row[name], userId, at };
}
