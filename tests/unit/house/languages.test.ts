/** Everything that a teacher, therapist or parent sees is there in Malay and in Chinese (README, Languages). */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bareTexts, textsToTranslate } from '../../support/texts/translated';

const ROOT = resolve(import.meta.dirname, '../../..');
const LANGUAGES = ['ms', 'zh'] as const;

const catalogueOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(ROOT, `src/app/locales/${language}.json`), 'utf8'));

/** `{{name}}` and the like, in order of the alphabet. */
const valuesIn = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([value]) => value).sort();

const texts = textsToTranslate();

describe.each(LANGUAGES)('the catalogue of %s', (language) => {
  const catalogue = catalogueOf(language);

  test('has every text that teachers, therapists and parents see', () => {
    const missing = [...texts].filter(([text]) => !catalogue[text]);
    const told = missing.map(([text, place]) => `${place}  ${JSON.stringify(text)}`);
    expect(told, `Add these to src/app/locales/${language}.json (glossary.md has our words)`).toEqual([]);
  });

  test('has no text that nobody says any more', () => {
    const said = (key: string) => texts.has(key) || texts.has(key.replace(/_zero$/, ''));
    const unused = Object.keys(catalogue).filter((key) => !said(key));
    expect(unused, `Remove these from src/app/locales/${language}.json`).toEqual([]);
  });

  test('keeps the values of each text, and leaves none empty or in English', () => {
    const wrong = Object.entries(catalogue).filter(
      ([text, translation]) =>
        translation.trim() === '' || valuesIn(text).join() !== valuesIn(translation).join(),
    );
    expect(wrong).toEqual([]);
  });

  test('stands in the order of the alphabet, so that two people’s additions meet rarely', () => {
    const keys = Object.keys(catalogue);
    const fold = (key: string) => key.toLowerCase();
    expect(keys).toEqual(keys.toSorted((one, other) => (fold(one) < fold(other) ? -1 : 1)));
  });
});

test('no word on these screens goes past t()', () => {
  expect(bareTexts().map(({ place, text }) => `${place}  ${JSON.stringify(text)}`)).toEqual([]);
});
