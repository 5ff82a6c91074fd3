import { expect, it } from 'vitest';
import { statementLabelOf } from '#shared/domain/statement';

it('names a payment, and one whose amount was put right afterwards', () => {
  expect(statementLabelOf({ kind: 'payment', amount: -52_000 })).toBe('Payment');
  expect(statementLabelOf({ kind: 'payment', amount: 5_200 })).toBe('Payment corrected');
  expect(statementLabelOf({ kind: 'refund', amount: 5_200 })).toBe('Refunded');
});
