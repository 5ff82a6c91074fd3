/** What credit and debit notes keep as it is: the invoice that they are of, and the lines that they name. */
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';

type Writing = Pick<Context, 'trx'>;

/**
 * For what takes all lines off an invoice. A deposit of it may have been given back by a note of a later one.
 * @throws Refusal 409
 */
export async function requireNoNotes({ trx }: Writing, { id }: { id: number }): Promise<void> {
  const own = await trx('invoice_notes').where({ invoice_id: id }).first('id');
  const ofLines = trx('bill_lines').where({ invoice_id: id }).select('id');
  const found = own ?? (await trx('invoice_note_lines').whereIn('line_id', ofLines).first('id'));
  if (found) throw conflict(officeMessages.invoiceHasNotes);
}

/** @throws Refusal 409 where a note is of this line */
export async function requireUnnoted({ trx }: Writing, { id }: { id: number }): Promise<void> {
  const found = await trx('invoice_note_lines').where({ line_id: id }).first('id');
  if (found) throw conflict(officeMessages.lineCredited);
}
