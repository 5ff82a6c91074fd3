/** Temperatures keyed at the door. */

import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import {
  earlyProblem,
  entryProblem,
  temperatureOf,
  unwritten,
  withDigit,
  withoutLastDigit,
  withPoint,
} from '../../../src/features/health/temperature-entry';

const keyed = (digits: string) => [...digits].reduce(withDigit, '');

describe('keying a temperature', () => {
  it('puts the point before the third digit', () => {
    expect([keyed('3'), keyed('36'), keyed('365')]).toEqual(['3', '36', '36.5']);
    expect(temperatureOf(keyed('365'))).toBe(36.5);
  });

  it('reads two digits as whole degrees, and shows what is not written', () => {
    expect(temperatureOf(keyed('38'))).toBe(38);
    expect([unwritten('3'), unwritten('38'), unwritten('38.1')]).toEqual(['', '.0', '']);
  });

  it('leaves a whole entry alone when a key bounces', () => {
    expect(keyed('3655')).toBe('36.5');
  });

  it('takes a point or a comma after two digits, and nowhere else', () => {
    expect(withPoint('36')).toBe('36.');
    expect(withPoint('36.')).toBe('36.');
    expect(['', '3', '36.5'].map(withPoint)).toEqual([null, null, null]);
    expect(withDigit('36.', '7')).toBe('36.7');
    expect([temperatureOf('36.'), unwritten('36.'), withoutLastDigit('36.')]).toEqual([36, '0', '36']);
  });

  it('takes digits back one by one, the point with the last behind it', () => {
    const steps = ['36.5', '36', '3', ''];
    expect(steps.slice(0, -1).map(withoutLastDigit)).toEqual(steps.slice(1));
    expect(withoutLastDigit('')).toBe('');
  });
});

describe('refusing a temperature', () => {
  it('asks for one where nothing was keyed', () => {
    expect(temperatureOf('')).toBeNull();
    expect(entryProblem('')).toBe(messages.temperatureRequired);
  });

  it.each(['3', '9', '99', '29.9', '45.1', '99.9'])('refuses %s', (entry) => {
    expect(entryProblem(entry)).toBe(messages.temperatureRange);
  });

  it.each(['30', '36', '36.5', '37.5', '45', '45.0'])('takes %s', (entry) => {
    expect(entryProblem(entry)).toBeNull();
  });

  it('complains while keying only of what no further digit mends', () => {
    expect(['', '3', '36', '45', '36.5'].map(earlyProblem)).toEqual([null, null, null, null, null]);
    expect(['99', '29', '46', '45.5'].map(earlyProblem)).toEqual(Array(4).fill(messages.temperatureRange));
  });
});
