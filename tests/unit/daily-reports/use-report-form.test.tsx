// @vitest-environment happy-dom
/** Submit while its author types on: what is saved next stands on what was saved before, and nobody is asked. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReportRow, SoappTexts } from '#shared/domain/daily-report';
import type { Permission } from '#shared/permissions';
import type { SaveReport } from '#shared/records/report-shapes';
import { HeldPermissions } from '../../../src/components/use-can';
import { type UsedReportForm, useReportForm } from '../../../src/features/daily-reports/use-report-form';
import { setCurrentTablet } from '../../../src/local/current';
import { useRecord } from '../../../src/local/hooks/use-records';
import { reportDraftKey } from '../../../src/local/hooks/use-report-drafts';
import type { Active, Tablet } from '../../../src/local/tablet';
import { buildRow, signedIn, soapp } from '../local/support/build';
import { type FakeServer, TODAY } from '../local/support/fake-server';
import { answerPages, child, report } from '../local/support/feed';

const CHILD = 11;
const KEY = reportDraftKey(CHILD, TODAY);
const LIMIT_MS = 20_000;
const held = new Set<Permission>(['daily_reports_edit', 'ot_edit']);

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let root: Root;
let shown: UsedReportForm | undefined;

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
});
beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
});
afterEach(close);

/** What the server has of the report by now. */
async function comes(row: Partial<ReportRow>, texts: Partial<SoappTexts>, version = 1): Promise<void> {
  const sections = {
    activities: { version, last: null, rows: [buildRow(row)] },
    soapp: { version, last: null, texts: soapp(texts) },
  };
  answerPages(server, { changes: [child(), report({ sections })] });
  await act(() => active.sync.run('timer'));
}

function Screen() {
  const entry = useRecord('report', CHILD, TODAY);
  const document = entry === undefined ? undefined : (entry?.document ?? null);
  shown = useReportForm({ childId: CHILD, date: TODAY, document, byTherapist: false });
  return null;
}

async function open(): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  await act(async () =>
    root.render(
      <HeldPermissions value={held}>
        <Screen />
      </HeldPermissions>,
    ),
  );
  await drawnUntil(() => shown?.values !== undefined);
}

async function close(): Promise<void> {
  await act(() => root.unmount());
  await active.drafts.flush();
  shown = undefined;
}

async function drawnUntil(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !isSo(); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(isSo()).toBe(true);
}

/** A way to type into the form, and where it is found in what was saved. */
interface Place {
  type(text: string): void;
  text(): string | null | undefined;
  saved(of: SaveReport['arguments']['sections'] | SaveReport['base']['sections']): unknown;
}

const noteOfRow: Place = {
  type: (notes) =>
    shown?.change((values) => {
      const [first = buildRow()] = values.rows.activities ?? [];
      return { ...values, rows: { ...values.rows, activities: [{ ...first, notes }] } };
    }),
  text: () => shown?.values?.rows.activities?.[0]?.notes,
  saved: ({ activities }) => (activities?.rows[0] as ReportRow | undefined)?.notes ?? null,
};
const plan: Place = {
  type: (text) =>
    shown?.change((values) => ({ ...values, soapp: values.soapp && { ...values.soapp, plan: text } })),
  text: () => shown?.values?.soapp?.plan,
  saved: ({ soapp }) => soapp?.texts.plan ?? null,
};

/** What was saved, each beside what its author saw. */
async function saved(place: Place) {
  const rows = await act(() => active.database.outbox.orderBy('order').toArray());
  return rows.map(({ arguments: made, base }) => [
    place.saved((base as SaveReport['base']).sections),
    place.saved((made as SaveReport['arguments']).sections),
  ]);
}

const submit = () => act(async () => expect(await shown?.submit()).toMatchObject({ end: 'saved' }));

/** Submits, and types on while the tablet writes. */
const submitTypingOn = (place: Place, text: string) =>
  act(async () => {
    const first = shown?.submit();
    // The tablet writes by now.
    await Promise.resolve();
    place.type(text);
    expect(await first).toMatchObject({ end: 'saved' });
  });

describe.each([
  ['the note of a row', noteOfRow],
  ['a text of the therapist', plan],
])('what is typed on in %s', (_, place) => {
  test.each([
    ['over what was there', 'Old'],
    ['into a new report', null],
  ])('is no question to its own author: %s', async (_, before) => {
    if (before !== null) await comes({ notes: before }, { plan: before });
    await open();
    await act(async () => place.type('One'));
    await submitTypingOn(place, 'One, two');
    expect(place.text()).toBe('One, two');
    await submit();
    expect(await saved(place)).toEqual([
      [before, 'One'],
      ['One', 'One, two'],
    ]);
    expect(await active.drafts.read(KEY)).toBeNull();
  });

  test('is none where the server has answered in between', async () => {
    await comes({ notes: 'Old' }, { plan: 'Old' });
    await open();
    await act(async () => place.type('One'));
    await submitTypingOn(place, 'One, two');
    await comes({ notes: 'One', minute_scales: '20' }, { plan: 'One', progress: 'Theirs' }, 2);
    await drawnUntil(() => shown?.values?.rows.activities?.[0]?.minute_scales === '20');
    expect(place.text()).toBe('One, two');
    await submit();
    expect((await saved(place)).at(-1)).toEqual(['One', 'One, two']);
  });

  test('is none where the form was left and opened again', async () => {
    await comes({ notes: 'Old' }, { plan: 'Old' });
    await open();
    await act(async () => place.type('One'));
    await submitTypingOn(place, 'One, two');
    await close();
    await open();
    await drawnUntil(() => place.text() === 'One, two');
    await submit();
    expect((await saved(place)).at(-1)).toEqual(['One', 'One, two']);
  });

  test('and typed back leaves no draft', async () => {
    await comes({ notes: 'Old' }, { plan: 'Old' });
    await open();
    await act(async () => place.type('One'));
    await act(async () => {
      const first = shown?.submit();
      await Promise.resolve();
      place.type('One, two');
      place.type('One');
      await first;
    });
    expect(shown?.touched).toBe(false);
    expect(await active.drafts.read(KEY)).toBeNull();
  });
});

test('of two quick Submits one saves', async () => {
  await open();
  await act(async () => plan.type('Once'));
  await act(async () => {
    const ends = await Promise.all([shown?.submit(), shown?.submit()]);
    expect(ends.map((one) => one?.end)).toEqual(['saved', 'running']);
  });
  expect(await saved(plan)).toEqual([[null, 'Once']]);
});
