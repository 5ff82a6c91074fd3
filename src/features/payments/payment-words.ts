/** What a payment's state is called, and how it looks. */
import type { PaymentState } from '#shared/domain/statuses';
import type { Tone } from '../../components/tone-mark';

export const paymentStateWords: Record<PaymentState, { label: string; tone: Tone }> = {
  confirmed: { label: 'Confirmed', tone: 'done' },
  declared: { label: 'To be confirmed', tone: 'waiting' },
  rejected: { label: 'Rejected', tone: 'alarm' },
  review: { label: 'Under review', tone: 'waiting' },
};
