/** E-mails that carry documents: invoices one by one and many at once, receipts of what was paid. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../server/jobs/run-jobs';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import {
  type BuiltPreschool,
  type BuiltUser,
  buildChild,
  buildPreschool,
  buildUser,
} from '../support/factories';
import { type MailServer, startMailServer, type TakenMail } from '../support/mail-server';
import { buildPaymentSetting } from '../support/providers';
import { readPdf } from '../support/read-pdf';
import { noServices } from '../support/services';
import { type Api, startApi } from '../support/start-api';
import { addFee, cash, dataOf, newInvoice, pay, viewed } from './money';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
let server: MailServer;
let api: Api;
let preschool: BuiltPreschool;
let finance: Caller;

const services = () => ({ ...noServices, mail: server.provider });
const work = () => runDueJobs(database.url, { knex: database.knex, clock, services: services() });

beforeAll(async () => {
  server = await startMailServer();
  const { knex } = database;
  api = await startApi({ knex, clock, services: services() });
  preschool = await buildPreschool(knex, { name: 'Tadika Melati', short_name: 'MLT' });
  finance = await api.as(await buildUser(knex, 3));
});
afterAll(async () => {
  await api?.stop();
  await server?.stop();
});
afterEach(async () => {
  server.taken.length = 0;
  server.refused.clear();
  await database.knex('graphile_worker._private_jobs').delete();
});

async function owing(amount: number, parent?: BuiltUser) {
  const { knex } = database;
  const payer = parent ?? (await buildUser(knex, 7));
  const child = await buildChild(knex, preschool, { parents: [payer] });
  const invoice = await newInvoice(finance, payer, { preschool_id: preschool.id });
  await addFee(finance, invoice, child, amount);
  return { parent: payer, invoice };
}

/** The text of a message and of the PDF that it carries, in whose signs anything may occur by chance. */
async function partsOf({ raw }: TakenMail) {
  const at = raw.indexOf('application/pdf');
  const [, name = '', encoded = ''] =
    /filename="?([^"\r\n;]+)"?[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/.exec(raw.slice(at)) ?? [];
  const body = raw.slice(0, at).replace(/=\r\n/g, '').replaceAll('=3D', '=');
  return { body, name, pdf: await readPdf(Buffer.from(encoded, 'base64')) };
}

describe('an invoice by e-mail', () => {
  it('carries its PDF, made as it goes out, and the way to pay where there is one', async () => {
    const { invoice, parent } = await owing(85_000);
    expect(dataOf(await finance.post(`/api/invoices/${invoice.id}/send-mail`))).toEqual({
      state: 'queued',
      to: parent.email,
    });
    // What changes before it goes out is in the file.
    await pay(finance, invoice, 20_000);
    await work();
    const taken = server.taken.find(({ raw }) => raw.includes('Subject: Invoice'));
    const { body, name, pdf } = await partsOf(taken as TakenMail);
    expect(taken?.to).toEqual([parent.email]);
    expect(name).toBe(`invoice-${invoice.invoice_no}.pdf`);
    expect(pdf.text).toContain('Balance to pay RM 650.00');
    expect(body).toContain(`https://tadika.test/invoices/${invoice.id}`);
    expect(body).not.toContain('/pay');

    await buildPaymentSetting(database.knex, 'billplz', [preschool]);
    server.taken.length = 0;
    await finance.post(`/api/invoices/${invoice.id}/send-mail`);
    await work();
    const online = await partsOf(server.taken[0] as TakenMail);
    expect(online.body).toContain(`Pay RM 650.00 online`);
    expect(online.body).toContain(`https://tadika.test/invoices/${invoice.id}/pay`);
    expect(online.pdf.text).toContain('Pay online');
    expect((await viewed(finance, invoice)).email_status).toMatchObject({ event: 'sent' });
  });

  it('has sums that come to the balance, a note among them', async () => {
    const { invoice } = await owing(85_000);
    await pay(finance, invoice, 20_000);
    const credit = { kind: 'credit', reason: 'Closed.', lines: [{ label: 'Goodwill', amount: 1_250 }] };
    dataOf(await finance.post(`/api/invoices/${invoice.id}/notes`, credit));
    dataOf(await finance.post(`/api/invoices/${invoice.id}/write-off`, { amount: 3_000, reason: 'Gone.' }));
    await finance.post(`/api/invoices/${invoice.id}/send-mail`);
    const { text } = await database
      .knex('mails')
      .where({ kind: 'invoice', about_id: String(invoice.id) })
      .first();
    expect(text).toContain(
      'Total: RM 850.00\nCredited: -RM 12.50\nPaid: -RM 200.00\nWritten off: -RM 30.00\nBalance to pay: RM 607.50\n',
    );
  });

  it('speaks the parent’s language', async () => {
    const { invoice, parent } = await owing(1_000);
    await database.knex('users').where({ id: parent.id }).update({ language: 'ms' });
    await finance.post(`/api/invoices/${invoice.id}/send-mail`);
    await work();
    const { body, pdf } = await partsOf(server.taken[0] as TakenMail);
    expect(body).toContain(`Invois ${invoice.invoice_no} daripada Tadika Melati`);
    expect(pdf.title).toBe(`Invois ${invoice.invoice_no}`);
  });

  it('can be looked at in the log by staff, as it is now', async () => {
    const { invoice } = await owing(1_000);
    await finance.post(`/api/invoices/${invoice.id}/send-mail`);
    const administrator = await api.as(await buildUser(database.knex, 2));
    const [{ id }] = await database.knex('mails').where({ about_id: String(invoice.id), kind: 'invoice' });
    const path = `/mails/${id}/download-attachment/1`;
    const answer = await fetch(api.url + path, {
      headers: { Authorization: `Bearer ${administrator.token}` },
    });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect((await readPdf(await answer.arrayBuffer())).title).toBe(`Invoice ${invoice.invoice_no}`);
    expect((await administrator.get(`/mails/${id}/download-attachment/2`)).status).toBe(404);
    expect((await finance.get(path)).status).toBe(403);
  });
});

