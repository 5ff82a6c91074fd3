/** The search of everything: which pages come for what was typed. */
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { goes } from '../../../src/app/find-results';

beforeAll(() => i18next.init({ lng: 'en' }));

const found = (typed: string) =>
  goes([], ['reports_view', 'payments_record', 'settings_edit'], typed).flatMap(({ results }) =>
    results.map(({ title }) => title),
  );

test.each([
  ['out', ['Outstandings by Parent']],
  ['parent', ['Outstandings by Parent']],
  ['in rules', ['Sign-in rules']],
  ['bank st', ['Bank statements']],
])('%s finds %j', (typed, titles) => {
  expect(found(typed)).toEqual(titles);
});

test('the name of a child does not find a page by the middle of a word', () => {
  expect(found('tan')).toEqual([]);
});
