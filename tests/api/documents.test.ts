/** Invoices and receipts as PDFs: what the screen shows, for those who may see it. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatSen, ringgitText } from '#shared/domain/money';
import { messages } from '#shared/messages';
import { seededRandom } from '../../server/demo/random';
import type { Caller } from '../support/api';
import {
  type BuiltPreschool,
  buildChild,
  buildInvoice,
  buildPreschool,
  buildUser,
} from '../support/factories';
import { formWith, PDF_BYTES } from '../support/files';
import { buildPaymentSetting } from '../support/providers';
import { type ReadPdf, readPdf } from '../support/read-pdf';
import { addFee, buildHousehold, dataOf, newInvoice, pay, viewed } from './money';
import { runningApi } from './running-api';

const running = runningApi();
let preschool: BuiltPreschool;
let finance: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  preschool = await buildPreschool(knex, {
    name: 'Tadika Melati 茉莉',
    short_name: 'ML/1',
    address: '1, Jalan Melati, 50000 Kuala Lumpur',
    phone_no: '+60341061234',
    registration_no: 'JPN-7',
  });
  finance = await api.as(await buildUser(knex, 3));
});

/** As a new tab does: the cookies, and no header of ours. */
function open(caller: Caller, path: string): Promise<Response> {
  const cookies = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(running.api.url + path, {
    headers: { Cookie: cookies, Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
}

async function opened(caller: Caller, path: string): Promise<ReadPdf> {
  const answer = await open(caller, path);
  expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 200, 'application/pdf']);
  return readPdf(await answer.arrayBuffer());
}

/** A family with an invoice of these fees. */
async function owing(amounts: readonly number[], at = preschool) {
  const household = await buildHousehold(running, at);
  const [child] = household.children as unknown as [{ id: number }];
  const invoice = await newInvoice(finance, household.parent, { preschool_id: at.id });
  for (const amount of amounts) await addFee(finance, invoice, child, amount);
  return { ...household, child, invoice };
}

describe('an invoice as a PDF', () => {
  it('has the preschool, the family and the figures of the screen, and is called by its number', async () => {
    const { invoice, parent, children } = await owing([85_000, 12_345, -5_000]);
    await pay(finance, invoice, 20_000, { reference_id: 'TT-1' });
    const answer = await open(finance, `/invoices/${invoice.id}/download-invoice`);
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename="invoice-ML-1-26-00001.pdf"',
    );
    const { text } = await readPdf(await answer.arrayBuffer());
    const shown = await viewed(finance, invoice);
    for (const wanted of [
      'Tadika Melati 茉莉',
      '1, Jalan Melati, 50000 Kuala Lumpur',
      'Reg. no. JPN-7',
      `Billed to ${parent.name} ${parent.email}`,
      children[0]?.fullname as string,
      `Total ${formatSen(shown.price)}`,
      `Paid ${formatSen(-shown.paid_amount)}`,
      `Balance to pay ${formatSen(shown.balance)}`,
      'Cash TT-1 200.00',
    ])
      expect(text).toContain(wanted);
    expect(text).not.toContain('Pay online');
  });

  it('agrees with the screen to the sen, however many lines it has', async () => {
    const random = seededRandom(20_260_311);
    for (const count of [2, 15, 120]) {
      const { invoice, child } = await owing([100]);
      await running.knex('bill_lines').insert(
        Array.from({ length: count - 1 }, (_, index) => {
          const amount = random.below(3_000_000) - 500_000;
          return {
            child_id: child.id,
            preschool_id: preschool.id,
            invoice_id: invoice.id,
            amount,
            kind: amount < 0 ? 'discount' : 'bill',
            label: `Line ${index}`,
            bill_date: '2026-03-11',
            quantity: 1 + random.below(9),
            discount_amount: amount > 0 ? random.below(amount) : 0,
            created_at: running.clock.now(),
            updated_at: running.clock.now(),
          };
        }),
      );
      await pay(finance, invoice, 1 + random.below(1_000_000));
      const shown = await viewed(finance, invoice);
      const rows = dataOf(await finance.get(`/api/invoices/${invoice.id}/transactions?type=bill,deposit`));
      const { text, pages } = await opened(finance, `/invoices/${invoice.id}/download-invoice`);
      expect(pages.length > 1).toBe(count > 40);
      let place = 0;
      for (const { total } of rows) {
        place = text.indexOf(ringgitText(total), place);
        expect([count, total, place > 0]).toEqual([count, total, true]);
      }
      expect(text).toContain(`Total ${formatSen(shown.price)}`);
      expect(text).toMatch(
        new RegExp(
          `(Balance to pay|Credit|Balance) ${formatSen(Math.abs(shown.balance)).replace('.', '\\.')}`,
        ),
      );
    }
  });

  it('says how to pay online where a provider is set up, and not once it is paid, locked or cancelled', async () => {
    const online = await buildPreschool(running.knex, { bank_name: 'Maybank', account_no: '514012345678' });
    await buildPaymentSetting(running.knex, 'billplz', [online]);
    const { invoice } = await owing([500], online);
    const path = `/invoices/${invoice.id}/download-invoice`;
    const address = `https://tadika.test/invoices/${invoice.id}/pay`;
    expect((await opened(finance, path)).text).toContain(address);
    dataOf(await finance.put(`/api/invoices/${invoice.id}`, { locked: 1 }));
    const locked = (await opened(finance, path)).text;
    expect(locked).not.toContain(address);
    // By hand it can be paid all the same.
    expect(locked).toContain('514012345678');
    dataOf(await finance.put(`/api/invoices/${invoice.id}`, { locked: 0 }));
    dataOf(await finance.put(`/api/invoices/${invoice.id}`, { payment_status: 9 }));
    const { text } = await opened(finance, path);
    for (const way of [address, '514012345678']) expect(text).not.toContain(way);
    expect(text).toContain('CANCELLED');
  });

  it('names where a carried balance went', async () => {
    const { invoice, parent } = await owing([700]);
    const next = await newInvoice(finance, parent, { preschool_id: preschool.id, with_carry_forward: 1 });
    const { text } = await opened(finance, `/invoices/${invoice.id}/download-invoice`);
    expect(text).toContain(`Carried forward to ${next.invoice_no}`);
    expect(text).toContain('Balance RM 0.00');
  });

  it('is the family’s and the office’s; for others it is not there, in a sentence', async () => {
    const { knex, api } = running;
    const { invoice, parent } = await owing([700]);
    const principal = await api.as(await buildUser(knex, 4, { preschools: [preschool] }));
    const outsider = await api.as(await buildUser(knex, 4, { preschools: [await buildPreschool(knex)] }));
    const other = await buildHousehold(running, preschool);
    for (const name of ['download-invoice', 'download-receipt']) {
      const path = `/invoices/${invoice.id}/${name}`;
      for (const stranger of [outsider, await api.as(other.parent)]) {
        const answer = await open(stranger, path);
        expect([name, answer.status]).toEqual([name, 404]);
        expect(await answer.text()).toContain(messages.notFound);
      }
      expect((await open(api.anonymous(), path)).status).toBe(401);
    }
    for (const caller of [principal, await api.as(parent)])
      await opened(caller, `/invoices/${invoice.id}/download-invoice`);
  });
});

