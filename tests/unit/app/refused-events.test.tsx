// @vitest-environment happy-dom
/** An event that the server did not take, or of which something else was withdrawn meanwhile, says so where it stands. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { presenceDay } from '#shared/domain/presence-day';
import type { FeedChange } from '#shared/endpoints/sync';
import { HeldPermissions } from '../../../src/components/use-can';
import { ChildAbsences } from '../../../src/features/attendance/child-absences';
import { PresenceDialog } from '../../../src/features/attendance/presence-dialog';
import { CareDayDialog } from '../../../src/features/care-log/care-day-dialog';
import { noteCare } from '../../../src/features/care-log/care-entries';
import { noteIllness } from '../../../src/features/illnesses/illness-entries';
import { IllnessesPage } from '../../../src/features/illnesses/illnesses-page';
import { noteIncident } from '../../../src/features/incidents/incident-entries';
import { IncidentsPage } from '../../../src/features/incidents/incidents-page';
import { noteDose } from '../../../src/features/medicine/dose-entries';
import { MedicinePage } from '../../../src/features/medicine/medicine-page';
import { noteAbsence } from '../../../src/local/absence-entries';
import { setCurrentTablet } from '../../../src/local/current';
import { useDayEvents } from '../../../src/local/hooks/use-day-events';
import { notePresences } from '../../../src/local/presence-entries';
import type { Active, Tablet } from '../../../src/local/tablet';
import { buildChild, signedIn } from '../local/support/build';
import { type FakeServer, pushed, TODAY } from '../local/support/fake-server';
import { answerPages, child } from '../local/support/feed';

const LIMIT_MS = 20_000;
const childId = 11;
const at = { day: TODAY, time: '10:00' };

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let root: Root;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // A field that grows with its text listens for the typeface, of which this document has none.
  Object.assign(document, { fonts: new EventTarget() });
  return i18next.use(initReactI18next).init({ lng: 'en' });
});
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
});
beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  answerPages(server, { changes: [child()] });
  await active.sync.run('timer');
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(() => act(() => root.unmount()));

async function drawn(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !isSo(); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(isSo(), document.body.textContent ?? '').toBe(true);
}

const show = (screen: ReactNode) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <HeldPermissions value={new Set(active.user.permissions)}>{screen}</HeldPermissions>
      </MantineProvider>,
    ),
  );

const says = (word: string) => [...document.querySelectorAll('*')].some((one) => one.textContent === word);
const offers = (name: string) =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent === name);

const incident = () =>
  noteIncident({
    childId,
    said: {
      act: 'happened',
      about: null,
      ...at,
      kind: 'fall',
      parts: [],
      place: null,
      text: 'Fell',
      first_aid: null,
      witnesses: null,
      told: null,
      told_day: null,
      told_time: null,
    },
  });

const illness = () =>
  noteIllness({
    childId,
    said: {
      act: 'found',
      about: null,
      ...at,
      illness: 'hfmd',
      certainty: 'suspected',
      symptoms: [],
      onset: TODAY,
      classroom: null,
      siblings: null,
      doctor: null,
      checks: [],
      reference: null,
      text: null,
    },
  });

const dose = () => {
  const id = '01900000-0000-7000-8000-0000000000cc';
  const medicine = { id, medicine: 'Paracetamol', dose: '5 ml', apart_hours: null };
  const witness = { id: 6, name: 'Cikgu Aminah' };
  return noteDose({ childId, medicine, act: 'given', slot: null, seen: [], witness });
};

const care = () =>
  noteCare({ childIds: [childId], act: 'sunscreen', detail: null, portion: null, note: null, at });

const arrival = () =>
  notePresences([
    {
      childId,
      act: 'arrived',
      at,
      guardianId: null,
      collectorId: null,
      name: 'Ibu',
      checked: null,
      reason: null,
    },
  ]);

const nothing = () => {};

function CareOfDay() {
  const events = useDayEvents('care', TODAY)?.get(childId) ?? [];
  const one = { child: buildChild(), state: 'here' as const, events, sleep: null, lookNow: false };
  return <CareDayDialog one={one} date={TODAY} onClose={nothing} />;
}

/** Opened once the day is known: it shows the child as it stood then. */
function ArrivalsOfDay() {
  const events = useDayEvents('presence', TODAY)?.get(childId);
  if (!events) return null;
  const one = { child: buildChild(), day: presenceDay(events, { absent: false, closed: false }) };
  return (
    <PresenceDialog
      one={one}
      people={[one]}
      note={null}
      date={TODAY}
      current
      onSaved={nothing}
      onClose={nothing}
    />
  );
}

