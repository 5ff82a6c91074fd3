/** What SQL about every kind of offline record needs to know of each: the only list of it, one entry a kind. */
import type { ReadKind } from '#shared/endpoints/reads';
import type { RecordType } from '#shared/records/index';

interface StoredKind {
  /** It has `id`, `child_id`, `preschool_id` and `date`. */
  table: string;
  /**
   * The first and last day that a record is about, as its columns. What is corrected to another day is filed (`date`) under
   * the later of the two.
   */
  days: readonly [from: string, to: string];
  /** What people write freely in it: it may name a child that is erased. */
  texts: readonly string[];
  /** What the read log notes of whoever read one; null where it tells nothing that the log is for. */
  readAs: ReadKind | null;
  /** Tables of the rows that a record has beside its own, each with the column that names the record. */
  parts?: Readonly<Record<string, string>>;
  /** What the feed brings of the newest of them beside the records, one of each child. */
  newest?: 'latest_soapp';
}

const ofDate = ['date', 'date'] as const;
const ofDay = ['day', 'day'] as const;

export const storedKinds: Record<RecordType, StoredKind> = {
  report: {
    table: 'daily_reports',
    days: ofDate,
    texts: ['subjective', 'objective', 'assessment', 'plan', 'progress'],
    readAs: 'therapy',
    parts: { daily_report_rows: 'report_id', daily_report_sections: 'report_id' },
    newest: 'latest_soapp',
  },
  screening: { table: 'health_screenings', days: ofDate, texts: ['others_message'], readAs: 'health' },
  absence_note: {
    table: 'absence_notes',
    days: ['"from"', '"to"'],
    texts: ['remark', 'void_reason'],
    readAs: null,
  },
  presence: { table: 'presences', days: ofDay, texts: ['reason', 'void_reason'], readAs: null },
  care: { table: 'care_events', days: ofDay, texts: ['note', 'void_reason'], readAs: 'health' },
  incident: {
    table: 'incidents',
    days: ofDay,
    texts: ['place', 'text', 'first_aid', 'witnesses', 'told', 'void_reason'],
    readAs: 'incident',
  },
  dose: {
    table: 'doses',
    days: ofDay,
    texts: ['note', 'override', 'reason', 'void_reason'],
    readAs: 'health',
  },
  illness: {
    table: 'illnesses',
    days: ofDay,
    texts: ['siblings', 'doctor', 'text', 'void_reason'],
    readAs: 'health',
  },
};

/** The table of each kind. */
export const recordTables = Object.fromEntries(
  Object.entries(storedKinds).map(([type, { table }]) => [type, table]),
) as Record<RecordType, string>;

/** Something of every record, whatever its kind, as SQL. */
export function ofEveryRecord(select: (type: string, table: string) => string): string {
  return Object.entries(recordTables)
    .map(([type, table]) => select(type, table))
    .join(' UNION ALL ');
}
