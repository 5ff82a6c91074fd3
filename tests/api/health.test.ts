/** Health screenings. */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { screeningId } from '#shared/domain/uuid';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { oneScreening, otherScreening } from '../support/screening-samples';
import { runningApi, TODAY, TOMORROW, YESTERDAY } from './running-api';
import { done, push, screeningOf, screeningOperation, sightedChoice } from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let teacher: Caller;

beforeAll(async () => {
  here = await buildPreschool(running.knex, { short_name: 'TBG' });
  const user = await buildUser(running.knex, 5, { preschools: [here], name: 'Cikgu Farah' });
  teacher = await running.api.as(user);
});

const child = (given: Record<string, unknown> & { parents?: { id: number }[] } = {}) =>
  buildChild(running.knex, here, given);
const healthy = { body_temperature: 36.5, symptoms: [] as string[], others_message: null as string | null };
const submit = (childId: number, given: object = {}, caller = teacher) =>
  caller.post('/api/health/screening', { child_id: childId, ...healthy, ...given });
const stored = (childId: number, date = TODAY) =>
  running.knex('health_screenings').where({ child_id: childId, date });

describe('recording a screening', () => {
  it('stands for the business day, with who recorded it and when', async () => {
    const aisyah = await child({ fullname: 'Aisyah', mykid_no: '210517-14-0123' });
    const answer = await submit(aisyah.id, {
      body_temperature: 36.7,
      symptoms: ['Others', 'Cough'],
      others_message: '  rash on the arm ',
    });
    const id = screeningId(aisyah.id, TODAY);
    const wire = {
      id,
      child_id: aisyah.id,
      child: {
        id: aisyah.id,
        fullname: 'Aisyah',
        mykid_no: null,
        preschool_short_name: 'TBG',
      },
      date: TODAY,
      body_temperature: 36.7,
      symptoms: ['Cough', 'Others'],
      others_message: 'rash on the arm',
      flags: [],
      temperatures: [36.7],
      measurements: [{ value: 36.7, by: 'Cikgu Farah', at: '2026-03-11T01:00:00.000Z' }],
      recorded_by: 'Cikgu Farah',
      recorded_at: '2026-03-11T01:00:00.000Z',
      open_alternatives: 0,
    };
    expect(answer).toMatchObject({ status: 200, body: { data: wire } });
    expect((await teacher.get(`/api/health/view/${id}`)).body).toEqual({ data: wire });
  });

  it('carries every field to staff, parents, tablets and the audit trail', async () => {
    const parent = await buildUser(running.knex, 7);
    const { id } = await child({ parents: [parent] });
    expect((await submit(id, oneScreening)).body.data).toMatchObject(oneScreening);
    expect((await submit(id, otherScreening)).body.data).toMatchObject(otherScreening);
    const listed = await teacher.get(`/api/health/screenings?child=${id}`);
    expect(listed.body.data).toMatchObject([otherScreening]);
    const days = await (await running.api.as(parent)).get(`/api/portal/children/${id}/days?date=${TODAY}`);
    expect(days.body.data.days).toMatchObject([{ screening: otherScreening }]);
    expect(await screeningOf(teacher, id)).toMatchObject(otherScreening);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_id: screeningId(id, TODAY) })
      .orderBy('id');
    expect(trail).toMatchObject([{ after: oneScreening }, { before: oneScreening, after: otherScreening }]);
  });

  it('needs nothing but a child and a temperature', async () => {
    const { id } = await child();
    const answer = await teacher.post('/api/health/screening', { child_id: id, body_temperature: 36.5 });
    expect(answer).toMatchObject({ status: 200, body: { data: { symptoms: [], others_message: null } } });
  });

  it('asks for child and temperature, and says so', async () => {
    const answer = await teacher.post('/api/health/screening', { symptoms: [], others_message: null });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      child_id: ['Child Name field is required.'],
      body_temperature: ['Body Temperature field is required.'],
    });
  });

  it.each([
    [3, messages.temperatureRange],
    [29.9, messages.temperatureRange],
    [45.1, messages.temperatureRange],
    [365, messages.temperatureRange],
    [-36.5, messages.temperatureRange],
    [36.55, messages.temperatureDecimals],
    ['36.5', messages.temperatureRequired],
    [null, messages.temperatureRequired],
  ])('refuses a temperature of %s and says why', async (body_temperature, message) => {
    const { id } = await child();
    const answer = await submit(id, { body_temperature });
    expect([answer.status, answer.body.errors]).toEqual([422, { body_temperature: [message] }]);
    expect(await stored(id)).toEqual([]);
  });

  it.each([30, 45, 36.6, 37])('takes a temperature of %s', async (body_temperature) => {
    const { id } = await child();
    expect((await submit(id, { body_temperature })).body.data.body_temperature).toBe(body_temperature);
  });

  it('refuses symptoms that are not in the list or named twice, and too long a text', async () => {
    const { id } = await child();
    expect((await submit(id, { symptoms: ['Headache'] })).body.errors).toEqual({
      'symptoms.0': [messages.symptomUnknown],
    });
    expect((await submit(id, { symptoms: ['Cough', 'Cough'] })).body.errors).toEqual({
      symptoms: [messages.symptomTwice],
    });
    const long = await submit(id, { symptoms: ['Others'], others_message: 'x'.repeat(501) });
    expect(long.body.errors).toEqual({ others_message: [messages.othersTooLong] });
    expect((await submit(id, { symptoms: ['Others'], others_message: 'x'.repeat(500) })).status).toBe(200);
  });

  it('keeps the free text only beside Others', async () => {
    const { id } = await child();
    const without = await submit(id, { symptoms: ['Cough'], others_message: 'not to be kept' });
    expect(without.body.data.others_message).toBeNull();
    const beside = await submit(id, { symptoms: ['Others'], others_message: 'a rash' });
    expect(beside.body.data.others_message).toBe('a rash');
    const unticked = await submit(id, { symptoms: [], others_message: 'a rash' });
    expect(unticked.body.data.others_message).toBeNull();
  });

  it('flags a fever from 37.5 °C and difficulty breathing', async () => {
    const flags = async (given: object) => (await submit((await child()).id, given)).body.data.flags;
    expect(await flags({ body_temperature: 37.4 })).toEqual([]);
    expect(await flags({ body_temperature: 37.5 })).toEqual(['fever']);
    expect(await flags({ symptoms: ['Difficulty Breathing'] })).toEqual(['breathing']);
    expect(await flags({ body_temperature: 39, symptoms: ['Difficulty Breathing', 'Vomiting'] })).toEqual([
      'fever',
      'breathing',
    ]);
  });

  it('is one for a child and a day: a later one is an update', async () => {
    const { id } = await child();
    const first = await submit(id, { body_temperature: 36.5, symptoms: ['Cough'] });
    const second = await submit(id, { body_temperature: 38.2 });
    expect(second.body.data).toMatchObject({
      id: first.body.data.id,
      body_temperature: 38.2,
      symptoms: [],
      open_alternatives: 0,
    });
    expect(await stored(id)).toMatchObject([{ version: 2, body_temperature: 38.2 }]);
    // The same again changes nothing.
    await submit(id, { body_temperature: 38.2 });
    expect(await stored(id)).toMatchObject([{ version: 2 }]);
  });

  it('is one even when ten people press Submit at once', async () => {
    const { id } = await child();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => submit(id, { body_temperature: 36 + index / 10 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await stored(id)).toMatchObject([{ version: 10 }]);
  });

  it('takes a day that is past and refuses one to come or one that does not exist', async () => {
    const { id } = await child();
    expect((await submit(id, { date: YESTERDAY })).body.data.date).toBe(YESTERDAY);
    const refused: [string, string][] = [
      [TOMORROW, messages.dateFuture],
      ['2026-02-29', messages.dateInvalid],
      ['2026-13-01', messages.dateInvalid],
      ['11/03/2026', messages.dateInvalid],
      ['2026-03-11T00:00:00Z', messages.dateInvalid],
    ];
    for (const [date, message] of refused) {
      const answer = await submit(id, { date });
      expect([date, answer.status, answer.body.errors]).toEqual([date, 422, { date: [message] }]);
    }
  });

  it('turns to the next day at midnight in Kuala Lumpur', async () => {
    onTestFinished(() => running.clock.set('2026-03-11T01:00:00Z'));
    const [late, early] = [await child(), await child()];
    running.clock.set('2026-03-11T15:59:59.999Z');
    const caller = await running.api.as(await buildUser(running.knex, 5, { preschools: [here] }));
    expect((await submit(late.id, {}, caller)).body.data.date).toBe('2026-03-11');
    expect((await submit(late.id, { date: '2026-03-12' }, caller)).status).toBe(422);
    running.clock.advance(1);
    expect((await submit(early.id, {}, caller)).body.data.date).toBe('2026-03-12');
    expect((await submit(late.id, { date: '2026-03-12' }, caller)).status).toBe(200);
  });

  it('is only of children who attend', async () => {
    for (const status of [3, 4, 5, 6, 7, 8, 9]) {
      const { id } = await child({ status });
      const answer = await submit(id);
      expect([status, answer.status, answer.body.errors]).toEqual([
        status,
        422,
        { child_id: [messages.childNotAttending] },
      ]);
    }
    expect((await submit((await child({ status: 2 })).id)).status).toBe(200);
  });

  it('is of no child of another preschool, as if there were none', async () => {
    const away = await buildChild(running.knex, await buildPreschool(running.knex));
    for (const id of [away.id, 999_999]) {
      const answer = await submit(id);
      expect([answer.status, answer.body.errors]).toEqual([422, { child_id: [messages.childUnknown] }]);
    }
    expect(await stored(away.id)).toEqual([]);
  });

  it('leaves an audit row and tells the tablets of the preschool', async () => {
    const { id } = await child();
    const feed = async () =>
      running
        .knex('feed_entries')
        .where({ feed_id: here.id, entity_id: screeningId(id, TODAY) })
        .first();
    await submit(id);
    const first = await feed();
    expect(first).toMatchObject({ entity_type: 'screening', base: false, date: TODAY, gone: false });
    await submit(id, { body_temperature: 39 });
    expect((await feed()).seq).toBeGreaterThan(first.seq);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'screening', entity_id: screeningId(id, TODAY) })
      .orderBy('id');
    expect(trail).toMatchObject([
      { action: 'created', actor_id: teacher.userId, preschool_id: here.id, before: null, after: healthy },
      { action: 'updated', before: healthy, after: { ...healthy, body_temperature: 39 } },
    ]);
  });
});

