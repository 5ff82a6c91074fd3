/** Breaches of personal data: the register with its clocks, and who could have read what of whom. */
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/domain/calendar-date';
import type { Exposed } from '#shared/endpoints/breaches';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { type BuiltChild, buildChild, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';
import { done, reportOperation, screeningOperation, texts } from './tablet';

const running = runningApi();
let administrator: Caller;
let therapist: Caller;
let principal: Caller;
let seen: BuiltChild;
let unseen: BuiltChild;
let elsewhere: BuiltChild;

/** Instants around the clock of the file. */
const hours = (count: number) => new Date(running.clock.now().getTime() + count * HOUR_MS).toISOString();
const form = (given: object = {}) => ({
  title: 'A tablet was stolen',
  what_happened: 'From the teachers’ room, over the weekend.',
  discovered_at: hours(-1),
  data: ['name', 'therapy'],
  harm_likely: true,
  closed: false,
  ...given,
});
const note = (given: object = {}) => administrator.post('/api/breaches', form(given));
const exposure = async (whose: Record<string, string | number>, from = hours(-2), to = hours(2)) => {
  const query = new URLSearchParams({ ...whose, from, to, per_page: '1500' } as Record<string, string>);
  const answer = await administrator.get(`/api/data-exposure?${query}`);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body as { data: Exposed[]; meta: { total: number } };
};
const kindsOf = (found: { data: Exposed[] }, { id }: { id: number }) =>
  found.data.find(({ child }) => child.id === id)?.kinds;

beforeAll(async () => {
  const { knex, api } = running;
  const here = await buildPreschool(knex);
  const there = await buildPreschool(knex);
  administrator = await api.as(await buildUser(knex, 2));
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  therapist = await api.as(await buildUser(knex, 6, { preschools: [here] }));
  const mother = await buildUser(knex, 7, { email: 'ibu.terdedah@example.test' });
  seen = await buildChild(knex, here, { parents: [mother], mykid_no: '210517-14-9191' });
  unseen = await buildChild(knex, here);
  elsewhere = await buildChild(knex, there);
  await done(therapist, reportOperation(seen.id, texts({ plan: 'Balance.' })));
  await done(therapist, screeningOperation(seen.id));
  await principal.get(`/api/children/${seen.id}`);
});

describe('the register', () => {
  it('tells by when the Commissioner and the people are told: people only where harm is likely', async () => {
    const { body } = await note({ discovered_at: '2026-03-01T00:00:00.000Z' });
    expect(body.data).toMatchObject({
      commissioner_due_at: '2026-03-04T00:00:00.000Z',
      people_due_at: '2026-03-08T00:00:00.000Z',
      closed_at: null,
    });
    const harmless = await note({ harm_likely: false });
    expect(harmless.body.data.people_due_at).toBeNull();
  });

  it('takes nothing that is still to come, ends before it began, or is closed without a word of what was done', async () => {
    const refused = async (given: object) => (await note(given)).body.errors;
    expect(await refused({ discovered_at: hours(1) })).toEqual({
      discovered_at: [officeMessages.momentToCome],
    });
    expect(await refused({ began_at: hours(-2), ended_at: hours(-3) })).toEqual({
      ended_at: [officeMessages.breachEndsFirst],
    });
    expect(await refused({ began_at: hours(-0.5) })).toEqual({
      discovered_at: [officeMessages.breachFoundFirst],
    });
    expect(await refused({ closed: true })).toEqual({ measures: [officeMessages.breachMeasuresRequired] });
    expect(await refused({ data: [] })).toEqual({ data: [officeMessages.breachDataRequired] });
    expect(await refused({ data: ['shoe size'] })).toEqual({ 'data.0': [officeMessages.breachDataUnknown] });
    expect(await refused({ title: ' ' })).toEqual({ title: [officeMessages.breachTitleRequired] });
  });

  it('is changed by whoever saw it as it is, closed and opened again, each with a row in the trail', async () => {
    const { knex } = running;
    const { data } = (await note()).body;
    const change = (given: object, version: number) =>
      administrator.put(`/api/breaches/${data.id}`, { ...form(given), version });
    const told = await change({ commissioner_told_at: hours(-0.5) }, data.version);
    expect(told.body.data.commissioner_told_at).toBe(hours(-0.5));
    const late = await change({ title: 'Another' }, data.version);
    expect([late.status, late.body.data.version]).toEqual([409, data.version + 1]);
    const closed = await change({ measures: 'All keys were taken back.', closed: true }, data.version + 1);
    expect(closed.body.data.closed_at).not.toBeNull();
    const again = await change({ measures: 'All keys were taken back.' }, data.version + 2);
    expect(again.body.data.closed_at).toBeNull();
    const trail = knex('audit_entries').where({ entity_type: 'breach', entity_id: String(data.id) });
    expect(await trail.orderBy('id').pluck('action')).toEqual(['created', 'updated', 'updated', 'updated']);
  });

  it('is searched, and shows what is open first', async () => {
    await note({ title: 'A letter went to another family', closed: true, measures: 'We got it back.' });
    const titles = async (query = '') =>
      (await administrator.get(`/api/breaches?per_page=1500${query}`)).body.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('&search=another family')).toEqual(['A letter went to another family']);
    expect((await titles()).at(-1)).toBe('A letter went to another family');
  });

  it('can’t be emptied in the database before its time', async () => {
    const { knex } = running;
    await note();
    await expect(knex('breaches').delete()).rejects.toThrow(/two years/);
    await expect(knex.raw('TRUNCATE breaches')).rejects.toThrow(/two years/);
  });
});

