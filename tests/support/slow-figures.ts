/**
 * Every figure of the reports, slowly and obviously: all rows in memory, no totals, the definitions one by
 * one. What the server answers is held to it.
 */
import type { Knex } from 'knex';
import { addDays, businessDate, DAY_MS, startOfBusinessDay } from '#shared/domain/calendar-date';

// biome-ignore lint/suspicious/noExplicitAny: rows as the database has them
type Row = any;
const TABLES = [
  'preschools',
  'invoices',
  'bill_lines',
  'payments',
  'carry_forwards',
  'write_offs',
  'products',
  'user_roles',
  'children',
  'child_products',
  'bookings',
  'ledger_entries',
  'former_due_dates',
  'former_lines',
] as const;
export type Facts = Record<(typeof TABLES)[number], Row[]>;

export async function readFacts(knex: Knex): Promise<Facts> {
  const facts: Partial<Facts> = {};
  for (const table of TABLES) facts[table] = await knex(table).select();
  return facts as Facts;
}

export interface Asked {
  preschool?: number;
  preschool_status?: string;
  role?: number;
  bad_debt?: boolean;
}

const sum = <T>(rows: readonly T[], amount: (row: T) => number) =>
  rows.reduce((all, row) => all + amount(row), 0);

const inPlace = (facts: Facts, { preschool, preschool_status }: Asked, preschoolId: number) =>
  preschool
    ? preschoolId === preschool
    : !preschool_status || facts.preschools.find(({ id }) => id === preschoolId).status === preschool_status;

const groupOf = (facts: Facts, user: number) =>
  Math.max(7, ...facts.user_roles.filter((row) => row.user_id === user).map((row) => row.role_id));

interface Invoice {
  status: number;
  parent: number;
  preschool: number;
  price: number;
  paid: number;
  carriedOut: number;
  credited: number;
  writtenOff: number;
  open: number;
  lines: Row[];
  payments: Row[];
}

function invoicesOf(facts: Facts, month: string, asked: Asked): Invoice[] {
  return facts.invoices
    .filter((row) => row.billing_month === month && row.issued_at !== null)
    .filter((row) => (row.payment_status === 10) === (asked.bad_debt ?? false))
    .filter((row) => inPlace(facts, asked, row.preschool_id))
    .filter((row) => !asked.role || groupOf(facts, row.parent_id) === asked.role)
    .map((row) => {
      // A cancelled one asks for nothing; what was paid for it is money.
      const cancelled = row.payment_status === 9;
      const lines = facts.bill_lines.filter((line) => line.invoice_id === row.id && !cancelled);
      const payments = facts.payments.filter((one) => one.invoice_id === row.id && one.state === 'confirmed');
      const carries = facts.carry_forwards.filter(
        (one) => one.from_invoice_id === row.id && one.reversed_at === null,
      );
      const price = sum(lines, (line) => line.quantity * (line.amount - line.discount_amount));
      const paid = sum(payments, ({ amount }) => amount);
      const carriedOut = sum(carries, ({ amount }) => amount);
      const { parent_id: parent, preschool_id: preschool, payment_status: status } = row;
      const credited = cancelled ? 0 : row.credited;
      const writtenOff = cancelled
        ? 0
        : sum(
            facts.write_offs.filter((one) => one.invoice_id === row.id),
            ({ amount }) => amount,
          );
      return {
        status,
        parent,
        preschool,
        price,
        paid,
        carriedOut,
        credited,
        writtenOff,
        open: price - paid - carriedOut - credited - writtenOff,
        lines,
        payments,
      };
    });
}

