/**
 * A slow model of a family's invoices, which knows invoices, lines and payments and nothing else: each act makes the
 * call, and says what must come of it.
 */
import { expect } from 'vitest';
import { BAD_DEBT, balanceOf, carriesForward, DRAFT, followingStatus } from '#shared/domain/invoice-math';
import type { Answer, Caller } from '../support/api';
import { cash, type Household, newInvoice } from './money';
import type { MoneyDesk } from './money-desk';
import { TODAY } from './running-api';

type Desk = Pick<MoneyDesk, 'finance' | 'place' | 'elsewhere'>;

interface ModelLine {
  id: number;
  total: number;
  /** Of a carried line: the invoices that it came from, with what each gave. */
  from?: Map<number, { amount: number; set: number }>;
  /** A child's bill that had been unbilled: it goes back. */
  wasUnbilled?: boolean;
  /** Of a deposit: what notes of the line have given back of it. */
  returned?: number;
}

export interface ModelInvoice {
  id: number;
  preschool: number;
  lines: ModelLine[];
  payments: {
    id: number;
    amount: number;
    counts: boolean;
    refundOf: number | null;
    at: string;
    reversal?: boolean;
  }[];
  /** 8 to 11 as they were set, 12 of a draft; 0 where the status follows. */
  set: number;
  carriedOut: number;
  /** Less what was recovered. */
  writtenOff: number;
  /** Notes, a credit above zero; `back` where it was taken back, or takes one back. */
  notes: { id: number; amount: number; back: boolean; deposit?: ModelLine }[];
  movedTo: ModelInvoice | null;
  locked: boolean;
  due: string | null;
  /** Of the month that is closed and opened. */
  ofLastMonth?: boolean;
}

const LAST_MONTH = '2026-02';
const isDeposit = ({ returned }: ModelLine) => returned !== undefined;
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
const NOTHING = { price: 0, paid_amount: 0, carried_out: 0, credited: 0, written_off: 0 };
const issuedSums = (invoice: ModelInvoice) => ({
  price: sum(invoice.lines.map(({ total }) => total)),
  paid_amount: sum(invoice.payments.filter(({ counts }) => counts).map(({ amount }) => amount)),
  carried_out: invoice.carriedOut,
  credited: sum(invoice.notes.map(({ amount }) => amount)),
  written_off: invoice.writtenOff,
});
/** A draft asks for nothing. */
export const sumsOf = (invoice: ModelInvoice) => (invoice.set === DRAFT ? NOTHING : issuedSums(invoice));
export const openOf = (invoice: ModelInvoice) => balanceOf(sumsOf(invoice), invoice.set);
export const statusOf = (invoice: ModelInvoice) => {
  const paid = invoice.payments.some(({ counts, amount }) => counts && amount > 0);
  const standing = {
    ...sumsOf(invoice),
    due_date: invoice.due,
    last_payment: paid ? ('hand' as const) : null,
    empty: invoice.lines.length === 0,
  };
  return invoice.set || followingStatus(standing, TODAY);
};
/** Of money that was paid here, what is neither paid out nor used elsewhere. */
const hereOf = (invoice: ModelInvoice) => {
  const { paid_amount, carried_out } = issuedSums(invoice);
  const credits = invoice.lines.filter(({ from, total }) => from && total < 0);
  return paid_amount + Math.min(0, carried_out) - sum(credits.map(({ total }) => total));
};
/** What a parent said they paid, and nobody confirmed. */
const waitingOf = ({ payments }: ModelInvoice) =>
  sum(payments.filter(({ counts }) => !counts).map(({ amount }) => amount));
const isCarried = (one: ModelInvoice) =>
  carriesForward({ payment_status: statusOf(one), balance: openOf(one), locked: one.locked });
const isOpen = ({ set, locked }: ModelInvoice) => !locked && set !== 8 && set !== 9;

/** Reads what the server carried onto a line: from which invoice, sen. */
export type CarriesOf = (lineId: number) => Promise<{ from_invoice_id: number; amount: number }[]>;

/** Somebody else of head office, and the limit above which they are asked. */
interface Second {
  caller: Caller;
  /** Sen; null for none. */
  limitRefunds(amount: number | null): Promise<void>;
}

