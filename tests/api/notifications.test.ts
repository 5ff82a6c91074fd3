/**
 * Notifications (P7, F24): who is told of what, once, on which devices, by the real client of Firebase against a
 * simulation of it; what is withdrawn, switched off, gone, tried again, opened, and sent by mail instead.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { screeningId } from '#shared/domain/uuid';
import { INVOICE_TELL_AFTER_MS } from '../../server/features/notifications/events';
import { tell } from '../../server/features/notifications/tell';
import { cleanNotifications } from '../../server/features/notifications/tokens';
import { runDueJobs } from '../../server/jobs/run-jobs';
import { log } from '../../server/log';
import type { Services } from '../../server/services';
import { type Api, type Caller, startApi } from '../support/api';
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
import { addFee, dataOf, newInvoice, pay } from './money';
import { TODAY, YESTERDAY } from './running-api';
import { done, healthy, reportOperation, reportRow, resultsOf, screeningOperation } from './tablet';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
let push: TestPush;
let services: Services;
let api: Api;
let here: { id: number };
let classroom: { id: number };
let painting: { id: number };
let mother: BuiltUser;
let motherCalls: Caller;
let neighbour: BuiltUser;
let outsider: BuiltUser;
let principal: Caller;
let principalUser: BuiltUser;
let teacher: Caller;
let next = 0;

const knex = () => database.knex;
const house = () => ({ knex: knex(), clock, services });
const work = () => runDueJobs(database.url, house());
/** What failed is due once more. */
const later = async () => {
  await knex()('graphile_worker._private_jobs').where('attempts', '>', 0).update({ run_at: knex().fn.now() });
  await work();
};
/** Time goes by, for the business and for the queue, and what is due is done. */
const pass = async (ms: number) => {
  clock.advance(ms);
  await knex().raw(
    `UPDATE graphile_worker._private_jobs SET run_at = run_at - ? * interval '1 millisecond'`,
    [ms],
  );
  await work();
  for (const caller of [motherCalls, principal, teacher]) await renew(caller);
};
/** A bearer lives for 15 minutes. */
const renew = async (caller: Caller) => {
  caller.token = null;
  caller.token = dataOf(await caller.post('/api/refresh', {}));
};

beforeAll(async () => {
  push = await startPush();
  services = { ...noServices, push: push.provider };
  api = await startApi({ knex: knex(), clock, services });
  here = await buildPreschool(knex());
  classroom = await buildClassroom(knex(), here);
  painting = await buildMaster(knex(), 'activity');
  mother = await buildUser(knex(), 7);
  motherCalls = await api.as(mother);
  neighbour = await buildUser(knex(), 7);
  outsider = await buildUser(knex(), 7);
  principalUser = await buildUser(knex(), 4, { preschools: [here] });
  principal = await api.as(principalUser);
  teacher = await api.as(await buildUser(knex(), 5, { preschools: [here] }));
  const there = await buildPreschool(knex());
  await buildChild(knex(), here, { parents: [neighbour] });
  await buildChild(knex(), there, { parents: [outsider] });
  for (const user of [neighbour, outsider, await buildUser(knex(), 4, { preschools: [there] })])
    await reachable(await api.as(user));
  await reachable(motherCalls, 'simulated-mother');
  await reachable(principal, 'simulated-principal');
});
afterAll(async () => {
  await api.stop();
  await push.stop();
});
afterEach(async () => {
  push.fcm.taken.length = 0;
  push.fcm.faults.length = 0;
  push.fcm.unregistered.clear();
  services.push = push.newProvider();
  services.mail = null;
  clock.set('2026-03-11T01:00:00Z');
  for (const table of ['notifications', 'notification_choices', 'mails', 'graphile_worker._private_jobs'])
    await knex()(table).delete();
  vi.restoreAllMocks();
});

async function reachable(caller: Caller, token = `simulated-${randomUUID()}`): Promise<string> {
  expect((await caller.post('/ftoken-ajax-request', { ftoken: token })).status).toBe(204);
  return token;
}