describe('the logo of a preschool', () => {
  const picture = (format: 'png' | 'webp', width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background: '#c33' } })
      [format]()
      .toBuffer();
  /** How wide the pictures of a PDF are, in pixels. */
  async function picturesOn(path: string): Promise<string[]> {
    const pdf = Buffer.from(await (await open(finance, path)).arrayBuffer()).toString('latin1');
    return [...pdf.matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)/g)].map(([, width]) => width as string);
  }

  it('stands on every paper from the day that head office sets it, small enough for each, until it is taken away', async () => {
    const { knex, api } = running;
    const place = await buildPreschool(knex);
    const { invoice, parent } = await owing([30_000], place);
    await pay(finance, invoice, 10_000, { reference_id: 'TT-5' });
    const quiet = await api.as(await buildUser(knex, 2));
    const path = `/api/preschool-settings/${place.id}`;
    const papers = [
      `/invoices/${invoice.id}/download-invoice`,
      `/invoices/${invoice.id}/download-receipt`,
      `/users/${parent.id}/download-statement?from=2026-01-01&to=2026-12-31`,
    ];
    const all = () => Promise.all(papers.map(picturesOn));
    expect(await all()).toEqual([[], [], []]);

    const set = await quiet.post(`${path}/logo`, formWith('logo', await picture('webp', 3_000)));
    expect(set.status).toBe(200);
    const { logo } = dataOf(set) as { logo: string };
    expect(await all()).toEqual([['600'], ['600'], ['600']]);
    const shown = await fetch(`${api.url}${path}/logo`, {
      headers: { Authorization: `Bearer ${quiet.token}` },
    });
    const { format, width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 600, height: 300 });

    const another = await quiet.post(`${path}/logo`, formWith('logo', await picture('png', 120)));
    expect((dataOf(another) as { logo: string }).logo).not.toBe(logo);
    expect(await all()).toEqual([['120'], ['120'], ['120']]);
    // The one before is of no use to anybody.
    expect(await knex('files').where({ id: logo })).toEqual([]);

    const wrong = await quiet.post(`${path}/logo`, formWith('logo', PDF_BYTES, 'logo.png'));
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['logo']]);
    expect((await quiet.call('DELETE', `${path}/logo`)).status).toBe(200);
    expect(await all()).toEqual([[], [], []]);
    expect((await quiet.get(`${path}/logo`)).status).toBe(404);
    // What is not there is not taken away twice.
    expect((await quiet.call('DELETE', `${path}/logo`)).status).toBe(200);
    const trail = knex('audit_entries').where({ entity_type: 'preschool', entity_id: String(place.id) });
    expect(await trail.orderBy('id').pluck('action')).toEqual(['logo_set', 'logo_set', 'logo_removed']);
  });
});

