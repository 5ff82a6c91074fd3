/**
 * Paying by a provider, in tests: a family that owes RM 640, the simulated providers with settings that point at them,
 * and what is looked at afterwards.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { SimulatedBill } from '../../server/demo/simulators/billplz';
import type { Report } from '../../server/demo/simulators/reporter';
import type { SimulatedSession } from '../../server/demo/simulators/stripe';
import { runDueJobs } from '../../server/jobs/run-jobs';
import { log } from '../../server/log';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import {
  type BuiltProduct,
  type BuiltUser,
  buildBillLine,
  buildChild,
  buildInvoice,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { buildPaymentSetting, startProviders, type TestProviders } from '../support/providers';
import { type Api, startApi } from '../support/start-api';

/** Sen: what each test's invoice asks for. */
export const PRICE = 64_000;

/** Made anew for each file; `invoice` for each test. */
export interface Paying {
  providers: TestProviders;
  api: Api;
  preschool: { id: number };
  parentUser: BuiltUser;
  parent: Caller;
  finance: Caller;
  billplzId: number;
  product: BuiltProduct;
  child: { id: number; preschool_id: number };
  invoice: number;
}

/** Call it at the top of a test file; what it answers is filled before the first test. */
export function payingDesk() {
  // biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
  const database = useDatabase();
  const clock = fixedClock();
  const desk = {} as Paying;

  beforeAll(async () => {
    const { knex } = database;
    const providers = await startProviders(() => clock.now());
    const { services } = providers;
    const api = await startApi({ knex, clock, services });
    providers.leadBackTo(api.url);
    const preschool = await buildPreschool(knex);
    const parentUser = await buildUser(knex, 7);
    const told = { email_payment_notification: ['office@test.test'] };
    Object.assign(desk, {
      providers,
      api,
      preschool,
      parentUser,
      parent: await api.as(parentUser),
      finance: await api.as(await buildUser(knex, 3)),
      child: await buildChild(knex, preschool, { parents: [parentUser] }),
      product: await buildProduct(knex, preschool),
      billplzId: (await buildPaymentSetting(knex, 'billplz', [], told)).id,
    });
    await buildPaymentSetting(knex, 'stripe', [preschool]);
  });
  afterAll(async () => {
    await desk.api.stop();
    await desk.providers.stop();
  });
  beforeEach(async () => {
    desk.invoice = await newInvoice();
  });
  afterEach(() => vi.restoreAllMocks());

  async function newInvoice(): Promise<number> {
    const { knex } = database;
    const { preschool, parentUser, child, product } = desk;
    const made = await buildInvoice(knex, preschool, parentUser, { price: PRICE, payment_status: 1 });
    const line = await buildBillLine(knex, child, product, { amount: PRICE, invoice_id: made.id });
    await knex('ledger_entries').insert({
      parent_id: parentUser.id,
      preschool_id: preschool.id,
      invoice_id: made.id,
      kind: 'charge',
      amount: PRICE,
      effective_date: '2026-03-01',
      recorded_at: clock.now(),
      cause_type: 'line',
      cause_id: String(line.id),
    });
    return made.id;
  }

  const pay = (body: object = {}, caller = desk.parent, id = desk.invoice) =>
    caller.post(`/api/invoices/${id}/payment`, { payment_method: 1, request_from: 'web', ...body });
  const attempts = () =>
    database.knex('payment_attempts').where({ invoice_id: desk.invoice }).orderBy(['created_at', 'id']);
  const house = () => ({ knex: database.knex, clock, services: desk.providers.services });
  const send = async ({ url, body, headers }: Report) =>
    (await fetch(url, { method: 'POST', body, headers })).status;
  /** Where the payer is led; its last part is the bill or the session. */
  async function start(body: object): Promise<string> {
    const answer = await pay(body);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    return answer.body.data.redirect_url.split('/').at(-1);
  }
  const startBill = async (body: object = {}) =>
    desk.providers.billplz.bills.find(await start(body)) as SimulatedBill;
  const startSession = async (body: object = {}) =>
    desk.providers.stripe.sessions.find(await start({ payment_method: 4, ...body })) as SimulatedSession;

  return {
    desk,
    database,
    clock,
    newInvoice,
    pay,
    attempts,
    house,
    send,
    startBill,
    startSession,
    /** Of this bill or session; of the invoice's only one, where none is named. */
    attempt: async (reference?: string) => {
      const all = await attempts();
      return reference ? all.find((one) => one.provider_reference === reference) : all.at(-1);
    },
    payments: (id = desk.invoice) => database.knex('payments').where({ invoice_id: id }).orderBy('id'),
    invoiceRow: (id = desk.invoice) => database.knex('invoices').where({ id }).first(),
    ledger: async (id = desk.invoice) =>
      (await database.knex('ledger_entries').where({ invoice_id: id }).sum({ sum: 'amount' }).first())?.sum,
    event: (reference: string) =>
      database.knex('provider_events').where({ reference }).orderBy('received_at'),
    mails: () => database.knex('mails').where({ about_type: 'invoice', about_id: String(desk.invoice) }),
    /** Runs what waits in the queue. */
    work: () => runDueJobs(database.url, house()),
    quiet: () => vi.spyOn(log, 'warn').mockImplementation(() => {}),
    paidBill: async (body?: object) => desk.providers.billplz.settle((await startBill(body)).id, true),
    callback: (bill: SimulatedBill, other?: Record<string, string>) =>
      send(desk.providers.billplz.callbackOf(bill, other)),
  };
}
