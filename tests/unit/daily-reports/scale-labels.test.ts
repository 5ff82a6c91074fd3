/** A picked scale is stored in English and read in each reader's language; what someone wrote stays as it is. */
import { describe, expect, test } from 'vitest';
import malay from '../../../src/app/locales/ms.json';
import { shownValue } from '../../../src/features/daily-reports/section-labels';

const t = (text: string) => (malay as Record<string, string>)[text] ?? text;
const LABEL = 'With a little help';

describe('The scale of an activity', () => {
  test('that was picked is read in Malay, and as it is stored in English', () => {
    expect(t(LABEL)).not.toBe(LABEL);
    expect(shownValue(LABEL, 'text', t)).toBe(t(LABEL));
    expect(shownValue(LABEL, 'text')).toBe(LABEL);
  });

  test('that someone wrote, also an older one in the language of its writer, stands as it is', () => {
    expect(shownValue(t(LABEL), 'text')).toBe(t(LABEL));
  });
});
