/** What finance closes a day with: what is listed, the act that closes each, and pages that nobody is to pay any more. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BankLine, bankEndpoints } from '#shared/endpoints/bank-statements';
import { reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { PRICE, payingDesk } from './paying';

const paying = payingDesk();
const { desk, database, clock, pay, attempt, payments, invoiceRow, ledger } = paying;
const { startBill, startSession, paidBill, callback, event, work } = paying;

const DAY_MS = 86_400_000;
const put = (body: object) => desk.finance.put(`/api/invoices/${desk.invoice}`, body);
const cash = (paid_amount: number) =>
  pay({ payment_method: 5, paid_at: '2026-03-11', paid_amount }, desk.finance);
const trail = () =>
  database
    .knex('audit_entries')
    .where({ entity_type: 'invoice', entity_id: String(desk.invoice) })
    .orderBy('id');

const view = async (caller: Caller = desk.finance) => {
  const { status, body } = await caller.get('/api/payments/reconciliation');
  const parsed = reconciliationEndpoints.view.answer.safeParse(body.data);
  expect([status, parsed.error]).toEqual([200, undefined]);
  return body.data;
};
const ofInvoice = (list: { items: { id?: number; invoice_id: number }[] }) =>
  list.items.filter(({ invoice_id }) => invoice_id === desk.invoice);
/** As if the payment had been started a day and an hour ago. */
const yesterday = () =>
  database
    .knex('payment_attempts')
    .where({ invoice_id: desk.invoice })
    .update({ created_at: new Date(clock.now().getTime() - DAY_MS - 3_600_000) });

describe('the reconciliation', () => {
  it('shows what nobody knows the end of, what waits, what came too late, and what is too much', async () => {
    await startBill({ paid_amount: 5_000 });
    await yesterday();
    const part = await startBill({ paid_amount: 6_000 });
    await callback(desk.providers.billplz.settle(part.id, true, 5_500));
    const bill = await paidBill({ paid_amount: 7_000 });
    expect((await put({ payment_status: 9 })).status).toBe(200);
    await callback(bill);
    const found = await view();
    expect(ofInvoice(found.open_attempts)).toMatchObject([
      { amount: 5_000, state: 'open', provider: 'billplz' },
    ]);
    expect(ofInvoice(found.reviews)).toMatchObject([{ amount: 5_500 }]);
    expect(ofInvoice(found.on_closed_invoices)).toMatchObject([
      { amount: 7_000, left: 7_000, payment_status: 9 },
    ]);
    expect(ofInvoice(found.credits)).toMatchObject([{ balance: -7_000, locked: false }]);
  });

  it('is of one’s own preschools, and a report of none is head office’s, until someone closes it', async () => {
    const { id: _, ...bill } = await paidBill();
    const stray = desk.providers.billplz.bills.put({ ...bill, id: `stray${randomUUID().slice(0, 8)}` });
    await callback(stray);
    const elsewhere = await buildPreschool(database.knex);
    const principal = await desk.api.as(await buildUser(database.knex, 4, { preschools: [elsewhere] }));
    expect(Object.values(await view(principal)).map((list) => (list as { total: number }).total)).toEqual([
      0, 0, 0, 0, 0,
    ]);
    const report = async () =>
      (await view()).reports.items.find(({ reference }: { reference: string }) => reference === stray.id);
    const { provider, event_id, amount } = await report();
    expect(amount).toBe(PRICE);
    const close = () =>
      desk.finance.post('/api/payments/reconciliation/close-report', {
        provider,
        event_id,
        note: 'Paid back.',
      });
    expect((await close()).status).toBe(204);
    expect(await report()).toBeUndefined();
    expect((await close()).status).toBe(409);
  });

  it('asks nothing more about money on a cancelled invoice once its credit is paid out', async () => {
    const bill = await paidBill({ paid_amount: 7_000 });
    await put({ payment_status: 9 });
    await callback(bill);
    const out = { payment_method: 5, reason: 'Left.' };
    const payOut = async (amount: number) =>
      (await desk.finance.post(`/api/invoices/${desk.invoice}/pay-out`, { ...out, amount })).status;
    expect(await payOut(5_000)).toBe(200);
    expect(ofInvoice((await view()).on_closed_invoices)).toMatchObject([{ amount: 7_000, left: 2_000 }]);
    expect(await payOut(2_000)).toBe(200);
    expect(ofInvoice((await view()).on_closed_invoices)).toEqual([]);
  });

  it('lets money on a closed invoice stay, for a reason, once; or takes it off when all of it is paid back', async () => {
    const bill = await paidBill();
    await put({ locked: 1 });
    await callback(bill);
    const [listed] = ofInvoice((await view()).on_closed_invoices);
    const accept = (body: object) => desk.finance.post(`/api/payments/${listed?.id}/accept`, body);
    expect((await accept({ reason: ' ' })).body.errors).toEqual({ reason: [messages.acceptReasonRequired] });
    expect((await accept({ reason: 'Paid just before the lock.' })).status).toBe(204);
    expect(ofInvoice((await view()).on_closed_invoices)).toEqual([]);
    expect((await accept({ reason: 'Again.' })).status).toBe(409);
    expect((await trail()).at(-1)).toMatchObject({
      action: 'payment_accepted',
      actor_id: desk.finance.userId,
      after: { amount: PRICE, reason: 'Paid just before the lock.' },
    });
    expect(await invoiceRow()).toMatchObject({ balance: 0, locked: true });

    desk.invoice = await paying.newInvoice();
    const late = await paidBill();
    await put({ payment_status: 9 });
    await callback(late);
    const [paid] = await payments();
    const refund = (amount: number) =>
      desk.finance.post(`/api/payments/${paid.id}/refund`, { amount, reason: 'Not owed any more.' });
    expect((await refund(PRICE - 1)).status).toBe(200);
    expect(ofInvoice((await view()).on_closed_invoices)).toMatchObject([{ left: 1 }]);
    expect((await refund(1)).status).toBe(200);
    expect(ofInvoice((await view()).on_closed_invoices)).toEqual([]);
    expect(await ledger()).toBe(0);
  });

  it('asks the provider again at once, and books what it says', async () => {
    const bill = await startBill();
    await yesterday();
    desk.providers.billplz.settle(bill.id, true);
    const { id } = await attempt();
    expect((await desk.finance.post(`/api/payment-attempts/${id}/check`)).status).toBe(204);
    await work();
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
    expect(ofInvoice((await view()).open_attempts)).toEqual([]);
    expect((await trail()).map(({ action }) => action)).toContain('payment_asked');
  });

  it('gives a payment up for a reason, and takes its page back; money that comes all the same is booked', async () => {
    const bill = await startBill();
    await yesterday();
    const { id } = await attempt();
    const withdraw = (reason?: string) =>
      desk.finance.post(`/api/payment-attempts/${id}/withdraw`, { reason });
    expect((await withdraw()).status).toBe(422);
    expect((await withdraw('The family left.')).status).toBe(204);
    expect((await withdraw('Again.')).body.message).toBe(messages.attemptOver);
    expect(ofInvoice((await view()).open_attempts)).toEqual([]);
    await work();
    expect(desk.providers.billplz.bills.find(bill.id)?.state).toBe('deleted');
    expect((await trail()).at(-1)).toMatchObject({
      action: 'payment_withdrawn',
      actor_id: desk.finance.userId,
      after: { amount: PRICE, provider: 'billplz', reason: 'The family left.' },
    });
    await callback(desk.providers.billplz.settle(bill.id, true));
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
    expect(await attempt()).toMatchObject({ state: 'paid' });
  });

  it('finds out, giving up, that it was paid', async () => {
    const bill = await startBill();
    const { id } = await attempt();
    desk.providers.billplz.settle(bill.id, true);
    await desk.finance.post(`/api/payment-attempts/${id}/withdraw`, { reason: 'Nobody paid.' });
    await work();
    expect(await payments()).toMatchObject([{ amount: PRICE, state: 'confirmed' }]);
  });

  it('is closed to those whose office it is not', async () => {
    await startBill();
    const { id } = await attempt();
    const elsewhere = await buildPreschool(database.knex);
    const principal = await desk.api.as(await buildUser(database.knex, 4, { preschools: [elsewhere] }));
    for (const act of ['check', 'withdraw']) {
      const path = `/api/payment-attempts/${id}/${act}`;
      expect((await principal.post(path, { reason: 'No.' })).status).toBe(404);
      expect((await desk.parent.post(path, { reason: 'No.' })).status).toBe(403);
    }
  });
});

