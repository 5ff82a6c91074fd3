/** What plans charge and discounts take off, against a slow reference that knows no sums of its own. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../../../src/shared/domain/calendar-date';
import { lastDayOf } from '../../../src/shared/domain/closing';
import {
  discountsOf,
  feeOf,
  type PlanFee,
  type Proration,
  rounded,
  type StandingDiscount,
  shareOf,
  siblingRanks,
} from '../../../src/shared/domain/plan';

const fee = (given: Partial<PlanFee> = {}): PlanFee => ({
  price: 65_000,
  quantity: 1,
  period: 'month',
  year_month: null,
  proration: 'none',
  starts_on: '2026-01-01',
  ends_on: null,
  ...given,
});
const usual = { termMonths: [1, 6], step: 1 };

const month = fc
  .tuple(fc.integer({ min: 2024, max: 2030 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, of]) => `${year}-${String(of).padStart(2, '0')}`);
const day = fc.integer({ min: 0, max: 2_400 }).map((days) => addDays('2024-01-01', days));

/** Half away from zero, by the text of the fraction: BigInt, digit by digit. */
function slowlyRounded(part: bigint, whole: bigint, step: bigint): bigint {
  const unit = whole * step;
  const [quotient, rest] = [part / unit, part % unit];
  return (rest * 2n >= unit ? quotient + 1n : quotient) * step;
}

/** The days of a month, one by one. */
function daysOf(of: string): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let one = `${of}-01`; one <= lastDayOf(of); one = addDays(one, 1)) days.push(one);
  return days;
}

describe('rounding', () => {
  it('is half away from zero, to the sen or to five', () => {
    expect([rounded(5, 10, 1), rounded(4, 10, 1), rounded(25, 10, 5), rounded(24, 10, 5)]).toEqual([
      1, 0, 5, 0,
    ]);
  });

  it('is what whole numbers say', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e11 }),
        fc.constantFrom(4, 28, 29, 30, 31),
        fc.constantFrom(1, 5),
        (amount, whole, step) => {
          expect(BigInt(rounded(amount * 3, whole, step))).toBe(
            slowlyRounded(BigInt(amount) * 3n, BigInt(whole), BigInt(step)),
          );
        },
      ),
    );
  });
});

describe('a fee', () => {
  it('of each month is whole, where the month is', () => {
    expect(feeOf(fee({ quantity: 2 }), '2026-11', usual)).toBe(130_000);
    expect(feeOf(fee({ starts_on: '2026-12-01' }), '2026-11', usual)).toBeNull();
    expect(feeOf(fee({ ends_on: '2026-10-31' }), '2026-11', usual)).toBeNull();
  });

  it('of a part of a month is for its days, or for the weeks that are begun', () => {
    const from = (starts_on: string, proration: Proration) =>
      feeOf(fee({ starts_on, proration }), '2026-11', usual);
    expect([from('2026-11-16', 'none'), from('2026-11-16', 'days'), from('2026-11-16', 'weeks')]).toEqual([
      65_000, 32_500, 32_500,
    ]);
    expect([from('2026-11-30', 'days'), from('2026-11-30', 'weeks')]).toEqual([2_167, 16_250]);
    expect(
      shareOf(fee({ starts_on: '2026-11-08', ends_on: '2026-11-14', proration: 'weeks' }), '2026-11'),
    ).toEqual({
      part: 1,
      of: 4,
    });
  });

  it('of a term, a year or once comes in its month, whole', () => {
    const due = (given: Partial<PlanFee>) =>
      ['2026-01', '2026-02', '2026-06', '2026-11'].filter((one) => feeOf(fee(given), one, usual) !== null);
    expect(due({ period: 'term' })).toEqual(['2026-01', '2026-06']);
    expect(due({ period: 'year', year_month: 11 })).toEqual(['2026-11']);
    expect(due({ period: 'once', starts_on: '2026-02-20', proration: 'days' })).toEqual([
      '2026-02',
      '2026-06',
      '2026-11',
    ]);
    expect(feeOf(fee({ period: 'once', starts_on: '2026-02-20', proration: 'days' }), '2026-02', usual)).toBe(
      65_000,
    );
  });

  it('is what counting its days says', () => {
    fc.assert(
      fc.property(
        fc.record({ price: fc.integer({ min: 0, max: 1e8 }), quantity: fc.integer({ min: 1, max: 1000 }) }),
        ...([
          day,
          day,
          month,
          fc.constantFrom<Proration>('none', 'days', 'weeks'),
          fc.constantFrom(1, 5),
        ] as const),
        ({ price, quantity }, one, other, of, proration, step) => {
          const [starts_on, ends_on] = one < other ? [one, other] : [other, one];
          const all = daysOf(of);
          const own = all.filter((each) => each >= starts_on && each <= ends_on);
          const weekOf = (each: CalendarDate) => Math.min(Math.ceil(Number(each.slice(8)) / 7), 4);
          const [part, whole] =
            proration === 'days'
              ? [own.length, all.length]
              : proration === 'weeks'
                ? [new Set(own.map(weekOf)).size, 4]
                : [1, 1];
          const amount = BigInt(price) * BigInt(quantity);
          const expected =
            own.length === 0
              ? null
              : part === whole
                ? Number(amount)
                : Number(slowlyRounded(amount * BigInt(part), BigInt(whole), BigInt(step)));
          expect(
            feeOf(fee({ price, quantity, starts_on, ends_on, proration }), of, { termMonths: [], step }),
          ).toBe(expected);
        },
      ),
    );
  });
});