const absence = () =>
  noteAbsence({ childId, content: { from: TODAY, to: TODAY, reason: 'sick', remark: null } });

function AbsencesOfChild() {
  const { hook } = memoryLocation({ path: `/children/${childId}` });
  return (
    <Router hook={hook}>
      <Route path="/children/:id" component={ChildAbsences} />
    </Router>
  );
}

const events: [string, () => Promise<unknown>, ReactNode][] = [
  ['an incident', incident, <IncidentsPage key="" />],
  ['an illness', illness, <IllnessesPage key="" />],
  ['a dose', dose, <MedicinePage key="" />],
  ['a note of care', care, <CareOfDay key="" />],
  ['an arrival', arrival, <ArrivalsOfDay key="" />],
];

test.each(events)(
  '%s that waits can be corrected, and one that was refused says so',
  async (_, note, screen) => {
    await note();
    await show(screen);
    await drawn(() => says('Waiting') && offers('Correct') && offers('Withdraw'));
    server.onPush = (body) =>
      pushed(
        body,
        body.operations.map(({ operation_id }) => ({ operation_id, status: 'refused', errors: {} })),
      );
    await act(async () => void (await active.sync.run('timer')));
    await drawn(() => says('Refused'));
    expect([offers('Correct'), offers('Withdraw')]).toEqual([false, false]);
  },
);

test('a dose that is with the principal says so, and does so after the next pull', async () => {
  await dose();
  server.onPush = (body) =>
    pushed(
      body,
      body.operations.map(({ operation_id }) => ({ operation_id, status: 'held' })),
    );
  await active.sync.run('timer');
  await active.sync.run('timer');
  await show(<MedicinePage />);
  await drawn(() => says('With the principal'));
  expect([offers('Correct'), offers('Withdraw')]).toEqual([false, false]);
});

const SENTENCE = 'What this corrects was withdrawn. Withdraw this too if it does not hold.';
const kinds: typeof events = [...events, ['an absence', absence, <AbsencesOfChild key="" />]];

test.each(kinds)('%s says that what it corrects was withdrawn by somebody else', async (_, note, screen) => {
  await note();
  const [row] = await active.database.records.toArray();
  if (!row) throw new Error('Nothing was noted.');
  const recorded = { by: 'Cikgu Lim', at: `${TODAY}T03:00:00.000Z` };
  const slip = { ...row.view, voided: { ...recorded, by: 'Puan Rohana', reason: 'Wrong child' } };
  const id = '01900000-0000-7000-8000-0000000000dd';
  const corrected = { ...row.view, id, recorded, corrects: row.id };
  const changes = [slip, corrected].map((document) => ({ type: row.type, id: document.id, document }));
  answerPages(server, { cursor: 'c2', changes: [changes[1]] as FeedChange[] });
  await active.sync.run('timer');
  await show(screen);
  await drawn(() => offers('Correct') && offers('Withdraw'));
  expect(says(SENTENCE)).toBe(false);
  answerPages(server, { cursor: 'c3', changes: [changes[0]] as FeedChange[] });
  await act(async () => void (await active.sync.run('timer')));
  await drawn(() => says(SENTENCE));
  expect(document.body.textContent).toContain('Wrong child');
  expect(offers('Withdraw')).toBe(true);
});
