/** One act on several invoices: on chosen ones, and on all that a filter finds. */
import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { buildUser } from '../support/factories';
import { addFee, buildHousehold, dataOf, newInvoice, refusal, viewed } from './money';
import { moneyDesk } from './money-desk';

const { running, desk, make, owing, put, trail, work } = moneyDesk({ children: 2 });

describe('several at once', () => {
  it('are locked and unlocked, and each refusal stops only itself', async () => {
    const [one, two] = [await owing(), await owing()];
    const locked = dataOf(
      await desk.finance.post('/api/invoices/bulk', { ids: [two.id, one.id, 987_654], act: 'lock' }),
    );
    expect(locked).toMatchObject({
      done: [one.id, two.id],
      refused: [{ id: 987_654, message: messages.notFound }],
    });
    const status = dataOf(
      await desk.finance.post('/api/invoices/bulk', { ids: [one.id], act: 'status', payment_status: 10 }),
    );
    expect(status.refused).toEqual([{ id: one.id, message: messages.invoiceLocked }]);
    await desk.finance.post('/api/invoices/bulk', { ids: [one.id, two.id], act: 'unlock' });
    const bad = { ids: [one.id, two.id], act: 'status', payment_status: 10 };
    expect(dataOf(await desk.finance.post('/api/invoices/bulk', bad)).done).toEqual([one.id, two.id]);
    expect((await viewed(desk.finance, two)).payment_status).toBe(10);
  });

  it('are e-mailed, and the mail log says that it keeps what no server takes', async () => {
    const [one, two] = [await owing(), await owing()];
    const sent = dataOf(
      await desk.principal.post('/api/invoices/bulk', { ids: [one.id, two.id], act: 'send-mail' }),
    );
    expect(sent.done).toEqual([one.id, two.id]);
    const { email_status } = await viewed(desk.principal, one);
    expect(email_status).toMatchObject({ event: 'kept', items: [{ event: 'kept' }] });
    const answer = dataOf(await desk.principal.post(`/api/invoices/${one.id}/send-mail`));
    expect(answer).toEqual({ state: 'kept', to: desk.family.parent.email });
    const [mail] = await running.knex('mails').where({ about_id: String(one.id), about_type: 'invoice' });
    expect(mail.text).toContain('RM 100.00');
    expect(mail.subject).toContain(one.invoice_no);
  });

  it('leaves cancelled invoices and those of RM 0.00 out of a mailing, and says so', async () => {
    const [one, cancelled, empty] = [await owing(), await owing(), await make()];
    await desk.finance.put(`/api/invoices/${cancelled.id}`, { payment_status: 9 });
    const form = { ids: [one.id, cancelled.id, empty.id], act: 'send-mail' };
    expect(dataOf(await desk.finance.post('/api/invoices/bulk', form))).toMatchObject({
      done: [one.id],
      refused: [
        { id: cancelled.id, message: officeMessages.mailCancelled },
        { id: empty.id, message: officeMessages.mailEmpty },
      ],
    });
    expect(await running.knex('mails').whereIn('about_id', [String(cancelled.id), String(empty.id)])).toEqual(
      [],
    );
  });

  it('are refused to whom the act is not given, and for what can’t be done', async () => {
    const made = await owing();
    const bulk = (by: Caller, body: object) => by.post('/api/invoices/bulk', { ids: [made.id], ...body });
    expect((await bulk(desk.principal, { act: 'lock' })).status).toBe(403);
    expect((await bulk(desk.parent, { act: 'send-mail' })).status).toBe(403);
    expect(refusal(await bulk(desk.finance, { act: 'delete' }))).toEqual([
      422,
      { act: [messages.bulkActUnknown] },
    ]);
    expect((await bulk(desk.finance, { act: 'status' })).status).toBe(422);
    expect((await bulk(desk.finance, { act: 'lock', ids: [] })).status).toBe(422);
  });
});

