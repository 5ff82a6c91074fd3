/**
 * Fourteen months of invoices of the demonstration: in every status, paid by every method, some declared and waiting,
 * carried forward, over the counter, for enrollment; closed months are locked.
 */
import type { Knex } from 'knex';
import { type BillingPeriod, defaultPeriod } from '#shared/domain/billing-period';
import { addDays } from '#shared/domain/calendar-date';
import { balanceOf, CANCELLED, carriesForward } from '#shared/domain/invoice-math';
import type { Clock } from '../clock';
import { Books, type DemoInvoice, morningOf } from './books';
import type { DemoPeople } from './people';
import { type Random, seededRandom } from './random';
import { makeSlip } from './slip';

const SEED = 20_260_112;
const MONTHS = 14;
/** One month is given free among so many invoices. */
const GIVEN_FREE = 90;
const BOOKING_FEE = 20_000;

interface Unbilled {
  id: number;
  child_id: number;
  preschool_id: number;
  quantity: number;
  amount: number;
  discount_amount: number;
  bill_date: string;
}

interface DemoProduct {
  id: number;
  name: string;
  price: number;
  product_type: number;
  preschool_id: number | null;
  active: boolean;
}

/** A payer's children at one preschool: what one invoice a month is about. */
interface Account {
  parent_id: number;
  preschool_id: number;
  children: number[];
  /** How the family pays: most in full, some late, a few hardly. */
  habit: 'prompt' | 'late' | 'seldom';
}

interface Making {
  books: Books;
  random: Random;
  today: string;
  products: DemoProduct[];
  /** Products of each child, the programme first. */
  registered: Map<number, DemoProduct[]>;
  unbilled: Unbilled[];
  finance: number;
  slip: string;
}

export async function makeInvoices(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const random = seededRandom(SEED);
  const finance = people.users.get('finance@demo.test') as number;
  const accounts = await findAccounts(trx, random);
  const [{ next }] = (await trx.raw('SELECT COALESCE(max(id), 0) + 1 AS next FROM bill_lines')).rows;
  const places = await trx('preschools').select('id', 'short_name');
  const products: DemoProduct[] = await trx('products').orderBy('id');
  const making: Making = {
    random,
    products,
    finance,
    today: clock.today(),
    books: new Books(places, next, finance, clock),
    registered: await productsOfChildren(trx, products),
    unbilled: await trx('bill_lines').whereNull('invoice_id').orderBy('id'),
    slip: await makeSlip(trx, clock, people.users.get('parent@demo.test') as number),
  };
  const demoParents = ['parent@demo.test', 'parent2@demo.test'].map((email) => people.users.get(email));
  for (const period of periods(defaultPeriod(making.today))) {
    for (const account of accounts) {
      if (demoParents.includes(account.parent_id)) billDemoParent(making, account, period);
      else billAccount(making, account, period);
    }
  }
  payTooLate(making);
  sellOverTheCounter(making, accounts);
  await enroll(trx, making);
  giveAWeek(making);
  await making.books.save(trx, making.today);
  await trx.raw('SELECT give_missing_receipts()');
  await noteInTrail(trx, making);
}

async function findAccounts(trx: Knex, random: Random): Promise<Account[]> {
  const rows = await trx('child_parents')
    .join('children', 'children.id', 'child_parents.child_id')
    .where({ is_payer: true })
    .whereIn('children.status', [1, 2])
    .groupBy('child_parents.user_id', 'children.preschool_id')
    .orderBy(['child_parents.user_id', 'children.preschool_id'])
    .select('child_parents.user_id AS parent_id', 'children.preschool_id')
    .select(trx.raw('array_agg(children.id ORDER BY children.id) AS children'));
  return rows.map((row) => ({
    ...row,
    habit: random.pick(['prompt', 'prompt', 'prompt', 'prompt', 'late', 'late', 'seldom'] as const),
  }));
}

async function productsOfChildren(trx: Knex, products: DemoProduct[]): Promise<Map<number, DemoProduct[]>> {
  const main = await trx('children').whereNotNull('product_id').select('id AS child_id', 'product_id');
  const others = await trx('child_products').orderBy('product_id').select('child_id', 'product_id');
  const found = new Map<number, DemoProduct[]>();
  for (const { child_id, product_id } of [...main, ...others]) {
    const product = products.find(({ id }) => id === product_id);
    const list = found.get(child_id) ?? [];
    if (product && !list.includes(product)) found.set(child_id, [...list, product]);
  }
  return found;
}

