/**
 * Notifications, in tests: a preschool whose people have phones that Firebase's simulation reaches, a family next door, and
 * what is looked at afterwards. Each test begins at the same time of day, with nothing told.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { runDueJobs } from '../../server/jobs/run-jobs';
import type { Services } from '../../server/services';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import {
  type BuiltChild,
  type BuiltUser,
  buildChild,
  buildClassroom,
  buildMaster,
  buildPreschool,
  buildUser,
} from '../support/factories';
import { startPush, type TestPush } from '../support/push';
import { noServices } from '../support/services';
import { type Api, startApi } from '../support/start-api';
import { addFee, dataOf, newInvoice } from './money';
import { TODAY } from './running-api';
import { reportOperation, reportRow, resultsOf } from './tablet';

const MORNING = '2026-03-11T01:00:00Z';

/** Made anew for each file. */
export interface Cast {
  push: TestPush;
  /** Its push and mail are a test's to take away. */
  services: Services;
  api: Api;
  here: { id: number };
  classroom: { id: number };
  painting: { id: number };
  mother: BuiltUser;
  motherCalls: Caller;
  neighbour: BuiltUser;
  outsider: BuiltUser;
  principal: Caller;
  teacher: Caller;
}

/** Call it at the top of a test file; the cast is filled before the first test. */
export function notifyingServer() {
  // biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
  const database = useDatabase();
  const clock = fixedClock();
  const cast = {} as Cast;
  const knex = () => database.knex;
  const house = () => ({ knex: knex(), clock, services: cast.services });
  const work = () => runDueJobs(database.url, house());
  const children = childrenOf(cast, knex);

  beforeAll(() => gather(cast, knex(), clock));
  afterAll(async () => {
    await cast.api?.stop();
    await cast.push?.stop();
  });
  afterEach(async () => {
    const { push, services } = cast;
    push.fcm.taken.length = 0;
    push.fcm.faults.length = 0;
    push.fcm.unregistered.clear();
    services.push = push.newProvider();
    services.mail = null;
    clock.set(MORNING);
    for (const table of ['notifications', 'notification_choices', 'mails', 'graphile_worker._private_jobs'])
      await knex()(table).delete();
    vi.restoreAllMocks();
  });

  const list = async (caller = cast.motherCalls) => dataOf(await caller.get('/api/notifications'));
  return {
    cast,
    clock,
    knex,
    house,
    work,
    reachable,
    list,
    ...children,
    ...timesOf(cast, knex, clock, work),
    kinds: async (caller = cast.motherCalls) =>
      (await list(caller)).map(({ kind }: { kind: string }) => kind),
    pushed: () => cast.push.fcm.taken.map(({ message }) => [message.token, message.notification.title]),
    deliveries: () =>
      knex()('notification_deliveries')
        .orderBy('created_at')
        .select('state', 'attempts', 'error', 'opened_at'),
  };
}

type Knex = ReturnType<typeof useDatabase>['knex'];
type Clock = ReturnType<typeof fixedClock>;

async function gather(cast: Cast, knex: Knex, clock: Clock): Promise<void> {
  cast.push = await startPush();
  cast.services = { ...noServices, push: cast.push.provider };
  const api = await startApi({ knex, clock, services: cast.services });
  cast.api = api;
  const here = await buildPreschool(knex);
  const there = await buildPreschool(knex);
  const mother = await buildUser(knex, 7);
  const neighbour = await buildUser(knex, 7);
  const outsider = await buildUser(knex, 7);
  Object.assign(cast, {
    here,
    mother,
    neighbour,
    outsider,
    classroom: await buildClassroom(knex, here),
    painting: await buildMaster(knex, 'activity'),
    motherCalls: await api.as(mother),
    principal: await api.as(await buildUser(knex, 4, { preschools: [here] })),
    teacher: await api.as(await buildUser(knex, 5, { preschools: [here] })),
  });
  await buildChild(knex, here, { parents: [neighbour] });
  await buildChild(knex, there, { parents: [outsider] });
  for (const user of [neighbour, outsider, await buildUser(knex, 4, { preschools: [there] })])
    await reachable(await api.as(user));
  await reachable(cast.motherCalls, 'simulated-mother');
  await reachable(cast.principal, 'simulated-principal');
}

async function reachable(caller: Caller, token = `simulated-${randomUUID()}`): Promise<string> {
  expect((await caller.post('/ftoken-ajax-request', { ftoken: token })).status).toBe(204);
  return token;
}

/** Children of the mother’s, and what people of the preschool do with them. */
function childrenOf(cast: Cast, knex: () => Knex) {
  let next = 0;
  return {
    /** In the classroom, with no report yet. */
    newChild: (): Promise<BuiltChild> =>
      buildChild(knex(), cast.here, {
        parents: [cast.mother],
        classroom_id: cast.classroom.id,
        fullname: `Rahsia ${next++}`,
      }),
    report: async (
      child: { id: number },
      { ready = true, date = TODAY }: { ready?: boolean; date?: string } = {},
    ) => {
      const rows = { activities: { rows: [reportRow(cast.painting.id)] } };
      const [result] = await resultsOf(cast.teacher, [reportOperation(child.id, rows, {}, { ready, date })]);
      expect(['applied', 'merged']).toContain(result?.status);
    },
    owing: async (child: { id: number }, amount = 10_000) => {
      const made = await newInvoice(cast.principal, cast.mother);
      await addFee(cast.principal, made, child, amount);
      return made as { id: number; invoice_no: string };
    },
  };
}

function timesOf(cast: Cast, knex: () => Knex, clock: Clock, work: () => Promise<unknown>) {
  const jobs = () => knex()('graphile_worker._private_jobs');
  return {
    /** What failed is due once more. */
    later: async () => {
      await jobs().where('attempts', '>', 0).update({ run_at: knex().fn.now() });
      await work();
    },
    /** Time goes by, for the business and for the queue, and what is due is done. */
    pass: async (ms: number) => {
      clock.advance(ms);
      await jobs().update({ run_at: knex().raw(`run_at - ? * interval '1 millisecond'`, [ms]) });
      await work();
      // As if they had signed in just now: an office's session is over after a day's work.
      await knex()('sessions')
        .whereNull('ended_at')
        .update({ created_at: clock.now(), expires_at: new Date(clock.now().getTime() + DAY_MS) });
      for (const caller of [cast.motherCalls, cast.principal, cast.teacher]) await renew(caller);
    },
  };
}

/** A bearer lives for 15 minutes. */
async function renew(caller: Caller): Promise<void> {
  caller.token = null;
  caller.token = dataOf(await caller.post('/api/refresh', {}));
}
