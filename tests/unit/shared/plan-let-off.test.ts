/** What a change of a plan lets a family off: the most that it comes to in any one month. */
import { describe, expect, it } from 'vitest';
import type { StandingDiscount } from '#shared/domain/plan';
import { letOffBy, type StandingFee, type StandingPlan } from '#shared/domain/plan-let-off';

const charging = { first: '2026-03', termMonths: [1, 6], step: 1 };
const fee = (given: Partial<StandingFee> = {}): StandingFee => ({
  price: 60_000,
  listed: 60_000,
  quantity: 1,
  period: 'month',
  year_month: null,
  proration: 'none',
  discountable: true,
  charged: [],
  starts_on: '2026-01-01',
  ends_on: null,
  ...given,
});
const discount = (given: Partial<StandingDiscount> = {}): StandingDiscount => ({
  id: 1,
  child_id: 7,
  rank: null,
  percent: 1_000,
  amount: null,
  cap: null,
  position: 0,
  starts_on: '2026-01-01',
  ends_on: null,
  ...given,
});
const plan = (fees: StandingFee[] = [], discounts: StandingDiscount[] = []): StandingPlan => ({
  child_id: 7,
  fees,
  discounts,
});
const offBy = (before: StandingPlan, after: StandingPlan) => letOffBy(before, after, charging);

describe('a fee', () => {
  it.each<[string, StandingFee[], StandingFee[], number]>([
    ['added at its price', [], [fee()], 0],
    ['added above its price', [], [fee({ price: 70_000 })], 0],
    ['added below its price', [], [fee({ price: 45_000 })], 15_000],
    ['added for nothing', [], [fee({ price: 0 })], 60_000],
    ['added below its price, three of them', [], [fee({ price: 45_000, quantity: 3 })], 45_000],
    ['raised', [fee()], [fee({ price: 70_000 })], 0],
    ['lowered', [fee()], [fee({ price: 50_000 })], 10_000],
    ['lowered from above its price', [fee({ price: 70_000 })], [fee()], 10_000],
    ['of fewer', [fee({ quantity: 3 })], [fee({ quantity: 1 })], 120_000],
    ['of more, each for less', [fee()], [fee({ price: 30_000, quantity: 2 })], 60_000],
    ['ended', [fee()], [fee({ ends_on: '2026-08-31' })], 60_000],
    ['ended far from now', [fee()], [fee({ ends_on: '2031-08-31' })], 60_000],
    ['removed', [fee()], [], 60_000],
    ['that begins later', [fee()], [fee({ starts_on: '2026-05-01' })], 60_000],
    ['that begins in ten years removed', [fee({ starts_on: '2036-01-01' })], [], 60_000],
    [
      'by days instead of whole months',
      [fee({ ends_on: '2026-04-10' })],
      [fee({ ends_on: '2026-04-10', proration: 'days' })],
      40_000,
    ],
    ['each term instead of each month', [fee()], [fee({ period: 'term' })], 60_000],
    ['once a year', [], [fee({ period: 'year', year_month: 1, price: 10_000 })], 50_000],
    ['of a term removed', [fee({ period: 'term' })], [], 60_000],
    ['of once, not charged yet', [fee({ period: 'once' })], [], 60_000],
    ['of once, charged', [fee({ period: 'once', charged: ['2026-01'] })], [], 0],
    ['over before what may still be billed', [fee({ ends_on: '2026-02-28' })], [], 0],
    [
      'ended where its last month was charged',
      [fee({ charged: ['2026-03'], ends_on: '2026-03-31' })],
      [fee({ charged: ['2026-03'], ends_on: '2026-03-01' })],
      0,
    ],
    ['out of the reach of discounts', [fee()], [fee({ discountable: false })], 0],
    ['exchanged for a cheaper one', [fee()], [fee({ price: 20_000, listed: 20_000 })], 40_000],
  ])('%s', (_, before, after, expected) => {
    expect(offBy(plan(before), plan(after))).toBe(expected);
  });
});

describe('a discount', () => {
  it.each<[string, StandingDiscount[], StandingDiscount[], number]>([
    ['given', [], [discount()], 6_000],
    ['of an amount', [], [discount({ percent: null, amount: 9_000 })], 9_000],
    ['that is capped', [], [discount({ percent: 5_000, cap: 8_000 })], 8_000],
    ['for a day to come', [], [discount({ starts_on: '2029-01-01' })], 6_000],
    ['for a time that is over', [], [discount({ ends_on: '2026-02-28' })], 0],
    ['raised', [discount()], [discount({ percent: 2_500 })], 9_000],
    [
      'with its cap lifted',
      [discount({ percent: 5_000, cap: 8_000 })],
      [discount({ percent: 5_000 })],
      22_000,
    ],
    ['for longer', [discount({ ends_on: '2026-03-31' })], [discount()], 6_000],
    ['lowered', [discount({ percent: 2_500 })], [discount()], 0],
    ['taken away', [discount()], [], 0],
    ['above the whole', [], [discount({ percent: null, amount: 99_000 })], 60_000],
    ['of another child', [], [discount({ child_id: 8 })], 0],
  ])('%s', (_, before, after, expected) => {
    expect(offBy(plan([fee()], before), plan([fee()], after))).toBe(expected);
  });

  it('counts once there is something that it takes off', () => {
    const half = [discount({ percent: 5_000 })];
    expect(offBy(plan(), plan([], half))).toBe(0);
    expect(offBy(plan([], half), plan([fee()], half))).toBe(30_000);
  });

  it('does not hide a fee that was lowered at the same time', () => {
    const all = [discount({ percent: 10_000 })];
    expect(offBy(plan([fee()], all), plan([fee({ price: 10_000 })], all))).toBe(0);
    expect(offBy(plan([fee()], [discount()]), plan([fee({ price: 10_000 })], []))).toBe(44_000);
  });
});
