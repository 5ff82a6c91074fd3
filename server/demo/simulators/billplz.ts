/**
 * Billplz as it behaves: bills by its HTTP API, a page to pay at, a signed callback that is repeated, and the signed
 * redirect. A payer who is at the bank already can still pay a deleted bill.
 */

import { randomBytes } from 'node:crypto';
import type Router from '@koa/router';
import type { Context as HttpContext } from 'koa';
import { HOUR_MS } from '#shared/domain/calendar-date';
import type { BillplzCredentials } from '../../payment-providers/billplz/client';
import { type Fields, signFields } from '../../payment-providers/billplz/signature';
import { Kept } from './kept';
import { closedPage, paymentPage } from './pages';
import type { Report, Reporter } from './reporter';

export interface SimulatedBill {
  id: string;
  collection_id: string;
  paid: boolean;
  state: 'due' | 'paid' | 'deleted';
  amount: number;
  paid_amount: number;
  due_at: string;
  email: string;
  mobile: string | null;
  name: string;
  url: string;
  description: string;
  callback_url: string;
  redirect_url: string | null;
  reference_1: string | null;
  paid_at: string | null;
}

interface Parts {
  credentials: BillplzCredentials;
  reporter: Reporter;
  now: () => Date;
  /** The simulation's own, for the pages. */
  url: () => string;
  /** Where bills are kept; null for in memory only. */
  path: string | null;
  /** False where a test sends the callbacks itself. */
  reports: boolean;
}

export class BillplzSimulation {
  readonly bills: Kept<SimulatedBill>;

  constructor(private readonly parts: Parts) {
    this.bills = new Kept(parts.path);
  }

  addRoutes(router: Router): void {
    router.get('/api/v4/webhook_rank', (http) => this.#signedIn(http, () => ({ rank: 0 })));
    router.get('/api/v4/collections/:id', (http) =>
      this.#signedIn(http, () => {
        const { id } = http.params as { id: string };
        return id === this.parts.credentials.billplz_collection_id
          ? { id, title: 'Tadika' }
          : fail(http, 404, 'RecordNotFound', 'Collection not found');
      }),
    );
    router.post('/api/v3/bills', (http) => this.#signedIn(http, () => this.#create(http)));
    router.get('/api/v3/bills/:id', (http) =>
      this.#signedIn(http, () => shown(this.#bill(http)) ?? unknown(http)),
    );
    router.delete('/api/v3/bills/:id', (http) => this.#signedIn(http, () => this.#delete(http)));
    router.get('/bills/:id', (http) => this.#page(http));
    router.post('/bills/:id', (http) => this.#choose(http));
  }

  /** What the payer's bank says; then the callback goes out. */
  settle(id: string, paid: boolean, paidAmount?: number): SimulatedBill {
    const bill = this.bills.find(id);
    if (!bill) throw new Error(`There is no simulated bill ${id}.`);
    const settled = paid
      ? {
          ...bill,
          paid,
          state: 'paid' as const,
          paid_amount: paidAmount ?? bill.amount,
          paid_at: malaysian(this.parts.now()),
        }
      : bill;
    this.bills.put(settled);
    if (this.parts.reports) this.parts.reporter.start(() => this.callbackOf(settled));
    return settled;
  }

  /** The callback of a bill, as it is now or with other words in it. */
  callbackOf(bill: SimulatedBill, other: Record<string, string> = {}): Report {
    const fields: [string, string][] = Object.entries({
      id: bill.id,
      collection_id: bill.collection_id,
      paid: String(bill.paid),
      state: bill.state,
      amount: String(bill.amount),
      paid_amount: String(bill.paid_amount),
      due_at: bill.due_at,
      email: bill.email,
      mobile: bill.mobile ?? '',
      name: bill.name,
      url: bill.url,
      paid_at: bill.paid_at ?? '',
      transaction_id: `T${bill.id.toUpperCase()}`,
      transaction_status: bill.paid ? 'completed' : 'failed',
      ...other,
    });
    return {
      url: bill.callback_url,
      body: this.#signed(fields, 'x_signature'),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    };
  }

  /** Where the browser is sent after the payer's choice; null where the bill names no place. */
  redirectOf(bill: SimulatedBill): string | null {
    if (!bill.redirect_url) return null;
    const fields: [string, string][] = [
      ['billplz[id]', bill.id],
      ['billplz[paid]', String(bill.paid)],
      ['billplz[paid_at]', bill.paid_at ?? ''],
      ['billplz[transaction_id]', `T${bill.id.toUpperCase()}`],
      ['billplz[transaction_status]', bill.paid ? 'completed' : 'failed'],
    ];
    const sign = bill.redirect_url.includes('?') ? '&' : '?';
    return bill.redirect_url + sign + this.#signed(fields, 'billplz[x_signature]');
  }

  #signed(fields: Fields, name: string): string {
    const signature = signFields(fields, this.parts.credentials.billplz_x_signature);
    const all = new URLSearchParams(fields.map(([key, value]): [string, string] => [key, value]));
    all.append(name, signature);
    return all.toString();
  }

  #signedIn(http: HttpContext, work: () => unknown): void {
    const given = Buffer.from(http.get('Authorization').replace(/^Basic /, ''), 'base64').toString();
    if (given !== `${this.parts.credentials.billplz_api_key}:`)
      http.body = fail(http, 401, 'Unauthorized', 'Access denied');
    else http.body = work();
  }

  #bill(http: HttpContext): SimulatedBill | undefined {
    return this.bills.find((http.params as { id: string }).id);
  }

  #create(http: HttpContext): unknown {
    const given = (http.request.body ?? {}) as Record<string, string | undefined>;
    const problems = problemsOf(given);
    if (given.collection_id !== this.parts.credentials.billplz_collection_id)
      return fail(http, 404, 'RecordNotFound', 'Collection not found');
    if (problems.length > 0) return fail(http, 422, 'RecordInvalid', problems);
    const id = randomBytes(8).toString('hex');
    const bill: SimulatedBill = {
      id,
      collection_id: given.collection_id,
      paid: false,
      state: 'due',
      amount: Number(given.amount),
      paid_amount: 0,
      // Billplz itself does not pad a date.
      due_at: malaysian(this.parts.now()).slice(0, 10).replace(/-0/g, '-'),
      email: given.email ?? '',
      mobile: given.mobile ?? null,
      name: (given.name ?? '').toUpperCase(),
      url: `${this.parts.url()}/bills/${id}`,
      description: given.description ?? '',
      callback_url: given.callback_url ?? '',
      redirect_url: given.redirect_url ?? null,
      reference_1: given.reference_1 ?? null,
      paid_at: null,
    };
    return shown(this.bills.put(bill));
  }

