/**
 * A month goes to MyInvois: each invoice in one document, whatever dies between two steps, what is refused is mended and
 * sent again, and a valid one is cancelled for 72 hours.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { SIMULATED_MY_INVOIS_SECRET } from '../../server/demo/simulators/accounts';
import { workOnEInvoices } from '../../server/features/accounting/e-invoice-step';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { EInvoiceProviders, type MyInvois } from '../../server/providers/my-invois';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { type BuiltUser, buildUser } from '../support/factories';
import { startProviders, type TestProviders } from '../support/providers';
import { readPdf } from '../support/read-pdf';
import { type Api, startApi } from '../support/start-api';
import {
  addFee,
  buildHousehold,
  buildPlace,
  dataOf,
  type Household,
  newInvoice,
  type Place,
  pay,
  refusal,
} from './money';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
const TIN = 'C2584563200';
const MONTH = '2026-02';
const COMPANY = {
  ...{ name: 'Kenari Sdn. Bhd.', tin: TIN, registration_no: '202001234567', sst_no: '', msic: '85104' },
  ...{ activity: 'Pre-primary education', address: '12 Jalan Kenari', city: 'Shah Alam' },
  ...{ postcode: '40000', state: 'Selangor', phone_no: '03-5510 1234' },
};
const KEYS = {
  environment: 'simulator',
  client_id: `demo-${TIN}`,
  client_secret: SIMULATED_MY_INVOIS_SECRET,
};

let providers: TestProviders;
let api: Api;
let officer: BuiltUser;
let finance: Caller;
let principal: Caller;
let place: Place;
let family: Household;

beforeAll(async () => {
  const { knex } = database;
  providers = await startProviders(() => clock.now());
  api = await startApi({ knex, clock, services: providers.services });
  officer = await buildUser(knex, 3);
  finance = await api.as(officer);
});
afterAll(async () => {
  await api.stop();
  await providers.stop();
});

const running = () => ({ knex: database.knex, clock }) as never;
const url = () => `/api/accounting/${place.preschool.id}`;
const view = async () => dataOf(await finance.get(`${url()}/e-invoices?month=${MONTH}`));
const send = () => finance.post(`${url()}/e-invoices/send`, { month: MONTH });
const rows = () =>
  database.knex('e_invoice_documents').where({ preschool_id: place.preschool.id }).orderBy('id');
const atMyInvois = () => providers.myInvois.documents.all().filter(({ tin }) => tin === TIN);
const jobWith = (eInvoices: EInvoiceProviders, lastAttempt = false) => ({
  ...{ knex: database.knex, clock, attempt: 1, lastAttempt },
  services: { ...providers.services, eInvoices },
});
const work = () => workOnEInvoices(jobWith(providers.services.eInvoices), place.preschool.id);
/** Sent, then looked at until all is judged. */
async function settle() {
  await work();
  await work();
}

/** An invoice of February, of so many sen. */
async function owing(amount: number) {
  clock.advance(-28 * DAY_MS);
  const invoice = await newInvoice(finance, family.parent);
  await addFee(finance, invoice, family.children[0] as { id: number }, amount);
  clock.advance(28 * DAY_MS);
  return invoice as { id: number; invoice_no: string };
}

/** A preschool of its own for each test, whose company may send. */
beforeEach(async () => {
  const { knex } = database;
  place = await buildPlace(running());
  family = await buildHousehold(running(), place.preschool);
  principal = await api.as(await buildUser(knex, 4, { preschools: [place.preschool] }));
  await knex('user_profiles')
    .insert({ user_id: family.parent.id, ic_no: '880101-10-5566', updated_at: new Date(0) })
    .onConflict('user_id')
    .merge();
  dataOf(await finance.put(`${url()}/company`, COMPANY));
  dataOf(await finance.put(`${url()}/e-invoice-keys`, KEYS));
});

