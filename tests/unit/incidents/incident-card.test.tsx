// @vitest-environment happy-dom
/** What the tablet says of an incident that was corrected, or sent late. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { IncidentDocument } from '#shared/records/incident';
import { IncidentCard } from '../../../src/features/incidents/incident-card';
import { casesOf, type IncidentCase } from '../../../src/features/incidents/incident-draft';
import { setCurrentTablet } from '../../../src/local/current';
import { signedIn } from '../local/support/build';

const MONDAY = '2026-03-09';
const WEDNESDAY = { by: 'Cikgu Siti', at: '2026-03-11T01:00:00.000Z' };

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
beforeEach(async () => {
  localStorage.clear();
  const { server, tablet } = await signedIn();
  server.onOther = () => new Promise(() => {});
  setCurrentTablet(tablet);
});
afterEach(() => setCurrentTablet(null));
afterAll(() => vi.unstubAllGlobals());

const first: IncidentDocument = {
  id: '01900000-0000-7000-8000-00000000000a',
  child_id: 1,
  preschool_id: 1,
  date: MONDAY,
  act: 'happened',
  about: null,
  day: MONDAY,
  time: '10:00',
  kind: 'fall',
  parts: [],
  place: null,
  text: 'Fell',
  first_aid: null,
  witnesses: null,
  told: null,
  told_day: null,
  told_time: null,
  noted_at: `${MONDAY}T02:05:00.000Z`,
  corrects: null,
  voided: null,
  recorded: { by: 'Cikgu Aminah', at: `${MONDAY}T02:05:00.000Z` },
};

async function shown(events: readonly IncidentDocument[]): Promise<string> {
  const [one] = casesOf(events) as [IncidentCase];
  const nothing = () => undefined;
  const at = document.createElement('div');
  const root = createRoot(at);
  await act(async () =>
    root.render(
      <MantineProvider>
        <IncidentCard
          one={one}
          mark="sent"
          child={undefined}
          now={{ instant: new Date('2026-03-11T02:00:00Z'), day: '2026-03-11' }}
          onAdd={nothing}
          onCorrect={nothing}
          onWithdraw={nothing}
        />
      </MantineProvider>,
    ),
  );
  const text = at.textContent ?? '';
  await act(async () => root.unmount());
  return text;
}

test('a corrected incident is no late one: its first writer, its correction and the parent who knew are named', async () => {
  const corrected = { ...first, id: '01900000-0000-7000-8000-00000000000b', corrects: first.id };
  const text = await shown([
    { ...first, acknowledged: { by: 'Mother', at: `${MONDAY}T02:20:00.000Z` } },
    { ...corrected, text: 'Fell off the swing', recorded: WEDNESDAY, noted_at: WEDNESDAY.at },
  ]);
  expect(text).not.toContain('24 hours');
  expect(text).toContain('Signed by Cikgu Aminah, ');
  expect(text).toContain('Corrected by Cikgu Siti, ');
  expect(text).toMatch(/Read by Mother, .*, as it was before a correction/);
});

test('an incident that was sent late says both times, and one that was written late that it was', async () => {
  const sent = { ...first, recorded: WEDNESDAY };
  expect(await shown([sent])).toMatch(/Written down .* by the tablet’s clock; it reached the server /);
  const late = await shown([{ ...sent, noted_at: WEDNESDAY.at }]);
  expect(late).toContain('Written down after more than 24 hours');
  expect(late).not.toContain('tablet’s clock');
});