/** The figures of a month as `get-all-total` and `summary` name them. */
export function slowFigures(facts: Facts, month: string, asked: Asked) {
  const invoices = invoicesOf(facts, month, asked);
  const asking = invoices.filter(({ status }) => status !== 9);
  const lines = invoices.flatMap((invoice) => invoice.lines);
  const payments = invoices.flatMap((invoice) => invoice.payments);
  const typeOf = (line: Row) => facts.products.find(({ id }) => id === line.product_id)?.product_type;
  const positive = lines.filter((line) => line.kind !== 'carry_forward' && line.amount > 0);
  const negative = lines.filter((line) => line.kind !== 'carry_forward' && line.amount < 0);
  const gross = (of: Row[]) => sum(of, (line) => line.quantity * line.amount);
  const programme = gross(positive.filter((line) => typeOf(line) === 1));
  const annual = gross(positive.filter((line) => typeOf(line) === 2));
  const bills = gross(positive);
  const carriedForward = sum(
    lines.filter((line) => line.kind === 'carry_forward'),
    ({ amount }) => amount,
  );
  const total = sum(invoices, ({ price }) => price);
  const paid = sum(payments, ({ amount }) => amount);
  // What was paid above the price and still stands there.
  const extra = sum(invoices, ({ open }) => Math.max(0, -open));
  const carriedOut = sum(invoices, (invoice) => invoice.carriedOut);
  const credited = sum(invoices, (invoice) => invoice.credited);
  const writtenOff = sum(invoices, (invoice) => invoice.writtenOff);
  const byMethod = (...methods: number[]) =>
    sum(
      payments.filter((payment) => methods.includes(payment.payment_method)),
      ({ amount }) => amount,
    );
  const parents = [...new Set(asking.map(({ parent }) => parent))];
  const owing = new Set(
    asking
      .filter(({ open, carriedOut: out, writtenOff: given }) => open > 0 || out > 0 || given > 0)
      .map(({ parent }) => parent),
  );
  const paying = new Set(asking.filter((one) => one.paid > 0).map(({ parent }) => parent));
  const count = (...statuses: number[]) => invoices.filter(({ status }) => statuses.includes(status)).length;
  return {
    all: {
      total_invoices_count: asking.length,
      total_invoiced: total,
      total_bills_only: bills,
      total_annual_fees: annual,
      total_programme_fees: programme,
      total_other_bill: bills - programme - annual,
      total_discounted: -gross(negative) + sum(positive, (line) => line.quantity * line.discount_amount),
      total_carried_forward: carriedForward,
      total_actual: total - carriedForward,
      total_paid_gross: paid,
      total_paid_net: paid - extra,
      total_paid_extra: extra,
      total_carry_forward: carriedOut,
      total_credited: credited,
      total_written_off: writtenOff,
      total_unpaid: total - (paid - extra) - carriedOut - credited - writtenOff,
      total_pending: count(1),
      total_overdue: count(2),
      total_partially_paid: count(3),
      total_completed: count(4, 5, 6, 7),
      count_carried_forward: count(8),
      count_instalment: count(11),
      count_bad_debt: count(10),
    },
    /** What all of it means, said another way. */
    open: sum(invoices, ({ open }) => Math.max(0, open)),
    methods: {
      total_billplz: byMethod(1),
      total_cdm: byMethod(2),
      total_cheque: byMethod(3),
      total_other: byMethod(4, 5, 6, 7, 8, 9),
    },
    parents: {
      total_parents: parents.length,
      total_parents_paid: parents.filter((one) => paying.has(one) && !owing.has(one)).length,
    },
    preschools: [...new Set(invoices.map(({ preschool }) => preschool))],
  };
}

/** Who owes what at the end of a day, from the entries of the ledger that were recorded by then. */
/** The oldest due date of what is open: sen by sen from the youngest part of the invoice on. */
function owedSince(facts: Facts, id: number, open: number, day: string): string | null {
  const end = startOfBusinessDay(addDays(day, 1));
  const invoice = facts.invoices.find((one) => one.id === id);
  const former = facts.former_due_dates
    .filter((one) => one.invoice_id === id && one.until >= end)
    .sort((one, other) => one.until - other.until)[0];
  const own: string | null = former ? former.due_date : invoice.due_date;
  const changes = (line: { id: number }) => facts.former_lines.filter((one) => one.line_id === line.id);
  const arrived = (line: { id: number; created_at: Date }) =>
    changes(line)
      .map(({ until }) => until)
      .sort()
      .at(-1) ?? businessDate(line.created_at);
  const kept = facts.bill_lines
    .filter((line) => line.invoice_id === id && arrived(line) <= day)
    .map((line) => ({ due: line.due_date, amount: line.quantity * (line.amount - line.discount_amount) }));
  const gone = facts.former_lines
    .filter((one) => one.invoice_id === id && one.since <= day && day < one.until)
    .map((one) => ({ due: one.due_date, amount: one.amount }));
  const aged = [...kept, ...gone].filter(({ due }) => due !== null);
  if (aged.length === 0) return own;
  const lines = aged.filter(({ amount }) => amount > 0);
  const price = sum(
    facts.ledger_entries.filter(
      (one) => one.invoice_id === id && ['charge', 'carry_in'].includes(one.kind) && one.posted_on <= day,
    ),
    ({ amount }) => amount,
  );
  const rest = Math.max(0, price - sum(lines, ({ amount }) => amount));
  const parts = [...lines, { due: own, amount: rest }].filter(({ amount }) => amount > 0);
  parts.sort((one, other) => (other.due ?? '9999').localeCompare(one.due ?? '9999'));
  let left = open;
  let since: string | null = null;
  for (const { due, amount } of parts) {
    if (left <= 0) break;
    if (due !== null) since = due;
    left -= amount;
  }
  return since;
}

