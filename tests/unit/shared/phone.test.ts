/** How telephone numbers are shown and dialled; compared with the library that reads what people type. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { formatPhone, phoneHref } from '#shared/domain/phone';

describe('a telephone number', () => {
  it.each([
    ['+60123456789', '012-345 6789'],
    ['+601112345678', '011-1234 5678'],
    ['+60312345678', '03-1234 5678'],
    ['+6052421234', '05-242 1234'],
    ['+6082123456', '082-123 456'],
    ['+601300882525', '1300-88-2525'],
    ['0123456789', '012-345 6789'],
    ['012-3456789', '012-345 6789'],
    ['03 1234 5678', '03-1234 5678'],
    ['+6012345', '+60 12345'],
  ])('of Malaysia, %s, is shown as %s', (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });

  it.each(['+6591234567', '012-3456789 / 03-1234567', 'ask at the office', '999', ''])(
    'that is none of them stays as it is: %s',
    (stored) => {
      expect(formatPhone(stored)).toBe(stored);
    },
  );

  it('is the same number as it was, to the library that reads what people type', () => {
    const starts = ['11', '12', '13', '14', '16', '17', '18', '19', '3', '4', '5', '6', '7', '9', '82', '88'];
    for (const start of starts)
      for (let length = 8; length <= 10; length += 1) {
        const stored = `+60${start}${'23456789'.slice(0, length - start.length)}`;
        if (!parsePhoneNumberFromString(stored)?.isValid()) continue;
        const shown = formatPhone(stored);
        expect(shown).toMatch(/^0\d{1,2}-\d{3,4} \d{3,4}$/);
        expect(parsePhoneNumberFromString(shown, 'MY')?.number).toBe(stored);
      }
  });

  it('is dialled without what stands between its digits', () => {
    expect(phoneHref('+60123456789')).toBe('tel:+60123456789');
    expect(phoneHref('03-1234 5678')).toBe('tel:0312345678');
  });
});
