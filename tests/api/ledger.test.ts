/**
 * Every sen accounted for: random sequences of all verbs against a slow model that knows invoices, lines and payments
 * and nothing else; the books compared after each; the night's statuses; a ledger that is only added to.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, carriesForward, followingStatus } from '#shared/domain/invoice-math';
import { checkLedger, tellDifferences } from '../../server/features/invoices/check-ledger';
import { followDueDates } from '../../server/features/invoices/follow-due-dates';
import type { Caller } from '../support/api';
import { buildBillLine, buildUser } from '../support/factories';
import {
  addFee,
  buildHousehold,
  buildPlace,
  cash,
  expectBooks,
  type Household,
  newInvoice,
  type Place,
  pay,
  viewed,
} from './money';
import { runningApi, TODAY, YESTERDAY } from './running-api';

const running = runningApi();
let place: Place;
let elsewhere: Place;
let finance: Caller;

beforeAll(async () => {
  place = await buildPlace(running);
  elsewhere = await buildPlace(running);
  finance = await running.api.as(await buildUser(running.knex, 3));
});

interface ModelLine {
  id: number;
  total: number;
  /** Of a carried line: the invoices that it came from, with what each gave. */
  from?: Map<number, number>;
}

interface ModelInvoice {
  id: number;
  preschool: number;
  lines: ModelLine[];
  payments: { id: number; amount: number; counts: boolean; refundOf: number | null; at: string }[];
  /** 8 to 11 as they were set; 0 where the status follows. */
  set: number;
  setBefore: number;
  carriedOut: number;
  movedTo: ModelInvoice | null;
  locked: boolean;
  due: string | null;
}

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
const sumsOf = (invoice: ModelInvoice) => ({
  price: sum(invoice.lines.map(({ total }) => total)),
  paid_amount: sum(invoice.payments.filter(({ counts }) => counts).map(({ amount }) => amount)),
  carried_out: invoice.carriedOut,
});
const openOf = (invoice: ModelInvoice) => balanceOf(sumsOf(invoice), invoice.set);
const statusOf = (invoice: ModelInvoice) => {
  const paid = invoice.payments.some(({ counts, amount }) => counts && amount > 0);
  const standing = {
    ...sumsOf(invoice),
    due_date: invoice.due,
    last_payment: paid ? ('hand' as const) : null,
  };
  return invoice.set || followingStatus(standing, TODAY);
};
const isOpen = ({ set, locked }: ModelInvoice) => !locked && set !== 8 && set !== 9;

/** The family's invoices as the calls should leave them. Each act makes the call and says what must come of it. */
class Model {
  readonly invoices: ModelInvoice[] = [];

  constructor(
    readonly home: Household,
    readonly parent: Caller,
    public unbilled: number,
  ) {}

  pick = (pick: number) => this.invoices[pick % this.invoices.length] as ModelInvoice;
  total = () => sum(this.invoices.map(openOf));

  async make(withCarry: boolean): Promise<void> {
    const made = await newInvoice(finance, this.home.parent, { with_carry_forward: withCarry });
    const invoice: ModelInvoice = {
      ...{ id: made.id, preschool: place.preschool.id, lines: [], payments: [], set: 0, setBefore: 0 },
      ...{ carriedOut: 0, movedTo: null, locked: false, due: null },
    };
    this.invoices.push(invoice);
    if (withCarry) await this.carried(invoice);
  }

  async addLine(pick: number, amount: number, quantity: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await finance.post(`/api/invoices/${invoice.id}/transactions`, {
      ...{ label: 'Fee', amount, quantity, child_id: this.home.children[0]?.id },
    });
    expect(answer.status).toBe(this.statusFor(invoice));
    if (answer.status === 200)
      invoice.lines.push({ id: answer.body.data.transaction.id, total: quantity * amount });
  }

  async changeLine(pick: number, amount: number): Promise<void> {
    const invoice = this.pick(pick);
    const line = invoice.lines.find(({ from }) => !from);
    if (!line) return;
    const path = `/api/invoices/${invoice.id}/transactions/${line.id}`;
    const answer = await finance.put(path, { amount, quantity: 1 });
    // A product's line keeps its sign.
    if (answer.status === 422) return;
    expect(answer.status).toBe(this.statusFor(invoice));
    if (answer.status === 200) line.total = amount;
  }

