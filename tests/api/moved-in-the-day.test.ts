/** A child who moves to another preschool, or leaves: what was noted of its day stays true, and stays where it happened. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { businessDate, DAY_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import type { Caller } from '../support/api';
import { type BuiltUser, buildChild, buildMedicine, buildPreschool, buildUser } from '../support/factories';
import { runningApi, TODAY } from './running-api';
import { documentsOf, done, operation, pullAll } from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
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
  caller.post(`/api/quarantined-entries/${one.operation_id}/take`);

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

it('left with a stranger before the move: the principal of that door is told, whoever sends it later', async () => {
  const both = await running.api.as(await buildUser(running.knex, 5, { preschools: [here, there] }));
  const left = presence({ act: 'left', day: YESTERDAY, time: '17:05', person: 'Pak Mail' });
  const after = presence({ act: 'left', time: '23:50', person: 'Pak Abu' });
  await move();
  await done(both, left);
  const told = async (caller: Caller) =>
    (await caller.get('/api/notifications')).body.data.map(({ kind }: { kind: string }) => kind);
  expect([await told(principal), await told(newPrincipal)]).toEqual([['release'], []]);
  await done(both, after);
  expect([await told(principal), await told(newPrincipal)]).toEqual([['release'], ['release']]);
  // A correction is told where what it corrects stays, though its time is one before the move.
  const corrects = { id: after.arguments.id, date: TODAY };
  await done(both, presence({ act: 'left', time: '00:10', person: 'Pak Said', corrects }));
  expect([await told(principal), await told(newPrincipal)]).toEqual([['release'], ['release', 'release']]);
});

it('is on no paper of the new preschool of a day before it came', async () => {
  const first = presence({ day: YESTERDAY });
  await done(teacher, first);
  await running
    .knex('children')
    .where({ id: child.id })
    .update({ created_at: `${YESTERDAY}T00:00:00.000Z` });
  await move();
  const pastDay = async (caller: Caller, place: Place) =>
    (await caller.get(`/api/preschools/${place.id}/past-day?date=${YESTERDAY}&kinds=presence`)).body.data;
  expect(await pastDay(newTeacher, there)).toMatchObject({ children: [], records: { presence: [] } });
});

it('has come lately: its document says since when, and whether from another preschool', async () => {
  const lately = new Date(Date.now() - 5 * DAY_MS);
  const came = async (caller: Caller) =>
    documentsOf(await pullAll(caller), 'child').get(child.id as never)?.came;
  expect(await came(teacher)).toBeNull();
  await running.knex('children').where({ id: child.id }).update({ created_at: lately });
  expect(await came(teacher)).toEqual({ on: businessDate(lately), moved: false });
  await running.knex('children').where({ id: child.id }).update({ created_at: '2026-01-01T00:00:00Z' });
  await move();
  await running.knex('former_places').where({ child_id: child.id }).update({ ended_at: lately });
  expect(await came(newTeacher)).toEqual({ on: businessDate(lately), moved: true });
});

it('had an accident before the move: the tablets of the new preschool hear who of the parents knows', async () => {
  const parent = await buildUser(running.knex, 7);
  child = await buildChild(running.knex, here, { parents: [parent] });
  const said = {
    act: 'happened',
    kind: 'fall',
    text: 'Fell.',
    day: TODAY,
    time: '08:10',
    parts: [],
    corrects: null,
  };
  const none = Object.fromEntries(
    ['about', 'place', 'first_aid', 'witnesses', 'told', 'told_day', 'told_time'].map((field) => [
      field,
      null,
    ]),
  );
  const noted_at = `${TODAY}T00:10:00.000Z`;
  const id = randomUUID();
  await done(
    teacher,
    operation('record_incident', { id, child_id: child.id, ...none, ...said, noted_at }, null),
  );
  await move();
  const { cursor } = await pullAll(newTeacher);
  const calls = await running.api.as(parent);
  expect((await calls.post(`/api/portal/incidents/${id}/acknowledge`, {})).status).toBe(200);
  const later = documentsOf(await pullAll(newTeacher, cursor), 'incident').get(id);
  expect(later).toMatchObject({ acknowledged: { by: parent.name } });
});

it('was corrected to another day: the paper of either has both', async () => {
  const first = presence({ day: YESTERDAY });
  await done(teacher, first);
  const corrects = { id: first.arguments.id, date: YESTERDAY };
  const second = presence({ corrects, reason: 'Misread' });
  await done(teacher, second);
  const path = `/api/preschools/${here.id}/past-day?date=${YESTERDAY}&kinds=presence`;
  const { presence: told } = (await teacher.get(path)).body.data.records;
  const ids = [first, second].map(({ arguments: { id } }) => id).sort();
  expect(told.map(({ id }: { id: string }) => id).sort()).toEqual(ids);
});

it('has left for good meanwhile: what happened before is taken, and can be corrected', async () => {
  const first = presence();
  await done(teacher, first);
  await running.knex('children').where({ id: child.id }).update({ status: 3 });
  const corrects = { id: first.arguments.id, date: TODAY };
  await done(teacher, presence({ time: '07:50', corrects, reason: 'Misread' }));
});