/** A child of the mother’s, in the classroom, with no report yet. */
const newChild = (): Promise<BuiltChild> =>
  buildChild(knex(), here, {
    parents: [mother],
    classroom_id: classroom.id,
    fullname: `Rahsia ${next++}`,
  });

const report = async (
  child: { id: number },
  { ready = true, date = TODAY }: { ready?: boolean; date?: string } = {},
) => {
  const operation = reportOperation(
    child.id,
    { activities: { rows: [reportRow(painting.id)] } },
    {},
    { ready, date },
  );
  const [result] = await resultsOf(teacher, [operation]);
  expect(['applied', 'merged']).toContain(result?.status);
};
const owing = async (child: { id: number }, amount = 10_000) => {
  const made = await newInvoice(principal, mother);
  await addFee(principal, made, child, amount);
  return made as { id: number; invoice_no: string };
};
const list = async (caller = motherCalls) => dataOf(await caller.get('/api/notifications'));
const kinds = async (caller = motherCalls) => (await list(caller)).map(({ kind }: { kind: string }) => kind);
const pushed = () => push.fcm.taken.map(({ message }) => [message.token, message.notification.title]);
const deliveries = () =>
  knex()('notification_deliveries').orderBy('created_at').select('state', 'attempts', 'error', 'opened_at');

