/** Notifications: who is told of what, by the business clock, and once; and what is sent by mail instead. */
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { screeningId } from '#shared/domain/uuid';
import { INVOICE_TELL_AFTER_MS } from '../../server/features/notifications/events';
import { notify } from '../../server/features/notifications/notify';
import { buildChild, buildClassroom, buildUser } from '../support/factories';
import { addFee, dataOf, pay } from './money';
import { notifyingServer } from './notifying';
import { TODAY, YESTERDAY } from './running-api';
import {
  choiceOperation,
  deletionOperation,
  documentsOf,
  done,
  healthy,
  pullAll,
  reportOperation,
  screeningOperation,
} from './tablet';

const { cast, knex, clock, work, pass, newChild, report, owing, list, kinds, pushed } = notifyingServer();

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
    const [taken] = cast.push.fcm.taken;
    const path = `/my/children/${child.id}/days/${TODAY}`;
    expect(taken?.message.data).toMatchObject({
      kind: 'report_ready',
      path,
      user_id: String(cast.mother.id),
    });
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

  it('is told to nobody where somebody else had deleted it by then', async () => {
    const child = await newChild();
    await report(child, { ready: false });
    await done(cast.teacher, deletionOperation(child.id, { activities: 1 }));
    const ready = reportOperation(child.id, {}, {}, { ready: true });
    await done(cast.teacher, { ...ready, base: { sections: {}, ready: false } }, 'merged');
    await pass(HOUR_MS);
    expect([pushed(), await list()]).toEqual([[], []]);
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
      await notify({ trx, clock }, [
        { userId: cast.mother.id, kind: 'classwork', event: String(child.id), about: { classwork_id: 1 } },
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
    await done(cast.teacher, screeningOperation(child.id, healthy));
    await work();
    expect(pushed()).toEqual([]);
    const fever = { ...healthy, body_temperature: 38.1 };
    await done(cast.teacher, screeningOperation(child.id, fever, healthy));
    await done(cast.teacher, screeningOperation(child.id, { ...fever, body_temperature: 38.4 }, fever));
    await work();
    expect(pushed().sort()).toEqual([
      ['simulated-mother', 'Please look at a health screening'],
      ['simulated-principal', 'A health screening needs your attention'],
    ]);
    for (const { message } of cast.push.fcm.taken) {
      expect(message.webpush.headers.Urgency).toBe('high');
      expect(JSON.stringify(message)).not.toMatch(/Rahsia|38\.[14]/);
    }
    expect(await list(cast.principal)).toMatchObject([
      {
        path: `/children/${child.id}/screenings`,
        child: { fullname: child.fullname },
        screening: { temperatures: [38.4], flags: ['fever'] },
      },
    ]);
  });

  it('is told with its value only to who may read it: not without the child, nor against a withdrawn consent', async () => {
    const child = await newChild();
    await done(cast.teacher, screeningOperation(child.id, { ...healthy, body_temperature: 38.2 }));
    await work();
    expect(await list()).toMatchObject([{ screening: { temperatures: [38.2], flags: ['fever'] } }]);
    await knex()('child_parents').where({ child_id: child.id }).delete();
    expect(await list()).toMatchObject([{ child: null, screening: null }]);
    await report(child);
    expect((await list(cast.principal)).map((one: { screening: unknown }) => one.screening)).toEqual([
      {
        temperatures: [38.2],
        measurements: [{ value: 38.2, by: expect.any(String), at: expect.any(String) }],
        flags: ['fever'],
      },
    ]);
  });

  it('with a fever in one of two values is told as it arrives, once, and taken back when the other one is chosen', async () => {
    const second = await cast.api.as(await buildUser(knex(), 5, { preschools: [cast.here] }));
    const fever = { ...healthy, body_temperature: 38.6 };
    const open = () => knex()('alternatives').where({ resolved_at: null }).first();
    const choose = async (child: { id: number }, keep: 'live' | 'other', status = 'applied') =>
      done(cast.teacher, choiceOperation(child.id, 'screening', await open(), keep), status);
    const alert = [
      ['simulated-mother', 'Please look at a health screening'],
      ['simulated-principal', 'A health screening needs your attention'],
    ];
    const corrected = [
      ['simulated-mother', 'A health screening was corrected'],
      ['simulated-principal', 'A health screening was corrected'],
    ];

    const child = await newChild();
    await done(cast.teacher, screeningOperation(child.id, healthy));
    await done(second, screeningOperation(child.id, fever, null), 'alternative');
    await work();
    expect(pushed().sort()).toEqual(alert);
    expect(await list()).toMatchObject([{ screening: { temperatures: [36.5, 38.6], flags: ['fever'] } }]);
    await choose(child, 'other');
    await work();
    expect(pushed()).toHaveLength(2);
    expect(await list()).toMatchObject([{ screening: { temperatures: [38.6], flags: ['fever'] } }]);

    const well = await newChild();
    await done(cast.teacher, screeningOperation(well.id, healthy));
    await done(second, screeningOperation(well.id, fever, null), 'alternative');
    await work();
    expect(pushed().slice(2).sort()).toEqual(alert);
    const first = await open();
    await choose(well, 'live');
    await work();
    expect(pushed().slice(4).sort()).toEqual(corrected);
    // A choice that comes after it, with no network, asks again: the fever is in sight once more.
    await done(second, choiceOperation(well.id, 'screening', first, 'other'), 'alternative');
    await work();
    expect(pushed().slice(6).sort()).toEqual(alert);
    await choose(well, 'live');
    await work();

    const other = await newChild();
    await done(cast.teacher, screeningOperation(other.id, fever));
    await done(second, screeningOperation(other.id, healthy, null), 'alternative');
    await work();
    expect(pushed().slice(10).sort()).toEqual(alert);
    await choose(other, 'other');
    await work();
    expect(pushed().slice(12).sort()).toEqual(corrected);
  });

  it('with a fever that waits beside a parent’s value reminds the parents, who do not hear at the choice of their own', async () => {
    const alarms = () => pushed().filter(([, title]) => title === 'Please look at a health screening');
    const given = { ...healthy, body_temperature: 36.6 };
    const fever = { ...healthy, body_temperature: 38.6 };
    const child = await newChild();
    const atHome = await cast.motherCalls.post('/api/health/screening', { child_id: child.id, ...given });
    expect(atHome.status).toBe(200);
    await done(cast.teacher, screeningOperation(child.id, fever, null), 'alternative');
    await work();
    expect(pushed().sort()).toEqual([
      ['simulated-mother', 'Please look at a health screening'],
      ['simulated-principal', 'A health screening needs your attention'],
    ]);
    const dayOf = async () =>
      dataOf(await cast.motherCalls.get(`/api/portal/children/${child.id}/days?date=${TODAY}`)).days[0];
    expect((await dayOf()).screening).toMatchObject({ temperatures: [36.6, 38.6], flags: ['fever'] });
    await pass(31 * MINUTE_MS);
    expect(alarms()).toHaveLength(2);
  });

  it('that is corrected takes its alert back, once, where it was told; flagged after all it is told anew', async () => {
    const child = await newChild();
    const fever = { ...healthy, body_temperature: 43 };
    const corrected = { title: 'A health screening was corrected', cleared: true };
    await done(cast.teacher, screeningOperation(child.id, fever));
    await work();
    expect(pushed()).toHaveLength(2);
    const [alert] = await list(cast.principal);
    await cast.principal.post(`/api/notifications/${alert.id}/opened`);
    await done(cast.teacher, screeningOperation(child.id, healthy, fever));
    await done(cast.teacher, screeningOperation(child.id, { ...healthy, body_temperature: 36.4 }, healthy));
    await work();
    expect(pushed().slice(2).sort()).toEqual([
      ['simulated-mother', corrected.title],
      ['simulated-principal', corrected.title],
    ]);
    const tags = cast.push.fcm.taken.map(({ message }) => message.webpush.notification?.tag);
    expect(new Set(tags).size).toBe(2);
    expect(await list(cast.principal)).toMatchObject([
      { id: alert.id, about: { cleared: true }, opened_at: null },
    ]);
    await done(cast.teacher, screeningOperation(child.id, fever, { ...healthy, body_temperature: 36.4 }));
    await work();
    expect(pushed().slice(4).sort()).toEqual([
      ['simulated-mother', 'Please look at a health screening'],
      ['simulated-principal', 'A health screening needs your attention'],
    ]);
    expect((await list())[0].about).not.toHaveProperty('cleared');
  });

  it('that is corrected before anybody was told is told to no device', async () => {
    const child = await newChild();
    const fever = { ...healthy, body_temperature: 43 };
    await done(cast.teacher, screeningOperation(child.id, fever));
    await done(cast.teacher, screeningOperation(child.id, healthy, fever));
    await work();
    expect(pushed()).toEqual([]);
  });

  it('is told to the parents once more after half an hour, until one of them says that they know, and the tablets see who', async () => {
    const [missed, read, well] = [await newChild(), await newChild(), await newChild()];
    const fever = { ...healthy, body_temperature: 38.6 };
    const know = (child: { id: number }, caller = cast.motherCalls) =>
      caller.post(`/api/portal/screenings/${screeningId(child.id, TODAY)}/acknowledge`, {});
    const alarms = () => pushed().filter(([, title]) => title === 'Please look at a health screening');
    for (const child of [missed, read]) await done(cast.teacher, screeningOperation(child.id, fever));
    await done(cast.teacher, screeningOperation(well.id, healthy));
    await work();
    expect(alarms()).toHaveLength(2);
    const outsider = await cast.api.as(cast.outsider);
    expect((await know(read, outsider)).status).toBe(404);
    expect((await know(read, cast.teacher)).status).toBe(404);
    expect((await know(well)).status).toBe(404);
    const said = dataOf(await know(read));
    expect(dataOf(await know(read))).toEqual(said);
    const { name } = await knex()('users').where({ id: cast.mother.id }).first('name');
    expect(said.acknowledged.by).toBe(name);
    const seen = documentsOf(await pullAll(cast.teacher), 'screening');
    expect(seen.get(screeningId(read.id, TODAY))).toMatchObject({ acknowledged: said.acknowledged });
    expect(seen.get(screeningId(missed.id, TODAY))).not.toHaveProperty('acknowledged');
    const dayOf = async ({ id }: { id: number }) =>
      dataOf(await cast.motherCalls.get(`/api/portal/children/${id}/days?date=${TODAY}`)).days[0];
    expect(await dayOf(read)).toMatchObject({ screening_known: said.acknowledged });
    expect(await dayOf(missed)).toMatchObject({ screening_known: null });
    await pass(29 * MINUTE_MS);
    expect(alarms()).toHaveLength(2);
    await pass(2 * MINUTE_MS);
    expect(alarms().slice(2)).toEqual([['simulated-mother', 'Please look at a health screening']]);
    // From then on in the evening and in the morning.
    await pass(11 * HOUR_MS);
    expect(alarms()).toHaveLength(4);
    await know(missed);
    await pass(DAY_MS);
    expect(alarms()).toHaveLength(4);
  });

  it('that is corrected is told no second time; what a parent knew of it is not of the fever that comes after', async () => {
    const child = await newChild();
    const fever = { ...healthy, body_temperature: 39 };
    const id = screeningId(child.id, TODAY);
    const alarms = () => pushed().filter(([, title]) => title === 'Please look at a health screening');
    await done(cast.teacher, screeningOperation(child.id, fever));
    await work();
    dataOf(await cast.motherCalls.post(`/api/portal/screenings/${id}/acknowledge`, {}));
    await done(cast.teacher, screeningOperation(child.id, healthy, fever));
    await pass(HOUR_MS);
    expect(alarms()).toHaveLength(1);
    expect(await kinds()).toEqual(['health_alert']);
    await done(cast.teacher, screeningOperation(child.id, fever, healthy));
    await work();
    expect(alarms()).toHaveLength(2);
    await pass(HOUR_MS);
    expect(alarms()).toHaveLength(3);
  });

  it('that a parent fills in is told to the principal, and not back to the parent', async () => {
    const child = await newChild();
    const given = { child_id: child.id, ...healthy, symptoms: ['Difficulty Breathing'] };
    expect((await cast.motherCalls.post('/api/health/screening', given)).status).toBe(200);
    await work();
    expect(pushed()).toEqual([['simulated-principal', 'A health screening needs your attention']]);
    expect(await knex()('notifications').pluck('event')).toEqual([screeningId(child.id, TODAY)]);
  });
});

