/** Parents are asked in the morning where a child is, once a child and day, and only where nobody knows. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { presentDays } from '../../server/features/classrooms/present-days';
import { askNotHere } from '../../server/features/notifications/ask-not-here';
import { askStillHere } from '../../server/features/notifications/ask-still-here';
import { stillTrue } from '../../server/features/notifications/still-true';
import type { JobContext } from '../../server/jobs/job-context';
import { schedule, toCronItem } from '../../server/jobs/schedule';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { noServices } from '../support/services';
import { runningApi, TODAY } from './running-api';
import { done, operation, resultsOf, screeningOperation } from './tablet';

const running = runningApi();
const NINE_THIRTY = '2026-03-11T01:30:00Z';
let here: { id: number };
let teacher: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  teacher = await api.as(await buildUser(knex, 5, { preschools: [here] }));
});

beforeEach(async () => {
  for (const table of ['notifications', 'presences', 'absence_notes']) await running.knex(table).delete();
});

const childOf = async (preschool = here, more: object = {}) => {
  const parent = await buildUser(running.knex, 7);
  const child = await buildChild(running.knex, preschool, { parents: [parent], ...more });
  return { id: child.id, parent };
};
const presence = (childId: number, act: 'arrived' | 'left') =>
  operation(
    'record_presence',
    {
      id: randomUUID(),
      child_id: childId,
      act,
      day: TODAY,
      time: '07:30',
      classroom: null,
      guardian_id: null,
      person: 'Nenek',
      checked: 'known',
      reason: 'Asked',
      corrects: null,
      noted_at: running.clock.now().toISOString(),
    },
    null,
  );
const absence = (childId: number) =>
  operation(
    'record_absence_note',
    {
      id: randomUUID(),
      child_id: childId,
      from: '2026-03-09',
      to: '2026-03-13',
      reason: 'sick',
      remark: null,
      corrects: null,
    },
    null,
  );
const jobAt = (at: string) => {
  const clock = fixedClock();
  clock.set(at);
  return { knex: running.knex, clock, services: noServices, lastAttempt: false } as unknown as JobContext;
};
const ask = (at = NINE_THIRTY) => askNotHere(jobAt(at));
const asked = (): Promise<number[]> =>
  running.knex('notifications').where({ kind: 'not_here' }).orderBy('child_id').pluck('child_id');

it('asks of whom nobody noted anything, once a day', async () => {
  const [came, screened, away, missing] = [
    await childOf(),
    await childOf(),
    await childOf(),
    await childOf(),
  ];
  await done(teacher, presence(came.id, 'arrived'));
  await done(teacher, screeningOperation(screened.id));
  const note = absence(away.id);
  await done(teacher, note);
  const gone = await childOf(here, { status: 4 });
  await ask();
  await ask('2026-03-11T01:40:00Z');
  expect(await asked()).toEqual([missing.id]);
  expect(gone.id).toBeGreaterThan(missing.id);
  // A note that is taken back explains nothing.
  const { id } = note.arguments as { id: string };
  await done(
    teacher,
    operation('void_absence_note', { id, child_id: away.id, date: TODAY, reason: 'No' }, null),
  );
  await ask();
  expect(await asked()).toEqual([away.id, missing.id]);
});

it('asks of a child whom a parent screened at home, until somebody at the preschool saw it', async () => {
  const { knex, api } = running;
  const { id, parent } = await childOf();
  const atHome = await api.as(parent);
  const sent = await atHome.post('/api/health/screening', { child_id: id, body_temperature: 36.6 });
  expect(sent.status).toBe(200);
  await done(teacher, presence((await childOf()).id, 'arrived'));
  await ask();
  expect(await asked()).toContain(id);
  const row = () => knex('health_screenings').where({ child_id: id }).first();
  expect(await row()).toMatchObject({ created_by: parent.id, by_parent: true });
  expect(await presentDays(knex, [id], '2026-03')).toEqual(new Map());
  const [told] = await knex('notifications').where({ child_id: id }).pluck('id');
  expect(await stillTrue(knex, [told])).toEqual(new Set([told]));
  // The same temperature taken again says that the child is there.
  const { body_temperature, symptoms } = await row();
  await done(teacher, screeningOperation(id, { body_temperature, symptoms }));
  expect(await row()).toMatchObject({ created_by: parent.id, by_parent: false, updated_by: parent.id });
  expect(await presentDays(knex, [id], '2026-03')).toEqual(new Map([[id, new Set([TODAY])]]));
  expect(await stillTrue(knex, [told])).toEqual(new Set());
});

it('asks nobody where no child has arrived: the preschool is closed, or notes no arrivals', async () => {
  await childOf();
  const elsewhere = await buildPreschool(running.knex);
  const there = await childOf(elsewhere);
  await ask();
  expect(await asked()).toEqual([]);
  await done(teacher, presence((await childOf()).id, 'arrived'));
  await ask();
  expect(await asked()).not.toContain(there.id);
});

it('asks nobody any more once the morning is over, and of nobody who was explained meanwhile', async () => {
  const missing = await childOf();
  await done(teacher, presence((await childOf()).id, 'arrived'));
  await ask('2026-03-11T03:00:00Z');
  expect(await asked()).toEqual([]);
  await ask();
  const [told] = await running.knex('notifications').where({ child_id: missing.id }).pluck('id');
  expect(await stillTrue(running.knex, [told])).toEqual(new Set([told]));
  await done(teacher, absence(missing.id));
  expect(await stillTrue(running.knex, [told])).toEqual(new Set());
});

it('asks as soon as an arrival is known in the morning, and not before 9:30', async () => {
  const missing = await childOf();
  await ask();
  expect(await asked()).toEqual([]);
  await done(teacher, presence((await childOf()).id, 'arrived'));
  await ask('2026-03-11T01:25:00Z');
  expect(await asked()).toEqual([]);
  await ask('2026-03-11T01:45:00Z');
  expect(await asked()).toContain(missing.id);
  const ticks = toCronItem(schedule.find(({ job }) => job === 'ask_not_here') as (typeof schedule)[number]);
  expect(ticks.match).toBe('*/5 * * * *');
});