/** The oldest first; the last is the one that is billed now. */
function periods({ year, month }: BillingPeriod): (BillingPeriod & { age: number; text: string })[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const months = year * 12 + month - 1 - (MONTHS - 1 - index);
    const period = { year: Math.floor(months / 12), month: (months % 12) + 1 };
    const text = `${period.year}-${String(period.month).padStart(2, '0')}`;
    return { ...period, text, age: MONTHS - 1 - index };
  });
}

type Period = ReturnType<typeof periods>[number];

/** Made on the 25th of the month before, or today where that is still to come; due on the 7th. */
function openMonthly({ books, today }: Making, account: Account, period: Period): DemoInvoice {
  const on = addDays(`${period.text}-01`, -7);
  const due = `${period.text}-07`;
  return books.open({
    parent_id: account.parent_id,
    preschool_id: account.preschool_id,
    billing_month: period.text,
    on: on > today ? today : on,
    due_date: period.age === 0 && due <= today ? addDays(today, 7) : due,
  });
}

/** The newest two months have bills already; those before are billed here. */
function fill(making: Making, invoice: DemoInvoice, account: Account, period: Period): void {
  const { books, random, products, unbilled } = making;
  for (const child_id of account.children) {
    const waiting = unbilled.filter(
      (line) =>
        line.child_id === child_id &&
        line.preschool_id === account.preschool_id &&
        line.bill_date.startsWith(period.text),
    );
    for (const line of waiting) books.take(invoice, line);
    if (waiting.length > 0 || period.age < 2) continue;
    const own = (making.registered.get(child_id) ?? []).filter((one) => one.active && one.product_type === 1);
    for (const { id, name, price } of own)
      books.line(invoice, { child_id, product_id: id, label: name, amount: price });
    const annual = products.find(
      (one) => one.product_type === 2 && one.preschool_id === account.preschool_id,
    );
    if (period.month === 1 && annual)
      books.line(invoice, { child_id, product_id: annual.id, label: annual.name, amount: annual.price });
    const [main] = own;
    if (main && random.chance(0.1)) {
      const amount = -Math.round(main.price / 10);
      books.line(invoice, { child_id, product_id: main.id, label: `Discount - ${main.name}`, amount });
    }
  }
}

function billAccount(making: Making, account: Account, period: Period): void {
  const { books, random } = making;
  // Some families still wait for their invoice of the month that is billed now.
  if (period.age === 0 && random.chance(0.3)) return;
  const invoice = openMonthly(making, account, period);
  fill(making, invoice, account, period);
  const [child_id] = account.children;
  if (child_id && invoice.price > 0 && invoice.id % GIVEN_FREE === 0)
    books.line(invoice, { child_id, label: 'Scholarship', amount: -invoice.price });
  if (random.chance(0.015)) {
    books.cancel(invoice, dayIn(making, period));
    return;
  }
  carryWhatIsOpen(making, invoice);
  if (period.age > 4 && random.chance(0.02)) {
    invoice.set = 10;
    return;
  }
  const share = shareOf(random, account.habit, period.age);
  if (share > 0) payShare(making, invoice, share, dayIn(making, period));
  if (period.age < 3 && account.habit !== 'prompt' && balanceOf(invoice) > 0 && random.chance(0.1))
    invoice.set = 11;
  if (period.age >= 3 && balanceOf(invoice) === 0 && !invoice.set) invoice.locked = true;
  if (period.age < 2 && balanceOf(invoice) > 0 && !invoice.set && random.chance(0.15))
    declare(
      making,
      invoice,
      dayIn(making, { ...period, age: 0 }),
      random.chance(0.25) ? 'rejected' : 'declared',
    );
}

/** What of an invoice was paid by now, in percent. */
function shareOf(random: Random, habit: Account['habit'], age: number): number {
  if (age === 0) return random.pick(habit === 'prompt' ? [100, 100, 100, 0, 40] : [0, 0, 0, 50]);
  if (habit === 'prompt') return random.pick([100, 100, 100, 100, 100, 100, 100, 105]);
  if (habit === 'late') return age === 1 ? random.pick([0, 50, 100]) : random.pick([100, 100, 60]);
  return random.pick([0, 30, 100]);
}

