/** Quotations: made, changed line by line, numbered without a gap, sent, and turned into an invoice once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { Caller } from '../support/api';
import { buildPreschool, buildProduct, buildUser } from '../support/factories';
import { readPdf } from '../support/read-pdf';
import {
  buildHousehold,
  buildPlace,
  dataOf,
  expectBooks,
  type Household,
  type Place,
  refusal,
  viewed,
} from './money';
import { runningApi, TODAY } from './running-api';

const running = runningApi();
let place: Place;
let family: Household;
let principal: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  place = await buildPlace(running);
  family = await buildHousehold(running, place.preschool, 2);
  principal = await api.as(await buildUser(knex, 4, { preschools: [place.preschool] }));
});

const made = async (more: object = {}) =>
  dataOf(
    await principal.post('/api/quotations', {
      parent_id: family.parent.id,
      preschool_id: place.preschool.id,
      date: TODAY,
      ...more,
    }),
  );
const child = (index = 0) => family.children[index]?.id as number;
const add = async (quotation: { id: number }, body: object) =>
  principal.post(`/api/quotations/${quotation.id}/transactions`, {
    quotation_id: quotation.id,
    parent_id: family.parent.id,
    preschool_id: place.preschool.id,
    ...body,
  });
const fee = async (quotation: { id: number }, amount: number, more: object = {}) =>
  dataOf(await add(quotation, { label: 'Trip', amount, child_id: child(), ...more }));
const lines = async ({ id }: { id: number }) =>
  dataOf(await principal.get(`/api/quotations/${id}/transactions`));
const seen = async ({ id }: { id: number }) => dataOf(await principal.get(`/api/quotations/${id}`));

describe('a quotation', () => {
  it('is made for a parent at a preschool with the next number of its year, and names whom its lines can be for', async () => {
    const [one, two] = [await made(), await made()];
    const { short_name, name, id } = place.preschool;
    const number = (text: string) => Number(text.slice(-5));
    expect(one.quotation_no).toMatch(new RegExp(`^${short_name}-Q26-\\d{5}$`));
    expect(number(two.quotation_no)).toBe(number(one.quotation_no) + 1);
    expect(one).toMatchObject({ date: TODAY, price: 0, preschool: { id, name }, invoice: null });
    expect(one.parent).toMatchObject({ id: family.parent.id, email: family.parent.email });
    expect(one.parent.children.map((each: { id: number }) => each.id).sort()).toEqual(
      [child(0), child(1)].sort(),
    );
    expect((await made({ date: '2027-01-05' })).quotation_no).toBe(`${short_name}-Q27-00001`);
  });

  it('takes products at their price and fees, a child or none, and adds them up in the order of an invoice', async () => {
    const quotation = await made();
    await fee(quotation, -2_000, { label: 'Sibling discount' });
    const product = dataOf(
      await add(quotation, {
        product_id: place.product.id,
        quantity: 2,
        discount_amount: 500,
        child_id: null,
      }),
    );
    expect(product.transaction).toMatchObject({
      label: place.product.name,
      amount: place.product.price,
      child: null,
      total: 2 * (place.product.price - 500),
    });
    expect(product.quotation.price).toBe(2 * (place.product.price - 500) - 2_000);
    expect((await lines(quotation)).map(({ label }: { label: string }) => label)).toEqual([
      place.product.name,
      'Sibling discount',
    ]);
  });

  it('has lines that are changed and removed in their place', async () => {
    const quotation = await made();
    const { transaction } = await fee(quotation, 5_000);
    const path = `/api/quotations/${quotation.id}/transactions/${transaction.id}`;
    const form = { label: 'Zoo', amount: 6_000, discount_amount: 1_000, quantity: 3, child_id: child(1) };
    const changed = dataOf(await principal.put(path, { ...form, remarks: 'with lunch' }));
    expect(changed.transaction).toMatchObject({
      ...form,
      total: 15_000,
      child: { id: child(1) },
    });
    expect(changed.quotation.price).toBe(15_000);
    expect(dataOf(await principal.call('DELETE', path)).quotation.price).toBe(0);
    expect((await principal.call('DELETE', path)).status).toBe(404);
  });

  it('refuses by field what does not fit', async () => {
    const { knex } = running;
    const quotation = await made();
    const elsewhere = await buildProduct(knex, await buildPreschool(knex));
    const other = await buildHousehold(running, place.preschool);
    const form = { parent_id: family.parent.id, preschool_id: place.preschool.id, date: TODAY };
    for (const [answer, errors] of [
      [
        await principal.post('/api/quotations', {}),
        {
          parent_id: [messages.quotationParentRequired],
          preschool_id: [messages.selectPreschool],
          date: [messages.dateRequired],
        },
      ],
      [
        await principal.post('/api/quotations', { ...form, date: '2026-02-30' }),
        { date: [messages.dateInvalid] },
      ],
      // A day that nobody means: another century has the numbers of this one.
      [
        await principal.post('/api/quotations', { ...form, date: '1999-12-31' }),
        { date: [messages.dateTooOld] },
      ],
      [
        await principal.post('/api/quotations', { ...form, date: '2126-03-11' }),
        { date: [officeMessages.quotationTooFar] },
      ],
      [
        await principal.put(`/api/quotations/${quotation.id}`, { date: '1926-11-05' }),
        { date: [messages.dateTooOld] },
      ],
      [
        await principal.post('/api/quotations', { ...form, parent_id: principal.userId }),
        {
          parent_id: [officeMessages.quotationParentUnknown],
        },
      ],
      [
        await principal.post('/api/quotations', { ...form, preschool_id: elsewhere.preschool_id }),
        {
          preschool_id: [messages.preschoolUnknown],
        },
      ],
      [await add(quotation, { product_id: elsewhere.id }), { product_id: [messages.productUnknown] }],
      [await add(quotation, { label: '', amount: 1 }), { label: [messages.lineLabelRequired] }],
      [
        await add(quotation, { label: 'x', amount: 1, child_id: other.children[0]?.id }),
        {
          child_id: [messages.lineChildUnknown],
        },
      ],
      [
        await add(quotation, { label: 'x', amount: 1, parent_id: other.parent.id }),
        {
          parent_id: [messages.quotationMismatch],
        },
      ],
    ] as const)
      expect(refusal(answer)).toEqual([422, errors]);
  });

  it('is not overwritten unseen', async () => {
    const quotation = await made();
    await fee(quotation, 1_000);
    const answer = await principal.put(`/api/quotations/${quotation.id}`, {
      date: '2026-04-01',
      version: quotation.version,
    });
    expect([answer.status, answer.body.data.price]).toEqual([409, 1_000]);
    expect((await seen(quotation)).date).toBe(TODAY);
  });

  it('takes a number at another preschool, and a deleted one leaves no gap: the register has them all', async () => {
    const { knex, api } = running;
    const second = await buildPreschool(knex);
    const administrator = await api.as(await buildUser(knex, 2));
    const [moved, gone] = [await made(), await made()];
    const answer = dataOf(
      await administrator.put(`/api/quotations/${moved.id}`, { preschool_id: second.id, date: '2026-03-20' }),
    );
    expect(answer).toMatchObject({ quotation_no: `${second.short_name}-Q26-00001`, date: '2026-03-20' });
    expect((await principal.get(`/api/quotations/${moved.id}`)).status).toBe(404);
    expect((await principal.call('DELETE', `/api/quotations/${gone.id}`)).status).toBe(204);
    expect((await principal.get(`/api/quotations/${gone.id}`)).status).toBe(404);
    const register = await knex('quotation_numbers')
      .where({ preschool_id: place.preschool.id, year: 2026 })
      .orderBy('number');
    expect(register.map(({ number }) => number)).toEqual(register.map((_, index) => index + 1));
    expect(
      register
        .filter(({ state }) => state !== 'current')
        .map(({ quotation_no, state }) => [quotation_no, state]),
    ).toEqual([
      [moved.quotation_no, 'moved'],
      [gone.quotation_no, 'deleted'],
    ]);
    const trail = await knex('audit_entries')
      .where({ entity_type: 'quotation', entity_id: String(gone.id) })
      .orderBy('id');
    expect(trail.map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  it('gets a number each when many are made at once', async () => {
    const numbers = (await Promise.all(Array.from({ length: 10 }, () => made({ date: '2028-01-01' })))).map(
      ({ quotation_no }) => Number(quotation_no.slice(-5)),
    );
    expect(numbers.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('the list', () => {
  it('finds by number and by parent, sorts and pages', async () => {
    const { parent } = await buildHousehold(running, place.preschool);
    await running.knex('users').where({ id: parent.id }).update({ name: 'Puan Siti Zaleha' });
    const mine = [];
    for (const amount of [300, 100, 200]) {
      const quotation = await made({ parent_id: parent.id });
      dataOf(await principal.post(`/api/quotations/${quotation.id}/transactions`, { label: 'Fee', amount }));
      mine.push(quotation);
    }
    const list = async (query: string) => (await principal.get(`/api/quotations?${query}`)).body;
    const found = await list('search=zaleha&sort=-price&per_page=2');
    expect([found.meta.total, found.data.map(({ price }: { price: number }) => price)]).toEqual([
      3,
      [300, 200],
    ]);
    expect((await list('search=zaleha&sort=price&per_page=2&page=2')).data[0].price).toBe(300);
    expect((await list(`search=${mine[1].quotation_no.toLowerCase()}`)).data).toHaveLength(1);
    expect((await list(`parent=${parent.id}`)).meta.total).toBe(3);
    expect((await principal.get('/api/quotations?sort=secret')).status).toBe(422);
  });
});

describe('a quotation on paper', () => {
  it('is a PDF of its lines and total, and goes to the parent by e-mail', async () => {
    const quotation = await made();
    await fee(quotation, 12_345, { remarks: 'by bus' });
    const answer = await fetch(`${running.api.url}/quotations/${quotation.id}/download-quotation`, {
      headers: { Authorization: `Bearer ${principal.token}` },
    });
    const { title, text } = await readPdf(await answer.arrayBuffer());
    expect(title).toBe(`Quotation ${quotation.quotation_no}`);
    for (const wanted of [family.parent.name, 'Trip by bus', 'Total RM 123.45', 'Date 11 Mar 2026'])
      expect(text).toContain(wanted);
    const sent = dataOf(await principal.post(`/api/quotations/${quotation.id}/send-mail`));
    expect(sent).toEqual({ state: 'kept', to: family.parent.email });
    const [mail] = await running.knex('mails').where({ kind: 'quotation', about_id: String(quotation.id) });
    expect(mail.attachments).toEqual([
      { kind: 'quotation', id: String(quotation.id), filename: `quotation-${quotation.quotation_no}.pdf` },
    ]);
    expect((await seen(quotation)).email_status).toMatchObject({ event: 'kept' });
  });
});

describe('an invoice of a quotation', () => {
  it('has its lines at the quoted prices, is linked both ways, and is made once', async () => {
    const { knex } = running;
    const quotation = await made();
    dataOf(await add(quotation, { product_id: place.product.id, child_id: child(), quantity: 2 }));
    await fee(quotation, -1_500, { child_id: child(1), label: 'Discount' });
    // What is offered for another price since was quoted for this one.
    await knex('products').where({ id: place.product.id }).update({ price: 1 });
    const path = `/api/quotations/${quotation.id}/invoice`;
    const answers = await Promise.all([1, 2, 3].map(() => principal.post(path, { again: true })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { invoice } = dataOf(answers.find(({ status }) => status === 200) as (typeof answers)[0]);
    const price = 2 * place.product.price - 1_500;
    expect(await viewed(principal, invoice)).toMatchObject({
      price,
      balance: price,
      parent: family.parent.id,
      preschool: place.preschool.id,
      payment_status: 1,
      quotation: { id: quotation.id, quotation_no: quotation.quotation_no },
    });
    expect(await seen(quotation)).toMatchObject({
      invoice: { id: invoice.id, invoice_no: invoice.invoice_no },
    });
    const billed = dataOf(await principal.get(`/api/invoices/${invoice.id}/transactions`));
    expect(billed).toMatchObject([
      { label: place.product.name, product_id: place.product.id, quantity: 2, child_id: child() },
      { label: 'Discount', kind: 'discount', child_id: child(1) },
    ]);
    for (const answer of [
      await add(quotation, { label: 'More', amount: 1 }),
      await principal.put(`/api/quotations/${quotation.id}`, { date: '2026-05-01' }),
      await principal.call('DELETE', `/api/quotations/${quotation.id}`),
    ])
      expect(refusal(answer)).toEqual([409, officeMessages.quotationInvoiced]);
    await knex('products').where({ id: place.product.id }).update({ price: place.product.price });
    await expectBooks(running);
  });

  it('needs lines, and a child of the parent for each', async () => {
    const quotation = await made();
    const make = () => principal.post(`/api/quotations/${quotation.id}/invoice`, { again: true });
    expect(refusal(await make())).toEqual([422, { '': [officeMessages.quotationEmpty] }]);
    const { transaction } = await fee(quotation, 500, { child_id: null });
    expect(refusal(await make())).toEqual([422, { '': [officeMessages.quotationChildMissing] }]);
    const path = `/api/quotations/${quotation.id}/transactions/${transaction.id}`;
    dataOf(await principal.put(path, { child_id: child() }));
    expect((await make()).status).toBe(200);
  });
});

describe('what a quotation would bill a second time', () => {
  it('is asked about: an invoice of the month, and a product of a child; the yes goes with the call', async () => {
    const home = await buildHousehold(running, place.preschool);
    const parties = { parent_id: home.parent.id, preschool_id: place.preschool.id };
    const kid = (home.children[0] as { id: number }).id;
    const quoted = async (line: object) => {
      const { id } = dataOf(await principal.post('/api/quotations', { ...parties, date: TODAY }));
      dataOf(
        await principal.post(`/api/quotations/${id}/transactions`, {
          ...parties,
          quotation_id: id,
          child_id: kid,
          ...line,
        }),
      );
      return (again?: boolean) => principal.post(`/api/quotations/${id}/invoice`, { again });
    };
    const [product, fee] = [{ product_id: place.product.id }, { label: 'Trip', amount: 500 }];
    const bill = { product_id: place.product.id, date: TODAY };
    dataOf(await principal.post(`/api/children/${kid}/store-bills`, bill));
    const first = await quoted(product);
    expect(refusal(await first())).toEqual([422, { again: [officeMessages.billAgain] }]);
    dataOf(await first(true));
    const second = await quoted(fee);
    expect(refusal(await second())).toEqual([422, { again: [officeMessages.invoiceAgain] }]);
    dataOf(await second(true));
    await expectBooks(running);
  });
});

describe('the address of the screen', () => {
  it('answers data to a call', async () => {
    const quotation = await made();
    expect(dataOf(await principal.get(`/quotations/${quotation.id}`)).id).toBe(quotation.id);
    expect((await new Caller(running.api.url).get(`/quotations/${quotation.id}`)).status).toBe(401);
  });
});