describe('a month is sent', () => {
  it('with a consolidated document and own ones, each invoice in one, however often it is sent', async () => {
    const [one, two, large] = [await owing(12_345), await owing(500), await owing(1_000_001)];
    expect(await view()).toMatchObject({ waiting: 2, sent: [] });
    expect(dataOf(await send()).sent.map(({ state }: { state: string }) => state)).toEqual([
      'to_send',
      'to_send',
    ]);
    expect((await send()).status).toBe(200);
    await work();
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await work();
    const { sent, waiting } = await view();
    expect(waiting).toBe(0);
    expect(sent).toMatchObject([
      {
        number: `EC-${place.preschool.id}-${MONTH}-1`,
        consolidated: true,
        amount: 12_845,
        state: 'valid',
        kind: '01',
      },
      {
        number: large.invoice_no,
        consolidated: false,
        amount: 1_000_001,
        state: 'valid',
        invoice_id: large.id,
      },
    ]);
    expect((await fetch(sent[0].link)).status).toBe(200);
    const paper = await fetch(`${api.url}/invoices/${large.id}/download-invoice`, {
      headers: { Authorization: `Bearer ${finance.token}` },
    });
    const printed = (await readPdf(await paper.arrayBuffer())).text.replace(/\s/g, '');
    expect(printed).toContain(sent[1].link.split('/').at(-1));
    const parent = await api.as(family.parent);
    const readBy = async (by: Caller, { id }: { id: number }) =>
      dataOf(await by.get(`/api/invoices/${id}`)).e_invoice;
    expect(await readBy(parent, large)).toEqual({ consolidated: false, link: sent[1].link });
    expect(await readBy(finance, one)).toEqual({ consolidated: true, link: null });
    const covers = await database.knex('e_invoice_covers').whereIn('invoice_id', [one.id, two.id, large.id]);
    expect(covers.map(({ live }) => live)).toEqual([true, true, true]);
    expect((await send()).body.message).toBe(officeMessages.eInvoiceNothing);
    const [{ document_id, invoice_id }] = covers;
    const twice = database.knex('e_invoice_covers').insert({ document_id, invoice_id, amount: 1 });
    await expect(twice).rejects.toThrow(/unique/);
  });

  it('and whoever erases the payer or the child is told before that it stays as it was sent', async () => {
    await owing(12_345);
    await owing(1_000_001);
    await send();
    await settle();
    const boss = await buildUser(database.knex, 1);
    const administrator = await api.as(boss);
    const [child] = family.children as { id: number }[];
    for (const path of [`/api/users/${family.parent.id}`, `/api/children/${child?.id}`]) {
      const { stays } = dataOf(await administrator.get(`${path}/erasing`));
      // The other one is in a document for all, which names nobody.
      expect(stays).toContainEqual({ what: 'e_invoices', count: 1 });
    }
    // Where there is a second person, new keys would wait for them.
    await database.knex('users').where({ id: boss.id }).update({ deactivated_at: clock.now() });
  });

  it('by head office alone, with a company and keys that nobody reads again', async () => {
    const own = `/api/accounting/${place.preschool.id}`;
    expect((await principal.post(`${own}/e-invoices/send`, { month: MONTH })).status).toBe(403);
    const { settings } = await view();
    expect(settings).toEqual({
      ...{ environment: 'simulator', client_id: KEYS.client_id, problem: null, proposed: null },
    });
    const [kept] = await database.knex('e_invoice_settings').where({ preschool_id: place.preschool.id });
    expect(String(kept.credentials)).not.toContain(KEYS.client_secret);
    const [told] = await database
      .knex('audit_entries')
      .where({ action: 'e_invoice_keys_set' })
      .orderBy('id', 'desc');
    expect(JSON.stringify(told)).not.toContain(KEYS.client_secret);
  });

  it('and wrong keys are told of', async () => {
    await owing(100);
    dataOf(await finance.put(`${url()}/e-invoice-keys`, { ...KEYS, client_secret: 'wrong' }));
    await send();
    await work();
    expect((await view()).settings.problem).toMatch(/keys/);
    dataOf(await finance.put(`${url()}/e-invoice-keys`, KEYS));
    await settle();
    expect((await rows()).map(({ state }) => state)).toEqual(['valid']);
    expect((await view()).settings.problem).toBeNull();
  });
});