function carryWhatIsOpen({ books, random, today }: Making, invoice: DemoInvoice): void {
  const open = books.invoices.filter(
    (one) =>
      one !== invoice &&
      one.parent_id === invoice.parent_id &&
      one.preschool_id === invoice.preschool_id &&
      books.statusOf(one, today) !== CANCELLED &&
      carriesForward({
        payment_status: books.statusOf(one, today),
        balance: balanceOf(one),
        locked: one.locked,
      }) &&
      // What a parent declared there is still to be decided on.
      one.payments.every(({ state }) => state !== 'declared'),
  );
  if (open.length > 0 && random.chance(0.6))
    books.carry(invoice, open, 3, (one) => books.statusOf(one, today));
}

/** By every method: most online, the rest by hand. */
const METHODS = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 4, 5, 5, 5, 6, 7, 7, 8, 9];

function payShare({ books, random }: Making, invoice: DemoInvoice, share: number, on: string): void {
  const amount = share === 100 ? balanceOf(invoice) : Math.round((balanceOf(invoice) * share) / 100);
  if (amount <= 0) return;
  const payment_method = random.pick(METHODS);
  const online = payment_method === 1 || payment_method === 4;
  const reference_id = `${online ? 'demo-' : ''}${100_000 + random.below(900_000)}`;
  const payment = books.pay(invoice, {
    amount,
    payment_method,
    on,
    more: { reference_id: payment_method === 5 ? null : reference_id },
    ...(online && { source: 'provider' as const, by: null }),
  });
  if (random.chance(0.008)) {
    const more = { refund_of: payment.id, remarks: 'Absent for two weeks, half of the meals are paid back.' };
    books.pay(invoice, { amount: -Math.round(amount / 10), payment_method, on, more });
  }
}

function declare(making: Making, invoice: DemoInvoice, on: string, state: 'declared' | 'rejected'): void {
  const { books, random, finance, slip } = making;
  const decision = {
    decided_by: finance,
    decided_at: morningOf(books.clock, on),
    decision_reason: 'No such transfer has reached our account yet.',
  };
  books.pay(invoice, {
    amount: balanceOf(invoice),
    payment_method: random.pick([2, 7]),
    on,
    state,
    source: 'parent',
    by: invoice.parent_id,
    more: {
      reference_id: `TT${100_000 + random.below(900_000)}`,
      slip_file_id: random.chance(0.7) ? slip : null,
      ...(state === 'rejected' && decision),
    },
  });
}

/** A day from the 1st to the 20th, never one that is still to come. */
function dayIn({ random, today }: Making, period: Period): string {
  const day = addDays(`${period.text}-01`, random.below(20));
  return day > today ? today : day;
}

/** All paid up to last month; of this month one unpaid and one partly paid invoice. */
function billDemoParent(making: Making, account: Account, period: Period): void {
  const { books, products, today } = making;
  const invoice = openMonthly(making, account, period);
  fill(making, invoice, account, period);
  const [child_id] = account.children as [number];
  const programme = making.registered.get(child_id)?.[0];
  if (balanceOf(invoice) <= 0 && programme)
    books.line(invoice, {
      child_id,
      product_id: programme.id,
      label: programme.name,
      amount: programme.price,
    });
  if (period.age > 0) {
    payShare(making, invoice, 100, dayIn(making, period));
    invoice.locked = period.age >= 3;
    return;
  }
  const annual = products.find((one) => one.product_type === 2 && one.preschool_id === account.preschool_id);
  const second = books.open({
    parent_id: account.parent_id,
    preschool_id: account.preschool_id,
    billing_month: period.text,
    on: today,
    due_date: addDays(today, 14),
  });
  if (!annual) return;
  for (const id of account.children)
    books.line(second, { child_id: id, product_id: annual.id, label: annual.name, amount: annual.price });
  payShare(making, second, 50, today);
}

/** Money that came by a bank's page for an invoice that had been cancelled: it stays there until someone looks. */
function payTooLate({ books, today }: Making): void {
  const cancelled = books.invoices.findLast(({ set, price }) => set === 9 && price > 0);
  if (!cancelled) return;
  const on = addDays(today, -4);
  const day = on > cancelled.changedOn ? on : today;
  books.pay(cancelled, {
    amount: cancelled.price,
    payment_method: 1,
    on: day,
    source: 'provider',
    by: null,
    more: { reference_id: 'demo-late-1', on_closed: true },
  });
}

