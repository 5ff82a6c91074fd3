/** The MyKad number of a grown-up. */
import { describe, expect, it } from 'vitest';
import { digitsAndHyphens, parseMyKad } from '#shared/domain/mykad';

describe('a MyKad number', () => {
  it.each(['850412-14-5678', '850412145678', ' 85-04-12-14-5678 '])(
    'typed as "%s" is one and the same',
    (typed) => {
      expect(parseMyKad(typed)).toBe('850412-14-5678');
    },
  );

  it('begins with a day that exists in this century or the last', () => {
    expect(parseMyKad('000229-14-5678')).toBe('000229-14-5678');
    for (const typed of ['010229-14-5678', '851332-14-5678', '850431-14-5678'])
      expect([typed, parseMyKad(typed)]).toEqual([typed, null]);
  });

  it.each(['', '85041214567', '8504121456789', '85o412-14-5678'])('is not "%s"', (typed) => {
    expect(parseMyKad(typed)).toBeNull();
  });

  it('takes no letters while it is typed', () => {
    expect(digitsAndHyphens('85a04/12-14 x5678 99999')).toBe('850412-1456789');
  });
});
