/** Ringgit as people type and read it, and sen as everything else has it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSen, parseRinggit, ringgitText, SEN_MAX } from '#shared/domain/money';

fc.configureGlobal({ seed: 20_260_311 });

const sen = fc.integer({ min: -SEN_MAX, max: SEN_MAX });

describe('an amount in ringgit', () => {
  it('is read as whole sen, however people write it', () => {
    const written: [string, number][] = [
      ['1,234.50', 123_450],
      ['1234.5', 123_450],
      ['RM 1,234.50', 123_450],
      ['rm1234.50', 123_450],
      ['  0.05 ', 5],
      ['.5', 50],
      ['7.', 700],
      ['0', 0],
      ['-0.00', 0],
      ['007', 700],
      ['-20', -2_000],
      ['-RM 20.10', -2_010],
      ['RM -20.10', -2_010],
      ['1,000,000', 100_000_000],
      // The three that a float gets wrong.
      ['1.15', 115],
      ['4.35', 435],
      ['1.005', Number.NaN],
    ];
    for (const [text, expected] of written)
      expect([text, parseRinggit(text)]).toEqual([text, Number.isNaN(expected) ? null : expected]);
  });

  it('is nothing where it is not an amount', () => {
    for (const text of [
      '',
      ' ',
      '.',
      '-',
      'RM',
      'ten',
      '1.234',
      '12,34',
      '1,23,456',
      '1 234',
      '--5',
      '-RM -5',
      '1e3',
      '5%',
      '٥',
      '1,2345',
      '+5',
      '1.2.3',
    ])
      expect([text, parseRinggit(text)]).toEqual([text, null]);
  });

  it('is nothing where it is more than a bill can hold', () => {
    expect(parseRinggit('21,474,836.47')).toBe(SEN_MAX);
    expect(parseRinggit('21,474,836.48')).toBeNull();
    expect(parseRinggit('9'.repeat(40))).toBeNull();
  });

  it('comes back as it was written out, with and without RM', () => {
    fc.assert(
      fc.property(sen, (amount) => {
        expect(parseRinggit(formatSen(amount))).toBe(amount);
        expect(parseRinggit(ringgitText(amount))).toBe(amount);
      }),
    );
  });

  it('is the same without its commas', () => {
    fc.assert(
      fc.property(sen, (amount) => {
        expect(parseRinggit(ringgitText(amount).replaceAll(',', ''))).toBe(amount);
      }),
    );
  });

  it('is whole sen or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?[\d,. RM]{0,12}$/)), (text) => {
        const found = parseRinggit(text);
        expect(found === null || Number.isSafeInteger(found)).toBe(true);
      }),
    );
  });
});

describe('an amount in sen', () => {
  it('is written with its thousands, two digits and its sign before RM', () => {
    expect([0, 5, 100, 123_450, -640_00, 100_000_000].map(formatSen)).toEqual([
      'RM 0.00',
      'RM 0.05',
      'RM 1.00',
      'RM 1,234.50',
      '-RM 640.00',
      'RM 1,000,000.00',
    ]);
    expect([123_450, -640_00].map(ringgitText)).toEqual(['1,234.50', '-640.00']);
  });
});
