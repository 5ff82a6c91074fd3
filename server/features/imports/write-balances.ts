/**
 * Writes checked opening balances: an invoice each, with one line "Opening balance" and its charge in the ledger on the
 * day that the file says. A credit is a line below zero: the invoice counts as overpaid, and carries forward as ever.
 * Nobody is told of them: they are no new invoices.
 */
import { followingStatus } from '#shared/domain/invoice-math';
import type { Context } from '../../context';
import { requireOpenDays } from '../closings/require-open-day';
import { numberText } from '../invoices/invoice-number';
import { type Columns, insertRows, takeIds } from './bulk';
import type { PlannedBalance } from './check-balances';
import { type MadeRecord, writeTrail } from './write-trail';

interface Numbered {
  year: number;
  number: number;
  invoice_no: string;
}

type Made = PlannedBalance & Numbered & { id: number; lineId: number; billing_month: string };

/** @param onWritten hears how many balances are through */
export async function writeBalances(
  context: Context,
  importId: string,
  balances: readonly PlannedBalance[],
  onWritten: (rows: number) => Promise<void>,
): Promise<void> {
  const { trx } = context;
  // Where a month was closed since the check, the job comes again and says so.
  for (const id of new Set(balances.map(({ preschool_id }) => preschool_id))) {
    const days = balances.filter(({ preschool_id }) => preschool_id === id).map(({ date }) => date);
    await requireOpenDays(context, id, days);
  }
  const ids = await takeIds(trx, 'invoices', balances.length);
  const lineIds = await takeIds(trx, 'bill_lines', balances.length);
  // The series are the last lock (invoice-number.ts).
  const numbers = await takeNumbers(context, balances);
  const made = balances.map(
    (balance, at): Made => ({
      ...balance,
      ...(numbers[at] as Numbered),
      id: ids[at] as number,
      lineId: lineIds[at] as number,
      billing_month: monthOf(balance),
    }),
  );
  await writeInvoices(context, made, onWritten);
  await writeLines(context, made);
  await writeTrail(context, importId, 'invoice', made.map(recordOf));
}

/** An invoice belongs to the month of its balance. */
const monthOf = ({ date }: PlannedBalance) => date.slice(0, 7);

/** The next numbers of each series, as many as it needs, in the order of the rows. */
async function takeNumbers({ trx }: Context, balances: readonly PlannedBalance[]): Promise<Numbered[]> {
  const seriesOf = ({ preschool_id, date }: PlannedBalance) => `${preschool_id} ${date.slice(0, 4)}`;
  const wanted = new Map<string, number>();
  for (const balance of balances) wanted.set(seriesOf(balance), (wanted.get(seriesOf(balance)) ?? 0) + 1);
  const series = [...wanted]
    .map(([key, count]) => ({ key, count, of: key.split(' ').map(Number) as [number, number] }))
    .sort((one, other) => one.of[0] - other.of[0] || one.of[1] - other.of[1]);
  const next = new Map<string, number>();
  const shortNames = new Map<number, string>();
  for (const { key, count, of } of series) {
    const { rows } = await trx.raw(
      `INSERT INTO invoice_series AS series (preschool_id, year, last) VALUES (?, ?, ?)
       ON CONFLICT (preschool_id, year) DO UPDATE SET last = series.last + EXCLUDED.last
       RETURNING last, (SELECT short_name FROM preschools WHERE id = series.preschool_id) AS short_name`,
      [...of, count],
    );
    next.set(key, rows[0].last - count + 1);
    shortNames.set(of[0], rows[0].short_name);
  }
  return balances.map((balance) => {
    const number = next.get(seriesOf(balance)) as number;
    next.set(seriesOf(balance), number + 1);
    const year = Number(balance.date.slice(0, 4));
    const invoice_no = numberText(shortNames.get(balance.preschool_id) as string, year, number);
    return { year, number, invoice_no };
  });
}

