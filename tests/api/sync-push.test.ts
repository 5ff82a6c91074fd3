/** The push: each entry is done once, refused by itself, held, or offered again. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import { ENVELOPE, PUSH_OPERATIONS_MAX, type PushedOperation } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { screeningRecord } from '#shared/records/screening';
import { contentHash } from '../../server/http/idempotency';
import { Caller } from '../support/api';
import { buildChild, buildFormerAccess, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY, TOMORROW } from './running-api';
import {
  deletionOperation,
  done,
  healthy,
  operation,
  push,
  reportOperation,
  reportRow,
  resultsOf,
  screeningOperation,
  statusesOf,
  texts,
} from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let teacher: Caller;
let therapist: Caller;
let painting: number;

const staff = async (role: number, preschools = [here]) =>
  running.api.as(await buildUser(running.knex, role, { preschools }));
const child = async (given: Record<string, unknown> = {}) => (await buildChild(running.knex, here, given)).id;
const screenings = (childId: number) => running.knex('health_screenings').where({ child_id: childId });
const receipts = (one: PushedOperation) => running.knex('receipts').where({ key: one.operation_id });
const held = (one: PushedOperation) => running.knex('held_entries').where({ id: one.operation_id });
const audits = (childId: number) =>
  running
    .knex('audit_entries')
    .whereIn('entity_id', [screeningId(childId, TODAY), dailyReportId(childId, TODAY)]);
const activities = (notes: string) => ({ activities: { rows: [reportRow(painting, { notes })] } });

beforeAll(async () => {
  here = await buildPreschool(running.knex);
  [teacher, therapist] = [await staff(5), await staff(6)];
  painting = (await buildMaster(running.knex, 'activity')).id;
});

describe('a push', () => {
  it('is answered in our envelope, one result an operation in order, with the server’s time', async () => {
    const operations = [screeningOperation(await child()), reportOperation(await child(), activities('Sun'))];
    const { status, body } = await push(teacher, operations);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        envelope: ENVELOPE,
        user_id: teacher.userId,
        server_time: '2026-03-11T01:00:00.000Z',
        epoch: expect.any(String),
        operations_max: PUSH_OPERATIONS_MAX,
        results: operations.map(({ operation_id }) => ({ operation_id, status: 'applied' })),
      },
    });
  });

  it('takes as many operations as it tells and refuses one more, whole', async () => {
    const children = await Promise.all(Array.from({ length: PUSH_OPERATIONS_MAX + 1 }, () => child()));
    const operations = children.map((id) => screeningOperation(id));
    const tooMany = await push(teacher, operations);
    expect(tooMany.status).toBe(422);
    expect(await running.knex('health_screenings').whereIn('child_id', children)).toEqual([]);
    expect(new Set(await statusesOf(teacher, operations.slice(1)))).toEqual(new Set(['applied']));
    expect(await running.knex('health_screenings').whereIn('child_id', children)).toHaveLength(
      PUSH_OPERATIONS_MAX,
    );
    expect((await push(teacher, [])).status).toBe(422);
  });

  it('of a full report in Chinese fits', async () => {
    const full = '文'.repeat(20_000);
    const given = { subjective: full, objective: full, assessment: full, plan: full, progress: full };
    const empty = { subjective: null, objective: null, assessment: null, plan: null, progress: null };
    const id = await child();
    await done(therapist, reportOperation(id, texts(given)));
    await done(therapist, reportOperation(id, texts(empty), { soapp: { version: 1, texts: given } }));
  });

  it('names its user: under someone else’s session it is a 401 and nothing of it is done', async () => {
    const colleague = await staff(5);
    const id = await child();
    const answer = await push(colleague, [screeningOperation(id)], { user_id: teacher.userId });
    expect([answer.status, answer.body.message]).toEqual([401, messages.otherUser]);
    expect(await screenings(id)).toEqual([]);
  });

  it('notes the tablet, its user and when it was here', async () => {
    await push(teacher, [screeningOperation(await child())]);
    expect(await running.knex('devices').where({ id: teacher.deviceId }).first()).toMatchObject({
      user_id: teacher.userId,
      last_push_at: running.clock.now(),
      last_pull_at: null,
    });
  });

  it('never trusts the tablet’s clock, and never minds it', async () => {
    const id = await child();
    const late = {
      ...screeningOperation(id),
      captured_at: '2028-03-11T00:00:00.000Z',
      clock_offset_ms: 6.3e10,
    };
    await done(teacher, late);
    expect(await screenings(id)).toMatchObject([{ updated_at: running.clock.now() }]);
    await done(teacher, { ...screeningOperation(await child()), captured_at: 'a day with no name' });
  });
});

describe('a repeat', () => {
  it('gets the stored answer and does nothing twice', async () => {
    const id = await child();
    const one = screeningOperation(id, { body_temperature: 37 });
    const first = await done(teacher, one);
    // What came in between stays.
    await done(
      teacher,
      screeningOperation(id, { body_temperature: 38 }, { ...healthy, body_temperature: 37 }),
    );
    expect(await resultsOf(teacher, [one])).toEqual([{ ...first, again: true }]);
    expect(await screenings(id)).toMatchObject([{ body_temperature: 38, version: 2 }]);
    expect(await receipts(one)).toHaveLength(1);
    expect(await audits(id)).toHaveLength(2);
  });

  it('gets the answer of a merge and of an alternative as it was', async () => {
    const id = await child();
    await done(teacher, screeningOperation(id, { body_temperature: 37 }));
    const other = screeningOperation(id, { body_temperature: 39 });
    const first = await done(teacher, other, 'alternative');
    expect(await resultsOf(teacher, [other])).toEqual([{ ...first, again: true }]);
    expect(await running.knex('alternatives').where({ entity_id: screeningId(id, TODAY) })).toHaveLength(1);
  });

  it('within one push is done once and answered twice', async () => {
    const id = await child();
    const one = reportOperation(id, activities('Once'));
    expect(await statusesOf(teacher, [one, one])).toEqual(['applied', 'applied']);
    expect(await running.knex('daily_report_rows').where({ notes: 'Once' })).toHaveLength(1);
  });

  it('of an answer that is older than 180 days is still no second effect', async () => {
    const id = await child();
    const one = screeningOperation(id);
    await done(teacher, one);
    await running.knex('receipts').where({ key: one.operation_id }).update({ answer: null });
    await done(teacher, one);
    expect(await screenings(id)).toMatchObject([{ version: 1 }]);
  });

  it('of what was refused longer ago is refused still', async () => {
    const one = reportOperation(await child(), activities('n'.repeat(5_001)));
    await done(teacher, one, 'refused');
    await running.knex('receipts').where({ key: one.operation_id }).update({ answer: null });
    const { errors } = await done(teacher, one, 'refused');
    expect(errors).toEqual({ operation_id: [messages.refusedLongAgo] });
  });

  it('with other contents under the same id is refused', async () => {
    const id = await child();
    const one = screeningOperation(id, { body_temperature: 37 });
    await done(teacher, one);
    const changed = { ...one, arguments: { ...one.arguments, body_temperature: 38 } };
    const result = await done(teacher, changed, 'refused');
    expect(result.errors).toEqual({ operation_id: [messages.operationReused] });
    expect(await screenings(id)).toMatchObject([{ body_temperature: 37 }]);
  });

  it('of something that this server no longer understands gets its stored answer too', async () => {
    const one = operation('retired_operation', { id: randomUUID(), child_id: 1, date: TODAY }, null);
    const answer = { operation_id: one.operation_id, status: 'applied' };
    await running.knex('receipts').insert({
      user_id: teacher.userId,
      key: one.operation_id,
      hash: contentHash(one),
      status: 200,
      answer: JSON.stringify(answer),
      at: running.clock.now(),
    });
    expect(await resultsOf(teacher, [one])).toEqual([{ ...answer, again: true }]);
  });

  it('arriving at the same moment has one effect, however often', async () => {
    for (let round = 0; round < 10; round += 1) {
      const notes = `Twice at once ${round}`;
      const operations = [
        reportOperation(await child(), activities(notes)),
        screeningOperation(await child()),
        reportOperation(await child(), activities(notes)),
      ];
      const answers = await Promise.all(Array.from({ length: 4 }, () => resultsOf(teacher, operations)));
      for (const results of answers)
        expect(results.map(({ status }) => status)).toEqual(Array(3).fill('applied'));
      expect(await running.knex('daily_report_rows').where({ notes })).toHaveLength(2);
      for (const one of operations) expect(await receipts(one)).toHaveLength(1);
    }
  });

  it('in another order and among others, at the same moment, waits for no one for ever', async () => {
    const children = await Promise.all(Array.from({ length: 12 }, () => child()));
    const operations = children.map((id) => screeningOperation(id));
    const shuffled = (by: number) => operations.map((_, index) => operations[(index * by + by) % 12]);
    const batches = [1, 5, 7, 11, 1, 5].map((by) => [...new Set(shuffled(by))] as PushedOperation[]);
    const answers = await Promise.all(batches.map((batch) => statusesOf(teacher, batch)));
    for (const statuses of answers) expect(new Set(statuses)).toEqual(new Set(['applied']));
    for (const id of children) expect(await screenings(id)).toMatchObject([{ version: 1 }]);
  });
});

describe('an entry that is wrong', () => {
  it('is refused by itself: the third of ten is poison, nine are applied', async () => {
    const children = await Promise.all(Array.from({ length: 10 }, () => child()));
    const operations = children.map((id, index) =>
      screeningOperation(id, index === 2 ? { body_temperature: 365 } : {}),
    );
    const results = await resultsOf(teacher, operations);
    expect(results.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, index) => (index === 2 ? 'refused' : 'applied')),
    );
    expect(results[2]).toEqual({
      operation_id: operations[2]?.operation_id,
      status: 'refused',
      message: messages.temperatureRange,
      errors: { body_temperature: [messages.temperatureRange] },
    });
  });

  it('stays refused for a copy that strays and arrives when the rights have changed: neither done nor held', async () => {
    const mover = await buildUser(running.knex, 5, { preschools: [here] });
    const caller = await running.api.as(mover);
    const operation = screeningOperation(await child(), { body_temperature: 365 });
    const [first] = await resultsOf(caller, [operation]);
    expect(first?.status).toBe('refused');
    await running.knex('user_preschools').where({ user_id: mover.id }).delete();
    expect(await resultsOf(caller, [operation])).toEqual([{ ...first, again: true }]);
    expect(await held(operation)).toEqual([]);
    expect(await receipts(operation)).toHaveLength(1);
  });

  it('is refused once for two deliveries at the same moment, and neither breaks', async () => {
    const operation = screeningOperation(await child(), { body_temperature: 365 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => resultsOf(teacher, [operation])));
    const statuses = answers.map(([result]) => result?.status);
    expect(statuses).toContain('refused');
    expect(statuses.filter((status) => status !== 'refused' && status !== 'retry')).toEqual([]);
    expect(await receipts(operation)).toHaveLength(1);
  });

  it('is refused by itself where only the database finds out', async () => {
    const [one, two] = [await child(), await child()];
    const shared = reportRow(painting, { notes: 'Whose?' });
    const results = await resultsOf(teacher, [
      reportOperation(one, { activities: { rows: [shared] } }),
      reportOperation(two, { activities: { rows: [shared] } }),
      reportOperation(await child(), activities('Neighbour')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'refused', 'applied']);
    expect(results[1]?.errors).toEqual({ 'sections.activities.rows.0.id': [messages.rowIdTaken] });
    expect(await running.knex('daily_reports').where({ child_id: two })).toEqual([]);
    expect(await running.knex('audit_entries').where({ entity_id: dailyReportId(two, TODAY) })).toEqual([]);
    expect(await running.knex('feed_entries').where({ entity_id: dailyReportId(two, TODAY) })).toEqual([]);
  });

  it.each([
    ['a NUL', 'with \u0000 in it'],
    ['half a character', 'half \ud83d a face'],
  ])('because of %s in a text is refused, not stuck', async (_, bad) => {
    const [one, two] = [await child(), await child()];
    const operations = [
      reportOperation(one, activities(bad)),
      reportOperation(one, texts({ subjective: bad })),
      screeningOperation(two, { symptoms: ['Others'], others_message: bad }),
      screeningOperation(await child()),
    ];
    expect(await statusesOf(therapist, operations)).toEqual(['refused', 'refused', 'refused', 'applied']);
    expect(await screenings(two)).toEqual([]);
  });

  it.each([
    ['a NUL', 'with \u0000 in it'],
    ['half a character', 'half \ud83d a face'],
  ])('because of %s is refused, not stuck, where it would be held', async (_, bad) => {
    const place = await buildPreschool(running.knex);
    await buildFormerAccess(running.knex, teacher, place, running.clock.now());
    const away = (await buildChild(running.knex, place)).id;
    const operations = [reportOperation(away, activities(bad)), screeningOperation(await child())];
    expect(await statusesOf(teacher, operations)).toEqual(['refused', 'applied']);
    const envelope = { ...screeningOperation(away), captured_at: `2026 ${bad}` };
    expect(await statusesOf(teacher, [envelope])).toEqual(['refused']);
  });

  it.each<[string, () => Promise<PushedOperation>, string, string]>([
    [
      'a day to come',
      async () => screeningOperation(await child(), {}, null, TOMORROW),
      'date',
      messages.dateFuture,
    ],
    [
      'a child who does not attend',
      async () => screeningOperation(await child({ status: 3 })),
      'child_id',
      messages.childNotAttending,
    ],
    ['a child that is not there', async () => screeningOperation(999_999), 'child_id', messages.notFound],
    [
      'an unknown master',
      async () => reportOperation(await child(), { activities: { rows: [reportRow(999_999)] } }),
      'sections.activities.rows.0.master_id',
      messages.masterUnknown,
    ],
    [
      'a master of the wrong kind',
      async () => reportOperation(await child(), { interventions: { rows: [reportRow(painting)] } }),
      'sections.interventions.rows.0.master_id',
      messages.masterUnknown,
    ],
    [
      'one row named twice',
      async () => {
        const twice = reportRow(painting);
        return reportOperation(await child(), {
          activities: { rows: [twice, { id: twice.id, deleted: true }] },
        });
      },
      'sections.activities.rows.1.id',
      messages.rowTwice,
    ],
    [
      'a text of 100,000 characters',
      async () => reportOperation(await child(), activities('n'.repeat(100_000))),
      'sections.activities.rows.0.notes',
      messages.notesTooLong,
    ],
  ])('is refused for %s, and says where and why', async (_, make, field, message) => {
    const result = await done(therapist, await make(), 'refused');
    expect(result.errors).toEqual({ [field]: [message] });
    expect(result.message).toBe(message);
  });

  it('is refused where it names a record of another child, so that no right is borrowed', async () => {
    const away = (await buildChild(running.knex, await buildPreschool(running.knex))).id;
    const own = await child();
    const administrator = await running.api.as(await buildUser(running.knex, 1));
    await done(administrator, reportOperation(away, activities('Not yours')));
    const foreign = dailyReportId(away, TODAY);
    const named = { child_id: own, date: TODAY };
    const stolen = [
      operation('delete_report', { report_id: foreign, ...named }, { versions: { activities: 1 } }),
      operation('save_report', { report_id: foreign, ...named, sections: {} }, { sections: {} }),
      operation('record_screening', { id: screeningId(away, TODAY), ...named, ...healthy }, null),
      operation(
        'choose_alternative',
        { alternative_id: randomUUID(), entity_type: 'report', entity_id: foreign, ...named, keep: 'other' },
        null,
      ),
    ];
    const results = await resultsOf(teacher, stolen);
    for (const result of results) {
      expect(result.status).toBe('refused');
      expect(Object.values(result.errors ?? {})).toEqual([[messages.reportIdWrong]]);
    }
    expect(
      await running.knex('daily_report_rows').where({ notes: 'Not yours', deleted_at: null }),
    ).toHaveLength(1);
  });

  it('is applied after it was mended under a new id', async () => {
    const id = await child();
    const wrong = screeningOperation(id, { body_temperature: 3 });
    await done(teacher, wrong, 'refused');
    await done(teacher, screeningOperation(id, { body_temperature: 37 }));
    // The refused one keeps no receipt: sent again it is judged again.
    await done(teacher, wrong, 'refused');
  });
});

describe('the order within an entity', () => {
  it('holds back the update behind a create that was refused', async () => {
    const id = await child();
    const rows = [reportRow(999_999)];
    const operations = [
      reportOperation(id, { activities: { rows } }),
      reportOperation(id, activities('Behind it')),
      deletionOperation(id, { activities: 1 }),
      reportOperation(await child(), activities('Elsewhere')),
    ];
    expect(await statusesOf(teacher, operations)).toEqual(['refused', 'retry', 'retry', 'applied']);
    expect(await running.knex('daily_reports').where({ child_id: id })).toEqual([]);
  });

  it('holds back what is behind an entry that can’t be read', async () => {
    const id = await child();
    const unreadable = reportOperation(id, activities('n'.repeat(5_001)));
    expect(await statusesOf(teacher, [unreadable, reportOperation(id, activities('Behind'))])).toEqual([
      'refused',
      'retry',
    ]);
  });

  it('never holds up what was before it', async () => {
    const [one, two] = [await child(), await child()];
    const newer = { ...reportOperation(one, {}), payload_version: screeningRecord.payloadVersion + 1 };
    expect(
      await statusesOf(teacher, [
        reportOperation(one, activities('Before')),
        newer,
        reportOperation(one, activities('After')),
        reportOperation(two, activities('Before')),
        reportOperation(two, activities('n'.repeat(5_001))),
      ]),
    ).toEqual(['applied', 'retry', 'retry', 'applied', 'refused']);
  });

  it('runs create, update and deletion of one entity in one push', async () => {
    const id = await child();
    const row = reportRow(painting, { notes: 'First' });
    const base = { activities: { version: 1, rows: [row] } };
    const changed = { ...row, notes: 'Second' };
    const statuses = await statusesOf(teacher, [
      reportOperation(id, { activities: { rows: [row] } }),
      screeningOperation(await child()),
      reportOperation(id, { activities: { rows: [changed] } }, base),
      deletionOperation(id, { activities: 2 }),
    ]);
    expect(statuses).toEqual(Array(4).fill('applied'));
    expect(await running.knex('daily_reports').where({ child_id: id }).first()).toMatchObject({
      deleted_at: running.clock.now(),
    });
    expect(await running.knex('daily_report_rows').where({ id: row.id })).toMatchObject([
      { notes: 'Second' },
    ]);
  });
});

describe('an entry from a newer app', () => {
  it('waits for the server: unknown names and versions are offered again', async () => {
    const id = await child();
    const unknown = operation('teleport_child', { id: randomUUID(), child_id: id }, null);
    const newer = { ...screeningOperation(id), payload_version: screeningRecord.payloadVersion + 1 };
    const inherited = operation('toString', { id: randomUUID() }, null);
    const results = await resultsOf(teacher, [unknown, newer, inherited]);
    for (const result of results)
      expect(result).toMatchObject({ status: 'retry', message: messages.operationUnknown });
    expect(await screenings(id)).toEqual([]);
    expect(await receipts(unknown)).toEqual([]);
  });

  it('with fields that this server does not know is taken without them', async () => {
    const id = await child();
    const one = screeningOperation(id, { mood: 'sunny' } as object);
    await done(teacher, one);
  });
});

describe('what its author may not do at this moment', () => {
  it('is held for the principal when the child is out of scope', async () => {
    const place = await buildPreschool(running.knex);
    await buildFormerAccess(running.knex, teacher, place, running.clock.now());
    const away = (await buildChild(running.knex, place)).id;
    const one = screeningOperation(away);
    await done(teacher, one, 'held');
    expect(await held(one)).toMatchObject([
      {
        author_id: teacher.userId,
        preschool_id: place.id,
        child_id: away,
        reason: 'out_of_scope',
        operation: one,
        decided_at: null,
      },
    ]);
    expect(await screenings(away)).toEqual([]);
    // Once, whatever happens: also when it is offered again.
    await done(teacher, one, 'held');
    expect(await held(one)).toHaveLength(1);
  });

  it('is held when the permission was lost', async () => {
    const moved = await buildUser(running.knex, 6, { preschools: [here] });
    const caller = await running.api.as(moved);
    const id = await child();
    const one = reportOperation(id, texts({ subjective: 'From before' }));
    await running.knex('user_roles').where({ user_id: moved.id }).update({ role_id: 5 });
    await done(caller, one, 'held');
    expect(await held(one)).toMatchObject([{ reason: 'not_allowed', operation: one }]);
    expect(await running.knex('daily_reports').where({ child_id: id })).toEqual([]);
  });

  it('is held when every role was taken away', async () => {
    const former = await buildUser(running.knex, 5, { preschools: [here] });
    const caller = await running.api.as(former);
    await running.knex('user_roles').where({ user_id: former.id }).delete();
    await running.knex('user_preschools').where({ user_id: former.id }).delete();
    await buildFormerAccess(running.knex, caller, here, running.clock.now());
    const one = screeningOperation(await child());
    await done(caller, one, 'held');
    expect(await held(one)).toHaveLength(1);
  });

  it('is held section by section right: a principal’s SOAPP, finance’s anything', async () => {
    const id = await child();
    const soapp = reportOperation(id, texts({ plan: 'x' }));
    await done(await staff(4), soapp, 'held');
    await done(await staff(3, []), screeningOperation(id), 'held');
    await done(await staff(4), reportOperation(id, activities('A principal may')));
  });

  it('is nothing that a parent could send', async () => {
    const parent = await buildUser(running.knex, 7);
    const id = (await buildChild(running.knex, here, { parents: [parent] })).id;
    const answer = await push(await running.api.as(parent), [screeningOperation(id)]);
    expect(answer.status).toBe(403);
    expect(await screenings(id)).toEqual([]);
  });

  it('lets the entries around it through', async () => {
    const place = await buildPreschool(running.knex);
    await buildFormerAccess(running.knex, teacher, place, running.clock.now());
    const away = (await buildChild(running.knex, place)).id;
    const operations = [
      screeningOperation(await child()),
      screeningOperation(away),
      screeningOperation(await child()),
    ];
    expect(await statusesOf(teacher, operations)).toEqual(['applied', 'held', 'applied']);
  });
});

describe('a session that was ended, and a user who was deactivated', () => {
  const ways: Record<string, [(userId: number) => Promise<unknown>, string]> = {
    'is revoked': [
      (user_id) =>
        running
          .knex('sessions')
          .where({ user_id })
          .update({ ended_at: running.clock.now(), ended_because: 'revoked' }),
      'session_ended',
    ],
    'is deactivated': [
      (id) => running.knex('users').where({ id }).update({ deactivated_at: running.clock.now() }),
      'deactivated',
    ],
    'is deactivated and has lost all roles': [
      async (id) => {
        await running.knex('users').where({ id }).update({ deactivated_at: running.clock.now() });
        await running.knex('user_roles').where({ user_id: id }).delete();
      },
      'deactivated',
    ],
  };

  it.each(Object.keys(ways))('may still push when it %s, also much later: all of it is held', async (way) => {
    const [end, reason] = ways[way] as (typeof ways)[string];
    const caller = await staff(5);
    await end(caller.userId);
    const [one, two] = [screeningOperation(await child()), screeningOperation(await child())];
    await done(caller, one, 'held');
    expect(await held(one)).toMatchObject([{ reason, author_id: caller.userId }]);
    expect(await running.knex('health_screenings').where({ updated_by: caller.userId })).toEqual([]);

    const fresh = await staff(5);
    await end(fresh.userId);
    running.clock.advance(14 * DAY_MS);
    try {
      const answer = await push(fresh, [two]);
      expect(answer.body.data.results).toMatchObject([{ status: 'held' }]);
      // By the cookie, too: its bearer cannot be renewed.
      const cookie = new Caller(fresh.url, fresh.deviceId);
      for (const [name, value] of fresh.cookies) cookie.cookies.set(name, value);
      cookie.userId = fresh.userId;
      const byCookie = await push(cookie, [two]);
      expect([byCookie.status, byCookie.body.data.results[0].status]).toEqual([200, 'held']);
      for (const path of ['/api/me', '/api/children', `/api/sync/pull?user_id=${fresh.userId}`])
        expect([path, (await fresh.get(path)).status]).toEqual([path, 401]);
      const written = await fresh.post('/api/health/screening', { child_id: 1, body_temperature: 36 });
      expect(written.status).toBe(401);
      expect((await fresh.post('/api/refresh', {})).status).toBe(401);
    } finally {
      running.clock.set('2026-03-11T01:00:00Z');
    }
  });

  it('may not push after its own user signed it out, nor once it ran out by itself', async () => {
    const [left, stale] = [await staff(5), await staff(5)];
    await left.post('/api/logout');
    expect((await push(left, [screeningOperation(await child())])).status).toBe(401);
    running.clock.advance(15 * MINUTE_MS);
    try {
      // A live session whose bearer ran out renews it first.
      expect((await push(stale, [screeningOperation(await child())])).status).toBe(401);
      stale.token = (await stale.post('/api/refresh', {})).body.data;
      await done(stale, screeningOperation(await child()));
    } finally {
      running.clock.set('2026-03-11T01:00:00Z');
    }
  });

  it('gets the stored answer of what was done before it ended', async () => {
    const caller = await staff(5);
    const one = screeningOperation(await child());
    await done(caller, one);
    await running.knex('users').where({ id: caller.userId }).update({ deactivated_at: running.clock.now() });
    await done(caller, one);
    expect(await held(one)).toEqual([]);
  });
});

describe('what a push leaves behind', () => {
  it('is one audit row an entry with its author, one move of the counter for all', async () => {
    const [one, two] = [await child(), await child()];
    const seq = async () => (await running.knex('feeds').where({ id: here.id }).first()).seq;
    const before = await seq();
    await resultsOf(therapist, [
      screeningOperation(one),
      reportOperation(one, { ...activities('Sun'), ...texts({ plan: 'Rest' }) }),
      screeningOperation(two),
    ]);
    // Two screenings, a report, and the child's latest SOAPP.
    expect((await seq()) - before).toBe(4);
    expect(await audits(one)).toMatchObject([{ actor_id: therapist.userId }, { actor_id: therapist.userId }]);
    expect((await audits(one)).map(({ preschool_id }) => preschool_id)).toEqual([here.id, here.id]);
  });

  it('is nothing at all when all of it was refused', async () => {
    const seq = async () => (await running.knex('feeds').where({ id: here.id }).first()).seq;
    const id = await child();
    const before = await seq();
    await done(teacher, screeningOperation(id, { body_temperature: 3 }), 'refused');
    await done(teacher, screeningOperation(id, {}, null, TOMORROW), 'refused');
    expect(await seq()).toBe(before);
  });
});