describe('an invoice', () => {
  it('is told some minutes after its first line, when the office has finished with it', async () => {
    const child = await newChild();
    const made = await owing(child);
    await addFee(cast.principal, made, child, 5_000);
    await work();
    expect([pushed(), await kinds()]).toEqual([[], []]);
    await pass(INVOICE_TELL_AFTER_MS);
    expect(pushed()).toEqual([['simulated-mother', 'A new invoice']]);
    expect(cast.push.fcm.taken[0]?.message.data.path).toBe(`/invoices/${made.id}`);
    expect(await list()).toMatchObject([{ about: { invoice_no: made.invoice_no } }]);
  });

  it('is told at once where the office sends it by mail, and not where it is cancelled or paid by then', async () => {
    const child = await newChild();
    const [mailed, cancelled, paid] = [await owing(child), await owing(child), await owing(child)];
    await cast.principal.put(`/api/invoices/${cancelled.id}`, { payment_status: 9 });
    await pay(cast.principal, paid, 10_000);
    await cast.principal.post(`/api/invoices/${mailed.id}/send-mail`);
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
      { kind: 'invoice', recipients: [cast.mother.email], about_id: String(made.id) },
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
        await cast.motherCalls.post(`/api/notifications/${id}/opened`, {});
      },
    ],
    [
      'was paid',
      async (invoice: { id: number }) => {
        await pay(cast.principal, invoice, 10_000);
      },
    ],
    [
      'is of no interest to its reader',
      async () => {
        await cast.motherCalls.put('/api/notification-settings', {
          kinds: [{ kind: 'new_invoice', on: false }],
        });
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
    const declared = dataOf(await cast.motherCalls.post(`/api/invoices/${made.id}/payment`, form));
    await work();
    expect(pushed()).toEqual([]);
    const { id } = await knex()('payments').where({ invoice_id: made.id }).first('id');
    expect(declared).toBeDefined();
    await cast.principal.post(`/api/payments/${id}/confirm`);
    await work();
    expect(pushed()).toEqual([['simulated-mother', 'Payment received']]);
    expect((await list())[0]).toMatchObject({
      kind: 'payment_received',
      about: { amount: 4_000 },
      path: `/invoices/${made.id}`,
    });
    const finance = await cast.api.as(await buildUser(knex(), 3));
    await finance.post(`/api/payments/${id}/refund`, { amount: 1_000, reason: 'Too much.' });
    await work();
    expect(pushed()).toHaveLength(1);
  });
});

