/** The pull: what changed in the reader's scope, nothing skipped and nothing more. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import { ENVELOPE, type PullAnswer, type PushedOperation } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { ChangeLog } from '../../server/sync/change-log';
import { type Cursor, decodeCursor, encodeCursor } from '../../server/sync/cursor';
import { publishEverything } from '../../server/sync/publish-everything';
import type { Caller } from '../support/api';
import { buildClassroom, buildUser } from '../support/factories';
import { until } from '../support/until';
import { pullingServer, typesOf } from './pulling';
import { TODAY } from './running-api';
import {
  deletionOperation,
  documentsOf,
  done,
  healthy,
  pullAll,
  pullPage,
  reportOperation,
  reportRow,
  resultsOf,
  screeningOperation,
  texts,
} from './tablet';

const { running, staff, place, childOf, activities, announce, painting } = pullingServer();

describe('the first pull', () => {
  it('is the whole: documents small and complete, in our envelope', async () => {
    const { preschool, teacher, therapist } = await place();
    const classroom = await buildClassroom(running.knex, preschool, {
      name: 'Mawar',
      child_years: [4, 5],
      teachers: [{ id: teacher.userId }],
    });
    const id = await childOf(preschool, { fullname: 'Aisyah', mykid_no: '1', classroom_id: classroom.id });
    const row = reportRow(painting(), { notes: 'Sun' });
    await done(therapist, screeningOperation(id, { symptoms: ['Cough'] }));
    await done(
      therapist,
      reportOperation(id, { activities: { rows: [row] }, ...texts({ plan: 'Rest' }) }, {}, { ready: true }),
    );

    const page = await pullPage(therapist);
    expect(page).toMatchObject({
      envelope: ENVELOPE,
      user_id: therapist.userId,
      server_time: '2026-03-11T01:00:00.000Z',
      today: TODAY,
      reset: true,
      more: false,
      base_complete: true,
      left_preschools: [],
      epoch: expect.stringMatching(`^${(await running.knex('feed_epoch').first()).epoch}\\.[\\w-]{12}$`),
    });
    const at = '2026-03-11T01:00:00.000Z';
    const last = { by: 'Role 6', at };
    const own = page.changes.filter(({ type }) => type !== 'master');
    expect(Object.fromEntries(own.map(({ type, document }) => [type, document]))).toEqual({
      preschool: {
        id: preschool.id,
        closes_at: '19:00',
        sleep_check_minutes: 15,
        outbreak_rules: [{ state: '', from_on: '2012-01-01', cases: 2, days: 7 }],
        name: preschool.name,
        short_name: preschool.short_name,
        day_forms: [],
        notice_emails: [],
        pass_key: expect.stringMatching(/^[A-Za-z0-9+/]{87}=$/),
      },
      classroom: {
        id: classroom.id,
        name: 'Mawar',
        preschool_id: preschool.id,
        child_years: [4, 5],
        teachers: [teacher.userId],
        capacity: null,
        programmes: [],
        teacher_names: [{ id: teacher.userId, name: 'Role 5' }],
      },
      child: {
        id,
        fullname: 'Aisyah',
        allergies: null,
        special_needs: false,
        withdrawn_consents: null,
        came: null,
        mykid_no: null,
        born_on: '2022-05-17',
        status: 1,
        preschool_id: preschool.id,
        classroom_id: classroom.id,
        product: null,
        day_forms: null,
        emergency: null,
        guardians: null,
        collectors: null,
        named_guardians: null,
        passes: null,
        medicines: null,
      },
      screening: {
        id: screeningId(id, TODAY),
        child_id: id,
        preschool_id: preschool.id,
        date: TODAY,
        body_temperature: 36.5,
        symptoms: ['Cough'],
        others_message: null,
        version: 1,
        last,
        measured: last,
        alternatives: [],
      },
      report: {
        id: dailyReportId(id, TODAY),
        child_id: id,
        preschool_id: preschool.id,
        date: TODAY,
        ready: true,
        deleted: false,
        alternatives: [],
        sections: {
          activities: { version: 1, last, rows: [row] },
          interventions: { version: 0, last: null, rows: [] },
          ot_assessments: { version: 0, last: null, rows: [] },
          ot_interventions: { version: 0, last: null, rows: [] },
          soapp: {
            version: 1,
            last,
            texts: { subjective: null, objective: null, assessment: null, plan: 'Rest', progress: null },
          },
        },
      },
      latest_soapp: {
        id,
        preschool_id: preschool.id,
        date: TODAY,
        last,
        texts: { subjective: null, objective: null, assessment: null, plan: 'Rest', progress: null },
      },
    });
    expect(documentsOf(page, 'master').get(painting())).toEqual({
      id: painting(),
      kind: 'activity',
      name: 'Painting',
      desc: 'With fingers',
    });
  });

  it('is asked for by its own user: another session is a 401', async () => {
    const { teacher, therapist } = await place();
    const answer = await teacher.get(`/api/sync/pull?user_id=${therapist.userId}`);
    expect([answer.status, answer.body.message]).toEqual([401, messages.otherUser]);
    expect((await teacher.get('/api/sync/pull')).status).toBe(422);
    expect(
      (await teacher.get(`/api/sync/pull?user_id=${teacher.userId}&cursor=${'x'.repeat(2_001)}`)).status,
    ).toBe(422);
  });

  it('notes the tablet once a minute at most', async () => {
    const { teacher } = await place();
    const device_id = randomUUID();
    const seen = async () => (await running.knex('devices').where({ id: device_id }).first()).last_pull_at;
    onTestFinished(() => running.clock.set('2026-03-11T01:00:00Z'));
    await pullPage(teacher, undefined, { device_id });
    running.clock.advance(59_000);
    await pullPage(teacher, undefined, { device_id });
    expect(await seen()).toEqual(new Date('2026-03-11T01:00:00Z'));
    running.clock.advance(2_000);
    await pullPage(teacher, undefined, { device_id });
    expect(await seen()).toEqual(new Date('2026-03-11T01:01:01Z'));
  });
});

describe('the next pull', () => {
  it('holds only what changed since, and nothing when nothing did', async () => {
    const { preschool, teacher } = await place();
    const [one, two] = [await childOf(preschool), await childOf(preschool)];
    await done(teacher, screeningOperation(one));
    const first = await pullAll(teacher);
    const again = await pullAll(teacher, first.cursor);
    expect([again.changes, again.pages[0]?.reset]).toEqual([[], false]);

    await done(teacher, screeningOperation(two));
    await done(teacher, reportOperation(one, activities('Sun')));
    await running.knex('children').where({ id: two }).update({ fullname: 'Renamed' });
    await announce((changes) => changes.changed(preschool.id, 'child', two));
    const next = await pullAll(teacher, again.cursor);
    expect(typesOf(next.changes)).toEqual(
      [`child ${two}`, `report ${dailyReportId(one, TODAY)}`, `screening ${screeningId(two, TODAY)}`].sort(),
    );
    expect(documentsOf(next, 'child').get(two)).toMatchObject({ fullname: 'Renamed' });
    expect((await pullAll(teacher, next.cursor)).changes).toEqual([]);
    // An old cursor still leads to all of it, each record once.
    expect(typesOf((await pullAll(teacher, first.cursor)).changes)).toEqual(typesOf(next.changes));
  });

  it('tells of a record once, however often it changed', async () => {
    const { preschool, teacher } = await place();
    const id = await childOf(preschool);
    const { cursor } = await pullAll(teacher);
    let base = null;
    for (const body_temperature of [36, 36.5, 37, 37.5]) {
      await done(teacher, screeningOperation(id, { body_temperature }, base));
      base = { ...healthy, body_temperature };
    }
    const next = await pullAll(teacher, cursor);
    expect(next.changes).toMatchObject([{ document: { version: 4, body_temperature: 37.5 } }]);
  });

  it('tells of what REST calls wrote as of what tablets wrote', async () => {
    const { preschool, teacher } = await place();
    const id = await childOf(preschool);
    const administrator = await running.api.as(await buildUser(running.knex, 2));
    const { cursor } = await pullAll(teacher);
    await teacher.post('/api/health/screening', { child_id: id, body_temperature: 36.5 });
    await teacher.post(`/api/children/${id}/create-daily-report`, { date: TODAY });
    const master = await administrator.post('/api/children-activities', { name: 'Made since' });
    expect(typesOf((await pullAll(teacher, cursor)).changes)).toEqual(
      [
        `master ${master.body.data.id}`,
        `report ${dailyReportId(id, TODAY)}`,
        `screening ${screeningId(id, TODAY)}`,
      ].sort(),
    );
  });

  it('tells whom to call for a child: the parent who pays, else the first with a number', async () => {
    const { preschool, teacher } = await place();
    const id = await childOf(preschool);
    const administrator = await running.api.as(await buildUser(running.knex, 2));
    const [siti, ahmad] = [
      await buildUser(running.knex, 7, { name: 'Siti' }),
      await buildUser(running.knex, 7, { name: 'Ahmad' }),
    ];
    const profile = `/api/users/${siti.id}`;
    const linked = (payer: { id: number }) =>
      administrator.put(`/api/children/${id}/parents`, {
        user_ids: [siti.id, ahmad.id],
        payer_id: payer.id,
      });
    const phone = (user: { id: number }, phone_no: string) =>
      running.knex('users').where({ id: user.id }).update({ phone_no });
    let { cursor } = await pullAll(teacher);
    const told = async () => {
      const next = await pullAll(teacher, cursor);
      cursor = next.cursor;
      return next.changes.map(({ type, document }) => [
        type,
        (document as { emergency?: unknown }).emergency,
      ]);
    };
    await phone(ahmad, '+60123456789');
    const put = await linked(siti);
    expect([put.status, put.body.errors]).toEqual([200, undefined]);
    expect(await told()).toEqual([['child', { name: 'Ahmad', phone_no: '+60123456789' }]]);
    const own = await running.api.as(siti);
    expect((await own.put(profile, { phone_no: '019-876 5432' })).status).toBe(200);
    expect(await told()).toEqual([['child', { name: 'Siti', phone_no: '+60198765432' }]]);
    // What says nothing of it is no news for a tablet.
    expect((await own.put(profile, { occupation: 'Nurse' })).status).toBe(200);
    expect(await told()).toEqual([]);
    const form = { name: 'Siti Aminah', email: siti.email, roles: [7], preschools: [], classrooms: [] };
    const renamed = await administrator.put(`${profile}/account`, form);
    expect([renamed.status, renamed.body.errors]).toEqual([200, undefined]);
    expect(await told()).toEqual([['child', { name: 'Siti Aminah', phone_no: '+60198765432' }]]);
  });

  it('tells that a report was deleted', async () => {
    const { preschool, teacher } = await place();
    const id = await childOf(preschool);
    await done(teacher, reportOperation(id, activities('Sun')));
    const { cursor } = await pullAll(teacher);
    await done(teacher, deletionOperation(id, { activities: 1 }));
    expect((await pullAll(teacher, cursor)).changes).toMatchObject([
      { type: 'report', document: { deleted: true, ready: false, sections: { activities: { rows: [] } } } },
    ]);
  });
});

describe('pages', () => {
  it('bring children, classrooms and masters first, the history behind, each once', async () => {
    const { preschool, teacher } = await place();
    const children = [];
    for (let count = 0; count < 60; count += 1) children.push(await childOf(preschool));
    const days = Array.from({ length: 10 }, (_, back) => addDays(TODAY, -back));
    const operations = children.flatMap((id) => days.map((date) => screeningOperation(id, {}, null, date)));
    for (let start = 0; start < operations.length; start += 100)
      await resultsOf(teacher, operations.slice(start, start + 100));

    const { pages, changes } = await pullAll(teacher);
    expect(pages.map(({ more }) => more)).toEqual([true, false]);
    expect(pages.map(({ reset }) => reset)).toEqual([true, false]);
    expect(pages.map(({ base_complete }) => base_complete)).toEqual([true, true]);
    expect(documentsOf(pages[0] as (typeof pages)[0], 'child').size).toBe(60);
    expect(documentsOf({ changes }, 'screening').size).toBe(600);
    expect(new Set(typesOf(changes)).size).toBe(changes.length);
    // Who asks for several at once gets the same in fewer answers.
    const larger = await pullAll(teacher, undefined, { pages: '2' });
    expect(larger.pages.map(({ more }) => more)).toEqual([false]);
    expect(larger.changes).toEqual(changes);
    const most = await pullAll(teacher, undefined, { pages: '99' });
    expect(most.changes).toEqual(changes);
  });

  it('bring what is noted of today before all that is older, and still each once', async () => {
    const { preschool, teacher } = await place();
    const children: number[] = [];
    for (let count = 0; count < 60; count += 1) children.push(await childOf(preschool));
    const days = Array.from({ length: 20 }, (_, back) => addDays(TODAY, back - 19));
    const operations = days.flatMap((date) => children.map((id) => screeningOperation(id, {}, null, date)));
    for (let start = 0; start < operations.length; start += 100)
      await resultsOf(teacher, operations.slice(start, start + 100));
    const datesOf = (pages: PullAnswer[]) =>
      pages.map((page) => [...documentsOf(page, 'screening').values()].map((one) => one?.date));

    const first = await pullPage(teacher);
    const [early = []] = datesOf([first]);
    expect(early.slice(0, 60)).toEqual(Array(60).fill(TODAY));
    // Of one that was told the first time a colleague tells more; and somebody notes one more of today.
    const [one = 0] = children;
    await done(teacher, screeningOperation(one, { body_temperature: 39 }, healthy, TODAY));
    await done(teacher, screeningOperation(await childOf(preschool)));
    const rest = await pullAll(teacher, first.cursor);
    expect(
      datesOf(rest.pages)
        .flat()
        .filter((date) => date === TODAY),
    ).toHaveLength(2);
    const local = documentsOf({ changes: [...first.changes, ...rest.changes] }, 'screening');
    expect([local.size, local.get(screeningId(one, TODAY))?.body_temperature]).toEqual([1201, 39]);
    expect((await pullAll(teacher, rest.cursor)).changes).toEqual([]);
  });

  it('that are set back while what is noted of today has been told, are told anew', async () => {
    const { preschool, teacher } = await place();
    const first = await pullPage(teacher);
    const told = decodeCursor(first.cursor) as Cursor;
    const [[base]] = [told.feeds[preschool.id] as [number, number]];
    const ahead = {
      ...told,
      filling: [preschool.id],
      first: { day: TODAY, feeds: { [preschool.id]: base + 5 } },
    };
    expect((await pullPage(teacher, encodeCursor(ahead))).reset).toBe(true);
  });

  it('stop in the middle of the base where it is very large, and go on behind', async () => {
    const { knex } = running;
    const { preschool, teacher } = await place();
    await knex.raw(
      `INSERT INTO children (fullname, status, preschool_id, created_at, updated_at)
       SELECT 'Child ' || number, 1, ?, now(), now() FROM generate_series(1, 4100) AS number`,
      [preschool.id],
    );
    await knex.transaction((trx) => publishEverything(trx));
    const { pages, changes } = await pullAll(teacher);
    expect(pages.map(({ base_complete }) => base_complete)).toEqual([false, true]);
    expect(pages[0]?.changes).toHaveLength(4_000);
    expect(documentsOf({ changes }, 'child').size).toBe(4_100);
    expect(new Set(typesOf(changes)).size).toBe(changes.length);
  });

  it('that are asked for again after a change between them miss nothing', async () => {
    const { preschool, teacher } = await place();
    const id = await childOf(preschool);
    const days = Array.from({ length: 30 }, (_, back) => addDays(TODAY, -back));
    const others = await Promise.all(Array.from({ length: 18 }, () => childOf(preschool)));
    const operations = others.flatMap((each) => days.map((date) => screeningOperation(each, {}, null, date)));
    for (let start = 0; start < operations.length; start += 100)
      await resultsOf(teacher, operations.slice(start, start + 100));
    const first = await pullPage(teacher);
    expect(first.more).toBe(true);
    // One that was told already changes, one that was not changes, and one is new.
    const told = first.changes.find(({ type }) => type === 'screening')?.id;
    const [seen, unseen] = [operations.find((each) => each.arguments.id === told), operations.at(-1)];
    for (const each of [seen, unseen] as PushedOperation[]) {
      const { child_id, date } = each.arguments as { child_id: number; date: string };
      await done(teacher, screeningOperation(child_id, { body_temperature: 39 }, healthy, date));
    }
    await done(teacher, screeningOperation(id));
    const rest = await pullAll(teacher, first.cursor);
    const local = documentsOf({ changes: [...first.changes, ...rest.changes] }, 'screening');
    expect(local).toEqual(documentsOf(await pullAll(teacher), 'screening'));
    expect(local.size).toBe(541);
  });
});

describe('a pull during other transactions', () => {
  it('skips nothing of one that commits late: later numbers wait behind it', async () => {
    const { preschool, teacher } = await place();
    const [slow, quick] = [await childOf(preschool), await childOf(preschool)];
    const { cursor } = await pullAll(teacher);
    const open = await running.knex.transaction();
    const changes = new ChangeLog();
    changes.changed(preschool.id, 'child', slow);
    await changes.publish(open);

    let quickIsThrough = false;
    const behind = done(teacher, screeningOperation(quick)).then(() => {
      quickIsThrough = true;
    });
    const waiting = () =>
      running
        .knex('pg_stat_activity')
        .where({ wait_event_type: 'Lock', datname: running.knex.raw('current_database()') });
    await until(async () => (await waiting()).length > 0);
    const during = await pullAll(teacher, cursor);
    expect([during.changes, quickIsThrough]).toEqual([[], false]);
    await open.commit();
    await behind;
    expect(typesOf((await pullAll(teacher, during.cursor)).changes)).toEqual(
      [`child ${slow}`, `screening ${screeningId(quick, TODAY)}`].sort(),
    );
  });

  it('would lose a change by a plain sequence: why the counter is taken last and held', async () => {
    const { knex } = running;
    await knex.raw('CREATE SEQUENCE plain; CREATE TABLE plain_entries (seq bigint, what text)');
    const insert = (trx: typeof knex, what: string) =>
      trx.raw(`INSERT INTO plain_entries VALUES (nextval('plain'), ?)`, [what]);
    const read = async (after: number) =>
      knex('plain_entries').where('seq', '>', after).orderBy('seq').select('seq', 'what');
    const slow = await knex.transaction();
    await insert(slow, 'slow');
    await knex.transaction((trx) => insert(trx, 'quick'));
    const seen = await read(0);
    await slow.commit();
    seen.push(...(await read(seen.at(-1).seq)));
    expect(seen.map(({ what }) => what)).toEqual(['quick']);
  });
});

describe('the whole again', () => {
  const local = async () => {
    const { preschool, teacher } = await place();
    await childOf(preschool);
    return { preschool, teacher, ...(await pullAll(teacher)) };
  };
  const expectReset = async (caller: Caller, cursor: string, whole: object[]) => {
    const [page] = (await pullAll(caller, cursor)).pages;
    expect(page?.reset).toBe(true);
    expect(typesOf(page?.changes ?? [])).toEqual(typesOf(whole as { type: string; id: unknown }[]));
  };

  it('comes when the epoch was renewed, and tells the new one', async () => {
    const { teacher, cursor, changes } = await local();
    const epoch = randomUUID();
    await running.knex('feed_epoch').update({ epoch });
    await expectReset(teacher, cursor, changes);
    const fresh = await pullAll(teacher, cursor);
    expect(fresh.pages[0]?.epoch).toMatch(new RegExp(`^${epoch}\\.`));
    expect((await pullAll(teacher, fresh.cursor)).pages[0]?.reset).toBe(false);
  });

  it('is told anew, without a reset, when the rights to read changed', async () => {
    const { preschool, teacher, cursor } = await local();
    const therapist = await staff(6, [preschool]);
    const id = await childOf(preschool);
    await done(therapist, reportOperation(id, texts({ plan: 'Rest' })));
    const before = await pullAll(teacher, cursor);
    expect(JSON.stringify(before.changes)).not.toContain('Rest');
    await running.knex('user_roles').where({ user_id: teacher.userId }).update({ role_id: 6 });
    const after = await pullAll(teacher, before.cursor);
    expect(after.pages[0]?.reset).toBe(false);
    expect(documentsOf(after, 'latest_soapp').get(id)?.texts.plan).toBe('Rest');
    await running.knex('user_roles').where({ user_id: teacher.userId }).update({ role_id: 5 });
    const again = await pullAll(teacher, after.cursor);
    expect(again.pages[0]?.reset).toBe(false);
    expect(JSON.stringify(again.changes)).not.toContain('Rest');
    expect(again.changes).toContainEqual({ type: 'latest_soapp', id, document: null });
  });

  it('comes when the cursor is ahead: the database was set back', async () => {
    const { preschool, teacher, cursor, changes } = await local();
    await running.knex('feeds').where({ id: preschool.id }).decrement('seq', 1);
    await expectReset(teacher, cursor, changes);
    await running.knex('feeds').where({ id: preschool.id }).increment('seq', 1);
    expect((await pullAll(teacher, cursor)).pages[0]?.reset).toBe(false);
  });

  it('comes when the counter has caught up since: other steps led to where the cursor is', async () => {
    const { preschool, teacher, cursor, changes } = await local();
    const steps = () => running.knex('feed_steps').where({ feed_id: preschool.id });
    expect((await pullAll(teacher, cursor)).pages[0]?.reset).toBe(false);
    // Of an older server, which knew no marks.
    const { marks: _, ...older } = decodeCursor(cursor) as Cursor;
    await steps().update({ mark: -1 });
    await expectReset(teacher, cursor, changes);
    expect((await pullAll(teacher, encodeCursor(older))).pages[0]?.reset).toBe(false);
  });

  const spoilt = (given: object) => (text: string) =>
    encodeCursor({ ...decodeCursor(text), ...given } as Cursor);
  it.each([
    ['nothing that we wrote', () => 'bm9uc2Vuc2U'],
    ['no JSON', () => '%%%'],
    ['another shape', () => Buffer.from('{"epoch":1}').toString('base64url')],
    ['null', () => Buffer.from('null').toString('base64url')],
    ['one of no feeds', () => Buffer.from('{"epoch":"a","rights":"b"}').toString('base64url')],
    ['one of feeds that are no numbers', spoilt({ feeds: { x: [0, 0] } })],
    ['one of places before the beginning', spoilt({ feeds: { 1: [-1, 0] } })],
    ['one of marks that are none', spoilt({ marks: { 1: 'x' } })],
    ['one whose feeds to be filled are none', spoilt({ filling: 5 })],
    ['one whose first day has no feeds', spoilt({ first: {} })],
    ['one whose first day is none', spoilt({ first: { day: 'x', feeds: {} } })],
    ['one of kinds that are none', spoilt({ kinds: [5] })],
    ['one of late kinds that are none', spoilt({ late: {} })],
    [
      'numbers that are none',
      (text: string) => encodeCursor({ ...(decodeCursor(text) as Cursor), feeds: { 1: ['x', 2] as never } }),
    ],
  ])('comes for a cursor that is %s', async (_, spoil) => {
    const { teacher, cursor, changes } = await local();
    await expectReset(teacher, spoil(cursor), changes);
  });

  it('gives no one what is not theirs by a cursor of someone else', async () => {
    const mine = await local();
    const theirs = await local();
    const { pages, changes } = await pullAll(mine.teacher, theirs.cursor);
    expect(documentsOf({ changes }, 'child').size).toBe(1);
    expect(documentsOf({ changes }, 'preschool').has(theirs.preschool.id)).toBe(false);
    expect(pages[0]?.left_preschools).toEqual([theirs.preschool.id]);
  });
});