  #delete(http: HttpContext): unknown {
    const bill = this.#bill(http);
    if (!bill || bill.state === 'deleted') return unknown(http);
    if (bill.paid) return fail(http, 422, 'RecordInvalid', 'Bill cannot be deleted');
    this.bills.put({ ...bill, state: 'deleted' });
    return {};
  }

  #page(http: HttpContext): void {
    const bill = this.#bill(http);
    http.type = 'html';
    if (!bill) {
      http.status = 404;
      http.body = closedPage('Billplz', 'There is no such bill.', null);
    } else if (bill.state !== 'due')
      http.body = closedPage(
        'Billplz',
        bill.paid ? 'This bill is paid.' : 'This bill was deleted.',
        this.redirectOf(bill),
      );
    else
      http.body = paymentPage({
        provider: 'Billplz',
        description: bill.description,
        amountSen: bill.amount,
        payer: bill.name,
        payLabel: 'Pay',
        failLabel: 'Fail',
        backUrl: this.redirectOf(bill),
      });
  }

  #choose(http: HttpContext): void {
    const bill = this.#bill(http);
    if (!bill || bill.paid) {
      this.#page(http);
      return;
    }
    const { outcome } = (http.request.body ?? {}) as { outcome?: string };
    const settled = this.settle(bill.id, outcome === 'paid');
    const redirect = this.redirectOf(settled);
    if (!redirect) {
      this.#page(http);
      return;
    }
    http.redirect(redirect);
    http.status = 303;
  }
}

/** What Billplz checks of a new bill, in its words. */
function problemsOf(given: Record<string, string | undefined>): string[] {
  const amount = Number(given.amount);
  return [
    !given.email && !given.mobile && "Email or mobile can't be blank",
    !given.name && "Name can't be blank",
    (given.name ?? '').length > 255 && 'Name is too long (maximum is 255 characters)',
    !Number.isInteger(amount) && 'Amount is not a number',
    amount < 100 && 'Amount must be greater than or equal to 100',
    !/^https?:\/\//.test(given.callback_url ?? '') && 'Callback url is invalid',
    !given.description && "Description can't be blank",
    (given.description ?? '').length > 200 && 'Description is too long (maximum is 200 characters)',
    (given.reference_1 ?? '').length > 120 && 'Reference 1 is too long (maximum is 120 characters)',
    (given.reference_1_label ?? '').length > 20 && 'Reference 1 label is too long (maximum is 20 characters)',
  ].filter((problem) => problem !== false && problem !== '') as string[];
}

function shown(bill: SimulatedBill | undefined): unknown {
  if (!bill) return undefined;
  const { callback_url, redirect_url, ...rest } = bill;
  return rest;
}

function fail(http: HttpContext, status: number, type: string, message: string | string[]): unknown {
  http.status = status;
  return { error: { type, message } };
}

const unknown = (http: HttpContext) => fail(http, 404, 'RecordNotFound', 'Bill not found');

/** `2018-09-27 15:15:09 +0800`, as Billplz writes instants. */
function malaysian(at: Date): string {
  const local = new Date(at.getTime() + 8 * HOUR_MS).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)} +0800`;
}