describe('a page of a provider', () => {
  it('is taken back when the invoice was paid another way, at Billplz and at Stripe', async () => {
    const bill = await startBill();
    const session = await startSession();
    const part = await startBill({ paid_amount: 4_000 });
    await cash(PRICE - 4_000);
    await work();
    expect(desk.providers.billplz.bills.find(bill.id)?.state).toBe('deleted');
    expect(desk.providers.stripe.sessions.find(session.id)?.status).toBe('expired');
    expect(await attempt(bill.id)).toMatchObject({ state: 'deleted' });
    expect(await attempt(session.id)).toMatchObject({ state: 'deleted' });
    // As much as it asks for is still open.
    expect(desk.providers.billplz.bills.find(part.id)?.state).toBe('due');
    await callback(desk.providers.billplz.settle(part.id, true));
    expect(await invoiceRow()).toMatchObject({ balance: 0, payment_status: 5 });
  });

  it('is taken back when another one was paid, or the invoice is cancelled', async () => {
    const session = await startSession();
    await callback(await paidBill());
    await work();
    expect(desk.providers.stripe.sessions.find(session.id)?.status).toBe('expired');
    desk.invoice = await paying.newInvoice();
    const bill = await startBill();
    await put({ payment_status: 9 });
    await work();
    expect(desk.providers.billplz.bills.find(bill.id)?.state).toBe('deleted');
  });

  it('stays when more is owed again before the job comes', async () => {
    const bill = await startBill();
    await cash(10_000);
    const [paid] = await payments();
    await desk.finance.post(`/api/payments/${paid.id}/refund`, { amount: 10_000, reason: 'Wrong family.' });
    await work();
    expect(desk.providers.billplz.bills.find(bill.id)?.state).toBe('due');
    expect(await attempt()).toMatchObject({ state: 'open' });
  });

  it('that was paid meanwhile is booked: what is too much is credit', async () => {
    const bill = await startBill();
    desk.providers.billplz.settle(bill.id, true);
    await cash(PRICE);
    await work();
    expect(await invoiceRow()).toMatchObject({ balance: -PRICE, payment_status: 7 });
  });
});

