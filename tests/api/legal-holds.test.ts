/** What head office sets and sees of keeping: periods within their bounds, what would go tonight, legal holds. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { keptKindNames, usualPeriods } from '#shared/domain/keeping';
import { keepAndErase } from '../../server/features/keeping/keep-and-erase';
import type { Caller } from '../support/api';
import {
  type BuiltChild,
  type BuiltUser,
  buildBillLine,
  buildChild,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { formWith, SMALLEST_PNG } from '../support/files';
import { noServices } from '../support/services';
import { addFee, newInvoice, pay } from './money';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
const NOW = `${TODAY}T01:00:00Z`;
const LONG_AGO = '2015-03-11T01:00:00Z';
let preschool: { id: number };
let person: BuiltUser;
let parent: BuiltUser;
let finance: BuiltUser;
let child: BuiltChild;
let administrator: Caller;
let principal: Caller;

const job = () => keepAndErase({ knex: running.knex, clock: running.clock, services: noServices });
const kinds = async () =>
  (await administrator.get('/api/keeping')).body.data as { kind: string; over: number }[];
const kind = async (name: string) => (await kinds()).find((one) => one.kind === name);
const count = async (table: string, where: object) =>
  Number((await running.knex(table).where(where).count('* as count'))[0]?.count);
const hold = (reason = 'A claim after a fall') =>
  administrator.put(`/api/children/${child.id}/legal-hold`, { reason });

beforeAll(async () => {
  const { knex } = running;
  preschool = await buildPreschool(knex);
  person = await buildUser(knex, 1);
  parent = await buildUser(knex, 7);
  finance = await buildUser(knex, 3);
});

beforeEach(async () => {
  running.clock.set(NOW);
  administrator = await running.api.as(person);
  principal = await running.api.as(await buildUser(running.knex, 4, { preschools: [preschool] }));
});

describe('the periods', () => {
  it('are the usual ones, told to everyone', async () => {
    const told = await running.api.anonymous().get('/api/keeping/periods');
    expect(told.body.data).toEqual(keptKindNames.map((name) => ({ kind: name, ...usualPeriods[name] })));
  });

  it('are set within the bounds, in the ways of their kind; the trail says by whom', async () => {
    const set = (name: string, body: object) => administrator.put(`/api/keeping/${name}`, body);
    expect((await set('mails', { start: 'made', amount: 2 })).body.data).toEqual({
      kind: 'mails',
      start: 'made',
      amount: 2,
    });
    expect((await kind('mails')) as object).toMatchObject({ amount: 2 });
    expect((await set('mails', { start: 'made', amount: 8 })).body.errors).toHaveProperty('amount');
    expect((await set('invoices', { start: 'settled', amount: 6 })).body.errors).toHaveProperty('amount');
    expect((await set('mails', { start: 'left', amount: 2 })).body.errors).toHaveProperty('start');
    expect((await set('everything', { start: 'made', amount: 2 })).status).toBe(404);
    expect((await set('health', { start: 'born', amount: 25 })).status).toBe(200);
    const trail = await administrator.get('/api/audit?entity_type=keeping_period');
    expect(trail.body.data).toMatchObject([
      { by: { id: person.id }, action: 'updated' },
      { by: { id: person.id }, changes: [{ field: 'amount', before: '1', after: '2' }] },
    ]);
    await running.knex('keeping_periods').delete();
  });

  it('ask for the password again', async () => {
    running.clock.set(`${TODAY}T01:06:00Z`);
    const refused = await administrator.put('/api/keeping/mails', { start: 'made', amount: 3 });
    expect([refused.status, refused.body.data]).toEqual([403, { prove: true }]);
  });
});

describe('what would go tonight', () => {
  it('is what goes tonight', async () => {
    const { knex, clock } = running;
    const at = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    await knex('mails').insert(
      // The last one is over by tonight, and not yet.
      [400, 364.9, 200, 3].map((days) => ({
        id: randomUUID(),
        kind: 'notice',
        recipients: ['someone@test.test'],
        subject: 'News',
        text: 'News',
        html: 'News',
        attachments: '[]',
        state: 'sent',
        created_at: at(days),
        sent_at: at(days),
      })),
    );
    const before = await kinds();
    expect(before.map(({ kind: name }) => name)).toEqual(keptKindNames);
    expect(before.find(({ kind: name }) => name === 'mails')).toMatchObject({
      kept: 4,
      oldest: at(400).toISOString(),
      over: 2,
    });
    const bodies = before.find(({ kind: name }) => name === 'mail_bodies');
    expect(bodies).toMatchObject({ kept: 4, over: 3 });
    clock.set('2026-03-11T20:20:00Z');
    await job();
    administrator = await running.api.as(person);
    expect((await kinds()).every(({ over }) => over === 0)).toBe(true);
    const gone = await administrator.get('/api/keeping/gone');
    expect(gone.body.data).toContainEqual({
      kind: 'mails',
      day: '2026-03-12',
      count: 2,
      at: '2026-03-11T20:20:00.000Z',
      from: at(400).toISOString().replace('20:20', '01:00'),
      to: expect.any(String),
    });
    // The text of the mail that went went with it.
    expect(gone.body.data).toContainEqual(expect.objectContaining({ kind: 'mail_bodies', count: 1 }));
    expect(gone.body.meta.total).toBe(gone.body.data.length);
  });
});

describe('a legal hold', () => {
  it('keeps all of a child and of its family’s invoices until it is lifted', async () => {
    const { knex, clock, api } = running;
    clock.set(LONG_AGO);
    child = await buildChild(knex, preschool, { parents: [parent], updated_at: new Date(LONG_AGO) });
    const calls = await api.as(finance);
    const invoice = (await addFee(calls, await newInvoice(calls, parent), child, 10_000)).invoice;
    await pay(calls, invoice, 10_000, { paid_at: '2015-03-11' });
    await knex('children').where({ id: child.id }).update({ status: 3 });
    await knex('health_screenings').insert({
      id: randomUUID(),
      child_id: child.id,
      preschool_id: preschool.id,
      date: '2015-03-11',
      version: 1,
      body_temperature: 36.5,
      symptoms: [],
      created_at: clock.now(),
      updated_at: clock.now(),
      updated_by: person.id,
    });
    await knex('read_entries').insert({
      id: randomUUID(),
      at: clock.now(),
      told_at: clock.now(),
      actor_id: person.id,
      child_id: child.id,
      preschool_id: preschool.id,
      kind: 'health',
      way: 'opened',
      session_id: randomUUID(),
    });
    await knex('mails').insert({
      id: randomUUID(),
      kind: 'notice',
      recipients: [parent.email],
      subject: 'Invoice',
      text: 'Yours',
      html: 'Yours',
      attachments: '[]',
      state: 'sent',
      created_at: clock.now(),
      sent_at: clock.now(),
    });
    clock.set(NOW);
    administrator = await api.as(person);
    const named = await buildChild(knex, preschool, {
      fullname: 'Left Long Ago',
      status: 6,
      updated_at: new Date(LONG_AGO),
    });
    const owing = await buildChild(knex, preschool, {
      fullname: 'Left With A Bill',
      status: 6,
      updated_at: new Date(LONG_AGO),
    });
    await buildBillLine(knex, owing, await buildProduct(knex, preschool));
    expect((await hold()).status).toBe(200);
    const held = { invoices: invoice.id, kept: [1, 1, 1, 1] };
    const kept = () =>
      Promise.all([
        count('invoices', { id: held.invoices }),
        count('health_screenings', { child_id: child.id }),
        count('read_entries', { child_id: child.id }),
        knex('mails')
          .whereRaw('recipients = ?', [[parent.email]])
          .then((rows) => rows.length),
      ]);
    const nightly = ['children', 'sign_ins'];
    for (const one of await kinds())
      expect([one.kind, one.over]).toEqual([one.kind, nightly.includes(one.kind) ? one.over : 0]);
    expect((await kind('children'))?.over).toBe(1);
    await job();
    expect(await kept()).toEqual([1, 1, 1, 1]);
    const names = knex('children')
      .whereIn('id', [named.id, owing.id, child.id])
      .orderBy('id')
      .pluck('fullname');
    expect(await names).toEqual([child.fullname, `Erased child ${named.id}`, 'Left With A Bill']);
    expect((await administrator.call('DELETE', `/api/children/${child.id}/legal-hold`)).status).toBe(204);
    await job();
    expect(await kept()).toEqual([0, 0, 0, 0]);
    // Nothing of it is left, so nothing is kept of the child itself.
    const [row] = await knex('children').where({ id: child.id });
    expect(row).toMatchObject({ fullname: `Erased child ${child.id}`, born_on: null });
  });

  it('is shown with who placed it, since when and why; once at a time', async () => {
    child = await buildChild(running.knex, preschool);
    expect((await principal.get(`/api/children/${child.id}/legal-hold`)).body.data).toBeNull();
    await hold();
    const shown = {
      child: { id: child.id, fullname: child.fullname },
      reason: 'A claim after a fall',
      placed_by: { id: person.id, name: person.name },
      placed_at: new Date(NOW).toISOString(),
    };
    expect((await principal.get(`/api/children/${child.id}/legal-hold`)).body.data).toEqual(shown);
    expect((await administrator.get('/api/legal-holds')).body.data).toEqual([shown]);
    const again = await hold('Another reason');
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('already')]);
    expect((await hold(' ')).body.errors).toHaveProperty('reason');
    expect((await principal.put(`/api/children/${child.id}/legal-hold`, { reason: 'x' })).status).toBe(403);
    await administrator.call('DELETE', `/api/children/${child.id}/legal-hold`);
    const twice = await administrator.call('DELETE', `/api/children/${child.id}/legal-hold`);
    expect(twice.status).toBe(409);
    const history = (await principal.get(`/api/children/${child.id}/history`)).body.data;
    expect(history.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'hold_lifted',
      'hold_placed',
    ]);
  });

  it('keeps the photo of the child as it is', async () => {
    const photo = () => {
      const form = new FormData();
      form.set('photo', new Blob([SMALLEST_PNG]), 'photo.png');
      return principal.post(`/api/children/${child.id}/photo`, form);
    };
    expect((await photo()).status).toBe(200);
    await hold();
    const [replaced, removed] = [
      await photo(),
      await principal.call('DELETE', `/api/children/${child.id}/photo`),
    ];
    expect([replaced.status, removed.status]).toEqual([409, 409]);
    expect(removed.body.message).toContain('legal hold');
    await administrator.call('DELETE', `/api/children/${child.id}/legal-hold`);
    expect((await photo()).status).toBe(200);
  });

  it('keeps the photo of who may fetch, off the list too', async () => {
    const { id } = (await principal.post(`/api/children/${child.id}/collectors`, { name: 'Nenek' })).body.data
      .collectors[0];
    const photo = () => principal.post(`/api/collectors/${id}/photo`, formWith('photo', SMALLEST_PNG));
    expect((await photo()).status).toBe(200);
    await hold();
    expect((await photo()).status).toBe(409);
    expect((await principal.post(`/api/collectors/${id}/remove`)).status).toBe(200);
    const kept = await running.knex('collectors').where({ id }).first('photo_id');
    expect(await running.knex('files').where({ id: kept.photo_id })).toHaveLength(1);
    expect((await principal.get(`/api/collectors/${id}/photo`)).status).toBe(404);
    await administrator.call('DELETE', `/api/children/${child.id}/legal-hold`);
  });

  it('waits for the batch that is on its way, and the next batch waits for the hold', async () => {
    const { knex } = running;
    const batch = await knex.transaction();
    await batch.raw(`SELECT pg_advisory_xact_lock_shared(hashtext('legal_holds'))`);
    let placed = false;
    const placing = hold().then(() => {
      placed = true;
    });
    const waiting = async () =>
      (await knex.raw("SELECT count(*) AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"))
        .rows[0].count;
    await expect.poll(waiting).toBe(1);
    expect(placed).toBe(false);
    await batch.commit();
    await placing;
    expect(await count('legal_holds', { child_id: child.id, lifted_at: null })).toBe(1);
  });
});
