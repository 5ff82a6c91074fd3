/** The words for how a booking stands. */
import type { Tone } from '../../components/tone-mark';
import type { BookingStatus } from './use-bookings';

export const bookingLooks: Record<BookingStatus, { tone: Tone; label: string }> = {
  open: { tone: 'waiting', label: 'Open' },
  used: { tone: 'done', label: 'Used' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
};
