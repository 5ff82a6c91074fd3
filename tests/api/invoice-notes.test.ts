/** Credit and debit notes: beside an invoice that is locked or of a closed month, never beyond its lines, without a gap. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import {
  addFee,
  buildHousehold,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  pay,
  refusal,
  viewed,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

const { running, desk, child, make, owing, linesOf, put, trail, work } = moneyDesk();

type Named = { id: number };
type Line = { line_id?: number | null; label?: string; amount: number; child_id?: number };
const note = (invoice: Named, kind: string, lines: Line[], by = desk.finance) =>
  by.post(`/api/invoices/${invoice.id}/notes`, { kind, reason: 'Absent for two weeks', lines });
const counter = (invoice: Named, of: Named, by = desk.finance) =>
  by.post(`/api/invoices/${invoice.id}/notes/${of.id}/counter`, { reason: 'A mistake' });
const notesOf = async (invoice: Named, by: Caller = desk.finance) =>
  dataOf(await by.get(`/api/invoices/${invoice.id}/notes`));
const short = () => desk.place.preschool.short_name;
let year: string;

beforeAll(() => {
  year = TODAY.slice(2, 4);
});

describe('a credit note', () => {
  it('lowers what is owed by lines of the invoice, is numbered, dated today, and read by the parent', async () => {
    const invoice = await owing();
    const [line] = await linesOf(invoice);
    const made = dataOf(await note(invoice, 'credit', [{ line_id: line.id, amount: 2_500 }]));
    expect(made.invoice).toMatchObject({ price: 10_000, credited: 2_500, balance: 7_500 });
    expect(made.note).toMatchObject({
      kind: 'credit',
      note_no: `${short()}-CN-${year}-00001`,
      dated: TODAY,
      amount: 2_500,
      lines: [{ line_id: line.id, label: 'Fee', child_id: child().id, amount: 2_500 }],
    });
    expect(await notesOf(invoice, desk.parent)).toEqual([made.note]);
    const home = dataOf(await desk.parent.get('/api/portal/home'));
    expect(home.due.invoices.find(({ id }: Named) => id === invoice.id)).toMatchObject({ balance: 7_500 });
    const owed = dataOf(await desk.finance.get(`/api/reports/outstanding-by-parents?date_as_at=${TODAY}`))
      .flatMap(({ parents }: { parents: { id: number; outstanding: number }[] }) => parents)
      .find(({ id }: Named) => id === desk.family.parent.id);
    expect(owed.outstanding).toBe(7_500);
    expect((await trail(invoice)).at(-1)).toMatchObject({ action: 'credited' });
    await expectBooks(running);
    await put(invoice, { payment_status: 9 });
  });

  it('of what was paid already becomes credit', async () => {
    const invoice = await owing();
    await pay(desk.finance, invoice, 10_000);
    const made = dataOf(await note(invoice, 'credit', [{ label: 'Goodwill', amount: 3_000 }]));
    expect(made.invoice).toMatchObject({ balance: -3_000, payment_status: 7 });
    const out = { amount: 3_000, payment_method: 5, reason: 'Paid back' };
    dataOf(await desk.finance.post(`/api/invoices/${invoice.id}/pay-out`, out));
    expect((await viewed(desk.finance, invoice)).balance).toBe(0);
    await expectBooks(running);
  });

  it('is never of more than is left: of the line, of the invoice, of lines that are there', async () => {
    const invoice = await owing();
    await addFee(desk.finance, invoice, child(), 4_000);
    const [line] = await linesOf(invoice);
    const wrong = async (lines: Line[]) => (await note(invoice, 'credit', lines)).body.errors;
    expect(await wrong([{ line_id: line.id, amount: 10_001 }])).toEqual({
      'lines.0.amount': [officeMessages.noteTooMuchOfLine],
    });
    expect(await wrong([{ label: 'All', amount: 14_001 }])).toEqual({ lines: [officeMessages.noteTooMuch] });
    expect(await wrong([])).toEqual({ lines: [officeMessages.noteLinesRequired] });
    expect(await wrong([{ amount: 5 }])).toEqual({ 'lines.0.label': [messages.lineLabelRequired] });
    expect(await wrong([{ line_id: 999_999, amount: 5 }])).toEqual({
      'lines.0.line_id': [officeMessages.noteLineUnknown],
    });
    expect(
      await wrong([
        { line_id: line.id, amount: 1 },
        { line_id: line.id, amount: 1 },
      ]),
    ).toEqual({
      lines: [officeMessages.noteLineTwice],
    });
    expect(await wrong([{ label: 'x', amount: 0 }])).toEqual({
      'lines.0.amount': [officeMessages.noteAmount],
    });
    dataOf(await note(invoice, 'credit', [{ label: 'All', amount: 14_000 }]));
    expect(await wrong([{ line_id: line.id, amount: 1 }])).toEqual({ lines: [officeMessages.noteTooMuch] });
    await expectBooks(running);
  });

  it('keeps its lines and its invoice as they are', async () => {
    const invoice = await owing();
    await addFee(desk.finance, invoice, child(), 4_000);
    const [line, other] = await linesOf(invoice);
    dataOf(await note(invoice, 'credit', [{ line_id: line.id, amount: 9_000 }]));
    const path = `/api/invoices/${invoice.id}/transactions`;
    expect(refusal(await desk.finance.put(`${path}/${line.id}`, { amount: 1 }))).toEqual([
      409,
      officeMessages.lineCredited,
    ]);
    expect((await desk.finance.call('DELETE', `${path}/${line.id}`)).status).toBe(409);
    const below = { label: 'Discount', amount: -6_000, child_id: child().id };
    expect(refusal(await desk.finance.post(path, below))).toEqual([
      422,
      { '': [officeMessages.noteBelowCredited] },
    ]);
    expect((await desk.finance.call('DELETE', `${path}/${other.id}`)).status).toBe(200);
    const stays = [409, officeMessages.invoiceHasNotes];
    expect(refusal(await put(invoice, { payment_status: 9 }))).toEqual(stays);
    expect(refusal(await put(invoice, { preschool: desk.elsewhere.preschool.id }))).toEqual(stays);
    const anew = { preschool_id: desk.elsewhere.preschool.id };
    expect(refusal(await desk.finance.post(`/api/invoices/${invoice.id}/bill-anew`, anew))).toEqual(stays);
    const target = await newInvoice(desk.finance, desk.family.parent);
    const pull = { invoice_id: invoice.id };
    expect(refusal(await desk.finance.put(`/api/invoices/${target.id}/pull-invoice`, pull))).toEqual(stays);
    await expectBooks(running);
  });

  it('corrects what is locked, and what is of a closed month', async () => {
    const home: Household = await buildHousehold(running, desk.elsewhere.preschool);
    const kid = home.children[0] as Named;
    const invoice = await newInvoice(desk.finance, home.parent, { billing_month: '2026-02' });
    await addFee(desk.finance, invoice, kid, 5_000);
    await put(invoice, { locked: 1 });
    const closings = `/api/closings/${desk.elsewhere.preschool.id}`;
    dataOf(await desk.finance.post(`${closings}/close`, { month: '2026-02' }));
    const made = dataOf(await note(invoice, 'credit', [{ label: 'Absent', amount: 5_000 }]));
    expect(made.invoice).toMatchObject({ balance: 0, locked: 1 });
    expect(made.note.note_no).toBe(`${desk.elsewhere.preschool.short_name}-CN-${year}-00001`);
    const parent = await running.api.as(home.parent);
    expect(await viewed(parent, invoice)).toMatchObject({ balance: 0, credited: 5_000 });
    await expectBooks(running);
  });

  it('is head office’s to make, and nobody’s of an invoice that is over or a draft', async () => {
    const invoice = await owing();
    const lines = [{ label: 'x', amount: 5 }];
    expect((await note(invoice, 'credit', lines, desk.principal)).status).toBe(403);
    expect((await note(invoice, 'credit', lines, desk.parent)).status).toBe(403);
    await put(invoice, { payment_status: 9 });
    expect(refusal(await note(invoice, 'credit', lines))).toEqual([409, messages.invoiceCancelled]);
    const draft = await newInvoice(desk.finance, desk.family.parent, { as_draft: 1 });
    expect((await note(draft, 'credit', lines)).status).toBe(409);
  });
});

describe('a debit note', () => {
  it('raises what is owed, in a series of its own', async () => {
    const invoice = await owing();
    const made = dataOf(
      await note(invoice, 'debit', [{ label: 'Excursion', amount: 1_500, child_id: child().id }]),
    );
    expect(made.note.note_no).toBe(`${short()}-DN-${year}-00001`);
    expect(made.invoice).toMatchObject({ credited: -1_500, balance: 11_500 });
    dataOf(await note(invoice, 'credit', [{ label: 'All of it', amount: 11_500 }]));
    expect(await viewed(desk.finance, invoice)).toMatchObject({ credited: 10_000, balance: 0 });
    await expectBooks(running);
  });
});

describe('a note', () => {
  it('is taken back once, whole, by its counterpart', async () => {
    const invoice = await owing();
    const [line] = await linesOf(invoice);
    const first = dataOf(await note(invoice, 'credit', [{ line_id: line.id, amount: 6_000 }])).note;
    const back = dataOf(await counter(invoice, first));
    expect(back.note).toMatchObject({ kind: 'debit', amount: 6_000, counters: { note_no: first.note_no } });
    expect(back.invoice).toMatchObject({ credited: 0, balance: 10_000 });
    const again = [409, officeMessages.noteCountered];
    expect(refusal(await counter(invoice, first))).toEqual(again);
    expect(refusal(await counter(invoice, back.note))).toEqual(again);
    dataOf(await note(invoice, 'credit', [{ line_id: line.id, amount: 10_000 }]));
    await expectBooks(running);
  });

  it('that put more on a line is not taken back once that was credited: no deposit is given back twice', async () => {
    const made = await make();
    const { transaction } = await addFee(desk.finance, made, child(), 10_000, {
      type: 'deposit',
      label: 'Deposit',
    });
    const { invoice } = await addFee(desk.finance, made, child(), 10_000);
    const raised = dataOf(await note(invoice, 'debit', [{ line_id: transaction.id, amount: 5_000 }])).note;
    await pay(desk.finance, invoice, 25_000);
    dataOf(await note(invoice, 'credit', [{ line_id: transaction.id, amount: 12_000 }]));
    expect(refusal(await counter(invoice, raised))).toEqual([
      422,
      { '': [officeMessages.noteTooMuchOfLine] },
    ]);
    const deposits = dataOf(await desk.finance.get(`/api/users/${desk.family.parent.id}/deposits`));
    expect(deposits).toMatchObject([{ line_id: transaction.id, held: 3_000 }]);
    await expectBooks(running);
  });

  it('is mailed to the parent with its PDF, and downloaded by who sees the invoice', async () => {
    const invoice = await owing();
    const { id, note_no } = dataOf(await note(invoice, 'credit', [{ label: 'Goodwill', amount: 100 }])).note;
    const [mail] = await running.knex('mails').where({ kind: 'note' }).whereLike('subject', `%${note_no}%`);
    expect(mail).toMatchObject({ recipients: [desk.family.parent.email] });
    await work();
    const path = `/invoices/${invoice.id}/notes/${id}/download`;
    for (const by of [desk.parent, desk.principal]) expect((await by.get(path)).status).toBe(200);
    const stranger = await running.api.as((await buildHousehold(running, desk.place.preschool)).parent);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get(`/api/invoices/${invoice.id}/notes`)).status).toBe(404);
  });

  it('has no gap and goes never beyond the lines, many at once', async () => {
    const invoice = await owing({}, 1_000);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => note(invoice, 'credit', [{ label: 'At once', amount: 300 }])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array(9).fill(422)]);
    const notes = await notesOf(invoice);
    await Promise.all(notes.flatMap((one: Named) => [counter(invoice, one), counter(invoice, one)]));
    expect(await viewed(desk.finance, invoice)).toMatchObject({ credited: 0, balance: 1_000 });
    await expectBooks(running);
  });
});