describe('a classwork', () => {
  it('is told to the parents of its classrooms, and to those of a classroom that is added', async () => {
    const child = await newChild();
    const second = await buildClassroom(knex(), cast.here);
    const father = await buildUser(knex(), 8);
    await buildChild(knex(), cast.here, { parents: [father], classroom_id: second.id });
    const form = { name: 'Colours', body: '<p>Mix.</p>', classrooms: [cast.classroom.id] };
    const made = dataOf(await cast.teacher.post(`/api/classrooms/${cast.classroom.id}/classwork`, form));
    await work();
    expect(pushed()).toEqual([['simulated-mother', 'New classwork']]);
    const both = { ...form, classrooms: [cast.classroom.id, second.id] };
    await cast.teacher.put(`/api/classrooms/${cast.classroom.id}/classwork/${made.id}`, both);
    await work();
    expect(pushed()).toHaveLength(1);
    expect(await list(await cast.api.as(father))).toMatchObject([
      { kind: 'classwork', about: { classwork_name: 'Colours' }, child: null },
    ]);
    expect(child.classroom_id).toBe(cast.classroom.id);
  });
});

describe('another family', () => {
  it('is told of nothing, sees nothing, and opens nothing', async () => {
    const child = await newChild();
    await report(child);
    await done(cast.teacher, screeningOperation(child.id, { body_temperature: 39 }));
    await owing(child);
    await pass(INVOICE_TELL_AFTER_MS);
    expect(new Set(cast.push.fcm.taken.map(({ message }) => message.token))).toEqual(
      new Set(['simulated-mother', 'simulated-principal']),
    );
    const [{ id }] = await list();
    for (const user of [cast.neighbour, cast.outsider]) {
      const caller = await cast.api.as(user);
      expect(await list(caller)).toEqual([]);
      expect(dataOf(await caller.get('/api/notifications/news'))).toEqual({ count: 0 });
      expect((await caller.post(`/api/notifications/${id}/opened`, {})).status).toBe(404);
    }
    expect((await cast.principal.post(`/api/notifications/${id}/opened`, {})).status).toBe(404);
    expect(await knex()('notifications').whereNotNull('opened_at').pluck('id')).toEqual([]);
  });
});
