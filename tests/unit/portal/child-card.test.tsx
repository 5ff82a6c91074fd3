// @vitest-environment happy-dom
/** A child on its parents' home: what happened in the preschool is said, whatever became of the child since. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PortalChild } from '#shared/endpoints/portal';
import { ChildCard } from '../../../src/features/portal/child-card';
import { setCurrentTablet } from '../../../src/local/current';
import { signedIn } from '../local/support/build';

const DAY = '2026-03-11';

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
beforeEach(async () => {
  localStorage.clear();
  const { server, tablet } = await signedIn();
  // The rest of what a card shows is still on its way.
  server.onOther = () => new Promise(() => {});
  setCurrentTablet(tablet);
});
afterEach(() => setCurrentTablet(null));
afterAll(() => vi.unstubAllGlobals());

const incident = {
  id: '8f0c1f0e-7b1a-4c58-9a51-0d3b3c1f2a11',
  time: '10:20',
  kind: 'fall',
  parts: [],
  pictures: [],
  place: null,
  text: 'Fell',
  first_aid: null,
  additions: [],
  acknowledged: null,
  recorded: { by: 'Cikgu Lina', at: `${DAY}T02:30:00.000Z` },
};

const childWith = (attends: boolean) =>
  ({
    id: 7,
    fullname: 'Nur Aisyah',
    born_on: '2021-05-01',
    photo: null,
    attends,
    forms: [],
    status: { id: attends ? 1 : 6, name: attends ? 'Active' : 'Withdrawn' },
    classroom: null,
    preschool: { id: 1, name: 'Bintang', short_name: 'BTG', phone_no: null },
    today: { date: DAY, report: null, screening: null, incidents: [incident] },
    last_report_on: null,
  }) as unknown as PortalChild;

async function shown(child: PortalChild): Promise<string> {
  document.body.innerHTML = '<div id="root"></div>';
  const place = document.getElementById('root') as HTMLElement;
  const root = createRoot(place);
  act(() =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ChildCard child={child} date={DAY} current />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  // A part that is rarely there comes by itself.
  await act(() => import('../../../src/features/portal/noted-lines'));
  const text = place.textContent ?? '';
  act(() => root.unmount());
  return text;
}

test.each([true, false])('an accident of the day is told (attends: %s)', async (attends) => {
  expect(await shown(childWith(attends))).toContain('Incident at');
});

test.each([
  ['expected', { report: null }, 'Not coming?'],
  [
    'arrived',
    { report: null, presences: [{ id: '1', act: 'arrived', time: '08:05' }] },
    'Not coming on another day?',
  ],
  [
    'written of',
    { report: { activities: [], assessments: [], interventions: [] } },
    'Not coming on another day?',
  ],
])('of a child who is %s, the right day is asked about', async (_, day, asked) => {
  const child = childWith(true);
  expect(await shown({ ...child, today: { ...child.today, ...day } } as PortalChild)).toContain(asked);
});
