/**
 * Tells the tablets of a child's change. One that moved leaves the feed of its old preschool and comes into the new
 * one's, with the days that tablets keep.
 */
import { addDays } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { RecordType } from '#shared/records/index';
import type { Context } from '../../context';
import { ofEveryRecord } from '../../models/record-tables';
import { oldOpenRecords } from '../../sync/open-records';

const DATED_SQL = `${ofEveryRecord(
  (type, table) =>
    `SELECT '${type}' AS type, id, date FROM ${table} WHERE child_id = :childId AND date >= :since`,
)} ORDER BY date, type`;

export async function announceChild(
  context: Pick<Context, 'trx' | 'clock' | 'changes'>,
  childId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { trx, clock, changes } = context;
  changes.changed(to, 'child', childId);
  const open = await oldOpenRecords(context, [childId]);
  for (const { type, id, date } of open) changes.changed(to, type, id, date);
  if (from === to) return;
  changes.gone(from, 'child', childId);
  const since = addDays(clock.today(), -HISTORY_DAYS);
  const { rows } = await trx.raw(DATED_SQL, { childId, since });
  for (const { type, id, date } of rows as { type: RecordType; id: string; date: string }[]) {
    changes.gone(from, type, id);
    changes.changed(to, type, id, date);
  }
  for (const { type, id } of open) changes.gone(from, type, id);
  changes.gone(from, 'latest_soapp', childId);
  changes.changed(to, 'latest_soapp', childId);
  if (await trx('collectors').where({ child_id: childId }).whereNotNull('photo_id').first('id')) {
    changes.gone(from, 'collector_faces', childId);
    changes.changed(to, 'collector_faces', childId);
  }
}
