/** What people type as a date is read with the day first, or not at all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { readTypedDate } from '#shared/domain/typed-date';

const TODAY = '2026-11-24';
const read = (text: string) => readTypedDate(text, TODAY);

describe('a typed date', () => {
  it.each([
    ['05/11/2026', '2026-11-05'],
    ['5/11/2026', '2026-11-05'],
    ['31/12/2026', '2026-12-31'],
    ['5/12', '2026-12-05'],
    ['5.11.26', '2026-11-05'],
    ['5-11-2026', '2026-11-05'],
    ['5 11 2026', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['2026/11/5', '2026-11-05'],
    ['5 Nov', '2026-11-05'],
    ['5 nov 2026', '2026-11-05'],
    ['5th November, 2026', '2026-11-05'],
    ['5nov26', '2026-11-05'],
    ['Nov 5, 2026', '2026-11-05'],
    ['1 Mac 2026', '2026-03-01'],
    ['31 Mei', '2026-05-31'],
    ['17 Ogos 2026', '2026-08-17'],
    ['25 Dis 2026', '2026-12-25'],
    ['12 Julai', '2026-07-12'],
    ['1 Okt', '2026-10-01'],
    ['3 Sept 2026', '2026-09-03'],
    ['2026年11月5日', '2026-11-05'],
    ['11月5日', '2026-11-05'],
    ['  5 / 11 / 2026 '.replaceAll(' / ', '/'), '2026-11-05'],
    ['29/2/2028', '2028-02-29'],
  ])('%s is %s', (text, date) => expect(read(text)).toBe(date));

  it.each([
    '',
    ' ',
    '5',
    '2026',
    '11/2026',
    '12/31/2026',
    '31/11/2026',
    '29/2/2026',
    '0/1/2026',
    '1/0/2026',
    '5/11/202',
    '5/11/20266',
    '5 Ju 2026',
    '5 Novx',
    '5 xyz 2026',
    'yesterday',
    '5/11/2026 10:00',
    '１/２/2026',
    '-5/11/2026',
    '5//11',
  ])('“%s” is none', (text) => expect(read(text)).toBeNull());

  const days = fc.integer({ min: 0, max: 40_000 }).map((ahead) => addDays('1999-01-01', ahead));

  it('is the day that was meant, however it is written', () => {
    fc.assert(
      fc.property(days, (date) => {
        const [year = '', month = '', day = ''] = date.split('-');
        const short = `${Number(day)}/${Number(month)}/${year}`;
        for (const text of [date, `${day}/${month}/${year}`, short, `${year}年${month}月${day}日`])
          expect(read(text)).toBe(date);
      }),
    );
  });

  it('is a day of the calendar or none, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 14 }), (text) => {
        const date = read(text);
        if (date !== null) expect(addDays(date, 0)).toBe(date);
      }),
    );
  });
});
