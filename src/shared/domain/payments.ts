/** Rules of payments that the screens show before the server is asked. */
import { businessDate, type CalendarDate } from './calendar-date';

interface RecordedPayment {
  state: string | null;
  recorded_by_id: number | null;
  created_at: Date | string;
}

/**
 * True while the amount of a payment that was recorded by hand may be corrected: by who recorded it, on that day. What a
 * parent declared counts nowhere yet, so whoever looks at it may put in what has really come.
 */
export function isAmountOpen(payment: RecordedPayment, userId: number, today: CalendarDate): boolean {
  if (payment.state !== 'confirmed') return true;
  return payment.recorded_by_id === userId && businessDate(new Date(payment.created_at)) === today;
}
