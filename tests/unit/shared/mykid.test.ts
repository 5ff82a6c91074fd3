/** The MyKid number. */
import { describe, expect, it } from 'vitest';
import { parseMyKid } from '#shared/domain/mykid';

describe('a MyKid number', () => {
  it.each(['210517-14-0123', '210517140123', ' 210517 14 0123 ', '21-05-17-14-0123'])(
    'typed as "%s" is one and the same',
    (typed) => {
      expect(parseMyKid(typed)).toEqual({
        text: '210517-14-0123',
        bornOn: '2021-05-17',
        knownPlace: true,
      });
    },
  );

  it.each([
    '',
    '21051714012',
    '2105171401234',
    '21o517-14-0123',
    '210517/14/0123',
    '２１０５１７１４０１２３',
  ])('is not "%s"', (typed) => {
    expect(parseMyKid(typed)).toBeNull();
  });

  it('begins with a day that exists', () => {
    expect(parseMyKid('240229-14-0123')?.bornOn).toBe('2024-02-29');
    for (const typed of ['230229-14-0123', '211301-14-0123', '210431-14-0123', '210500-14-0123'])
      expect([typed, parseMyKid(typed)]).toEqual([typed, null]);
  });

  it('is of this century, since MyKid is', () => {
    expect(parseMyKid('990101-14-0123')?.bornOn).toBe('2099-01-01');
  });

  it.each([
    ['01', true],
    ['16', true],
    ['59', true],
    ['71', true],
    ['82', true],
    ['99', true],
    ['00', false],
    ['17', false],
    ['70', false],
    ['95', false],
  ])('of place %s is known: %s', (place, known) => {
    expect(parseMyKid(`210517-${place}-0123`)?.knownPlace).toBe(known);
  });
});
