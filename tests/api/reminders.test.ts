/** Reminders of what is due: on which days, to whom, once a family and day, in their language, and what the office sees. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, DAY_MS } from '#shared/domain/calendar-date';
import { officeMessages } from '#shared/office-messages';
import { sendReminders } from '../../server/features/reminders/send-reminders';
import type { Caller } from '../support/api';
import {
  type BuiltUser,
  buildBillLine,
  buildChild,
  buildInvoice,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { noServices } from '../support/services';
import { newInvoice } from './money';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
let preschool: { id: number; name: string };
let finance: Caller;
let principal: Caller;

const knex = () => running.knex;
const run = () => sendReminders({ knex: knex(), clock: running.clock, services: noServices });
const mails = () =>
  knex()('mails').where({ kind: 'payment_reminder', preschool_id: preschool.id }).orderBy('created_at');
const days = (steps: number[], caller = finance) =>
  caller.put(`/api/reminder-settings/${preschool.id}`, { steps });

beforeAll(async () => {
  finance = await running.api.as(await buildUser(knex(), 3));
});
beforeEach(async () => {
  preschool = await buildPreschool(knex());
  principal = await running.api.as(await buildUser(knex(), 4, { preschools: [preschool] }));
  expect((await days([-3, 0, 3, 14, 30])).status).toBe(200);
});

/** A parent who owes these invoices, each due so many days ago. */
async function owing(ages: readonly number[], given: object = {}, parent?: BuiltUser) {
  const user = parent ?? (await buildUser(knex(), 7));
  const invoices = [];
  for (const age of ages)
    invoices.push(
      await buildInvoice(knex(), preschool, user, {
        price: 10_000,
        payment_status: age > 0 ? 2 : 1,
        due_date: addDays(TODAY, -age),
        ...given,
      }),
    );
  return { user, invoices };
}
const reminded = () => knex()('reminders').where({ preschool_id: preschool.id }).orderBy('id');

describe('the schedule', () => {
  it.each([
    [-4, null],
    [-3, -3],
    [-1, -3],
    [0, 0],
    [2, 0],
    [3, 3],
    [5, 3],
    [6, null],
    [14, 14],
    [17, null],
    [30, 30],
    [33, null],
  ])('of an invoice that is due %i days ago: step %s', async (age, step) => {
    await owing([age]);
    await run();
    expect((await reminded()).map((one) => one.step)).toEqual(step === null ? [] : [step]);
  });

  it('goes by the date of a balance that was carried, whenever the invoice is due that it is on now', async () => {
    const { user, invoices } = await owing([29]);
    // What it asks for, so that nothing of it is left where it was.
    const child = await buildChild(knex(), preschool);
    const line = { amount: 10_000, invoice_id: invoices[0]?.id };
    await buildBillLine(knex(), child, await buildProduct(knex(), preschool), line);
    const form = { preschool_id: preschool.id, with_carry_forward: true };
    const { id } = await newInvoice(finance, user, form);
    await finance.put(`/api/invoices/${id}`, { due_date: addDays(TODAY, 20) });
    await run();
    expect(await reminded()).toEqual([]);
    running.clock.advance(DAY_MS);
    await run();
    await run();
    running.clock.advance(-DAY_MS);
    expect(await reminded()).toMatchObject([{ step: 30, amount: 10_000, parent_id: user.id }]);
    const [mail] = await mails();
    expect(mail.subject).toBe(`Overdue: RM 100.00 to ${preschool.name}`);
  });

  it('asks for what a credit at the preschool does not cover, the oldest first, and for nothing where it covers all', async () => {
    const covered = await owing([3, 14]);
    await owing([0], { price: -20_000, payment_status: 7, due_date: null }, covered.user);
    const partly = await owing([3, 14]);
    await owing([0], { price: -16_000, payment_status: 7, due_date: null }, partly.user);
    const elsewhere = await owing([3]);
    await buildInvoice(knex(), await buildPreschool(knex()), elsewhere.user, {
      price: -10_000,
      payment_status: 7,
    });
    await run();
    expect(await reminded()).toMatchObject([
      { parent_id: partly.user.id, step: 3, amount: 4_000 },
      { parent_id: elsewhere.user.id, step: 3, amount: 10_000 },
    ]);
    const named = await knex()('reminder_invoices')
      .join('reminders', 'reminders.id', 'reminder_id')
      .where({ parent_id: partly.user.id })
      .pluck('invoice_id');
    expect(named).toEqual([partly.invoices[0]?.id]);
  });

  it('sends the steps that are on alone, and none where nothing is set', async () => {
    await days([14]);
    await owing([3]);
    await run();
    expect(await reminded()).toEqual([]);
    await owing([14]);
    expect(await run()).toBe(1);
    await days([]);
    await owing([14]);
    expect(await run()).toBe(0);
  });

  it('is one message a family, however many invoices, runs and servers there are', async () => {
    const { user } = await owing([3, 14, -2, -20]);
    await owing([0]);
    await Promise.all([run(), run()]);
    await run();
    const sent = await reminded();
    expect(sent.map(({ amount, step }) => [amount, step]).sort()).toEqual([
      [10_000, 0],
      [30_000, 14],
    ]);
    const letters = await mails();
    expect(letters).toHaveLength(2);
    const [own] = letters.filter(({ recipients }) => recipients.includes(user.email));
    expect(own.subject).toBe(`Overdue: RM 200.00 to ${preschool.name}`);
    expect(own.text).toContain(`You have RM 300.00 to pay to ${preschool.name}. RM 200.00 of it is overdue.`);
    expect(own.text).toContain(`/my/dues/${preschool.id}/pay`);
    const told = await knex()('notifications').where({ kind: 'payment_reminder', user_id: user.id });
    expect(told).toHaveLength(1);
    // The next day nothing new is due, though the days of these steps are not long ago.
    running.clock.advance(DAY_MS);
    await run();
    running.clock.advance(-DAY_MS);
    expect(await reminded()).toHaveLength(2);
  });

  it('of a run that breaks off goes on where it was', async () => {
    await owing([3]);
    const broken = { ...noServices, publicUrl: '' };
    Object.defineProperty(broken, 'publicUrl', {
      get() {
        throw new Error('The server dies.');
      },
    });
    await expect(sendReminders({ knex: knex(), clock: running.clock, services: broken })).rejects.toThrow(
      'dies',
    );
    expect([await reminded(), await mails()]).toEqual([[], []]);
    expect(await run()).toBe(1);
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    [[5], 'It is overdue.'],
    [[5, -2], 'RM 100.00 of it is overdue.'],
    [[0], 'It is due today.'],
    [[-3], 'It is due soon.'],
    [[0, -3], 'It is due soon.'],
  ])('says of invoices due %j days ago what is so', async (ages, words) => {
    await owing(ages);
    await run();
    const amount = `RM ${100 * ages.length}.00`;
    const [mail] = await mails();
    expect(mail.text).toContain(`You have ${amount} to pay to ${preschool.name}. ${words}`);
    const late = ages.filter((age) => age > 0).length;
    expect(mail.subject).toContain(late > 0 ? `Overdue: RM ${100 * late}.00` : `To pay soon: ${amount}`);
  });

  it('speaks the language of the parent', async () => {
    const user = await buildUser(knex(), 7);
    await knex()('users').where({ id: user.id }).update({ language: 'ms' });
    await owing([0], {}, user);
    await run();
    expect((await mails())[0].subject).toBe(`Perlu dibayar: RM 100.00 kepada ${preschool.name}`);
  });
});