it('asks nobody while a tablet was not seen since the first arrival, which may know of more; near the end it asks all the same', async () => {
  const { knex } = running;
  const preschool = await buildPreschool(knex);
  const staff = await running.api.as(await buildUser(knex, 5, { preschools: [preschool] }));
  const seen = async (device_id: string, at: string) =>
    knex('devices').where({ id: device_id }).update({ last_pull_at: at });
  const paired = async (at: string | null) => {
    const id = randomUUID();
    const made = { user_id: staff.userId, created_at: '2026-03-01T00:00:00Z', last_pull_at: at };
    await knex('devices').insert({ id, ...made });
    const pair = { device_id: id, preschool_id: preschool.id, paired_by: staff.userId };
    await knex('paired_tablets').insert({ ...pair, paired_at: '2026-03-01T00:00:00Z' });
    return id;
  };
  const missing = await childOf(preschool);
  // 7:30 in Kuala Lumpur.
  await done(staff, presence((await childOf(preschool)).id, 'arrived'));
  const offline = await paired('2026-03-10T09:00:00Z');
  await paired('2026-03-11T01:28:00Z');
  // These lie in a drawer.
  await paired('2026-02-20T01:00:00Z');
  await paired(null);
  await ask();
  await ask('2026-03-11T02:40:00Z');
  expect(await asked()).not.toContain(missing.id);
  // Its network went before the others came.
  await seen(offline, '2026-03-11T00:05:00Z');
  await ask('2026-03-11T02:40:00Z');
  expect(await asked()).not.toContain(missing.id);
  await seen(offline, '2026-03-11T01:40:00Z');
  await ask('2026-03-11T01:45:00Z');
  expect(await asked()).toContain(missing.id);

  await knex('notifications').delete();
  await seen(offline, '2026-03-10T09:00:00Z');
  await ask('2026-03-11T02:45:00Z');
  expect(await asked()).toContain(missing.id);
});

const leaving = (childId: number) => {
  const left = presence(childId, 'left');
  return { ...left, arguments: { ...left.arguments, time: '17:31' } };
};

it('asks the principal once, from the time at which the preschool closes, about a child who is still here', async () => {
  const { knex } = running;
  const [early, late] = [
    await buildPreschool(knex, { closes_at: '17:30' }),
    await buildPreschool(knex, { closes_at: '20:15' }),
  ];
  const principal = await buildUser(knex, 4, { preschools: [early] });
  const other = await buildUser(knex, 4, { preschools: [late] });
  const staff = await running.api.as(await buildUser(knex, 5, { preschools: [early, late] }));
  const asked = () =>
    knex('notifications').where({ kind: 'still_here' }).orderBy('created_at').pluck('user_id');
  const [fetched, left, elsewhere] = [await childOf(early), await childOf(early), await childOf(late)];
  await done(staff, presence(fetched.id, 'arrived'));
  await done(staff, leaving(fetched.id));
  await done(staff, presence(elsewhere.id, 'arrived'));
  await askStillHere(jobAt('2026-03-11T09:35:00Z'));
  expect(await asked()).toEqual([]);
  await done(staff, presence(left.id, 'arrived'));
  await askStillHere(jobAt('2026-03-11T09:25:00Z'));
  expect(await asked()).toEqual([]);
  await askStillHere(jobAt('2026-03-11T09:30:00Z'));
  await askStillHere(jobAt('2026-03-11T12:10:00Z'));
  expect(await asked()).toEqual([principal.id]);
  await askStillHere(jobAt('2026-03-11T12:15:00Z'));
  expect(await asked()).toEqual([principal.id, other.id]);

  // Who is told late is told of who is here by then.
  const asking = await knex('notifications').where({ kind: 'still_here', user_id: principal.id }).pluck('id');
  expect([...(await stillTrue(knex, asking))]).toEqual(asking);
  await done(staff, leaving(left.id));
  expect([...(await stillTrue(knex, asking))]).toEqual([]);
  // Withdrawn before it was told, it is asked again where another child turns out to be here.
  await knex('notifications').whereIn('id', asking).update({ withdrawn_at: running.clock.now() });
  await done(staff, presence((await childOf(early)).id, 'arrived'));
  await askStillHere(jobAt('2026-03-11T12:20:00Z'));
  expect(await knex('notifications').whereIn('id', asking).pluck('withdrawn_at')).toEqual([null]);
});

it('takes no arrival of a day to come', async () => {
  const { id } = await childOf();
  const made = presence(id, 'arrived');
  const tomorrow = { ...made, arguments: { ...made.arguments, day: addDays(TODAY, 1) } };
  expect((await resultsOf(teacher, [tomorrow]))[0]?.errors).toEqual({ day: [messages.dateFuture] });
});
