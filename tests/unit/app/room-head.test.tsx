// @vitest-environment happy-dom
/** The counts of a classroom: none is said before what was noted has come to the tablet. Its ways lead on at once. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act, type ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HeldPermissions } from '../../../src/components/use-can';
import type { DayGroup } from '../../../src/features/today/day-groups';
import { RoomHead } from '../../../src/features/today/room-head';
import { setCurrentTablet } from '../../../src/local/current';
import { type UserDatabase, writeMeta } from '../../../src/local/user-database';
import { signedIn } from '../local/support/build';
import { TODAY } from '../local/support/fake-server';

let database: UserDatabase;
let root: Root;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
beforeEach(async () => {
  localStorage.clear();
  const setting = await signedIn();
  ({ database } = setting);
  // All has come, and today's news too.
  await writeMeta(database, {
    base_complete: true,
    history_complete: true,
    series: 'none',
    caught_up_on: TODAY,
    contact: { state: 'ok', since: 0 },
  });
  setCurrentTablet(setting.tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(() => {
  act(() => root.unmount());
  setCurrentTablet(null);
});
afterAll(() => vi.unstubAllGlobals());

const counts = { total: 11, away: 0, screened: 0, reported: 0, withoutForms: 0 };
const group: DayGroup = { room: null, own: true, children: [], ...counts };

function show(given: Partial<ComponentProps<typeof RoomHead>> = {}): void {
  act(() =>
    root.render(
      <MantineProvider env="test">
        <HeldPermissions value={new Set(['daily_reports_edit'] as const)}>
          <RoomHead
            group={group}
            date={TODAY}
            named={undefined}
            back="/today"
            open
            withActions={false}
            {...given}
          />
        </HeldPermissions>
      </MantineProvider>,
    ),
  );
}

function said(): string {
  const copy = document.getElementById('root')?.cloneNode(true) as HTMLElement;
  for (const style of copy.querySelectorAll('style')) style.remove();
  return copy.textContent ?? '';
}

const says = (words: string) =>
  vi.waitFor(() => act(async () => expect(said()).toBe(`No classroom${words}`)), 20_000);

const LOADING = 'Entries are still being loaded';
const COUNTED = '0 of 11 screened · 0 reports done';

test('says that entries are still being loaded, and then how many are screened', async () => {
  await writeMeta(database, { history_complete: false, series: 'fill' });
  show();
  await says(LOADING);
  await writeMeta(database, { history_complete: true, series: 'none' });
  await says(COUNTED);
});

test('says so too on a day of which nothing was fetched yet, but counts where there is no contact', async () => {
  await writeMeta(database, { caught_up_on: '2026-11-19' });
  show();
  await says(LOADING);
  await writeMeta(database, { contact: { state: 'no-network', since: 0 } });
  await says(COUNTED);
});

test('the way to who is here leads there before its count has come', () => {
  const room = { id: 7, name: 'Bintang', preschool_id: 1, child_years: [4], teachers: [] } as never;
  show({ group: { ...group, room }, withActions: true });
  const way = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Who is here');
  expect(way?.getAttribute('href')).toBe('/today/board?classroom=7&back=%2Ftoday');
});