describe('a report that is ready', () => {
  it('is told to the parents once a day a child, with a link and without a name', async () => {
    const child = await newChild();
    await report(child, { ready: false });
    await work();
    expect(pushed()).toEqual([]);
    await report(child);
    await report(child, { ready: true, date: YESTERDAY });
    await work();
    await work();
    expect(pushed()).toEqual([['simulated-mother', 'Today’s report is ready']]);
    const [taken] = push.fcm.taken;
    const path = `/my/children/${child.id}/days/${TODAY}`;
    expect(taken?.message.data).toMatchObject({ kind: 'report_ready', path, user_id: String(mother.id) });
    expect(taken?.message.webpush).toMatchObject({
      fcm_options: { link: `https://tadika.test${path}` },
      headers: { TTL: '86400' },
    });
    expect(JSON.stringify(taken)).not.toContain('Rahsia');
    expect(await list()).toMatchObject([
      { kind: 'report_ready', child: { id: child.id, fullname: child.fullname }, path, opened_at: null },
    ]);
    await pass(DAY_MS);
    await report(child, { ready: true, date: '2026-03-12' });
    await work();
    expect(pushed()).toHaveLength(2);
  });

  it('is told by the day it is of, and not once it was taken back before it was told', async () => {
    const child = await newChild();
    await report(child, { ready: true, date: YESTERDAY });
    await work();
    expect(pushed()).toEqual([['simulated-mother', 'A daily report is ready']]);
    const other = await newChild();
    await report(other);
    await report(other, { ready: false });
    await work();
    expect(pushed()).toHaveLength(1);
    expect(await list()).toHaveLength(1);
    // Ready once more on the same day, it is told after all.
    await report(other);
    await work();
    expect(pushed()).toHaveLength(2);
  });

  it('of a child who moved to other parents by then is told to nobody who has no business with it', async () => {
    const child = await newChild();
    await report(child);
    await knex()('child_parents').where({ child_id: child.id }).delete();
    await work();
    expect([pushed(), await list()]).toEqual([[], []]);
  });

  it('of a call that failed was never told', async () => {
    const child = await newChild();
    const broken = knex().transaction(async (trx) => {
      await tell({ trx, clock }, [
        { userId: mother.id, kind: 'classwork', event: String(child.id), about: { classwork_id: 1 } },
      ]);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await work();
    expect([pushed(), await list()]).toEqual([[], []]);
  });
});

describe('a health screening', () => {
  it('with a fever is told to parents and principal at once, and only once', async () => {
    const child = await newChild();
    await done(teacher, screeningOperation(child.id, healthy));
    await work();
    expect(pushed()).toEqual([]);
    const fever = { ...healthy, body_temperature: 38.1 };
    await done(teacher, screeningOperation(child.id, fever, healthy));
    await done(teacher, screeningOperation(child.id, { ...fever, body_temperature: 38.4 }, fever));
    await work();
    expect(pushed().sort()).toEqual([
      ['simulated-mother', 'Please look at a health screening'],
      ['simulated-principal', 'A health screening needs a look'],
    ]);
    for (const { message } of push.fcm.taken) {
      expect(message.webpush.headers.Urgency).toBe('high');
      expect(JSON.stringify(message)).not.toMatch(/Rahsia|38\.[14]/);
    }
    expect(await list(principal)).toMatchObject([
      { path: `/children/${child.id}/screenings`, child: { fullname: child.fullname } },
    ]);
  });

  it('that a parent fills in is told to the principal, and not back to the parent', async () => {
    const child = await newChild();
    const given = { child_id: child.id, ...healthy, symptoms: ['Difficulty Breathing'] };
    expect((await motherCalls.post('/api/health/screening', given)).status).toBe(200);
    await work();
    expect(pushed()).toEqual([['simulated-principal', 'A health screening needs a look']]);
    expect(await knex()('notifications').pluck('event')).toEqual([screeningId(child.id, TODAY)]);
  });
});

describe('an invoice', () => {
  it('is told some minutes after its first line, when the office has finished with it', async () => {
    const child = await newChild();
    const made = await owing(child);
    await addFee(principal, made, child, 5_000);
    await work();
    expect([pushed(), await kinds()]).toEqual([[], []]);
    await pass(INVOICE_TELL_AFTER_MS);
    expect(pushed()).toEqual([['simulated-mother', 'A new invoice']]);
    expect(push.fcm.taken[0]?.message.data.path).toBe(`/invoices/${made.id}`);
    expect(await list()).toMatchObject([{ about: { invoice_no: made.invoice_no } }]);
  });

  it('is told at once where the office sends it by mail, and not where it is cancelled or paid by then', async () => {
    const child = await newChild();
    const [mailed, cancelled, paid] = [await owing(child), await owing(child), await owing(child)];
    await principal.put(`/api/invoices/${cancelled.id}`, { payment_status: 9 });
    await pay(principal, paid, 10_000);
    await principal.post(`/api/invoices/${mailed.id}/send-mail`);
    await work();
    expect(
      pushed()
        .map(([, title]) => title)
        .sort(),
    ).toEqual(['A new invoice', 'Payment received']);
    await pass(INVOICE_TELL_AFTER_MS);
    expect(pushed()).toHaveLength(2);
    expect((await kinds()).sort()).toEqual(['new_invoice', 'payment_received']);
  });

  it('that nobody opened goes out by mail after a day, once', async () => {
    const child = await newChild();
    const made = await owing(child);
    await pass(INVOICE_TELL_AFTER_MS);
    expect(await knex()('mails').pluck('kind')).toEqual([]);
    const jobs = await knex()('graphile_worker.jobs')
      .where({ task_identifier: 'mail_unopened_invoice' })
      .select('run_at');
    expect(jobs).toHaveLength(1);
    await pass(DAY_MS);
    expect(await knex()('mails').select('kind', 'recipients', 'about_id')).toEqual([
      { kind: 'invoice', recipients: [mother.email], about_id: String(made.id) },
    ]);
    const [{ id }] = await list();
    await knex().raw(
      "SELECT graphile_worker.add_job('mail_unopened_invoice', json_build_object('notification_id', ?::text))",
      [id],
    );
    await work();
    expect(await knex()('mails').pluck('kind')).toEqual(['invoice']);
    expect(await knex()('notifications').whereNotNull('mail_id').pluck('id')).toEqual([id]);
  });

  it('waits for its day by the business clock', async () => {
    const child = await newChild();
    await owing(child);
    const [job] = await knex()('graphile_worker.jobs')
      .where({ task_identifier: 'mail_unopened_invoice' })
      .select(knex().raw('extract(epoch FROM run_at - now()) AS seconds'));
    const seconds = (INVOICE_TELL_AFTER_MS + DAY_MS) / 1000;
    expect(Math.abs(Number(job.seconds) - seconds)).toBeLessThan(60);
  });

  it.each([
    [
      'was opened',
      async () => {
        const [{ id }] = await list();
        await motherCalls.post(`/api/notifications/${id}/opened`, {});
      },
    ],
    [
      'was paid',
      async (invoice: { id: number }) => {
        await pay(principal, invoice, 10_000);
      },
    ],
    [
      'is of no interest to its reader',
      async () => {
        await motherCalls.put('/api/notification-settings', { kinds: [{ kind: 'new_invoice', on: false }] });
      },
    ],
  ] as const)('that %s gets no mail', async (_, act) => {
    const made = await owing(await newChild());
    await pass(INVOICE_TELL_AFTER_MS);
    await act(made);
    await pass(DAY_MS);
    // A receipt of what was paid is another matter.
    expect(await knex()('mails').where({ kind: 'invoice' })).toEqual([]);
  });
});

describe('a payment', () => {
  it('is told when it counts: recorded by staff, or declared and then confirmed', async () => {
    const child = await newChild();
    const made = await owing(child);
    const form = { payment_method: 2, paid_at: TODAY, paid_amount: 4_000, reference_id: 'M2U' };
    const declared = dataOf(await motherCalls.post(`/api/invoices/${made.id}/payment`, form));
    await work();
    expect(pushed()).toEqual([]);
    const { id } = await knex()('payments').where({ invoice_id: made.id }).first('id');
    expect(declared).toBeDefined();
    await principal.post(`/api/payments/${id}/confirm`);
    await work();
    expect(pushed()).toEqual([['simulated-mother', 'Payment received']]);
    expect((await list())[0]).toMatchObject({
      kind: 'payment_received',
      about: { amount: 4_000 },
      path: `/invoices/${made.id}`,
    });
    const finance = await api.as(await buildUser(knex(), 3));
    await finance.post(`/api/payments/${id}/refund`, { amount: 1_000, reason: 'Too much.' });
    await work();
    expect(pushed()).toHaveLength(1);
  });
});

describe('a classwork', () => {
  it('is told to the parents of its classrooms, and to those of a classroom that is added', async () => {
    const child = await newChild();
    const second = await buildClassroom(knex(), here);
    const father = await buildUser(knex(), 8);
    await buildChild(knex(), here, { parents: [father], classroom_id: second.id });
    const form = { name: 'Colours', body: '<p>Mix.</p>', classrooms: [classroom.id] };
    const made = dataOf(await teacher.post(`/api/classrooms/${classroom.id}/classwork`, form));
    await work();
    expect(pushed()).toEqual([['simulated-mother', 'New classwork']]);
    const both = { ...form, classrooms: [classroom.id, second.id] };
    await teacher.put(`/api/classrooms/${classroom.id}/classwork/${made.id}`, both);
    await work();
    expect(pushed()).toHaveLength(1);
    expect(await list(await api.as(father))).toMatchObject([
      { kind: 'classwork', about: { classwork_name: 'Colours' }, child: null },
    ]);
    expect(child.classroom_id).toBe(classroom.id);
  });
});

describe('another family', () => {
  it('is told of nothing, sees nothing, and opens nothing', async () => {
    const child = await newChild();
    await report(child);
    await done(teacher, screeningOperation(child.id, { body_temperature: 39 }));
    await owing(child);
    await pass(INVOICE_TELL_AFTER_MS);
    expect(new Set(push.fcm.taken.map(({ message }) => message.token))).toEqual(
      new Set(['simulated-mother', 'simulated-principal']),
    );
    const [{ id }] = await list();
    for (const user of [neighbour, outsider]) {
      const caller = await api.as(user);
      expect(await list(caller)).toEqual([]);
      expect(dataOf(await caller.get('/api/notifications/news'))).toEqual({ count: 0 });
      expect((await caller.post(`/api/notifications/${id}/opened`, {})).status).toBe(404);
    }
    expect((await principal.post(`/api/notifications/${id}/opened`, {})).status).toBe(404);
    expect(await knex()('notifications').whereNotNull('opened_at').pluck('id')).toEqual([]);
  });
});

describe('a message to a device', () => {
  it('is sent once, however often its job runs', async () => {
    await report(await newChild());
    const ids: string[] = await knex()('notifications').pluck('id');
    const again = () =>
      knex().raw("SELECT graphile_worker.add_job('tell_people', ?::json)", [
        JSON.stringify({ notification_ids: ids }),
      ]);
    await again();
    await work();
    await again();
    await work();
    expect(pushed()).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 1, error: null }]);
  });

  it('goes to every device, and is tried again on those where that can help, and on no other', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    const phone = await api.as(mother);
    await reachable(phone, 'simulated-phone');
    await report(await newChild());
    push.fcm.faults.push({ status: 500 });
    await work();
    expect(push.fcm.taken).toHaveLength(1);
    await later();
    expect(
      pushed()
        .map(([token]) => token)
        .sort(),
    ).toEqual(['simulated-mother', 'simulated-phone']);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await phone.post('/api/logout');
  });

  it('waits where Firebase asks to wait', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    await report(await newChild());
    push.fcm.faults.push({ status: 429, code: 'QUOTA_EXCEEDED', headers: { 'Retry-After': '600' } });
    await work();
    await later();
    // Asked once: the second try left Firebase in peace.
    expect([push.fcm.taken.length, push.fcm.faults.length]).toEqual([0, 0]);
    expect(await deliveries()).toMatchObject([
      { state: 'trying', attempts: 2, error: 'Firebase asked to wait.' },
    ]);
    services.push = push.newProvider();
    await later();
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 3, error: null }]);
  });

  it('that the device is gone for is told, and the device forgotten', async () => {
    const phone = await api.as(mother);
    await reachable(phone, 'simulated-lost');
    push.fcm.unregistered.add('simulated-lost');
    await report(await newChild());
    await work();
    expect(await knex()('push_tokens').where({ token: 'simulated-lost' })).toEqual([]);
    expect((await deliveries()).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
    expect(await knex()('push_tokens').where({ token: 'simulated-mother' })).toHaveLength(1);
  });

  it('that is our mistake is given up, and no device forgotten for it', async () => {
    await report(await newChild());
    push.fcm.faults.push({ status: 400 });
    await work();
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect(await knex()('push_tokens').where({ token: 'simulated-mother' })).toHaveLength(1);
  });

  it('is sent with an access that is asked for once, and anew when it has ended', async () => {
    services.push = push.newProvider();
    const before = push.fcm.claims;
    await report(await newChild());
    await report(await newChild());
    await work();
    expect([push.fcm.claims - before, push.fcm.taken.length]).toEqual([1, 2]);
    push.fcm.endAccess();
    await report(await newChild());
    await work();
    expect([push.fcm.claims - before, push.fcm.taken.length]).toEqual([2, 3]);
  });

  it('is noted as opened, with the device it was opened on, the first time', async () => {
    await report(await newChild());
    await work();
    const { notification_id, delivery_id } = push.fcm.taken[0]?.message.data ?? {};
    const open = () => motherCalls.post(`/api/notifications/${notification_id}/opened`, { delivery_id });
    expect((await open()).status).toBe(204);
    const at = clock.now();
    await pass(HOUR_MS);
    await open();
    expect(await deliveries()).toMatchObject([{ opened_at: at }]);
    expect(await list()).toMatchObject([{ opened_at: at.toISOString() }]);
  });
});

