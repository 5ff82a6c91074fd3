/**
 * Credit and debit notes. A note stands beside its invoice: lines, dates and numbers of that one stay as they are, so a
 * note is made also where it is locked, or of a closed month. It is dated today. A credit note lowers what is owed on the
 * invoice, and what was paid already becomes credit; a debit note raises it.
 */
import { CANCELLED, CARRIED_FORWARD, LINES_MAX, lineTotal } from '#shared/domain/invoice-math';
import type { NoteForm, NoteKind } from '#shared/endpoints/invoice-notes';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { requireSecond } from '../approvals/require-second';
import { invoiceForUpdate, requireIssued, requireVersion } from '../invoices/invoice-for-update';
import { nextNoteOf } from '../invoices/invoice-number';
import { enter } from '../invoices/ledger';
import { saveInvoice } from '../invoices/save-invoice';
import type { NoteRow } from './find-notes';
import { mailNote } from './mail-note';

interface NewLine {
  line_id: number | null;
  child_id: number | null;
  label: string;
  /** Sen. */
  amount: number;
}

interface NewNote {
  kind: NoteKind;
  reason: string;
  lines: readonly NewLine[];
  counters_id: number | null;
}

/**
 * @returns its id
 * @throws Refusal 422 by field, also for more than is left to credit; 409 for an outdated version, and for an invoice
 * that is cancelled, carried forward or a draft, or where a second person must approve the credit
 */
export async function makeNote(context: Context, found: Invoice, form: NoteForm): Promise<number> {
  const invoice = await notableForUpdate(context, found.id);
  await requireVersion(context, invoice, form.version);
  const deposits = await depositsCarriedTo(context, invoice);
  const carried = new Set(deposits.map(({ id }) => id));
  const lines = await linesOf(context, invoice, form, deposits);
  if (form.kind === 'credit') {
    // A deposit that was carried here is no part of these lines.
    const own = lines.filter(({ line_id }) => line_id === null || !carried.has(line_id));
    if (own.length > 0) requireLeft(invoice, sumOf(own), 'lines');
    await requireSecondOf(context, invoice, sumOf(lines));
  }
  return write(context, invoice, { ...form, lines, counters_id: null });
}

/**
 * Takes a note back, whole, by one of the other kind.
 * @throws Refusal 409 where it was taken back, or takes one back; 422 where more would be credited than is left of the
 * invoice or of a line
 */
export async function counterNote(context: Context, found: NoteRow, reason: string): Promise<number> {
  const { trx } = context;
  const invoice = await notableForUpdate(context, found.invoice_id);
  const taken = await trx('invoice_notes').where({ counters_id: found.id }).first('id');
  if (taken || found.counters_id !== null) throw conflict(officeMessages.noteCountered);
  const lines: NewLine[] = await trx('invoice_note_lines')
    .where({ note_id: found.id })
    .orderBy('id')
    .select('line_id', 'child_id', 'label', 'amount');
  const kind = found.kind === 'credit' ? 'debit' : 'credit';
  if (kind === 'credit') {
    requireLeft(invoice, found.amount, '');
    await requireLeftOfLines(context, lines);
    await requireSecondOf(context, invoice, found.amount);
  }
  return write(context, invoice, { kind, reason, lines, counters_id: found.id });
}

const requireSecondOf = (context: Context, { parent_id }: Invoice, amount: number) =>
  requireSecond(context, { act: 'credit', amount, family: { parentId: parent_id } });

