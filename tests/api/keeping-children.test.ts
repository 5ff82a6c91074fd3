/** What goes by night after a child has left, by clocks that are moved over years. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { usualPeriods } from '#shared/domain/keeping';
import { buildChild, buildMedicine } from '../support/factories';
import { keepingByNight, LONG_AGO, NOW } from './keeping-by-night';
import type { Place } from './money';

const { running, given, ago, job, count } = keepingByNight();
let place: Place;
let administrator: { id: number; email: string };

beforeAll(() => {
  ({ place, administrator } = given);
});

describe('what goes after a child has left', () => {
  const health = [
    'daily_reports',
    'daily_report_rows',
    'health_screenings',
    'absence_notes',
    'presences',
    'care_events',
    'incidents',
    'illnesses',
    'doses',
    'medicines',
    'acknowledgements',
    'early_withdrawals',
    'parent_forms',
  ];

  /** With a day of each kind, and a photo. */
  async function childWithDays(given: object, leftAt?: string) {
    const { knex } = running;
    const [photo, face, report] = [randomUUID(), randomUUID(), randomUUID()];
    const by = administrator.id;
    const at = new Date(LONG_AGO);
    await knex('files').insert({
      id: photo,
      name: 'a.jpg',
      content_type: 'image/jpeg',
      size: 1,
      sha256: 'x',
      bytes: Buffer.from('x'),
      created_at: at,
    });
    const child = await buildChild(knex, place.preschool, { photo_id: photo, ...given });
    const about = { child_id: child.id, preschool_id: place.preschool.id, date: '2015-03-11' };
    await knex('daily_reports').insert({
      id: report,
      ...about,
      created_by: by,
      created_at: at,
      updated_at: at,
    });
    const [master] = await knex('masters')
      .insert({ kind: 'activity', name: `Painting ${child.id}`, created_at: at, updated_at: at })
      .returning('id');
    await knex('daily_report_rows').insert({
      id: randomUUID(),
      report_id: report,
      section: 'activities',
      master_id: master.id,
      notes: 'painted',
      updated_by: by,
      updated_at: at,
    });
    await knex('health_screenings').insert({
      id: randomUUID(),
      ...about,
      body_temperature: 36.5,
      symptoms: [],
      version: 1,
      created_at: at,
      updated_by: by,
      updated_at: at,
    });
    await knex('absence_notes').insert({
      id: randomUUID(),
      ...about,
      from: about.date,
      to: about.date,
      reason: 'sick',
      by_parent: false,
      recorded_by: by,
      recorded_at: at,
    });
    await knex('presences').insert({
      id: randomUUID(),
      ...about,
      day: about.date,
      act: 'arrived',
      time: '07:42',
      person: 'Puan Siti',
      noted_at: `${about.date}T23:42:00.000Z`,
      by_parent: false,
      recorded_by: by,
      recorded_at: at,
    });
    await knex('care_events').insert({
      id: randomUUID(),
      ...about,
      day: about.date,
      act: 'mood',
      detail: 'calm',
      time: '09:05',
      noted_at: `${about.date}T01:05:00.000Z`,
      by_parent: false,
      recorded_by: by,
      recorded_at: at,
    });
    await knex('incidents').insert({
      id: randomUUID(),
      ...about,
      day: about.date,
      act: 'happened',
      kind: 'fall',
      time: '09:05',
      parts: ['head'],
      text: 'Fell',
      noted_at: `${about.date}T01:05:00.000Z`,
      by_parent: false,
      recorded_by: by,
      recorded_at: at,
    });
    await knex('illnesses').insert({
      id: randomUUID(),
      ...about,
      day: about.date,
      act: 'found',
      illness: 'hfmd',
      time: '09:05',
      certainty: 'suspected',
      symptoms: ['blisters'],
      onset: about.date,
      checks: [],
      by_parent: false,
      noted_at: `${about.date}T01:05:00.000Z`,
      recorded_by: by,
      recorded_at: at,
    });
    await knex('files').insert({
      id: face,
      name: 'b.webp',
      content_type: 'image/webp',
      size: 1,
      sha256: 'x',
      bytes: Buffer.from('x'),
      created_at: at,
    });
    await knex('collectors').insert({
      child_id: child.id,
      preschool_id: place.preschool.id,
      name: 'Nenek',
      by_parent: false,
      photo_id: face,
      forbidden: false,
      never_alone: false,
      named_by: by,
      named_at: at,
      confirmed_by: by,
      confirmed_at: at,
    });
    const medicine = await buildMedicine(knex, child, { first_day: about.date, last_day: about.date });
    await knex('doses').insert({
      id: randomUUID(),
      ...about,
      day: about.date,
      act: 'refused',
      time: '12:05',
      knew: [],
      medicine_id: medicine,
      medicine: 'Paracetamol',
      amount: '5 ml',
      by_parent: false,
      noted_at: `${about.date}T04:05:00.000Z`,
      recorded_by: by,
      recorded_at: at,
    });
    await knex('acknowledgements').insert({
      record_id: randomUUID(),
      record_type: 'care',
      child_id: child.id,
      user_id: by,
      acknowledged_at: at,
    });
    await knex('early_withdrawals').insert({
      record_id: randomUUID(),
      record_type: 'care',
      child_id: child.id,
      voided_by: by,
      // Older ones go by themselves.
      voided_at: running.clock.now(),
      void_reason: 'A slip.',
    });
    await knex('parent_forms').insert({
      child_id: child.id,
      date: about.date,
      kind: 'daily_log',
      filled_by: by,
      filled_at: at,
      content: '{}',
    });
    if (leftAt)
      await knex('child_status_changes').insert({
        child_id: child.id,
        from_status: 1,
        to_status: child.status,
        reason: 'moved',
        changed_by: by,
        changed_at: new Date(leftAt),
      });
    return { id: child.id, photo, face, report };
  }
  const left = async ({ id, report, photo, face }: Awaited<ReturnType<typeof childWithDays>>) => ({
    health: (
      await Promise.all(
        health.map((table) =>
          count(table, table === 'daily_report_rows' ? { report_id: report } : { child_id: id }),
        ),
      )
    ).reduce((sum, one) => sum + one, 0),
    photos: (await count('files', { id: photo })) + (await count('files', { id: face })),
  });
  const ALL = { health: health.length, photos: 2 };

  it('photos after a month, health after seven years; of children who attend nothing', async () => {
    running.clock.set(NOW);
    const attends = await childWithDays({ status: 1 });
    const suspended = await childWithDays({ status: 4 }, LONG_AGO);
    const lately = await childWithDays({ status: 3 }, ago(20).toISOString());
    const lastYear = await childWithDays({ status: 6 }, ago(365).toISOString());
    const longAgo = await childWithDays({ status: 8 }, '2019-03-10T01:00:00Z');
    const almost = await childWithDays({ status: 8 }, '2019-03-12T01:00:00Z');
    const cameBack = await childWithDays({ status: 1 }, '2016-03-12T01:00:00Z');
    await job();
    expect(await left(attends)).toEqual(ALL);
    expect(await left(suspended)).toEqual(ALL);
    expect(await left(cameBack)).toEqual(ALL);
    expect(await left(lately)).toEqual(ALL);
    expect(await left(lastYear)).toEqual({ ...ALL, photos: 0 });
    expect(await left(almost)).toEqual({ ...ALL, photos: 0 });
    expect(await left(longAgo)).toEqual({ health: 0, photos: 0 });
    // Tablets are told, whatever they still have.
    const gone = await running.knex('feed_entries').where({ entity_id: longAgo.report }).first();
    expect(gone).toMatchObject({ entity_type: 'report', gone: true });
  });

  it('to the age of 25, where head office has set that', async () => {
    const { knex } = running;
    await knex('keeping_periods').insert({ kind: 'health', start: 'born', amount: 25, updated_at: ago(0) });
    const young = await childWithDays({ status: 6, born_on: '2001-03-12' }, LONG_AGO);
    const grown = await childWithDays({ status: 6, born_on: '2001-03-11' }, LONG_AGO);
    const unknown = await childWithDays({ status: 6, born_on: null }, LONG_AGO);
    await job();
    expect((await left(young)).health).toBe(health.length);
    expect((await left(grown)).health).toBe(0);
    // Whose age nobody knows is kept as long as usual.
    expect((await left(unknown)).health).toBe(usualPeriods.health.amount > 7 ? health.length : 0);
    await knex('keeping_periods').delete();
  });

  it('a child whose record goes by night is named by no near miss, however long those are kept', async () => {
    const { knex } = running;
    running.clock.set(NOW);
    await knex('keeping_periods').insert({
      kind: 'staff_days',
      start: 'made',
      amount: 25,
      updated_at: NOW,
    });
    const created_at = new Date('2012-03-11T01:00:00Z');
    const child = await buildChild(knex, place.preschool, {
      status: 6,
      fullname: 'Nur Qistina binti Rahman',
      created_at,
    });
    const short = await buildChild(knex, place.preschool, { status: 6, fullname: 'Li Wu', created_at });
    const accented = await buildChild(knex, place.preschool, {
      status: 6,
      fullname: 'Siti Ngô',
      created_at,
    });
    await knex('child_status_changes').insert(
      [child, short, accented].map(({ id }) => ({
        child_id: id,
        from_status: 1,
        to_status: 6,
        changed_by: administrator.id,
        changed_at: LONG_AGO,
      })),
    );
    const miss = (time: string, text: string, more: object = {}) => ({
      id: randomUUID(),
      preschool_id: place.preschool.id,
      day: '2015-03-11',
      time,
      kind: 'gate',
      text,
      noted_at: LONG_AGO.replace('Z', '.000Z'),
      recorded_by: administrator.id,
      recorded_at: LONG_AGO,
      ...more,
    });
    const followed = { followed_up: 'Told Qistina', followed_by: administrator.id, followed_at: LONG_AGO };
    const noted = [
      miss('10:01', 'Qistina climbed the gate', { place: 'Where Qistina sits', done: 'Held qistina' }),
      miss('10:02', 'Nur Qistina binti Rahman ran', followed),
      // As long as a text may be: what stands there instead of a name has no more room than the name.
      miss('10:03', `Li Wu ${'x'.repeat(1_994)}`),
      miss('10:04', 'A gate stood open'),
      miss('10:05', 'The position of the gate, said Siti'),
      miss('10:06', 'The position of the gate'),
    ];
    await knex('near_misses').insert(noted);
    await knex('audit_entries').insert(
      noted.map(({ id, text }) => ({
        at: LONG_AGO,
        action: 'recorded',
        entity_type: 'near_miss',
        entity_id: id,
        after: { text },
      })),
    );
    await job();
    expect(await count('children', { id: child.id, fullname: `Erased child ${child.id}` })).toBe(1);
    expect(await count('children', { id: short.id, fullname: `Erased child ${short.id}` })).toBe(1);
    const ids = noted.map(({ id }) => id);
    const rows = await knex('near_misses')
      .whereIn('id', ids)
      .orderBy('time')
      .select('place', 'text', 'done', 'followed_up');
    expect(rows).toEqual([
      { place: 'Where … sits', text: '… climbed the gate', done: 'Held …', followed_up: null },
      { place: null, text: `Erased child ${child.id} ran`, done: null, followed_up: 'Told …' },
      { place: null, text: `… ${'x'.repeat(1_994)}`, done: null, followed_up: null },
      { place: null, text: 'A gate stood open', done: null, followed_up: null },
      { place: null, text: 'The position of the gate, said …', done: null, followed_up: null },
      { place: null, text: 'The position of the gate', done: null, followed_up: null },
    ]);
    const trail = await knex('audit_entries')
      .where({ entity_type: 'near_miss' })
      .whereIn('entity_id', ids)
      .orderBy('id');
    const ofNote = (id?: string) =>
      trail.filter(({ entity_id }) => entity_id === id).map(({ action, after }) => [action, after]);
    expect(ids.map(ofNote)).toEqual([
      ...[0, 1, 2].map(() => [
        ['recorded', null],
        ['updated', null],
      ]),
      [['recorded', { text: 'A gate stood open' }]],
      [
        ['recorded', null],
        ['updated', null],
      ],
      [['recorded', { text: 'The position of the gate' }]],
    ]);
    await knex('keeping_periods').delete();
    await knex('near_misses').delete();
  });
});