describe('other keys', () => {
  const other = {
    environment: 'preprod',
    client_id: 'another-client',
    client_secret: 'another-secret-of-theirs',
  };
  const settings = async () => (await view()).settings;
  const decide = (by: Caller, confirmed: boolean) => by.post(`${url()}/e-invoice-keys`, { confirmed });
  let second: BuiltUser;
  let colleague: Caller;
  beforeAll(async () => {
    second = await buildUser(database.knex, 2);
    colleague = await api.as(second);
  });
  afterAll(() => database.knex('users').where({ id: second.id }).update({ deactivated_at: clock.now() }));

  it('hold once a second person of head office confirms them; nobody reads their secret', async () => {
    const before = await settings();
    const asked = dataOf(await finance.put(`${url()}/e-invoice-keys`, other));
    expect(asked).toMatchObject({
      ...before,
      proposed: { environment: 'preprod', client_id: 'another-client' },
    });
    expect(asked.proposed).toMatchObject({ by: { id: officer.id }, secret_changed: true });
    await owing(100);
    await send();
    await settle();
    expect((await rows()).map(({ environment, state }) => [environment, state])).toEqual([
      ['simulator', 'valid'],
    ]);
    expect(refusal(await decide(finance, true))).toEqual([403, officeMessages.keysBySecond]);
    expect((await decide(principal, true)).status).toBe(403);
    const confirmed = dataOf(await decide(colleague, true));
    expect(confirmed).toEqual({
      ...{ environment: 'preprod', client_id: 'another-client', problem: null, proposed: null },
    });
    expect((await decide(colleague, true)).status).toBe(404);
    const trail = await database.knex('audit_entries').where({ preschool_id: place.preschool.id });
    expect(trail.map(({ action }) => action)).toContain('keys_confirmed');
    const told = JSON.stringify([trail, asked, confirmed, await database.knex('e_invoice_settings')]);
    expect(told).not.toContain(other.client_secret);
  });

  it('that are declined, or withdrawn, change nothing; the same keys ask nobody', async () => {
    const before = await settings();
    for (const by of [colleague, finance]) {
      dataOf(await finance.put(`${url()}/e-invoice-keys`, other));
      expect(dataOf(await decide(by, false))).toEqual(before);
    }
    expect(dataOf(await finance.put(`${url()}/e-invoice-keys`, KEYS))).toEqual(before);
    const { client_secret: _, ...kept } = KEYS;
    expect(dataOf(await finance.put(`${url()}/e-invoice-keys`, kept))).toEqual(before);
  });
});

describe('from day 1 to 7', () => {
  const waits = async (day: string) => {
    clock.set(`${day}T01:00:00Z`);
    finance = await api.as(officer);
    return dataOf(await finance.get('/api/reports/waiting')).e_invoices;
  };
  afterAll(async () => {
    await waits('2026-03-11');
  });

  it('finance is reminded of a consolidated e-invoice of last month that did not go out, with its last day', async () => {
    await owing(400);
    expect(await waits('2026-02-28')).toBeNull();
    const before = await waits('2026-03-01');
    expect(before).toMatchObject({ month: MONTH, by: '2026-03-07' });
    const asked = new URLSearchParams(before.href.replace('/accounting/e-invoices?', ''));
    const led = `/api/accounting/${asked.get('preschool')}/e-invoices?month=${asked.get('month')}`;
    expect(dataOf(await finance.get(led)).waiting).toBeGreaterThan(0);
    principal = await api.as(await buildUser(database.knex, 4, { preschools: [place.preschool] }));
    expect(dataOf(await principal.get('/api/reports/waiting')).e_invoices).toBeNull();
    await send();
    expect((await waits('2026-03-07')).total).toBe(before.total - 1);
    expect(await waits('2026-03-08')).toBeNull();
  });

  it('nobody is reminded of what is refused, until it is, nor of one that has its own', async () => {
    const { total } = await waits('2026-03-04');
    dataOf(await finance.put(`${url()}/company`, { ...COMPANY, msic: '12345' }));
    await owing(1_500_000);
    expect((await waits('2026-03-04')).total).toBe(total);
    await owing(600);
    expect((await waits('2026-03-04')).total).toBe(total + 1);
    await send();
    expect((await waits('2026-03-04')).total).toBe(total);
    await settle();
    expect((await waits('2026-03-05')).total).toBe(total + 1);
  });
});

