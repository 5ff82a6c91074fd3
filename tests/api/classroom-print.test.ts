/** The attendance sheet of a classroom: a browser's navigation by the session cookie, answered with a PDF. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { presentDays } from '../../server/features/classrooms/print-attendance';
import { Caller } from '../support/api';
import { buildChild, buildClassroom, buildPreschool, buildUser } from '../support/factories';
import { readPdf } from '../support/read-pdf';
import { runningApi } from './running-api';

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
async function open(caller: Caller, query: string): Promise<Response> {
  const cookies = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${running.api.url}/classrooms/view/${classroom.id}?${query}`, {
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
        ...{ id: randomUUID(), ...about, date: day, day, act: 'arrived', time: '07:42', by_parent: false },
        ...{ noted_at: `${day}T23:42:00.000Z`, recorded_by: by, recorded_at: clock.now(), ...given },
      });
    await came('2026-03-04');
    await came('2026-03-05', { voided_by: by, voided_at: clock.now(), void_reason: 'A slip.' });
    await came('2026-04-01');
    await knex('health_screenings').insert({
      ...{ id: randomUUID(), ...about, date: '2026-03-09', body_temperature: 36.5, symptoms: [], version: 1 },
      ...{ created_at: clock.now(), updated_by: by, updated_at: clock.now() },
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
