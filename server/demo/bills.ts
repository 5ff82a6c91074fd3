/** What is billed in the demonstration: products of every type, unbilled bills and discounts, bookings of seats. */

import type { Knex } from 'knex';
import { type BillingPeriod, defaultPeriod } from '#shared/domain/billing-period';
import { ANNUAL_FEE } from '#shared/domain/statuses';
import { firstTaxKind } from '#shared/domain/tax';
import type { Clock } from '../clock';
import type { DemoChild, DemoPeople } from './people';
import { type Random, seededRandom } from './random';

/** Its own, so that nothing that is made after it changes. */
const SEED = 20_260_106;
/** This billing period and the one before it. */
const PERIODS = 2;

/** Name, type, remarks, price in sen, still offered, and how many of a hundred children have it besides theirs. */
const PRODUCTS = [
  ['Mandarin Enrichment 华语', 1, 'Tuesday and Thursday', 9_000, true, 25],
  ['Evening Care', 1, 'until 7 pm', 15_000, true, 15],
  ['Swimming', 1, 'Saturday, ended last year', 12_000, false, 6],
  ['Annual Fee', 2, 'insurance and materials', 45_000, true, 50],
  ['Uniform Set', 3, 'two shirts, two shorts', 9_550, true, 0],
  ['Sports Shirt', 3, null, 3_550, true, 0],
  ['Registration Deposit', 4, 'refunded when the child leaves', 50_000, true, 10],
  ['Seat Booking', 5, 'for next year', 20_000, true, 0],
] as const;
const SHARES = new Map<string, number>(PRODUCTS.map(([name, , , , , share]) => [name, share]));

interface DemoProduct {
  id: number;
  name: string;
  product_type: number;
  remarks: string | null;
  price: number;
  preschool_id: number | null;
  active: boolean;
}

interface Making {
  trx: Knex;
  random: Random;
  at: { created_at: Date; updated_at: Date };
}

/** A child with what it is registered for, its main programme first. */
interface Registered extends DemoChild {
  products: DemoProduct[];
}

export async function makeBills(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const making = {
    trx,
    random: seededRandom(SEED),
    at: { created_at: clock.now(), updated_at: clock.now() },
  };
  await makeProducts(making);
  const products: DemoProduct[] = await trx('products').orderBy('id');
  const children = await registerOthers(making, people.children, products);
  const created_by = people.users.get('finance@demo.test') as number;
  const lines = periodsBack(defaultPeriod(clock.today())).flatMap((period, back) =>
    children
      // Some children are still to be billed for the newest month, one by one or several at once.
      .filter(() => back > 0 || !making.random.chance(0.35))
      .flatMap((child) =>
        linesOf(making, child, period, back > 0, products).map((line) => ({ ...line, created_by })),
      ),
  );
  await trx.batchInsert('bill_lines', lines, 500);
  await makeBookings(making, people.children, Number(clock.today().slice(0, 4)) + 1);
}

async function makeProducts({ trx, at }: Making): Promise<void> {
  const preschools = await trx('preschools').orderBy('id').select('id');
  const rows = preschools.flatMap(({ id: preschool_id }) =>
    PRODUCTS.map(([name, product_type, remarks, price, active]) => ({
      name,
      product_type,
      remarks,
      price,
      active,
      preschool_id,
      tax_kind: firstTaxKind({ product_type, name }),
      // What is neither a programme nor a fee of the year is something else.
      e_invoice_class: product_type > ANNUAL_FEE ? '022' : '002',
      ...at,
    })),
  );
  const sportsDay = {
    name: 'Sports Day',
    product_type: 3,
    e_invoice_class: '022',
    remarks: 'all preschools together',
    price: 2_500,
  };
  await trx('products').insert([...rows, { ...sportsDay, active: true, preschool_id: null, ...at }]);
}

/** Gives some attending children other products besides their programme. */
async function registerOthers(
  { trx, random }: Making,
  children: readonly DemoChild[],
  products: readonly DemoProduct[],
): Promise<Registered[]> {
  const mains = new Map<number, number | null>(
    (await trx('children').select('id', 'product_id')).map((row) => [row.id, row.product_id]),
  );
  const registered = children
    .filter(({ status }) => status === 1 || status === 2)
    .map((child) => {
      const main = products.filter(({ id }) => id === mains.get(child.id));
      const others = products.filter(
        ({ name, preschool_id }) =>
          preschool_id === child.preschool_id && random.chance((SHARES.get(name) ?? 0) / 100),
      );
      return { ...child, products: [...main, ...others], others };
    });
  await trx('child_products')
    .insert(
      registered.flatMap(({ id, others }) => others.map((other) => ({ child_id: id, product_id: other.id }))),
    )
    .onConflict(['child_id', 'product_id'])
    .ignore();
  return registered;
}

/** The programmes of a child, now and then something else, now and then a discount. */
function linesOf(
  { random, at }: Making,
  child: Registered,
  period: BillingPeriod,
  /** What is not offered any more was billed in earlier months. */
  earlier: boolean,
  products: readonly DemoProduct[],
) {
  const line = (product: DemoProduct, day: number) => ({
    child_id: child.id,
    preschool_id: child.preschool_id,
    kind: 'bill',
    product_id: product.id,
    label: product.name,
    remarks: product.remarks,
    amount: product.price,
    bill_date: dayOf(period, day),
    ...at,
  });
  const monthly = child.products.filter(
    ({ active, product_type }) => (active || earlier) && product_type === 1,
  );
  const extra = random.pick(
    products.filter(
      ({ preschool_id, product_type }) =>
        preschool_id === child.preschool_id && (product_type === 2 || product_type === 3),
    ),
  );
  const [main] = child.products;
  const lines = monthly.map((product) => line(product, 1));
  if (random.chance(0.12)) lines.push(line(extra, 3 + random.below(17)));
  if (main && random.chance(0.12)) {
    const label = random.pick(['Sibling discount', 'Staff discount', `Discount - ${main.name}`]);
    const amount = -Math.round(main.price / random.pick([10, 20]));
    lines.push({ ...line(main, 2), kind: 'discount', label, remarks: null, amount });
  }
  return lines;
}

/** A seat next year for those who booked one, and for some who wait. */
async function makeBookings({ trx, random, at }: Making, children: readonly DemoChild[], year: number) {
  const booked = children.filter(({ status }) => status === 9 || status === 5);
  await trx('bookings').insert(
    booked.map((child) => ({
      child_id: child.id,
      preschool_id: child.preschool_id,
      year,
      amount: random.chance(0.5) ? null : 30_000,
      status: child.status === 9 || random.chance(0.6) ? 'open' : 'cancelled',
      ...at,
    })),
  );
}

/** This period first, then those before it. */
function periodsBack({ year, month }: BillingPeriod): BillingPeriod[] {
  return Array.from({ length: PERIODS }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    return { year: Math.floor(months / 12), month: (months % 12) + 1 };
  });
}

const dayOf = ({ year, month }: BillingPeriod, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