function sellOverTheCounter({ books, random, products, today }: Making, accounts: readonly Account[]): void {
  for (let count = 0; count < 8; count += 1) {
    const { parent_id, preschool_id } = random.pick(accounts);
    const goods = products.filter((one) => one.product_type === 3 && one.preschool_id === preschool_id);
    const on = addDays(today, -random.below(60));
    const { year, month } = defaultPeriod(on);
    const billing_month = `${year}-${String(month).padStart(2, '0')}`;
    const sale = books.open({ parent_id, preschool_id, billing_month, on, is_pos_invoice: true });
    const { id, name, price } = random.pick(goods);
    books.line(sale, {
      child_id: null,
      product_id: id,
      label: name,
      amount: price,
      quantity: 1 + random.below(2),
    });
    books.pay(sale, { amount: balanceOf(sale), payment_method: random.pick([5, 7, 8]), on });
  }
}

/** Children who booked a seat for next year: the fee that they paid is taken off, and a few have paid the rest. */
async function enroll(trx: Knex, { books, random, products, today }: Making): Promise<void> {
  const bookings = await trx('bookings')
    .join('child_parents', 'child_parents.child_id', 'bookings.child_id')
    .where({ 'bookings.status': 'open', is_payer: true })
    .orderBy('bookings.id')
    .select('bookings.*', 'child_parents.user_id AS parent_id');
  const { year, month } = defaultPeriod(today);
  const enrolled: DemoInvoice[] = [];
  for (const booking of bookings) {
    if (random.chance(0.3)) continue;
    const { parent_id, preschool_id, child_id } = booking;
    const invoice = books.open({
      parent_id,
      preschool_id,
      billing_month: `${year}-${String(month).padStart(2, '0')}`,
      on: today,
      is_enrollment: true,
      due_date: addDays(today, 21),
      start_date: `${booking.year}-01-02`,
      end_date: `${booking.year}-11-30`,
    });
    const offered = products.filter((one) => one.active && one.preschool_id === preschool_id);
    for (const type of [1, 2, 4]) {
      const product = offered.find((one) => one.product_type === type);
      if (!product) continue;
      const { id, name: label, price: amount } = product;
      books.line(invoice, { child_id, product_id: id, label, amount, kind: type === 4 ? 'deposit' : 'bill' });
    }
    books.line(invoice, {
      child_id,
      kind: 'booking_fee',
      booking_id: booking.id,
      label: 'Booking Fee',
      remarks: 'Booking Fee',
      amount: -(booking.amount ?? BOOKING_FEE),
    });
    enrolled.push(invoice);
  }
  // Their deposits are held.
  for (const invoice of enrolled.slice(-2))
    books.pay(invoice, { amount: balanceOf(invoice), payment_method: 7, on: today });
}

/** A week that costs nothing: billed and taken off. */
function giveAWeek({ books, today }: Making): void {
  const [first] = books.invoices as [DemoInvoice];
  const { parent_id, preschool_id, billing_month } = books.invoices.at(-1) ?? first;
  const invoice = books.open({ parent_id, preschool_id, billing_month, on: today });
  books.line(invoice, { child_id: null, label: 'Holiday week', amount: 15_000 });
  books.line(invoice, { child_id: null, label: 'Given by the preschool', amount: -15_000 });
}

/** As the verbs would have left it, in the order of the days. */
async function noteInTrail(trx: Knex, { books, finance }: Making): Promise<void> {
  const rows = books.invoices.flatMap((invoice) => {
    const { id, preschool_id, invoice_no, parent_id, billing_month, due_date, on, changedOn } = invoice;
    const row = (action: string, day: string, after: object, actor_id: number | null = finance) => ({
      at: morningOf(books.clock, day),
      actor_id,
      action,
      entity_type: 'invoice',
      entity_id: String(id),
      preschool_id,
      after: JSON.stringify(after),
    });
    const to = books.invoices.find((one) => one.id === invoice.moved_to_invoice_id);
    return [
      row('created', on, { invoice_no, parent_id, billing_month, due_date }),
      ...invoice.payments.map(({ amount, state, source, paid_at, payment_method }) =>
        row(
          amount < 0 ? 'payment_refunded' : `payment_${state}`,
          paid_at,
          { amount, payment_method, paid_at },
          source === 'staff' ? finance : source === 'parent' ? parent_id : null,
        ),
      ),
      ...(invoice.set === 9 || invoice.set === 10 || invoice.set === 11
        ? [row('status_set', changedOn, { payment_status: invoice.set })]
        : []),
      ...(to ? [row('carried_forward', changedOn, { to: to.invoice_no, amount: invoice.carried_out })] : []),
      ...(invoice.locked ? [row('locked', changedOn, { locked: true })] : []),
    ];
  });
  await trx.batchInsert('audit_entries', rows, 500);
}
