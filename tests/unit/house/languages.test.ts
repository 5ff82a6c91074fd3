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

/** The lines of a table of our words, under its title. */
const rulesUnder = (title: string) => {
  const text = readFileSync(join(ROOT, 'src/app/locales/README.md'), 'utf8').split(`## ${title}`)[1] ?? '';
  return text.split('\n## ')[0] ?? '';
};

test('English has one way to say each thing', () => {
  const rules = rulesUnder('One way to say each thing in English');
  const rows = [...rules.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)].slice(1);
  const phrases = rows.flatMap(([, said = '']) => said.split(',').map((phrase) => phrase.trim()));
  expect(phrases).toContain('paid back');
  const texts = SPOKEN.flatMap((spoken) => [...spoken.texts]);
  const found = texts.filter(([text]) => phrases.some((phrase) => text.toLowerCase().includes(phrase)));
  expect(found.map(([text, place]) => `${place}  ${JSON.stringify(text)}`)).toEqual([]);
});

test('Malay and Chinese have one word for each thing', () => {
  const rules = rulesUnder('One word in Malay and in Chinese');
  const rows = [...rules.matchAll(/^\| (ms|zh) \| [^|]+ \| ([^|]+) \|$/gm)];
  const words = rows.flatMap(([, language, said = '']) =>
    said.split(',').map((word) => ({ language, word: word.trim() })),
  );
  expect(words).toContainEqual({ language: 'zh', word: '监护人' });
  const found = catalogues.flatMap(({ folder, language }) =>
    Object.values(catalogueIn(folder, language)).filter((text) =>
      words.some((rule) => rule.language === language && has(text, rule.word)),
    ),
  );
  expect(found).toEqual([]);
});

/** A Malay word stands alone ("penjagaan" has no "penjaga" in it); Chinese has no spaces. */
const has = (text: string, word: string) =>
  /^[\w ]+$/.test(word) ? new RegExp(`\\b${word}\\b`, 'i').test(text) : text.includes(word);

test('what the app and a paper both say is one word: but “Anak” and a sum on a parent’s paper, and the Plan of a note', () => {
  const differs = LANGUAGES.flatMap((language) => {
    const app = catalogueIn('src/app/locales', language);
    return Object.entries(catalogueIn('server/languages', language))
      .filter(([text, said]) => app[text] !== undefined && app[text] !== said)
      .map(([text]) => `${language} ${text}`);
  });
  expect(differs.sort()).toEqual(['ms Child', 'ms Children', 'ms Plan', 'zh Plan', 'zh Total']);
});

test('each sentence of a mail begins with a capital', () => {
  const sentences = [...serverTexts().keys()].filter((text) => /[.?!]$/.test(text));
  expect(sentences.length).toBeGreaterThan(20);
  const malay = catalogueIn('server/languages', 'ms');
  const small = sentences
    .flatMap((text) => [text, malay[text] ?? ''])
    .filter((text) => /^\p{Ll}/u.test(text));
  expect(small).toEqual([]);
});
