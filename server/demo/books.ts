/**
 * Bookkeeping for the demonstration: invoices, lines, payments and carries in memory, each with its entry of the
 * ledger, written in bulk. The same rules as the verbs; `npm run check:ledger` finds no difference.
 */
import type { Knex } from 'knex';
import { HOUR_MS, startOfBusinessDay } from '#shared/domain/calendar-date';
import { balanceOf, followingStatus, lineTotal } from '#shared/domain/invoice-math';
import type { LineKind, PaymentState } from '#shared/domain/statuses';
import type { Clock } from '../clock';
import { numberText } from '../features/invoices/invoice-number';
import { pastMoment } from './past-moment';

/** What a day's work is dated with. */
const MORNING_MS = 9 * HOUR_MS;
export const morningOf = (clock: Clock, date: string) =>
  pastMoment(clock, new Date(startOfBusinessDay(date).getTime() + MORNING_MS));

export interface DemoInvoice {
  id: number;
  parent_id: number;
  preschool_id: number;
  invoice_no: string;
  billing_month: string;
  due_date: string | null;
  start_date: string | null;
  end_date: string | null;
  is_enrollment: boolean;
  is_pos_invoice: boolean;
  locked: boolean;
  /** 8 to 11; 0 where it follows. */
  set: number;
  lines: number;
  price: number;
  paid_amount: number;
  carried_out: number;
  moved_to_invoice_id: number | null;
  version: number;
  on: string;
  changedOn: string;
  payments: DemoPayment[];
}

interface DemoPayment {
  id: number;
  amount: number;
  state: PaymentState;
  source: 'staff' | 'parent' | 'provider';
  paid_at: string;
  payment_method: number;
}

export interface NewLine {
  child_id: number | null;
  label: string;
  amount: number;
  kind?: LineKind;
  product_id?: number | null;
  booking_id?: number | null;
  quantity?: number;
  remarks?: string | null;
}

export interface NewPayment {
  amount: number;
  payment_method: number;
  on: string;
  state?: PaymentState;
  source?: DemoPayment['source'];
  by?: number | null;
  more?: object;
}

interface Place {
  id: number;
  short_name: string;
}

export class Books {
  readonly invoices: DemoInvoice[] = [];
  /** Lines that were unbilled before, by the invoice that took them up. */
  readonly taken = new Map<number, number[]>();
  private readonly rows: Record<'lines' | 'payments' | 'carries' | 'numbers' | 'ledger', object[]> = {
    lines: [],
    payments: [],
    carries: [],
    numbers: [],
    ledger: [],
  };
  private readonly series = new Map<string, number>();

  constructor(
    private readonly places: readonly Place[],
    private nextTransaction: number,
    private readonly by: number,
    readonly clock: Clock,
  ) {}

  open(
    given: Pick<DemoInvoice, 'parent_id' | 'preschool_id' | 'billing_month' | 'on'> & Partial<DemoInvoice>,
  ) {
    const id = this.invoices.length + 1;
    const invoice: DemoInvoice = {
      id,
      invoice_no: '',
      due_date: null,
      start_date: null,
      end_date: null,
      set: 0,
      version: 1,
      is_enrollment: false,
      is_pos_invoice: false,
      locked: false,
      moved_to_invoice_id: null,
      lines: 0,
      price: 0,
      paid_amount: 0,
      carried_out: 0,
      payments: [],
      changedOn: given.on,
      ...given,
    };
    const { preschool_id, billing_month, on } = invoice;
    const year = Number(billing_month.slice(0, 4));
    const number = (this.series.get(`${preschool_id} ${year}`) ?? 0) + 1;
    this.series.set(`${preschool_id} ${year}`, number);
    const short = this.places.find((place) => place.id === preschool_id)?.short_name;
    invoice.invoice_no = numberText(short ?? '', year, number);
    this.rows.numbers.push({
      preschool_id,
      year,
      number,
      invoice_no: invoice.invoice_no,
      invoice_id: id,
      at: morningOf(this.clock, on),
    });
    this.invoices.push(invoice);
    return invoice;
  }

  line(invoice: DemoInvoice, given: NewLine, on = invoice.on): number {
    const id = this.nextTransaction++;
    const { kind = given.amount < 0 ? 'discount' : 'bill', quantity = 1, ...line } = given;
    this.rows.lines.push({
      id,
      invoice_id: invoice.id,
      preschool_id: invoice.preschool_id,
      kind,
      quantity,
      product_id: null,
      booking_id: null,
      remarks: null,
      ...line,
      bill_date: on,
      created_by: this.by,
      created_at: morningOf(this.clock, on),
      updated_at: morningOf(this.clock, on),
    });
    this.charge(invoice, id, quantity * line.amount, line.child_id, on);
    return id;
  }

  /** A line that was unbilled until now. */
  take(
    invoice: DemoInvoice,
    line: { id: number; child_id: number; quantity: number; amount: number; discount_amount: number },
  ): void {
    this.taken.set(invoice.id, [...(this.taken.get(invoice.id) ?? []), line.id]);
    this.charge(invoice, line.id, lineTotal(line), line.child_id, invoice.on);
  }