describe('who could have read what', () => {
  it('of a person: what they opened and changed, and no child of another preschool', async () => {
    const opened = await exposure({ person: principal.userId });
    expect(kindsOf(opened, seen)).toContain('identity');
    const written = await exposure({ person: therapist.userId });
    expect(kindsOf(written, seen)).toContain('changed');
    expect(kindsOf(written, elsewhere)).toBeUndefined();
  });

  it('of a device and its session: also what lay on it, with whom to tell', async () => {
    const { knex } = running;
    const { device_id, id } = await knex('sessions')
      .where({ user_id: therapist.userId })
      .first('device_id', 'id');
    for (const whose of [
      ['device', device_id],
      ['session', id],
    ] as const) {
      const found = await exposure(Object.fromEntries([whose]));
      expect(kindsOf(found, unseen)).toEqual(['tablet']);
      expect(kindsOf(found, seen)).toContain('tablet');
      expect(kindsOf(found, elsewhere)).toBeUndefined();
      expect(found.meta.total).toBe(found.data.length);
      // What was opened or changed stands before what only lay there.
      expect(found.data[0]?.child.id).toBe(seen.id);
      expect(found.data[0]?.contacts).toEqual([
        expect.objectContaining({ email: 'ibu.terdedah@example.test' }),
      ]);
    }
  });

  it('tells nothing of another time', async () => {
    expect((await exposure({ person: principal.userId }, hours(-9), hours(-8))).data).toEqual([]);
  });

  it('is about one of person, device and session, between two moments', async () => {
    const get = (query: string) => administrator.get(`/api/data-exposure?${query}`);
    const between = `from=${hours(-2)}&to=${hours(2)}`;
    expect((await get(between)).status).toBe(422);
    expect((await get(`${between}&person=1&device=0191f0a0-0000-7000-8000-000000000000`)).status).toBe(422);
    expect((await get('person=1&from=yesterday&to=today')).status).toBe(422);
    expect((await get(`person=999999999&${between}`)).body.data).toEqual([]);
  });

  it('comes as a file with a line for each guardian, and that it was taken stands in the trail', async () => {
    const { knex } = running;
    const query = new URLSearchParams({ person: String(principal.userId), from: hours(-2), to: hours(2) });
    const file = await administrator.get(`/api/data-exposure/download?${query}`);
    expect(file.status).toBe(200);
    expect(String(file.body)).toContain('ibu.terdedah@example.test');
    const noted = () =>
      knex('audit_entries').where({ entity_type: 'exposure', action: 'downloaded' }).first('after');
    await expect.poll(noted).toMatchObject({ after: { filter: { person: expect.anything() } } });
  });
});
