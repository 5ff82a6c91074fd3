/** The billing cycle (F25): which month a day works on, and which years can be chosen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPeriod, periodDays, yearChoices } from '#shared/domain/billing-period';
import { addDays } from '#shared/domain/calendar-date';

describe('the period that a summary shows at first', () => {
  it('is this month up to the 22nd, and the next one from the 23rd on', () => {
    expect(defaultPeriod('2026-03-01')).toEqual({ year: 2026, month: 3 });
    expect(defaultPeriod('2026-03-22')).toEqual({ year: 2026, month: 3 });
    expect(defaultPeriod('2026-03-23')).toEqual({ year: 2026, month: 4 });
    expect(defaultPeriod('2026-03-31')).toEqual({ year: 2026, month: 4 });
  });

  it('goes from December into the next year', () => {
    expect(defaultPeriod('2026-12-22')).toEqual({ year: 2026, month: 12 });
    expect(defaultPeriod('2026-12-23')).toEqual({ year: 2027, month: 1 });
  });

  it('moves on by one month at most from a day to the next, and never back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
        const [day, next] = [addDays('2000-01-01', days), addDays('2000-01-01', days + 1)];
        const months = ({ year, month }: { year: number; month: number }) => year * 12 + month;
        const step = months(defaultPeriod(next)) - months(defaultPeriod(day));
        expect(step).toBe(next.endsWith('-23') ? 1 : 0);
      }),
    );
  });
});

describe('the days of a period', () => {
  it('begin with its first and end before the first of the next', () => {
    expect(periodDays({ year: 2024, month: 2 })).toEqual({ from: '2024-02-01', before: '2024-03-01' });
    expect(periodDays({ year: 2026, month: 12 })).toEqual({ from: '2026-12-01', before: '2027-01-01' });
  });
});

describe('the years to choose from', () => {
  it('are ten, counting down from next year', () => {
    expect(yearChoices('2026-11-21')).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018]);
  });
});
