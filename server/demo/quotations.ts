/** Quotations of the demonstration: of the last months, some of them invoices by now, one still empty. */
import type { Knex } from 'knex';
import { addDays } from '#shared/domain/calendar-date';
import { lineTotal } from '#shared/domain/invoice-math';
import type { Clock } from '../clock';
import { numberText } from '../features/invoices/invoice-number';
import { morningOf } from './books';
import { seededRandom } from './random';

const SEED = 20_261_122;
const QUOTATIONS = 36;

interface Payer {
  parent_id: number;
  child_id: number;
  preschool_id: number;
  short_name: string;
}

interface Product {
  id: number;
  name: string;
  price: number;
  product_type: number;
  preschool_id: number | null;
}

export async function makeQuotations(trx: Knex, clock: Clock): Promise<void> {
  const random = seededRandom(SEED);
  const payers: Payer[] = await trx('child_parents')
    .join('children', 'children.id', 'child_parents.child_id')
    .join('preschools', 'preschools.id', 'children.preschool_id')
    .where({ is_payer: true })
    .whereIn('children.status', [1, 2, 5, 9])
    .orderBy(['child_parents.user_id', 'children.id'])
    .select('user_id AS parent_id', 'child_id', 'children.preschool_id', 'short_name');
  const products: Product[] = await trx('products').where({ active: true }).orderBy('id');
  const invoiced = await invoicesToBe(trx);
  const days = Array.from({ length: QUOTATIONS }, () => addDays(clock.today(), -random.below(120)))
    .concat(invoiced.map(({ on }) => on))
    .sort();
  const last = new Map<string, number>();
  for (const day of days) {
    const invoice = invoiced.find(({ on }) => on === day);
    if (invoice) invoiced.splice(invoiced.indexOf(invoice), 1);
    const payer = invoice ?? random.pick(payers);
    const year = Number(day.slice(0, 4));
    const key = `${payer.preschool_id} ${year}`;
    last.set(key, (last.get(key) ?? 0) + 1);
    const lines = invoice?.lines ?? quote(payer, products, random);
    await write(trx, clock, {
      payer,
      year,
      day,
      number: last.get(key) as number,
      lines,
      invoice_id: invoice?.id ?? null,
    });
  }
  await trx('quotation_series').insert(
    [...last].map(([key, number]) => {
      const [preschool_id, year] = key.split(' ').map(Number);
      return { preschool_id, year, last: number };
    }),
  );
}

/** Enrollment invoices: they were quoted before. */
async function invoicesToBe(trx: Knex) {
  const invoices: (Payer & { id: number; on: string })[] = await trx('invoices')
    .join('preschools', 'preschools.id', 'invoices.preschool_id')
    .where({ is_enrollment: true })
    .orderBy('invoices.id')
    .limit(3)
    .select('invoices.id', 'invoices.parent_id', 'invoices.preschool_id', 'short_name')
    .select(trx.raw("to_char(invoices.created_at, 'YYYY-MM-DD') AS on"));
  const quoted = [];
  for (const invoice of invoices) {
    const lines = await trx('bill_lines')
      .where({ invoice_id: invoice.id })
      .whereIn('kind', ['bill', 'deposit', 'discount'])
      .orderBy('id')
      .select('kind', 'product_id', 'child_id', 'label', 'remarks', 'quantity', 'amount', 'discount_amount');
    quoted.push({ ...invoice, lines });
  }
  return quoted;
}

/** What a year begins with: a programme, the annual fee, a uniform; some get a discount. */
function quote(
  { preschool_id, child_id }: Payer,
  products: readonly Product[],
  random: ReturnType<typeof seededRandom>,
) {
  if (random.chance(0.05)) return [];
  const offered = products.filter((one) => one.preschool_id === preschool_id);
  const chosen = [1, 2, 3].flatMap((type) => {
    const fitting = offered.filter((one) => one.product_type === type);
    return fitting.length > 0 && (type === 1 || random.chance(0.7)) ? [random.pick(fitting)] : [];
  });
  const lines = chosen.map(({ id, name, price, product_type }) => ({
    kind: 'bill',
    product_id: id as number | null,
    child_id,
    label: name,
    remarks: null as string | null,
    quantity: product_type === 3 ? 2 : 1,
    amount: price,
    discount_amount: 0,
  }));
  const [main] = lines;
  if (main && random.chance(0.3)) {
    const amount = -Math.round(main.amount / 10);
    lines.push({ ...main, kind: 'discount', product_id: null, label: 'Early bird discount', amount });
  }
  return lines;
}

async function write(
  trx: Knex,
  clock: Clock,
  given: {
    payer: Pick<Payer, 'parent_id' | 'preschool_id' | 'short_name'>;
    year: number;
    day: string;
    number: number;
    lines: { quantity: number; amount: number; discount_amount: number }[];
    invoice_id: number | null;
  },
): Promise<void> {
  const { payer, year, day, number, lines, invoice_id } = given;
  const { parent_id, preschool_id, short_name } = payer;
  const at = morningOf(clock, day);
  const stamps = { created_at: at, updated_at: at };
  const quotation_no = numberText(short_name, year, number, 'Q');
  const price = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const [{ id }] = await trx('quotations')
    .insert({ parent_id, preschool_id, quotation_no, date: day, year, price, invoice_id, ...stamps })
    .returning('id');
  await trx('quotation_numbers').insert({ preschool_id, year, number, quotation_no, quotation_id: id, at });
  if (lines.length > 0)
    await trx('quotation_lines').insert(lines.map((line) => ({ ...line, quotation_id: id, ...stamps })));
}