const rule = (given: Partial<StandingDiscount>): StandingDiscount => ({
  id: 1,
  child_id: 7,
  rank: null,
  percent: null,
  amount: null,
  cap: null,
  position: 1,
  starts_on: '2026-01-01',
  ends_on: null,
  ...given,
});
const ofChild = { child_id: 7, rank: 1, month: '2026-11', step: 1 };

describe('standing discounts', () => {
  it('are percents of what is discountable, then amounts, each by its position', () => {
    const rules = [
      rule({ id: 1, amount: 5_000 }),
      rule({ id: 2, percent: 1_000, position: 2 }),
      rule({ id: 3, percent: 500, position: 1 }),
    ];
    expect(discountsOf(65_050, rules, ofChild)).toEqual([
      { id: 3, taken: 3_253 },
      { id: 2, taken: 6_505 },
      { id: 1, taken: 5_000 },
    ]);
  });

  it('know a cap, dates and whose they are', () => {
    const rules = [
      rule({ id: 1, percent: 5_000, cap: 10_000 }),
      rule({ id: 2, amount: 1_000, ends_on: '2026-10-31' }),
      rule({ id: 3, amount: 1_000, child_id: 8 }),
    ];
    expect(discountsOf(65_000, rules, ofChild)).toEqual([{ id: 1, taken: 10_000 }]);
  });

  it('of siblings go by the highest rank that a child has reached', () => {
    const rules = [
      rule({ id: 1, child_id: null, rank: 2, percent: 1_000 }),
      rule({ id: 2, child_id: null, rank: 3, percent: 2_000 }),
    ];
    const ofRank = (rank: number) => discountsOf(10_000, rules, { ...ofChild, rank });
    expect([1, 2, 3, 4].map(ofRank)).toEqual([
      [],
      [{ id: 1, taken: 1_000 }],
      [{ id: 2, taken: 2_000 }],
      [{ id: 2, taken: 2_000 }],
    ]);
  });

  it('never take more than there is, in any order and number', () => {
    const any = fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      percent: fc.option(fc.integer({ min: 1, max: 10_000 })),
      amount: fc.integer({ min: 1, max: 1e6 }),
      cap: fc.option(fc.integer({ min: 1, max: 1e6 })),
      position: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.array(any, { maxLength: 8 }),
        fc.constantFrom(1, 5),
        (sen, given, step) => {
          const rules = given.map((one) =>
            rule({ ...one, amount: one.percent === null ? one.amount : null }),
          );
          const taken = discountsOf(sen, rules, { ...ofChild, step });
          expect(taken.every((one) => one.taken > 0)).toBe(true);
          expect(taken.reduce((sum, one) => sum + one.taken, 0)).toBeLessThanOrEqual(sen);
          expect(
            discountsOf(sen, rules.toReversed(), { ...ofChild, step }).reduce(
              (sum, one) => sum + one.taken,
              0,
            ),
          ).toBe(taken.reduce((sum, one) => sum + one.taken, 0));
        },
      ),
    );
  });
});

it('the rank of siblings is by age, whoever is asked first', () => {
  const ranks = siblingRanks([
    { id: 3, birthday: '2022-05-01' },
    { id: 4, birthday: null },
    { id: 2, birthday: '2020-01-01' },
    { id: 1, birthday: '2022-05-01' },
  ]);
  expect([1, 2, 3, 4].map((id) => ranks.get(id))).toEqual([2, 1, 3, 4]);
});