describe('a line', () => {
  it('has the class of its product, and that of others without one', async () => {
    const { knex } = database;
    const classes = ['002', '010', '019', '022'];
    const invoice = await owing(1_000_001);
    for (const e_invoice_class of classes) {
      const form = {
        name: `Of ${e_invoice_class}`,
        price: 100,
        product_type: 1,
        preschool_id: place.preschool.id,
      };
      const product = dataOf(await finance.post('/api/products', { ...form, e_invoice_class }));
      expect(product.e_invoice_class).toBe(e_invoice_class);
      const line = { product_id: product.id, child_id: family.children[0]?.id, again: true };
      dataOf(await finance.post(`/api/invoices/${invoice.id}/transactions`, line));
    }
    await send();
    const [{ document }] = await rows();
    const told = document.lines.map((one: { classification: string }) => one.classification);
    expect(told).toEqual(['022', ...classes]);
    const product = await knex('products')
      .where({ name: 'Of 019', preschool_id: place.preschool.id })
      .first();
    const { name, price, product_type, preschool_id } = product;
    const form = { name, price, product_type, preschool_id };
    expect(dataOf(await finance.put(`/api/products/${product.id}`, form)).e_invoice_class).toBe('019');
    const wrong = { ...form, e_invoice_class: '004' };
    expect((await finance.put(`/api/products/${product.id}`, wrong)).status).toBe(422);
  });
});

