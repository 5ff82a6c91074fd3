/** Logs one activity for several children at once (C3): an entry a child, all or none of them. */
import type { RowValues } from '#shared/domain/daily-report';
import { currentTablet } from './current';
import { timedUuid } from './make-id';
import { enqueue, type Saved } from './outbox';
import { saveReportEntry } from './save-report';
import type { Tablet } from './tablet';

export interface LogActivityInput {
  childIds: readonly number[];
  date: string;
  /** The activity. */
  masterId: number;
  values: RowValues;
  /** Ready for the parents; absent leaves each report as it is. */
  ready?: boolean;
  /** This draft is cleared in the same transaction: what was logged is not offered to be logged again. */
  draftKey?: string;
}

/**
 * Queues one new row for each child, in one transaction.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function logActivityForMany(
  { childIds, date, masterId, values, ready, draftKey }: LogActivityInput,
  tablet: Tablet = currentTablet(),
): Promise<Saved[]> {
  const entries = [...new Set(childIds)].map((childId) => {
    const row = { id: timedUuid(tablet.environment), master_id: masterId, ...values };
    return saveReportEntry({ childId, date, sections: { activities: { rows: [row] } }, ready });
  });
  return enqueue(tablet, entries, draftKey);
}