describe('changing a screening', () => {
  const change = (childId: number, given: object, caller = teacher, date = TODAY) =>
    caller.post(`/api/health/update/${screeningId(childId, date)}`, {
      child_id: childId,
      ...healthy,
      ...given,
    });

  it('takes the new values', async () => {
    const { id } = await child();
    await submit(id);
    const answer = await change(id, { body_temperature: 37.9, symptoms: ['Vomiting'] });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { body_temperature: 37.9, symptoms: ['Vomiting'], flags: ['fever'] } },
    });
  });

  it('keeps child and date as they are', async () => {
    const [one, other] = [await child(), await child()];
    await submit(one.id);
    await submit(other.id);
    const moved = await change(one.id, { child_id: other.id });
    expect([moved.status, moved.body.errors]).toEqual([422, { child_id: [messages.childFixed] }]);
    const dated = await change(one.id, { date: YESTERDAY });
    expect([dated.status, dated.body.errors]).toEqual([422, { date: [messages.dateFixed] }]);
    expect((await change(one.id, { date: TODAY })).status).toBe(200);
  });

  it('is a 404 where there is none, or none to see', async () => {
    const { id } = await child();
    expect((await change(id, {})).status).toBe(404);
    await submit(id);
    const stranger = await running.api.as(
      await buildUser(running.knex, 5, { preschools: [await buildPreschool(running.knex)] }),
    );
    expect((await change(id, {}, stranger)).status).toBe(404);
    expect((await stranger.get(`/api/health/view/${screeningId(id, TODAY)}`)).status).toBe(404);
    expect((await teacher.post('/api/health/update/nonsense', {})).status).toBe(404);
  });
});