async function writeInvoices(
  { trx, clock, actor }: Context,
  made: readonly Made[],
  onWritten: (rows: number) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const invoices = made.map(({ id, parent_id, preschool_id, invoice_no, billing_month, amount, due }) => {
    const due_date = dueOf({ amount, due });
    const sums = { price: amount, paid_amount: 0, carried_out: 0 };
    const payment_status = followingStatus(
      { ...sums, due_date, last_payment: null, empty: false },
      clock.today(),
    );
    const place = { id, parent_id, preschool_id, invoice_no, billing_month };
    const stamps = { created_by: actor.userId, created_at: now, updated_at: now };
    return { ...place, price: amount, payment_status, due_date, ...stamps };
  });
  await insertRows(trx, 'invoices', invoiceColumns, invoices, onWritten);
  await insertRows(
    trx,
    'invoice_numbers',
    numberColumns,
    made.map(({ id, preschool_id, year, number, invoice_no }) => ({
      preschool_id,
      year,
      number,
      invoice_no,
      invoice_id: id,
      state: 'current',
      at: now,
    })),
  );
}

/** Nobody has to pay a credit by a day. */
const dueOf = ({ amount, due }: Pick<PlannedBalance, 'amount' | 'due'>) => (amount > 0 ? due : null);

async function writeLines({ trx, clock, actor }: Context, made: readonly Made[]): Promise<void> {
  const now = clock.now();
  await insertRows(
    trx,
    'bill_lines',
    lineColumns,
    made.map(({ id, lineId, preschool_id, amount, date, reference, remarks }) => ({
      id: lineId,
      preschool_id,
      invoice_id: id,
      kind: 'bill',
      quantity: 1,
      amount,
      discount_amount: 0,
      label: reference === null ? 'Opening balance' : `Opening balance (${reference})`,
      remarks,
      bill_date: date,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })),
  );
  await insertRows(
    trx,
    'ledger_entries',
    ledgerColumns,
    made.map(({ id, lineId, parent_id, preschool_id, amount, date }) => ({
      parent_id,
      preschool_id,
      invoice_id: id,
      kind: 'charge',
      amount,
      effective_date: date,
      recorded_at: now,
      cause_type: 'line',
      cause_id: String(lineId),
      by: actor.userId,
    })),
  );
}

function recordOf({ id, row, identity, preschool_id, ...made }: Made): MadeRecord {
  const { invoice_no, parent_id, billing_month, amount } = made;
  const after = { invoice_no, parent_id, billing_month, price: amount, due_date: dueOf(made) };
  return { id, row, identity, preschool_id, after };
}

const stamps: Columns = { created_by: 'bigint', created_at: 'timestamptz', updated_at: 'timestamptz' };

const invoiceColumns: Columns = {
  id: 'bigint',
  parent_id: 'bigint',
  preschool_id: 'bigint',
  invoice_no: 'text',
  billing_month: 'text',
  price: 'bigint',
  payment_status: 'integer',
  due_date: 'date',
  ...stamps,
};

const numberColumns: Columns = {
  preschool_id: 'bigint',
  year: 'integer',
  number: 'integer',
  invoice_no: 'text',
  invoice_id: 'bigint',
  state: 'text',
  at: 'timestamptz',
};

const lineColumns: Columns = {
  id: 'bigint',
  preschool_id: 'bigint',
  invoice_id: 'bigint',
  kind: 'text',
  label: 'text',
  remarks: 'text',
  quantity: 'integer',
  amount: 'bigint',
  discount_amount: 'bigint',
  bill_date: 'date',
  ...stamps,
};

const ledgerColumns: Columns = {
  parent_id: 'bigint',
  preschool_id: 'bigint',
  invoice_id: 'bigint',
  kind: 'text',
  amount: 'bigint',
  effective_date: 'date',
  recorded_at: 'timestamptz',
  cause_type: 'text',
  cause_id: 'text',
  by: 'bigint',
};
