/** A parent's home, the days of a child, and the forms of a day. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { missingForms } from '#shared/domain/missing-forms';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import {
  type BuiltUser,
  buildChild,
  buildClassroom,
  buildClasswork,
  buildInvoice,
  buildMaster,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { runningApi, TODAY, YESTERDAY } from './running-api';
import { documentsOf, done, operation, pullAll } from './tablet';

const running = runningApi();
let here: { id: number };
let mother: BuiltUser;
let parent: Caller;
let teacher: Caller;
let administrator: Caller;
let activity: number;
let child: number;
let strictChild: number;
let strictPreschool: number;
let strictTeacher: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { phone_no: '+60341080000' });
  const strict = await buildPreschool(knex, { requires_self_declaration: true, requires_daily_log: true });
  strictPreschool = strict.id;
  mother = await buildUser(knex, 7);
  const classroom = await buildClassroom(knex, here);
  child = (await buildChild(knex, here, { parents: [mother], classroom_id: classroom.id })).id;
  strictChild = (await buildChild(knex, strict, { parents: [mother], born_on: '2020-01-01' })).id;
  await buildClasswork(knex, here, [classroom], { name: 'Colours' });
  activity = (await buildMaster(knex, 'activity')).id;
  parent = await api.as(mother);
  teacher = await api.as(await buildUser(knex, 5, { name: 'Cikgu Farah binti Osman', preschools: [here] }));
  strictTeacher = await api.as(await buildUser(knex, 5, { preschools: [strict] }));
  administrator = await api.as(await buildUser(knex, 2));
});

beforeEach(async () => {
  const { knex } = running;
  for (const table of [
    'daily_report_rows',
    'daily_report_sections',
    'daily_reports',
    'health_screenings',
    'presences',
    'care_events',
  ])
    await knex(table).delete();
  await knex('parent_forms').delete();
});

const home = async (caller = parent) => (await caller.get('/api/portal/home')).body.data;
const report = (date = TODAY, given: object = {}) =>
  teacher.post(`/api/children/${child}/create-daily-report`, {
    date,
    activities: [{ activity_id: activity, values: { notes: 'Painted' } }],
    ...given,
  });
const screen = (caller: Caller, id: number, body_temperature = 36.6) =>
  caller.post('/api/health/screening', { child_id: id, body_temperature });

describe('when the child came and left', () => {
  const presence = (given: object) => {
    const made = {
      id: randomUUID(),
      child_id: child,
      act: 'arrived',
      day: TODAY,
      time: '07:42',
      classroom: null,
      guardian_id: mother.id,
      person: 'Puan Siti',
      checked: null,
      reason: null,
      noted_at: `${TODAY}T23:42:00.000Z`,
    };
    return operation('record_presence', { ...made, ...given }, null);
  };
  const told = async (caller: Caller) =>
    (await home(caller)).children[0].today.presences.map(
      ({ act, time, person }: Record<string, string>) => `${act} ${time} ${person}`,
    );

  it('is told to both parents, as it holds now: corrected, and without what was withdrawn', async () => {
    const { knex, api } = running;
    const father = await buildUser(knex, 7);
    await knex('child_parents').insert({ child_id: child, user_id: father.id, is_payer: false });
    const [arrived, mistaken] = [presence({}), presence({ act: 'left', time: '09:00' })];
    const stranger = { guardian_id: null, person: 'Nenek', checked: 'call', reason: 'The car broke down.' };
    await done(teacher, arrived);
    await done(teacher, mistaken);
    await done(teacher, presence({ act: 'left', time: '17:05', ...stranger }));
    const corrects = { id: arrived.arguments.id, date: TODAY };
    await done(teacher, presence({ time: '07:40', reason: 'The clock was late.', corrects }));
    const { id } = mistaken.arguments;
    await done(
      teacher,
      operation('void_presence', { id, child_id: child, date: TODAY, reason: 'A slip.' }, null),
    );
    const expected = ['arrived 07:40 Puan Siti', 'left 17:05 Nenek'];
    expect(await told(parent)).toEqual(expected);
    expect(await told(await api.as(father))).toEqual(expected);
    const { days } = (await parent.get(`/api/portal/children/${child}/days`)).body.data;
    expect(days.map(({ date }: { date: string }) => date)).toEqual([TODAY]);
    await knex('child_parents').where({ user_id: father.id }).delete();
  });

  it('is a question to nobody but people: a departure without an arrival is taken', async () => {
    await done(teacher, presence({ act: 'left', time: '17:05' }));
    expect(await told(parent)).toEqual(['left 17:05 Puan Siti']);
  });
});

describe('what was done for the child', () => {
  const care = (given: object) => {
    const made = {
      id: randomUUID(),
      child_id: child,
      act: 'meal',
      day: TODAY,
      time: '12:05',
      detail: 'lunch',
      portion: 'half',
      note: null,
      noted_at: `${TODAY}T04:05:00.000Z`,
    };
    return operation('record_care', { ...made, ...given }, null);
  };
  const plain = { detail: null, portion: null };

  it('is told as it holds now, without who looked in on its sleep', async () => {
    const [lunch, nap] = [care({}), care({ ...plain, act: 'asleep', time: '13:00' })];
    await done(teacher, lunch);
    await done(teacher, nap);
    await done(teacher, care({ ...plain, act: 'sleep_check', time: '13:15' }));
    await done(teacher, care({ ...plain, act: 'need', detail: 'nappies', time: '15:00' }));
    await done(teacher, care({ portion: 'all', corrects: { id: lunch.arguments.id, date: TODAY } }));
    const { id } = nap.arguments;
    await done(
      teacher,
      operation('void_care', { id, child_id: child, date: TODAY, reason: 'Awake after all.' }, null),
    );
    const said = ({ time, act, detail, portion }: Record<string, string | null>) =>
      [time, act, detail, portion].join(' ');
    const expected = ['12:05 meal lunch all', '15:00 need nappies '];
    expect((await home(parent)).children[0].today.care.map(said)).toEqual(expected);
    const { days } = (await parent.get(`/api/portal/children/${child}/days`)).body.data;
    expect(
      days.map(({ date, care: noted }: { date: string; care: never[] }) => [date, noted.map(said)]),
    ).toEqual([[TODAY, expected]]);
  });
});

describe('a parent’s home', () => {
  it('tells of each child the day, and of the family what is due and what waits', async () => {
    const { knex } = running;
    await report();
    await report(YESTERDAY);
    await screen(teacher, child, 37.8);
    const product = await buildProduct(knex, here);
    const { id } = await buildInvoice(knex, here, mother, { due_date: YESTERDAY });
    const line = { product_id: product.id, child_id: child, type: 'bill' };
    await administrator.post(`/api/invoices/${id}/transactions`, line);
    await buildInvoice(knex, here, mother, { price: 5_000, payment_status: 9 });
    const terms = { name: 'Handbook', content: 'Be kind.', preschools: [here.id], status: 'active' };
    await administrator.post('/api/terms', terms);

    const data = await home();
    expect(data.children.map((one: { id: number }) => one.id)).toEqual([child, strictChild]);
    expect(data.children[0]).toMatchObject({
      attends: true,
      preschool: { phone_no: '+60341080000' },
      last_report_on: YESTERDAY,
      forms: [],
      today: {
        report: { activities: [{ values: { notes: 'Painted' } }] },
        screening: { body_temperature: 37.8, flags: ['fever'] },
        told_by: 'Cikgu Farah binti Osman',
      },
    });
    expect(data.children[1]).toMatchObject({
      today: { date: TODAY, report: null, screening: null, told_by: null },
      forms: [
        { kind: 'self_declaration', filled_at: null },
        { kind: 'daily_log', filled_at: null },
      ],
    });
    expect(data.due).toMatchObject({
      total: 85_000,
      count: 1,
      invoices: [{ id, balance: 85_000, overdue: true, locked: false }],
    });
    expect(data).toMatchObject({ date: TODAY, guardians: 0 });
    expect(data.classwork).toMatchObject([{ name: 'Colours' }]);
    expect(data.terms).toMatchObject([{ name: 'Handbook' }]);
  });

  it('holds no report that is not ready, and no therapist’s note that the preschool does not share', async () => {
    await report(TODAY, { ready: false });
    expect((await home()).children[0].today.report).toBeNull();
    const { knex, api } = running;
    const therapist = await api.as(await buildUser(knex, 6, { preschools: [here as never] }));
    const note = { date: TODAY, plan: 'Scissors', ready: true };
    await therapist.post(`/api/children/${child}/create-daily-report`, note);
    expect((await home()).children[0].today.report).not.toHaveProperty('plan');
    await knex('preschools').where({ id: here.id }).update({ shares_soapp: true });
    expect((await home()).children[0].today.report.plan).toBe('Scissors');
    await knex('preschools').where({ id: here.id }).update({ shares_soapp: false });
  });

  it('of a teacher who is a parent holds the own children alone, as a parent sees them', async () => {
    const { knex, api } = running;
    const both = await buildUser(knex, 5, { preschools: [here as never] });
    await knex('user_roles').insert({ user_id: both.id, role_id: 8 });
    const elsewhere = await buildPreschool(knex);
    const own = await buildChild(knex, elsewhere, { parents: [both] });
    const caller = await api.as(both);
    expect((await home(caller)).children.map(({ id }: { id: number }) => id)).toEqual([own.id]);
    expect((await caller.get(`/api/portal/children/${own.id}/days`)).status).toBe(200);
    expect((await caller.get(`/api/portal/children/${child}/days`)).status).toBe(404);
    expect((await caller.get(`/api/children/${own.id}/day-forms`)).status).toBe(200);
  });

  it('of a teacher who calls as a parent is all there is: nothing of the work', async () => {
    const { knex, api } = running;
    const both = await buildUser(knex, 5, { preschools: [here as never] });
    await knex('user_roles').insert({ user_id: both.id, role_id: 8 });
    const own = await buildChild(knex, await buildPreschool(knex), { parents: [both] });
    const caller = await api.as(both);
    const headers = { 'X-Acting-As': 'parent' };
    const ids = async (given: object) =>
      (await caller.get('/api/children', given)).body.data.map((one: { id: number }) => one.id);
    expect(await ids({})).not.toContain(own.id);
    expect(await ids({ headers })).toEqual([own.id]);
    expect((await caller.get(`/api/children/${child}`, { headers })).status).toBe(404);
    expect((await screen(caller, own.id)).status).toBe(422);
    const body = { child_id: own.id, body_temperature: 36.6 };
    expect((await caller.post('/api/health/screening', body, { headers })).status).toBe(200);
    // Who is no parent gains and loses nothing by saying so.
    expect((await teacher.get(`/api/children/${child}`, { headers })).status).toBe(200);
    expect((await teacher.get('/api/portal/home', { headers })).status).toBe(403);
  });
});

describe('the days of a child', () => {
  it('come newest first, fourteen at once, each with what there is', async () => {
    const dates = Array.from({ length: 16 }, (_, back) => `2026-02-${String(20 - back).padStart(2, '0')}`);
    for (const date of dates) await report(date);
    await report('2026-02-21', { ready: false });
    await screen(teacher, child);
    const first = (await parent.get(`/api/portal/children/${child}/days`)).body.data;
    expect(first.days.map((day: { date: string }) => day.date)).toEqual([TODAY, ...dates.slice(0, 13)]);
    expect(first.days[0]).toMatchObject({ report: null, screening: { body_temperature: 36.6 } });
    expect(first.more).toBe(true);
    const rest = (await parent.get(`/api/portal/children/${child}/days?before=${dates[12]}`)).body.data;
    expect(rest.days.map((day: { date: string }) => day.date)).toEqual(dates.slice(13));
    expect(rest).toMatchObject({ more: false, child: { id: child } });
    const one = (await parent.get(`/api/portal/children/${child}/days?date=${dates[3]}`)).body.data;
    expect(one.days).toMatchObject([{ date: dates[3], report: { date: dates[3] }, screening: null }]);
  });
});

describe('the forms of a day', () => {
  const declare = (given: object = {}, caller = parent, id = strictChild) =>
    caller.put(`/api/children/${id}/self-declaration`, {
      tested_positive: false,
      close_contact: false,
      has_symptoms: false,
      signed: true,
      ...given,
    });
  const log = (given: object = {}, caller = parent) =>
    caller.put(`/api/children/${strictChild}/daily-log`, {
      sleep: 'well',
      breakfast: 'some',
      mood: 'happy',
      medicine: ' ',
      signed: true,
      ...given,
    });

  it('open the way to the screening, one after the other, in the words of the catalogue', async () => {
    const attempt = async () => {
      const { status, body } = await screen(strictTeacher, strictChild);
      return [status, body.message];
    };
    expect(await attempt()).toEqual([422, messages.selfDeclarationMissing]);
    expect((await declare()).body.data).toMatchObject({
      kind: 'self_declaration',
      date: TODAY,
      filled_by: mother.name,
    });
    expect(await attempt()).toEqual([422, messages.dailyLogMissing]);
    expect((await screen(parent, strictChild)).body.message).toBe(messages.dailyLogMissing);
    expect((await log()).body.data.content).toEqual({
      sleep: 'well',
      breakfast: 'some',
      mood: 'happy',
      medicine: null,
      note: null,
    });
    expect((await attempt())[0]).toBe(200);
    expect((await home()).children[1].forms).toMatchObject([
      { kind: 'self_declaration', filled_by: mother.name },
      { kind: 'daily_log', filled_at: expect.any(String) },
    ]);
    expect((await strictTeacher.get(`/api/children/${strictChild}/day-forms`)).body.data).toHaveLength(2);
  });

  it('are one a child and day: the same again changes nothing, another answer is a correction', async () => {
    const trail = () =>
      running
        .knex('audit_entries')
        .where({ entity_type: 'self_declaration' })
        .whereRaw('entity_id LIKE ?', [`${strictChild}/%`]);
    const before = (await trail()).length;
    const [first] = await Promise.all([declare(), declare()]);
    expect((await declare()).body.data.filled_at).toBe(first.body.data.filled_at);
    expect(await trail()).toHaveLength(before + 1);
    expect((await declare({ close_contact: true })).body.data.content.close_contact).toBe(true);
    expect(await trail()).toHaveLength(before + 2);
    expect(await running.knex('parent_forms')).toHaveLength(1);
  });

  it('are told to the tablets: which the preschool asks for, and which are there', async () => {
    const pulled = async () => {
      const everything = await pullAll(strictTeacher);
      const known = documentsOf(everything, 'child').get(strictChild);
      const asking = documentsOf(everything, 'preschool').get(strictPreschool);
      if (!known || !asking) throw new Error('The pull names neither child nor preschool.');
      return { child: known, preschool: asking };
    };
    const { child: before, preschool } = await pulled();
    expect(preschool.day_forms).toEqual(['self_declaration', 'daily_log']);
    expect(missingForms(preschool.day_forms, before.day_forms, TODAY)).toEqual(preschool.day_forms);
    await declare();
    expect((await pulled()).child.day_forms).toEqual({ date: TODAY, kinds: ['self_declaration'] });
    await log();
    const { child: after } = await pulled();
    expect(missingForms(preschool.day_forms, after.day_forms, TODAY)).toEqual([]);
    expect(missingForms(preschool.day_forms, after.day_forms, '2026-03-12')).toEqual(preschool.day_forms);
  });

  it('want every answer and the signature, on the day itself, where they are asked for', async () => {
    const empty = await parent.put(`/api/children/${strictChild}/self-declaration`, {});
    expect(empty.body.errors).toEqual({
      tested_positive: [messages.formAnswerRequired],
      close_contact: [messages.formAnswerRequired],
      has_symptoms: [messages.formAnswerRequired],
      signed: [messages.formUnsigned],
    });
    expect((await log({ mood: 'angry' })).body.errors).toEqual({ mood: [messages.formAnswerRequired] });
    expect((await declare({ date: YESTERDAY })).body.errors).toEqual({ date: [messages.formTodayOnly] });
    expect((await declare({}, parent, child)).body.errors).toEqual({ kind: [messages.formNotAsked] });
  });

  it('are the parents’ own: staff read them, nobody signs for another family', async () => {
    expect((await declare({}, strictTeacher)).status).toBe(403);
    expect((await declare({}, teacher)).status).toBe(404);
    const neighbour = await running.api.as(await buildUser(running.knex, 7));
    expect((await declare({}, neighbour)).status).toBe(404);
    expect((await neighbour.get(`/api/children/${strictChild}/day-forms`)).status).toBe(404);
  });
});
