/** Deletes the daily report of a child on a day (C9), on the tablet first. What changed since then lives on and asks. */
import { dailyReportId } from '#shared/domain/uuid';
import type { ReportDocument } from '#shared/operations/documents';
import { baseOfDelete } from './base-snapshot';
import { checkArguments } from './check-entry';
import { currentTablet } from './current';
import { enqueue, type NewEntry, type Saved } from './outbox';
import type { Tablet } from './tablet';

export interface DeleteReportInput {
  childId: number;
  date: string;
  /** The document in sight when the deletion was confirmed; absent: what is in sight now. */
  base?: ReportDocument | null;
  /** This draft is cleared in the same transaction. */
  draftKey?: string;
}

/**
 * Queues the deletion; resolves once it is safe on the tablet.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function deleteReport(
  { childId, date, base, draftKey }: DeleteReportInput,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const id = dailyReportId(childId, date);
  const entry: NewEntry = {
    name: 'delete_report',
    entityType: 'report',
    entityId: id,
    childId,
    date,
    arguments: checkArguments('delete_report', { report_id: id, child_id: childId, date }),
    base(inSight) {
      return baseOfDelete(base === undefined ? (inSight as ReportDocument | null) : base);
    },
  };
  const [saved] = await enqueue(tablet, [entry], draftKey);
  return saved as Saved;
}