describe('who measured', () => {
  const LATER = '2026-03-11T01:05:00.000Z';
  const first = { by: 'Cikgu Farah', at: '2026-03-11T01:00:00.000Z' };
  const staff = async (role: number, name: string) =>
    running.api.as(await buildUser(running.knex, role, { preschools: [here], name }));
  const seenOf = async (id: number) =>
    (await teacher.get(`/api/health/view/${screeningId(id, TODAY)}`)).body.data;

  /** Farah measured 36.4; later the principal added a cough. */
  const coughing = async () => {
    onTestFinished(() => running.clock.set('2026-03-11T01:00:00Z'));
    const principal = await staff(4, 'Puan Pengetua');
    const { id } = await child();
    const seen = { ...healthy, symptoms: [], body_temperature: 36.4 };
    await done(teacher, screeningOperation(id, seen));
    running.clock.set(LATER);
    await done(principal, screeningOperation(id, { ...seen, symptoms: ['Cough'] }, seen));
    return { id, principal };
  };

  it('is told beside the temperature, whoever changed something else later', async () => {
    const { id } = await coughing();
    expect(await screeningOf(teacher, id)).toMatchObject({
      measured: first,
      last: { by: 'Puan Pengetua', at: LATER },
    });
    expect(await seenOf(id)).toMatchObject({
      measurements: [{ value: 36.4, ...first }],
      recorded_by: 'Puan Pengetua',
    });
  });

  it('is whom a question about the temperature names, and both are told with their own', async () => {
    const { id } = await coughing();
    const lim = await staff(5, 'Cikgu Lim');
    await done(lim, screeningOperation(id, { body_temperature: 38 }), 'alternative');
    const { alternatives } = await screeningOf(teacher, id);
    const other = { value: 38, by: 'Cikgu Lim', at: LATER };
    expect(alternatives.find(({ field }) => field === 'body_temperature')).toMatchObject({
      live: { value: 36.4, ...first },
      other,
    });
    expect(await seenOf(id)).toMatchObject({
      temperatures: [36.4, 38],
      measurements: [{ value: 36.4, ...first }, other],
    });
  });

  it('stays whoever measured what is chosen, not who chose', async () => {
    const { id, principal } = await coughing();
    const lim = await staff(5, 'Cikgu Lim');
    const seen = { ...healthy, symptoms: ['Cough' as const] };
    await done(lim, screeningOperation(id, { ...seen, body_temperature: 38 }), 'alternative');
    const [asked] = (await screeningOf(principal, id)).alternatives;
    if (!asked) throw new Error('Nothing is asked.');
    running.clock.set('2026-03-11T01:09:00.000Z');
    await done(principal, sightedChoice(id, 'screening', asked, 'other'));
    const measured = { by: 'Cikgu Lim', at: LATER };
    expect(await screeningOf(teacher, id)).toMatchObject({
      body_temperature: 38,
      measured,
      last: { by: 'Puan Pengetua', at: '2026-03-11T01:09:00.000Z' },
    });
    expect((await seenOf(id)).measurements).toEqual([{ value: 38, ...measured }]);
  });

  it('is whoever wrote last, where a process of the release before took the temperature', async () => {
    const { id, principal } = await coughing();
    const row = () => running.knex('health_screenings').where({ id: screeningId(id, TODAY) });
    await row().update({ body_temperature: 37.1, updated_by: principal.userId, updated_at: new Date(LATER) });
    expect(await screeningOf(teacher, id)).toMatchObject({
      body_temperature: 37.1,
      measured: { by: 'Puan Pengetua', at: LATER },
    });
    await row().update({ measured_by: null, measured_at: null });
    expect(await screeningOf(teacher, id)).toMatchObject({ measured: { by: 'Puan Pengetua', at: LATER } });
  });
});

