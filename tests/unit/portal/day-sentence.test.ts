/** The sentence over a child's day tells what is recorded, and no more. */
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { spokenName } from '#shared/domain/called-name';
import type { ChildDay } from '#shared/endpoints/portal';
import { catalogue } from '../../../src/app/locales/en';
import { daySentence } from '../../../src/features/portal/day-sentence';

let t: TFunction;

beforeAll(async () => {
  const made = i18next.createInstance();
  t = await made.init({
    lng: 'en',
    resources: { en: { translation: catalogue } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
});

const said = (day: Partial<ChildDay>, given: { teller?: string | null; away?: boolean } = {}) =>
  daySentence(
    {
      name: 'Nur Aisyah',
      teller: 'Cikgu Farah',
      away: false,
      ...given,
      day: { report: null, screening: null, ...day } as ChildDay,
    },
    t,
  );

const reportOf = (...scales: (string | null)[]) =>
  ({ activities: scales.map((achievement_scale) => ({ values: { achievement_scale } })) }) as never;

const screened = (given: object = {}) =>
  ({
    body_temperature: 36.6,
    symptoms: [],
    others_message: null,
    flags: [],
    recorded_at: '2026-03-11T00:12:00.000Z',
    ...given,
  }) as never;

describe('the sentence of a day', () => {
  test('says what was done without help, where the teacher noted it, and who says so', () => {
    const alone = 'Self accomplished';
    expect(said({ report: reportOf(alone, 'With a little help', alone) })).toBe(
      'Nur Aisyah did 2 things without help, says Cikgu Farah',
    );
    expect(said({ report: reportOf(alone) }, { teller: null })).toBe('Nur Aisyah did one thing without help');
  });

  test('counts the activities where no scale says it', () => {
    expect(said({ report: reportOf(null, 'With full help') })).toBe(
      'Nur Aisyah took part in 2 activities, says Cikgu Farah',
    );
  });

  test('before a report tells the screening, with what was noted', () => {
    expect(said({ screening: screened() })).toBe('Nur Aisyah was well at 8:12 am');
    expect(said({ screening: screened({ symptoms: ['Cough'] }) })).toBe('Nur Aisyah had symptoms at 8:12 am');
    expect(said({ screening: screened({ body_temperature: 38.2, flags: ['fever'] }) })).toBe(
      'Nur Aisyah has a fever',
    );
  });

  test('knows who is away, and says when nothing is known', () => {
    expect(said({ screening: screened() }, { away: true })).toBe('Nur Aisyah is away today');
    expect(said({})).toBe('No news of Nur Aisyah yet today');
    expect(said({ report: reportOf() })).toBe('No news of Nur Aisyah yet today');
  });
});

test('people are called by the name before their parent’s', () => {
  expect(spokenName('Cikgu Farah binti Osman')).toBe('Cikgu Farah');
  expect(spokenName('Tharani a/p சுப்ரமணியம்')).toBe('Tharani');
  expect(spokenName('Tan Wei Ming')).toBe('Wei Ming');
});
