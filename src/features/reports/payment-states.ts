/** How the states of a payment are said. */
import type { PaymentState } from '#shared/domain/statuses';
import type { Tone } from '../../components/tone-mark';

export const states: Record<PaymentState, { word: string; tone: Tone }> = {
  confirmed: { word: 'Confirmed', tone: 'done' },
  declared: { word: 'To confirm', tone: 'waiting' },
  rejected: { word: 'Rejected', tone: 'quiet' },
  review: { word: 'Under review', tone: 'alarm' },
};
