/**
 * A slow model of a family's money: its invoices as the calls should leave them. Each act (`ledger-acts.ts`) makes its call
 * and says what must come of it; here is what the acts share.
 */
import { expect } from 'vitest';
import type { Statement } from '#shared/endpoints/statements';
import type { Answer, Caller } from '../support/api';
import type { TestProviders } from '../support/providers';
import {
  BAD_DEBT,
  CANCELLED,
  CARRIED,
  INSTALMENTS,
  isPaidUp,
  type ModelAttempt,
  type ModelBill,
  type ModelInvoice,
  type ModelLine,
  type ModelPayment,
  type ModelPlan,
  openOf,
  planOf,
  sum,
  sumsOf,
} from './ledger-books';
import { type Calendar, FIRST_CLOSED, monthAfter, monthBefore } from './ledger-calendar';
import type { Evening } from './ledger-days';
import type { Household } from './money';
import type { MoneyDesk } from './money-desk';

/** The pick that no act aims with. */
export const ANY = 5;

export const SHUT_LINE = 'a line of a closed month on an invoice of an open one';

/** Somebody else of head office, and the limit above which they are asked. */
interface Second {
  caller: Caller;
  /** Sen; null for none. */
  limitRefunds(amount: number | null): Promise<void>;
}

/** What is read from the database, where no call tells it: ids of what was made, and what must be there beside the books. */
export interface Reads {
  carriesOf(lineId: number): Promise<{ from_invoice_id: number; amount: number }[]>;
  paymentsOf(attemptId: string): Promise<{ id: number; invoice_id: number; amount: number; state: string }[]>;
  /** Of a line of a bank statement that is booked, in the order in which they were written. */
  bankPaymentsOf(lineId: number): Promise<{ id: number; invoice_id: number; amount: number }[]>;
  newestOff(paymentId: number): Promise<{ id: number; amount: number; invoice_id: number }>;
  feesOf(
    invoiceIds: number[],
  ): Promise<{ id: number; invoice_id: number; line_id: number; amount: number; period: number }[]>;
  /** Keys of the jobs that wait. */
  jobs(): Promise<string[]>;
  /** The clock goes on, and everybody signs in again. */
  passDays(days: number): Promise<void>;
  /** Runs jobs of the night, and one that waits. */
  followDueDates(): Promise<unknown>;
  chargeLateFees(): Promise<unknown>;
  withdraw(attemptId: string): Promise<void>;
}

/** A line of a bank statement of which was said whose it is. */
export interface ModelBankLine {
  /** Whose it is. */
  family: Model;
  id: number;
  statement: number;
  amount: number;
  dated: string;
  /** What it pays, where it is not the payments that are there. */
  invoices: ModelInvoice[];
  payments: ModelPayment[];
  /** Sen that were seen to be more than is open. */
  credit: number;
  isBooked: boolean;
  /** One of those that a line was split into. */
  isPart: boolean;
  /** One of its payments was reversed since somebody said that it is theirs. */
  isGone: boolean;
}

/** A line of a bank statement that was split: its parts. */
interface ModelSplit {
  statement: number;
  parts: number[];
}

/** What the families of a round share. */
export interface Office {
  readonly calendar: Calendar;
  readonly desk: Pick<MoneyDesk, 'finance' | 'place' | 'elsewhere'>;
  readonly bank: ModelBankLine[];
  readonly second: Second;
  readonly providers: TestProviders;
  readonly reads: Reads;
}

export class Model {
  readonly invoices: ModelInvoice[] = [];
  readonly attempts: ModelAttempt[] = [];
  readonly splits: ModelSplit[] = [];
  readonly evenings: Evening[] = [];
  /** What was held of deposits at the end of each day, as it was said on it. */
  readonly held = new Map<string, Statement['deposits']>();
  readonly calendar: Calendar;
  readonly desk: Office['desk'];
  readonly bank: ModelBankLine[];
  readonly second: Second;
  readonly providers: TestProviders;
  readonly reads: Reads;

  constructor(
    office: Office,
    readonly home: Household,
    readonly parent: Caller,
    public unbilled: ModelBill[],
    /** Another family at the first preschool. */
    readonly neighbour: Model | null,
  ) {
    this.calendar = office.calendar;
    this.desk = office.desk;
    this.bank = office.bank;
    this.second = office.second;
    this.providers = office.providers;
    this.reads = office.reads;
  }

