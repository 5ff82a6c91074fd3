/** A child and its mother whose names stand everywhere, and the search that finds them in any column. For tests of erasing. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { Caller } from '../support/api';
import { type BuiltChild, type BuiltUser, buildMaster, buildPreschool } from '../support/factories';
import type { Place } from './money';
import { type RunningApi, TODAY } from './running-api';

export const CHILD = {
  fullname: "Nur Aisyah Zulaikha binti D'Cruz Rahman",
  mykid_no: '210517-14-0123',
  allergies: 'Peanuts and xylophones',
  notes: 'Sleeps with a violet elephant',
};
export const MOTHER = { name: 'Puan Rohana Melati binti Sulaiman', email: 'rohana.melati@keluarga.test' };
export const NEEDLES = {
  child: [
    CHILD.fullname,
    'Zulaikha',
    CHILD.mykid_no,
    '210517140123',
    'xylophones',
    'violet elephant',
    'turquoise',
  ],
  mother: [
    MOTHER.name,
    'Rohana',
    MOTHER.email,
    '+60123456780',
    '800101-14-5678',
    'Jalan Kenanga 77',
    'Pak Long Hamdan',
  ],
};

/** Every column of every table that can hold a text, as `table.column: needle`; bytes as they would be read. */
export async function traces(knex: Knex, needles: readonly string[]): Promise<string[]> {
  const { rows } = await knex.raw(
    `SELECT table_name AS name, column_name AS field FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'
        AND (data_type IN ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'character'))
      ORDER BY 1, 2`,
  );
  const hits: string[] = [];
  for (const { name, field } of rows as { name: string; field: string }[]) {
    const schema = (await knex.schema.withSchema('public').hasTable(name)) ? 'public' : 'graphile_worker';
    for (const needle of needles) {
      const { rows: counted } = await knex.raw(
        `SELECT count(*) AS count FROM ??.?? WHERE position(lower(?) IN lower(??::text)) > 0
            OR position(lower(?) IN lower(??::text)) > 0`,
        [schema, name, needle, field, JSON.stringify(needle).slice(1, -1), field],
      );
      if (counted[0].count > 0) hits.push(`${name}.${field}: ${needle}`);
    }
  }
  return hits;
}
export const tablesOf = (hits: string[]) => new Set(hits.map((hit) => hit.slice(0, hit.indexOf(':'))));

/** Who is there beside the child. */
export interface Around {
  running: RunningApi;
  place: Place;
  person: BuiltUser;
  mother: BuiltUser;
  sister: BuiltChild;
  teacher: Caller;
}

/** What nearly happened, where a name stands in the text though it is about no child. */
export async function nearlyHappened({ running: { knex, clock }, place, person }: Around): Promise<void> {
  const elsewhere = await buildPreschool(knex);
  const made = (texts: object, preschool_id = place.preschool.id) => ({
    id: randomUUID(),
    preschool_id,
    day: TODAY,
    time: '10:20',
    kind: 'broken',
    text: 'A shelf',
    noted_at: `${TODAY}T02:20:00.000Z`,
    recorded_by: person.id,
    recorded_at: clock.now(),
    ...texts,
  });
  await knex('near_misses').insert([
    made({ time: '10:21', text: 'Zulaikha nearly fell', place: 'Behind Zulaikha' }),
    made({ time: '10:22', text: 'Aisyah Omar saw a loose shelf' }),
    made({ time: '10:23', text: `${CHILD.fullname} was near` }),
    made({ text: 'Aisyah of another preschool' }, elsewhere.id),
    made({ text: 'Nobody' }),
    made({ text: 'Aisyah, long before', recorded_at: new Date('2020-01-01') }),
  ]);
  await knex('audit_entries').insert({
    at: clock.now(),
    action: 'recorded',
    entity_type: 'near_miss',
    after: { text: 'Zulaikha nearly fell' },
    entity_id: (await knex('near_misses').where({ time: '10:21' }).first('id')).id,
  });
}