  pay(invoice: DemoInvoice, given: NewPayment): DemoPayment {
    const { amount, payment_method, on, state = 'confirmed', source = 'staff', more } = given;
    const payment = { id: this.nextTransaction++, amount, state, source, paid_at: on, payment_method };
    const at = morningOf(this.clock, on);
    this.rows.payments.push({
      ...payment,
      invoice_id: invoice.id,
      parent_id: invoice.parent_id,
      preschool_id: invoice.preschool_id,
      reference_id: null,
      remarks: null,
      slip_file_id: null,
      refund_of: null,
      decided_by: null,
      decided_at: null,
      decision_reason: null,
      recorded_by: given.by === undefined ? this.by : given.by,
      created_at: at,
      updated_at: at,
      ...more,
    });
    invoice.payments.push(payment);
    if (state === 'confirmed') {
      invoice.paid_amount += amount;
      this.enter(
        invoice,
        { kind: 'payment', amount: -amount, cause_type: 'payment', cause_id: payment.id },
        on,
      );
    }
    this.touch(invoice, on);
    return payment;
  }

  carry(
    target: DemoInvoice,
    sources: readonly DemoInvoice[],
    by: number,
    statusOf: (one: DemoInvoice) => number,
  ) {
    const amount = sources.reduce((sum, one) => sum + balanceOf(one), 0);
    const remarks = sources.map(({ invoice_no }) => invoice_no).join(', ');
    const line_id = this.line(target, {
      child_id: null,
      kind: 'carry_forward',
      label: 'Carried Forward',
      amount,
      remarks,
    });
    for (const source of sources) {
      const [balance, from_status] = [balanceOf(source), statusOf(source)];
      const id = this.rows.carries.length + 1;
      this.rows.carries.push({
        id,
        to_invoice_id: target.id,
        line_id,
        from_invoice_id: source.id,
        amount: balance,
        from_status,
        at: morningOf(this.clock, target.on),
        by,
      });
      const entry = { kind: 'carry_out', amount: -balance, cause_type: 'carry_forward', cause_id: id };
      this.enter(source, entry, target.on);
      Object.assign(source, { set: 8, carried_out: balance, moved_to_invoice_id: target.id });
      this.touch(source, target.on);
    }
  }

  /** Nobody pays for it any more: its price leaves the ledger. */
  cancel(invoice: DemoInvoice, on: string): void {
    invoice.set = 9;
    const entry = { kind: 'cancel', amount: -invoice.price, cause_type: 'invoice', cause_id: invoice.id };
    this.enter(invoice, entry, on);
    this.touch(invoice, on);
  }

  statusOf(invoice: DemoInvoice, today: string): number {
    if (invoice.set) return invoice.set;
    const [last] = invoice.payments
      .filter(({ state, amount }) => state === 'confirmed' && amount > 0)
      .sort((one, other) => other.paid_at.localeCompare(one.paid_at) || other.id - one.id);
    const last_payment = !last ? null : last.source === 'provider' ? 'provider' : 'hand';
    return followingStatus({ ...invoice, last_payment, empty: invoice.lines === 0 }, today);
  }

  async save(trx: Knex, today: string): Promise<void> {
    await trx.batchInsert(
      'invoices',
      // Those that others name come first: a carried invoice points to a later one.
      [...this.invoices].reverse().map(({ set: _, on, changedOn, payments: __, lines: ___, ...invoice }) => ({
        ...invoice,
        payment_status: this.statusOf(this.invoices[invoice.id - 1] as DemoInvoice, today),
        created_by: this.by,
        issued_at: morningOf(this.clock, on),
        created_at: morningOf(this.clock, on),
        updated_at: morningOf(this.clock, changedOn),
      })),
      500,
    );
    await trx.batchInsert('bill_lines', this.rows.lines, 500);
    for (const [invoice_id, ids] of this.taken)
      await trx('bill_lines').whereRaw('id = ANY (?::bigint[])', [ids]).update({ invoice_id });
    await trx.batchInsert('payments', this.rows.payments, 500);
    await trx.raw('ALTER TABLE carry_forwards ALTER COLUMN id SET GENERATED BY DEFAULT');
    await trx.batchInsert('carry_forwards', this.rows.carries, 500);
    await trx.raw('ALTER TABLE carry_forwards ALTER COLUMN id SET GENERATED ALWAYS');
    await trx.batchInsert('invoice_numbers', this.rows.numbers, 500);
    await trx.batchInsert('ledger_entries', this.rows.ledger, 500);
    await trx('invoice_series').insert(
      [...this.series].map(([key, last]) => {
        const [preschool_id, year] = key.split(' ').map(Number);
        return { preschool_id, year, last };
      }),
    );
    for (const table of ['invoices', 'carry_forwards'])
      await trx.raw(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
      );
    await trx.raw("SELECT setval('bill_lines_id_seq', ?)", [this.nextTransaction]);
  }

  private charge(invoice: DemoInvoice, lineId: number, amount: number, child_id: number | null, on: string) {
    invoice.lines += 1;
    invoice.price += amount;
    this.enter(invoice, { kind: 'charge', amount, cause_type: 'line', cause_id: lineId, child_id }, on);
    this.touch(invoice, on);
  }

  private enter(
    { id, parent_id, preschool_id }: DemoInvoice,
    entry: { kind: string; amount: number; cause_type: string; cause_id: number; child_id?: number | null },
    on: string,
  ): void {
    if (entry.amount === 0) return;
    this.rows.ledger.push({
      parent_id,
      preschool_id,
      invoice_id: id,
      child_id: null,
      by: this.by,
      ...entry,
      effective_date: on,
      recorded_at: morningOf(this.clock, on),
      cause_id: String(entry.cause_id),
    });
  }

  private touch(invoice: DemoInvoice, on: string): void {
    invoice.version += 1;
    if (on > invoice.changedOn) invoice.changedOn = on;
  }
}