  async removeLine(pick: number): Promise<void> {
    const invoice = this.pick(pick);
    const line = invoice.lines.at(-1);
    if (!line) return;
    const answer = await finance.call('DELETE', `/api/invoices/${invoice.id}/transactions/${line.id}`);
    const sourceLocked = this.sourcesOf([line]).some(({ locked }) => locked);
    expect(answer.status).toBe(isOpen(invoice) && sourceLocked ? 423 : this.statusFor(invoice));
    if (answer.status !== 200) return;
    invoice.lines = invoice.lines.filter((one) => one !== line);
    this.giveBack([line]);
  }

  async payIn(pick: number, amount: number, byParent: boolean): Promise<void> {
    const invoice = this.pick(pick);
    const target = this.targetOf(invoice);
    const by = byParent ? this.parent : finance;
    const answer = await by.post(`/api/invoices/${invoice.id}/payment`, cash(amount));
    expect(answer.status).toBe(target.locked ? 423 : target.set === 9 ? 409 : 200);
    if (answer.status !== 200) return;
    const { id, invoice_id } = answer.body.data.transaction;
    expect(invoice_id).toBe(target.id);
    target.payments.push({ id, amount, counts: !byParent, refundOf: null, at: TODAY });
  }

  async confirm(pick: number, yes: boolean): Promise<void> {
    const invoice = this.pick(pick);
    const payment = invoice.payments.find(({ counts, amount }) => !counts && amount > 0);
    if (!payment) return;
    const target = this.targetOf(invoice);
    const path = `/api/payments/${payment.id}`;
    const answer = await finance.post(`${path}/${yes ? 'confirm' : 'reject'}`, { reason: 'No.' });
    expect(answer.status).toBe(target.locked ? 423 : 200);
    if (answer.status !== 200) return;
    if (!yes) payment.amount = -0;
    else {
      invoice.payments = invoice.payments.filter((one) => one !== payment);
      target.payments.push({ ...payment, counts: true });
    }
  }

  async refund(pick: number, share: number): Promise<void> {
    const invoice = this.pick(pick);
    const payment = invoice.payments.find(({ counts, amount }) => counts && amount > 0);
    if (!payment) return;
    const back = this.invoices.flatMap((one) =>
      one.payments.filter(({ refundOf }) => refundOf === payment.id),
    );
    const left = payment.amount + sum(back.map(({ amount }) => amount));
    const amount = Math.max(1, Math.floor((payment.amount * share) / 100));
    const target = this.targetOf(invoice);
    const answer = await finance.post(`/api/payments/${payment.id}/refund`, { amount, reason: 'Back.' });
    expect(answer.status).toBe(target.locked ? 423 : amount > left ? 422 : 200);
    if (answer.status !== 200) return;
    const { id } = answer.body.data.transaction;
    target.payments.push({ id, amount: -amount, counts: true, refundOf: payment.id, at: TODAY });
  }

  async correct(pick: number, amount: number): Promise<void> {
    const invoice = this.pick(pick);
    const payment = invoice.payments.find((one) => one.amount > 0);
    if (!payment) return;
    const path = `/api/invoices/${invoice.id}/transactions/${payment.id}`;
    const answer = await finance.put(path, { paid_amount: amount });
    // Below what was paid back of it.
    if (answer.status === 422) return;
    expect(answer.status).toBe(this.statusFor(invoice));
    if (answer.status === 200) payment.amount = amount;
  }

  async carry(pick: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await finance.post(`/api/invoices/${invoice.id}/carry-forward`);
    expect(answer.status).toBe(this.statusFor(invoice));
    if (answer.status === 200) await this.carried(invoice);
  }

  /** What a carry forward onto this invoice does; the line's id is read from the server. */
  async carried(target: ModelInvoice): Promise<void> {
    const sources = this.invoices.filter(
      (one) =>
        one !== target &&
        one.preschool === target.preschool &&
        carriesForward({ payment_status: statusOf(one), balance: openOf(one), locked: one.locked }),
    );
    if (sources.length === 0) return;
    const from = new Map(sources.map((one) => [one.id, openOf(one)]));
    for (const source of sources) {
      Object.assign(source, { setBefore: source.set, carriedOut: openOf(source), movedTo: target });
      source.set = 8;
    }
    const lines = (await finance.get(`/api/invoices/${target.id}/transactions?type[]=bill`)).body.data;
    const known = new Set(target.lines.map(({ id }) => id));
    const line = lines.find(
      (one: { id: number; kind: string }) => one.kind === 'carry_forward' && !known.has(one.id),
    );
    target.lines.push({ id: line.id, total: sum([...from.values()]), from });
  }