const sumOf = (lines: readonly NewLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

async function notableForUpdate(context: Context, id: number): Promise<Invoice> {
  const invoice = await invoiceForUpdate(context, id);
  requireIssued(invoice);
  if (invoice.payment_status === CARRIED_FORWARD) throw conflict(messages.invoiceCarried);
  if (invoice.payment_status === CANCELLED) throw conflict(messages.invoiceCancelled);
  return invoice;
}

function requireLeft({ price, credited }: Invoice, amount: number, field: string): void {
  if (amount > price - credited) throw invalid({ [field]: [officeMessages.noteTooMuch] });
}

/** What a debit note put on a line may have been credited since. */
async function requireLeftOfLines({ trx }: Context, lines: readonly NewLine[]): Promise<void> {
  const there = await BillLine.query(trx).findByIds(lines.flatMap(({ line_id }) => line_id ?? []));
  const left = await leftOf({ trx }, there);
  if (lines.some(({ line_id, amount }) => line_id !== null && amount > (left.get(line_id) ?? 0)))
    throw invalid({ '': [officeMessages.noteTooMuchOfLine] });
}

/** What was named, with the labels and children of the invoice's lines. @throws Refusal 422 by field */
async function linesOf(
  { trx }: Context,
  invoice: Invoice,
  { kind, lines }: NoteForm,
  deposits: readonly BillLine[],
): Promise<NewLine[]> {
  const there = [...(await BillLine.query(trx).where({ invoice_id: invoice.id })), ...deposits];
  const left = await leftOf({ trx }, there);
  const wrong = (index: number, field: string, message: string) =>
    invalid({ [`lines.${index}.${field}`]: [message] });
  const ids = lines.flatMap(({ line_id }) => line_id ?? []);
  if (new Set(ids).size < ids.length) throw invalid({ lines: [officeMessages.noteLineTwice] });
  if (lines.length > LINES_MAX) throw invalid({ lines: [messages.linesTooMany] });
  return lines.map(({ line_id, child_id, label, amount }, index) => {
    if (line_id === null) {
      if (!label) throw wrong(index, 'label', messages.lineLabelRequired);
      if (child_id !== null && !there.some((one) => one.child_id === child_id))
        throw wrong(index, 'child_id', officeMessages.noteChild);
      return { line_id, child_id, label, amount };
    }
    const line = there.find(({ id }) => id === line_id);
    if (!line) throw wrong(index, 'line_id', officeMessages.noteLineUnknown);
    if (kind === 'credit' && amount > (left.get(line_id) ?? 0))
      throw wrong(index, 'amount', officeMessages.noteTooMuchOfLine);
    return { line_id, child_id: line.child_id, label: label || line.label, amount };
  });
}

/** Deposits of invoices whose balance went on to this one: their own take no note any more. */
function depositsCarriedTo({ trx }: Context, { id }: Invoice): Promise<BillLine[]> {
  return BillLine.query(trx)
    .where({ kind: 'deposit' })
    .whereRaw(
      `invoice_id IN (
         WITH RECURSIVE sources AS (
           SELECT id FROM invoices WHERE moved_to_invoice_id = ?
            UNION SELECT invoices.id FROM sources JOIN invoices ON moved_to_invoice_id = sources.id)
         SELECT id FROM sources)`,
      [id],
    )
    .execute();
}

/** Sen that are left to credit of each line: what it comes to, less what was credited, plus what debit notes put on. */
export async function leftOf(
  { trx }: Pick<Context, 'trx'>,
  lines: readonly BillLine[],
): Promise<Map<number, number>> {
  const noted: { line_id: number; sum: number }[] = await trx('invoice_note_lines')
    .join('invoice_notes', 'invoice_notes.id', 'note_id')
    .whereIn(
      'line_id',
      lines.map(({ id }) => id),
    )
    .groupBy('line_id')
    .select('line_id')
    .sum({
      sum: trx.raw(
        "CASE kind WHEN 'credit' THEN -invoice_note_lines.amount ELSE invoice_note_lines.amount END",
      ),
    });
  const changes = new Map(noted.map(({ line_id, sum }) => [line_id, Number(sum)]));
  return new Map(lines.map((line) => [line.id, lineTotal(line) + (changes.get(line.id) ?? 0)]));
}

/** The number is taken last, after every other lock. */
async function write(context: Context, invoice: Invoice, note: NewNote): Promise<number> {
  const { trx, clock, actor } = context;
  const { kind, reason, lines, counters_id } = note;
  const [amount, dated] = [sumOf(lines), clock.today()];
  const { year, number, text } = await nextNoteOf(context, kind, invoice.preschool_id);
  const [{ id }] = await trx('invoice_notes')
    .insert({
      kind,
      reason,
      counters_id,
      amount,
      dated,
      year,
      number,
      note_no: text,
      preschool_id: invoice.preschool_id,
      invoice_id: invoice.id,
      by: actor.userId,
      created_at: clock.now(),
    })
    .returning('id');
  await trx('invoice_note_lines').insert(
    lines.map(({ line_id, child_id, label, amount: sen }) => ({
      note_id: id,
      line_id,
      child_id,
      label,
      amount: sen,
    })),
  );
  const sign = kind === 'credit' ? -1 : 1;
  await enter(
    context,
    invoice,
    lines.map((line) => ({
      kind: `${kind}_note` as const,
      amount: sign * line.amount,
      child_id: line.child_id,
      cause: { type: 'note', id },
    })),
  );
  await saveInvoice(context, invoice, {
    action: kind === 'credit' ? 'credited' : 'debited',
    patch: { credited: invoice.credited - sign * amount },
    detail: { note_id: id, note_no: text, amount, reason },
  });
  await mailNote(context, invoice, id);
  return id;
}