describe('without push', () => {
  it('the list is there all the same, and says how it stands', async () => {
    services.push = null;
    await report(await newChild());
    await work();
    expect(await kinds()).toEqual(['report_ready']);
    expect(await deliveries()).toEqual([]);
    expect(dataOf(await motherCalls.get('/api/notification-settings'))).toMatchObject({
      push: 'off',
      mail: false,
    });
  });
});

describe('a person', () => {
  it('switches kinds off, and is pushed the others', async () => {
    const off = { kinds: [{ kind: 'report_ready', on: false }] };
    const saved = dataOf(await motherCalls.put('/api/notification-settings', off));
    expect(saved.kinds).toContainEqual({ kind: 'report_ready', on: false });
    expect(saved.kinds).toContainEqual({ kind: 'classwork', on: true });
    const child = await newChild();
    await report(child);
    await done(teacher, screeningOperation(child.id, { body_temperature: 38 }));
    await work();
    expect(pushed().map(([token, title]) => token === 'simulated-mother' && title)).toContain(
      'Please look at a health screening',
    );
    expect(pushed().map(([, title]) => title)).not.toContain('Today’s report is ready');
    // Still in the list, for whoever looks.
    expect((await kinds()).sort()).toEqual(['health_alert', 'report_ready']);
    await motherCalls.put('/api/notification-settings', { kinds: [{ kind: 'report_ready', on: true }] });
    expect(dataOf(await motherCalls.get('/api/notification-settings')).kinds).toContainEqual({
      kind: 'report_ready',
      on: true,
    });
  });

  it('is offered the kinds of their role alone', async () => {
    const settings = async (caller: Caller) => dataOf(await caller.get('/api/notification-settings')).kinds;
    expect(await settings(principal)).toEqual([{ kind: 'health_alert', on: true }]);
    expect(await settings(teacher)).toEqual([]);
    await teacher.put('/api/notification-settings', { kinds: [{ kind: 'classwork', on: false }] });
    expect(await knex()('notification_choices').where({ user_id: teacher.userId })).toEqual([]);
  });

  it('sees how many are new until they look', async () => {
    const news = async () => dataOf(await motherCalls.get('/api/notifications/news')).count;
    await report(await newChild());
    await report(await newChild());
    expect(await news()).toBe(2);
    await motherCalls.post('/api/notifications/seen');
    expect(await news()).toBe(0);
    await pass(HOUR_MS);
    await report(await newChild());
    expect(await news()).toBe(1);
  });

  it('is told in the language that they chose', async () => {
    await knex()('users').where({ id: mother.id }).update({ language: 'zh' });
    await report(await newChild());
    await work();
    await knex()('users').where({ id: mother.id }).update({ language: null });
    expect(pushed()).toEqual([['simulated-mother', '今天的报告已备好']]);
  });

  it('who was deactivated is told nothing more', async () => {
    const father = await buildUser(knex(), 7);
    const child = await buildChild(knex(), here, { parents: [father] });
    await reachable(await api.as(father), 'simulated-father');
    await report(child);
    await knex()('users').where({ id: father.id }).update({ deactivated_at: clock.now() });
    await work();
    expect(pushed()).toEqual([]);
  });
});

