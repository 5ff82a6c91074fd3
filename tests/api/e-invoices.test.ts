/**
 * A month goes to MyInvois: each invoice in one document, whatever dies between two steps, what is refused is mended and
 * sent again, and a valid one is cancelled for 72 hours.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { workOnEInvoices } from '../../server/features/accounting/e-invoice-step';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { EInvoiceProviders, type MyInvois } from '../../server/providers/my-invois';
import type { Caller } from '../support/api';
import { type BuiltChild, type BuiltUser, buildBillLine, buildUser } from '../support/factories';
import { readPdf } from '../support/read-pdf';
import { COMPANY, EInvoicing, KEYS, MONTH } from './e-invoicing';
import { buildPlace, dataOf, pay, refusal } from './money';

const office = new EInvoicing();
let principal: Caller;

beforeEach(async () => {
  principal = await office.api.as(await buildUser(office.knex, 4, { preschools: [office.place.preschool] }));
});

describe('a month is sent', () => {
  it('with a consolidated document and own ones, each invoice in one, however often it is sent', async () => {
    const [one, two, large] = [
      await office.owing(12_345),
      await office.owing(500),
      await office.owing(1_000_001),
    ];
    expect(await office.view()).toMatchObject({ waiting: 2, sent: [] });
    expect(dataOf(await office.send()).sent.map(({ state }: { state: string }) => state)).toEqual([
      'to_send',
      'to_send',
    ]);
    expect((await office.send()).status).toBe(200);
    await office.work();
    expect((await office.rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await office.work();
    const { sent, waiting } = await office.view();
    expect(waiting).toBe(0);
    expect(sent).toMatchObject([
      {
        number: `EC-${office.place.preschool.id}-${MONTH}-1`,
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
    const paper = await fetch(`${office.api.url}/invoices/${large.id}/download-invoice`, {
      headers: { Authorization: `Bearer ${office.finance.token}` },
    });
    const printed = (await readPdf(await paper.arrayBuffer())).text.replace(/\s/g, '');
    expect(printed).toContain(sent[1].link.split('/').at(-1));
    const parent = await office.api.as(office.family.parent);
    const readBy = async (by: Caller, { id }: { id: number }) =>
      dataOf(await by.get(`/api/invoices/${id}`)).e_invoice;
    expect(await readBy(parent, large)).toEqual({ consolidated: false, link: sent[1].link });
    expect(await readBy(office.finance, one)).toEqual({ consolidated: true, link: null });
    const covers = await office.knex('e_invoice_covers').whereIn('invoice_id', [one.id, two.id, large.id]);
    expect(covers.map(({ live }) => live)).toEqual([true, true, true]);
    expect((await office.send()).body.message).toBe(officeMessages.eInvoiceNothing);
    const [{ document_id, invoice_id }] = covers;
    const twice = office.knex('e_invoice_covers').insert({ document_id, invoice_id, amount: 1 });
    await expect(twice).rejects.toThrow(/unique/);
  });

  it('and whoever erases the payer or the child is told before that it stays as it was sent', async () => {
    await office.owing(12_345);
    await office.owing(1_000_001);
    await office.send();
    await office.settle();
    const boss = await buildUser(office.knex, 1);
    const administrator = await office.api.as(boss);
    const [child] = office.family.children as { id: number }[];
    for (const path of [`/api/users/${office.family.parent.id}`, `/api/children/${child?.id}`]) {
      const { stays } = dataOf(await administrator.get(`${path}/erasing`));
      // The other one is in a document for all, which names nobody.
      expect(stays).toContainEqual({ what: 'e_invoices', count: 1 });
    }
    // Where there is a second person, new keys would wait for them.
    await office.knex('users').where({ id: boss.id }).update({ deactivated_at: office.clock.now() });
  });

  it('by head office alone, with a company and keys that nobody reads again', async () => {
    const own = `/api/accounting/${office.place.preschool.id}`;
    expect((await principal.post(`${own}/e-invoices/send`, { month: MONTH })).status).toBe(403);
    const { settings } = await office.view();
    expect(settings).toEqual({
      environment: 'simulator',
      client_id: KEYS.client_id,
      problem: null,
      proposed: null,
    });
    const [kept] = await office.knex('e_invoice_settings').where({ preschool_id: office.place.preschool.id });
    expect(String(kept.credentials)).not.toContain(KEYS.client_secret);
    const [told] = await office
      .knex('audit_entries')
      .where({ action: 'e_invoice_keys_set' })
      .orderBy('id', 'desc');
    expect(JSON.stringify(told)).not.toContain(KEYS.client_secret);
  });

  it('and wrong keys are told of', async () => {
    await office.owing(100);
    dataOf(await office.finance.put(`${office.url()}/e-invoice-keys`, { ...KEYS, client_secret: 'wrong' }));
    await office.send();
    await office.work();
    expect((await office.view()).settings.problem).toMatch(/keys/);
    dataOf(await office.finance.put(`${office.url()}/e-invoice-keys`, KEYS));
    await office.settle();
    expect((await office.rows()).map(({ state }) => state)).toEqual(['valid']);
    expect((await office.view()).settings.problem).toBeNull();
  });
});

describe('other keys', () => {
  const other = {
    environment: 'preprod',
    client_id: 'another-client',
    client_secret: 'another-secret-of-theirs',
  };
  const settings = async () => (await office.view()).settings;
  const decide = async (by: Caller, confirmed: boolean) => {
    const proposed_at = (await settings())?.proposed?.at;
    return by.post(`${office.url()}/e-invoice-keys`, { confirmed, proposed_at });
  };
  let second: BuiltUser;
  let colleague: Caller;
  beforeAll(async () => {
    second = await buildUser(office.knex, 2);
    colleague = await office.api.as(second);
  });
  afterAll(() =>
    office.knex('users').where({ id: second.id }).update({ deactivated_at: office.clock.now() }),
  );

  it('hold once a second person of head office confirms them; nobody reads their secret', async () => {
    const before = await settings();
    const asked = dataOf(await office.finance.put(`${office.url()}/e-invoice-keys`, other));
    expect(asked).toMatchObject({
      ...before,
      proposed: { environment: 'preprod', client_id: 'another-client' },
    });
    expect(asked.proposed).toMatchObject({ by: { id: office.officer.id }, secret_changed: true });
    await office.owing(100);
    await office.send();
    await office.settle();
    expect((await office.rows()).map(({ environment, state }) => [environment, state])).toEqual([
      ['simulator', 'valid'],
    ]);
    expect(refusal(await decide(office.finance, true))).toEqual([403, officeMessages.keysBySecond]);
    expect((await decide(principal, true)).status).toBe(403);
    const confirmed = dataOf(await decide(colleague, true));
    expect(confirmed).toEqual({
      environment: 'preprod',
      client_id: 'another-client',
      problem: null,
      proposed: null,
    });
    expect((await decide(colleague, true)).status).toBe(404);
    const trail = await office.knex('audit_entries').where({ preschool_id: office.place.preschool.id });
    expect(trail.map(({ action }) => action)).toContain('keys_confirmed');
    const told = JSON.stringify([trail, asked, confirmed, await office.knex('e_invoice_settings')]);
    expect(told).not.toContain(other.client_secret);
  });

  it('are confirmed only by who saw them: others that were put in meanwhile wait on', async () => {
    const put = async (client_id: string) =>
      dataOf(await office.finance.put(`${office.url()}/e-invoice-keys`, { ...other, client_id })).proposed.at;
    const confirm = (proposed_at: string) =>
      colleague.post(`${office.url()}/e-invoice-keys`, { confirmed: true, proposed_at });
    const seen = await put('seen');
    office.clock.advance(1_000);
    const unseen = await put('unseen');
    expect(refusal(await confirm(seen))).toEqual([409, messages.conflict]);
    expect((await settings()).proposed.client_id).toBe('unseen');
    expect((await confirm(unseen)).status).toBe(200);
  });

  it('that are declined, or withdrawn, change nothing; the same keys ask nobody', async () => {
    const before = await settings();
    for (const by of [colleague, office.finance]) {
      dataOf(await office.finance.put(`${office.url()}/e-invoice-keys`, other));
      expect(dataOf(await decide(by, false))).toEqual(before);
    }
    expect(dataOf(await office.finance.put(`${office.url()}/e-invoice-keys`, KEYS))).toEqual(before);
    const { client_secret: _, ...kept } = KEYS;
    expect(dataOf(await office.finance.put(`${office.url()}/e-invoice-keys`, kept))).toEqual(before);
  });
});

describe('from day 1 to 7', () => {
  const waits = async (day: string) => {
    office.clock.set(`${day}T01:00:00Z`);
    office.finance = await office.api.as(office.officer);
    return dataOf(await office.finance.get('/api/reports/waiting')).e_invoices;
  };
  afterAll(async () => {
    await waits('2026-03-11');
  });

  it('finance is reminded of a consolidated e-invoice of last month that did not go out, with its last day', async () => {
    await office.owing(400);
    expect(await waits('2026-02-28')).toBeNull();
    const before = await waits('2026-03-01');
    expect(before).toMatchObject({ month: MONTH, by: '2026-03-07' });
    const asked = new URLSearchParams(before.href.replace('/accounting/e-invoices?', ''));
    const led = `/api/accounting/${asked.get('preschool')}/e-invoices?month=${asked.get('month')}`;
    expect(dataOf(await office.finance.get(led)).waiting).toBeGreaterThan(0);
    principal = await office.api.as(
      await buildUser(office.knex, 4, { preschools: [office.place.preschool] }),
    );
    expect(dataOf(await principal.get('/api/reports/waiting')).e_invoices).toBeNull();
    await office.send();
    expect((await waits('2026-03-07')).total).toBe(before.total - 1);
    expect(await waits('2026-03-08')).toBeNull();
  });

  it('nobody is reminded of what is refused, until it is, nor of one that has its own', async () => {
    const { total } = await waits('2026-03-04');
    dataOf(await office.finance.put(`${office.url()}/company`, { ...COMPANY, msic: '12345' }));
    await office.owing(1_500_000);
    expect((await waits('2026-03-04')).total).toBe(total);
    await office.owing(600);
    expect((await waits('2026-03-04')).total).toBe(total + 1);
    await office.send();
    expect((await waits('2026-03-04')).total).toBe(total);
    await office.settle();
    expect((await waits('2026-03-05')).total).toBe(total + 1);
  });
});

describe('a line', () => {
  it('has the class of its product, and that of others without one', async () => {
    const { knex } = office;
    const classes = ['002', '010', '019', '022'];
    const invoice = await office.owing(1_000_001);
    for (const e_invoice_class of classes) {
      const form = {
        name: `Of ${e_invoice_class}`,
        price: 100,
        product_type: 1,
        preschool_id: office.place.preschool.id,
      };
      const product = dataOf(await office.finance.post('/api/products', { ...form, e_invoice_class }));
      expect(product.e_invoice_class).toBe(e_invoice_class);
      const line = { product_id: product.id, child_id: office.family.children[0]?.id, again: true };
      dataOf(await office.finance.post(`/api/invoices/${invoice.id}/transactions`, line));
    }
    await office.send();
    const [{ document }] = await office.rows();
    const told = document.lines.map((one: { classification: string }) => one.classification);
    expect(told).toEqual(['022', ...classes]);
    const product = await knex('products')
      .where({ name: 'Of 019', preschool_id: office.place.preschool.id })
      .first();
    const { name, price, product_type, preschool_id } = product;
    const form = { name, price, product_type, preschool_id };
    expect(dataOf(await office.finance.put(`/api/products/${product.id}`, form)).e_invoice_class).toBe('019');
    const wrong = { ...form, e_invoice_class: '004' };
    expect((await office.finance.put(`/api/products/${product.id}`, wrong)).status).toBe(422);
  });
});

describe('a parent', () => {
  const set = (body: object, by: Caller) => by.put(`/api/users/${office.family.parent.id}/buyer`, body);
  const forgetNumber = () =>
    office.knex('user_profiles').where({ user_id: office.family.parent.id }).update({ ic_no: null });

  it('who wants it has a document of their own, whose buyer is who the profile names', async () => {
    await office.owing(500);
    const parent = await office.api.as(office.family.parent);
    const own = dataOf(
      await parent.put(`/api/users/${office.family.parent.id}`, {
        tin: 'ig 2345678901',
        own_e_invoice: true,
      }),
    );
    expect(own).toMatchObject({ tin: 'IG2345678901', own_e_invoice: true, ic_no: '880101-10-5566' });
    expect((await office.view()).documents).toMatchObject({
      consolidated: { invoices: 0 },
      apart: [{ state: 'own', amount: 500 }],
    });
    await office.send();
    await office.settle();
    const [{ content, consolidated, state }] = await office.rows();
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
    expect(refusal(await set({ own_e_invoice: true }, office.finance))).toEqual([
      422,
      { own_e_invoice: [messages.eInvoiceNeedsNumber] },
    ]);
    for (const tin of ['C2584563200', 'IG', 'IG12345678901234'])
      expect(refusal(await set({ tin }, office.finance))).toEqual([422, { tin: [messages.tinInvalid] }]);
    const saved = dataOf(await set({ tin: 'IG12345678901', own_e_invoice: true }, office.finance));
    expect(saved).toMatchObject({ tin: 'IG12345678901', own_e_invoice: true });
    await office.owing(700);
    await office.send();
    await office.settle();
    expect((await office.rows()).map(({ state, consolidated }) => [state, consolidated])).toEqual([
      ['valid', false],
    ]);
  });

  it('is set by the office that bills, and of that alone', async () => {
    const other = dataOf(await set({ tin: 'IG123', name: 'Another', city: 'Ipoh' }, office.finance));
    expect([other.tin, other.name === 'Another', other.city]).toEqual(['IG123', false, null]);
    expect((await set({ own_e_invoice: true }, principal)).status).toBe(200);
    expect(
      (await office.finance.put(`/api/users/${office.family.parent.id}`, { own_e_invoice: false })).status,
    ).toBe(403);
    const stranger = await office.api.as(await buildUser(office.knex, 4, { preschools: [] }));
    expect((await set({ own_e_invoice: true }, stranger)).status).toBe(404);
    expect((await office.finance.put(`/api/users/${office.officer.id}/buyer`, { tin: 'IG1' })).status).toBe(
      403,
    );
    const [last] = await office
      .knex('audit_entries')
      .where({ entity_type: 'user', entity_id: String(office.family.parent.id) })
      .orderBy('id', 'desc');
    expect(last).toMatchObject({ action: 'updated', after: { own_e_invoice: true } });
  });
});

describe('each night', () => {
  it('finds an invoice of a closed month that is in no e-invoice', async () => {
    const { knex } = office;
    const check = 'each invoice of a closed month in an e-invoice that stands';
    const found = async () =>
      (await checkLedger(knex, office.clock)).filter((one) => one.check === check).map(({ id }) => id);
    await office.owing(300);
    await office.send();
    await office.settle();
    const late = await office.owing(400);
    expect(await found()).toEqual([]);
    await knex('preschools')
      .where({ id: office.place.preschool.id })
      .update({ closed_through: '2026-02-28' });
    expect(await found()).toEqual([late.id]);
    await office.send();
    await office.settle();
    expect(await found()).toEqual([]);
  });
});

describe('what is refused', () => {
  it('frees its invoices; mended, they are sent again', async () => {
    await office.owing(700);
    dataOf(await office.finance.put(`${office.url()}/company`, { ...COMPANY, msic: '12345' }));
    await office.send();
    await office.settle();
    const [refused] = (await office.view()).sent;
    expect([refused.state, refused.refusal.code]).toEqual(['invalid', 'CF364']);
    dataOf(await office.finance.put(`${office.url()}/company`, COMPANY));
    expect((await office.view()).waiting).toBe(1);
    await office.send();
    await office.settle();
    expect((await office.view()).sent.map(({ state }: { state: string }) => state)).toEqual([
      'valid',
      'invalid',
    ]);
  });

  it('stays as it was sent, and is never deleted', async () => {
    await office.owing(700);
    await office.send();
    await office.settle();
    const of = { preschool_id: office.place.preschool.id };
    await expect(office.knex('e_invoice_documents').where(of).delete()).rejects.toThrow(/never deleted/);
    await expect(office.knex('e_invoice_documents').where(of).update({ content: '{}' })).rejects.toThrow(
      /as it was/,
    );
    await expect(office.knex('e_invoice_documents').where(of).update({ state: 'to_send' })).rejects.toThrow(
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
      super(office.providers.url);
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
      await office.owing(300);
      await office.owing(1_200_000);
      await office.send();
      const before = office.atMyInvois().length;
      const dying = new Dying(at, answered);
      for (let round = 0; round < 6; round += 1)
        await workOnEInvoices(office.jobWith(dying), office.place.preschool.id).catch((error: Error) =>
          expect(error.message).toBe('killed'),
        );
      const all = await office.rows();
      expect(all.map(({ state }) => state)).toEqual(['valid', 'valid']);
      expect(office.atMyInvois().length - before).toBe(2);
      expect(dying.calls).toBeGreaterThan(at);
    },
  );

  it('and two that work at once send nothing twice', async () => {
    await office.owing(300);
    await office.send();
    const before = office.atMyInvois().length;
    await Promise.allSettled([office.work(), office.work()]);
    await office.settle();
    expect((await office.rows()).map(({ state }) => state)).toEqual(['valid']);
    expect(office.atMyInvois().length - before).toBe(1);
  });

  it('counts a number that stands there as found, also where the search is behind', async () => {
    await office.owing(300);
    await office.send();
    const lost = new Dying(1, true);
    await workOnEInvoices(office.jobWith(lost), office.place.preschool.id).catch(() => {});
    class Behind extends EInvoiceProviders {
      override connect(...given: Parameters<EInvoiceProviders['connect']>): MyInvois {
        return { ...super.connect(...given), find: async () => [] };
      }
    }
    const behind = office.jobWith(new Behind(office.providers.url));
    await expect(workOnEInvoices(behind, office.place.preschool.id)).rejects.toThrow();
    await office.settle();
    expect((await office.rows()).map(({ state }) => state)).toEqual(['valid']);
  });
});

describe('an invoice in an e-invoice', () => {
  const path = (invoice: { id: number }) => `/api/invoices/${invoice.id}`;
  const lineOf = (invoice: { id: number }) =>
    office.knex('bill_lines').where({ invoice_id: invoice.id }).first();
  const stays = [423, officeMessages.invoiceInEInvoice];

  /** Each way to change what the document says of it. */
  async function expectToStay(invoice: { id: number }): Promise<void> {
    const [at, line, child] = [path(invoice), await lineOf(invoice), office.family.children[0]];
    const fee = { invoice_id: invoice.id, label: 'Trip', amount: 100, child_id: child?.id, type: 'bill' };
    const elsewhere = await buildPlace(office.running());
    const free = await buildBillLine(office.knex, child as BuiltChild, office.place.product, { amount: 0 });
    const empty = dataOf(
      await office.finance.post(`/api/parents/${office.family.parent.id}/new-invoices`, { again: true }),
    );
    for (const answer of [
      await office.finance.post(`${at}/transactions`, fee),
      await office.finance.put(`${at}/pull-unbilled-bills`, { lines: [free.id] }),
      await office.finance.put(`${at}/pull-invoice`, { invoice_id: empty.id }),
      await office.finance.put(`${at}/transactions/${line.id}`, { label: 'Another' }),
      await office.finance.put(`${at}/transactions/${line.id}`, { amount: line.amount + 1 }),
      await office.finance.call('DELETE', `${at}/transactions/${line.id}`),
      await office.finance.put(at, { payment_status: 9 }),
      await office.finance.put(at, { preschool: elsewhere.preschool.id }),
      await office.finance.post(`${at}/bill-anew`, { preschool_id: elsewhere.preschool.id }),
    ])
      expect(refusal(answer)).toEqual(stays);
    expect(await lineOf(invoice)).toEqual(line);
  }

  it('stays as it is while it is on its way and once it was taken; money still comes, and a note corrects it', async () => {
    const invoice = await office.owing(1_200_000);
    await office.send();
    await expectToStay(invoice);
    await office.settle();
    await expectToStay(invoice);
    await pay(office.finance, invoice, 500);
    const { id } = await lineOf(invoice);
    const lines = [{ line_id: id, child_id: null, label: '', amount: 100 }];
    const note = { kind: 'credit', reason: 'Too much', lines };
    expect((await office.finance.post(`${path(invoice)}/notes`, note)).status).toBe(200);
  });

  it('of a consolidated one, too; it changes again once the e-invoice is cancelled', async () => {
    const invoice = await office.owing(5_000);
    await office.send();
    await office.settle();
    await expectToStay(invoice);
    const [{ id }] = (await office.view()).sent;
    dataOf(await office.finance.post(`${office.url()}/e-invoices/${id}/cancel`, { reason: 'Wrong fee' }));
    const { id: line } = await lineOf(invoice);
    dataOf(await office.finance.put(`${path(invoice)}/transactions/${line}`, { amount: 4_000 }));
    await office.send();
    await office.settle();
    expect((await office.view()).sent[0]).toMatchObject({ state: 'valid', amount: 4_000 });
  });

  it('is sent with what it says, also while somebody changes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const invoice = await office.owing(1_100_000 + round);
      const { id } = await lineOf(invoice);
      await Promise.all([
        office.finance.put(`${path(invoice)}/transactions/${id}`, { amount: 1_200_000 }),
        office.send(),
      ]);
      const [cover] = await office.knex('e_invoice_covers').where({ invoice_id: invoice.id });
      expect(Number(cover.amount)).toBe((await lineOf(invoice)).amount);
    }
  });
});