describe('a receipt', () => {
  it('has the payment that counts; while there are none, it says so', async () => {
    const { invoice, parent } = await owing([80_000]);
    const path = `/invoices/${invoice.id}/download-receipt`;
    const none = await open(finance, path);
    expect([none.status, await none.text()]).toEqual([
      409,
      expect.stringContaining(messages.receiptNothingPaid),
    ]);
    const family = await running.api.as(parent);
    // What the parent says waits for staff: no receipt before they have looked.
    await pay(family, invoice, 30_000, { payment_method: 2, reference_id: 'DECLARED' });
    expect((await open(family, path)).status).toBe(409);
    await pay(finance, invoice, 50_000, { reference_id: 'CASH-7' });
    const { text } = await opened(family, path);
    expect(text).toContain('Cash CASH-7 500.00');
    expect(text).toContain('Total received RM 500.00');
    expect(text).toContain('Balance to pay RM 300.00');
    expect(text).not.toContain('DECLARED');
  });
});

describe('the receipts of a period', () => {
  const of = (parent: { id: number }, query = '') =>
    `/users/${parent.id}/invoices-download-receipt-summary${query}`;

  it('are those that were paid from one day to another, both included, either left out', async () => {
    const { invoice, parent, children } = await owing([90_000]);
    for (const [index, paid_at] of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].entries())
      await pay(finance, invoice, 1_000 * (index + 1), { paid_at, reference_id: `R${index}` });
    const references = (text: string) => [...new Set(text.match(/\bR\d\b/g))].join(' ');
    const february = await opened(finance, of(parent, '?startDate=2026-02-01&endDate=2026-02-28'));
    expect(references(february.text)).toBe('R1 R2');
    expect(february.text).toContain('1 Feb 2026 to 28 Feb 2026');
    expect(february.text).toContain('Total received RM 50.00');
    expect(february.text).toContain(children[0]?.fullname);
    expect(references((await opened(finance, of(parent, '?startDate=2026-02-28'))).text)).toBe('R2 R3');
    expect(references((await opened(finance, of(parent, '?endDate=2026-01-31&startDate='))).text)).toBe('R0');
    const all = await opened(await running.api.as(parent), of(parent));
    expect(references(all.text)).toBe('R0 R1 R2 R3');
    expect(all.text).toContain('Tadika Melati 茉莉');
    const none = await opened(finance, of(parent, '?startDate=2027-01-01'));
    expect(none.text).toContain('No payment was received in this period.');
  });

  it('name the child of a balance that was carried to the invoice which was paid', async () => {
    const { parent, children } = await owing([10_000]);
    const next = await newInvoice(finance, parent, { preschool_id: preschool.id, with_carry_forward: 1 });
    await pay(finance, next, 10_000);
    expect((await opened(finance, of(parent))).text).toContain(children[0]?.fullname);
  });

  it('of two preschools are added up by each, and a principal has the own one’s alone', async () => {
    const { knex, api } = running;
    const second = await buildPreschool(knex, { name: 'Tadika Kenanga' });
    const { invoice, parent } = await owing([90_000]);
    await pay(finance, invoice, 4_000, { reference_id: 'HERE' });
    const there = await buildInvoice(knex, second, parent);
    await buildChild(knex, second, { parents: [parent] });
    await pay(finance, there, 6_000, { reference_id: 'THERE' });
    const { text } = await opened(finance, of(parent));
    for (const wanted of [
      'Tadika Melati 茉莉 RM 40.00',
      'Tadika Kenanga RM 60.00',
      'Total received RM 100.00',
    ])
      expect(text).toContain(wanted);
    const principal = await api.as(await buildUser(knex, 4, { preschools: [second] }));
    const own = await opened(principal, of(parent));
    expect(own.text).toContain('THERE');
    expect(own.text).not.toMatch(/\bHERE|Melati/);
  });

  it('need days that exist, in their order, and are nobody else’s', async () => {
    const { knex, api } = running;
    const { parent } = await owing([100]);
    for (const query of [
      '?startDate=2026-02-30',
      '?startDate=2026-03-02&endDate=2026-03-01',
      '?endDate=soon',
    ])
      expect([query, (await open(finance, of(parent, query))).status]).toEqual([query, 422]);
    const other = await buildHousehold(running, preschool);
    expect((await open(await api.as(other.parent), of(parent))).status).toBe(404);
    const teacher = await api.as(await buildUser(knex, 5, { preschools: [preschool] }));
    expect((await open(teacher, of(parent))).status).toBe(403);
    expect((await open(finance, of({ id: finance.userId }))).status).toBe(404);
  });
});
