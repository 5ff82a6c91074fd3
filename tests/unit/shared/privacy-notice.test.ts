/** The privacy notice says the same in each language: the same sections, with as many paragraphs. */
import { expect, test } from 'vitest';
import { keptKindNames, usualPeriods } from '#shared/domain/keeping';
import { languages } from '#shared/languages';
import { privacyNotice, withPeriods } from '#shared/privacy-notice';

const shapeOf = (language: (typeof languages)[number]) =>
  privacyNotice.texts[language].map(({ key, paragraphs }) => [key, paragraphs.length]);

test.each(languages)('the notice in %s has the sections of the English one', (language) => {
  expect(shapeOf(language)).toEqual(shapeOf('en'));
  const texts = privacyNotice.texts[language].flatMap(({ title, paragraphs }) => [title, ...paragraphs]);
  expect(texts.every((text) => text.trim() !== '')).toBe(true);
  expect(new Set(texts).size).toBe(texts.length);
});

const periodsOf = (language: (typeof languages)[number], periods = usualPeriods) =>
  (privacyNotice.texts[language].find(({ key }) => key === 'periods')?.paragraphs ?? []).map((paragraph) =>
    withPeriods(language, paragraph, periods),
  );

test('the notice tells the periods that the night goes by, as head office has set them', () => {
  expect(periodsOf('en')).toEqual([
    'Invoices and payments: 7 years, counted from the end of the year.',
    'Daily reports and health records: 7 years after the child leaves.',
    'Name and other facts of a child: 7 years after the child leaves, and as long as there are reports or invoices.',
    'Mails: 1 year, their texts 90 days.',
    'The list of who looked at health records: 2 years.',
    'Photos: 1 month after the child leaves.',
    'Sign-ins: 1 year.',
    'Consents: as long as the records of the child, and 7 years more.',
    'Your requests about the data of a child: 3 years. A copy that was made for you: 14 days.',
  ]);
  const set = {
    ...usualPeriods,
    health: { start: 'born', amount: 26 },
    photos: { start: 'left', amount: 2 },
  } as const;
  expect(periodsOf('ms', set)[1]).toBe('Laporan harian dan rekod kesihatan: sehingga umur 26 tahun.');
  expect(periodsOf('zh', set)[5]).toBe('照片：孩子离开后 2 个月。');
});

test.each(languages)(
  'the notice in %s names no period of its own, and every kind that is about people',
  (language) => {
    const text =
      privacyNotice.texts[language].find(({ key }) => key === 'periods')?.paragraphs.join(' ') ?? '';
    expect(text).not.toMatch(/\d/);
    const told = keptKindNames.filter((kind) => text.includes(`{{${kind}}}`));
    expect(keptKindNames.filter((kind) => !told.includes(kind))).toEqual([
      'receipts',
      'breaches',
      'staff_days',
      'links',
    ]);
  },
);
