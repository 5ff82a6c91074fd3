/** Statements of a bank: whose each line is, and that it is booked once for ever. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type BankLine, bankEndpoints } from '#shared/endpoints/bank-statements';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { buildPreschool, buildUser } from '../support/factories';
import { bankDesk, type Lines } from './bank-desk';
import { PRICE } from './paying';

const {
  desk,
  database,
  clock,
  pay,
  payments,
  invoiceRow,
  ledger,
  paidBill,
  callback,
  bring,
  brought,
  linesOf,
  sure,
  book,
  act,
  number,
  family,
  newInvoice,
} = bankDesk();
const put = (body: object) => desk.finance.put(`/api/invoices/${desk.invoice}`, body);
const invoicesOfParent = (): Promise<number[]> =>
  database.knex('invoices').where({ parent_id: desk.parentUser.id }).orderBy('id').pluck('id');
const cash = (paid_amount: number) =>
  pay({ payment_method: 5, paid_at: '2026-03-11', paid_amount }, desk.finance);

describe('a statement of the bank', () => {
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
    expect((await bring(lines)).body.data).toMatchObject({ id, brought_before: true });
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
    expect(line?.target?.payments).toMatchObject([{ amount: PRICE, declared: false, reversed: false }]);
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
    const [first, second] = [desk.invoice, await newInvoice()];
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

  it('is a declared one whose reference another family’s has: the office is asked before it counts', async () => {
    const reference = `R${randomUUID().slice(0, 8)}`;
    const transfer = { payment_method: 2, paid_at: '2026-03-09', reference_id: reference };
    await pay({ ...transfer, paid_amount: 1_000 }, desk.finance);
    await family();
    await newInvoice();
    for (const invoice of await invoicesOfParent())
      expect((await pay({ ...transfer, again: true }, desk.parent, invoice)).status).toBe(200);
    const declared = await database.knex('payments').where({ parent_id: desk.parentUser.id }).pluck('id');
    const id = await brought([{ text: await number(), ringgit: '1,280.00' }]);
    const [line] = await linesOf(id);
    const confirm = async (more: object = {}) => {
      const body = { parent_id: desk.parentUser.id, payment_ids: declared, ...more };
      expect((await act(line as BankLine, 'confirm', body)).status).toBe(200);
      return (await book(id)).body.data;
    };
    expect(await confirm()).toEqual({ booked: 0, refused: 1, left: 0 });
    expect((await linesOf(id, 'confirmed'))[0]?.problem).toBe(messages.referenceAgain);
    expect(await confirm({ again: true })).toEqual({ booked: 1, refused: 0, left: 0 });
  });

  it('that is two declared ones with one reference asks nobody: it is one transfer', async () => {
    const transfer = {
      payment_method: 2,
      paid_at: '2026-03-09',
      reference_id: `R${randomUUID().slice(0, 8)}`,
    };
    await newInvoice();
    for (const invoice of await invoicesOfParent())
      expect((await pay({ ...transfer, again: true }, desk.parent, invoice)).status).toBe(200);
    const payment_ids = await database.knex('payments').where({ parent_id: desk.parentUser.id }).pluck('id');
    const id = await brought([{ text: await number(), ringgit: '1,280.00' }]);
    const [line] = await linesOf(id);
    const body = { parent_id: desk.parentUser.id, payment_ids };
    expect((await act(line as BankLine, 'confirm', body)).status).toBe(200);
    expect((await book(id)).body.data).toEqual({ booked: 1, refused: 0, left: 0 });
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

  it('of a payment that was reversed since somebody said so is not booked as that one: its money counts nowhere', async () => {
    const recorded = await pay(
      { payment_method: 2, paid_at: '2026-03-09', paid_amount: PRICE, reference_id: 'FT 703' },
      desk.finance,
    );
    const { id: paid } = recorded.body.data.transaction;
    const id = await brought([{ text: 'IBG', ref: 'FT-703', ringgit: '640.00' }]);
    expect((await sure(id)).body.data).toEqual({ confirmed: 1 });
    expect((await desk.finance.post(`/api/payments/${paid}/reverse`, { reason: 'Not there.' })).status).toBe(
      200,
    );
    expect((await book(id)).body.data).toEqual({ booked: 0, refused: 1, left: 0 });
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ state: 'confirmed', problem: officeMessages.bankPaymentGone });
    // A cheque that bounced came, and went: who knows that of it can say so.
    const body = { parent_id: desk.parentUser.id, payment_ids: [paid] };
    clock.advance(1_000);
    expect((await act(line as BankLine, 'confirm', body)).status).toBe(200);
    expect((await book(id)).body.data).toEqual({ booked: 1, refused: 0, left: 0 });
    expect((await invoiceRow()).balance).toBe(PRICE);
  });

  it('is shown among those that were reversed where its payment was, since its money counts nowhere', async () => {
    const id = await brought([
      { text: await number(desk.invoice), ref: 'FT-704', ringgit: '640.00' },
      { text: 'somebody', ringgit: '100.00' },
    ]);
    await sure(id);
    await book(id);
    expect(await linesOf(id, 'reversed')).toEqual([]);
    const [paid] = await payments();
    expect(
      (await desk.finance.post(`/api/payments/${paid.id}/reverse`, { reason: 'Another family’s.' })).status,
    ).toBe(200);
    expect(await linesOf(id, 'reversed')).toMatchObject([
      { state: 'booked', target: { payments: [{ id: paid.id, reversed: true }] } },
    ]);
    const { body } = await desk.finance.get(`/api/bank-statements/${id}`);
    expect(body.data.counts).toMatchObject({ booked: 1, reversed: 1 });
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

  it('stays at its preschool: an invoice that went to another one meanwhile takes nothing of it', async () => {
    const id = await brought([{ text: await number(), ringgit: '640.00' }]);
    expect((await sure(id)).body.data).toEqual({ confirmed: 1 });
    const elsewhere = await buildPreschool(database.knex);
    const moved = await desk.finance.put(`/api/invoices/${desk.invoice}`, { preschool: elsewhere.id });
    expect(moved.status).toBe(200);
    expect((await book(id)).body.data).toEqual({ booked: 0, refused: 1, left: 0 });
    expect((await linesOf(id))[0]).toMatchObject({
      state: 'confirmed',
      problem: officeMessages.bankChanged,
    });
    expect(await payments()).toEqual([]);
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
});
