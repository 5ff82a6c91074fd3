// @vitest-environment happy-dom
/** "Here after all" at the door: it ends every note of the day, works as often as there is one, and waits where a note was refused. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import type { FeedChange } from '#shared/endpoints/sync';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import { standing } from '#shared/records/event-record';
import { HeldPermissions } from '../../../src/components/use-can';
import { DoorPage } from '../../../src/features/health/door-page';
import { noteAbsence } from '../../../src/local/absence-entries';
import { setCurrentTablet } from '../../../src/local/current';
import { discardEntry } from '../../../src/local/outbox-changes';
import type { Active, Tablet } from '../../../src/local/tablet';
import { signedIn } from '../local/support/build';
import { type FakeServer, pushed, SERVER_TIME, TODAY } from '../local/support/fake-server';
import { answerPages, child } from '../local/support/feed';

const LIMIT_MS = 20_000;
const YESTERDAY = addDays(TODAY, -1);
const TOMORROW = addDays(TODAY, 1);
const HERE = 'Here after all';
const UNDO = 'Undo: Nur Aisyah is here after all';

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let root: Root;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en', keySeparator: false, nsSeparator: false });
});
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
  window.history.replaceState(null, '', '/');
});
beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  answerPages(server, { changes: [child()] });
  await active.sync.run('timer');
  window.history.replaceState(null, '', '/health/door?child=11');
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(() => act(() => root.unmount()));

const noted = (from: string, to: string) =>
  noteAbsence({ childId: 11, content: { from, to, reason: 'sick', remark: null } }, tablet);

const id = '01900000-0000-7000-8000-0000000000cc';
/** A note that the server has. */
const ofParent: FeedChange = {
  type: 'absence_note',
  id,
  document: {
    id,
    child_id: 11,
    preschool_id: 1,
    date: TOMORROW,
    from: YESTERDAY,
    to: TOMORROW,
    reason: 'sick',
    remark: null,
    recorded: { by: 'Puan Noor', at: SERVER_TIME },
    corrects: null,
    voided: null,
  },
};

async function standingDays(): Promise<string[]> {
  const notes = await active.database.records.where({ type: 'absence_note' }).toArray();
  const views = notes.map(({ view }) => view as AbsenceNoteDocument);
  return standing(views)
    .map(({ from, to }) => `${from} ${to}`)
    .toSorted();
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
const says = (word: string) => [...document.querySelectorAll('*')].some((one) => one.textContent === word);

async function drawnUntil(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !isSo(); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(isSo(), document.body.textContent ?? '').toBe(true);
}

async function atTheDoor(isSo: () => boolean): Promise<void> {
  const may = new Set(active.user.permissions);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <HeldPermissions value={may}>
          <DoorPage />
        </HeldPermissions>
      </MantineProvider>,
    ),
  );
  await drawnUntil(isSo);
}

async function tap(name: string): Promise<void> {
  await drawnUntil(() => button(name) !== undefined);
  await act(async () => button(name)?.click());
}

function refusing(): void {
  server.onPush = (body) =>
    pushed(
      body,
      body.operations.map(({ operation_id }) => ({ operation_id, status: 'refused', errors: {} })),
    );
}

test('of two notes of a day one tap ends both, and one undo says both again', async () => {
  await noted(TODAY, TODAY);
  await noted(YESTERDAY, TOMORROW);
  await atTheDoor(() => button(HERE) !== undefined);
  await tap(HERE);
  await drawnUntil(() => button(UNDO) !== undefined && button(HERE) === undefined);
  expect(await standingDays()).toEqual([`${YESTERDAY} ${YESTERDAY}`]);
  await tap(UNDO);
  await drawnUntil(() => button(HERE) !== undefined && button(UNDO) === undefined);
  expect(await standingDays()).toEqual([`${YESTERDAY} ${TOMORROW}`, `${TODAY} ${TODAY}`]);
});

test('where the correction was refused and discarded, the child is here after all by another tap', async () => {
  answerPages(server, { changes: [ofParent] });
  await active.sync.run('timer');
  await atTheDoor(() => button(HERE) !== undefined);
  await tap(HERE);
  await drawnUntil(() => button(UNDO) !== undefined);
  refusing();
  await act(async () => void (await active.sync.run('timer')));
  const refused = (await active.database.outbox.toArray()).find(({ state }) => state === 'refused');
  await act(async () => discardEntry(refused?.operation_id ?? '', tablet));
  await drawnUntil(() => button(HERE) !== undefined);
  expect(await standingDays()).toEqual([`${YESTERDAY} ${TOMORROW}`]);
  await tap(HERE);
  await drawnUntil(() => button(UNDO) !== undefined && button(HERE) === undefined);
  expect(await standingDays()).toEqual([`${YESTERDAY} ${YESTERDAY}`]);
});

test('two taps before the screen follows end a note once', async () => {
  await noted(YESTERDAY, TOMORROW);
  await atTheDoor(() => button(HERE) !== undefined);
  await act(async () => {
    button(HERE)?.click();
    button(HERE)?.click();
  });
  await drawnUntil(() => button(UNDO) !== undefined && button(HERE) === undefined);
  expect(await active.database.outbox.count()).toBe(2);
});

test('a note that was refused says so, and is not ended before that is decided', async () => {
  await noted(YESTERDAY, TOMORROW);
  await noted(TODAY, TODAY);
  await atTheDoor(() => button(HERE) !== undefined);
  refusing();
  await act(async () => void (await active.sync.run('timer')));
  await drawnUntil(() => says('Refused'));
  expect(button(HERE)).toBeUndefined();
});

test('the undo of a wrong tap takes that note back, and none that came meanwhile', async () => {
  await atTheDoor(() => button('Skip (absent)') !== undefined);
  await tap('Skip (absent)');
  await tap('Sick');
  await drawnUntil(() => button('Undo the absence of Nur Aisyah') !== undefined);
  await act(() => noted(YESTERDAY, TOMORROW));
  await tap('Undo the absence of Nur Aisyah');
  await drawnUntil(() => button('Undo the absence of Nur Aisyah') === undefined);
  expect(await standingDays()).toEqual([`${YESTERDAY} ${TOMORROW}`]);
});
