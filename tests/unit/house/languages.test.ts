/** Everything that a teacher, therapist or parent reads is there in Malay and in Chinese (README: a new text). */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverTexts } from '../../support/texts/server-texts';
import { bareTexts, textsToTranslate } from '../../support/texts/translated';

const ROOT = resolve(import.meta.dirname, '../../..');
const LANGUAGES = ['ms', 'zh'] as const;

const catalogueIn = (folder: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8'));

/** `{{name}}` and the like, in order of the alphabet. */
const valuesIn = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([value]) => value).sort();

/** What teachers, therapists and parents see on the screen; what goes to people's mailboxes, and on their papers. */
const SPOKEN = [
  { folder: 'src/app/locales', texts: textsToTranslate() },
  { folder: 'server/languages', texts: serverTexts() },
];

const catalogues = SPOKEN.flatMap((spoken) => LANGUAGES.map((language) => ({ ...spoken, language })));

describe.each(catalogues)('the catalogue of $language in $folder', ({ folder, texts, language }) => {
  const catalogue = catalogueIn(folder, language);

  test('has every text that is said', () => {
    const missing = [...texts].filter(([text]) => !catalogue[text]);
    const told = missing.map(([text, place]) => `${place}  ${JSON.stringify(text)}`);
    expect(told, `Add these to ${folder}/${language}.json (src/app/locales/README.md has our words)`).toEqual(
      [],
    );
  });

  test('has no text that nobody says any more', () => {
    const said = (key: string) => texts.has(key) || texts.has(key.replace(/_zero$/, ''));
    const unused = Object.keys(catalogue).filter((key) => !said(key));
    expect(unused, `Remove these from ${folder}/${language}.json`).toEqual([]);
  });

  test('keeps the values of each text, and leaves none empty', () => {
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

test('English has one way to say each thing', () => {
  const rules = readFileSync(join(ROOT, 'src/app/locales/README.md'), 'utf8').split('## One way')[1] ?? '';
  const rows = [...rules.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)].slice(1);
  const phrases = rows.flatMap(([, said = '']) => said.split(',').map((phrase) => phrase.trim()));
  expect(phrases).toContain('paid back');
  const texts = SPOKEN.flatMap((spoken) => [...spoken.texts]);
  const found = texts.filter(([text]) => phrases.some((phrase) => text.toLowerCase().includes(phrase)));
  expect(found.map(([text, place]) => `${place}  ${JSON.stringify(text)}`)).toEqual([]);
});