describe('a valid document', () => {
  const cancel = async (reason = 'Wrong family') => {
    const [{ id }] = (await office.view()).sent;
    return office.finance.post(`${office.url()}/e-invoices/${id}/cancel`, { reason });
  };

  it('is cancelled with a reason, and its invoice is to be sent again', async () => {
    await office.owing(300);
    await office.send();
    expect((await cancel()).body.message).toBe(officeMessages.eInvoiceNotValid);
    await office.settle();
    expect((await cancel('')).status).toBe(422);
    const after = dataOf(await cancel());
    expect(after).toMatchObject({
      waiting: 1,
      sent: [{ state: 'cancelled', cancel_reason: 'Wrong family' }],
    });
    expect(office.atMyInvois().at(-1)?.status).toBe('Cancelled');
  });

  it('whose cancelling was not noted is cancelled by asking again', async () => {
    await office.owing(300);
    await office.send();
    await office.settle();
    const [{ uuid }] = await office.rows();
    await office.providers.services.eInvoices.connect('simulator', KEYS).cancel(uuid, 'Before');
    expect(dataOf(await cancel()).sent[0].state).toBe('cancelled');
  });

  it('is corrected by a note after 72 hours, which names its id', async () => {
    const large = await office.owing(1_200_000);
    await office.send();
    await office.settle();
    const until = async () => (await office.view()).sent[0].cancel_until;
    expect(await until()).toBe(new Date(office.clock.now().getTime() + 72 * HOUR_MS).toISOString());
    office.clock.advance(72 * HOUR_MS + 1);
    office.finance = await office.api.as(office.officer);
    expect(await until()).toBeNull();
    expect((await cancel()).body.message).toBe(officeMessages.eInvoiceTooLate);
    const [line] = await office.knex('bill_lines').where({ invoice_id: large.id });
    const { version } = dataOf(await office.finance.get(`/api/invoices/${large.id}`));
    const lines = [{ line_id: line.id, child_id: null, label: '', amount: 5_000 }];
    const made = await office.finance.post(`/api/invoices/${large.id}/notes`, {
      kind: 'credit',
      reason: 'Too much',
      lines,
      version,
    });
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    const [{ uuid }] = await office.rows();
    const month = office.clock.today().slice(0, 7);
    dataOf(await office.finance.post(`${office.url()}/e-invoices/send`, { month }));
    await office.settle();
    const [note] = await office.rows().then((all) => all.slice(-1));
    expect([note.kind, note.state]).toEqual(['02', 'valid']);
    expect(note.content).toContain(uuid);
    office.clock.advance(-72 * HOUR_MS - 1);
    office.finance = await office.api.as(office.officer);
  });

  it('is corrected by a refund note where the credited money went back, by a credit note where it did not', async () => {
    const [returned, kept] = [await office.owing(1_200_000), await office.owing(1_100_000)];
    await office.send();
    await office.settle();
    for (const invoice of [returned, kept]) {
      await pay(office.finance, invoice, invoice === returned ? 1_200_000 : 1_100_000);
      const line = await office.knex('bill_lines').where({ invoice_id: invoice.id }).first('id');
      const lines = [{ line_id: line.id, child_id: null, label: '', amount: 5_000 }];
      const { version } = dataOf(await office.finance.get(`/api/invoices/${invoice.id}`));
      const note = { kind: 'credit', reason: 'Left early', lines, version };
      dataOf(await office.finance.post(`/api/invoices/${invoice.id}/notes`, note));
    }
    const { version } = dataOf(await office.finance.get(`/api/invoices/${returned.id}`));
    const back = { amount: 5_000, reason: 'Left early', payment_method: 5, version };
    dataOf(await office.finance.post(`/api/invoices/${returned.id}/pay-out`, back));
    const month = office.clock.today().slice(0, 7);
    dataOf(await office.finance.post(`${office.url()}/e-invoices/send`, { month }));
    await office.settle();
    const notes = (await office.rows()).slice(-2);
    expect(notes.map(({ kind, state }) => [kind, state])).toEqual([
      ['04', 'valid'],
      ['02', 'valid'],
    ]);
    const { uuid } = await office.knex('e_invoice_documents').where({ number: returned.invoice_no }).first();
    expect(notes[0]?.content).toContain(uuid);
  });
});
