// @vitest-environment happy-dom
/** Whether the principal knows of a fever: nothing is promised that will not happen, and what was refused is said. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HeldPermissions } from '../../../src/components/use-can';
import { FlagSteps } from '../../../src/features/health/flag-steps';
import { ChildRow } from '../../../src/features/today/child-row';
import type { DayChild } from '../../../src/features/today/day-groups';
import { TemperaturePill } from '../../../src/features/today/temperature-pill';
import { setCurrentTablet } from '../../../src/local/current';
import { recordScreening } from '../../../src/local/day-entries';
import type { EntryMark } from '../../../src/local/entry';
import { useRecord } from '../../../src/local/hooks/use-records';
import type { Active, Tablet } from '../../../src/local/tablet';
import { buildChild, signedIn } from '../local/support/build';
import { type FakeServer, problem, pushed, TODAY } from '../local/support/fake-server';
import { answerPages, screen, screening } from '../local/support/feed';
import { buildAlternative, buildScreening } from './build-health';

const TOLD = 'The principal has been told.';
const PROMISED = 'The principal is told as soon as this is sent.';
const LIMIT_MS = 20_000;

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let root: Root;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en', keySeparator: false, nsSeparator: false });
});
beforeEach(async () => {
  localStorage.clear();
  ({ server, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(() => {
  act(() => root.unmount());
  setCurrentTablet(null);
});
afterAll(() => vi.unstubAllGlobals());

const draw = (what: ReactNode) =>
  act(async () => root.render(<MantineProvider env="test">{what}</MantineProvider>));

describe('the box of a fever', () => {
  function Box() {
    const recorded = useRecord('screening', 11, TODAY) ?? null;
    return (
      <>
        <FlagSteps child={buildChild()} recorded={recorded} />
        <output>{recorded?.mark}</output>
      </>
    );
  }
  const text = () => document.querySelector('[role="alert"]')?.textContent ?? '';
  /** What it says once the entry has this mark. */
  async function says(words: string, mark: EntryMark): Promise<void> {
    await draw(<Box />);
    const isSo = () => document.querySelector('output')?.textContent === mark && text().includes(words);
    for (const end = Date.now() + LIMIT_MS; Date.now() < end && !isSo(); )
      await act(() => new Promise((resolve) => setImmediate(resolve)));
    expect([document.querySelector('output')?.textContent, text()]).toEqual([
      mark,
      expect.stringContaining(words),
    ]);
  }
  const coughToo = () =>
    recordScreening(
      {
        childId: 11,
        date: TODAY,
        content: { body_temperature: 38.2, symptoms: ['Cough'], others_message: null },
      },
      tablet,
    );
  const answered = (status: 'held' | 'refused') => {
    server.onPush = (body) =>
      pushed(
        body,
        body.operations.map(({ operation_id }) => ({ operation_id, status, message: 'No.' })),
      );
    // What was acknowledged is not fetched yet.
    server.onPull = () => problem(503);
  };

  test('promises that the principal is told, while it waits', async () => {
    await screen(tablet, 38.2);
    await says(PROMISED, 'waiting');
  });

  test('says that it was not accepted and who does not know, and leads to why', async () => {
    answered('refused');
    await screen(tablet, 38.2);
    await active.sync.run('timer');
    await says('This entry was not accepted: the principal has not been told.', 'refused');
    expect(text()).not.toContain(PROMISED);
    expect(document.querySelector('a[href="/outbox"]')).not.toBeNull();
  });

  test('says that the principal has it to decide', async () => {
    answered('held');
    await screen(tablet, 38.2);
    await active.sync.run('timer');
    await says('With the principal', 'held');
    expect(text()).not.toContain(PROMISED);
  });

  test.each([
    ['fetched', () => answerPages(server, { changes: [screening({ body_temperature: 38.2 })] })],
    ['acknowledged', () => (server.onPull = () => problem(503))],
  ])('promises nothing of a fever that was sent, %s, where something is added to it', async (_, answer) => {
    answer();
    await screen(tablet, 38.2);
    await active.sync.run('timer');
    await says(TOLD, 'sent');
    server.online = false;
    await act(coughToo);
    await says(TOLD, 'waiting');
    expect(text()).not.toContain(PROMISED);
  });

  test('promises it of a fever that takes the place of what was sent', async () => {
    answerPages(server, { changes: [screening({ body_temperature: 36.6 })] });
    await active.sync.run('timer');
    await screen(tablet, 38.2);
    await says(PROMISED, 'waiting');
  });
});

describe('the pill of a fever', () => {
  const words = async (mark: EntryMark) => {
    const recorded = { ...buildScreening(11, { body_temperature: 38.2 }), mark };
    await draw(
      <HeldPermissions value={new Set(['health_edit'] as const)}>
        <TemperaturePill child={buildChild()} screening={recorded} coming={false} day={undefined} back="/" />
      </HeldPermissions>,
    );
    return document.querySelector('a')?.textContent;
  };

  test('says beside it that it was not accepted', async () => {
    expect(await words('refused')).toMatch(/^38\.2.* Fever · not accepted$/);
    expect(await words('waiting')).toMatch(/^38\.2.* Fever$/);
  });
});

test('two temperatures stand in the day’s list with who measured each', async () => {
  const recorded = buildScreening(11, { body_temperature: 36.4 });
  const measured = { by: 'Cikgu Farah', at: `${TODAY}T00:12:00.000Z` };
  const other = { ...buildAlternative('body_temperature', 36.4, 38), live: { value: 36.4, ...measured } };
  other.other = { value: 38, by: 'Puan Aida', at: `${TODAY}T00:40:00.000Z` };
  const document = { ...recorded.document, measured, alternatives: [other] };
  const row: DayChild = {
    child: buildChild(),
    screening: { ...recorded, document },
    report: undefined,
    coming: false,
    away: null,
    done: false,
    missing: [],
  };
  await draw(<ChildRow row={row} date={TODAY} named={undefined} back="/" to="/" open={false} first last />);
  expect(globalThis.document.body.textContent).toMatch(
    /36\.4.{0,5}Cikgu Farah 8:12 am · 38\.0.{0,5}Puan Aida 8:40 am/,
  );
});
