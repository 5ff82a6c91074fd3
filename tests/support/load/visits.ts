/**
 * What the people of a load do: a teacher's tablet sends four entries and pulls, a parent looks and now and then pays by
 * Billplz, finance reads reports and records cash. Each notes what was acknowledged to it.
 */
import { randomUUID } from 'node:crypto';
import { addDays } from '#shared/domain/calendar-date';
import type { PushedOperation, PushResult } from '#shared/endpoints/sync';
import { createClock } from '../../../server/clock';
import { type Random, seededRandom } from '../../../server/demo/random';
import { entriesOfDay } from '../../bench/support/entries';
import { Caller } from '../api';
import { codeOf } from '../second-factor';
import type { LoadNetwork } from './network';
import type { Servers } from './servers';

export interface Sample {
  kind: string;
  ms: number;
  again: number;
}

/** What the servers said that they have. */
export interface Acknowledged {
  /** Of teachers: the operation and the record it made. */
  entries: {
    userId: number;
    operationId: string;
    table: 'health_screenings' | 'daily_report_rows';
    id: string;
  }[];
  /** Bills of Billplz whose payment was reported and taken. */
  bills: string[];
  /** Payments that finance recorded, by their ids. */
  payments: number[];
}

const ENTRIES_A_VISIT = 4;
const PAYS = 0.25;

export class Visits {
  readonly samples: Sample[] = [];
  readonly errors: string[] = [];
  readonly acknowledged: Acknowledged = { entries: [], bills: [], payments: [] };
  readonly #random: Random = seededRandom(8);
  readonly #people = new Map<string, Promise<Caller>>();
  readonly #recoveryCodes = new Map<string, string[]>();
  readonly #queues = new Map<string, PushedOperation[]>();
  readonly #days = new Map<string, number>();
  readonly #cursors = new Map<string, string>();
  readonly #deviceIds = new Map<string, string>();
  readonly #owed: number[];

  constructor(
    private readonly servers: Servers,
    private readonly network: LoadNetwork,
  ) {
    // The last one of each parent is finance's to book: the two meet in the parent, not in the invoice.
    this.#owed = network.parents.map(({ invoices }) => invoices.pop() as number);
  }

  /** Measured anew; who is signed in stays so. */
  forget(): void {
    this.samples.length = 0;
    this.errors.length = 0;
  }

  async teacher(index: number): Promise<void> {
    const tablet = this.network.tablets[index % this.network.tablets.length];
    if (!tablet) return;
    const caller = await this.#enter(tablet.email);
    const device_id = this.#deviceIds.get(tablet.email) ?? randomUUID();
    this.#deviceIds.set(tablet.email, device_id);
    const operations = this.#nextEntries(tablet);
    const body = { user_id: caller.userId, device_id, operations };
    const pushed = await this.#call('sync: push', caller, 'POST', '/api/sync/push', { body });
    for (const [at, { status, operation_id }] of ((pushed?.results ?? []) as PushResult[]).entries()) {
      if (status === 'applied') this.#note(caller.userId, operations[at] as PushedOperation);
      else this.errors.push(`An entry ended as ${status}: ${operation_id}`);
    }
    for (let more = true; more; ) {
      const query = new URLSearchParams({ user_id: String(caller.userId), device_id });
      const cursor = this.#cursors.get(tablet.email);
      if (cursor) query.set('cursor', cursor);
      const pulled = await this.#call('sync: pull', caller, 'GET', `/api/sync/pull?${query}`);
      if (pulled) this.#cursors.set(tablet.email, pulled.cursor);
      more = pulled?.more ?? false;
    }
  }

