/** Temperatures that are asked about, and how they are typed. */
import { describe, expect, it } from 'vitest';
import { isUnlikely } from '#shared/domain/screening';
import { contentOfDraft, problemsOf } from '../../../src/components/screening/screening-draft';

const typed = (temperature: string) => ({ temperature, symptoms: [], others: '' });

describe('a temperature', () => {
  it('is asked about below 35 and above 40, where it can be at all', () => {
    expect([30, 34.9, 40.1, 43, 45].map(isUnlikely)).toEqual([true, true, true, true, true]);
    expect([35, 36.7, 38.6, 40].map(isUnlikely)).toEqual([false, false, false, false]);
    expect([29.9, 45.1, 365, Number.NaN].map(isUnlikely)).toEqual([false, false, false, false]);
  });

  it('may be typed with a comma', () => {
    expect(contentOfDraft(typed('36,7')).body_temperature).toBe(36.7);
  });

  it('with two digits after the point is said to be wrong, and not cut', () => {
    expect(problemsOf(1, typed('36.75')).temperature).toBe(
      'A body temperature has one digit after the point.',
    );
    expect(problemsOf(1, typed('-36.5')).temperature).toBe('Enter a temperature between 30 and 45 °C.');
    expect(problemsOf(1, typed('36,7')).temperature).toBeUndefined();
  });
});