  pick = (pick: number) => this.invoices[pick % this.invoices.length] as ModelInvoice;
  /** One of those that an act is about, so that it mostly does something; any at all where there is none, or now and then. */
  aim(pick: number, isMeant: (invoice: ModelInvoice) => boolean): ModelInvoice {
    const meant = this.invoices.filter(isMeant);
    return pick === ANY || meant.length === 0
      ? this.pick(pick)
      : (meant[pick % meant.length] as ModelInvoice);
  }

  /** Written off, it is owed all the same: a balance that comes there may recover it. */
  total = () => sum(this.invoices.map((one) => openOf(one) + (one.set === CANCELLED ? 0 : one.writtenOff)));
  byId = (id: number) => this.invoices.find((one) => one.id === id) as ModelInvoice;

  get today() {
    return this.calendar.today;
  }

  families = (): Model[] => (this.neighbour ? [this, this.neighbour] : [this]);

  /** At this preschool nothing of it changes: neither its lines nor its status, dates and preschool; nor these lines, of their days. */
  isShutAt = ({ month }: ModelInvoice, preschool: number, lines: readonly ModelLine[] = []) =>
    preschool === this.desk.place.preschool.id &&
    [month, ...lines.map(({ day }) => day)].some((when) => this.calendar.isClosed(when));
  isShut = (invoice: ModelInvoice, lines: readonly ModelLine[] = []) =>
    this.isShutAt(invoice, invoice.preschool, lines);
  /** On this day no money counts at the preschool of the invoice. */
  isShutOn = ({ preschool }: ModelInvoice, day: string) =>
    preschool === this.desk.place.preschool.id && this.calendar.isClosed(day);

  /** True where it is shut: then nothing was done, whatever else there is against it. */
  refusesShut(invoice: ModelInvoice, { status }: Answer, lines: readonly ModelLine[] = []): boolean {
    if (!this.isShut(invoice, lines)) return false;
    expect([409, 422, 423]).toContain(status);
    const what = this.isShut(invoice) ? 'a change of a closed month refused' : SHUT_LINE;
    if (status === 423 && !invoice.locked) this.calendar.saw(what);
    return true;
  }

  /** A day that was named where money was written down, against which nothing else speaks. */
  dayAnswer(invoice: ModelInvoice, day: string): number {
    const isShut = this.isShutOn(invoice, day);
    if (day !== this.today)
      this.calendar.saw(isShut ? 'a day of a closed month refused' : 'money of a day before');
    return isShut ? 423 : 200;
  }

  /** On which day money counts that came on one. @param why how it comes to be booked now */
  bookedOn(invoice: ModelInvoice, day: string, why: string): { at: string; value: string | null } {
    if (!this.isShutOn(invoice, day)) return { at: day, value: null };
    this.calendar.saw(`money of a closed month ${why}`);
    return { at: this.today, value: day };
  }

  async close(): Promise<void> {
    const { calendar, desk } = this;
    const month = calendar.closed === null ? calendar.lastMonth : monthAfter(calendar.closed);
    const path = `/api/closings/${desk.place.preschool.id}/close`;
    const { status } = await desk.finance.post(path, { month });
    expect([month, status]).toEqual([month, month < calendar.month ? 200 : 422]);
    if (status !== 200) return;
    calendar.closed = month;
    calendar.frozen.set(month, await this.wentOut(month));
    calendar.saw('a month closed');
  }

  /** What accounting has of a month of the first preschool. */
  async wentOut(month: string): Promise<unknown> {
    const path = `/api/accounting/${this.desk.place.preschool.id}?month=${month}`;
    const { roll, journals } = (await this.desk.finance.get(path)).body.data;
    return { roll, journals };
  }

  /** One asks, another one does it. */
  async open(): Promise<void> {
    const { calendar, desk } = this;
    const path = `/api/closings/${desk.place.preschool.id}`;
    const isClosed = calendar.isClosed(FIRST_CLOSED);
    const month = { month: isClosed ? calendar.closed : FIRST_CLOSED };
    const asked = await desk.finance.post(`${path}/ask-to-open`, { ...month, reason: 'Forgotten.' });
    expect((await desk.finance.post(`${path}/open`, month)).status).toBe(isClosed ? 403 : 422);
    const opened = await this.second.caller.post(`${path}/open`, month);
    expect([asked.status, opened.status]).toEqual(isClosed ? [200, 200] : [422, 422]);
    if (!isClosed || calendar.closed === null) return;
    calendar.frozen.delete(calendar.closed);
    calendar.closed = monthBefore(calendar.closed);
    calendar.saw('a month opened');
  }

