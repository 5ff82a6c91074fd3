/** What a day has already, where an entry moves to it: each temperature under the name of who took it. */
import { expect, test } from 'vitest';
import { measuredText } from '../../../src/components/screening/measured-text';
import { screeningSaid } from '../../../src/features/outbox/day-labels';
import { buildAlternative, buildScreening } from './support/build';

const t = ((text: string) => text) as never;
const last = { by: 'Madam Goh', at: '2026-11-20T02:00:00.000Z' };
const measured = { by: 'Cikgu Aminah', at: '2026-11-20T01:00:00.000Z' };

test('a temperature is under the name of who took it, not of who wrote last', () => {
  expect(screeningSaid(buildScreening({ last, measured }), t)).toMatch(/\(Cikgu Aminah\)$/);
  expect(screeningSaid(buildScreening({ last }), t)).toMatch(/\(Madam Goh\)$/);
});

test('symptoms are under nobody’s name: whoever measured may not have noted them', () => {
  const said = screeningSaid(buildScreening({ last, measured, symptoms: ['Cough'] }), t);
  expect(said).toMatch(/\(Cikgu Aminah\), Cough$/);
});

test('one temperature has its author beside it where another one wrote last', () => {
  const one = [{ ...measured, value: 38 }];
  expect(measuredText(one, measured.by)).toBeNull();
  expect(measuredText(one, last.by)).toMatch(/^38\.0.*Cikgu Aminah /);
});

test('of two that wait for a choice each has its own', () => {
  const said = screeningSaid(buildScreening({ last, measured, alternatives: [buildAlternative()] }), t);
  expect(said).toMatch(/Cikgu Aminah.* · .*38\.1.*Cikgu Farah/);
  expect(said).not.toContain('Madam Goh');
});
