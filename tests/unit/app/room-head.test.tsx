// @vitest-environment happy-dom
/** The counts of a classroom: none is said before what was noted has come to the tablet. Its ways lead on at once. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HeldPermissions } from '../../../src/components/use-can';
import type { DayGroup } from '../../../src/features/today/day-groups';
import { RoomHead } from '../../../src/features/today/room-head';

const DAY = '2026-03-11';
const comes = vi.hoisted(() => ({
  baseComplete: true,
  historyComing: true,
  caughtUpOn: null as string | null,
  reason: null as string | null,
}));
const sync = vi.hoisted(() => ({ ...comes }));
vi.mock('../../../src/local/hooks/use-sync-state', () => ({ useSyncState: () => sync }));
vi.mock('../../../src/local/hooks/use-today', () => ({ useToday: () => DAY }));

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
beforeEach(() => {
  Object.assign(sync, comes);
});
afterAll(() => vi.unstubAllGlobals());

const counts = { total: 11, away: 0, screened: 0, reported: 0, withoutForms: 0 };
const group: DayGroup = { room: null, own: true, children: [], ...counts };

function shown(): string {
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.getElementById('root') as HTMLElement);
  act(() =>
    root.render(
      <MantineProvider env="test">
        <RoomHead group={group} date={DAY} named={undefined} back="/today" open withActions={false} />
      </MantineProvider>,
    ),
  );
  const copy = document.getElementById('root')?.cloneNode(true) as HTMLElement;
  for (const style of copy.querySelectorAll('style')) style.remove();
  const text = copy.textContent ?? '';
  act(() => root.unmount());
  return text;
}

test('says that entries are still being loaded, and then how many are screened', () => {
  expect(shown()).toBe('No classroomEntries are still being loaded');
  sync.historyComing = false;
  sync.caughtUpOn = DAY;
  expect(shown()).toContain('0 of 11 screened · 0 reports done');
});

test('says so too on a day of which nothing was fetched yet, but counts where there is no contact', () => {
  sync.historyComing = false;
  sync.caughtUpOn = '2026-03-10';
  expect(shown()).toBe('No classroomEntries are still being loaded');
  sync.reason = 'no-network';
  expect(shown()).toContain('0 of 11 screened');
});

test('the way to who is here leads there before its count has come', () => {
  const room = { id: 7, name: 'Bintang', preschool_id: 1, child_years: [4], teachers: [] } as never;
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.getElementById('root') as HTMLElement);
  act(() =>
    root.render(
      <MantineProvider env="test">
        <HeldPermissions value={new Set(['daily_reports_edit'] as const)}>
          <RoomHead group={{ ...group, room }} date={DAY} named={undefined} back="/today" open withActions />
        </HeldPermissions>
      </MantineProvider>,
    ),
  );
  const way = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Who is here');
  expect(way?.getAttribute('href')).toBe('/today/board?classroom=7&back=%2Ftoday');
  act(() => root.unmount());
});