describe('a parent', () => {
  const set = (body: object, by: Caller) => by.put(`/api/users/${family.parent.id}/buyer`, body);
  const forgetNumber = () =>
    database.knex('user_profiles').where({ user_id: family.parent.id }).update({ ic_no: null });

  it('who wants it has a document of their own, whose buyer is who the profile names', async () => {
    await owing(500);
    const parent = await api.as(family.parent);
    const own = dataOf(
      await parent.put(`/api/users/${family.parent.id}`, { tin: 'ig 2345678901', own_e_invoice: true }),
    );
    expect(own).toMatchObject({ tin: 'IG2345678901', own_e_invoice: true, ic_no: '880101-10-5566' });
    expect((await view()).documents).toMatchObject({
      consolidated: { invoices: 0 },
      apart: [{ state: 'own', amount: 500 }],
    });
    await send();
    await settle();
    const [{ content, consolidated, state }] = await rows();
    expect([consolidated, state]).toEqual([false, 'valid']);
    const {
      AccountingCustomerParty: [party],
    } = JSON.parse(content).Invoice[0];
    const ids = party.Party[0].PartyIdentification.slice(0, 2).map(({ ID }: never) => ID[0]);
    expect(ids).toEqual([
      { _: 'IG2345678901', schemeID: 'TIN' },
      { _: '880101105566', schemeID: 'NRIC' },
    ]);
  });

  it('of whom neither number is known cannot wish for it; a tax number alone will do', async () => {
    await forgetNumber();
    expect(refusal(await set({ own_e_invoice: true }, finance))).toEqual([
      422,
      { own_e_invoice: [messages.eInvoiceNeedsNumber] },
    ]);
    for (const tin of ['C2584563200', 'IG', 'IG12345678901234'])
      expect(refusal(await set({ tin }, finance))).toEqual([422, { tin: [messages.tinInvalid] }]);
    const saved = dataOf(await set({ tin: 'IG12345678901', own_e_invoice: true }, finance));
    expect(saved).toMatchObject({ tin: 'IG12345678901', own_e_invoice: true });
    await owing(700);
    await send();
    await settle();
    expect((await rows()).map(({ state, consolidated }) => [state, consolidated])).toEqual([
      ['valid', false],
    ]);
  });

  it('is set by the office that bills, and of that alone', async () => {
    const other = dataOf(await set({ tin: 'IG123', name: 'Another', city: 'Ipoh' }, finance));
    expect([other.tin, other.name === 'Another', other.city]).toEqual(['IG123', false, null]);
    expect((await set({ own_e_invoice: true }, principal)).status).toBe(200);
    expect((await finance.put(`/api/users/${family.parent.id}`, { own_e_invoice: false })).status).toBe(403);
    const stranger = await api.as(await buildUser(database.knex, 4, { preschools: [] }));
    expect((await set({ own_e_invoice: true }, stranger)).status).toBe(404);
    expect((await finance.put(`/api/users/${officer.id}/buyer`, { tin: 'IG1' })).status).toBe(403);
    const [last] = await database
      .knex('audit_entries')
      .where({ entity_type: 'user', entity_id: String(family.parent.id) })
      .orderBy('id', 'desc');
    expect(last).toMatchObject({ action: 'updated', after: { own_e_invoice: true } });
  });
});

describe('each night', () => {
  it('finds an invoice of a closed month that is in no e-invoice', async () => {
    const { knex } = database;
    const check = 'each invoice of a closed month in an e-invoice that stands';
    const found = async () =>
      (await checkLedger(knex, clock)).filter((one) => one.check === check).map(({ id }) => id);
    await owing(300);
    await send();
    await settle();
    const late = await owing(400);
    expect(await found()).toEqual([]);
    await knex('preschools').where({ id: place.preschool.id }).update({ closed_through: '2026-02-28' });
    expect(await found()).toEqual([late.id]);
    await send();
    await settle();
    expect(await found()).toEqual([]);
  });
});

describe('what is refused', () => {
  it('frees its invoices; mended, they are sent again', async () => {
    await owing(700);
    dataOf(await finance.put(`${url()}/company`, { ...COMPANY, msic: '12345' }));
    await send();
    await settle();
    const [refused] = (await view()).sent;
    expect([refused.state, refused.refusal.code]).toEqual(['invalid', 'CF364']);
    dataOf(await finance.put(`${url()}/company`, COMPANY));
    expect((await view()).waiting).toBe(1);
    await send();
    await settle();
    expect((await view()).sent.map(({ state }: { state: string }) => state)).toEqual(['valid', 'invalid']);
  });

  it('stays as it was sent, and is never deleted', async () => {
    await owing(700);
    await send();
    await settle();
    const of = { preschool_id: place.preschool.id };
    await expect(database.knex('e_invoice_documents').where(of).delete()).rejects.toThrow(/never deleted/);
    await expect(database.knex('e_invoice_documents').where(of).update({ content: '{}' })).rejects.toThrow(
      /as it was/,
    );
    await expect(database.knex('e_invoice_documents').where(of).update({ state: 'to_send' })).rejects.toThrow(
      /become/,
    );
  });
});

