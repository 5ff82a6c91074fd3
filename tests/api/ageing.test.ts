/** How old a debt is, whatever invoice it stands on; and bills that come onto an invoice and go back. */
import { describe, expect, it } from 'vitest';
import { addDays, DAY_MS } from '#shared/domain/calendar-date';
import { officeMessages } from '#shared/office-messages';
import { buildBillLine, buildUser } from '../support/factories';
import {
  addFee,
  buildHousehold,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  pay,
  refusal,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

const { running, desk } = moneyDesk();

type Named = { id: number };
const household = () => buildHousehold(running, desk.place.preschool);
const childOf = (home: Household) => home.children[0] as Named & { preschool_id: number };
/** An invoice of a household with a fee of RM 200, due so many days ago. */
async function dueFor(home: Household, days: number, amount = 20_000) {
  const made = await newInvoice(desk.finance, home.parent);
  await addFee(desk.finance, made, childOf(home), amount);
  await desk.finance.put(`/api/invoices/${made.id}`, { due_date: addDays(TODAY, -days) });
  return made;
}
async function daysOf(home: Household, day = TODAY): Promise<number | undefined> {
  const groups = dataOf(
    await desk.finance.get(
      `/api/reports/outstanding-by-parents?date_as_at=${day}&search=${encodeURIComponent(home.parent.name)}`,
    ),
  );
  return groups
    .flatMap(({ parents }: { parents: { id: number; days: number }[] }) => parents)
    .find(({ id }: Named) => id === home.parent.id)?.days;
}
const linesOf = async ({ id }: Named) =>
  dataOf(await desk.finance.get(`/api/invoices/${id}/transactions?type[]=bill`));

describe('a debt that is carried forward', () => {
  it('is as old as it was, and the parent is told since when; what was paid covers the oldest first', async () => {
    const home = await household();
    await dueFor(home, 100);
    expect(await daysOf(home)).toBe(100);
    const made = await newInvoice(desk.finance, home.parent, { with_carry_forward: true });
    expect(await daysOf(home)).toBe(100);
    expect(await linesOf(made)).toMatchObject([{ kind: 'carry_forward', due_date: addDays(TODAY, -100) }]);
    await addFee(desk.finance, made, childOf(home), 5_000);
    const due = async () => dataOf(await (await running.api.as(home.parent)).get('/api/portal/home')).due;
    expect((await due()).invoices).toMatchObject([{ overdue: true, due_date: addDays(TODAY, -100) }]);
    const listed = async () => dataOf(await (await running.api.as(home.parent)).get('/api/invoices'))[0];
    expect((await listed()).owed_since).toBe(addDays(TODAY, -100));
    await pay(desk.finance, made, 19_999);
    expect(await daysOf(home)).toBe(100);
    await pay(desk.finance, made, 1);
    expect(await daysOf(home)).toBe(0);
    expect((await due()).invoices[0].overdue).toBe(false);
    await expectBooks(running);
  });

  it('stays so when it is carried on, and imported', async () => {
    const home = await household();
    const first = await dueFor(home, 80);
    const second = await newInvoice(desk.finance, home.parent, { with_carry_forward: true });
    await desk.finance.put(`/api/invoices/${second.id}`, { due_date: addDays(TODAY, 20) });
    await newInvoice(desk.finance, home.parent, { with_carry_forward: true });
    expect(await daysOf(home)).toBe(80);
    const other = await household();
    const old = await dueFor(other, 70);
    const made = await newInvoice(desk.finance, other.parent);
    dataOf(await desk.finance.put(`/api/invoices/${made.id}/pull-invoice`, { invoice_id: old.id }));
    expect(await daysOf(other)).toBe(70);
    // A line says where it came from.
    expect((await linesOf(made))[0]).toMatchObject({ from_invoice_no: old.invoice_no });
    expect(first.id).toBeGreaterThan(0);
  });

  it('is on an earlier day what it was then, whatever was imported, changed or removed since', async () => {
    const [imports, goesBack, changes] = [await household(), await household(), await household()];
    for (const [index, home] of [imports, goesBack, changes].entries()) await dueFor(home, 60 + index);
    const on = async (home: Household) => {
      const made = await newInvoice(desk.finance, home.parent, { with_carry_forward: true });
      await addFee(desk.finance, made, childOf(home), 5_000);
      return made;
    };
    const [first, second, third] = [await on(imports), await on(goesBack), await on(changes)];
    const ages = async (day: string) => [
      await daysOf(imports, day),
      await daysOf(goesBack, day),
      await daysOf(changes, day),
    ];
    expect(await ages(TODAY)).toEqual([60, 61, 62]);
    running.clock.advance(DAY_MS);
    desk.finance = await running.api.as(await buildUser(running.knex, 3));
    const target = await newInvoice(desk.finance, imports.parent);
    dataOf(await desk.finance.put(`/api/invoices/${target.id}/pull-invoice`, { invoice_id: first.id }));
    const [line] = await linesOf(second);
    await desk.finance.call('DELETE', `/api/invoices/${second.id}/transactions/${line.id}`);
    // Younger than the old debt: by the lines of now, only they would be open on the day before.
    await addFee(desk.finance, third, childOf(changes), 90_000);
    expect(await ages(TODAY)).toEqual([60, 61, 62]);
    await expectBooks(running);
    running.clock.advance(-DAY_MS);
  });

  it('goes by the due date of the day that is asked for', async () => {
    const home = await household();
    const made = await dueFor(home, 30);
    // As if it had been billed two days ago, and put off just now.
    await running.knex.raw('ALTER TABLE ledger_entries DISABLE TRIGGER USER');
    await running
      .knex('ledger_entries')
      .where({ invoice_id: made.id })
      .update({
        effective_date: addDays(TODAY, -2),
        recorded_at: new Date(running.clock.now().getTime() - 2 * DAY_MS),
      });
    await running.knex.raw('ALTER TABLE ledger_entries ENABLE TRIGGER USER');
    await running.knex('open_balances').where({ invoice_id: made.id }).delete();
    await running.knex.raw('INSERT INTO open_balances SELECT * FROM ledger_balances WHERE invoice_id = ?', [
      made.id,
    ]);
    await running.knex('former_due_dates').where({ invoice_id: made.id }).delete();
    await desk.finance.put(`/api/invoices/${made.id}`, { due_date: addDays(TODAY, 10) });
    expect(await daysOf(home)).toBe(0);
    expect(await daysOf(home, addDays(TODAY, -1))).toBe(29);
  });
});

describe('unbilled bills', () => {
  const unbilled = (home: Household, bill_date: string, amount = 3_000) =>
    buildBillLine(running.knex, childOf(home), desk.place.product, { bill_date, amount });
  const path = ({ id }: Named) => `/api/invoices/${id}/pull-unbilled-bills`;
  const waiting = async (invoice: Named) =>
    dataOf(await desk.finance.get(`/api/invoices/${invoice.id}/to-take-up`));

  it('are shown before they come; those of a later month come only by name', async () => {
    const home = await household();
    const now = await unbilled(home, TODAY);
    const later = await unbilled(home, addDays(TODAY, 75));
    const made = await newInvoice(desk.finance, home.parent);
    expect((await waiting(made)).bills).toMatchObject([
      { id: now.id, bill_date: TODAY, total: 3_000, fits: true },
      { id: later.id, fits: false },
    ]);
    expect(dataOf(await desk.finance.put(path(made)))).toMatchObject({ moved: 1, amount: 3_000 });
    expect((await waiting(made)).bills.map(({ id }: Named) => id)).toEqual([later.id]);
    expect(dataOf(await desk.finance.put(path(made), { lines: [later.id] }))).toMatchObject({ moved: 1 });
    expect(refusal(await desk.finance.put(path(made), { lines: [later.id] }))).toEqual([
      422,
      { lines: [officeMessages.billsTaken] },
    ]);
    const stranger = await unbilled(await household(), TODAY);
    expect((await desk.finance.put(path(made), { lines: [stranger.id] })).status).toBe(422);
    await expectBooks(running);
  });

  it('go back when their line is removed, and when the invoice is cancelled; a typed fee does not', async () => {
    const home = await household();
    const [one, two] = [await unbilled(home, TODAY), await unbilled(home, TODAY, 4_000)];
    const made = await newInvoice(desk.finance, home.parent);
    await desk.finance.put(path(made));
    await addFee(desk.finance, made, childOf(home), 500);
    await desk.finance.call('DELETE', `/api/invoices/${made.id}/transactions/${one.id}`);
    expect((await waiting(made)).bills.map(({ id }: Named) => id)).toEqual([one.id]);
    await expectBooks(running);
    dataOf(await desk.finance.put(`/api/invoices/${made.id}`, { payment_status: 9 }));
    const next = await newInvoice(desk.finance, home.parent);
    expect((await waiting(next)).bills.map(({ id }: Named) => id)).toEqual([one.id, two.id]);
    expect(dataOf(await desk.finance.put(path(next)))).toMatchObject({ moved: 2, amount: 7_000 });
    // Taken back, the cancelled one asks for what is left on it.
    const back = dataOf(await desk.finance.put(`/api/invoices/${made.id}`, { payment_status: 1 }));
    expect(back).toMatchObject({ price: 500, balance: 500 });
    await expectBooks(running);
  });

  it('and balances are shown before they are carried forward', async () => {
    const home = await household();
    const old = await dueFor(home, 40);
    const made = await newInvoice(desk.finance, home.parent);
    expect((await waiting(made)).balances).toEqual([
      {
        id: old.id,
        invoice_no: old.invoice_no,
        invoice_date_show: old.invoice_date_show,
        balance: 20_000,
        owed_since: addDays(TODAY, -40),
      },
    ]);
  });
});
