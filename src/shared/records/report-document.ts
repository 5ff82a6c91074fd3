/** The daily report of a child on a day, as the feed carries it and the tablet shows it. */
import type { ReportRow, RowSection, SoappTexts } from '../domain/daily-report';
import type { Alternative, Authored, RecordDocument } from './define-record';

/** A section as it stands: its version counts every change of it. */
export interface SectionState {
  version: number;
  /** Who changed it last; null while it is empty. */
  last: Authored | null;
}

/** A section that the reader may not see is absent. */
export interface ReportDocument extends RecordDocument {
  /** Shown to the parents. */
  ready: boolean;
  deleted: boolean;
  sections: Partial<Record<RowSection, SectionState & { rows: ReportRow[] }>> & {
    soapp?: SectionState & { texts: SoappTexts };
  };
  alternatives: Alternative[];
}