describe('a server that dies', () => {
  /** Dies at the n-th call, before it or with its answer lost. */
  class Dying extends EInvoiceProviders {
    calls = 0;
    constructor(
      readonly at: number,
      readonly answered: boolean,
    ) {
      super(providers.url);
    }
    override connect(...given: Parameters<EInvoiceProviders['connect']>): MyInvois {
      const api = super.connect(...given);
      return new Proxy(api, {
        get:
          (target, name: keyof MyInvois) =>
          async (...args: never[]) => {
            this.calls += 1;
            const dies = this.calls === this.at;
            if (dies && !this.answered) throw new Error('killed');
            const answer = await (target[name] as (...all: never[]) => Promise<unknown>)(...args);
            if (dies) throw new Error('killed');
            return answer;
          },
      });
    }
  }

  it.each([1, 2, 3].flatMap((at) => [[at, false] as const, [at, true] as const]))(
    'at call %i (its answer lost: %s) sends nothing twice',
    async (at, answered) => {
      await owing(300);
      await owing(1_200_000);
      await send();
      const before = atMyInvois().length;
      const dying = new Dying(at, answered);
      for (let round = 0; round < 6; round += 1)
        await workOnEInvoices(jobWith(dying), place.preschool.id).catch((error: Error) =>
          expect(error.message).toBe('killed'),
        );
      const all = await rows();
      expect(all.map(({ state }) => state)).toEqual(['valid', 'valid']);
      expect(atMyInvois().length - before).toBe(2);
      expect(dying.calls).toBeGreaterThan(at);
    },
  );

  it('and two that work at once send nothing twice', async () => {
    await owing(300);
    await send();
    const before = atMyInvois().length;
    await Promise.allSettled([work(), work()]);
    await settle();
    expect((await rows()).map(({ state }) => state)).toEqual(['valid']);
    expect(atMyInvois().length - before).toBe(1);
  });

  it('counts a number that stands there as found, also where the search is behind', async () => {
    await owing(300);
    await send();
    const lost = new Dying(1, true);
    await workOnEInvoices(jobWith(lost), place.preschool.id).catch(() => {});
    class Behind extends EInvoiceProviders {
      override connect(...given: Parameters<EInvoiceProviders['connect']>): MyInvois {
        return { ...super.connect(...given), find: async () => [] };
      }
    }
    const behind = jobWith(new Behind(providers.url));
    await expect(workOnEInvoices(behind, place.preschool.id)).rejects.toThrow();
    await settle();
    expect((await rows()).map(({ state }) => state)).toEqual(['valid']);
  });
});

describe('an invoice in an e-invoice', () => {
  const path = (invoice: { id: number }) => `/api/invoices/${invoice.id}`;
  const lineOf = (invoice: { id: number }) =>
    database.knex('bill_lines').where({ invoice_id: invoice.id }).first();
  const stays = [423, officeMessages.invoiceInEInvoice];

  /** Each way to change what the document says of it. */
  async function expectToStay(invoice: { id: number }): Promise<void> {
    const [at, line, child] = [path(invoice), await lineOf(invoice), family.children[0]];
    const fee = { invoice_id: invoice.id, label: 'Trip', amount: 100, child_id: child?.id, type: 'bill' };
    const elsewhere = await buildPlace(running());
    for (const answer of [
      await finance.post(`${at}/transactions`, fee),
      await finance.put(`${at}/transactions/${line.id}`, { label: 'Another' }),
      await finance.put(`${at}/transactions/${line.id}`, { amount: line.amount + 1 }),
      await finance.call('DELETE', `${at}/transactions/${line.id}`),
      await finance.put(at, { payment_status: 9 }),
      await finance.put(at, { preschool: elsewhere.preschool.id }),
      await finance.post(`${at}/bill-anew`, { preschool_id: elsewhere.preschool.id }),
    ])
      expect(refusal(answer)).toEqual(stays);
    expect(await lineOf(invoice)).toEqual(line);
  }

  it('stays as it is while it is on its way and once it was taken; money still comes, and a note corrects it', async () => {
    const invoice = await owing(1_200_000);
    await send();
    await expectToStay(invoice);
    await settle();
    await expectToStay(invoice);
    await pay(finance, invoice, 500);
    const { id } = await lineOf(invoice);
    const lines = [{ line_id: id, child_id: null, label: '', amount: 100 }];
    const note = { kind: 'credit', reason: 'Too much', lines };
    expect((await finance.post(`${path(invoice)}/notes`, note)).status).toBe(200);
  });

  it('of a consolidated one, too; it changes again once the e-invoice is cancelled', async () => {
    const invoice = await owing(5_000);
    await send();
    await settle();
    await expectToStay(invoice);
    const [{ id }] = (await view()).sent;
    dataOf(await finance.post(`${url()}/e-invoices/${id}/cancel`, { reason: 'Wrong fee' }));
    const { id: line } = await lineOf(invoice);
    dataOf(await finance.put(`${path(invoice)}/transactions/${line}`, { amount: 4_000 }));
    await send();
    await settle();
    expect((await view()).sent[0]).toMatchObject({ state: 'valid', amount: 4_000 });
  });

  it('is sent with what it says, also while somebody changes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const invoice = await owing(1_100_000 + round);
      const { id } = await lineOf(invoice);
      await Promise.all([finance.put(`${path(invoice)}/transactions/${id}`, { amount: 1_200_000 }), send()]);
      const [cover] = await database.knex('e_invoice_covers').where({ invoice_id: invoice.id });
      expect(Number(cover.amount)).toBe((await lineOf(invoice)).amount);
    }
  });
});

