/** An unregistered child at the door: noted, told to whom it concerns, and followed up once. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import {
  buildChild,
  buildClassroom,
  buildFormerAccess,
  buildPreschool,
  buildUser,
} from '../support/factories';
import { runningApi, TODAY } from './running-api';
import { done, operation, push, resultsOf } from './tablet';

const running = runningApi();
const ADD = '/api/child-logs/addUnregisteredChild';
const LIST = '/api/child-logs/unregistered-children';
let teacher: Caller;
let principal: Caller;
let administrator: Caller;
let parent: Caller;
let outsider: Caller;
let here: { id: number; name: string };
let there: { id: number };
let classroom: { id: number; name: string };
let classroomThere: { id: number };

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { name: 'Tadika Bintang', short_name: 'TBG' });
  there = await buildPreschool(knex);
  classroom = await buildClassroom(knex, here, { name: 'Bulan' });
  classroomThere = await buildClassroom(knex, there);
  const of = { preschools: [here] };
  teacher = await api.as(await buildUser(knex, 5, { ...of, name: 'Cikgu Farah' }));
  principal = await api.as(await buildUser(knex, 4, { ...of, name: 'Puan Azizah' }));
  administrator = await api.as(await buildUser(knex, 2));
  parent = await api.as(await buildUser(knex, 7));
  outsider = await api.as(await buildUser(knex, 4, { preschools: [there] }));
});

const form = (given: object = {}) => ({
  name: 'Mei Ling',
  preschool_id: here.id,
  classroom_id: classroom.id,
  child_age: 4,
  parent_name: 'Puan Tan',
  selected_emails: ['office@test.test'],
  ...given,
});
const add = (given: object = {}, by = teacher) => by.post(ADD, form(given));
const added = async (given: object = {}) => {
  const answer = await add(given);
  expect(answer.status).toBe(200);
  return answer.body.data as { id: number };
};
const mailsOf = (id: number) =>
  running
    .knex('mails')
    .where({ about_type: 'unregistered_child', about_id: String(id) })
    .orderBy('recipients');
const counts = async () =>
  Promise.all(
    ['unregistered_children', 'mails', 'audit_entries'].map(
      async (table) => (await running.knex(table).count().first())?.count,
    ),
  );

describe('noting an unregistered child', () => {
  it('answers with who, where, by whom, and what became of its notices', async () => {
    const answer = await add({ name: '  Mei Ling ', selected_emails: ['b@test.test', ' a@test.test '] });
    expect(answer.body.data).toMatchObject({
      name: 'Mei Ling',
      preschool: { id: here.id, name: 'Tadika Bintang' },
      classroom: { id: classroom.id, name: 'Bulan' },
      child_age: 4,
      parent_name: 'Puan Tan',
      status: 'open',
      created_by: { name: 'Cikgu Farah' },
      created_at: '2026-03-11T01:00:00.000Z',
      decided: null,
      child: null,
    });
    expect(answer.body.data.mails).toHaveLength(2);
    for (const mail of answer.body.data.mails) expect(mail).toMatchObject({ state: 'kept', sent_at: null });
  });

  it('writes a letter to each address alone, that says what is known', async () => {
    const { id } = await added({ name: 'Arjun', selected_emails: ['a@test.test', 'b@test.test'] });
    const mails = await mailsOf(id);
    expect(mails.map(({ recipients }) => recipients)).toEqual([['a@test.test'], ['b@test.test']]);
    expect(mails[0]).toMatchObject({
      kind: 'unregistered_child',
      subject: 'Unregistered child: Arjun (TBG)',
      preschool_id: here.id,
      created_by: teacher.userId,
    });
    for (const said of [
      'Child: Arjun',
      'Age: 4',
      'Parent: Puan Tan',
      'Classroom: Bulan',
      'Noted by: Cikgu Farah',
    ])
      expect(mails[0].text).toContain(said);
    expect(mails[0].text).toContain('https://tadika.test/children/unregistered');
  });

  it('needs each field, and says so', async () => {
    const answer = await teacher.post(ADD, { selected_emails: [] });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      name: ['Name field is required.'],
      preschool_id: ['Preschool field is required.'],
      classroom_id: ['Classroom field is required.'],
      child_age: ['Child Age field is required.'],
      parent_name: ['Parent Name field is required.'],
    });
    const empty = { name: ' ', preschool_id: null, classroom_id: '', child_age: null, parent_name: '' };
    expect((await teacher.post(ADD, empty)).body.errors).toEqual(answer.body.errors);
  });

  it.each([0, 15, 1.5, 'four', -1])('takes an age from 1 to 14, and not %s', async (child_age) => {
    const answer = await add({ child_age });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { child_age: ['Child Age field is required.'] },
    ]);
  });

  it('takes 20 addresses, each once, and only addresses', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `a${index}@test.test`);
    const { id } = await added({ selected_emails: many });
    expect(await mailsOf(id)).toHaveLength(20);
    const refused = async (selected_emails: unknown[], errors: object) => {
      const answer = await add({ selected_emails });
      expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    };
    await refused([...many, 'one@test.test'], { selected_emails: [messages.emailsTooMany] });
    await refused(['a@test.test', ' A@test.test'], { selected_emails: [messages.emailTwice] });
    await refused(['a@test.test', 'nobody'], { 'selected_emails.1': [messages.emailInvalid] });
    await refused(['a@test.test\nBcc: b@test.test'], { 'selected_emails.0': [messages.emailInvalid] });
    await refused([12], { 'selected_emails.0': [messages.emailInvalid] });
  });

  it('goes to 60 typed addresses a day from one person, and to the fixed ones all the same', async () => {
    const { knex, api, clock } = running;
    const user = await buildUser(knex, 5, { preschools: [here] });
    const eager = await api.as(user);
    const typed = (from: number, count = 20) =>
      Array.from({ length: count }, (_, index) => `${from + index}@test.test`);
    for (const from of [0, 20, 40])
      expect((await add({ selected_emails: typed(from) }, eager)).status).toBe(200);
    const before = await counts();
    const refused = await add({ selected_emails: typed(60, 1) }, eager);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { selected_emails: [messages.noticesTooMany] },
    ]);
    expect(await counts()).toEqual(before);
    expect((await add({ selected_emails: [] }, eager)).status).toBe(200);
    const fix = (notice_emails: string[]) =>
      knex('preschools').where({ id: here.id }).update({ notice_emails });
    await fix(['Fixed@test.test']);
    onTestFinished(async () => {
      await fix([]);
    });
    expect((await add({ selected_emails: ['fixed@test.test'] }, eager)).status).toBe(200);
    expect((await add({ selected_emails: typed(60, 1) })).status).toBe(200);
    const today = clock.now();
    onTestFinished(() => clock.set(today.toISOString()));
    clock.set(new Date(today.getTime() + DAY_MS).toISOString());
    expect((await add({ selected_emails: typed(60, 1) }, await api.as(user))).status).toBe(200);
  });

  it('without an address is noted all the same, and writes to nobody', async () => {
    const { id } = await added({ selected_emails: [] });
    expect(await mailsOf(id)).toEqual([]);
  });

  it('is for a classroom of that preschool, of a preschool of one’s own', async () => {
    const unknown = { preschool_id: [messages.preschoolUnknown] };
    expect((await add({ preschool_id: there.id, classroom_id: classroomThere.id })).body.errors).toEqual(
      unknown,
    );
    expect((await add({ preschool_id: 987_654 })).body.errors).toEqual(unknown);
    const wrong = { classroom_id: [messages.classroomElsewhere] };
    expect((await add({ classroom_id: classroomThere.id })).body.errors).toEqual(wrong);
    expect((await add({ classroom_id: 987_654 })).body.errors).toEqual(wrong);
    const everywhere = await add({ preschool_id: there.id, classroom_id: classroomThere.id }, administrator);
    expect(everywhere.status).toBe(200);
  });

  it('is nothing for parents', async () => {
    expect((await add({}, parent)).status).toBe(403);
    expect((await parent.get(LIST)).status).toBe(403);
  });

  it('that is refused leaves nothing behind', async () => {
    const before = await counts();
    await add({ name: '' });
    await add({ classroom_id: classroomThere.id });
    await add({}, parent);
    expect(await counts()).toEqual(before);
  });

  it('leaves an audit row, and does it once for one idempotency key', async () => {
    const headers = { 'Idempotency-Key': 'unregistered-once' };
    const [first, second] = [
      await teacher.post(ADD, form({ name: 'Once' }), { headers }),
      await teacher.post(ADD, form({ name: 'Once' }), { headers }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await running.knex('unregistered_children').where({ name: 'Once' })).toHaveLength(1);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'unregistered_child', entity_id: String(first.body.data.id) });
    expect(trail).toMatchObject([
      { action: 'created', actor_id: teacher.userId, preschool_id: here.id, after: { name: 'Once' } },
    ]);
  });
});

describe('a note that a tablet sends', () => {
  const note = (given: object = {}, id = randomUUID()) =>
    operation('note_unregistered_child', { id, date: '2026-03-10', ...form(given) }, null);
  const stored = (name: string) => running.knex('unregistered_children').where({ name });
  const errorsOf = async (one: ReturnType<typeof note>, by = teacher) => {
    const [result] = await resultsOf(by, [one]);
    expect(result?.status).toBe('refused');
    return result?.errors;
  };

  it('is added and told as by the form, with the day that the child came', async () => {
    await done(teacher, note({ name: ' Nadia ' }));
    const [row] = await stored('Nadia');
    expect(row).toMatchObject({
      came_on: '2026-03-10',
      classroom_id: classroom.id,
      created_by: teacher.userId,
      status: 'open',
    });
    const [mail] = await mailsOf(row.id);
    expect(mail).toMatchObject({ recipients: ['office@test.test'], created_by: teacher.userId });
    expect(mail.text).toContain('Came on: 2026-03-10');
    const { data } = (await principal.get(`${LIST}?search=Nadia`)).body;
    expect(data).toMatchObject([
      { name: 'Nadia', came_on: '2026-03-10', created_by: { name: 'Cikgu Farah' } },
    ]);
  });

  it('is done once, sent twice, at once, or under another operation', async () => {
    const one = note({ name: 'Twice' });
    await Promise.all([push(teacher, [one]), push(teacher, [one])]);
    await done(teacher, one);
    await done(teacher, { ...one, operation_id: randomUUID() });
    const rows = await stored('Twice');
    expect([rows.length, (await mailsOf(rows[0].id)).length]).toEqual([1, 1]);
    const other = { ...one.arguments, parent_name: 'Someone else' };
    expect(await errorsOf({ ...one, operation_id: randomUUID(), arguments: other })).toEqual({
      id: [messages.operationReused],
    });
    expect(await errorsOf({ ...one, operation_id: randomUUID() }, principal)).toEqual({
      id: [messages.operationReused],
    });
  });

  it('is refused by its fields, and holds up no other', async () => {
    const before = await counts();
    expect(await errorsOf(note({ name: ' ', child_age: 15 }))).toEqual({
      name: ['Name field is required.'],
      child_age: ['Child Age field is required.'],
    });
    expect(await errorsOf(note({ classroom_id: classroomThere.id }))).toEqual({
      classroom_id: [messages.classroomElsewhere],
    });
    expect(await counts()).toEqual(before);
    const pair = [note({ classroom_id: classroomThere.id }), note({ name: 'Beside it' })];
    expect((await resultsOf(teacher, pair)).map(({ status }) => status)).toEqual(['refused', 'applied']);
  });

  it('is about a preschool of its author’s, and tells of no other', async () => {
    const about = { preschool_id: there.id, classroom_id: classroomThere.id };
    for (const given of [about, { ...about, preschool_id: 987_654 }])
      expect(await errorsOf(note(given))).toEqual({ preschool_id: [messages.preschoolUnknown] });
    expect((await push(parent, [note()])).status).toBe(403);
    await done(administrator, note({ ...about, name: 'By head office' }));
  });

  it('of someone who worked there until lately waits for the principal, who takes it, once', async () => {
    const { knex, api, clock } = running;
    const leaver = await api.as(await buildUser(knex, 5, { preschools: [there], name: 'Cikgu Devi' }));
    await buildFormerAccess(knex, leaver, here, clock.now());
    const one = note({ name: 'Left behind' });
    await done(leaver, one, 'held');
    expect(await stored('Left behind')).toEqual([]);
    const held = async (by: Caller) =>
      (await by.get('/api/quarantined-entries?per_page=1500')).body.data.find(
        ({ id }: { id: string }) => id === one.operation_id,
      );
    expect(await held(outsider)).toBeUndefined();
    expect((await outsider.post(`/api/quarantined-entries/${one.operation_id}/take`)).status).toBe(404);
    expect(await held(principal)).toMatchObject({
      operation: 'note_unregistered_child',
      record: 'unregistered_child',
      child: { id: null, fullname: 'Left behind', preschool_short_name: 'TBG' },
      author: { name: 'Cikgu Devi' },
      date: '2026-03-10',
    });
    const taken = await principal.post(`/api/quarantined-entries/${one.operation_id}/take`);
    expect([taken.status, taken.body.data]).toMatchObject([200, { status: 'applied' }]);
    expect((await principal.post(`/api/quarantined-entries/${one.operation_id}/take`)).status).toBe(409);
    const [row, ...more] = await stored('Left behind');
    expect([row, more]).toMatchObject([{ created_by: leaver.userId, preschool_id: here.id }, []]);
    expect(await mailsOf(row.id)).toHaveLength(1);
    const trail = await knex('audit_entries').where({ entity_id: one.operation_id });
    expect(trail).toMatchObject([{ action: 'taken', actor_id: principal.userId, preschool_id: here.id }]);
  });

  it('is declined with a reason, and of someone who left long ago refused', async () => {
    const { knex, api, clock } = running;
    const leaver = await api.as(await buildUser(knex, 5, { preschools: [there] }));
    const longAgo = new Date(clock.now().getTime() - 181 * DAY_MS);
    await buildFormerAccess(knex, leaver, here, longAgo);
    expect(await errorsOf(note(), leaver)).toEqual({ preschool_id: [messages.preschoolUnknown] });
    const asked = { ...note({ name: 'Asked for' }), ask: { because: ['No'] } };
    await done(teacher, asked, 'held');
    const answer = await principal.post(`/api/quarantined-entries/${asked.operation_id}/decline`, {
      reason: 'No.',
    });
    expect(answer.body.data).toMatchObject({ decision: 'declined', decided: { reason: 'No.' } });
    expect(await stored('Asked for')).toEqual([]);
  });

  it('thrown away is told to the trail of its preschool', async () => {
    const thrown = (given: object) => ({
      operation_id: randomUUID(),
      name: 'note_unregistered_child',
      child_id: null,
      date: TODAY,
      discarded_at: '2026-03-11T00:30:00.000Z',
      ...given,
    });
    const notes = [thrown({ preschool_id: here.id }), thrown({ preschool_id: 987_654 })];
    const told = await teacher.post('/api/sync/discards', {
      user_id: teacher.userId,
      device_id: teacher.deviceId,
      discards: notes,
    });
    expect(told.status).toBe(200);
    for (const [index, preschool_id] of [here.id, null].entries())
      expect(
        await running.knex('audit_entries').where({ entity_id: notes[index]?.operation_id }),
      ).toMatchObject([{ action: 'discarded', preschool_id }]);
  });
});

describe('the follow-up list', () => {
  it('has the open ones first, newest on top, with pages, search and filters', async () => {
    const names = async (query: string, by = principal) =>
      (await by.get(`${LIST}?${query}`)).body.data.map((each: { name: string }) => each.name);
    for (const name of ['Siti 1', 'Siti 2', 'Siti 3']) {
      running.clock.advance(1_000);
      const { id } = await added({ name, parent_name: `Encik ${name}` });
      if (name === 'Siti 2') await principal.post(`${LIST}/${id}/dismiss`, { reason: 'A visitor.' });
    }
    expect(await names('search=siti')).toEqual(['Siti 3', 'Siti 1', 'Siti 2']);
    expect(await names('search=Encik Siti 1')).toEqual(['Siti 1']);
    expect(await names('search=siti&status=dismissed')).toEqual(['Siti 2']);
    expect(await names('search=siti&per_page=1&page=2')).toEqual(['Siti 1']);
    expect(await names(`search=siti&preschool=${there.id}`, administrator)).toEqual([]);
    expect(await names('search=siti', outsider)).toEqual([]);
    expect((await principal.get(`${LIST}?status=nonsense`)).status).toBe(422);
    expect((await teacher.get(LIST)).status).toBe(403);
  });
});

describe('an unregistered child', () => {
  it('becomes a registered one, once', async () => {
    const child = await buildChild(running.knex, here, { fullname: 'Tan Mei Ling' });
    const { id } = await added();
    const answer = await principal.post(`${LIST}/${id}/register`, { child_id: child.id });
    expect(answer.body.data).toMatchObject({
      status: 'registered',
      child: { id: child.id, fullname: 'Tan Mei Ling' },
      decided: { by: 'Puan Azizah', reason: null },
    });
    const again = await principal.post(`${LIST}/${id}/dismiss`, { reason: 'Too late' });
    expect([again.status, again.body.message]).toEqual([409, messages.followedUpAlready]);
  });

  it('is registered as a child of that preschool only', async () => {
    const { id } = await added();
    const elsewhere = await buildChild(running.knex, there);
    for (const child_id of [elsewhere.id, 987_654]) {
      const answer = await administrator.post(`${LIST}/${id}/register`, { child_id });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { child_id: [messages.registeredElsewhere] },
      ]);
    }
    const missing = await principal.post(`${LIST}/${id}/register`, {});
    expect(missing.body.errors).toEqual({ child_id: [messages.childRequired] });
  });

  it('is dismissed with a reason that others read', async () => {
    const { id } = await added();
    const missing = await principal.post(`${LIST}/${id}/dismiss`, { reason: ' ' });
    expect(missing.body.errors).toEqual({ reason: [messages.dismissReasonRequired] });
    const answer = await principal.post(`${LIST}/${id}/dismiss`, { reason: 'A cousin on a visit.' });
    expect(answer.body.data).toMatchObject({
      status: 'dismissed',
      decided: { by: 'Puan Azizah', reason: 'A cousin on a visit.', at: expect.any(String) },
    });
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'unregistered_child', entity_id: String(id), action: 'dismissed' });
    expect(trail).toMatchObject([{ actor_id: principal.userId }]);
  });

  it('is decided by one of two who decide at the same moment', async () => {
    const { id } = await added();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => principal.post(`${LIST}/${id}/dismiss`, { reason: 'Twice' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('is not there for another preschool’s principal, nor a teacher’s to decide', async () => {
    const { id } = await added();
    for (const [act, body] of [
      ['register', { child_id: 1 }],
      ['dismiss', { reason: 'x' }],
    ] as const) {
      expect((await outsider.post(`${LIST}/${id}/${act}`, body)).status).toBe(404);
      expect((await teacher.post(`${LIST}/${id}/${act}`, body)).status).toBe(403);
    }
  });

  it('stays in the list when its classroom is deleted', async () => {
    const gone = await buildClassroom(running.knex, here);
    await added({ name: 'Of no classroom', classroom_id: gone.id });
    await running.knex('classrooms').where({ id: gone.id }).delete();
    const { body } = await principal.get(`${LIST}?search=Of no classroom`);
    expect(body.data).toMatchObject([{ classroom: null }]);
  });
});

describe('the fixed addresses of a preschool', () => {
  const path = () => `/api/preschools/${here.id}/notice-recipients`;

  it('are none, then the two that an administrator sets, and offered to whoever notes a child', async () => {
    expect((await teacher.get(path())).body.data).toEqual({ emails: [] });
    const emails = ['office@test.test', 'principal@test.test'];
    expect((await administrator.put(path(), { emails })).body.data).toEqual({ emails });
    expect((await teacher.get(path())).body.data).toEqual({ emails });
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'preschool', entity_id: String(here.id) });
    expect(trail).toMatchObject([{ before: { notice_emails: [] }, after: { notice_emails: emails } }]);
  });

  it('are two at most, addresses, each once; and can be cleared', async () => {
    const put = async (emails: unknown) => (await administrator.put(path(), { emails })).body.errors;
    expect(await put(['a@test.test', 'b@test.test', 'c@test.test'])).toEqual({
      emails: [messages.noticeEmailsTooMany],
    });
    expect(await put(['a@test.test', 'A@test.test'])).toEqual({ emails: [messages.emailTwice] });
    expect(await put(['nonsense'])).toEqual({ 'emails.0': [messages.emailInvalid] });
    expect((await administrator.put(path(), { emails: [] })).body.data).toEqual({ emails: [] });
  });

  it('are set by administrators alone', async () => {
    expect((await principal.put(path(), { emails: [] })).status).toBe(403);
    expect((await outsider.get(path())).status).toBe(404);
    expect((await parent.get(path())).status).toBe(404);
  });
});
