/** How what is typed into a search is taken apart. */
import { describe, expect, it } from 'vitest';
import { formatPhone } from '#shared/domain/phone';
import { searchWords } from '../../../server/db/search';

describe('the words of a search', () => {
  it('are found without accents and in any case', () => {
    expect(searchWords(' Nur  AISYÁH ')).toEqual(['nur', 'aisyah']);
  });

  it.each(['+60123456789', '+60312345678', '+6082123456', '+601112345678'])(
    'are one for a telephone number, as it is shown or dialled: %s',
    (stored) => {
      for (const typed of [formatPhone(stored), stored, stored.replace('+60', '+60 ')]) {
        const words = searchWords(typed);
        expect(words).toHaveLength(1);
        expect(stored).toContain(words[0]);
      }
    },
  );

  it('stay as they are for other numbers', () => {
    expect(searchWords('210512-14-0123')).toEqual(['210512-14-0123']);
    expect(searchWords('BTG-26-00042')).toEqual(['btg-26-00042']);
    expect(searchWords('800101-14-5567')).toEqual(['800101-14-5567']);
  });
});
