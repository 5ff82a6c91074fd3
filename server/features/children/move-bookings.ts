/** A child who moves takes the seats along that it holds: they are no seats of the old preschool any more. */
import { audit } from '../../audit';
import type { Context } from '../../context';
import { Booking } from '../../models/booking';
import type { Child } from '../../models/child';

/** The child's open bookings at its preschool until now; one elsewhere, or one that was used, stays where it is. */
export async function moveBookings(context: Context, child: Child, to: number): Promise<void> {
  const { trx, clock } = context;
  const moved = await Booking.query(trx)
    .where({ child_id: child.id, preschool_id: child.preschool_id, status: 'open' })
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