/** The family's invoices as the calls should leave them. Each act makes the call and says what must come of it. */
export class Model {
  readonly invoices: ModelInvoice[] = [];

  constructor(
    readonly desk: Desk,
    readonly home: Household,
    readonly parent: Caller,
    public unbilled: number,
    readonly second: Second,
    private readonly carriesOf: CarriesOf,
  ) {}

  /** Whether last month is closed at the first preschool. */
  closed = false;

  pick = (pick: number) => this.invoices[pick % this.invoices.length] as ModelInvoice;
  total = () => sum(this.invoices.map(openOf));

  /** Itself it changes no more: neither its lines nor its status, dates and preschool. */
  private isShut = ({ preschool, ofLastMonth }: ModelInvoice) =>
    this.closed && ofLastMonth === true && preschool === this.desk.place.preschool.id;

  /** True where it is shut: then nothing was done, whatever else there is against it. */
  private refusesShut(invoice: ModelInvoice, { status }: Answer): boolean {
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

  async make(withCarry: boolean, ofLastMonth = false): Promise<void> {
    const form = { with_carry_forward: withCarry, ...(ofLastMonth && { billing_month: LAST_MONTH }) };
    if (ofLastMonth && this.closed) {
      const refused = { again: true, ...form };
      const path = `/api/parents/${this.home.parent.id}/new-invoices`;
      expect((await this.desk.finance.post(path, refused)).status).toBe(423);
      return;
    }
    const made = await newInvoice(this.desk.finance, this.home.parent, form);
    const invoice: ModelInvoice = {
      id: made.id,
      preschool: this.desk.place.preschool.id,
      lines: [],
      payments: [],
      set: 0,
      carriedOut: 0,
      writtenOff: 0,
      notes: [],
      movedTo: null,
      locked: false,
      due: null,
      ofLastMonth,
    };
    this.invoices.push(invoice);
    if (withCarry) await this.carried(invoice);
  }

  async draft(): Promise<void> {
    const { id } = await newInvoice(this.desk.finance, this.home.parent, { as_draft: 1 });
    this.invoices.push({
      id,
      preschool: this.desk.place.preschool.id,
      lines: [],
      payments: [],
      set: DRAFT,
      carriedOut: 0,
      writtenOff: 0,
      notes: [],
      movedTo: null,
      locked: false,
      due: null,
    });
  }

  async issue(pick: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await this.desk.finance.post(`/api/invoices/${invoice.id}/issue`, {});
    const isDraft = invoice.set === DRAFT;
    expect(answer.status).toBe(isDraft && invoice.lines.length === 0 ? 422 : 200);
    if (isDraft && answer.status === 200) invoice.set = 0;
  }

  async throwAway(pick: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await this.desk.finance.call('DELETE', `/api/invoices/${invoice.id}`);
    expect(answer.status).toBe(invoice.set === DRAFT ? 200 : 409);
    if (answer.status !== 200) return;
    for (const line of invoice.lines.filter(({ wasUnbilled }) => wasUnbilled)) this.unbilled += line.total;
    this.invoices.splice(this.invoices.indexOf(invoice), 1);
  }

  async addLine(pick: number, amount: number, quantity: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await this.desk.finance.post(`/api/invoices/${invoice.id}/transactions`, {
      label: 'Fee',
      amount,
      quantity,
      child_id: this.home.children[0]?.id,
    });
    if (this.refusesShut(invoice, answer)) return;
    const keeps = this.keepsCredited(invoice, quantity * amount);
    expect(answer.status).toBe(isOpen(invoice) && !keeps ? 422 : this.statusFor(invoice));
    if (answer.status === 200)
      invoice.lines.push({ id: answer.body.data.transaction.id, total: quantity * amount });
  }

  async takeDeposit(pick: number, amount: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await this.desk.finance.post(`/api/invoices/${invoice.id}/transactions`, {
      label: 'Deposit',
      type: 'deposit',
      amount,
      quantity: 1,
      child_id: this.home.children[0]?.id,
    });
    if (this.refusesShut(invoice, answer)) return;
    expect(answer.status).toBe(this.statusFor(invoice));
    if (answer.status === 200)
      invoice.lines.push({ id: answer.body.data.transaction.id, total: amount, returned: 0 });
  }

  /** Of the oldest deposit; on the invoice that took its balance where that was carried on. */
  async returnDeposit(amount: number): Promise<void> {
    const invoice = this.invoices.find(({ set, lines }) => set < 9 && lines.some(isDeposit));
    const line = invoice?.lines.find(isDeposit);
    if (!invoice || !line) return;
    const target = this.targetOf(invoice);
    const answer = await this.desk.finance.post(`/api/invoices/${target.id}/notes`, {
      kind: 'credit',
      reason: 'Deposit back.',
      lines: [{ line_id: line.id, amount }],
    });
    const { price, credited } = sumsOf(target);
    const tooMuch =
      amount > line.total - (line.returned ?? 0) || (target === invoice && amount > price - credited);
    expect(answer.status).toBe([8, 9, DRAFT].includes(target.set) ? 409 : tooMuch ? 422 : 200);
    if (answer.status !== 200) return;
    line.returned = (line.returned ?? 0) + amount;
    target.notes.push({ id: answer.body.data.note.id, amount, back: false, deposit: line });
  }

  /** Sen of all deposits that were not given back. */
  remaining = () =>
    sum(
      this.invoices
        .filter(({ set }) => set !== 9 && set !== DRAFT)
        .flatMap(({ lines }) => lines.filter(isDeposit))
        .map(({ total, returned = 0 }) => total - returned),
    );

  async changeLine(pick: number, amount: number): Promise<void> {
    const invoice = this.pick(pick);
    const line = invoice.lines.find(({ from }) => !from);
    if (!line) return;
    const path = `/api/invoices/${invoice.id}/transactions/${line.id}`;
    const answer = await this.desk.finance.put(path, { amount, quantity: 1 });
    if (this.refusesShut(invoice, answer)) return;
    // A product's line keeps its sign.
    if (answer.status === 422) return;
    expect(answer.status).toBe(this.statusFor(invoice));
    if (answer.status === 200) line.total = amount;
  }

  async removeLine(pick: number): Promise<void> {
    const invoice = this.pick(pick);
    const line = invoice.lines.at(-1);
    if (!line) return;
    const answer = await this.desk.finance.call(
      'DELETE',
      `/api/invoices/${invoice.id}/transactions/${line.id}`,
    );
    if (this.refusesShut(invoice, answer)) return;
    const sourceLocked = this.sourcesOf([line]).some(({ locked }) => locked);
    const keeps = this.keepsCredited(invoice, -line.total);
    expect(answer.status).toBe(
      isOpen(invoice) && sourceLocked ? 423 : isOpen(invoice) && !keeps ? 422 : this.statusFor(invoice),
    );
    if (answer.status !== 200) return;
    invoice.lines = invoice.lines.filter((one) => one !== line);
    this.giveBack([line]);
    if (line.wasUnbilled) this.unbilled += line.total;
  }

  async payIn(pick: number, amount: number, byParent: boolean): Promise<void> {
    const invoice = this.pick(pick);
    const target = this.targetOf(invoice);
    const by = byParent ? this.parent : this.desk.finance;
    const answer = await by.post(`/api/invoices/${invoice.id}/payment`, cash(amount));
    const waits = target.payments.some(({ counts, amount: sen }) => !counts && sen > 0);
    const declared = !byParent ? 200 : amount > 2 * openOf(target) ? 422 : waits ? 409 : 200;
    const draft = byParent ? 404 : 409;
    expect(answer.status).toBe(
      target.set === DRAFT ? draft : target.locked ? 423 : target.set === 9 ? 409 : declared,
    );
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
    const answer = await this.desk.finance.post(`${path}/${yes ? 'confirm' : 'reject'}`, { reason: 'No.' });
    expect(answer.status).toBe(target.locked ? 423 : 200);
    if (answer.status !== 200) return;
    if (!yes) payment.amount = -0;
    else {
      invoice.payments = invoice.payments.filter((one) => one !== payment);
      target.payments.push({ ...payment, counts: true });
    }
  }

  /** A payment that counts, and what is left of it. */
  private counted(invoice: ModelInvoice) {
    const payment = invoice.payments.find(({ counts, amount }) => counts && amount > 0);
    if (!payment) return undefined;
    const back = this.invoices.flatMap((one) =>
      one.payments.filter(({ refundOf }) => refundOf === payment.id),
    );
    const taken = (reversal: boolean) =>
      sum(back.filter((one) => (one.reversal ?? false) === reversal).map(({ amount }) => amount));
    return {
      payment,
      left: Math.max(0, payment.amount + taken(false) + taken(true)),
      standing: payment.amount + taken(true),
    };
  }

  async refund(pick: number, share: number, falls: boolean): Promise<void> {
    const invoice = this.pick(pick);
    const found = this.counted(invoice);
    if (!found) return;
    const { payment, left } = found;
    const amount = Math.max(1, Math.floor((payment.amount * share) / 100));
    const target = this.targetOf(invoice);
    const answer = await this.desk.finance.post(`/api/payments/${payment.id}/refund`, {
      amount,
      reason: 'Back.',
      charge: falls ? 'falls' : 'stays',
    });
    if (falls && this.refusesShut(target, answer)) return;
    const gone = target === invoice && amount > hereOf(target);
    const tooMuch =
      amount > left ||
      gone ||
      (falls && target.set !== 9 && (amount > sumsOf(target).price || !this.keepsCredited(target, -amount)));
    expect(answer.status).toBe(
      target.locked
        ? 423
        : amount > left || gone
          ? 422
          : falls && target.set === 9
            ? 409
            : tooMuch
              ? 422
              : 200,
    );
    if (answer.status !== 200) return;
    const { id } = answer.body.data.transaction;
    target.payments.push({ id, amount: -amount, counts: true, refundOf: payment.id, at: TODAY });
    if (falls) target.lines.push({ id: await this.newestLine(target), total: -amount });
  }

  async reverse(pick: number, byTwo: boolean): Promise<void> {
    const invoice = this.pick(pick);
    const found = this.counted(invoice);
    if (!found) return;
    const { payment, standing } = found;
    const target = this.targetOf(invoice);
    const form = { reason: 'Bounced.' };
    const answer = byTwo
      ? await this.approved('reverse', payment.id, form)
      : await this.desk.finance.post(`/api/payments/${payment.id}/reverse`, form);
    const owedByNobody = target.set === 9 && openOf(target) + standing > 0;
    expect(answer.status).toBe(target.locked ? 423 : standing === 0 ? 422 : owedByNobody ? 409 : 200);
    if (answer.status !== 200) return;
    const id = await this.newest(target, 'payment');
    target.payments.push({
      id,
      amount: -standing,
      counts: true,
      refundOf: payment.id,
      at: TODAY,
      reversal: true,
    });
  }

  async payOut(pick: number, amount: number): Promise<void> {
    const target = this.targetOf(this.pick(pick));
    const answer = await this.desk.finance.post(`/api/invoices/${this.pick(pick).id}/pay-out`, {
      amount,
      payment_method: 5,
      reason: 'Deposit returned.',
    });
    const refused = target.locked ? 423 : amount > -openOf(target) ? 422 : 200;
    expect(answer.status).toBe(target.set === DRAFT ? 409 : refused);
    if (answer.status !== 200) return;
    const { id } = answer.body.data.transaction;
    target.payments.push({ id, amount: -amount, counts: true, refundOf: null, at: TODAY });
  }

  /** While nobody may give back any money alone: it is asked for, and done once somebody else approved. */
  private async approved(operation: string, subject_id: number, form: object): Promise<Answer> {
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

  private newestLine = (invoice: ModelInvoice) => this.newest(invoice, 'bill');

  private async newest({ id }: ModelInvoice, type: 'bill' | 'payment'): Promise<number> {
    const { data } = (await this.desk.finance.get(`/api/invoices/${id}/transactions?type[]=${type}`)).body;
    return Math.max(...data.map((one: { id: number }) => one.id));
  }

  /** A quotation of a fee, with what is taken off it, becomes an invoice. */
  async quote(sen: number, off: number): Promise<void> {
    const { finance, place } = this.desk;
    const parties = { parent_id: this.home.parent.id, preschool_id: place.preschool.id };
    const made = await finance.post('/api/quotations', { ...parties, date: TODAY });
    const quotation_id = made.body.data.id;
    const [child] = this.home.children as unknown as [{ id: number }];
    for (const amount of [sen, -off])
      await finance.post(`/api/quotations/${quotation_id}/transactions`, {
        ...parties,
        quotation_id,
        label: 'Quoted',
        amount,
        child_id: child.id,
      });
    const { status, body } = await finance.post(`/api/quotations/${quotation_id}/invoice`, { again: true });
    expect(status).toBe(200);
    const { id, due_date } = body.data.invoice;
    const lines: { id: number; amount: number }[] = (
      await finance.get(`/api/invoices/${id}/transactions?type[]=bill`)
    ).body.data;
    this.invoices.push({
      id,
      preschool: place.preschool.id,
      payments: [],
      set: 0,
      lines: lines.map((line) => ({ id: line.id, total: line.amount })),
      carriedOut: 0,
      writtenOff: 0,
      notes: [],
      movedTo: null,
      locked: false,
      due: due_date,
    });
    expect((await finance.post(`/api/quotations/${quotation_id}/invoice`)).status).not.toBe(200);
  }

  async correct(pick: number, amount: number): Promise<void> {
    const invoice = this.pick(pick);
    const payment = invoice.payments.find((one) => one.amount > 0);
    if (!payment) return;
    const path = `/api/invoices/${invoice.id}/transactions/${payment.id}`;
    const answer = await this.desk.finance.put(path, {
      paid_amount: amount,
      reason: 'Counted anew.',
    });
    // Below what was paid back of it.
    if (answer.status === 422) return;
    expect(answer.status).toBe(this.statusFor(invoice));
    if (answer.status === 200) payment.amount = amount;
  }

  async carry(pick: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await this.desk.finance.post(`/api/invoices/${invoice.id}/carry-forward`);
    if (this.sourcesFor(invoice).length > 0 && this.refusesShut(invoice, answer)) return;
    expect(answer.status).toBe(invoice.set === DRAFT ? 409 : this.statusFor(invoice));
    if (answer.status === 200) await this.carried(invoice);
  }

  private sourcesFor = (target: ModelInvoice) =>
    this.invoices.filter((one) => one !== target && one.preschool === target.preschool && isCarried(one));

  /** What a carry forward onto this invoice does; the line's id is read from the server. */
  async carried(target: ModelInvoice): Promise<void> {
    const sources = this.sourcesFor(target);
    if (sources.length === 0) return;
    const from = new Map(sources.map((one) => [one.id, { amount: openOf(one), set: one.set }]));
    for (const source of sources) {
      source.carriedOut += openOf(source);
      // A cancelled one stays so: only its credit goes.
      if (source.set !== 9) Object.assign(source, { set: 8, movedTo: target });
    }
    const lines = (await this.desk.finance.get(`/api/invoices/${target.id}/transactions?type[]=bill`)).body
      .data;
    const known = new Set(target.lines.map(({ id }) => id));
    const line = lines.find(
      (one: { id: number; kind: string }) => one.kind === 'carry_forward' && !known.has(one.id),
    );
    target.lines.push({ id: line.id, total: sum([...from.values()].map(({ amount }) => amount)), from });
  }

  /** As much is paid on one invoice as all of them ask for; then the parent uses that credit for the others. */
  async useCredit(pick: number): Promise<void> {
    const place = this.desk.place.preschool.id;
    const path = `/api/portal/dues/${place}`;
    await this.payIn(pick, Math.max(1, this.due().total), false);
    this.settle();
    const { total, takes, credit } = this.due();
    const before = this.total();
    expect((await this.parent.get(path)).body.data).toMatchObject({ total, credit });
    const amount = total - credit;
    const answer = await this.parent.post(`${path}/payment`, { use_credit: true, amount });
    // Nothing is paid online here.
    expect(answer.status).toBe(amount === 0 ? 200 : 422);
    if (amount === 0) for (const { one, sen } of takes) await this.tookCredit(one, sen);
    expect(this.total()).toBe(before);
  }

  /** What the parent is asked for at the first preschool, what of it a credit can pay, and how much of that there is. */
  private due() {
    const place = this.desk.place.preschool.id;
    const here = this.invoices.filter(({ preschool, set }) => preschool === place && set !== DRAFT);
    const due = here
      .filter(({ locked, set }) => !locked && set !== 9)
      .map((one) => ({ one, sen: openOf(one) - waitingOf(one) }))
      .filter(({ one, sen }) => openOf(one) > 0 && sen > 0);
    const takes = due.filter(({ one }) => isCarried(one) && !this.isShut(one));
    const credits = here.filter((one) => isCarried(one) && openOf(one) < 0);
    const taken = sum(takes.map(({ sen }) => sen));
    return {
      total: sum(due.map(({ sen }) => sen)),
      takes,
      credit: Math.min(0 - sum(credits.map(openOf)), taken),
    };
  }

  private async tookCredit(target: ModelInvoice, sen: number): Promise<void> {
    const id = await this.newestLine(target);
    const carries = await this.carriesOf(id);
    expect(sum(carries.map(({ amount }) => amount))).toBe(-sen);
    const from = new Map<number, { amount: number; set: number }>();
    for (const { from_invoice_id, amount } of carries) {
      const source = this.invoices.find((one) => one.id === from_invoice_id) as ModelInvoice;
      from.set(source.id, { amount, set: source.set });
      source.carriedOut += amount;
    }
    target.lines.push({ id, total: -sen, from });
  }

  async import(pick: number, other: number): Promise<void> {
    const [target, source] = [this.pick(pick), this.pick(other)];
    const answer = await this.desk.finance.put(`/api/invoices/${target.id}/pull-invoice`, {
      invoice_id: source.id,
    });
    if (answer.status !== 200) return;
    expect(isOpen(target) && isOpen(source) && target !== source).toBe(true);
    expect([source.writtenOff, source.carriedOut]).toEqual([0, 0]);
    expect(this.isShut(target) || this.isShut(source)).toBe(false);
    target.lines.push(...source.lines);
    target.payments.push(...source.payments);
    for (const carried of this.sourcesOf(source.lines)) carried.movedTo = target;
    Object.assign(source, { lines: [], payments: [], set: 8, movedTo: target });
  }

  /** A free line, credit or debit. */
  async note(pick: number, amount: number, credit: boolean): Promise<void> {
    const invoice = this.pick(pick);
    const { price, credited } = sumsOf(invoice);
    const answer = await this.desk.finance.post(`/api/invoices/${invoice.id}/notes`, {
      kind: credit ? 'credit' : 'debit',
      reason: 'So agreed.',
      lines: [{ label: 'Agreed', amount }],
    });
    const isOver = [8, 9, DRAFT].includes(invoice.set);
    expect(answer.status).toBe(isOver ? 409 : credit && amount > price - credited ? 422 : 200);
    if (answer.status !== 200) return;
    invoice.notes.push({ id: answer.body.data.note.id, amount: credit ? amount : -amount, back: false });
  }

  async counter(pick: number): Promise<void> {
    const invoice = this.pick(pick);
    const note = invoice.notes.find(({ back }) => !back);
    if (!note) return;
    const { price, credited } = sumsOf(invoice);
    const path = `/api/invoices/${invoice.id}/notes/${note.id}/counter`;
    const answer = await this.desk.finance.post(path, { reason: 'A mistake.' });
    const isOver = invoice.set === 8 || invoice.set === 9;
    expect(answer.status).toBe(isOver ? 409 : -note.amount > price - credited ? 422 : 200);
    if (answer.status !== 200) return;
    note.back = true;
    if (note.deposit) note.deposit.returned = (note.deposit.returned ?? 0) - note.amount;
    invoice.notes.push({ id: answer.body.data.note.id, amount: -note.amount, back: true });
  }

  /** Lines do not fall below what was credited. */
  private keepsCredited({ lines, notes }: ModelInvoice, change: number): boolean {
    const [price, credited] = [sum(lines.map(({ total }) => total)), sum(notes.map(({ amount }) => amount))];
    return credited <= 0 || change >= 0 || price + change >= credited;
  }

  async pullUnbilled(pick: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await this.desk.finance.put(`/api/invoices/${invoice.id}/pull-unbilled-bills`);
    expect(answer.status).toBe(this.statusFor(invoice));
    if (answer.status !== 200 || answer.body.data.moved === 0) return;
    expect(answer.body.data.amount).toBe(this.unbilled);
    this.unbilled = 0;
    const { data } = (await this.desk.finance.get(`/api/invoices/${invoice.id}/transactions?type[]=bill`))
      .body;
    const known = new Set(invoice.lines.map(({ id }) => id));
    for (const line of data)
      if (!known.has(line.id)) invoice.lines.push({ id: line.id, total: line.total, wasUnbilled: true });
  }

  async setStatus(pick: number, status: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await this.desk.finance.put(`/api/invoices/${invoice.id}`, { payment_status: status });
    // What it is already stays so, in a closed month as well.
    if (answer.status !== 200 || status === statusOf(invoice)) return;
    expect(this.isShut(invoice)).toBe(false);
    expect(invoice.locked).toBe(false);
    if (status === 9) {
      const carried = invoice.lines.filter(({ from }) => from);
      invoice.lines = invoice.lines.filter(({ from }) => !from);
      this.giveBack(carried);
      for (const line of invoice.lines.filter(({ wasUnbilled }) => wasUnbilled)) this.unbilled += line.total;
      invoice.lines = invoice.lines.filter(({ wasUnbilled }) => !wasUnbilled);
    }
    invoice.set = status === 1 ? 0 : status;
  }

  async writeOff(pick: number, amount: number): Promise<void> {
    const invoice = this.pick(pick);
    const open = openOf(invoice);
    const answer = await this.desk.finance.post(`/api/invoices/${invoice.id}/write-off`, {
      amount,
      reason: 'Moved away.',
    });
    const isOver = !isOpen(invoice) || invoice.set === DRAFT;
    expect(answer.status).toBe(isOver ? (invoice.locked ? 423 : 409) : amount > open ? 422 : 200);
    if (answer.status !== 200) return;
    invoice.writtenOff += amount;
    if (amount === open) invoice.set = BAD_DEBT;
  }

  async recover(pick: number, amount: number): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await this.desk.finance.post(`/api/invoices/${invoice.id}/recover`, {
      amount,
      reason: 'They pay after all.',
    });
    const isOver = !isOpen(invoice) || invoice.set === DRAFT;
    expect(answer.status).toBe(
      isOver ? (invoice.locked ? 423 : 409) : amount > invoice.writtenOff ? 422 : 200,
    );
    if (answer.status === 200) this.recovered(invoice, amount);
  }

  private recovered(invoice: ModelInvoice, amount: number): void {
    invoice.writtenOff -= amount;
    if (invoice.writtenOff === 0 && invoice.set === BAD_DEBT) invoice.set = 0;
  }

  /** Nothing stays written off that is not owed, and an instalment plan that is paid up is over. */
  settle(): void {
    for (const invoice of this.invoices) {
      const beyond = invoice.set === 9 ? 0 : Math.min(invoice.writtenOff, -openOf(invoice));
      if (beyond > 0) this.recovered(invoice, beyond);
    }
    for (const invoice of this.invoices) if (invoice.set === 11 && openOf(invoice) <= 0) invoice.set = 0;
  }

  async change(
    pick: number,
    form: { locked?: number; due_date?: string | null; preschool?: number },
  ): Promise<void> {
    const invoice = this.pick(pick);
    const answer = await this.desk.finance.put(`/api/invoices/${invoice.id}`, form);
    if (answer.status !== 200) return;
    if (form.preschool !== undefined && form.preschool !== invoice.preschool)
      expect(this.isShut(invoice)).toBe(false);
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
    for (const [id, { amount, set }] of lines.flatMap(({ from }) => [...(from ?? [])])) {
      const source = this.invoices.find((one) => one.id === id) as ModelInvoice;
      source.carriedOut -= amount;
      if (set !== 9) Object.assign(source, { set: set === 11 ? 11 : 0, movedTo: null });
    }
  }
}
