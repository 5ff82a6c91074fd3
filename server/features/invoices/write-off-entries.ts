/** How a write-off and its recovery are written: a row with day and reason, and the entry of the ledger that it causes. */

import type { CalendarDate } from '#shared/domain/calendar-date';
import { BAD_DEBT, PENDING } from '#shared/domain/invoice-math';
import { officeMessages } from '#shared/office-messages';
import { conflict } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import { type Account, enter, type MoneyContext } from './ledger';

interface Noted {
  /** Sen; below zero what is recovered. */
  amount: number;
  /** Null where money that came recovered it. */
  reason: string | null;
  /** Today when left out. */
  date?: CalendarDate | null | undefined;
}

/** The row must be locked; the caller saves the invoice with its new sum. */
export async function noteWriteOff(
  context: MoneyContext,
  invoice: Account,
  { amount, reason, date }: Noted,
): Promise<void> {
  const { trx, clock, actor } = context;
  const effective_date = date ?? clock.today();
  const [{ id }] = await trx('write_offs')
    .insert({
      invoice_id: invoice.id,
      amount,
      reason,
      date: effective_date,
      by: actor?.userId ?? null,
      at: clock.now(),
    })
    .returning('id');
  const kind = amount > 0 ? 'write_off' : 'recovery';
  await enter(context, invoice, [
    { kind, amount: -amount, cause: { type: 'write_off', id }, effective_date },
  ]);
}

/** For what takes the lines elsewhere: what was written off of them would be asked for again. @throws Refusal 409 */
export function requireNothingWrittenOff({ written_off }: Pick<Invoice, 'written_off'>): void {
  if (written_off !== 0) throw conflict(officeMessages.invoiceWrittenOff);
}

/** What an invoice is saved with once so much is recovered: with nothing written off, its status follows the balance again. */
export function recovered(
  { written_off, payment_status }: Pick<Invoice, 'written_off' | 'payment_status'>,
  amount: number,
): Pick<Invoice, 'written_off' | 'payment_status'> {
  const left = written_off - amount;
  const follows = left === 0 && payment_status === BAD_DEBT;
  return { written_off: left, payment_status: follows ? PENDING : payment_status };
}
