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

/**
 * The first and last day that one of each kind is about, as its columns. What is corrected to another day is filed (`date`)
 * under the later of the two.
 */
export const recordDays: Record<RecordType, readonly [from: string, to: string]> = {
  report: ['date', 'date'],
  screening: ['date', 'date'],
  absence_note: ['"from"', '"to"'],
  presence: ['day', 'day'],
  care: ['day', 'day'],
  incident: ['day', 'day'],
  dose: ['day', 'day'],
  illness: ['day', 'day'],
};

/** What people write freely in each kind: it may name a child that is erased. */
export const recordTexts: Record<RecordType, readonly string[]> = {
  report: ['subjective', 'objective', 'assessment', 'plan', 'progress'],
  screening: ['others_message'],
  absence_note: ['remark', 'void_reason'],
  presence: ['reason', 'void_reason'],
  care: ['note', 'void_reason'],
  incident: ['place', 'text', 'first_aid', 'witnesses', 'told', 'void_reason'],
  dose: ['note', 'override', 'reason', 'void_reason'],
  illness: ['siblings', 'doctor', 'text', 'void_reason'],
};

/** Something of every record, whatever its kind, as SQL. */
export function ofEveryRecord(select: (type: string, table: string) => string): string {
  return Object.entries(recordTables)
    .map(([type, table]) => select(type, table))
    .join(' UNION ALL ');
}
