/**
 * Thirty days of the large preschool's children who attend, written in bulk: each school day a screening and a report of
 * three activities; and where asked for, who brought and fetched them, six notes of care, and of one child in a hundred an
 * accident and an illness.
 */
import type { Knex } from 'knex';
import { publishEverything } from '../../../server/sync/publish-everything';

const DAYS = 30;
/** The preschool's only teacher. */
const TEACHER = 1;

/** A day of a child: `one.child_id`, `one.date`. */
const CHILD_DAYS = `
  FROM (SELECT children.id AS child_id, day::date AS date
          FROM children, generate_series(current_date - ${DAYS - 1}, current_date, interval '1 day') AS day
         WHERE status IN (1, 2) AND extract(isodow FROM day) < 6) AS one`;

export async function fillLargeDays(knex: Knex, { events }: { events: boolean }): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw(`
      INSERT INTO health_screenings (id, child_id, preschool_id, date, body_temperature, version, created_at, updated_by,
                                     updated_at)
      SELECT gen_random_uuid(), child_id, 1, date, 36.2 + child_id % 9 / 10.0, 1, now(), ${TEACHER}, now() ${CHILD_DAYS}`);
    await trx.raw(`
      INSERT INTO daily_reports (id, child_id, preschool_id, date, ready_at, created_by, created_at, updated_at)
      SELECT gen_random_uuid(), child_id, 1, date, now(), ${TEACHER}, now(), now() ${CHILD_DAYS}`);
    await trx.raw(`
      INSERT INTO daily_report_sections (report_id, section, version, updated_by, updated_at)
      SELECT id, 'activities', 1, ${TEACHER}, now() FROM daily_reports`);
    await trx.raw(
      `INSERT INTO daily_report_rows (id, report_id, section, master_id, achievement_scale, minute_scales, notes, updated_by,
                                      updated_at)
       SELECT gen_random_uuid(), daily_reports.id, 'activities', masters.id, 'With a little help', '15',
              'Needed a little time to settle.', ${TEACHER}, now()
         FROM daily_reports
         JOIN LATERAL (SELECT id FROM masters WHERE kind = 'activity' ORDER BY (id + child_id) % 20 LIMIT 3) AS masters ON true`,
    );
    if (events) await fillEvents(trx);
    await publishEverything(trx);
  });
}

async function fillEvents(trx: Knex): Promise<void> {
  const event = (time: string, columns: string) =>
    `SELECT gen_random_uuid(), child_id, 1, date, date, '${time}', to_char(date, 'YYYY-MM-DD') || 'T02:10:00.000Z', false,
            ${TEACHER}, now(), ${columns} ${CHILD_DAYS}`;
  const insert = (table: string, columns: string, rows: string[]) =>
    trx.raw(
      `INSERT INTO ${table} (id, child_id, preschool_id, date, day, time, noted_at, by_parent, recorded_by, recorded_at,
                             ${columns}) ${rows.join(' UNION ALL ')}`,
    );
  await insert('presences', 'act, classroom, person, checked, reason', [
    event('08:05', `'arrived', 'Bintang 1', 'Nurul Izzah binti Azman', NULL, NULL`),
    event('17:10', `'left', 'Bintang 1', 'Pak Mat', 'known', 'The driver of the van.'`),
  ]);
  await insert('care_events', 'act, detail, portion', [
    event('09:40', `'meal', 'morning_snack', 'most'`),
    event('10:45', `'drink', 'water', NULL`),
    event('12:10', `'meal', 'lunch', 'all'`),
    event('13:05', `'asleep', NULL, NULL`),
    event('14:20', `'awake', NULL, NULL`),
    event('15:00', `'meal', 'afternoon_snack', 'half'`),
  ]);
  const rare = ' WHERE child_id % 100 = extract(day FROM date)::int';
  await insert('incidents', 'act, kind, parts, text, first_aid', [
    event('10:20', `'happened', 'fall', ARRAY['right_leg'], 'Fell on the rubber mat.', 'Washed'`) + rare,
  ]);
  await insert('illnesses', 'act, illness, certainty, symptoms, onset, checks', [
    event('11:20', `'found', 'fever', 'suspected', ARRAY['fever'], date, '{}'::text[]`) + rare,
  ]);
}
