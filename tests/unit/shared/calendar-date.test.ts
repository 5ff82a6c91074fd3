/** Calendar dates: days that exist, and the business day of Kuala Lumpur. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  ageOn,
  businessDate,
  classAge,
  DAY_MS,
  isCalendarDate,
  startOfBusinessDay,
  weekday,
} from '#shared/domain/calendar-date';

fc.configureGlobal({ seed: 20_260_311 });

const anyDate = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a calendar date', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-01-31', '2026-12-31', '1900-01-01', '2200-12-31'])(
    'exists: %s',
    (text) => {
      expect(isCalendarDate(text)).toBe(true);
    },
  );

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '1899-12-31',
    '2201-01-01',
    '٢٠٢٦-٠١-٠١',
    '',
  ])('does not exist: “%s”', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it('is every day that the calendar has', () => {
    fc.assert(fc.property(anyDate, isCalendarDate));
  });
});

describe('the business day', () => {
  it('turns at midnight in Kuala Lumpur', () => {
    expect(businessDate(new Date('2026-03-11T15:59:59.999Z'))).toBe('2026-03-11');
    expect(businessDate(new Date('2026-03-11T16:00:00.000Z'))).toBe('2026-03-12');
    expect(businessDate(new Date('2025-12-31T16:00:00Z'))).toBe('2026-01-01');
    expect(businessDate(new Date('2024-02-28T16:00:00Z'))).toBe('2024-02-29');
  });

  it('begins where the one before ends', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const start = startOfBusinessDay(date).getTime();
        expect(businessDate(new Date(start))).toBe(date);
        expect(businessDate(new Date(start - 1))).toBe(addDays(date, -1));
        expect(startOfBusinessDay(addDays(date, 1)).getTime() - start).toBe(DAY_MS);
      }),
    );
  });
});

describe('counting days', () => {
  it('crosses the ends of months and years, and leap days', () => {
    expect(addDays('2026-01-31', 1)).toBe('2026-02-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2024-01-01', 366)).toBe('2025-01-01');
  });

  it('comes back from where it went', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -3_000, max: 3_000 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
    );
  });

  it('knows the day of the week, before 1970 too', () => {
    expect(weekday('2026-03-11')).toBe(3);
    expect(weekday('1970-01-01')).toBe(4);
    expect(weekday('1969-12-31')).toBe(3);
    fc.assert(fc.property(anyDate, (date) => weekday(date) === new Date(`${date}T00:00:00Z`).getUTCDay()));
  });

  it('throws at what is no date', () => {
    expect(() => addDays('tomorrow', 1)).toThrow('tomorrow');
  });
});

describe('age', () => {
  it('is in full years and months, and in class years', () => {
    expect(ageOn('2022-05-17', '2026-05-16')).toEqual({ years: 3, months: 11 });
    expect(ageOn('2022-05-17', '2026-05-17')).toEqual({ years: 4, months: 0 });
    expect(ageOn('2024-02-29', '2025-02-28')).toEqual({ years: 0, months: 11 });
    expect(ageOn('2024-02-29', '2025-03-01')).toEqual({ years: 1, months: 0 });
    expect(ageOn('2026-05-17', '2026-03-01')).toEqual({ years: 0, months: 0 });
    expect(classAge('2022-12-31', '2026-01-01')).toBe(4);
  });
});
