/**
 * Booking fees: a child who booked a seat paid for that before, so the enrollment invoice takes it off again. A
 * booking's fee is taken off once: not again while an invoice in force has it.
 */
import { BOOKING_FEE } from '#shared/endpoints/bookings';
import type { Context } from '../../context';
import { BillLine } from '../../models/bill-line';
import { Booking } from '../../models/booking';
import type { Invoice } from '../../models/invoice';
import { requireSecond } from '../approvals/require-second';
import { requireRoom } from './invoice-for-update';
import { enterLines } from './ledger';

/** Adds the negative line for each booked child of the parent at this preschool; the caller saves the invoice. */
export async function addBookingFees(context: Context, invoice: Invoice): Promise<void> {
  const { trx, clock, actor } = context;
  const bookings = await feesToTakeOff(context, invoice);
  if (bookings.length === 0) return;
  await requireRoom(context, invoice, bookings.length);
  // Nothing here knows what was paid for a booking: what it takes off is given away.
  await requireSecond(context, {
    act: 'discount',
    amount: bookings.reduce((sum, { amount }) => sum + (amount ?? BOOKING_FEE), 0),
    family: { parentId: invoice.parent_id },
  });
  const now = clock.now();
  const lines = await BillLine.query(trx)
    .insert(
      bookings.map((booking) => ({
        child_id: booking.child_id,
        preschool_id: invoice.preschool_id,
        invoice_id: invoice.id,
        kind: 'booking_fee' as const,
        booking_id: booking.id,
        label: 'Booking Fee',
        remarks: 'Booking Fee',
        amount: -(booking.amount ?? BOOKING_FEE),
        bill_date: clock.today(),
        created_by: actor.userId,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('*');
  await enterLines(context, invoice, lines);
}

/** One booking a child, the earliest year's, locked: two invoices that enroll at once do not both take it off. */
async function feesToTakeOff(context: Context, invoice: Invoice): Promise<Booking[]> {
  const open = await Booking.query(context.trx)
    .where({ preschool_id: invoice.preschool_id })
    .modify('withFee')
    // A seat that was given for nothing has none to take off.
    .where((either) => either.whereNull('amount').orWhere('amount', '>', 0))
    .whereRaw('child_id IN (SELECT child_id FROM child_parents WHERE user_id = ? AND is_payer)', [
      invoice.parent_id,
    ])
    .orderBy('id')
    .forUpdate();
  if (open.length === 0) return [];
  // After the lock, in a statement of its own: it sees what the one before in the queue has written.
  const taken: { child_id: number; booking_id: number; invoice_id: number }[] = await context
    .trx('bill_lines')
    .join('invoices', 'invoices.id', 'bill_lines.invoice_id')
    .where('bill_lines.kind', 'booking_fee')
    .whereNot('invoices.payment_status', 9)
    .whereIn(
      'bill_lines.child_id',
      open.map(({ child_id }) => child_id),
    )
    .select('bill_lines.child_id', 'bill_lines.booking_id', 'bill_lines.invoice_id');
  const chosen = new Map<number, Booking>();
  for (const booking of [...open].sort((one, other) => one.year - other.year)) {
    const used = taken.some(
      (line) =>
        line.booking_id === booking.id ||
        (line.child_id === booking.child_id && line.invoice_id === invoice.id),
    );
    if (!used && !chosen.has(booking.child_id)) chosen.set(booking.child_id, booking);
  }
  return [...chosen.values()];
}
