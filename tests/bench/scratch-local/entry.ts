/** How a report or a screening looks to a screen: its document with this tablet's entries on top, and a mark. */
import type { Alternative, ReportDocument, ScreeningDocument } from '#shared/operations/documents';

/** `sent`: a tick; `waiting`: a clock; `refused`: needs its author; `held`: the principal decides. */
export type EntryMark = 'sent' | 'waiting' | 'refused' | 'held';

export interface Entry<Document extends ReportDocument | ScreeningDocument> {
  id: string;
  childId: number;
  date: string;
  document: Document;
  mark: EntryMark;
}

/** A difference that waits for someone to choose, with where it belongs. */
export interface OpenAlternative {
  entityType: 'report' | 'screening';
  entityId: string;
  childId: number;
  date: string;
  alternative: Alternative;
}
