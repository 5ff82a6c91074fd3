/** What waits for a decision: counted for whoever may decide it, of their own preschools, and found where it leads. */
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import type { Waiting } from '#shared/endpoints/reports';
import type { Caller } from '../support/api';
import { type BuiltPreschool, buildPreschool, buildUser } from '../support/factories';
import { addFee, buildHousehold, dataOf, newInvoice, pay } from './money';
import { runningApi, TODAY, YESTERDAY } from './running-api';

const running = runningApi();
let here: BuiltPreschool;
let finance: Caller;
let principal: Caller;
let admin: Caller;

const waiting = async (caller: Caller): Promise<Waiting> => dataOf(await caller.get('/api/reports/waiting'));

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  const there = await buildPreschool(knex);
  finance = await api.as(await buildUser(knex, 3));
  admin = await api.as(await buildUser(knex, 1));
  const head = await buildUser(knex, 4, { preschools: [here] });
  principal = await api.as(head);
  for (const place of [here, there]) {
    const { parent, children } = await buildHousehold(running, place);
    const invoice = await newInvoice(finance, parent, { preschool_id: place.id });
    await addFee(finance, invoice, children[0] as { id: number }, 50_000);
    await finance.put(`/api/invoices/${invoice.id}`, { due_date: YESTERDAY });
    const caller = await api.as(parent);
    await pay(caller, invoice, 20_000, { payment_method: 2, paid_at: TODAY });
    await caller.post(`/api/children/${children[0]?.id}/collectors`, { name: 'Nenek' });
    await knex('unregistered_children').insert({
      id: place.id,
      name: 'Adam',
      parent_name: 'Puan Salmah',
      child_age: 4,
      preschool_id: place.id,
      created_by: head.id,
      created_at: running.clock.now(),
    });
  }
  await knex('mails').insert({
    id: '018f0000-0000-7000-8000-000000000001',
    kind: 'invoice',
    recipients: ['a@b.test'],
    subject: 'Invoice',
    text: 'Invoice',
    html: '',
    created_at: running.clock.now(),
    state: 'failed',
  });
});

describe('what waits for a decision', () => {
  it('is of all preschools for head office, and of the own one for a principal', async () => {
    const all = await waiting(finance);
    expect(all.overdue).toMatchObject({ total: 2, amount: 100_000 });
    expect(all.to_confirm).toMatchObject({ total: 2, amount: 40_000 });
    const own = await waiting(principal);
    expect(own.overdue).toMatchObject({ total: 1, amount: 50_000 });
    expect(own.to_confirm).toMatchObject({ total: 1, amount: 20_000 });
    expect(own.unregistered).toMatchObject({ total: 1 });
    expect([own.collectors?.total, all.collectors, (await waiting(admin)).collectors?.total]).toEqual([
      1,
      null,
      2,
    ]);
    expect(own.to_decide).toMatchObject({ total: 0 });
  });

  it('leaves out what the person may not decide', async () => {
    const { failed_mails, to_decide, unregistered } = await waiting(finance);
    expect([failed_mails, to_decide, unregistered]).toEqual([null, null, null]);
    expect((await waiting(principal)).failed_mails).toBeNull();
    expect((await waiting(admin)).failed_mails).toMatchObject({ total: 1, href: '/mails?state=failed' });
  });

  it('counts the open invoices whose last e-mail did not arrive, for whoever sends them', async () => {
    const { knex } = running;
    const { parent, children } = await buildHousehold(running, here);
    const invoice = await newInvoice(finance, parent, { preschool_id: here.id });
    await addFee(finance, invoice, children[0] as { id: number }, 50_000);
    const before = (await waiting(finance)).failed_invoices?.total ?? 0;
    const count = async () => ((await waiting(finance)).failed_invoices?.total ?? 0) - before;
    const write = async (id: string, minute: number, state: string) => {
      const created_at = new Date(running.clock.now().getTime() + minute * MINUTE_MS);
      await knex('mails').insert({
        id,
        kind: 'invoice',
        about_type: 'invoice',
        about_id: String(invoice.id),
        preschool_id: here.id,
        recipients: ['a@b.test'],
        subject: 'Invoice',
        text: 'Invoice',
        html: '',
        created_at,
        state,
        sent_at: state === 'sent' ? created_at : null,
      });
    };
    const report = (id: string, mail_id: string, event: string, severity: string | null) =>
      knex('mail_events').insert({
        id,
        mail_id,
        event,
        severity,
        occurred_at: running.clock.now(),
        received_at: running.clock.now(),
      });
    const [first, second] = ['018f0000-0000-7000-8000-000000000011', '018f0000-0000-7000-8000-000000000012'];
    await write(first, 0, 'sent');
    await report('one', first, 'failed', 'temporary');
    expect(await count()).toBe(0);
    await report('two', first, 'failed', 'permanent');
    expect(await count()).toBe(1);
    const { href } = (await waiting(finance)).failed_invoices ?? { href: '' };
    const listed = await finance.get(`/api${href}`);
    expect(listed.body.meta.total).toBe(before + 1);
    expect(listed.body.data).toContainEqual(expect.objectContaining({ id: invoice.id }));
    // Sent again, it is on its way; what then does not go out at all is there again.
    await write(second, 1, 'queued');
    expect(await count()).toBe(0);
    await knex('mails').where({ id: second }).update({ state: 'failed' });
    expect(await count()).toBe(1);
    expect((await waiting(principal)).failed_invoices?.total).toBe(before + 1);
    const teacher = await running.api.as(await buildUser(knex, 5, { preschools: [here] }));
    expect((await teacher.get('/api/reports/waiting')).body.data?.failed_invoices ?? null).toBeNull();
    // Paid, it needs nothing any more.
    await pay(finance, invoice, 50_000, { payment_method: 5, paid_at: TODAY });
    expect(await count()).toBe(0);
  });

  it('leads to as many rows as it counts', async () => {
    const { overdue, unbilled, collectors } = await waiting(principal);
    const named = await principal.get('/api/collectors/waiting');
    expect(named.body.meta.total).toBe(collectors?.total);
    const listed = await principal.get(`/api${overdue?.href}`);
    expect(listed.body.meta.total).toBe(overdue?.total);
    const children = await principal.get(`/api${unbilled?.href}`);
    expect(children.body.meta.total).toBe(unbilled?.total);
  });
});