describe('a parent', () => {
  it('never takes away what the preschool measured: both wait for a choice, and the fever stays flagged', async () => {
    const parent = await buildUser(running.knex, 7);
    const own = await child({ parents: [parent] });
    const caller = await running.api.as(parent);
    await submit(own.id, { body_temperature: 38.2 });
    expect((await submit(own.id, { body_temperature: 36.4 }, caller)).status).toBe(200);
    const { body } = await teacher.get(`/api/health/view/${screeningId(own.id, TODAY)}`);
    expect(body.data).toMatchObject({ body_temperature: 38.2, flags: ['fever'], open_alternatives: 1 });
  });

  it('fills in the screening of an own child for today, and staff see who did', async () => {
    const parent = await buildUser(running.knex, 7, { name: 'Puan Aminah' });
    const own = await child({ parents: [parent] });
    const caller = await running.api.as(parent);
    const answer = await submit(own.id, { body_temperature: 37.6 }, caller);
    expect(answer.status).toBe(200);
    const seen = await teacher.get(`/api/health/view/${screeningId(own.id, TODAY)}`);
    expect(seen.body.data).toMatchObject({ recorded_by: 'Puan Aminah', flags: ['fever'] });
    expect((await submit(own.id, { date: TODAY }, caller)).status).toBe(200);
  });

  it('fills in no other day, and none of another child', async () => {
    const parent = await buildUser(running.knex, 8);
    const own = await child({ parents: [parent] });
    const other = await child({ parents: [await buildUser(running.knex, 7)] });
    const caller = await running.api.as(parent);
    expect((await submit(own.id, { date: YESTERDAY }, caller)).status).toBe(403);
    expect((await submit(own.id, { date: TOMORROW }, caller)).status).toBe(403);
    expect((await submit(other.id, {}, caller)).body.errors).toEqual({ child_id: [messages.childUnknown] });
    await submit(own.id, { date: YESTERDAY });
    const changed = await caller.post(`/api/health/update/${screeningId(own.id, YESTERDAY)}`, {
      child_id: own.id,
      ...healthy,
    });
    expect(changed.status).toBe(403);
    expect(await stored(other.id)).toEqual([]);
  });

  it('sees the screenings of own children only', async () => {
    const parent = await buildUser(running.knex, 9);
    const own = await child({ parents: [parent], fullname: 'Own' });
    const other = await child({ fullname: 'Other' });
    await submit(own.id);
    await submit(other.id);
    const caller = await running.api.as(parent);
    const { body } = await caller.get('/api/health/screenings');
    expect(body.data.map((each: { child_id: number }) => each.child_id)).toEqual([own.id]);
    expect((await caller.get(`/api/health/view/${screeningId(own.id, TODAY)}`)).status).toBe(200);
    expect((await caller.get(`/api/health/view/${screeningId(other.id, TODAY)}`)).status).toBe(404);
  });
});