  /** The invoice that took its balance, however far that went on. */
  targetOf(invoice: ModelInvoice): ModelInvoice {
    return invoice.set === CARRIED && invoice.movedTo ? this.targetOf(invoice.movedTo) : invoice;
  }

  sourcesOf(lines: readonly ModelLine[]): ModelInvoice[] {
    const ids = new Set(lines.flatMap(({ from }) => [...(from?.keys() ?? [])]));
    return this.invoices.filter(({ id }) => ids.has(id));
  }

  /** What a hand has set since stays; one that was carried on asks for its own again, and by its plan. */
  giveBack(lines: readonly ModelLine[]): void {
    for (const [id, { amount, set, plan }] of lines.flatMap(({ from }) => [...(from ?? [])])) {
      const source = this.byId(id);
      source.carriedOut -= amount;
      if (source.set !== CARRIED) continue;
      Object.assign(source, { set: set === INSTALMENTS ? INSTALMENTS : 0, movedTo: null });
      if (plan) this.revive(plan);
    }
  }

  /** Bills go back to those that no invoice asks for. */
  unbill({ preschool }: ModelInvoice, lines: readonly ModelLine[]): void {
    for (const { due, isImported, wasUnbilled, ...line } of lines)
      if (wasUnbilled) this.unbilled.push({ ...line, preschool });
  }

  /** The status that a hand sets, or 0 where it follows again; with the plan that went on. */
  put(invoice: ModelInvoice, set: number): void {
    if (invoice.set === INSTALMENTS && set !== INSTALMENTS) this.endPlan(invoice, 'closed');
    invoice.set = set;
  }

  endPlan(invoice: ModelInvoice, outcome: 'kept' | 'broken' | 'replaced' | 'closed'): void {
    const plan = planOf(invoice);
    if (plan) Object.assign(plan, { outcome, endedOn: this.today });
  }

  revive = (plan: ModelPlan) => Object.assign(plan, { outcome: null, endedOn: null });

  recovered(invoice: ModelInvoice, amount: number): void {
    invoice.writtenOff -= amount;
    if (invoice.writtenOff === 0 && invoice.set === BAD_DEBT) invoice.set = 0;
  }

  /** Nothing stays written off that is not owed, and an instalment plan that is paid up is over. */
  settle(): void {
    for (const invoice of this.invoices) {
      const { price, credited, written_off } = sumsOf(invoice);
      // A cancelled one may have given back the bills that were written off.
      const over = invoice.set === CANCELLED ? credited + written_off - price : -openOf(invoice);
      const beyond = Math.min(written_off, over);
      if (beyond > 0) this.recovered(invoice, beyond);
    }
    for (const invoice of this.invoices) {
      if (invoice.set !== INSTALMENTS || openOf(invoice) > 0) continue;
      this.endPlan(invoice, 'kept');
      invoice.set = 0;
    }
  }

  /** Money is taken off it; a plan that was paid up by it goes on. */
  takeOff(invoice: ModelInvoice, change: () => void): void {
    const wasPaidUp = isPaidUp(invoice);
    change();
    this.settle();
    const last = invoice.plans.at(-1);
    if (!wasPaidUp || openOf(invoice) <= 0 || last?.outcome !== 'kept') return;
    this.revive(last);
    invoice.set = INSTALMENTS;
  }

  /** While nobody may give back any money alone: it is asked for, and done once somebody else approved. */
  async approved(operation: string, subject_id: number, form: object): Promise<Answer> {
    await this.second.limitRefunds(0);
    const request = { operation, subject_id, form, reason: 'As agreed.' };
    const asked = await this.desk.finance.post('/api/approvals', request);
    if (asked.status === 200) {
      const { state } = (await this.second.caller.post(`/api/approvals/${asked.body.data.id}/approve`)).body
        .data;
      expect(state).toBe('approved');
    }
    await this.second.limitRefunds(null);
    return asked;
  }

  newestLine = (invoice: ModelInvoice) => this.newest(invoice, 'bill');

  async newest({ id }: ModelInvoice, type: 'bill' | 'payment'): Promise<number> {
    const { data } = (await this.desk.finance.get(`/api/invoices/${id}/transactions?type[]=${type}`)).body;
    return Math.max(...data.map((one: { id: number }) => one.id));
  }

  statusFor = ({ locked, set }: ModelInvoice) =>
    locked ? 423 : set === CARRIED || set === CANCELLED ? 409 : 200;
}