describe('a payment by Billplz', () => {
  it('names its bill and the collection of it', async () => {
    const bill = await paidBill();
    await callback(bill);
    const path = `/api/invoices/${desk.invoice}/transactions?type[]=payment`;
    expect((await desk.finance.get(path)).body.data).toMatchObject([
      { billplz_id: bill.id, billplz_collection_id: bill.collection_id },
    ]);
    expect(await event(bill.id)).toHaveLength(1);
  });
});

describe('a statement of the bank', () => {
  type Lines = { dated?: string; text: string; ref?: string; ringgit: string }[];
  const file = (
    lines: Lines,
    head = 'Transaction Date,Transaction Description,Transaction Ref,Debit,Credit',
  ) =>
    [
      head,
      ...lines.map(
        ({ dated = '10/03/2026', text, ref = '', ringgit }) => `${dated},${text},${ref},,"${ringgit}"`,
      ),
    ].join('\n');
  const bring = async (lines: Lines, source = 'maybank', caller = desk.finance, contents = file(lines)) => {
    const form = new FormData();
    form.set('preschool_id', String(desk.preschool.id));
    form.set('source', source);
    form.set('file', new Blob([contents]), 'statement.csv');
    return caller.post('/api/bank-statements', form);
  };
  const brought = async (lines: Lines, source?: string): Promise<number> => {
    const { status, body } = await bring(lines, source);
    expect([status, body.errors, bankEndpoints.view.answer.safeParse(body.data).error]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    return body.data.id;
  };
  const linesOf = async (id: number, show = 'all'): Promise<BankLine[]> => {
    const { status, body } = await desk.finance.get(
      `/api/bank-statements/${id}/lines?show=${show}&per_page=100`,
    );
    expect([status, bankEndpoints.lines.answer.safeParse(body.data).error]).toEqual([200, undefined]);
    return body.data;
  };
  const sure = (id: number) => desk.finance.post(`/api/bank-statements/${id}/confirm-sure`);
  const book = (id: number) => desk.finance.post(`/api/bank-statements/${id}/book`);
  const act = (line: BankLine, what: string, body: object = {}, caller = desk.finance) =>
    caller.post(`/api/bank-lines/${line.id}/${what}`, body);
  const number = async (id = desk.invoice) => (await invoiceRow(id)).invoice_no as string;
  /** A family of its own, with one invoice. */
  const family = async () => {
    const parentUser = await buildUser(database.knex, 7, { name: `Puan ${randomUUID().slice(0, 8)}` });
    Object.assign(desk, {
      parentUser,
      parent: await desk.api.as(parentUser),
      child: await buildChild(database.knex, desk.preschool, { parents: [parentUser] }),
    });
    desk.invoice = await paying.newInvoice();
  };
  beforeEach(family);

  it('of a family that owes nothing says that all of it would stay as credit, before anybody confirms it', async () => {
    await cash(PRICE);
    const [line] = await linesOf(await brought([{ text: desk.parentUser.name, ringgit: '55.00' }]));
    const said = { parent: { id: desk.parentUser.id }, sure: false, invoices: [], payments: [] };
    expect(line?.target).toMatchObject({ ...said, credit: 5_500 });
    const body = { parent_id: desk.parentUser.id, invoice_ids: [], payment_ids: [] };
    expect((await act(line as BankLine, 'confirm', body)).body.data.target).toMatchObject({ credit: 5_500 });
  });

  it('is booked once for ever, whichever files have its lines and however often it is asked for', async () => {
    const lines = [
      { text: `YURAN ${await number()}`, ringgit: '640.00' },
      { text: 'CASH DEPOSIT', ringgit: '12.34' },
    ];
    const id = await brought(lines);
    expect((await linesOf(id, 'sure')).map(({ target }) => target)).toMatchObject([
      {
        parent: { id: desk.parentUser.id },
        reasons: ['number', 'amount'],
        credit: 0,
        invoices: [{ amount: PRICE }],
      },
    ]);
    expect(await brought(lines)).toBe(id);
    const more = await brought([...lines, { text: 'LATER', ringgit: '5.00', dated: '11/03/2026' }]);
    expect((await linesOf(more)).map(({ description }) => description)).toEqual(['LATER']);
    expect((await sure(id)).body.data).toEqual({ confirmed: 1 });
    expect(await payments()).toEqual([]);
    const both = await Promise.all([book(id), book(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, { body }) => sum + body.data.booked, 0)).toBe(1);
    expect(await payments()).toMatchObject([
      { amount: PRICE, payment_method: 2, paid_at: '2026-03-10', source: 'staff', state: 'confirmed' },
    ]);
    expect(await invoiceRow()).toMatchObject({ balance: 0, payment_status: 6 });
    expect(await ledger()).toBe(0);
    const [line] = await linesOf(id, 'booked');
    expect(line?.target?.payments).toMatchObject([{ amount: PRICE, declared: false }]);
    for (const what of ['undo', 'leave-out', 'confirm'])
      expect((await act(line as BankLine, what, { reason: 'x', parent_id: desk.parentUser.id })).status).toBe(
        409,
      );
    expect((await desk.finance.call('DELETE', `/api/bank-statements/${id}`)).status).toBe(409);
    await expect(
      database.knex('bank_lines').where({ id: line?.id }).update({ state: 'open', parent_id: null }),
    ).rejects.toThrow('stays booked');
    await expect(database.knex('bank_lines').where({ id: line?.id }).delete()).rejects.toThrow();
    expect(
      (
        await database.knex('payment_receipts').whereIn(
          'payment_id',
          (await payments()).map((one) => one.id),
        )
      ).length,
    ).toBe(1);
    const trailed = await database
      .knex('audit_entries')
      .where({ entity_type: 'bank_line', entity_id: String(line?.id) })
      .orderBy('id')
      .pluck('action');
    expect(trailed).toEqual(['line_confirmed', 'line_booked']);
  });

  it('pays several invoices with one line, what was chosen first; what is more stays as credit, if that was seen', async () => {
    const [first, second] = [desk.invoice, await paying.newInvoice()];
    const id = await brought([
      { text: `${await number(first)} ${await number(second)}`, ringgit: '1,280.00' },
      { text: 'somebody', ringgit: '100.00' },
    ]);
    const [whole, part] = await linesOf(id);
    expect(whole?.target).toMatchObject({ sure: true, invoices: [{ amount: PRICE }, { amount: PRICE }] });
    const found = await desk.finance.get(
      `/api/bank-lines/${part?.id}/families?search=${await number(second)}`,
    );
    expect(found.body.data).toMatchObject([
      { id: desk.parentUser.id, invoices: [{ id: first }, { id: second }] },
    ]);
    const chosen = await act(part as BankLine, 'confirm', {
      parent_id: desk.parentUser.id,
      invoice_ids: [second],
    });
    expect(chosen.body.data).toMatchObject({
      state: 'confirmed',
      target: { invoices: [{ id: second, amount: 10_000 }] },
    });
    expect(
      (await act(whole as BankLine, 'confirm', { parent_id: desk.parentUser.id })).body.data.target,
    ).toMatchObject({ credit: 0 });
    // Booked in the order of the file: by then less is open for the second.
    expect((await book(id)).body.data).toEqual({ booked: 1, refused: 1, left: 0 });
    expect([(await payments(first)).length, (await payments(second)).length]).toEqual([1, 1]);
    const [refused] = await linesOf(id, 'confirmed');
    expect(refused?.problem).toBe(officeMessages.bankChanged);
    const again = await act(part as BankLine, 'confirm', {
      parent_id: desk.parentUser.id,
      invoice_ids: [second],
    });
    expect(again.body.data).toMatchObject({ problem: null, target: { credit: 10_000 } });
    expect((await book(id)).body.data).toEqual({ booked: 1, refused: 0, left: 0 });
    expect((await invoiceRow(second)).balance).toBe(-10_000);
  });

  it('is a payment that is there: a declared one is confirmed, one of a provider only noted', async () => {
    const declared = await pay({ payment_method: 2, paid_at: '2026-03-09', reference_id: 'FT 77' });
    expect(declared.status).toBe(200);
    const id = await brought([{ text: 'IBG', ref: 'FT-77', ringgit: '640.00' }]);
    await sure(id);
    await book(id);
    expect(await payments()).toMatchObject([{ state: 'confirmed', amount: PRICE, paid_at: '2026-03-09' }]);
    expect(await ledger()).toBe(0);

    await family();
    const bill = await paidBill();
    await callback(bill);
    const payout = await bring(
      [],
      'billplz',
      desk.finance,
      `Bill ID,Name,Amount,State,Paid At\n${bill.id},A,640.00,paid,2026-03-11 09:00:00 +0800`,
    );
    await sure(payout.body.data.id);
    expect((await book(payout.body.data.id)).body.data).toEqual({ booked: 1, refused: 0, left: 0 });
    expect(await payments()).toHaveLength(1);
    expect(await ledger()).toBe(0);
  });

  it('of another sum than was declared confirms nothing: the parent said more than came', async () => {
    await pay({ payment_method: 2, paid_at: '2026-03-09', paid_amount: PRICE, reference_id: 'FT 79' });
    const [declared] = await payments();
    const id = await brought([{ text: 'IBG', ref: 'FT-79', ringgit: '50.00' }]);
    const [line] = await linesOf(id);
    expect(line?.target).toMatchObject({ sure: false, payments: [{ id: declared.id, declared: true }] });
    const confirm = (body: object) =>
      act(line as BankLine, 'confirm', { parent_id: desk.parentUser.id, ...body });
    const refused = await confirm({ payment_ids: [declared.id] });
    expect([refused.status, refused.body.message]).toEqual([409, officeMessages.bankDeclaredOther]);
    expect(
      (await desk.finance.post(`/api/payments/${declared.id}/reject`, { reason: 'RM 50.' })).status,
    ).toBe(200);
    expect((await confirm({ invoice_ids: [desk.invoice] })).status).toBe(200);
    expect((await book(id)).body.data).toEqual({ booked: 1, refused: 0, left: 0 });
    expect((await invoiceRow()).balance).toBe(PRICE - 5_000);
  });

  it('of a payment that was reversed by hand is money that nobody has counted: somebody looks at it', async () => {
    const recorded = await pay(
      { payment_method: 2, paid_at: '2026-03-09', paid_amount: PRICE, reference_id: 'FT 78' },
      desk.finance,
    );
    const { id: paid } = recorded.body.data.transaction;
    expect((await desk.finance.post(`/api/payments/${paid}/reverse`, { reason: 'Not there.' })).status).toBe(
      200,
    );
    const id = await brought([{ text: 'IBG', ref: 'FT-78', ringgit: '640.00' }]);
    expect((await sure(id)).body.data).toEqual({ confirmed: 0 });
    const [line] = await linesOf(id);
    expect(line?.target).toMatchObject({ sure: false, payments: [{ id: paid }] });
    const body = { parent_id: desk.parentUser.id, invoice_ids: [desk.invoice], again: true };
    expect((await act(line as BankLine, 'confirm', body)).status).toBe(200);
    expect((await book(id)).body.data).toEqual({ booked: 1, refused: 0, left: 0 });
    expect((await invoiceRow()).balance).toBe(0);
    expect(await ledger()).toBe(0);
  });

  it('holds the payment that it is to its sum: a correction to another one is refused, decided or booked', async () => {
    const recorded = await pay(
      { payment_method: 2, paid_at: '2026-03-09', paid_amount: 50_000, reference_id: 'FT 701' },
      desk.finance,
    );
    const { id: paid } = recorded.body.data.transaction;
    const correct = (paid_amount: number) =>
      desk.finance.put(`/api/invoices/${desk.invoice}/transactions/${paid}`, {
        paid_amount,
        reason: 'Typed wrong.',
      });
    const id = await brought([{ text: 'IBG', ref: 'FT-701', ringgit: '640.00' }]);
    const [line] = await linesOf(id);
    const body = { parent_id: desk.parentUser.id, payment_ids: [paid] };
    expect((await act(line as BankLine, 'confirm', body)).status).toBe(200);
    const refused = { paid_amount: [officeMessages.paymentOfBankLine] };
    expect((await correct(60_000)).body.errors).toEqual(refused);
    // What the bank has is what has come.
    expect((await correct(PRICE)).status).toBe(200);
    expect((await correct(50_000)).body.errors).toEqual(refused);
    expect((await book(id)).body.data).toEqual({ booked: 1, refused: 0, left: 0 });
    expect((await correct(50_000)).body.errors).toEqual(refused);
    expect(await payments()).toMatchObject([{ amount: PRICE }]);
    // Undone before it is booked, it holds nothing any more.
    await family();
    const other = await pay(
      { payment_method: 2, paid_at: '2026-03-09', paid_amount: PRICE, reference_id: 'FT 702' },
      desk.finance,
    );
    const next = await brought([{ text: 'IBG', ref: 'FT-702', ringgit: '640.00' }]);
    expect((await sure(next)).body.data).toEqual({ confirmed: 1 });
    const path = `/api/invoices/${desk.invoice}/transactions/${other.body.data.transaction.id}`;
    const lower = { paid_amount: 1_000, reason: 'Typed wrong.' };
    expect((await desk.finance.put(path, lower)).body.errors).toEqual(refused);
    await act((await linesOf(next))[0] as BankLine, 'undo');
    expect((await desk.finance.put(path, lower)).status).toBe(200);
    expect(await ledger()).toBe(PRICE - 1_000);
  });

  it('goes by the rules of payments by hand: the same reference, a lock, a closed month, the own family', async () => {
    const reference = `R${randomUUID().slice(0, 8)}`;
    await pay(
      { payment_method: 2, paid_at: '2026-03-01', paid_amount: 1_000, reference_id: reference },
      desk.finance,
    );
    await family();
    const id = await brought([
      { text: `${await number()}`, ref: reference, ringgit: '640.00', dated: '28/02/2026' },
      { text: `${await number()} later`, ringgit: '640.00', dated: '04/03/2026' },
    ]);
    const [same, other] = await linesOf(id);
    expect(same?.target).toMatchObject({ sure: false, reasons: ['receipt', 'other_amount'] });
    const own = { parent_id: desk.parentUser.id };
    await act(same as BankLine, 'confirm', own);
    await book(id);
    expect((await linesOf(id, 'confirmed'))[0]?.problem).toBe(messages.referenceAgain);
    await put({ locked: 1 });
    await act(same as BankLine, 'confirm', { ...own, invoice_ids: [desk.invoice] }).then(({ status }) =>
      expect(status).toBe(422),
    );
    await put({ locked: 0 });
    await act(same as BankLine, 'confirm', { ...own, again: true });
    await put({ locked: 1 });
    await book(id);
    expect((await linesOf(id, 'confirmed'))[0]?.problem).toBe(messages.invoiceLocked);
    await put({ locked: 0 });
    await database
      .knex('preschools')
      .where({ id: desk.preschool.id })
      .update({ closed_through: '2026-02-28' });
    await act(same as BankLine, 'confirm', { ...own, again: true });
    await book(id);
    expect(await payments()).toMatchObject([
      { paid_at: '2026-03-11', value_date: '2026-02-28', reference_id: reference },
    ]);
    await database.knex('preschools').where({ id: desk.preschool.id }).update({ closed_through: null });

    await database.knex('child_parents').insert({ child_id: desk.child.id, user_id: desk.finance.userId });
    expect((await act(other as BankLine, 'confirm', own)).status).toBe(403);
    await database
      .knex('child_parents')
      .where({ child_id: desk.child.id, user_id: desk.finance.userId })
      .delete();
    expect((await act(other as BankLine, 'leave-out', { reason: ' ' })).status).toBe(422);
    expect((await act(other as BankLine, 'leave-out', { reason: 'Rent of the hall' })).body.data.state).toBe(
      'left_out',
    );
    expect((await act(other as BankLine, 'confirm', own)).status).toBe(409);
    expect((await act(other as BankLine, 'undo')).body.data.state).toBe('open');
  });

  it('that has the whole day brings a payment that says the same as one of a part of it, and no other does', async () => {
    const alike = { text: `Alike ${randomUUID()}`, ringgit: '7.00' };
    const fresh = async (lines: Lines) => (await linesOf(await brought(lines))).length;
    expect(await fresh([alike])).toBe(1);
    const part = await brought([alike, { text: `Later ${randomUUID()}`, ringgit: '1.00' }]);
    expect((await desk.finance.get(`/api/bank-statements/${part}`)).body.data).toMatchObject({
      lines: 2,
      repeated: 1,
    });
    expect(await fresh([alike, alike])).toBe(1);
  });

  it('of another bank is offered the columns that its heads held the last time', async () => {
    const own = `Ours ${randomUUID().slice(0, 8)}`;
    const contents = (came: string) => `Day,${own},In\n10/03/2026,Fees,${came}`;
    const look = async (text: string, caller = desk.finance) => {
      const form = new FormData();
      form.set('file', new Blob([text]), 'statement.csv');
      const { status, body } = await caller.post('/api/bank-statements/look', form);
      expect([status, bankEndpoints.look.answer.safeParse(body.data).error]).toEqual([200, undefined]);
      return body.data.columns;
    };
    const take = async (columns: Record<string, string>, came: string) => {
      const form = new FormData();
      const fields = { preschool_id: String(desk.preschool.id), source: 'own', ...columns };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([contents(came)]), 'statement.csv');
      expect((await desk.finance.post('/api/bank-statements', form)).status).toBe(200);
    };
    expect(await look(contents('1.00'))).toBeNull();
    await take({ column_date: 'Day', column_reference: own, column_amount: 'In' }, '1.00');
    await take({ column_date: 'day', column_description: own, column_credit: 'In' }, '2.00');
    expect(await look(contents('3.00'))).toEqual({ date: 'Day', description: own, credit: 'In' });
    expect(await look('Day,Text,In\n10/03/2026,Fees,3.00')).toBeNull();
    const elsewhere = await buildPreschool(database.knex);
    const principal = await desk.api.as(await buildUser(database.knex, 4, { preschools: [elsewhere] }));
    expect(await look(contents('3.00'), principal)).toBeNull();
  });

  it('is told on the dashboard of its preschool until each line is booked or left out', async () => {
    const elsewhere = await buildPreschool(database.knex);
    const [principal, other] = await Promise.all(
      [desk.preschool, elsewhere].map(async (place) =>
        desk.api.as(await buildUser(database.knex, 4, { preschools: [place] })),
      ),
    );
    const waits = async (caller = principal as Caller) => {
      const told = (await caller.get('/api/reports/waiting')).body.data.bank_lines;
      const listed = (await caller.get('/api/bank-statements?per_page=500')).body.data;
      const counted = listed.map(
        ({ open, confirmed }: Record<string, number>) => Number(open) + Number(confirmed),
      );
      expect(counted.reduce((sum: number, one: number) => sum + one, 0)).toBe(told.total);
      return told;
    };
    const before = await waits();
    const more = (total: number, amount: number) => ({
      total: before.total + total,
      amount: before.amount + amount,
      href: '/payments/bank',
    });
    const id = await brought([
      { text: `YURAN ${await number()}`, ringgit: '640.00' },
      { text: `Interest ${randomUUID()}`, ringgit: '0.05' },
    ]);
    expect(await waits()).toEqual(more(2, 64_005));
    const [, interest] = await linesOf(id);
    await act(interest as BankLine, 'split', { amounts: [2, 3] });
    expect(await waits()).toEqual(more(3, 64_005));
    await act(interest as BankLine, 'unsplit');
    await sure(id);
    expect(await waits()).toEqual(more(2, 64_005));
    await book(id);
    expect(await waits()).toEqual(more(1, 5));
    const [left] = await linesOf(id, 'nothing');
    await act(left as BankLine, 'leave-out', { reason: 'Interest' });
    expect(await waits()).toEqual(before);
    expect(await waits(other)).toEqual({ total: 0, amount: 0, href: '/payments/bank' });
  });

  it('can be taken back before anything of it is booked, is its preschool’s alone, and says what it can’t read', async () => {
    const text = `Own ${randomUUID()}`;
    const id = await brought([
      { text, ringgit: '1.00' },
      { text, ringgit: 'one' },
    ]);
    expect((await desk.finance.get(`/api/bank-statements/${id}`)).body.data).toMatchObject({
      unread: [{ row: 3 }],
      counts: { open: 1 },
    });
    const elsewhere = await buildPreschool(database.knex);
    const principal = await desk.api.as(await buildUser(database.knex, 4, { preschools: [elsewhere] }));
    const [line] = await linesOf(id);
    expect((await principal.get(`/api/bank-statements/${id}`)).status).toBe(404);
    expect((await act(line as BankLine, 'undo', {}, principal)).status).toBe(404);
    expect((await bring([], 'maybank', principal)).status).toBe(422);
    expect((await principal.get('/api/bank-statements')).body.data).toEqual([]);
    expect((await bring([], 'cimb', desk.finance, '%PDF-1.7')).body.errors).toHaveProperty('file');
    expect((await bring([], 'own')).body.errors).toEqual({
      column_date: [officeMessages.bankColumnsMissing],
    });
    expect((await desk.finance.call('DELETE', `/api/bank-statements/${id}`)).status).toBe(204);
    expect((await linesOf(await brought([{ text, ringgit: '1.00' }]))).length).toBe(1);
  });

  it('that is taken back leaves the lines that another file has, too', async () => {
    const [text, other] = [`Both ${randomUUID()}`, `One ${randomUUID()}`];
    const first = await brought([
      { text, ringgit: '10.00', dated: '05/01/2026' },
      { text: other, ringgit: '30.00', dated: '05/01/2026' },
    ]);
    const [line] = await linesOf(first);
    expect((await act(line as BankLine, 'split', { amounts: [400, 600] })).status).toBe(200);
    const later = await brought([
      { text, ringgit: '10.00', dated: '05/01/2026' },
      { text: `Two ${randomUUID()}`, ringgit: '20.00', dated: '05/02/2026' },
    ]);
    expect((await linesOf(later)).map(({ amount }) => amount)).toEqual([2_000]);
    expect((await desk.finance.call('DELETE', `/api/bank-statements/${first}`)).status).toBe(204);
    expect((await linesOf(later)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      400, 600, 2_000,
    ]);
    expect((await desk.finance.get(`/api/bank-statements/${later}`)).body.data).toMatchObject({
      lines: 2,
      repeated: 0,
      counts: { open: 3 },
    });
    expect(await database.knex('bank_lines').where({ description: other })).toEqual([]);
  });

  describe('of which one transfer pays for two families', () => {
    const split = (line: { id: number }, amounts: number[], caller = desk.finance) =>
      caller.post(`/api/bank-lines/${line.id}/split`, { amounts });
    const unsplit = (line: { id: number }, caller = desk.finance) =>
      caller.post(`/api/bank-lines/${line.id}/unsplit`);
    const stored = (id: number) =>
      database.knex('bank_lines').where({ id }).orWhere({ split_of: id }).orderBy('id');
    const amountsOf = async (id: number) => (await stored(id)).map(({ amount }) => amount);
    const actions = (line: { id: number }) =>
      database
        .knex('audit_entries')
        .where({ entity_type: 'bank_line', entity_id: String(line.id) })
        .orderBy('id');
    /** One line of RM 1,280.00 by somebody of no family here. */
    const transfer = async (ref = '') => {
      const lines = [{ text: `Grandfather ${randomUUID().slice(0, 8)}`, ref, ringgit: '1,280.00' }];
      const id = await brought(lines);
      const [line] = await linesOf(id);
      return { id, lines, line: line as BankLine };
    };

    it('is split into parts that come to it; each is confirmed, booked, receipted and reversed by itself', async () => {
      const reference = `FT ${randomUUID().slice(0, 8)}`;
      const { id, lines, line } = await transfer(reference);
      expect(line.part).toBeNull();
      const [mine, myInvoice] = [desk.parentUser, desk.invoice];
      await family();
      const [theirs, theirInvoice] = [desk.parentUser, desk.invoice];
      const answer = await split(line, [PRICE, PRICE]);
      expect([answer.status, bankEndpoints.split.answer.safeParse(answer.body.data).error]).toEqual([
        200,
        undefined,
      ]);
      const parts = await linesOf(id);
      expect(parts).toMatchObject([
        {
          id: line.id,
          amount: PRICE,
          row: line.row,
          part: { number: 1, of: 2, whole: 2 * PRICE, decided: false },
        },
        { amount: PRICE, row: line.row, reference, part: { number: 2, of: 2, whole: 2 * PRICE } },
      ]);
      const [one, two] = parts as [BankLine, BankLine];
      await act(one, 'confirm', { parent_id: mine.id });
      expect((await linesOf(id))[1]?.part).toMatchObject({ booked: false, decided: true });
      await act(two, 'confirm', { parent_id: theirs.id });
      // One reference, asked about by nobody, as it is one transfer.
      expect((await book(id)).body.data).toEqual({ booked: 2, refused: 0, left: 0 });
      const [[first], [second]] = [await payments(myInvoice), await payments(theirInvoice)];
      expect([first, second]).toMatchObject([
        { amount: PRICE, parent_id: mine.id, reference_id: reference },
        { amount: PRICE, parent_id: theirs.id, reference_id: reference },
      ]);
      const receipts = await database
        .knex('payment_receipts')
        .whereIn('payment_id', [first.id, second.id])
        .pluck('receipt_no');
      expect(new Set(receipts).size).toBe(2);
      expect((await unsplit(two)).body.message).toBe(officeMessages.bankPartBooked);
      // The same file, and one that has the line beside others, bring nothing new.
      expect(await brought(lines)).toBe(id);
      const more = await brought([...lines, { text: `More ${randomUUID()}`, ringgit: '5.00' }]);
      expect((await linesOf(more)).map(({ amount }) => amount)).toEqual([500]);
      const back = await desk.finance.post(`/api/payments/${second.id}/reverse`, { reason: 'Bounced.' });
      expect(back.status).toBe(200);
      expect([(await invoiceRow(myInvoice)).balance, (await invoiceRow(theirInvoice)).balance]).toEqual([
        0,
        PRICE,
      ]);
      expect([await ledger(myInvoice), await ledger(theirInvoice)]).toEqual([0, PRICE]);
      expect((await actions(line)).map(({ action }) => action)).toEqual([
        'line_split',
        'line_confirmed',
        'line_booked',
      ]);
    });

    it('is not split but to the sen, nor after somebody has decided; a part is split further; taken back, it is as it was', async () => {
      const { id, line } = await transfer();
      for (const [amounts, errors] of [
        [[2 * PRICE], { amounts: [officeMessages.bankPartsFew] }],
        [[PRICE, PRICE - 1], { amounts: [officeMessages.bankPartsDiffer] }],
        [[PRICE, PRICE, 1], { amounts: [officeMessages.bankPartsDiffer] }],
        [[2 * PRICE, 0], { 'amounts.1': [messages.paidAmountPositive] }],
        [[3 * PRICE, -PRICE], { 'amounts.1': [messages.paidAmountPositive] }],
        [[PRICE + 0.5, PRICE - 0.5], expect.objectContaining({ 'amounts.0': [messages.amountNotWhole] })],
      ] as const) {
        const { status, body } = await split(line, [...amounts]);
        expect([status, body.errors]).toEqual([422, errors]);
      }
      expect((await unsplit(line)).body.message).toBe(officeMessages.bankNotSplit);
      await act(line, 'leave-out', { reason: 'Rent' });
      expect((await split(line, [PRICE, PRICE])).status).toBe(409);
      await act(line, 'undo');
      const [, second] = (await split(line, [1, 2 * PRICE - 2, 1])).body.data;
      expect(await amountsOf(line.id)).toEqual([1, 2 * PRICE - 2, 1]);
      // Whoever still sees the whole, more parts than there may be, and another sum.
      expect((await split(line, [PRICE, PRICE])).body.message).toBe(officeMessages.bankSplitAlready);
      const many = [...Array(18).fill(1), 2 * PRICE - 20];
      expect((await split(second, many)).body.errors).toEqual({ amounts: [officeMessages.bankPartsMany] });
      expect((await split(second, [1, 1])).body.errors).toEqual({
        amounts: [officeMessages.bankPartsDiffer],
      });
      const further = await split(second, [1, 2 * PRICE - 3]);
      expect(further.body.data.map(({ part }: { part: { number: number } }) => part.number)).toEqual([
        1, 2, 3, 4,
      ]);
      expect(await amountsOf(line.id)).toEqual([1, 1, 1, 2 * PRICE - 3]);
      await act(second, 'confirm', { parent_id: desk.parentUser.id });
      const whole = await unsplit(second);
      expect(whole.body.data).toMatchObject({ id: line.id, amount: 2 * PRICE, state: 'open', part: null });
      expect(await linesOf(id)).toMatchObject([{ id: line.id, amount: 2 * PRICE, state: 'open' }]);
      expect((await actions(line)).at(-1)).toMatchObject({
        action: 'line_unsplit',
        actor_id: desk.finance.userId,
        before: { amounts: [1, 1, 1, 2 * PRICE - 3], parents: [desk.parentUser.id] },
        after: { amount: 2 * PRICE },
      });
      expect((await split(line, [PRICE, PRICE])).status).toBe(200);
      expect((await desk.finance.call('DELETE', `/api/bank-statements/${id}`)).status).toBe(204);
    });

    it('is split once by two people at once, and a part is booked or the split undone, not both', async () => {
      const { id, line } = await transfer();
      const both = await Promise.all([split(line, [PRICE, PRICE]), split(line, [1_000, 2 * PRICE - 1_000])]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const amounts = await amountsOf(line.id);
      expect(amounts).toHaveLength(2);
      expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(2 * PRICE);
      const [, second] = await linesOf(id);
      await act(second as BankLine, 'confirm', { parent_id: desk.parentUser.id });
      const [booked, undone] = await Promise.all([book(id), unsplit(line)]);
      const [sum] = await database
        .knex('bank_lines')
        .where({ id: line.id })
        .orWhere({ split_of: line.id })
        .sum({ amount: 'amount' });
      expect(Number(sum?.amount)).toBe(2 * PRICE);
      const done = booked.body.data.booked;
      expect([done, undone.status]).toEqual(done === 1 ? [1, 409] : [0, 200]);
      expect(await payments()).toHaveLength(done);
    });

    it('comes to the whole in the database, too, whoever writes there', async () => {
      const { line } = await transfer();
      await split(line, [PRICE, PRICE]);
      const [, part] = await stored(line.id);
      for (const write of [
        database
          .knex('bank_lines')
          .where({ id: part.id })
          .update({ amount: PRICE - 1 }),
        database.knex('bank_lines').where({ id: part.id }).delete(),
        database
          .knex('bank_lines')
          .where({ id: line.id })
          .update({ whole_sen: 2 * PRICE + 1 }),
        database.knex('bank_lines').where({ id: line.id }).update({ whole_sen: null }),
        database.knex('bank_lines').insert({ ...part, id: undefined, identity: randomUUID(), amount: 5 }),
      ])
        await expect(write).rejects.toThrow(/come to/);
      const elsewhere = await buildPreschool(database.knex);
      const principal = await desk.api.as(await buildUser(database.knex, 4, { preschools: [elsewhere] }));
      expect((await split(line, [PRICE, PRICE], principal)).status).toBe(404);
      expect((await unsplit(line, desk.parent)).status).toBe(404);
    });
  });
});
