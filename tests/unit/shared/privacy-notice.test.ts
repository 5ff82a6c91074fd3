/** The privacy notice says the same in each language: the same sections, with as many paragraphs. */
import { expect, test } from 'vitest';
import { languages } from '#shared/languages';
import { privacyNotice } from '#shared/privacy-notice';

const shapeOf = (language: (typeof languages)[number]) =>
  privacyNotice.texts[language].map(({ key, paragraphs }) => [key, paragraphs.length]);

test.each(languages)('the notice in %s has the sections of the English one', (language) => {
  expect(shapeOf(language)).toEqual(shapeOf('en'));
  const texts = privacyNotice.texts[language].flatMap(({ title, paragraphs }) => [title, ...paragraphs]);
  expect(texts.every((text) => text.trim() !== '')).toBe(true);
  expect(new Set(texts).size).toBe(texts.length);
});
