/** What of a daily report lives in the place that a question is about. Pure. */
import { type RowField, rowSections, type SoappField } from '../domain/daily-report';
import type { Alternative } from './define-record';
import { rowContent } from './merge-report';
import type { ReportDocument } from './report-document';

/** Undefined where the place is not there. */
export function liveIn({ sections }: ReportDocument, { section, row_id, field }: Alternative): unknown {
  if (section === 'soapp') return sections.soapp?.texts[field as SoappField];
  const rows = rowSections.flatMap((each) => sections[each]?.rows ?? []);
  const row = rows.find(({ id }) => id === row_id);
  return field === 'deleted' ? row && rowContent(row) : row?.[field as RowField];
}