/** Where its name stands though the text is about its sister or about the work. @returns the sister's incident */
export async function namedElsewhere({
  running: { knex, clock },
  place,
  person,
  mother,
  sister,
  teacher,
}: Around): Promise<void> {
  const name = `With ${CHILD.fullname}.`;
  const by = { recorded_by: person.id, recorded_at: clock.now() };
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const of = { child_id: sister.id, preschool_id: place.preschool.id };
  const day = { ...of, ...by, date: TODAY, day: TODAY, by_parent: false };
  const noted = { ...day, id: randomUUID(), time: '10:20', noted_at: `${TODAY}T02:20:00.000Z` };
  const told = ['place', 'text', 'first_aid', 'witnesses', 'told'].map((text) => [text, name]);
  await knex('incidents').insert({
    ...noted,
    act: 'happened',
    kind: 'fall',
    parts: [],
    told_day: TODAY,
    told_time: '10:30',
    ...Object.fromEntries(told),
  });
  await knex('incidents').insert({
    ...noted,
    id: randomUUID(),
    act: 'happened',
    kind: 'fall',
    parts: [],
    text: 'Aisyah ran into her',
  });
  await knex('care_events').insert({ ...noted, act: 'meal', detail: 'lunch', note: name });
  await knex('illnesses').insert({
    ...noted,
    act: 'found',
    illness: 'hfmd',
    certainty: 'suspected',
    symptoms: [],
    checks: [],
    onset: TODAY,
    siblings: name,
    doctor: name,
  });
  await knex('presences').insert({
    ...noted,
    act: 'left',
    person: 'Puan Siti',
    checked: 'known',
    reason: name,
    void_reason: name,
    voided_by: person.id,
    voided_at: clock.now(),
  });
  await knex('absence_notes').insert({
    ...of,
    ...by,
    id: randomUUID(),
    date: TODAY,
    from: TODAY,
    to: TODAY,
    reason: 'sick',
    by_parent: false,
    remark: name,
  });
  const report = { ...of, id: dailyReportId(sister.id, TODAY), date: TODAY, created_by: person.id, ...at };
  await knex('daily_reports').insert({ ...report, subjective: name });
  await knex('daily_report_rows').insert({
    id: randomUUID(),
    report_id: report.id,
    section: 'activities',
    notes: name,
    master_id: (await buildMaster(knex, 'activity')).id,
    updated_by: person.id,
    updated_at: clock.now(),
  });
  await knex('health_screenings').insert({
    ...of,
    id: screeningId(sister.id, TODAY),
    date: TODAY,
    body_temperature: 36.5,
    version: 1,
    symptoms: ['Others'],
    others_message: name,
    updated_by: person.id,
    ...at,
  });
  await knex('parent_forms').insert({
    child_id: sister.id,
    date: TODAY,
    kind: 'daily_log',
    filled_by: mother.id,
    filled_at: clock.now(),
    // Where a line ends, JSON has a letter before the next one.
    content: JSON.stringify({ notes: `${name}\n${CHILD.fullname}\t${CHILD.fullname}` }),
  });
  await knex('children').where({ id: sister.id }).update({ notes: name });
  await knex('child_status_changes').insert({
    child_id: sister.id,
    from_status: 2,
    to_status: 1,
    reason: name,
    changed_by: person.id,
    changed_at: clock.now(),
  });
  await knex('staff_events').insert({
    id: randomUUID(),
    user_id: teacher.userId,
    preschool_id: place.preschool.id,
    day: TODAY,
    act: 'left',
    time: '10:20',
    noted_at: `${TODAY}T02:20:00.000Z`,
    reason: name,
    ...by,
  });
  await knex('classwork').insert({
    preschool_id: place.preschool.id,
    name,
    body: `<p>${name}</p>`,
    ...at,
  });
  await knex('breaches').insert({
    title: name,
    what_happened: name,
    measures: name,
    discovered_at: clock.now(),
    data: ['health'],
    harm_likely: false,
    created_by: person.id,
    ...at,
  });
}