  async import(pick: number, other: number): Promise<void> {
    const [target, source] = [this.pick(pick), this.pick(other)];
    const answer = await finance.put(`/api/invoices/${target.id}/pull-invoice`, { invoice_id: source.id });
    if (answer.status !== 200) return;
    expect(isOpen(target) && isOpen(source) && target !== source).toBe(true);
    target.lines.push(...source.lines);
    target.payments.push(...source.payments);
    for (const carried of this.sourcesOf(source.lines)) carried.movedTo = target;
    Object.assign(source, { lines: [], payments: [], set: 8, movedTo: target });
  }

  async pullUnbilled(pick: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await finance.put(`/api/invoices/${invoice.id}/pull-unbilled-bills`);
    expect(answer.status).toBe(this.statusFor(invoice));
    if (answer.status !== 200 || answer.body.data.moved === 0) return;
    expect(answer.body.data.amount).toBe(this.unbilled);
    this.unbilled = 0;
    const { data } = (await finance.get(`/api/invoices/${invoice.id}/transactions?type[]=bill`)).body;
    const known = new Set(invoice.lines.map(({ id }) => id));
    for (const line of data) if (!known.has(line.id)) invoice.lines.push({ id: line.id, total: line.total });
  }

  async setStatus(pick: number, status: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await finance.put(`/api/invoices/${invoice.id}`, { payment_status: status });
    if (answer.status !== 200) return;
    expect(invoice.locked).toBe(false);
    if (status === 9) {
      const carried = invoice.lines.filter(({ from }) => from);
      invoice.lines = invoice.lines.filter(({ from }) => !from);
      this.giveBack(carried);
    }
    invoice.set = status === 1 ? 0 : status;
  }

  async change(
    pick: number,
    form: { locked?: number; due_date?: string | null; preschool?: number },
  ): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await finance.put(`/api/invoices/${invoice.id}`, form);
    if (answer.status !== 200) return;
    if (form.locked !== undefined) invoice.locked = form.locked === 1;
    if (form.due_date !== undefined) invoice.due = form.due_date;
    if (form.preschool !== undefined) invoice.preschool = form.preschool;
  }

  statusFor = (invoice: ModelInvoice) => (invoice.locked ? 423 : isOpen(invoice) ? 200 : 409);

  targetOf(invoice: ModelInvoice): ModelInvoice {
    return invoice.set === 8 && invoice.movedTo ? this.targetOf(invoice.movedTo) : invoice;
  }

  sourcesOf(lines: ModelLine[]): ModelInvoice[] {
    const ids = new Set(lines.flatMap(({ from }) => [...(from?.keys() ?? [])]));
    return this.invoices.filter(({ id }) => ids.has(id));
  }

  giveBack(lines: ModelLine[]): void {
    for (const source of this.sourcesOf(lines))
      Object.assign(source, { set: source.setBefore === 11 ? 11 : 0, carriedOut: 0, movedTo: null });
  }
}

