/** Being more than one is: by fields that a form does not have, and by the account of somebody who reaches further. */
import { beforeAll, describe, expect, it } from 'vitest';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { buildChild, buildInvoice, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
let principal: Caller;
let here: { id: number };

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
});

describe('what a form does not have', () => {
  const EXTRAS = {
    id: 999_999,
    role: 1,
    roles: [1],
    role_ids: [1],
    permissions: ['users_edit'],
    reach: 'all',
    user_id: 1,
    created_by: 1,
    password_hash: 'x',
    deactivated_at: null,
    invited_at: null,
    created_at: '2020-01-01T00:00:00Z',
    preschools: [1],
  };

  it('changes nothing of a person: neither role nor address nor password', async () => {
    const { knex, api } = running;
    const parent = await buildUser(knex, 7);
    const child = await buildChild(knex, here, { parents: [parent] });
    const row = () =>
      knex('users').where({ id: parent.id }).first('id', 'email', 'password_hash', 'created_by');
    const before = await row();
    const caller = await api.as(parent);
    const form = { ...EXTRAS, email: 'taken.over@test.test', city: 'Ipoh' };
    expect((await caller.put(`/api/users/${parent.id}`, form)).status).toBe(200);
    expect((await principal.put(`/api/parents/${parent.id}`, { ...EXTRAS, name: before.name })).status).toBe(
      200,
    );
    expect(await row()).toEqual(before);
    expect(await knex('user_roles').where({ user_id: parent.id }).pluck('role_id')).toEqual([7]);
    expect(await knex('user_preschools').where({ user_id: parent.id })).toEqual([]);
    const made = await principal.post('/api/parents', {
      ...EXTRAS,
      name: 'New',
      email: 'new@f.test',
      role: 1,
    });
    expect(made.status).toBe(422);
    expect((await caller.get(`/api/children/${child.id}`)).status).toBe(200);
  });

  it('changes nothing of a child or an invoice, and lets no parent confirm their own payment', async () => {
    const { knex, api } = running;
    const parent = await buildUser(knex, 7);
    const child = await buildChild(knex, here, { parents: [parent] });
    await principal.put(`/api/children/${child.id}`, { ...EXTRAS, notes: 'Kind.', status: 3 });
    expect(await knex('children').where({ id: child.id }).first('id', 'status')).toEqual({
      id: child.id,
      status: 1,
    });
    const invoice = await buildInvoice(knex, here, parent);
    const sums = { price: 1, paid_amount: 1, balance: 0, parent_id: 1, invoice_no: 'X-26-1', locked_by: 1 };
    await principal.put(`/api/invoices/${invoice.id}`, { ...EXTRAS, ...sums, due_date: '2026-04-01' });
    const { price, paid_amount, parent_id, invoice_no } = await knex('invoices')
      .where({ id: invoice.id })
      .first();
    expect({ price, paid_amount, parent_id, invoice_no }).toEqual({
      price: 0,
      paid_amount: 0,
      parent_id: parent.id,
      invoice_no: invoice.invoice_no,
    });
    const payment = { payment_method: 5, paid_at: '2026-03-11', paid_amount: 100 };
    const fee = { invoice_id: invoice.id, label: 'Fee', amount: 100, child_id: child.id, type: 'bill' };
    expect((await principal.post(`/api/invoices/${invoice.id}/transactions`, fee)).status).toBe(200);
    const caller = await api.as(parent);
    const paid = await caller.post(`/api/invoices/${invoice.id}/payment`, {
      ...EXTRAS,
      ...payment,
      state: 'confirmed',
      source: 'staff',
      parent_id: 1,
    });
    expect(paid.status).toBe(200);
    const [row] = await knex('payments').where({ invoice_id: invoice.id });
    expect([row.state, row.source, row.parent_id]).toEqual(['declared', 'parent', parent.id]);
  });
});

describe('a principal', () => {
  it('does not come to a child elsewhere by the account of a parent whom two preschools share', async () => {
    const { knex } = running;
    const shared = await buildUser(knex, 7);
    await buildChild(knex, here, { parents: [shared] });
    const own = await buildUser(knex, 7);
    await buildChild(knex, here, { parents: [own] });
    await buildChild(knex, await buildPreschool(knex), { parents: [shared] });
    const moved = await principal.put(`/api/parents/${shared.id}`, { email: 'mine@evil.test' });
    expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['email']]);
    expect((await principal.put(`/api/parents/${shared.id}`, { phone_no: '+60123456789' })).status).toBe(200);
    // Without a mail server links that open an account are head office's to hand over, whosever child it is.
    for (const { id } of [shared, own])
      expect((await principal.post(`/api/users/${id}/invite`)).status).toBe(403);
    const asked = await principal.put(`/api/parents/${own.id}`, { email: 'own.new@test.test' });
    expect([asked.status, asked.body.errors]).toEqual([422, { email: [officeMessages.emailByHeadOffice] }]);
    expect(await knex('one_time_links').where({ user_id: own.id, used_at: null })).toEqual([]);
  });
});