describe('a device’s token', () => {
  const tokens = (user: { id: number }) =>
    knex()('push_tokens').where({ user_id: user.id }).orderBy('id').pluck('token');

  it('is one a session: a new one takes the old one’s place, and signing out forgets it', async () => {
    const father = await buildUser(knex(), 7);
    const phone = await api.as(father);
    await reachable(phone, 'simulated-first');
    await reachable(phone, 'simulated-second');
    await reachable(phone, 'simulated-second');
    expect(await tokens(father)).toEqual(['simulated-second']);
    expect(dataOf(await phone.get('/api/notification-settings')).this_device).toBe(true);
    expect((await phone.call('DELETE', '/api/push-token')).status).toBe(204);
    expect(await tokens(father)).toEqual([]);
    await reachable(phone, 'simulated-third');
    await phone.post('/api/logout');
    expect(await tokens(father)).toEqual([]);
  });

  it('follows the person who is signed in: theirs alone is told', async () => {
    const [father, aunt] = [await buildUser(knex(), 7), await buildUser(knex(), 7)];
    const device_id = randomUUID();
    const shared = async (user: BuiltUser) => {
      const caller = await api.as(user);
      await knex()('sessions').where({ user_id: user.id, ended_at: null }).update({ device_id });
      return caller;
    };
    await reachable(await shared(father), 'simulated-shared');
    await reachable(await shared(aunt), 'simulated-shared');
    expect([await tokens(father), await tokens(aunt)]).toEqual([[], ['simulated-shared']]);
    // And somebody who signs in without asking for notifications is not told the last one's.
    const caller = api.anonymous();
    await caller.get('/sanctum/csrf-cookie');
    const given = { email: father.email, password: 'correct horse', device_id };
    expect((await caller.post('/api/login', given)).status).toBe(200);
    expect(await tokens(aunt)).toEqual([]);
  });

  it('of a session that was ended from afar, or was not seen for a month, is used no more', async () => {
    const father = await buildUser(knex(), 7);
    const child = await buildChild(knex(), here, { parents: [father] });
    await reachable(await api.as(father), 'simulated-old');
    await knex()('sessions')
      .where({ user_id: father.id })
      .update({ ended_at: clock.now(), ended_because: 'revoked' });
    await report(child);
    await work();
    expect(pushed()).toEqual([]);
    await cleanNotifications(house());
    expect(await tokens(father)).toEqual([]);
    await reachable(await api.as(father), 'simulated-new');
    clock.advance(30 * DAY_MS);
    await cleanNotifications(house());
    expect(await tokens(father)).toEqual(['simulated-new']);
    clock.advance(2 * DAY_MS);
    // Those who were heard of since stay.
    const fresh = await api.as(mother);
    await reachable(fresh, 'simulated-fresh');
    await cleanNotifications(house());
    expect([await tokens(father), await tokens(mother)]).toEqual([[], ['simulated-fresh']]);
    await fresh.post('/api/logout');
    clock.set('2026-03-11T01:00:00Z');
    await reachable(motherCalls, 'simulated-mother');
    await reachable(principal, 'simulated-principal');
  });

  it('must be one', async () => {
    for (const ftoken of ['', undefined, 'x'.repeat(4_097)])
      expect((await motherCalls.post('/ftoken-ajax-request', { ftoken })).body.errors.ftoken).toHaveLength(1);
    expect((await api.anonymous().post('/ftoken-ajax-request', { ftoken: 'x' })).status).toBe(401);
  });
});

describe('the report on notifications', () => {
  it('counts what was told, sent, failed, opened and mailed, for head office', async () => {
    const child = await newChild();
    await report(child);
    await owing(child);
    push.fcm.faults.push({ status: 400 });
    await work();
    await pass(INVOICE_TELL_AFTER_MS);
    const opened = (await list()).find(({ kind }: { kind: string }) => kind === 'report_ready');
    await motherCalls.post(`/api/notifications/${opened.id}/opened`, {});
    await pass(DAY_MS);
    const administrator = await api.as(await buildUser(knex(), 2));
    const {
      kinds: counted,
      problems,
      push: how,
    } = dataOf(await administrator.get('/api/notification-report'));
    const of = (kind: string) => counted.find((each: { kind: string }) => each.kind === kind);
    expect(how).toBe('firebase');
    expect(of('report_ready')).toMatchObject({ told: 1, sent: 0, failed: 1, opened: 1, mailed: 0 });
    expect(of('new_invoice')).toMatchObject({ told: 1, sent: 1, failed: 0, opened: 0, mailed: 1 });
    expect(problems).toMatchObject([{ kind: 'report_ready', error: expect.stringContaining('UNAVAILABLE') }]);
  });
});
