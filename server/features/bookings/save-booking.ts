/** Booking a seat for a year, and changing a booking. What an invoice has taken off stays as it is. */
import { BOOKED, bookableStatuses, WAITING_LIST } from '#shared/domain/statuses';
import type { BookingForm, NewBookingForm } from '#shared/endpoints/bookings';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import { type Context, can, reaches } from '../../context';
import { conflict, invalid, notAllowed, notFound } from '../../http/refusal';
import { Booking } from '../../models/booking';
import { Child } from '../../models/child';
import { changeStatus } from '../children/change-status';
import { createChild } from '../children/create-child';
import { requireOpen } from '../preschools/capacity';
import { feeInvoices } from './present';

/**
 * For a child who is there, or a new one, who is registered as Booked.
 * @throws Refusal 422 for a child out of reach or gone, and (by the constraint) for a second open booking of a year
 */
export async function createBooking(context: Context, form: NewBookingForm): Promise<number> {
  const { trx, clock } = context;
  const child = form.new_child
    ? await registerChild(context, form.new_child)
    : await findChild(context, form);
  await requireOpen(trx, child.preschool_id);
  if (child.status === WAITING_LIST) await changeStatus(context, child, { status: BOOKED });
  const now = clock.now();
  const row = {
    child_id: child.id,
    preschool_id: child.preschool_id,
    year: form.year,
    amount: form.amount ?? null,
    status: 'open' as const,
  };
  const made = await Booking.query(trx)
    .insert({ ...row, created_at: now, updated_at: now })
    .returning('id');
  await audit(context, {
    action: 'created',
    entityType: 'booking',
    entityId: made.id,
    preschoolId: child.preschool_id,
    after: row,
  });
  return made.id;
}

async function findChild({ trx, actor }: Context, { child_id }: NewBookingForm): Promise<Child> {
  if (!child_id) throw invalid({ child_id: [officeMessages.bookingChildRequired] });
  const child = await Child.query(trx).modify('visibleTo', actor).findById(child_id).forNoKeyUpdate();
  if (!child || !reaches(actor, child.preschool_id)) throw invalid({ child_id: [messages.childUnknown] });
  if (!bookableStatuses.includes(child.status))
    throw invalid({ child_id: [officeMessages.bookingChildGone] });
  return child;
}

async function registerChild(
  context: Context,
  given: NonNullable<NewBookingForm['new_child']>,
): Promise<Child> {
  if (!can(context.actor, 'children_create')) throw notAllowed();
  if (!reaches(context.actor, given.preschool_id))
    throw invalid({ preschool_id: [messages.preschoolUnknown] });
  return createChild(context, { ...given, status: BOOKED });
}

/** @throws Refusal 422 for what an invoice holds, 409 when it was changed meanwhile */
export async function updateBooking(
  context: Context,
  id: number,
  form: BookingForm,
  current: () => Promise<unknown>,
): Promise<void> {
  const { trx, clock } = context;
  const before = await Booking.query(trx).findById(id).forUpdate();
  if (!before) throw notFound();
  if (form.updated_at !== undefined && form.updated_at !== before.updated_at.toISOString())
    throw conflict(messages.conflict, await current());
  const row = {
    year: form.year ?? before.year,
    amount: form.amount === undefined ? before.amount : form.amount,
    status: form.status ?? before.status,
  };
  await requireFeeUntouched(context, before, row);
  await Booking.query(trx)
    .findById(id)
    .patch({
      ...row,
      // Another status than the one that the arrival gave it is decided by hand: the fee follows that.
      ...(row.status !== 'used' && { arrived_at: null }),
      updated_at: clock.now(),
    });
  const { year, amount, status } = before;
  await audit(context, {
    action: 'updated',
    entityType: 'booking',
    entityId: id,
    preschoolId: before.preschool_id,
    before: { year, amount, status },
    after: row,
  });
}

/** The line that took the fee off stands on an invoice: neither its amount nor its reason goes away beneath it. */
async function requireFeeUntouched(
  { trx }: Context,
  before: Booking,
  after: Pick<Booking, 'amount' | 'status'>,
): Promise<void> {
  const cancels = after.status === 'cancelled' && before.status !== 'cancelled';
  const reprices = after.amount !== before.amount;
  if (!cancels && !reprices) return;
  if (!(await feeInvoices(trx, [before.id])).has(before.id)) return;
  throw invalid({ [cancels ? 'status' : 'amount']: [officeMessages.bookingFeeTaken] });
}
