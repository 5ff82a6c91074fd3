/** What a person chooses to be told, and what head office reads of all that was told. */
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import { INVOICE_TELL_AFTER_MS } from '../../server/features/notifications/events';
import type { Caller } from '../support/api';
import { buildChild, buildUser } from '../support/factories';
import { dataOf } from './money';
import { notifyingServer } from './notifying';
import { done, screeningOperation } from './tablet';

const { cast, knex, clock, work, pass, reachable, newChild, report, owing, list, kinds, pushed } =
  notifyingServer();

describe('a person', () => {
  it('switches kinds off, and is pushed the others', async () => {
    const off = { kinds: [{ kind: 'report_ready', on: false }] };
    const saved = dataOf(await cast.motherCalls.put('/api/notification-settings', off));
    expect(saved.kinds).toContainEqual({ kind: 'report_ready', on: false });
    expect(saved.kinds).toContainEqual({ kind: 'classwork', on: true });
    const child = await newChild();
    await report(child);
    await done(cast.teacher, screeningOperation(child.id, { body_temperature: 38 }));
    await work();
    expect(pushed().map(([token, title]) => token === 'simulated-mother' && title)).toContain(
      'Please look at a health screening',
    );
    expect(pushed().map(([, title]) => title)).not.toContain('Today’s report is ready');
    // Still in the list, for whoever looks.
    expect((await kinds()).sort()).toEqual(['health_alert', 'report_ready']);
    await cast.motherCalls.put('/api/notification-settings', { kinds: [{ kind: 'report_ready', on: true }] });
    expect(dataOf(await cast.motherCalls.get('/api/notification-settings')).kinds).toContainEqual({
      kind: 'report_ready',
      on: true,
    });
  });

  it('is offered the kinds of their role alone', async () => {
    const settings = async (caller: Caller) => dataOf(await caller.get('/api/notification-settings')).kinds;
    expect(await settings(cast.principal)).toEqual([
      { kind: 'health_alert', on: true },
      { kind: 'collector', on: true },
      { kind: 'release', on: true },
      { kind: 'still_here', on: true },
      { kind: 'ratio', on: true },
      { kind: 'incident', on: true },
      { kind: 'dose', on: true },
      { kind: 'double_dose', on: true },
      { kind: 'approval_decided', on: true },
    ]);
    expect(await settings(cast.teacher)).toEqual([{ kind: 'double_dose', on: true }]);
    const off = ['classwork', 'double_dose'].map((kind) => ({ kind, on: false }));
    await cast.teacher.put('/api/notification-settings', { kinds: off });
    expect(await knex()('notification_choices').where({ user_id: cast.teacher.userId })).toEqual([]);
    // What an older release let them switch off is told again.
    await knex()('notification_choices').insert({ user_id: cast.teacher.userId, off: ['double_dose'] });
    expect(await settings(cast.teacher)).toEqual([{ kind: 'double_dose', on: true }]);
  });

  it('sees how many are new until they look', async () => {
    const news = async () => dataOf(await cast.motherCalls.get('/api/notifications/news')).count;
    await report(await newChild());
    await report(await newChild());
    expect(await news()).toBe(2);
    await cast.motherCalls.post('/api/notifications/seen');
    expect(await news()).toBe(0);
    await pass(HOUR_MS);
    await report(await newChild());
    expect(await news()).toBe(1);
  });

  it('is told in the language that they chose', async () => {
    await knex()('users').where({ id: cast.mother.id }).update({ language: 'zh' });
    await report(await newChild());
    await work();
    await knex()('users').where({ id: cast.mother.id }).update({ language: null });
    expect(pushed()).toEqual([['simulated-mother', '今天的报告已备好']]);
  });

  it('who was deactivated is told nothing more', async () => {
    const father = await buildUser(knex(), 7);
    const child = await buildChild(knex(), cast.here, { parents: [father] });
    await reachable(await cast.api.as(father), 'simulated-father');
    await report(child);
    await knex()('users').where({ id: father.id }).update({ deactivated_at: clock.now() });
    await work();
    expect(pushed()).toEqual([]);
  });
});

describe('the report on notifications', () => {
  it('counts what was told, sent, failed, opened and mailed, for head office', async () => {
    const child = await newChild();
    await report(child);
    await owing(child);
    cast.push.fcm.faults.push({ status: 400 });
    await work();
    await pass(INVOICE_TELL_AFTER_MS);
    const opened = (await list()).find(({ kind }: { kind: string }) => kind === 'report_ready');
    await cast.motherCalls.post(`/api/notifications/${opened.id}/opened`, {});
    await pass(DAY_MS);
    const administrator = await cast.api.as(await buildUser(knex(), 2));
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
