/** The billing cycle: which month a day works on, and which years can be chosen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultPeriod,
  monthsUntil,
  monthText,
  periodDays,
  yearChoices,
} from '#shared/domain/billing-period';
import { addDays } from '#shared/domain/calendar-date';

fc.configureGlobal({ seed: 20_260_311 });

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

describe('the months of a chart', () => {
  it('end with the period, over the turn of a year and whole years', () => {
    expect(monthsUntil({ year: 2026, month: 1 }, 3)).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(monthsUntil({ year: 2026, month: 12 }, 12)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    );
  });

  it('follow one another without a gap, whatever the period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const months = monthsUntil({ year, month }, 24);
        expect(months.at(-1)).toBe(monthText({ year, month }));
        for (const [index, text] of months.slice(0, -1).entries()) {
          const [of, number] = text.split('-').map(Number) as [number, number];
          expect(periodDays({ year: of, month: number }).before.slice(0, 7)).toBe(months[index + 1]);
        }
      }),
    );
  });
});

describe('the days of a period', () => {
  it('begin with its first and end before the first of the next', () => {
    // A leap year's, and another's.
    expect(periodDays({ year: 2028, month: 2 })).toEqual({ from: '2028-02-01', before: '2028-03-01' });
    expect(periodDays({ year: 2024, month: 2 })).toEqual({ from: '2024-02-01', before: '2024-03-01' });
    expect(periodDays({ year: 2026, month: 12 })).toEqual({ from: '2026-12-01', before: '2027-01-01' });
  });
});

describe('the years to choose from', () => {
  it('follow the calendar on new year’s day, not day 23', () => {
    expect(yearChoices('2026-12-31')[0]).toBe(2027);
    expect(yearChoices('2027-01-01')[0]).toBe(2028);
    expect(yearChoices('2028-02-29')).toHaveLength(10);
  });

  it('are ten, counting down from next year', () => {
    expect(yearChoices('2026-11-21')).toEqual([2027, 2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018]);
  });
});
