/**
 * The attendance sheet of a classroom: a browser's navigation by the session cookie, answered with a PDF; and the register
 * of its preschool, which counts a child as there by the same rule.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RegisterRow } from '#shared/endpoints/register';
import { messages } from '#shared/messages';
import { presentDays } from '../../server/features/classrooms/present-days';
import { Caller } from '../support/api';
import { buildChild, buildClassroom, buildPreschool, buildUser } from '../support/factories';
import { readPdf } from '../support/read-pdf';
import { runningApi } from './running-api';
import { done, operation, screeningOperation } from './tablet';

const running = runningApi();
const NAMES = ['Nur Aisyah binti Mohd Faizal', '陳志豪 Tan Chee Hou', 'முருகன் a/l சுப்ரமணியம்', 'On Trial'];
let principal: Caller;
let outsider: Caller;
let teaching: Caller;
let classroom: { id: number };

beforeAll(async () => {
  const { knex, api } = running;
  const here = await buildPreschool(knex, { name: 'Tadika Melati' });
  const teacher = await buildUser(knex, 5, { preschools: [here], name: 'Cikgu Lim' });
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  outsider = await api.as(await buildUser(knex, 4, { preschools: [await buildPreschool(knex)] }));
  teaching = await api.as(teacher);
  classroom = await buildClassroom(knex, here, { name: 'Bintang 星', teachers: [teacher] });
  const inside = { classroom_id: classroom.id };
  for (const fullname of NAMES)
    await buildChild(knex, here, { ...inside, fullname, status: fullname === 'On Trial' ? 2 : 1 });
  await buildChild(knex, here, { ...inside, fullname: 'Withdrawn', status: 3 });
});

/** As a new tab does: the cookies, and no header of ours. */
const open = (caller: Caller, query: string) => visit(caller, `/classrooms/view/${classroom.id}?${query}`);

