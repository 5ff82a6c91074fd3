/** A child who moves to another preschool, or leaves: what was noted of its day stays true, and stays where it happened. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '../support/api';
import { type BuiltUser, buildChild, buildMedicine, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY } from './running-api';
import { done, operation } from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
const MINUTE_MS = 60_000;
const YESTERDAY = '2026-03-10';
let administrator: Caller;
let here: Place;
let there: Place;
let principal: Caller;
let teacher: Caller;
let newPrincipal: Caller;
let newTeacher: Caller;
let witness: BuiltUser;
let child: { id: number };

beforeEach(async () => {
  const { knex, api } = running;
  [here, there] = [await buildPreschool(knex), await buildPreschool(knex)];
  const staff = async (role: number, preschool: Place) =>
    api.as(await buildUser(knex, role, { preschools: [preschool] }));
  administrator = await api.as(await buildUser(knex, 2));
  principal = await staff(4, here);
  teacher = await staff(5, here);
  newPrincipal = await staff(4, there);
  newTeacher = await staff(5, there);
  witness = await buildUser(knex, 5, { preschools: [here], name: 'Mei' });
  child = await buildChild(knex, here);
});

const presence = (given: object = {}) =>
  operation(
    'record_presence',
    {
      id: randomUUID(),
      child_id: child.id,
      act: 'arrived',
      day: TODAY,
      time: '07:40',
      classroom: null,
      guardian_id: null,
      person: 'Nenek',
      checked: 'known',
      reason: 'Asked',
      corrects: null,
      noted_at: `${TODAY}T00:40:00.000Z`,
      ...given,
    },
    null,
    { payload_version: 2 },
  );
const move = async () =>
  expect((await administrator.put(`/api/children/${child.id}`, { preschool_id: there.id })).status).toBe(200);
const register = async (caller: Caller, place: Place, date: string) =>
  (await caller.get(`/api/preschools/${place.id}/register?date=${date}`)).body.data.rows;
const take = (one: { operation_id: string }, caller = newPrincipal) =>
  caller.post(`/api/held-entries/${one.operation_id}/take`);

it('is corrected where it was: the register of a day has the correction whoever writes it', async () => {
  const first = presence({ day: YESTERDAY });
  await done(teacher, first);
  await move();
  const corrects = { id: first.arguments.id, date: YESTERDAY };
  await done(newTeacher, presence({ day: YESTERDAY, time: '08:10', corrects, reason: 'Misread' }));
  expect(await register(principal, here, YESTERDAY)).toMatchObject([
    { visits: [{ arrived: { time: '08:10', corrects: true } }], changes: [{ time: '07:40' }] },
  ]);
  expect(await register(newPrincipal, there, YESTERDAY)).toEqual([]);
});

it('was noted offline before the move: whoever takes it, it happened where the child was', async () => {
  running.clock.advance(10 * MINUTE_MS);
  await move();
  const arrived = presence();
  await done(teacher, arrived, 'held');
  expect((await take(arrived)).status).toBe(200);
  expect(await register(principal, here, TODAY)).toMatchObject([
    { visits: [{ arrived: { time: '07:40' } }] },
  ]);
  expect(await register(newPrincipal, there, TODAY)).toEqual([]);
  running.clock.advance(-10 * MINUTE_MS);
});

it('had a dose before the move that two people of there gave: it can be taken', async () => {
  const medicine_id = await buildMedicine(running.knex, child);
  await move();
  const given = operation(
    'record_dose',
    {
      id: randomUUID(),
      child_id: child.id,
      act: 'given',
      about: null,
      medicine_id,
      slot: null,
      day: TODAY,
      time: '08:05',
      medicine: 'Paracetamol',
      due: null,
      amount: '5 ml',
      apart_hours: 4,
      knew: [],
      witness_id: witness.id,
      witness: 'Mei',
      override: null,
      note: null,
      noted_at: `${TODAY}T00:05:00.000Z`,
      corrects: null,
    },
    null,
    { payload_version: 2 },
  );
  await done(teacher, given, 'held');
  const { status, body } = await take(given);
  expect([status, body.errors]).toEqual([200, undefined]);
});

it('has left for good meanwhile: what happened before is taken, and can be corrected', async () => {
  const first = presence();
  await done(teacher, first);
  await running.knex('children').where({ id: child.id }).update({ status: 3 });
  const corrects = { id: first.arguments.id, date: TODAY };
  await done(teacher, presence({ time: '07:50', corrects, reason: 'Misread' }));
});
