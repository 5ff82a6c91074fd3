/** What of a daily report lives in the place that a question is about. Pure. */
import { type RowField, rowSections, type SoappField } from '../domain/daily-report';
import type { Alternative, Authored } from './define-record';
import { same } from './merge-fields';
import { rowContent } from './merge-report';
import type { ReportDocument } from './report-document';

type Place = Pick<Alternative, 'section' | 'row_id' | 'field'>;

/** Undefined where the place is not there. */
export function liveIn({ sections }: ReportDocument, { section, row_id, field }: Place): unknown {
  if (section === 'soapp') return sections.soapp?.texts[field as SoappField];
  const rows = rowSections.flatMap((each) => sections[each]?.rows ?? []);
  const row = rows.find(({ id }) => id === row_id);
  return field === 'deleted' ? row && rowContent(row) : row?.[field as RowField];
}

/** Each question shows what lives now. */
export function following(before: ReportDocument, after: ReportDocument, by: Authored): ReportDocument {
  const alternatives = after.alternatives.map((asked) => {
    const value = liveIn(after, asked);
    return value === undefined || same(value, liveIn(before, asked))
      ? asked
      : { ...asked, live: { value, ...by } };
  });
  return { ...after, alternatives };
}
