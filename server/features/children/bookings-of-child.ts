/** What becomes of the seats that are booked for a child who comes, or who moves to another preschool. */
import { CANCELLED } from '#shared/domain/invoice-math';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { Booking } from '../../models/booking';
import type { Child } from '../../models/child';

/**
 * Who attends has the seat, so a booking holds no second one. Its fee still comes off the enrollment invoice. The
 * caller has locked the child.
 */
export async function closeBookings(context: Context, child: Child): Promise<void> {
  const { trx, clock } = context;
  const now = clock.now();
  const used = await Booking.query(trx)
    .where({ child_id: child.id, preschool_id: child.preschool_id, status: 'open' })
    .patch({ status: 'used', arrived_at: now, updated_at: now })
    .returning('id');
  await audit(
    context,
    used.map(({ id }) => ({
      action: 'updated',
      entityType: 'booking',
      entityId: id,
      preschoolId: child.preschool_id,
      before: { status: 'open' },
      after: { status: 'used' },
    })),
  );
}

/**
 * A child who moves takes along what is booked, and a fee that has still to come off. A booking elsewhere, or one that
 * is done with, stays where it is.
 */
export async function moveBookings(context: Context, child: Child, to: number): Promise<void> {
  const { trx, clock } = context;
  const moved = await Booking.query(trx)
    .where({ child_id: child.id, preschool_id: child.preschool_id })
    .modify('withFee')
    .whereRaw(
      `(status = 'open' OR NOT EXISTS (
         SELECT 1 FROM bill_lines JOIN invoices ON invoices.id = bill_lines.invoice_id
          WHERE bill_lines.booking_id = bookings.id AND invoices.payment_status <> ?))`,
      [CANCELLED],
    )
    .patch({ preschool_id: to, updated_at: clock.now() })
    .returning('id');
  await audit(
    context,
    moved.map(({ id }) => ({
      action: 'updated',
      entityType: 'booking',
      entityId: id,
      preschoolId: to,
      before: { preschool_id: child.preschool_id },
      after: { preschool_id: to },
    })),
  );
}
