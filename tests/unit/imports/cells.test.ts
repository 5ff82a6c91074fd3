/** What people and Excel write into cells is read exactly, or said to be wrong: never guessed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarParts } from '#shared/domain/calendar-date';
import { AMOUNT_MAX_SEN } from '#shared/domain/invoice-math';
import {
  plainCell,
  readAmount,
  readDate,
  readMyKid,
  readPhone,
} from '../../../server/features/imports/cells';
import { readEmail } from '../../../server/features/imports/people';

fc.configureGlobal({ seed: 20_260_311 });

const sen = fc.integer({ min: 0, max: AMOUNT_MAX_SEN });
const date = fc.integer({ min: 0, max: 50_000 }).map((days) => addDays('1990-01-01', days));

describe('an amount', () => {
  it('is the same sen in every way that it is written', () => {
    fc.assert(
      fc.property(sen, (given) => {
        const cents = String(given % 100).padStart(2, '0');
        const ringgit = String(Math.floor(given / 100));
        const parted = ringgit.replace(/\B(?=(\d{3})+$)/g, ',');
        for (const text of [
          `${ringgit}.${cents}`,
          `${parted}.${cents}`,
          `RM ${parted}.${cents}`,
          `MYR${ringgit}.${cents}`,
        ])
          expect([text, readAmount(text).value]).toEqual([text, given]);
        const credit = given === 0 ? 0 : -given;
        for (const text of [
          `-${ringgit}.${cents}`,
          `(${parted}.${cents})`,
          `${ringgit}.${cents}-`,
          `-RM ${parted}.${cents}`,
        ])
          expect([text, readAmount(text).value]).toEqual([text, credit]);
        if (given % 100 === 0) expect(readAmount(ringgit).value).toBe(given);
      }),
    );
  });

  it('of any other form is told to be wrong, with what to do', () => {
    const wrong = [
      '1.250,00',
      '12,50',
      '1 250.00',
      '12.345',
      '1.2E+6',
      '1,25,000',
      'RM',
      '--5',
      '(-5)',
      'five',
      '1000000.01',
      '9'.repeat(40),
      '=1+1',
    ];
    for (const text of wrong) {
      const read = readAmount(text);
      expect([text, read.value]).toEqual([text, undefined]);
      expect(read.wrong?.advice.length).toBeGreaterThan(5);
    }
  });

  it('with a lone comma is certain only where commas part the cells', () => {
    expect(readAmount('1,250').value).toBe(125_000);
    expect(readAmount('1,250', true).wrong?.problem).toContain('not certain');
    expect(readAmount('1,250.00', true).value).toBe(125_000);
  });

  it('never throws, and is never a fraction of a sen, whatever the cell holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom(...'-()RM0123456789., E+'), maxLength: 16 }),
        ),
        (text) => {
          const { value, wrong } = readAmount(text, text.length % 2 === 0);
          expect(wrong === undefined).toBe(Number.isInteger(value));
          if (value !== undefined) expect(Math.abs(value)).toBeLessThanOrEqual(AMOUNT_MAX_SEN);
        },
      ),
    );
  });
});

describe('a date', () => {
  it('is the same day as year, month, day and as day, month, year', () => {
    fc.assert(
      fc.property(date, (given) => {
        const [year, month, day] = calendarParts(given);
        for (const text of [
          given,
          `${year}-${month}-${day}`,
          `${day}/${month}/${year}`,
          given.split('-').reverse().join('/'),
          `${day}-${month}-${year}`,
        ])
          expect([text, readDate(text).value]).toEqual([text, given]);
      }),
    );
  });

  it('with the month first is refused where that can be told, and never turned round', () => {
    expect(readDate('03/25/2021').wrong).toEqual({
      problem: 'There is no month 25: dates are read as day, month, year.',
      advice: 'Write 25/3/2021 if the month is 3, or 2021-MM-DD.',
    });
    expect(readDate('05/03/2021').value).toBe('2021-03-05');
  });

  it('that does not exist, has a short year, or is Excel’s number is told so', () => {
    expect(readDate('31/2/2021').wrong?.problem).toBe('This date does not exist.');
    expect(readDate('2021-02-30').wrong?.problem).toBe('This date does not exist.');
    expect(readDate('05/03/21').wrong?.problem).toBe('The year has two digits.');
    expect(readDate('44260').wrong?.problem).toBe('This is how Excel counts days, not a date.');
    expect(readDate('5 March').wrong?.problem).toBe('This is not a date.');
  });

  it('never throws, and is always one that exists', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom(...'0123456789/.-'), maxLength: 10 }),
        ),
        (text) => {
          const { value, wrong } = readDate(text);
          expect((value === undefined) !== (wrong === undefined)).toBe(true);
          if (value !== undefined) expect(addDays(value, 0)).toBe(value);
        },
      ),
    );
  });
});

describe('other cells', () => {
  it('a MyKid number keeps its zeros, or says that they are gone', () => {
    expect(readMyKid('210517 14 0124').value).toMatchObject({ text: '210517-14-0124', bornOn: '2021-05-17' });
    expect(readMyKid('90517140124').wrong?.problem).toContain('zeros at the beginning');
    expect(readMyKid('2.10517E+11').wrong?.problem).toContain('shortened');
    expect(readMyKid('2105171401').wrong?.advice).toContain('two digits');
    expect(readMyKid('21051714012A').wrong?.problem).toContain('digits only');
    expect(readMyKid('211317140124').wrong?.problem).toContain('no birth date');
  });

  it('a telephone number and an e-mail address are one each', () => {
    const toPhone = (text: string) => (/^\+?\d+$/.test(text) ? text : null);
    expect(readPhone('6.01E+10', toPhone).wrong?.problem).toContain('shortened');
    expect(readPhone('0123456789 / 0198765432', toPhone).wrong?.problem).toContain('several');
    expect(readEmail('Faizal@Example.com').value).toBe('faizal@example.com');
    expect(readEmail('a@b.com; c@d.com').wrong?.problem).toContain('several');
  });

  it('lose odd spaces and the marks of spreadsheets, and nothing else', () => {
    expect(plainCell('  Nur\u00a0Aisyah \t binti  Ahmad\u0000 ')).toBe('Nur Aisyah binti Ahmad');
    expect(plainCell("'+60123456789")).toBe('+60123456789');
    expect(plainCell("D'Souza")).toBe("D'Souza");
    expect(plainCell('one\r\ntwo', true)).toBe('one\ntwo');
  });
});
