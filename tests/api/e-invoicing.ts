/**
 * e-Invoices of February 2026 against the simulator of MyInvois, for one test file: each test has a preschool of its own,
 * whose company may send. One officer of head office signs in as finance.
 */
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { SIMULATED_MY_INVOIS_SECRET } from '../../server/demo/simulators/accounts';
import { workOnEInvoices } from '../../server/features/accounting/e-invoice-step';
import type { EInvoiceProviders } from '../../server/providers/my-invois';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { type BuiltUser, buildUser } from '../support/factories';
import { startProviders, type TestProviders } from '../support/providers';
import { type Api, startApi } from '../support/start-api';
import { addFee, buildHousehold, buildPlace, dataOf, type Household, newInvoice, type Place } from './money';

export const TIN = 'C2584563200';
export const MONTH = '2026-02';
export const COMPANY = {
  name: 'Kenari Sdn. Bhd.',
  tin: TIN,
  registration_no: '202001234567',
  sst_no: '',
  msic: '85104',
  activity: 'Pre-primary education',
  address: '12 Jalan Kenari',
  city: 'Shah Alam',
  postcode: '40000',
  state: 'Selangor',
  phone_no: '03-5510 1234',
};
export const KEYS = {
  environment: 'simulator' as const,
  client_id: `demo-${TIN}`,
  client_secret: SIMULATED_MY_INVOIS_SECRET,
};

/** Call it at the top of a test file. Its people and places are there inside tests and later hooks only. */
export class EInvoicing {
  readonly clock = fixedClock();
  // biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
  readonly #database = useDatabase();
  providers!: TestProviders;
  api!: Api;
  officer!: BuiltUser;
  finance!: Caller;
  place!: Place;
  family!: Household;

  constructor() {
    beforeAll(async () => {
      this.providers = await startProviders(() => this.clock.now());
      const { clock, knex } = this;
      this.api = await startApi({ knex, clock, services: this.providers.services });
      this.officer = await buildUser(knex, 3);
      await this.wait(0);
    });
    afterAll(async () => {
      await this.api.stop();
      await this.providers.stop();
    });
    beforeEach(async () => {
      this.place = await buildPlace(this.running());
      this.family = await buildHousehold(this.running(), this.place.preschool);
      await this.knex('user_profiles')
        .insert({ user_id: this.family.parent.id, ic_no: '880101-10-5566', updated_at: new Date(0) })
        .onConflict('user_id')
        .merge();
      dataOf(await this.finance.put(`${this.url()}/company`, COMPANY));
      dataOf(await this.finance.put(`${this.url()}/e-invoice-keys`, KEYS));
    });
  }

  get knex(): Knex {
    return this.#database.knex;
  }

  /** As the builders of money take it. */
  running = () => ({ knex: this.knex, clock: this.clock }) as never;
  url = () => `/api/accounting/${this.place.preschool.id}`;
  view = async () => dataOf(await this.finance.get(`${this.url()}/e-invoices?month=${MONTH}`));
  send = () => this.finance.post(`${this.url()}/e-invoices/send`, { month: MONTH });
  rows = () =>
    this.knex('e_invoice_documents').where({ preschool_id: this.place.preschool.id }).orderBy('id');
  /** Of this company, with the number where one is given. */
  atMyInvois = (wanted?: string) =>
    this.providers.myInvois.documents
      .all()
      .filter(({ tin, number }) => tin === TIN && (wanted === undefined || number === wanted));

  jobWith = (eInvoices: EInvoiceProviders, lastAttempt = false) => ({
    knex: this.knex,
    clock: this.clock,
    attempt: 1,
    lastAttempt,
    services: { ...this.providers.services, eInvoices },
  });
  work = (eInvoices = this.providers.services.eInvoices) =>
    workOnEInvoices(this.jobWith(eInvoices), this.place.preschool.id);

  /** Sent, then looked at until all is judged. */
  async settle(): Promise<void> {
    await this.work();
    await this.work();
  }

  /** An invoice of February, of so many sen. */
  async owing(amount: number): Promise<{ id: number; invoice_no: string }> {
    this.clock.advance(-28 * DAY_MS);
    const invoice = await newInvoice(this.finance, this.family.parent);
    await addFee(this.finance, invoice, this.family.children[0] as { id: number }, amount);
    this.clock.advance(28 * DAY_MS);
    return invoice as { id: number; invoice_no: string };
  }

  /** Later, and signed in again. */
  async wait(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    this.finance = await this.api.as(this.officer);
  }
}
