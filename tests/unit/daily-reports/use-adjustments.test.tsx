// @vitest-environment happy-dom
/** “Adjust each” beside colleagues: what is saved is what was touched here, against what was in sight when it was. */
import { act, useMemo } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ReportRow } from '#shared/domain/daily-report';
import type { SaveReport } from '#shared/records/report-shapes';
import {
  type AdjustDraft,
  type Adjustments,
  useAdjustments,
} from '../../../src/features/daily-reports/use-adjustments';
import { setCurrentTablet } from '../../../src/local/current';
import { deleteReport } from '../../../src/local/day-entries';
import { useRecords } from '../../../src/local/hooks/use-records';
import type { Active, Tablet } from '../../../src/local/tablet';
import { type UsedDraft, useDraft } from '../../../src/local/use-draft';
import { buildRow, signedIn } from '../local/support/build';
import { type FakeServer, TODAY } from '../local/support/fake-server';
import { answerPages, child, report } from '../local/support/feed';

const CHILD = 11;
const KEY = `several-adjust:${TODAY}`;
const LIMIT_MS = 20_000;
const logged = { masterId: 3, childIds: [CHILD], rowIds: new Map([[CHILD, buildRow().id]]) };
/** As an older app left it: the rows that were there before. */
const loggedBefore = { masterId: 3, childIds: [CHILD], before: new Map<number, Set<string>>() };

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let root: Root;
let shown: Adjustments | undefined;
/** How many reports the screen has read; undefined until it has. */
let read: number | undefined;

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
});
beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  await comes({});
});
afterEach(close);

/** The rows as the server has them by now: the one that was logged here, and others. */
async function comes(row: Partial<ReportRow>, ...others: ReportRow[]): Promise<void> {
  const activities = { version: 1, last: null, rows: [buildRow(row), ...others] };
  answerPages(server, { changes: [child(), report({ sections: { activities } })] });
  await act(() => active.sync.run('timer'));
}

function Opened({ draft }: { draft: UsedDraft<AdjustDraft, null> }) {
  const reports = useRecords('report', TODAY);
  const reportOf = useMemo(() => new Map(reports?.map((entry) => [entry.childId, entry])), [reports]);
  read = reports?.length;
  shown = useAdjustments({
    logged: draft.draft?.value.logged ?? logged,
    date: TODAY,
    reportOf,
    draft,
  });
  return null;
}

function Screen() {
  const draft = useDraft<AdjustDraft, null>(KEY);
  return draft.draft === undefined ? null : <Opened draft={draft} />;
}

async function open(): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
  await act(async () => root.render(<Screen />));
  await drawnUntil(() => read !== undefined);
}

async function close(): Promise<void> {
  await act(() => root.unmount());
  await active.drafts.flush();
  read = undefined;
}

const inSight = () => shown?.rowOf(CHILD);

async function drawnUntil(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !isSo(); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(isSo()).toBe(true);
}

const change = (part: Parameters<Adjustments['change']>[1]) =>
  act(async () => {
    shown?.change(CHILD, part);
  });
const save = () => act(async () => expect(await shown?.save(CHILD)).toBe(true));

/** The rows of what was saved, each beside what its author saw. */
async function saved() {
  const rows = await act(() => active.database.outbox.orderBy('order').toArray());
  const saves = rows.filter(({ name }) => name === 'save_report');
  return saves.map(({ arguments: made, base }) => ({
    row: (made as SaveReport['arguments']).sections.activities?.rows[0],
    seen: (base as SaveReport['base']).sections.activities?.rows[0],
  }));
}

test('a colleague’s note stays where another field is changed after it came', async () => {
  await open();
  await change({ achievement_scale: 'With help' });
  await save();
  await comes({ achievement_scale: 'With help', notes: 'Theirs' });
  await drawnUntil(() => inSight()?.notes === 'Theirs');
  await change({ achievement_scale: 'Alone' });
  await save();
  expect((await saved()).at(-1)).toEqual({
    row: buildRow({ achievement_scale: 'Alone', notes: 'Theirs' }),
    seen: buildRow({ achievement_scale: 'With help', notes: 'Theirs' }),
  });
});

test('a colleague’s word in a field that is being changed is asked about, since it was not in sight', async () => {
  await open();
  await change({ notes: 'Mine' });
  await comes({ notes: 'Theirs', minute_scales: '20' });
  await change({ notes: 'Mine, at length' });
  await save();
  expect(await saved()).toEqual([
    {
      row: buildRow({ notes: 'Mine, at length', minute_scales: '20' }),
      seen: buildRow({ minute_scales: '20' }),
    },
  ]);
});