describe('nobody is reminded', () => {
  it.each([
    ['who has paid', { paid_amount: 10_000, payment_status: 6 }],
    ['who pays by a plan', { payment_status: 11 }],
    ['of a bad debt', { payment_status: 10 }],
    ['of what is cancelled', { payment_status: 9 }],
    ['of what is locked, which nobody can pay', { locked: true }],
  ])('%s', async (_, given) => {
    await owing([3], given);
    expect(await run()).toBe(0);
  });

  it('of what was declared and waits for the office', async () => {
    const { user, invoices } = await owing([3]);
    await knex()('payments').insert({
      invoice_id: invoices[0]?.id,
      parent_id: user.id,
      preschool_id: preschool.id,
      payment_method: 7,
      state: 'declared',
      amount: 10_000,
      paid_at: TODAY,
      source: 'parent',
      created_at: running.clock.now(),
      updated_at: running.clock.now(),
    });
    expect(await run()).toBe(0);
  });

  it('who is left in peace, until that ends', async () => {
    const { user } = await owing([3]);
    const pause = (given: object, caller = principal) =>
      caller.post(`/api/reminder-pauses/${preschool.id}`, {
        parent_id: user.id,
        cause: 'dispute',
        reason: 'Says that March was paid',
        until: TODAY,
        ...given,
      });
    expect((await pause({ until: '2026-03-10' })).body.errors).toEqual({
      until: [officeMessages.pauseUntilWithin],
    });
    const other = await buildUser(knex(), 7);
    expect((await pause({ parent_id: other.id })).status).toBe(422);
    expect((await pause({ reason: ' ' })).status).toBe(422);
    expect((await pause({})).status).toBe(200);
    expect(await run()).toBe(0);
    // Said again, it takes the place of what was said before.
    const { body } = await pause({ cause: 'asked', until: '2026-04-30' });
    const list = (await principal.get('/api/reminder-pauses')).body;
    expect([list.meta.total, list.data]).toEqual([1, [body.data]]);
    const stranger = await running.api.as(
      await buildUser(knex(), 4, { preschools: [await buildPreschool(knex())] }),
    );
    expect((await stranger.get('/api/reminder-pauses')).body.data).toEqual([]);
    expect((await stranger.call('DELETE', `/api/reminder-pauses/${body.data.id}`)).status).toBe(404);
    expect((await principal.call('DELETE', `/api/reminder-pauses/${body.data.id}`)).status).toBe(204);
    expect(await run()).toBe(1);
  });
});

it('the office sees what was sent, of its own preschools', async () => {
  const { user, invoices } = await owing([3, 14]);
  await run();
  const { data, meta } = (await principal.get('/api/reminders')).body;
  expect(meta.total).toBe(1);
  expect(data).toMatchObject([
    {
      parent: { id: user.id },
      preschool: { id: preschool.id },
      day: TODAY,
      step: 14,
      mail: 'kept',
      amount: 20_000,
      open: 20_000,
    },
  ]);
  expect(data[0].invoices.map(({ id }: { id: number }) => id).sort()).toEqual(
    invoices.map(({ id }) => id).sort(),
  );
  expect((await finance.get(`/api/reminders?preschool=${preschool.id}`)).body.meta.total).toBe(1);
  expect((await principal.get(`/api/reminders?parent=${user.id}`)).body.data).toEqual(data);
  expect((await principal.get(`/api/reminders?parent=${user.id + 1}`)).body.data).toEqual([]);
  expect((await days([1])).status).toBe(422);
});
