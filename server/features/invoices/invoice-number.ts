/**
 * Numbers of invoices (`BTG-26-00042`): a gapless series for each preschool and year. The series' row stays locked until
 * the commit, so that a number is given only with its invoice; it is taken last, after every other lock.
 */
import type { Knex } from 'knex';
import type { NoteKind } from '#shared/endpoints/invoice-notes';
import { insertRows } from '../../db/insert-rows';
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

/** What a number of a series looks like: `BTG-26-00042`, with a `Q` before the year on a quotation, `CN-`, `DN-`, `OR-` or `TX-` on a note, a receipt or a statement for tax. */
export function numberText(
  shortName: string,
  year: number,
  number: number,
  mark: (typeof MARKS)[keyof typeof MARKS] = '',
): string {
  return `${shortName}-${mark}${String(year).slice(2)}-${String(number).padStart(5, '0')}`;
}

const MARKS = {
  invoice: '',
  quotation: 'Q',
  credit_note: 'CN-',
  debit_note: 'DN-',
  receipt: 'OR-',
  tax: 'TX-',
} as const;

/** The next number of a series, and how it looks there. */
export async function nextOf(trx: Knex, of: keyof typeof MARKS, preschoolId: number, year: number) {
  const [next] = await nextFew(trx, of, preschoolId, year, 1);
  if (!next) throw new Error(`The series of preschool ${preschoolId} gave no number.`);
  return next;
}

async function nextFew(
  trx: Knex,
  of: keyof typeof MARKS,
  preschoolId: number,
  year: number,
  howMany: number,
): Promise<{ number: number; text: string }[]> {
  const { rows } = await trx.raw(
    `INSERT INTO ${of}_series AS series (preschool_id, year, last) VALUES (:preschoolId, :year, :howMany)
     ON CONFLICT (preschool_id, year) DO UPDATE SET last = series.last + :howMany
     RETURNING last`,
    { preschoolId, year, howMany },
  );
  const first: number = rows[0].last - howMany + 1;
  const { short_name } = await trx('preschools').where({ id: preschoolId }).first('short_name');
  return Array.from({ length: howMany }, (_, index) => ({
    number: first + index,
    text: numberText(short_name, year, first + index, MARKS[of]),
  }));
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
  const [taken] = await takeNumbers(context, { preschool_id: preschoolId, billing_month: billingMonth }, 1);
  if (!taken) throw new Error(`Preschool ${preschoolId} gave no number.`);
  return taken;
}

/** As many in a row. @throws Refusal 423 for a month that is closed there */
export async function takeNumbers(
  context: MoneyContext,
  where: Pick<Invoice, 'preschool_id' | 'billing_month'>,
  howMany: number,
): Promise<TakenNumber[]> {
  await requireOpenMonth(context, where);
  const { preschool_id, billing_month } = where;
  const year = yearOf(billing_month);
  const numbers = await nextFew(context.trx, 'invoice', preschool_id, year, howMany);
  return numbers.map(({ number, text }) => ({ preschool_id, year, number, invoice_no: text }));
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

/** Invoices that had no number before, in the order of the numbers. */
export async function registerFirst(
  { trx, clock }: MoneyContext,
  invoices: readonly Pick<Invoice, 'id'>[],
  taken: readonly TakenNumber[],
): Promise<void> {
  const at = clock.now();
  const rows = taken.map((number, index) => ({
    ...number,
    invoice_id: invoices[index]?.id,
    state: 'current',
    at,
  }));
  await insertRows(trx, 'invoice_numbers', rows);
}

/** The next number of a note, of the year in which it is made. */
export async function nextNoteOf({ trx, clock }: MoneyContext, kind: NoteKind, preschoolId: number) {
  const year = Number(clock.today().slice(0, 4));
  return { year, ...(await nextOf(trx, `${kind}_note`, preschoolId, year)) };
}