describe('a preschool that asks for the parents’ forms first', () => {
  const selfDeclaration =
    'Submit failed, The parent need to fill in the "self-declaration form for the risk of COVID-19".';
  const dailyLog = 'Submit failed, The parent need to fill in the "Child daily log".';

  it('refuses a screening with its message until they are filled in', async () => {
    const { knex, api } = running;
    const strict = await buildPreschool(knex, { requires_self_declaration: true, requires_daily_log: true });
    const parent = await buildUser(knex, 7);
    const { id } = await buildChild(knex, strict, { parents: [parent] });
    const caller = await api.as(await buildUser(knex, 5, { preschools: [strict] }));
    const fill = (kind: string, date = TODAY) =>
      knex('parent_forms').insert({
        child_id: id,
        date,
        kind,
        content: '{}',
        filled_by: parent.id,
        filled_at: new Date(),
      });
    const attempt = async () => {
      const { status, body } = await submit(id, {}, caller);
      return [status, body.message, body.errors?.child_id];
    };

    expect(await attempt()).toEqual([422, selfDeclaration, [selfDeclaration]]);
    await fill('self_declaration', YESTERDAY);
    expect(await attempt()).toEqual([422, selfDeclaration, [selfDeclaration]]);
    await fill('self_declaration');
    expect(await attempt()).toEqual([422, dailyLog, [dailyLog]]);
    await fill('daily_log');
    expect((await attempt())[0]).toBe(200);
  });

  it('takes a fever, a correction, and what a tablet has saved, without them', async () => {
    const { knex, api } = running;
    const strict = await buildPreschool(knex, { requires_self_declaration: true });
    const caller = await api.as(await buildUser(knex, 5, { preschools: [strict] }));
    const feverish = await buildChild(knex, strict);
    expect((await submit(feverish.id, { body_temperature: 38.6 }, caller)).status).toBe(200);
    // Recorded before the preschool began to ask; then the teacher corrects it.
    await knex('preschools').where({ id: strict.id }).update({ requires_self_declaration: false });
    const early = await buildChild(knex, strict);
    expect((await submit(early.id, { body_temperature: 36.7 }, caller)).status).toBe(200);
    await knex('preschools').where({ id: strict.id }).update({ requires_self_declaration: true });
    expect((await submit(early.id, { body_temperature: 36.9 }, caller)).status).toBe(200);
    expect((await submit(early.id, { body_temperature: 38.6 }, caller)).status).toBe(200);
    const saved = await buildChild(knex, strict);
    const { body } = await push(caller, [screeningOperation(saved.id)]);
    expect(body.data.results).toMatchObject([{ status: 'applied' }]);
  });

  it('asks only for what its switches say', async () => {
    const { knex, api } = running;
    const half = await buildPreschool(knex, { requires_daily_log: true });
    const { id } = await buildChild(knex, half);
    const caller = await api.as(await buildUser(knex, 5, { preschools: [half] }));
    expect((await submit(id, {}, caller)).body.message).toBe(dailyLog);
  });
});

