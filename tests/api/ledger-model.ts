/**
 * A slow model of a family's money: its invoices as the calls should leave them. Each act (`ledger-acts.ts`) makes its call
 * and says what must come of it; here is what the acts share.
 */
import { expect } from 'vitest';
import type { Answer, Caller } from '../support/api';
import type { TestProviders } from '../support/providers';
import {
  BAD_DEBT,
  CANCELLED,
  CARRIED,
  INSTALMENTS,
  isPaidUp,
  LAST_MONTH,
  type ModelAttempt,
  type ModelBill,
  type ModelInvoice,
  type ModelLine,
  type ModelPayment,
  openOf,
  planOf,
  sum,
  sumsOf,
} from './ledger-books';
import type { Household } from './money';
import type { MoneyDesk } from './money-desk';

/** The pick that no act aims with. */
export const ANY = 5;

type Desk = Pick<MoneyDesk, 'finance' | 'place' | 'elsewhere'>;

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
  newestOff(paymentId: number): Promise<{ id: number; amount: number; invoice_id: number }>;
  feesOf(
    invoiceIds: number[],
  ): Promise<{ id: number; invoice_id: number; line_id: number; amount: number; period: number }[]>;
  /** Keys of the jobs that wait. */
  jobs(): Promise<string[]>;
  /** Runs one job of the night, and one that waits. */
  chargeLateFees(): Promise<unknown>;
  withdraw(attemptId: string): Promise<void>;
}

/** A line of a bank statement of which was said whose it is. */
export interface ModelBankLine {
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
}

export class Model {
  readonly invoices: ModelInvoice[] = [];
  readonly attempts: ModelAttempt[] = [];
  readonly bank: ModelBankLine[] = [];
  /** Whether last month is closed at the first preschool. */
  closed = false;

  constructor(
    readonly desk: Desk,
    readonly home: Household,
    readonly parent: Caller,
    public unbilled: ModelBill[],
    readonly second: Second,
    readonly providers: TestProviders,
    readonly reads: Reads,
  ) {}

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

  /** At this preschool nothing of it changes: neither its lines nor its status, dates and preschool. */
  isShutAt = ({ ofLastMonth }: ModelInvoice, preschool: number) =>
    this.closed && ofLastMonth === true && preschool === this.desk.place.preschool.id;
  isShut = (invoice: ModelInvoice) => this.isShutAt(invoice, invoice.preschool);

  /** True where it is shut: then nothing was done, whatever else there is against it. */
  refusesShut(invoice: ModelInvoice, { status }: Answer): boolean {
    if (!this.isShut(invoice)) return false;
    expect([409, 422, 423]).toContain(status);
    return true;
  }

  async close(): Promise<void> {
    const { finance, place } = this.desk;
    const { status } = await finance.post(`/api/closings/${place.preschool.id}/close`, { month: LAST_MONTH });
    expect(status).toBe(this.closed ? 422 : 200);
    this.closed = true;
  }

  /** One asks, another one does it. */
  async open(): Promise<void> {
    const path = `/api/closings/${this.desk.place.preschool.id}`;
    const month = { month: LAST_MONTH };
    const asked = await this.desk.finance.post(`${path}/ask-to-open`, { ...month, reason: 'Forgotten.' });
    expect((await this.desk.finance.post(`${path}/open`, month)).status).toBe(this.closed ? 403 : 422);
    const opened = await this.second.caller.post(`${path}/open`, month);
    expect([asked.status, opened.status]).toEqual(this.closed ? [200, 200] : [422, 422]);
    this.closed = false;
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
      if (plan) plan.outcome = null;
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
    if (plan) plan.outcome = outcome;
  }

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
    last.outcome = null;
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