describe('all that a filter finds', () => {
  const FOUND = '/api/invoices/bulk-found';
  const found = async (filter: string, by: Caller = desk.finance) =>
    dataOf(await by.get(`/api/invoices/found?${filter}`));
  /** Of what the filter finds now, unless something else was agreed to. */
  const ask = async (filter: string, body: object, by: Caller = desk.finance) =>
    by.post(`${FOUND}?${filter}`, { ...(await found(filter)), ...body });
  const progress = async (by: Caller = desk.finance) => dataOf(await by.get(FOUND));

  /** A family whose invoices a filter finds by its parent. */
  async function families(many: number) {
    const { parent, children } = await buildHousehold(running, desk.place.preschool);
    const made = [];
    for (let index = 0; index < many; index += 1) {
      const one = await newInvoice(desk.finance, parent);
      made.push((await addFee(desk.finance, one, children[0] as { id: number }, 1_000)).invoice);
    }
    return { parent, made, filter: `parent=${parent.id}` };
  }

  it('is changed in the background, by the filter alone; each has its audit row, and who was not is named', async () => {
    const { made, filter } = await families(3);
    const [first] = made as [{ id: number; invoice_no: string }];
    await put(first, { locked: 1 });
    // The filter's other conditions count too.
    const asked = dataOf(await ask(`${filter}&search=${made[1].invoice_no}`, { act: 'lock', total: 1 }));
    expect(asked).toMatchObject({ act: 'lock', total: 1, done: 0, refused: 0, ended: false });
    await work();
    expect(await progress()).toMatchObject({ id: asked.id, done: 1, refused: 0, ended: true });
    expect((await trail(made[1])).at(-1)).toMatchObject({
      action: 'locked',
      actor_id: desk.finance.userId,
    });

    dataOf(await ask(filter, { act: 'status', payment_status: 10, total: 3 }));
    await work();
    expect(await progress()).toMatchObject({
      total: 3,
      done: 1,
      refused: 2,
      ended: true,
      problems: [first, made[1]].map(({ id, invoice_no }) => ({
        invoice_id: id,
        invoice_no,
        message: messages.invoiceLocked,
      })),
    });
    expect((await viewed(desk.finance, made[2])).payment_status).toBe(10);
  });

  it('is not touched where the filter finds another number than was agreed to', async () => {
    const { made, filter } = await families(2);
    const answer = await ask(filter, { act: 'lock', total: 3 });
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([
      409,
      officeMessages.bulkFoundChanged,
      await found(filter),
    ]);
    expect(answer.body.data.total).toBe(2);
    const none = await ask('search=nobody is called this', { act: 'lock', total: 3 });
    expect([none.status, none.body]).toEqual([409, { message: officeMessages.bulkFoundNone }]);
    await work();
    expect((await viewed(desk.finance, made[0])).locked).toBe(0);
  });

  it('is not touched where one left the filter and another came, though they are as many', async () => {
    const { parent, made, filter } = await families(3);
    await put(made[2], { locked: 1 });
    const open = `${filter}&locked=0`;
    const agreed = await found(open);
    expect(agreed.total).toBe(2);
    await put(made[0], { locked: 1 });
    await put(made[2], { locked: 0 });
    const answer = await ask(open, { act: 'status', payment_status: 10, ...agreed });
    expect([answer.status, answer.body.message]).toEqual([409, officeMessages.bulkFoundChanged]);
    const now = answer.body.data;
    expect([now.total, now.mark === agreed.mark]).toEqual([2, false]);
    // As they were: agreed to again, by whoever's session.
    await put(made[2], { locked: 1 });
    await put(made[0], { locked: 0 });
    expect(await found(open)).toEqual(agreed);
    dataOf(await ask(open, { act: 'status', payment_status: 10, ...agreed }));
    await work();
    const bad = await running
      .knex('invoices')
      .where({ parent_id: parent.id, payment_status: 10 })
      .pluck('id');
    expect(bad.sort()).toEqual([made[0].id, made[1].id].sort());
  });

  it('waits until the last one has ended, and goes on after hundreds of invoices where it stopped', async () => {
    const { knex, clock } = running;
    const { parent } = await buildHousehold(running, desk.place.preschool);
    await knex.raw(
      `INSERT INTO invoices (parent_id, preschool_id, invoice_no, billing_month, payment_status, created_at, updated_at)
       SELECT ?, ?, 'FOUND-' || n, '2026-03', 4, ?, ? FROM generate_series(1, 230) AS n`,
      [parent.id, desk.place.preschool.id, clock.now(), clock.now()],
    );
    const filter = `parent=${parent.id}`;
    dataOf(await ask(filter, { act: 'lock', total: 230 }));
    const again = await ask(filter, { act: 'unlock', total: 230 });
    expect([again.status, again.body.message]).toEqual([409, officeMessages.bulkRuns]);
    await work();
    expect(await progress()).toMatchObject({ total: 230, done: 230, refused: 0, ended: true });
    expect(await knex('invoices').where({ parent_id: parent.id, locked: false })).toEqual([]);
    const audited = await knex('audit_entries')
      .where({ action: 'locked' })
      .whereRaw(`entity_id IN (SELECT id::text FROM invoices WHERE parent_id = ?)`, [parent.id]);
    expect(audited).toHaveLength(230);
  });

  it('lies within the scope and the rights of who asks, at the moment when it is done', async () => {
    const { made, filter } = await families(1);
    const stranger = await running.api.as(
      await buildUser(running.knex, 4, { preschools: [desk.elsewhere.preschool] }),
    );
    const mail = { act: 'send-mail', total: 1 };
    expect((await ask(filter, mail, stranger)).body).toEqual({ message: officeMessages.bulkFoundNone });
    expect(await found(filter, stranger)).toEqual({ total: 0, mark: '0' });
    expect((await desk.parent.get(`/api/invoices/found?${filter}`)).status).toBe(403);
    expect((await ask(filter, { act: 'lock', total: 1 }, desk.principal)).status).toBe(403);
    expect((await ask(filter, mail, desk.parent)).status).toBe(403);
    expect((await ask(filter, { act: 'status', total: 1 })).status).toBe(422);
    expect((await ask(filter, { act: 'lock', total: 0 })).status).toBe(422);
    // Their right is taken before the job comes to it.
    const leaving = await buildUser(running.knex, 3);
    const last = await running.api.as(leaving);
    dataOf(await ask(filter, { act: 'lock', total: 1 }, last));
    await running.knex('user_roles').where({ user_id: leaving.id }).update({ role_id: 5 });
    await work();
    expect((await viewed(desk.finance, made[0])).locked).toBe(0);
    const [kept] = await running.knex('bulk_act_invoices').where({ invoice_id: made[0].id });
    expect(kept.message).toBe(messages.notAllowed);
  });

  it('is e-mailed, and followed with the messages that are not written yet', async () => {
    const { made, filter } = await families(2);
    const asked = dataOf(await ask(filter, { act: 'send-mail', total: 2 }, desk.principal));
    const mailing = async () => dataOf(await desk.principal.get('/api/invoices/mailing'));
    expect(await mailing()).toMatchObject({ id: asked.id, total: 2, queued: 2, kept: 0 });
    await work();
    expect(await mailing()).toMatchObject({ id: asked.id, total: 2, queued: 0, kept: 2 });
    expect((await viewed(desk.principal, made[1])).email_status).toMatchObject({ event: 'kept' });
  });
});