describe('many invoices by e-mail', () => {
  it('are written at once and sent in the background; how far they came is told, and who was not reached', async () => {
    const parents = await Promise.all([1, 2, 3].map(() => buildUser(database.knex, 7)));
    const all = [];
    for (const parent of parents) all.push(await owing(1_000, parent));
    const ids = all.map(({ invoice }) => invoice.id);
    const sender = await api.as(await buildUser(database.knex, 4, { preschools: [preschool] }));
    expect(dataOf(await sender.get('/api/invoices/mailing'))).toBeNull();
    const answer = dataOf(
      await sender.post('/api/invoices/bulk', { ids: [...ids, 987_654], act: 'send-mail' }),
    );
    expect(answer).toMatchObject({ done: ids, refused: [{ id: 987_654 }], batch: expect.any(String) });
    const mailing = async () => dataOf(await sender.get('/api/invoices/mailing'));
    expect(await mailing()).toMatchObject({ id: answer.batch, total: 3, queued: 3, sent: 0, failed: 0 });
    const [, , lost] = parents as [BuiltUser, BuiltUser, BuiltUser];
    server.refused.set(lost.email, { code: 550, text: 'No such mailbox' });
    await work();
    expect(server.taken.filter(({ raw }) => raw.includes('application/pdf'))).toHaveLength(2);
    expect(await mailing()).toMatchObject({
      total: 3,
      queued: 0,
      sent: 2,
      kept: 0,
      failed: 1,
      problems: [
        {
          invoice_id: ids[2],
          invoice_no: all[2]?.invoice.invoice_no,
          to: lost.email,
          error: expect.stringContaining('550'),
        },
      ],
    });
    // It is the sender's own.
    expect(dataOf(await finance.get('/api/invoices/mailing'))).toBeNull();
  });
});

describe('a receipt by e-mail', () => {
  const receipts = () => database.knex('mails').where({ kind: 'receipt' }).select('id', 'recipients');

  it('goes to the parent and to the addresses of the settings, once, when a payment counts', async () => {
    const { invoice, parent } = await owing(50_000);
    await database.knex('payment_settings').update({ email_payment_notification: ['kewangan@tadika.test'] });
    await pay(finance, invoice, 20_000, { reference_id: 'CASH-9' });
    await work();
    await database.knex.raw(
      "SELECT graphile_worker.add_job('mail_receipt', json_build_object('payment_id', max(id))) FROM payments",
    );
    await work();
    const sent = server.taken.map(({ to }) => to[0]);
    expect(sent.sort()).toEqual([parent.email, 'kewangan@tadika.test'].sort());
    const own = server.taken.find(({ to }) => to[0] === parent.email) as TakenMail;
    const { pdf, name, body } = await partsOf(own);
    const { receipt_no } = await database.knex('payment_receipts').orderBy('number', 'desc').first();
    expect(name).toBe(`receipt-${receipt_no}.pdf`);
    expect(pdf.text).toContain('Cash CASH-9 200.00');
    expect(pdf.text).toContain(`Receipt ${receipt_no}`);
    expect(body).toContain('RM 200.00');
    expect(body).toContain(receipt_no);
    // The parent's letter has the original; the office's, and whatever is printed afterwards, a copy.
    const office = await partsOf(server.taken.find(({ to }) => to[0] !== parent.email) as TakenMail);
    expect(office.pdf.text).toContain(`Receipt (Copy) ${receipt_no}`);
    // The invoice was not e-mailed by that.
    expect((await viewed(finance, invoice)).email_status).toBeNull();
  });

  it('waits for staff where a parent declares a payment, and none is sent for what was rejected or paid back', async () => {
    const { invoice, parent } = await owing(50_000);
    const family = await api.as(parent);
    const declare = async () =>
      dataOf(await family.post(`/api/invoices/${invoice.id}/payment`, { ...cash(10_000), payment_method: 2 }))
        .transaction;
    const before = await receipts();
    const bad = await declare();
    await work();
    dataOf(await finance.post(`/api/payments/${bad.id}/reject`, { reason: 'No such transfer.' }));
    const good = await declare();
    await work();
    expect(await receipts()).toHaveLength(before.length);
    dataOf(await finance.post(`/api/payments/${good.id}/confirm`));
    dataOf(await finance.post(`/api/payments/${good.id}/refund`, { amount: 1_000, reason: 'Too much.' }));
    await work();
    const made = (await receipts()).filter(({ id }) => !before.some((one) => one.id === id));
    expect(made.map(({ recipients }) => recipients[0])).toEqual([parent.email]);
  });

  it('thanks nobody for what was reversed before it went out', async () => {
    const { invoice, parent } = await owing(50_000);
    const { transaction } = await pay(finance, invoice, 20_000);
    dataOf(await finance.post(`/api/payments/${transaction.id}/reverse`, { reason: 'It bounced.' }));
    await work();
    const told = await database
      .knex('mails')
      .where({ about_type: 'payment', about_id: String(transaction.id) })
      .whereRaw('? = ANY (recipients)', [parent.email])
      .pluck('kind');
    expect(told).toEqual(['payment_correction']);
  });
});