  async parent(index: number): Promise<void> {
    const parent = this.network.parents[index % this.network.parents.length];
    if (!parent) return;
    const caller = await this.#enter(parent.email);
    await this.#call('parent: home', caller, 'GET', '/api/portal/home');
    const invoice = this.#random.chance(PAYS) ? parent.invoices.pop() : undefined;
    if (invoice === undefined) return;
    const started = await this.#call('parent: pay', caller, 'POST', `/api/invoices/${invoice}/payment`, {
      body: { payment_method: 1, request_from: 'web' },
    });
    const billId = started?.redirect_url?.split('/').at(-1);
    if (!billId) return;
    const { billplz } = this.servers.place.simulators;
    const { url, body, headers } = billplz.callbackOf(billplz.settle(billId, true));
    const path = new URL(url).pathname;
    const told = await this.#call('provider: report', new Caller(''), 'POST', path, { body, headers });
    if (told) this.acknowledged.bills.push(billId);
    await this.#call('parent: home', caller, 'GET', '/api/portal/home');
  }

  async finance(index: number): Promise<void> {
    const email = this.network.finance[index % this.network.finance.length] as string;
    const caller = await this.#enter(email);
    const read = (kind: string, path: string) => this.#call(`finance: ${kind}`, caller, 'GET', path);
    await read('reports', '/api/reports/summary');
    await read('reports', '/api/reports/outstanding-by-parents?per_page=20');
    await read('reports', '/api/payment-history?per_page=20');
    await read('search', '/api/invoices/search?invoice_no=00');
    const invoice = this.#owed.pop();
    if (invoice === undefined) return;
    const paid = await this.#call('finance: record', caller, 'POST', `/api/invoices/${invoice}/payment`, {
      body: { payment_method: 5, paid_at: createClock().today(), paid_amount: 10_000, request_from: 'web' },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    if (paid) this.acknowledged.payments.push(paid.transaction.id);
  }

  /** Undefined where it was refused, which is noted as an error. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
  async #call(kind: string, caller: Caller, method: string, path: string, options = {}): Promise<any> {
    const began = performance.now();
    try {
      const { status, body, again } = await this.servers.send(caller, method, path, options);
      this.samples.push({ kind, ms: performance.now() - began, again });
      if (status === 200) return body.data;
      this.errors.push(
        `${kind}: ${method} ${path} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`,
      );
    } catch (error) {
      this.errors.push(`${kind}: ${error}`);
    }
    return undefined;
  }

  #enter(email: string): Promise<Caller> {
    const known = this.#people.get(email) ?? this.#signIn(email);
    this.#people.set(email, known);
    return known;
  }

  async #signIn(email: string): Promise<Caller> {
    const caller = new Caller('');
    await this.servers.send(caller, 'GET', '/sanctum/csrf-cookie');
    const body = { email, password: this.network.password };
    const headers = { 'X-Forwarded-For': `10.0.${this.#people.size >> 8}.${this.#people.size & 255}` };
    const data = await this.#call('sign-in', caller, 'POST', '/api/login', { body, headers });
    const ticket: string | undefined = data?.second_factor?.ticket;
    const made = ticket === undefined ? data : await this.#secondStep(caller, email, ticket);
    Object.assign(caller, { token: made?.token ?? null, userId: made?.user.id ?? 0 });
    if (made?.user.second_factor_first) await this.#setUpSecondStep(caller, email);
    return caller;
  }

  /** A code of the app is taken once in half a minute: whoever comes again sooner has recovery codes. */
  #secondStep(caller: Caller, email: string, ticket: string) {
    const body = { ticket, recovery_code: this.#recoveryCodes.get(email)?.pop() };
    return this.#call('sign-in', caller, 'POST', '/api/login/second-factor', { body });
  }

  async #setUpSecondStep(caller: Caller, email: string): Promise<void> {
    const post = (path: string, body: object) => this.#call('sign-in', caller, 'POST', path, { body });
    const begun = await post('/api/me/second-factor/totp', {});
    if (begun === undefined) return;
    const code = codeOf(begun.secret, new Date());
    const made = await post('/api/me/second-factor/totp/confirm', { code });
    this.#recoveryCodes.set(email, made?.recovery_codes ?? []);
  }

  /** Finance is at work before anything happens to a server. */
  async beginWork(): Promise<void> {
    await Promise.all(this.network.finance.map((email) => this.#enter(email)));
  }

  /** Each child once a day, the days backwards, so that nothing is written twice. */
  #nextEntries({ email, children }: LoadNetwork['tablets'][number]): PushedOperation[] {
    const waiting = this.#queues.get(email) ?? [];
    if (waiting.length < ENTRIES_A_VISIT) {
      const ago = (this.#days.get(email) ?? 0) + 1;
      this.#days.set(email, ago);
      const day = addDays(createClock().today(), -ago);
      waiting.push(...entriesOfDay(this.#random, { day, children, activities: this.network.activities }));
      this.#queues.set(email, waiting);
    }
    return waiting.splice(0, ENTRIES_A_VISIT);
  }

  #note(userId: number, { operation_id: operationId, name, arguments: given }: PushedOperation): void {
    const screening = name === 'record_screening';
    const { id, sections } = given as { id: string; sections?: { activities: { rows: { id: string }[] } } };
    this.acknowledged.entries.push({
      userId,
      operationId,
      table: screening ? 'health_screenings' : 'daily_report_rows',
      id: screening ? id : (sections?.activities.rows[0]?.id ?? ''),
    } as Acknowledged['entries'][number]);
  }
}
