/** Late fees: when a period begins, what a fee is of, and what it never comes to. */
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { type LateFeeRule, lateBase, lateFeeOf, latePeriod, periodStart } from '#shared/domain/late-fees';
import { seededRandom } from '../../../server/demo/random';

const rule: LateFeeRule = { grace_days: 14, repeats: 'month', amount: null, percent: 1_000, cap: null };

describe('the period', () => {
  it.each([
    ['2026-03-01', '2026-03-15', null],
    ['2026-03-01', '2026-03-16', 0],
    ['2026-03-01', '2026-04-15', 0],
    ['2026-03-01', '2026-04-16', 1],
    ['2026-01-16', '2026-02-27', 0],
    // From the 31st a month ends earlier, and no day is left out.
    ['2026-01-16', '2026-02-28', 1],
    ['2026-01-16', '2026-03-31', 2],
    ['2026-03-01', '2027-03-16', 12],
  ])('of what is due on %s, on %s: %s', (due, today, period) => {
    expect(latePeriod(rule, due, today)).toBe(period);
  });
  it('is the first for ever where the fee does not repeat', () => {
    expect(latePeriod({ ...rule, repeats: 'once' }, '2026-03-01', '2027-03-16')).toBe(0);
  });
  it('is the last that began, on each day of two years', () => {
    for (let day = 0; day < 730; day += 1) {
      const today = addDays('2026-01-31', day);
      const period = latePeriod({ ...rule, grace_days: 0 }, '2026-01-30', today);
      expect(period !== null && periodStart({ grace_days: 0 }, '2026-01-30', period) <= today).toBe(true);
      expect(periodStart({ grace_days: 0 }, '2026-01-30', (period ?? 0) + 1) > today).toBe(true);
    }
  });
});

describe('the fee', () => {
  it.each([
    [{ percent: 1_000 }, 30_000, 0, 3_000],
    [{ percent: 150 }, 33_333, 0, 500],
    [{ percent: null, amount: 2_000 }, 1, 0, 2_000],
    [{ cap: 2_500 }, 30_000, 0, 2_500],
    [{ cap: 2_500 }, 30_000, 2_000, 500],
    [{ cap: 2_500 }, 30_000, 2_500, 0],
    [{ percent: null, amount: 2_000 }, 0, 0, 0],
  ])('by %o of %i sen after %i: %i', (given, base, before, fee) => {
    expect(lateFeeOf({ ...rule, ...given }, base, before)).toBe(fee);
  });
  it('is never of a fee, nor of what came from elsewhere, nor of more than is open', () => {
    const random = seededRandom(7);
    const sen = () => random.below(100_000);
    for (let round = 0; round < 500; round += 1) {
      const [own, lateFees, cameFrom, credited] = [sen(), sen(), sen(), sen()];
      const price = own + lateFees + cameFrom;
      const open = random.below(price + 1);
      const base = lateBase({ open, price, credited, lateFees, cameFrom });
      expect(base).toBeLessThanOrEqual(Math.max(0, own - credited));
      expect(base).toBeLessThanOrEqual(open);
      expect(lateBase({ open: lateFees, price, credited, lateFees, cameFrom })).toBe(0);
    }
  });
});
