/** All that the server has at the end, read past its own code. */
import type { Knex } from 'knex';
import type { doubledDoses } from '#shared/domain/medicine';
import { flagsInSight, type ScreeningContent } from '#shared/domain/screening';
import { entryTypes } from '#shared/records/index';
import { recordTables } from '../../../server/models/record-tables';
import { standingSql } from '../../../server/sync/standing';
import { tokenOf } from './ledger';
import { eventTypes } from './samples';
import { passHoldsSql, readTellings, type Telling } from './tellings';

interface TruthRow {
  id: string;
  report_id: string;
  section: string;
  notes: string | null;
  deleted_at: Date | null;
}

interface TruthAlternative {
  id: string;
  entity_id: string;
  section: string;
  row_id: string | null;
  field: string;
  live_value: unknown;
  live_by: number;
  lived: { value: unknown; by: number }[];
  other_value: unknown;
  other_by: number;
  operation_id: string | null;
  resolved_at: Date | null;
  kept: string | null;
}

export interface TruthPicture {
  id: string;
  recorded_by: number;
  /** Of what its tablet sent. */
  sent_sha256: string;
  /** Whether what is stored of it begins as a JPEG does. */
  drawn: boolean;
}

type StandingDose = Parameters<typeof doubledDoses>[0][number] & { came_at: Date };

export interface Truth {
  reports: Record<string, string | null>[];
  rows: TruthRow[];
  screenings: { id: string; others_message: string | null; body_temperature: number; measured_by: number }[];
  /** Of every kind of event: its row as a text, and whether it was voided. */
  events: { id: string; text: string; voided: boolean }[];
  /** Doses that hold, and the ids that people were told of as given twice. */
  doses: StandingDose[];
  toldDoubles: Set<string>;
  /** Ids of accidents, and of departures with somebody who was on no list: those that hold or held, and those that people were told of. */
  alarms: { due: Set<string>; told: Set<string> };
  /** The same of screenings: those that are flagged by what lives or by a value that waits, and those that stand as an alert. */
  fevers: { due: Set<string>; told: Set<string> };
  /** What has to be told to people by name: what is needed, doses, passes that were taken twice. */
  tellings: Telling[];
  /** Of children who are on no list, and of near misses: the note's id and its text. */
  notes: { id: string; text: string }[];
  pictures: TruthPicture[];
  alternatives: TruthAlternative[];
  held: { id: string; author_id: number; decision: 'taken' | 'declined' | null }[];
  receipts: Map<string, { user_id: number; status: string }>;
  /** Ids of operations that the server refused. */
  refused: Set<string>;
  audits: { action: string; entity_id: string; before: string; after: string }[];
}

export async function readTruth(admin: Knex): Promise<Truth> {
  const receipts: { key: string; user_id: number; answer: { status: string } | null }[] =
    await admin('receipts');
  const audits: { action: string; entity_id: string; before: unknown; after: unknown }[] = await admin(
    'audit_entries',
  ).whereIn('entity_type', [...entryTypes]);
  return {
    reports: await admin('daily_reports'),
    rows: await admin('daily_report_rows'),
    screenings: await admin('health_screenings'),
    events: (await Promise.all(eventTypes.map((type) => admin(recordTables[type])))).flat().map((row) => ({
      id: row.id,
      text: JSON.stringify(row),
      voided: row.voided_at !== null,
    })),
    doses: await admin('doses')
      .leftJoin('doses AS first', 'first.id', 'doses.first_id')
      .whereRaw(standingSql('doses'))
      .select('doses.*', admin.raw('COALESCE(first.recorded_at, doses.recorded_at) AS came_at')),
    toldDoubles: new Set(await admin('notifications').where({ kind: 'double_dose' }).pluck('event')),
    alarms: {
      due: new Set([
        ...(await admin('incidents').whereNot({ act: 'seen' }).whereRaw(cameStandingSql).pluck('id')),
        // A correction that names the same person is no other departure.
        ...(await admin('presences')
          .where({ act: 'left', checked: 'call', corrects: null })
          .whereRaw(cameStandingSql)
          .pluck('id')),
        ...(await admin('presences')
          .where({ act: 'left', checked: 'pass', corrects: null })
          .whereRaw(`NOT ${passHoldsSql}`)
          .whereRaw(cameStandingSql)
          .pluck('id')),
      ]),
      told: new Set(
        await admin('notifications')
          .whereIn('kind', ['incident', 'release'])
          .whereNot('event', 'like', '% again')
          .pluck('event'),
      ),
    },
    fevers: {
      due: await flaggedScreenings(admin),
      told: new Set(
        await admin('notifications')
          .where({ kind: 'health_alert', withdrawn_at: null })
          .whereNot('event', 'like', '% again')
          .whereRaw("about->'cleared' IS NULL")
          .pluck('event'),
      ),
    },
    tellings: await readTellings(admin),
    notes: [
      ...(await admin('unregistered_children').select('note_id as id', 'name as text')),
      ...(await admin('near_misses').select('id', 'text')),
      ...(await admin('staff_events').select('id', 'reason as text')),
      ...(await admin('inspections').select('id', 'codes')).map(
        ({ id, codes }: { id: string; codes: string[] }) => ({
          id,
          text: codes.map(tokenOf).join(' '),
        }),
      ),
    ],
    pictures: await admin('pictures')
      .leftJoin('files', 'files.id', 'pictures.file_id')
      .select('pictures.id', 'recorded_by', 'sent_sha256')
      .select(admin.raw("COALESCE(substring(bytes FOR 3) = '\\xffd8ff', false) AS drawn")),
    alternatives: await admin('alternatives'),
    held: await admin('held_entries'),
    // Of what was done: an entry that was refused has a receipt too, and one that its author threw away only its id.
    receipts: new Map(
      receipts.flatMap(({ key, user_id, answer }) =>
        answer && answer.status !== 'refused' ? [[key, { user_id, status: answer.status }]] : [],
      ),
    ),
    refused: new Set(receipts.flatMap(({ key, answer }) => (answer?.status === 'refused' ? [key] : []))),
    audits: audits.map(({ action, entity_id, before, after }) => ({
      action,
      entity_id,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    })),
  };
}

/** In SQL, of events: what was withdrawn before it came is told to nobody. */
const cameStandingSql = '(voided_at IS NULL OR voided_at > recorded_at)';

async function flaggedScreenings(admin: Knex): Promise<Set<string>> {
  const screenings: (ScreeningContent & { id: string })[] = await admin('health_screenings');
  const waiting: TruthAlternative[] = await admin('alternatives').where({
    entity_type: 'screening',
    resolved_at: null,
  });
  const flagged = screenings.filter((screening) => {
    const beside = waiting.filter(({ entity_id }) => entity_id === screening.id);
    const alternatives = beside.map(({ field, other_value: value }) => ({ field, other: { value } }));
    return flagsInSight({ ...screening, alternatives }).length > 0;
  });
  return new Set(flagged.map(({ id }) => id));
}
