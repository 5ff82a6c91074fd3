/** The table of each kind of offline record: each has `id`, `child_id` and `date`. */
import type { RecordType } from '#shared/records/index';

export const recordTables: Record<RecordType, string> = {
  report: 'daily_reports',
  screening: 'health_screenings',
  absence_note: 'absence_notes',
  presence: 'presences',
  care: 'care_events',
  incident: 'incidents',
  dose: 'doses',
  illness: 'illnesses',
};

/** Something of every record, whatever its kind, as SQL. */
export function ofEveryRecord(select: (type: string, table: string) => string): string {
  return Object.entries(recordTables)
    .map(([type, table]) => select(type, table))
    .join(' UNION ALL ');
}