export function slowOutstanding(facts: Facts, day: string, roles: readonly number[]) {
  const end = startOfBusinessDay(addDays(day, 1));
  const entries = facts.ledger_entries.filter((one) => one.effective_date <= day && one.recorded_at < end);
  const places = new Map<string, Map<number, number>>();
  for (const entry of entries) {
    const key = `${entry.preschool_id} ${entry.parent_id}`;
    const invoices = places.get(key) ?? new Map();
    invoices.set(entry.invoice_id, (invoices.get(entry.invoice_id) ?? 0) + entry.amount);
    places.set(key, invoices);
  }
  return [...places]
    .map(([key, invoices]) => {
      const [preschool_id = 0, id = 0] = key.split(' ').map(Number);
      const due = [...invoices]
        .filter(([, open]) => open > 0)
        .map(([invoice, open]) => owedSince(facts, invoice, open, day))
        .filter((date): date is string => date !== null)
        .sort()[0];
      const paid = facts.payments
        .filter((one) => one.parent_id === id && one.preschool_id === preschool_id)
        .filter((one) => one.state === 'confirmed' && one.amount > 0 && one.paid_at <= day)
        .filter((one) => (one.decided_at ?? one.created_at) < end)
        .map((one) => one.paid_at)
        .sort();
      return {
        preschool_id,
        id,
        role: groupOf(facts, id),
        outstanding: sum([...invoices.values()], (open) => open),
        days: due && due < day ? (Date.parse(day) - Date.parse(due)) / DAY_MS : 0,
        last_payment: paid.at(-1) ?? null,
      };
    })
    .filter(({ outstanding, role }) => outstanding > 0 && roles.includes(role));
}

/** Children of a status, those of them with a bill on an invoice of the month. */
export function slowChildren(facts: Facts, month: string, asked: Asked) {
  const here = facts.children.filter((child) => inPlace(facts, asked, child.preschool_id));
  const attending = here.filter(({ status }) => status === 1 || status === 2);
  const billed = attending.filter(({ id }) =>
    facts.bill_lines.some((line) => {
      const invoice = facts.invoices.find((one) => one.id === line.invoice_id);
      return (
        line.child_id === id &&
        line.kind === 'bill' &&
        line.amount > 0 &&
        invoice?.billing_month === month &&
        invoice.payment_status !== 9
      );
    }),
  );
  return {
    active: attending.length,
    billed: billed.length,
    unbilled: attending.length - billed.length,
    suspended: here.filter(({ status }) => status === 4).length,
  };
}

/** Places less children of the age and open bookings of others, ages 1 to 12. */
export function slowSeats(facts: Facts, year: number, asked: Asked): number[] {
  const places = facts.preschools.filter(
    ({ id, places: set }) => inPlace(facts, asked, id) && Object.keys(set).length > 0,
  );
  return Array.from({ length: 12 }, (_, index) => {
    const age = index + 1;
    return sum(places, (place) => {
      const isOfAge = (child: Row) =>
        child.born_on !== null && year - Number(child.born_on.slice(0, 4)) === age;
      const attends = (child: Row) => child.preschool_id === place.id && [1, 2].includes(child.status);
      const children = facts.children.filter((child) => attends(child) && isOfAge(child));
      const booked = facts.bookings.filter((booking) => {
        const child = facts.children.find(({ id }) => id === booking.child_id);
        const open = booking.preschool_id === place.id && booking.status === 'open' && booking.year === year;
        return open && isOfAge(child) && !attends(child);
      });
      return (place.places[String(age)] ?? 0) - children.length - booked.length;
    });
  });
}

/** What was paid in a month, whatever it was for. */
export function slowPaidIn(facts: Facts, month: string, asked: Asked) {
  const payments = facts.payments.filter(
    (one) =>
      one.state === 'confirmed' && one.paid_at.startsWith(month) && inPlace(facts, asked, one.preschool_id),
  );
  return {
    total: sum(payments, ({ amount }) => amount),
    count: payments.filter(({ amount }) => amount > 0).length,
  };
}

/** What a list of payments has, from the first day of a month on where one is given. */
export function slowListed(facts: Facts, asked: Asked, { state, from }: { state?: string; from?: string }) {
  const listed = facts.payments.filter(
    (one) =>
      (!state || one.state === state) &&
      (!from || one.paid_at >= from) &&
      inPlace(facts, asked, one.preschool_id),
  );
  const confirmed = listed.filter((one) => one.state === 'confirmed');
  return {
    payments: listed.filter(({ refund_of }) => refund_of === null).length,
    refunds: listed.filter(({ refund_of }) => refund_of !== null).length,
    amount: sum(confirmed, ({ amount }) => amount),
    overpaid: null,
  };
}
