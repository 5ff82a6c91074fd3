/** Saves touched parts of the daily report of a child on a day (C9), on the tablet first. */
import { dailyReportId } from '#shared/domain/uuid';
import type { ReportDocument } from '#shared/operations/documents';
import type { SaveReport } from '#shared/operations/operations';
import { baseOfSave } from './base-snapshot';
import { checkArguments } from './check-entry';
import { currentTablet } from './current';
import { enqueue, type NewEntry, type Saved } from './outbox';
import type { Tablet } from './tablet';

export interface SaveReportInput {
  childId: number;
  /** Which day is reported, `YYYY-MM-DD`. */
  date: string;
  /** Touched parts only: rows written or deleted, texts changed. */
  sections: SaveReport['arguments']['sections'];
  /** Ready for the parents; absent leaves it as it is. */
  ready?: boolean;
  /** The document that the form opened with, null when there was none yet; absent: what is in sight now. */
  base?: ReportDocument | null;
  /** This draft is cleared in the same transaction. */
  draftKey?: string;
}

/**
 * Queues the changes of a report; resolves once they are safe on the tablet.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function saveReport(input: SaveReportInput, tablet: Tablet = currentTablet()): Promise<Saved> {
  const [saved] = await enqueue(tablet, [saveReportEntry(input)], input.draftKey);
  return saved as Saved;
}

/** A checked entry for the outbox. @throws InvalidEntryError */
export function saveReportEntry({ childId, date, sections, ready, base }: SaveReportInput): NewEntry {
  const id = dailyReportId(childId, date);
  const made = checkArguments('save_report', {
    report_id: id,
    child_id: childId,
    date,
    sections,
    ...(ready !== undefined && { ready }),
  });
  return {
    name: 'save_report',
    entityType: 'report',
    entityId: id,
    childId,
    date,
    arguments: made,
    base: (inSight) =>
      baseOfSave(base === undefined ? (inSight as ReportDocument | null) : base, made.sections),
  };
}