async function visit(caller: Caller, path: string): Promise<Response> {
  const cookies = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(running.api.url + path, {
    headers: { Cookie: cookies, Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
}

describe('the attendance sheet', () => {
  it('has a dot where a child was screened, or came or left, unless that was withdrawn', async () => {
    const { knex, clock } = running;
    const child = await knex('children').where({ fullname: NAMES[0] }).first();
    const by = principal.userId;
    const about = { child_id: child.id, preschool_id: child.preschool_id };
    const came = (day: string, given: object = {}) =>
      knex('presences').insert({
        id: randomUUID(),
        ...about,
        date: day,
        day,
        act: 'arrived',
        time: '07:42',
        by_parent: false,
        noted_at: `${day}T23:42:00.000Z`,
        recorded_by: by,
        recorded_at: clock.now(),
        ...given,
      });
    await came('2026-03-04');
    await came('2026-03-05', { voided_by: by, voided_at: clock.now(), void_reason: 'A slip.' });
    await came('2026-04-01');
    await knex('health_screenings').insert({
      id: randomUUID(),
      ...about,
      date: '2026-03-09',
      body_temperature: 36.5,
      symptoms: [],
      version: 1,
      created_at: clock.now(),
      updated_by: by,
      updated_at: clock.now(),
    });
    const days = await presentDays(knex, [child.id], '2026-03');
    expect([...(days.get(child.id) ?? [])].sort()).toEqual(['2026-03-04', '2026-03-09']);
  });

  it('is a PDF that names class, month, teachers and every attending child', async () => {
    const answer = await open(principal, 'inPdf=1');
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('Content-Disposition')).toMatch(/^inline; filename=.*2026-03\.pdf/);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const { text } = await readPdf(await answer.arrayBuffer());
    for (const wanted of ['Bintang 星', 'March 2026', 'Tadika Melati', 'Cikgu Lim', ...NAMES])
      expect(text).toContain(wanted);
    expect(text).not.toContain('Withdrawn');
  });

  it('is of the month that is asked for', async () => {
    const { text } = await readPdf(await (await open(principal, 'inPdf=1&month=2025-12')).arrayBuffer());
    expect(text).toContain('December 2025');
    for (const month of ['2026-13', '2026-3', 'march'])
      expect((await open(principal, `inPdf=1&month=${month}`)).status).toBe(422);
  });

  it('is for those who may print it, of their own preschool; others read why not', async () => {
    for (const [caller, status, message] of [
      [outsider, 404, messages.notFound],
      [teaching, 403, messages.notAllowed],
      [new Caller(running.api.url), 401, messages.notSignedIn],
    ] as const) {
      const answer = await open(caller, 'inPdf=1');
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(await answer.text()).toContain(message);
    }
  });

  it('comes by the bearer too, and without inPdf the same path is data', async () => {
    expect((await principal.get(`/classrooms/view/${classroom.id}?inPdf=1`)).status).toBe(200);
    const { body } = await principal.get(`/classrooms/view/${classroom.id}`);
    expect(body.data.children).toHaveLength(NAMES.length);
  });
});

describe('the register', () => {
  const DAY = '2026-03-10';
  let preschool: { id: number };
  let head: Caller;
  let staff: Caller;
  let aminah: { id: number; parent: { id: number; name: string } };

  beforeAll(async () => {
    const { knex, api } = running;
    preschool = await buildPreschool(knex, { name: 'Tadika Dahlia', closes_at: '18:00' });
    head = await api.as(await buildUser(knex, 4, { preschools: [preschool] }));
    staff = await api.as(await buildUser(knex, 5, { preschools: [preschool], name: 'Cikgu Nor' }));
    const parent = await buildUser(knex, 7, { name: 'Zaleha binti Omar' });
    const child = await buildChild(knex, preschool, { fullname: 'Aminah', parents: [parent] });
    aminah = { id: child.id, parent };
    await knex('guardians').insert({
      user_id: parent.id,
      position: 1,
      name: 'Pak Long',
      ic_no: '700101-01-4321',
      related: 'Uncle',
    });
    await knex('user_profiles').insert({
      user_id: parent.id,
      address: '12 Jalan Melati',
      postal_code: '53100',
      city: 'Kuala Lumpur',
      updated_at: new Date(),
    });
  });

  const passage = (childId: number, act: 'arrived' | 'left', time: string, more: object = {}) =>
    operation(
      'record_presence',
      {
        id: randomUUID(),
        child_id: childId,
        act,
        day: DAY,
        time,
        classroom: 'Melur',
        guardian_id: null,
        person: null,
        checked: null,
        reason: null,
        corrects: null,
        noted_at: running.clock.now().toISOString(),
        ...more,
      },
      null,
    );
  const register = async (caller: Caller, date = DAY) =>
    (await caller.get(`/api/preschools/${preschool.id}/register?date=${date}`)).body.data;

  it('says who brought and fetched, what is known of them, and what was corrected at first', async () => {
    const { id, parent } = aminah;
    const came = passage(id, 'arrived', '07:42', { guardian_id: parent.id, person: parent.name });
    await done(staff, came);
    const left = passage(id, 'left', '16:40', { person: 'pak long', checked: 'listed' });
    await done(staff, left);
    const { id: corrects } = left.arguments as { id: string };
    await done(
      staff,
      passage(id, 'left', '16:50', {
        person: 'pak long',
        checked: 'listed',
        reason: 'The clock was wrong.',
        corrects: { id: corrects, date: DAY },
      }),
    );
    const { present, absent, open, rows } = await register(head);
    expect([present, absent, open]).toEqual([1, 0, 0]);
    const [{ child, classroom, state, visits, changes }] = rows;
    expect([child, classroom, state]).toEqual([{ id, fullname: 'Aminah' }, 'Melur', 'gone']);
    expect(visits).toEqual([
      {
        arrived: {
          time: '07:42',
          person: 'Zaleha binti Omar',
          relation: 'Parent',
          ic_last4: null,
          checked: null,
          by: 'Cikgu Nor',
          corrects: false,
          minutes_late: null,
        },
        left: {
          time: '16:50',
          person: 'pak long',
          relation: 'Uncle',
          ic_last4: '4321',
          checked: 'listed',
          by: 'Cikgu Nor',
          corrects: true,
          minutes_late: null,
        },
      },
    ]);
    expect(changes).toMatchObject([
      { act: 'left', time: '16:40', became: { time: '16:50' }, reason: 'The clock was wrong.' },
    ]);
  });

  it('counts whoever arrived, left or was screened there; absent and open ones are told apart', async () => {
    const { knex } = running;
    const [still, screened, away] = await Promise.all(
      ['Still', 'Screened', 'Away'].map((fullname) => buildChild(knex, preschool, { fullname })),
    );
    await done(staff, passage(still?.id as number, 'arrived', '08:00'));
    await done(staff, screeningOperation(screened?.id as number, {}, null, DAY));
    await done(
      staff,
      operation(
        'record_absence_note',
        {
          id: randomUUID(),
          child_id: away?.id,
          from: DAY,
          to: DAY,
          reason: 'sick',
          remark: null,
          corrects: null,
        },
        null,
      ),
    );
    const told = await register(head);
    expect([told.present, told.absent, told.open]).toEqual([3, 1, 1]);
    expect(
      told.rows.map(({ child, state, questions }: RegisterRow) => [child.fullname, state, questions]),
    ).toEqual([
      ['Aminah', 'gone', []],
      ['Away', 'absent', []],
      ['Screened', 'expected', []],
      ['Still', 'here', ['not_left']],
    ]);
    const days = await head.get(`/api/preschools/${preschool.id}/register-days?month=2026-03`);
    expect(days.body.data).toEqual([{ date: DAY, present: 3, absent: 1, open: 1 }]);
    const sheet = await presentDays(
      knex,
      told.rows.map(({ child }: RegisterRow) => child.id),
      '2026-03',
    );
    expect(sheet.size).toBe(3);
    expect(await register(head, '2026-03-08')).toMatchObject({ present: 0, rows: [] });
  });

  it('prints a day and a month, with corrections shown', async () => {
    const print = async (query: string) => {
      const answer = await visit(head, `/preschools/${preschool.id}/download-register?${query}`);
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
      return readPdf(await answer.arrayBuffer());
    };
    const day = await print(`date=${DAY}`);
    for (const wanted of [
      'Tadika Dahlia',
      '10 Mar 2026',
      '3 present',
      'Aminah',
      'Pak Long'.toLowerCase(),
      'IC 4321',
    ])
      expect(day.text).toContain(wanted);
    const plain = day.text.replace(/\s+/g, ' ');
    expect(plain).toContain('corrected to 16:50');
    // Once for a child, with the address that a parent keeps.
    expect(plain).toContain('Who brought and picked up');
    expect(plain.match(/12 Jalan Melati, 53100 Kuala Lumpur/g)).toHaveLength(1);
    const month = await print('month=2026-03');
    expect(month.text).toContain('March 2026');
    expect(month.pages).toHaveLength(3);
    expect((await print('')).text).toContain('Nobody was noted');
  });

  it('says how long after closing a child was fetched, and nothing of a time that was corrected', async () => {
    const closed = await running.knex('preschools').where({ id: preschool.id }).first('closes_at');
    await running.knex('preschools').where({ id: preschool.id }).update({ closes_at: '18:30' });
    const { id } = await buildChild(running.knex, preschool);
    const who = { person: 'pak long', checked: 'listed' };
    const left = passage(id, 'left', '18:55', who);
    await done(staff, left);
    const late = async () =>
      (await register(head)).rows.find(({ child }: { child: { id: number } }) => child.id === id).visits[0]
        .left.minutes_late;
    expect(await late()).toBe(25);
    const answer = await visit(head, `/preschools/${preschool.id}/download-register?date=${DAY}`);
    const { text } = await readPdf(await answer.arrayBuffer());
    expect(text.replace(/\s+/g, ' ')).toContain('25 min after closing');
    const idOf = ({ arguments: made }: ReturnType<typeof passage>) => ({
      id: (made as { id: string }).id,
      date: DAY,
    });
    const named = passage(id, 'left', '18:55', {
      ...who,
      person: 'Pak Su',
      reason: 'A slip.',
      corrects: idOf(left),
    });
    await done(staff, named);
    expect(await late()).toBe(25);
    const corrects = idOf(named);
    await done(staff, passage(id, 'left', '18:50', { ...who, reason: 'A slip.', corrects }));
    expect(await late()).toBeNull();
    await running.knex('preschools').where({ id: preschool.id }).update(closed);
  });

  it('is for who answers for the preschool', async () => {
    const at = `/api/preschools/${preschool.id}/register?date=${DAY}`;
    for (const [caller, status] of [
      [staff, 403],
      [outsider, 404],
      [new Caller(running.api.url), 401],
    ] as const)
      expect((await caller.get(at)).status).toBe(status);
  });
});