describe('a valid document', () => {
  const cancel = async (reason = 'Wrong family') => {
    const [{ id }] = (await view()).sent;
    return finance.post(`${url()}/e-invoices/${id}/cancel`, { reason });
  };

  it('is cancelled with a reason, and its invoice is to be sent again', async () => {
    await owing(300);
    await send();
    expect((await cancel()).body.message).toBe(officeMessages.eInvoiceNotValid);
    await settle();
    expect((await cancel('')).status).toBe(422);
    const after = dataOf(await cancel());
    expect(after).toMatchObject({
      waiting: 1,
      sent: [{ state: 'cancelled', cancel_reason: 'Wrong family' }],
    });
    expect(atMyInvois().at(-1)?.status).toBe('Cancelled');
  });

  it('whose cancelling was not noted is cancelled by asking again', async () => {
    await owing(300);
    await send();
    await settle();
    const [{ uuid }] = await rows();
    await providers.services.eInvoices.connect('simulator', KEYS).cancel(uuid, 'Before');
    expect(dataOf(await cancel()).sent[0].state).toBe('cancelled');
  });

  it('is corrected by a note after 72 hours, which names its id', async () => {
    const large = await owing(1_200_000);
    await send();
    await settle();
    const until = async () => (await view()).sent[0].cancel_until;
    expect(await until()).toBe(new Date(clock.now().getTime() + 72 * HOUR_MS).toISOString());
    clock.advance(72 * HOUR_MS + 1);
    finance = await api.as(officer);
    expect(await until()).toBeNull();
    expect((await cancel()).body.message).toBe(officeMessages.eInvoiceTooLate);
    const [line] = await database.knex('bill_lines').where({ invoice_id: large.id });
    const { version } = dataOf(await finance.get(`/api/invoices/${large.id}`));
    const lines = [{ line_id: line.id, child_id: null, label: '', amount: 5_000 }];
    const made = await finance.post(`/api/invoices/${large.id}/notes`, {
      kind: 'credit',
      reason: 'Too much',
      lines,
      version,
    });
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    const [{ uuid }] = await rows();
    const month = clock.today().slice(0, 7);
    dataOf(await finance.post(`${url()}/e-invoices/send`, { month }));
    await settle();
    const [note] = await rows().then((all) => all.slice(-1));
    expect([note.kind, note.state]).toEqual(['02', 'valid']);
    expect(note.content).toContain(uuid);
    clock.advance(-72 * HOUR_MS - 1);
    finance = await api.as(officer);
  });
});
