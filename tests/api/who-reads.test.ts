/** Who reads what is kept of a child and its family: the office's page shows it, and each role finds just that. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type KeptOfChild, keptOfChild, readExtent } from '#shared/domain/who-reads';
import { permissionsOf, reachOf } from '#shared/permissions';
import type { Caller } from '../support/api';
import { buildChild, buildInvoice, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY } from './running-api';
import { done, operation, reportOperation, reportRow, screeningOperation, texts } from './tablet';

const running = runningApi();

/** What gives each kind away; who looked and who consented are known by their calls. */
const marks: Record<Exclude<KeptOfChild, 'reads' | 'consents'>, string> = {
  name: 'Nurul Tersembunyi',
  identity: '210517-14-7766',
  care: 'Kacang tanah',
  therapy: 'Swing and climb slowly.',
  contacts: 'ibu.tersembunyi@example.test',
  money: 'INV-TERSEMBUNYI',
};

/** What is written of a day, in the words of its kind: all of it is care. */
const days = ['Melukis', 'Demam denggi', 'Nenek Tersembunyi', 'Susu separuh', 'Batuk kering'];

let child: { id: number };
let preschool: { id: number };
const people: Record<number, Caller> = {};
let stranger: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  const here = await buildPreschool(knex);
  preschool = here;
  const elsewhere = await buildPreschool(knex);
  const mother = await buildUser(knex, 7, { email: marks.contacts });
  const given = { fullname: marks.name, mykid_no: marks.identity, allergies: marks.care };
  child = await buildChild(knex, here, { ...given, notes: marks.care, parents: [mother] });
  await buildInvoice(knex, here, mother, { invoice_no: marks.money });
  for (const role of [1, 2, 3]) people[role] = await api.as(await buildUser(knex, role));
  for (const role of [4, 5, 6])
    people[role] = await api.as(await buildUser(knex, role, { preschools: [here] }));
  people[7] = await api.as(mother);
  stranger = await api.as(await buildUser(knex, 4, { preschools: [elsewhere] }));
  await done(people[6] as Caller, reportOperation(child.id, texts({ plan: marks.therapy })));
  const teacher = people[5] as Caller;
  const [drawn, absent, brought, fed, coughed] = days;
  const activities = [reportRow((await buildMaster(knex, 'activity')).id, { notes: drawn as string })];
  await done(teacher, reportOperation(child.id, { activities: { rows: activities } } as never));
  await done(teacher, screeningOperation(child.id, { symptoms: ['Others'], others_message: coughed }));
  const event = { child_id: child.id, day: TODAY, time: '07:42', noted_at: `${TODAY}T00:42:00.000Z` };
  const made = () => ({ ...event, id: randomUUID() });
  const arrived = { act: 'arrived', classroom: null, guardian_id: null, person: brought, checked: null };
  const away = { id: randomUUID(), child_id: child.id, from: TODAY, to: TODAY, reason: 'sick' };
  const meal = { act: 'meal', detail: 'lunch', portion: 'half', note: fed };
  await done(teacher, operation('record_presence', { ...made(), ...arrived, reason: null }, null));
  await done(teacher, operation('record_care', { ...made(), ...meal }, null));
  await done(teacher, operation('record_absence_note', { ...away, remark: absent }, null));
  await knex('daily_reports').update({ ready_at: running.clock.now() });
});

/** Which kinds somebody comes by, on any list, record, file or feed; of care all of it, or none. */
async function foundBy(caller: Caller): Promise<KeptOfChild[]> {
  const { id } = child;
  const answers = await Promise.all(
    [
      `/api/children/${id}`,
      '/api/children?per_page=1500',
      '/children/download-csv',
      `/api/children/${id}/history`,
      `/api/health/screenings?child=${id}`,
      `/api/children/${id}/daily-reports`,
      `/api/children/${id}/absence-notes`,
      `/api/portal/children/${id}/days`,
      '/api/portal/home',
      `/api/users/${people[7]?.userId}`,
      '/api/users?per_page=1500',
      '/api/invoices?per_page=1500',
    ].map((path) => caller.get(path)),
  );
  const pulled = await caller.get(`/api/sync/pull?user_id=${caller.userId}&preschool=${preschool.id}`);
  const text = JSON.stringify([answers.map(({ body }) => body), pulled.body]);
  const named = Object.entries(marks).filter(([, mark]) => text.includes(mark));
  expect(days.filter((words) => text.includes(words))).toEqual(text.includes(marks.care) ? days : []);
  const [consents, reads] = await Promise.all([
    caller.get(`/api/children/${id}/consents`),
    caller.get(`/api/children/${id}/reads`),
  ]);
  return [
    ...named.map(([kept]) => kept as KeptOfChild),
    ...(consents.status === 200 ? (['consents'] as const) : []),
    ...(reads.status === 200 ? (['reads'] as const) : []),
  ].sort();
}

const readBy = (role: number, ...also: KeptOfChild[]) => {
  const given = { reach: reachOf([role]), permissions: permissionsOf([role]) };
  const told = (kept: KeptOfChild) => !['no', 'shared'].includes(readExtent(kept, given));
  return keptOfChild.filter((kept) => told(kept) || also.includes(kept)).sort();
};

describe('each role finds what the table says, and nothing else', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('role %i', async (role) => {
    expect(await foundBy(people[role] as Caller)).toEqual(readBy(role));
  });

  it('parents read therapy notes where their preschool shows them', async () => {
    const { knex } = running;
    await knex('preschools').where({ id: preschool.id }).update({ shares_soapp: true });
    expect(await foundBy(people[7] as Caller)).toEqual(readBy(7, 'therapy'));
    await knex('preschools').where({ id: preschool.id }).update({ shares_soapp: false });
  });

  it.each([
    ['finance', 3],
    ['a teacher', 5],
  ])('%s who is a parent of another child finds no more of this one', async (_, role) => {
    const { knex, api } = running;
    await knex('preschools').where({ id: preschool.id }).update({ shares_soapp: true });
    const preschools = role === 5 ? [preschool] : [];
    const both = await buildUser(knex, role, { preschools });
    await knex('user_roles').insert({ user_id: both.id, role_id: 7 });
    await buildChild(knex, preschool, { parents: [both] });
    const caller = await api.as(both);
    expect(await foundBy(caller)).toEqual(readBy(role));
    // Nor do they write there as its parents do.
    const fetcher = { name: 'Pak Man', relation: 'Uncle' };
    expect((await caller.post(`/api/children/${child.id}/collectors`, fetcher)).status).toBe(403);
    for (const list of ['collectors', 'data-requests'])
      expect((await caller.get(`/api/children/${child.id}/${list}`)).status).toBe(403);
    await knex('preschools').where({ id: preschool.id }).update({ shares_soapp: false });
  });

  it('whoever works at another preschool finds nothing', async () => {
    expect(await foundBy(stranger)).toEqual([]);
  });
});