test('what is typed on is no question to its own author', async () => {
  await open();
  await change({ notes: 'One' });
  await act(async () => {
    const first = shown?.save(CHILD);
    // The tablet writes by now.
    await Promise.resolve();
    shown?.change(CHILD, { notes: 'One, two' });
    expect(await first).toBe(true);
  });
  expect(inSight()?.notes).toBe('One, two');
  await act(async () => expect(await shown?.saveAll()).toBe(true));
  expect(await saved()).toEqual([
    { row: buildRow({ notes: 'One' }), seen: buildRow() },
    { row: buildRow({ notes: 'One, two' }), seen: buildRow({ notes: 'One' }) },
  ]);
});

test('a field that is left while Done is pressed is saved once', async () => {
  await open();
  await change({ notes: 'Once' });
  await act(async () => {
    const ends = await Promise.all([shown?.save(CHILD), shown?.saveAll()]);
    expect(ends).toEqual([true, true]);
  });
  expect(await saved()).toHaveLength(1);
  expect(await active.drafts.read(KEY)).toBeNull();
});

test('what was left unsaved comes back as it was touched, and against what was seen then', async () => {
  await open();
  await change({ achievement_scale: 'Alone' });
  await close();
  await comes({ achievement_scale: 'With help', notes: 'Theirs' });
  await open();
  expect(inSight()).toMatchObject({ achievement_scale: 'Alone', notes: 'Theirs' });
  await save();
  expect(await saved()).toEqual([
    {
      row: buildRow({ achievement_scale: 'Alone', notes: 'Theirs' }),
      seen: buildRow({ notes: 'Theirs' }),
    },
  ]);
});

test('what was typed is saved though the row was removed meanwhile', async () => {
  await open();
  await change({ notes: 'Mine' });
  await act(async () => {
    await deleteReport({ childId: CHILD, date: TODAY }, tablet);
  });
  await drawnUntil(() => read === 0);
  expect(inSight()?.notes).toBe('Mine');
  await act(async () => expect(await shown?.saveAll()).toBe(true));
  expect((await saved()).at(-1)).toMatchObject({ row: { notes: 'Mine' } });
});

const theirs = buildRow({ id: '018f0000-0000-7000-8000-00000000aaaa', notes: 'Theirs' });

test('a colleague’s row of the same activity, come since, is not the one that was logged here', async () => {
  await open();
  await change({ notes: 'Mine' });
  await comes({ minute_scales: '20' }, theirs);
  await drawnUntil(() => inSight()?.minute_scales === '20');
  expect(inSight()).toEqual(buildRow({ notes: 'Mine', minute_scales: '20' }));
  await change({ achievement_scale: 'Alone' });
  await save();
  const mine = { notes: 'Mine', minute_scales: '20', achievement_scale: 'Alone' };
  expect(await saved()).toEqual([{ row: buildRow(mine), seen: buildRow({ minute_scales: '20' }) }]);
});

test('nor where nothing was typed yet', async () => {
  await comes({}, theirs);
  await open();
  expect(inSight()).toEqual(buildRow());
});

test('nor is it for a draft of an older app, which knows the row that was touched', async () => {
  const changes = { [CHILD]: { values: { notes: 'Mine' }, seen: buildRow() } };
  active.drafts.write(KEY, { logged: loggedBefore, changes } satisfies AdjustDraft, null, () => {});
  await active.drafts.flush();
  await comes({}, theirs);
  await open();
  await save();
  expect(await saved()).toEqual([{ row: buildRow({ notes: 'Mine' }), seen: buildRow() }]);
});

test('a draft of an older app empties no field', async () => {
  const older = { logged: loggedBefore, typed: { [CHILD]: { achievement_scale: 'Alone', notes: null } } };
  active.drafts.write(KEY, older satisfies AdjustDraft, null, () => {});
  await active.drafts.flush();
  await comes({ notes: 'Theirs' });
  await open();
  expect(inSight()).toMatchObject({ achievement_scale: 'Alone', notes: 'Theirs' });
  await save();
  expect((await saved()).map(({ row }) => row)).toEqual([
    buildRow({ achievement_scale: 'Alone', notes: 'Theirs' }),
  ]);
});
