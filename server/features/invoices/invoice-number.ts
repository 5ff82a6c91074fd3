/**
 * Numbers of invoices (`BTG-26-00042`): a gapless series for each preschool and year. The series' row stays locked until
 * the commit, so that a number is given only with its invoice; it is taken last, after every other lock.
 */
import type { Knex } from 'knex';
import type { NoteKind } from '#shared/endpoints/invoice-notes';
import type { Invoice } from '../../models/invoice';
import { requireOpenMonth } from '../closings/require-open-day';
import type { MoneyContext } from './ledger';

interface TakenNumber {
  preschool_id: number;
  year: number;
  number: number;
  invoice_no: string;
}

/** The year is that of the billing month, for ever. */
const yearOf = (billingMonth: string) => Number(billingMonth.slice(0, 4));

/** What a number of a series looks like: `BTG-26-00042`, with a `Q` before the year on a quotation, `CN-`, `DN-` or `OR-` on a note or a receipt. */
export function numberText(
  shortName: string,
  year: number,
  number: number,
  mark: (typeof MARKS)[keyof typeof MARKS] = '',
): string {
  return `${shortName}-${mark}${String(year).slice(2)}-${String(number).padStart(5, '0')}`;
}

const MARKS = { invoice: '', quotation: 'Q', credit_note: 'CN-', debit_note: 'DN-', receipt: 'OR-' } as const;

/** The next number of a series, and how it looks there. */
export async function nextOf(trx: Knex, of: keyof typeof MARKS, preschoolId: number, year: number) {
  const { rows } = await trx.raw(
    `INSERT INTO ${of}_series AS series (preschool_id, year, last) VALUES (?, ?, 1)
     ON CONFLICT (preschool_id, year) DO UPDATE SET last = series.last + 1
     RETURNING last`,
    [preschoolId, year],
  );
  const number: number = rows[0].last;
  const { short_name } = await trx('preschools').where({ id: preschoolId }).first('short_name');
  return { number, text: numberText(short_name, year, number, MARKS[of]) };
}

/**
 * The next number of the preschool; `register` must follow in the same transaction.
 * @throws Refusal 423 for a month that is closed there
 */
export async function takeNumber(
  context: MoneyContext,
  preschoolId: number,
  billingMonth: string,
): Promise<TakenNumber> {
  await requireOpenMonth(context, { preschool_id: preschoolId, billing_month: billingMonth });
  const year = yearOf(billingMonth);
  const { number, text } = await nextOf(context.trx, 'invoice', preschoolId, year);
  return { preschool_id: preschoolId, year, number, invoice_no: text };
}

/** Notes whose number it is. The one that the invoice had before stays in the register, as moved. */
export async function register(
  { trx, clock }: MoneyContext,
  { id }: Pick<Invoice, 'id'>,
  taken: TakenNumber,
): Promise<void> {
  const at = clock.now();
  await trx('invoice_numbers')
    .where({ invoice_id: id, state: 'current' })
    .update({ state: 'moved', moved_at: at });
  await trx('invoice_numbers').insert({ ...taken, invoice_id: id, at });
}

/** The next number of a note, of the year in which it is made. */
export async function nextNoteOf({ trx, clock }: MoneyContext, kind: NoteKind, preschoolId: number) {
  const year = Number(clock.today().slice(0, 4));
  return { year, ...(await nextOf(trx, `${kind}_note`, preschoolId, year)) };
}