describe('the list of a day', () => {
  let place: Place;
  let caller: Caller;

  beforeAll(async () => {
    const { knex, api } = running;
    place = await buildPreschool(knex);
    caller = await api.as(await buildUser(knex, 4, { preschools: [place] }));
    const screened: [string, object][] = [
      ['Danish', {}],
      ['Aisyah', {}],
      ['Zara', { body_temperature: 38.4 }],
      ['Mei 美玲', { symptoms: ['Difficulty Breathing'] }],
      ['100%', {}],
    ];
    for (const [fullname, given] of screened) {
      const { id } = await buildChild(knex, place, {
        fullname,
        mykid_no: `99-${fullname.length}-${fullname}`,
      });
      await submit(id, given, caller);
      if (fullname === 'Danish') await submit(id, { date: YESTERDAY }, caller);
    }
  });

  const names = async (query = '') =>
    (await caller.get(`/api/health/screenings?${query}`)).body.data.map(
      (each: { child: { fullname: string } }) => each.child.fullname,
    );

  it('is of today unless a date is named, flagged ones first, then by name', async () => {
    expect(await names()).toEqual(['Mei 美玲', 'Zara', '100%', 'Aisyah', 'Danish']);
    expect(await names(`date=${YESTERDAY}`)).toEqual(['Danish']);
    expect(await names('date=2020-01-01')).toEqual([]);
    expect((await caller.get('/api/health/screenings?date=2026-02-30')).body.errors).toEqual({
      date: [messages.dateInvalid],
    });
  });

  it('is searched by name and MyKid number, literally', async () => {
    expect(await names('search=ani')).toEqual(['Danish']);
    expect(await names(`search=${encodeURIComponent('美')}`)).toEqual(['Mei 美玲']);
    expect(await names(`search=${encodeURIComponent('0%')}`)).toEqual(['100%']);
    expect(await names('search=99-4')).toEqual(['Zara', '100%']);
    expect(await names('search=_')).toEqual([]);
  });

  it('comes in pages', async () => {
    const { body } = await caller.get('/api/health/screenings?page=2&per_page=2');
    expect(body.meta).toEqual({ total: 5, page: 2, per_page: 2 });
    expect(body.data).toHaveLength(2);
    expect((await caller.get('/api/health/screenings?per_page=1501')).status).toBe(422);
  });

  it('is of one preschool where head office asks for one', async () => {
    const administrator = await running.api.as(await buildUser(running.knex, 2));
    const { body } = await administrator.get(`/api/health/screenings?preschool=${place.id}`);
    expect(body.meta.total).toBe(5);
    expect((await administrator.get('/api/health/screenings')).body.meta.total).toBeGreaterThan(5);
    const stranger = await teacher.get(`/api/health/screenings?preschool=${place.id}`);
    expect(stranger.body.meta.total).toBe(0);
  });
});

describe('the list of a child', () => {
  it('holds all of its days up to the one asked for, the newest first, and no other child’s', async () => {
    const [mine, other] = [await child(), await child()];
    for (const date of ['2026-01-05', YESTERDAY, TODAY]) await submit(mine.id, { date });
    await submit(other.id);
    const datesOf = async (query: string, caller = teacher) => {
      const { body } = await caller.get(`/api/health/screenings?child=${mine.id}${query}`);
      return body.data.map(({ date }: { date: string }) => date);
    };
    expect(await datesOf('')).toEqual([TODAY, YESTERDAY, '2026-01-05']);
    expect(await datesOf(`&until=${YESTERDAY}`)).toEqual([YESTERDAY, '2026-01-05']);
    expect(await datesOf(`&date=${TODAY}`)).toEqual([TODAY]);
    const elsewhere = await buildUser(running.knex, 5, { preschools: [await buildPreschool(running.knex)] });
    expect(await datesOf('', await running.api.as(elsewhere))).toEqual([]);
  });
});