/** Few, so that the acts meet on the same invoices. */
const pick = fc.nat(3);
const money = fc.integer({ min: 1, max: 200_000 });
type Act = (model: Model) => Promise<void>;
/** Acts that leave what the family owes as it was. */
const moving: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: pick.map((one) => (model: Model) => model.carry(one)) },
  fc.tuple(pick, pick).map(
    ([one, other]) =>
      (model: Model) =>
        model.import(one, other),
  ),
  fc.boolean().map((carry) => (model: Model) => model.make(carry)),
  fc.tuple(pick, fc.constantFrom<object[]>({ locked: 1 }, { locked: 0 }, { locked: 0 })).map(
    ([one, form]) =>
      (model: Model) =>
        model.change(one, form),
  ),
  fc.tuple(pick, fc.constantFrom(YESTERDAY, TODAY, null)).map(
    ([one, due_date]) =>
      (model: Model) =>
        model.change(one, { due_date }),
  ),
  fc.tuple(pick, fc.boolean()).map(
    ([one, far]) =>
      (model: Model) =>
        model.change(one, { preschool: (far ? elsewhere : place).preschool.id }),
  ),
  fc.tuple(pick, fc.constantFrom(10, 11)).map(([one, status]) => async (model: Model) => {
    // A cancellation that is taken back asks for its price again.
    if (model.pick(one).set !== 9) await model.setStatus(one, status);
  }),
);
const changing: fc.Arbitrary<Act> = fc.oneof(
  fc
    .tuple(
      pick,
      fc.oneof(
        money,
        money.map((sen) => -sen),
      ),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(
      ([one, sen, quantity]) =>
        (model: Model) =>
          model.addLine(one, sen, quantity),
    ),
  fc.tuple(pick, money).map(
    ([one, sen]) =>
      (model: Model) =>
        model.changeLine(one, sen),
  ),
  { weight: 3, arbitrary: pick.map((one) => (model: Model) => model.removeLine(one)) },
  fc.tuple(pick, money, fc.boolean()).map(
    ([one, sen, by]) =>
      (model: Model) =>
        model.payIn(one, sen, by),
  ),
  fc.tuple(pick, fc.boolean()).map(
    ([one, yes]) =>
      (model: Model) =>
        model.confirm(one, yes),
  ),
  fc.tuple(pick, fc.nat(120)).map(
    ([one, share]) =>
      (model: Model) =>
        model.refund(one, share),
  ),
  fc.tuple(pick, money).map(
    ([one, sen]) =>
      (model: Model) =>
        model.correct(one, sen),
  ),
  pick.map((one) => (model: Model) => model.pullUnbilled(one)),
  fc.tuple(pick, fc.constantFrom(1, 1, 9)).map(
    ([one, status]) =>
      (model: Model) =>
        model.setStatus(one, status),
  ),
);
const act = fc.oneof(
  moving.map((run) => ({ run, moves: true })),
  changing.map((run) => ({ run, moves: false })),
);

async function startModel(): Promise<Model> {
  const home = await buildHousehold(running, place.preschool);
  const child = home.children[0] as Household['children'][0];
  await buildBillLine(running.knex, child, place.product);
  await buildBillLine(running.knex, child, place.product, { kind: 'discount', amount: -2_500 });
  const model = new Model(home, await running.api.as(home.parent), 82_500);
  for (let count = 0; count < 4; count += 1) await model.make(false);
  for (let count = 0; count < 4; count += 1) await model.addLine(count, 10_000 * (count + 1), 1);
  return model;
}

/** Every invoice as the server has it against the model. */
async function compare(model: Model): Promise<void> {
  const rows = await running.knex('invoices').where({ parent_id: model.home.parent.id }).orderBy('id');
  expect(rows).toHaveLength(model.invoices.length);
  const found = rows.map(({ id, price, paid_amount, carried_out, balance, payment_status, locked }) => ({
    ...{ id, price, paid_amount, carried_out, balance, payment_status, locked },
  }));
  expect(found).toEqual(
    model.invoices.map((one) => ({
      id: one.id,
      ...sumsOf(one),
      balance: openOf(one),
      payment_status: statusOf(one),
      locked: one.locked,
    })),
  );
}

describe('any sequence of everything that can be done to a family’s invoices', () => {
  it('leaves them as a slow model has them, the books without a difference, and the total where nothing was owed or paid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40 }), async (acts) => {
        const model = await startModel();
        for (const { run, moves } of acts) {
          const before = model.total();
          await run(model);
          if (moves) expect(model.total()).toBe(before);
        }
        await compare(model);
        await expectBooks(running);
      }),
      { numRuns: 20, seed: 20_260_311, endOnFailure: true },
    );
  }, 120_000);
});

