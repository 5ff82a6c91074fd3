/** Screenings as tablets record and read them. */
import { screeningContentOf } from '#shared/domain/screening';
import type { ScreeningDocument } from '#shared/records/screening';
import { seesWithdrawn } from '../../context';
import type { HealthScreening } from '../../models/health-screening';
import { byId, type Reading, type RecordSync } from '../../sync/record-sync';
import { openAlternatives } from '../alternatives/keep-alternatives';
import { chooseScreening, livesInScreening, tellAround } from './choose-screening';
import { healthPolicy } from './policy';
import { recordScreenings } from './record-screenings';

export const screeningSync: RecordSync<'screening'> = {
  type: 'screening',
  consent: { purpose: 'health', needed: { record_screening: () => true }, neededToChoose: () => true },
  load,
  operations: { record_screening: { may: healthPolicy.record, run: recordScreenings } },
  choose: {
    may: healthPolicy.record,
    lives: livesInScreening,
    run: chooseScreening,
    around: tellAround,
  },
};

const SCREENINGS_SQL = `
  SELECT health_screenings.*, children.preschool_id AS child_preschool_id, users.name AS by,
         measurer.name AS measured_name,
         (SELECT jsonb_object_agg(field, jsonb_build_object('by', users.name, 'at', author ->> 'at'))
            FROM jsonb_each(written) AS noted (field, author) JOIN users ON users.id = (author ->> 'by')::bigint) AS authors,
         known.name AS known_by, known.acknowledged_at AS known_at
    FROM health_screenings
    JOIN children ON children.id = health_screenings.child_id
    JOIN users ON users.id = health_screenings.updated_by
    JOIN users AS measurer ON measurer.id = COALESCE(measured_by, updated_by)
    LEFT JOIN LATERAL (
      SELECT users.name, acknowledged_at FROM acknowledgements JOIN users ON users.id = user_id
       WHERE record_id = health_screenings.id ORDER BY acknowledged_at, user_id LIMIT 1) AS known ON true
   WHERE health_screenings.id = ANY (?::uuid[]) AND (? OR NOT 'health' = ANY (children.withdrawn_consents))`;

async function load({ trx, actor }: Reading, ids: string[]): Promise<Map<string, ScreeningDocument>> {
  type Known = { known_by: string; known_at: Date } | { known_by: null; known_at: null };
  type Row = HealthScreening &
    Known & {
      by: string;
      measured_name: string;
      authors: ScreeningDocument['authors'] | null;
      child_preschool_id: number;
    };
  const { rows }: { rows: Row[] } = await trx.raw(SCREENINGS_SQL, [ids, seesWithdrawn(actor)]);
  const open = await openAlternatives(trx, 'screening', ids);
  return byId(
    rows.map((row) => ({
      id: row.id,
      child_id: row.child_id,
      preschool_id: row.child_preschool_id,
      date: row.date,
      ...screeningContentOf(row),
      version: row.version,
      last: { by: row.by, at: row.updated_at.toISOString() },
      measured: { by: row.measured_name, at: (row.measured_at ?? row.updated_at).toISOString() },
      ...(row.authors && { authors: row.authors }),
      alternatives: open.get(row.id) ?? [],
      ...(row.known_at && { acknowledged: { by: row.known_by, at: row.known_at.toISOString() } }),
    })),
  );
}