describe('the books', () => {
  afterAll(() => expectBooks(running));

  const corruptions: [string, string, string][] = [
    ['a price', 'UPDATE invoices SET price = price + 1 WHERE id = :id', 'price and lines'],
    [
      'what was paid',
      'UPDATE invoices SET paid_amount = 0 WHERE id = :id',
      'paid amount and confirmed payments',
    ],
    ['a line', 'UPDATE bill_lines SET quantity = 2 WHERE invoice_id = :id', 'price and lines'],
    ['a line that goes', 'DELETE FROM bill_lines WHERE invoice_id = :id', 'each line and its entries'],
    ['a payment', 'UPDATE payments SET amount = 1 WHERE invoice_id = :id', 'each payment and its entries'],
    [
      'a payment that goes',
      'DELETE FROM payments WHERE invoice_id = :id',
      'paid amount and confirmed payments',
    ],
    ['a status', 'UPDATE invoices SET payment_status = 4 WHERE id = :id', 'status and balance'],
    [
      'a number',
      "UPDATE invoices SET invoice_no = 'X' WHERE id = :id",
      'the number of an invoice and the register',
    ],
    [
      'an entry too many',
      `INSERT INTO ledger_entries (parent_id, preschool_id, invoice_id, kind, amount, effective_date, recorded_at, cause_type, cause_id)
       SELECT parent_id, preschool_id, id, 'payment', -5, '2026-03-11', now(), 'payment', '1' FROM invoices WHERE id = :id`,
      'balance and the ledger',
    ],
    [
      'a number that nobody has',
      'UPDATE invoice_series SET last = last + 1 WHERE preschool_id = (SELECT preschool_id FROM invoices WHERE id = :id)',
      'every number is in the register',
    ],
    [
      'the preschool of a payment',
      'UPDATE payments SET preschool_id = (SELECT max(id) FROM preschools) WHERE invoice_id = :id',
      'preschool and parent of a payment and of its invoice',
    ],
  ];
  it.each(corruptions)('show %s that was changed behind their back', async (_, sql, check) => {
    const home = await buildHousehold(running, place.preschool);
    const made = await newInvoice(finance, home.parent);
    await addFee(finance, made, home.children[0] as { id: number }, 10_000);
    await pay(finance, made, 4_000);
    const lines: string[] = [];
    const undo = new Error('undo');
    const changed = running.knex.transaction(async (trx) => {
      await trx.raw(sql, { id: made.id });
      const found = await checkLedger(trx as never, running.clock);
      lines.push(...found.map((one) => one.check));
      throw undo;
    });
    await expect(changed).rejects.toBe(undo);
    expect(lines).toContain(check);
  });

  it('are told line by line, with 1 as the exit code where there is a difference', async () => {
    const home = await buildHousehold(running, place.preschool);
    const made = await newInvoice(finance, home.parent);
    const tell = async () => {
      const lines: string[] = [];
      const code = await tellDifferences(running.knex, running.clock, (line) => lines.push(line));
      return { code, lines };
    };
    const well = await tell();
    expect([well.code, well.lines]).toEqual([
      0,
      [expect.stringMatching(/^Compared \d+ invoices and .*: no difference\.$/)],
    ]);
    await running.knex('invoices').where({ id: made.id }).update({ price: 5 });
    const wrong = await tell();
    await running.knex('invoices').where({ id: made.id }).update({ price: 0 });
    expect(wrong.code).toBe(1);
    expect(wrong.lines[0]).toContain(made.invoice_no);
    expect(wrong.lines[0]).toMatch(/^price and lines: .*"found":0,"expected":5/);
  });
});

describe('the ledger', () => {
  it('is only added to: the database refuses to change or delete an entry', async () => {
    const { knex } = running;
    await expect(knex('ledger_entries').update({ amount: 1 })).rejects.toThrow('only added to');
    await expect(knex('ledger_entries').where({ id: 1 }).delete()).rejects.toThrow('only added to');
    await expect(knex.raw('TRUNCATE ledger_entries')).rejects.toThrow('only added to');
  });
});

describe('at night', () => {
  it('invoices whose due date went by become Overdue, locked ones too; once, with a trail that names nobody', async () => {
    const { knex, clock } = running;
    const home = await buildHousehold(running, place.preschool);
    const made: { id: number }[] = [];
    for (const due_date of [TODAY, TODAY, null, '2026-05-01']) {
      const one = await newInvoice(finance, home.parent);
      await addFee(finance, one, home.children[0] as { id: number }, 1_000);
      await finance.put(`/api/invoices/${one.id}`, { due_date });
      made.push(one);
    }
    const [late, locked, without, later] = made as [
      { id: number },
      { id: number },
      { id: number },
      { id: number },
    ];
    await finance.put(`/api/invoices/${locked.id}`, { locked: 1 });
    expect(await followDueDates(knex, clock)).toBe(0);
    const status = async ({ id }: { id: number }) =>
      (await knex('invoices').where({ id }).first()).payment_status;
    clock.set('2026-03-11T16:05:00Z');
    expect(await followDueDates(knex, clock)).toBeGreaterThanOrEqual(2);
    expect([await status(late), await status(locked), await status(without), await status(later)]).toEqual([
      2, 2, 1, 1,
    ]);
    expect(await followDueDates(knex, clock)).toBe(0);
    clock.set('2026-03-11T01:00:00Z');
    const trail = await knex('audit_entries').where({
      action: 'status_followed',
      entity_id: String(late.id),
    });
    expect(trail).toMatchObject([
      { actor_id: null, before: { payment_status: 1 }, after: { payment_status: 2 } },
    ]);
    expect((await viewed(finance, late)).payment_status_name).toBe('Overdue');
    // Back on the day before, as a wrong clock that was mended.
    expect(await followDueDates(knex, clock)).toBeGreaterThanOrEqual(2);
    await expectBooks(running);
  });
});
