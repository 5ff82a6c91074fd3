// @vitest-environment happy-dom
/** What screens are told of the tablet: each hook drawn in a page, over a real database. */
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import type { ShownPicture } from '#shared/shown-picture';
import { noteCare } from '../../../src/features/care-log/care-entries';
import { setCurrentTablet } from '../../../src/local/current';
import { recordScreening } from '../../../src/local/day-entries';
import { readFact, writeFacts } from '../../../src/local/device-database';
import { InvalidEntryError, NotSignedInError, SaveFailedError } from '../../../src/local/errors';
import { useAbsences } from '../../../src/local/hooks/use-absences';
import { useActive, useUserQuery } from '../../../src/local/hooks/use-active';
import { useChild, useChildren } from '../../../src/local/hooks/use-children';
import { useDeviceNews } from '../../../src/local/hooks/use-device-news';
import { useMasterNames, useMasters } from '../../../src/local/hooks/use-masters';
import {
  useOpenAlternatives,
  useOutbox,
  useOutboxEntry,
  useQuarantinedSince,
} from '../../../src/local/hooks/use-outbox';
import { usePicture } from '../../../src/local/hooks/use-picture';
import { useChildRecords, useRecord, useRecords, useRecordsFrom } from '../../../src/local/hooks/use-records';
import { reportDraftKey, useReportDrafts } from '../../../src/local/hooks/use-report-drafts';
import { saveProblem, useSaving } from '../../../src/local/hooks/use-saving';
import { useSession } from '../../../src/local/hooks/use-session';
import { useStorageState } from '../../../src/local/hooks/use-storage-state';
import { useSyncState } from '../../../src/local/hooks/use-sync-state';
import { useClockDoubt, useToday } from '../../../src/local/hooks/use-today';
import { useWaitingEntries } from '../../../src/local/hooks/use-waiting-entries';
import type { Active, Tablet } from '../../../src/local/tablet';
import { writeMeta } from '../../../src/local/user-database';
import { buildAlternative, buildChild, buildScreening, signedIn } from './support/build';
import { type FakeServer, pushed, TODAY } from './support/fake-server';
import { answerPages, child, screening } from './support/feed';
import { NOON, settled, type World } from './support/world';

const YESTERDAY = '2026-11-19';
const LIMIT_MS = 20_000;

let server: FakeServer;
let world: World;
let tablet: Tablet;
let active: Active;
let root: Root;

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
});
beforeEach(async () => {
  ({ server, world, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(() => act(() => root.unmount()));

/** What a hook says now, and all that it said on the way. */
interface Shown<T> {
  now: T;
  said: T[];
}

async function show<T>(useHook: () => T): Promise<Shown<T>> {
  const shown: Shown<T> = { now: undefined as T, said: [] };
  function Screen() {
    shown.now = useHook();
    shown.said.push(shown.now);
    return null;
  }
  await act(async () => root.render(<Screen />));
  return shown;
}

/** Lets the page be drawn until it is so. */
async function drawnUntil(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !isSo(); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(isSo()).toBe(true);
}

async function shows<T>(shown: Shown<T>, wanted: (now: T) => boolean): Promise<T> {
  await drawnUntil(() => wanted(shown.now));
  return shown.now;
}
const there = <T,>(shown: Shown<T>) => shows(shown, (now) => now !== undefined) as Promise<NonNullable<T>>;

const content = { body_temperature: 36.6, symptoms: [], others_message: null };
const screenChild = (childId: number, date = TODAY) => recordScreening({ childId, date, content }, tablet);

describe('a query', () => {
  test('answers the question that is asked now, never the one before', async () => {
    await active.database.children.bulkPut([
      { ...buildChild({ id: 11, fullname: 'Nur' }), generation: 0 } as never,
      { ...buildChild({ id: 12, fullname: 'Tan' }), generation: 0 } as never,
    ]);
    const said: [number, string | undefined][] = [];
    function Screen({ id }: { id: number }) {
      const name = useUserQuery(async ({ children }) => (await children.get(id))?.fullname, [id]);
      said.push([id, name]);
      return null;
    }
    const draw = (id: number) => act(async () => root.render(<Screen id={id} />));
    await draw(11);
    await drawnUntil(() => said.some(([, name]) => name === 'Nur'));
    await draw(12);
    await drawnUntil(() => said.some(([, name]) => name === 'Tan'));
    expect(said.filter(([id, name]) => name !== undefined && name !== (id === 11 ? 'Nur' : 'Tan'))).toEqual(
      [],
    );
  });

  test('is open while nobody is signed in', async () => {
    const shown = await show(useChildren);
    await there(shown);
    await act(() => tablet.follow(null));
    await shows(shown, (now) => now === undefined);
  });

  test('knows who is here, and that nobody is', async () => {
    const shown = await show(useActive);
    expect(shown.now?.user.id).toBe(5);
    await act(() => tablet.follow(null));
    expect(shown.now).toBeNull();
  });
});

describe('the storage', () => {
  function browserWith(
    storage: { persist: () => Promise<boolean>; persisted: () => Promise<boolean> } | undefined,
  ) {
    Object.assign(tablet.environment, { storage });
  }

  test('is asked for once, and what it promised is said', async () => {
    let promised = false;
    const persist = vi.fn(async () => (promised = true));
    browserWith({ persist, persisted: async () => promised });
    const shown = await show(useStorageState);
    expect((await there(shown)).persisted).toBe(true);
    expect(persist).toHaveBeenCalledTimes(1);
  });

  test('that does not promise is asked again by hand, and says what it did', async () => {
    let promised = false;
    browserWith({ persist: async () => promised, persisted: async () => promised });
    const shown = await show(useStorageState);
    expect((await there(shown)).persisted).toBe(false);
    promised = true;
    await act(async () => expect(await shown.now?.ask()).toBe(true));
    expect(shown.now?.persisted).toBe(true);
  });

  test.each([
    ['there is none', undefined],
    ['it can’t be asked', { persist: () => Promise.reject(new Error('no')), persisted: async () => true }],
  ])('is unknown where %s', async (_, storage) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    browserWith(storage);
    const shown = await show(useStorageState);
    expect((await there(shown)).persisted).toBeNull();
    expect(error).toHaveBeenCalledTimes(storage ? 1 : 0);
    if (!storage) await act(async () => expect(await shown.now?.ask()).toBe(false));
    error.mockRestore();
  });

  test('that was wiped says so until somebody was told', async () => {
    await writeFacts(tablet.device, { wiped: true });
    const shown = await show(useStorageState);
    expect((await there(shown)).wiped).toBe(true);
    await act(async () => shown.now?.dismissWiped());
    await shows(shown, (now) => now?.wiped === false);
    expect(await readFact(tablet.device, 'wiped')).toBe(false);
  });
});

describe('the device', () => {
  test.each([
    [undefined, null],
    [false, null],
    ['self', 'self'],
    ['reset', 'reset'],
    ['office', 'office'],
    [true, 'office'],
  ] as const)('that was told off by %j says %j', async (told_off, toldOff) => {
    if (told_off !== undefined) await writeFacts(tablet.device, { told_off } as never);
    const shown = await show(useDeviceNews);
    expect(shown.now).toEqual({ wiped: false, toldOff: null });
    await writeFacts(tablet.device, { wiped: true });
    expect(await shows(shown, ({ wiped }) => wiped)).toEqual({ wiped: true, toldOff });
  });
});

describe('the state of the sync', () => {
  test('follows what waits and what the server says', async () => {
    const shown = await show(useSyncState);
    expect((await there(shown)).waiting).toBe(0);
    await act(() => screenChild(1));
    await shows(shown, (now) => now?.waiting === 1);
    await act(() => active.sync.run('timer'));
    await shows(shown, (now) => now?.waiting === 0);
  });

  test('is read once for all who watch, and no more when the last is gone', async () => {
    const reads = vi.spyOn(active.database.outbox, 'where');
    const seen: (number | undefined)[][] = [[], []];
    const Watcher = ({ index }: { index: number }) => {
      seen[index]?.push(useSyncState()?.waiting);
      return null;
    };
    const both = (
      <>
        <Watcher index={0} />
        <Watcher index={1} />
      </>
    );
    await act(async () => root.render(both));
    await drawnUntil(() => seen.every((said) => said.at(-1) === 0));
    const first = reads.mock.calls.length;
    await act(async () => root.render(<Watcher index={0} />));
    await act(() => screenChild(1));
    await drawnUntil(() => seen[0]?.at(-1) === 1);
    expect(seen[1]?.at(-1)).toBe(0);
    await act(async () => root.render(null));
    reads.mockClear();
    await screenChild(2);
    await settled();
    const queried = reads.mock.calls.length;
    // Saving reads a little by itself; the watch would read as often as it did at first.
    const alone = vi.spyOn(active.database.outbox, 'where');
    alone.mockClear();
    await screenChild(3);
    await settled();
    expect(first).toBeGreaterThan(0);
    expect(alone.mock.calls.length).toBe(queried);
  });

  test('is read anew when the tablet is in trouble, and that alone', async () => {
    const shown = await show(useSyncState);
    await there(shown);
    await act(async () => tablet.trouble.set('full'));
    await shows(shown, (now) => now?.storage === 'full');
    await act(async () => tablet.trouble.set(null));
    await shows(shown, (now) => now?.storage === null);
  });
});

describe('the session', () => {
  test('of staff has one side, and wants no sign-in', async () => {
    const shown = await show(useSession);
    expect(shown.now).toMatchObject({ otherSide: null, needsSignIn: false, newPassword: false });
    expect(shown.now?.user.id).toBe(5);
  });

  test.each([
    [{ state: 'sign-in', newPassword: true }, true, true],
    [{ state: 'sign-in' }, true, false],
    [{ state: 'done', newPassword: true }, false, false],
  ])('of which the server says %j', async (contact, needsSignIn, newPassword) => {
    await writeMeta(active.database, { contact: contact as never });
    const shown = await show(useSession);
    await shows(shown, (now) => now?.needsSignIn === needsSignIn && now.newPassword === newPassword);
  });

  test('of staff who are parents too shows the side that was chosen, with its rights alone', async () => {
    const roles = [
      { id: 5, name: 'Teacher' },
      { id: 7, name: 'Parent' },
    ];
    const user = { ...active.user, roles };
    const shown = await show(useSession);
    await act(() => tablet.follow({ user, preschoolId: null }));
    expect(shown.now).toMatchObject({ otherSide: 'parent', user: { roles } });
    await act(() => tablet.follow({ user, preschoolId: null, asParent: true }));
    expect(shown.now?.otherSide).toBe('staff');
    expect(shown.now?.user).toMatchObject({ preschool: null, preschools: [] });
    expect(shown.now?.user.permissions).not.toEqual(user.permissions);
  });

  test('of nobody is null', async () => {
    const shown = await show(useSession);
    await act(() => tablet.follow(null));
    expect(shown.now).toBeNull();
  });
});

describe('today', () => {
  test('changes after midnight, without a touch', async () => {
    const shown = await show(useToday);
    expect(shown.now).toBe(TODAY);
    await act(() => world.pass(DAY_MS / 2 + 60_000));
    expect(shown.now).toBe('2026-11-21');
  });

  test('changes as the tablet wakes', async () => {
    const shown = await show(useToday);
    await act(async () => {
      world.setClock(Date.parse('2026-11-22T04:00:00Z'));
      world.wake('visible');
    });
    expect(shown.now).toBe('2026-11-22');
  });

  test('is looked at by nobody who has left the screen', async () => {
    const before = world.waitingTimers();
    await show(useToday);
    expect(world.waitingTimers()).toBe(before + 1);
    await act(async () => root.render(null));
    expect(world.waitingTimers()).toBe(before);
  });

  test('is doubted by a tablet whose clock went back', async () => {
    const shown = await show(useClockDoubt);
    expect(shown.now).toBeNull();
    await act(async () => {
      tablet.clock.restore({ offsetMs: 0, knownAt: NOON + 2 * DAY_MS, asked: false });
    });
    expect(shown.now).toBe('behind');
  });
});

describe('what was entered here', () => {
  const refusing = (body: Parameters<FakeServer['onPush']>[0]) =>
    pushed(body, [
      { operation_id: body.operations[0]?.operation_id ?? '', status: 'refused', message: 'No.' },
    ]);

  test('is shown by what became of it, oldest first', async () => {
    const first = await screenChild(1);
    server.onPush = refusing;
    await active.sync.run('timer');
    server.onPush = (body) =>
      pushed(
        body,
        body.operations.map(({ operation_id }) => ({ operation_id, status: 'held' as const })),
      );
    const second = await screenChild(2);
    await active.sync.run('timer');
    server.online = false;
    const third = await screenChild(3);
    const fourth = await screenChild(4);
    const shown = await there(await show(useOutbox));
    const idsOf = (rows: { operation_id: string }[]) => rows.map(({ operation_id }) => operation_id);
    expect(idsOf(shown.refused)).toEqual([first.operationId]);
    expect(idsOf(shown.quarantined)).toEqual([second.operationId]);
    expect(idsOf(shown.waiting)).toEqual([third.operationId, fourth.operationId]);
    expect(shown.taken).toEqual([]);
    expect(shown.declined).toEqual([]);
  });

  test('is found by its operation; another one is none', async () => {
    const { operationId } = await screenChild(1);
    const shown = await show(() => useOutboxEntry(operationId));
    expect((await there(shown))?.operation_id).toBe(operationId);
    await act(async () => root.render(null));
    const none = await show(() => useOutboxEntry('another'));
    expect(await shows(none, (now) => now !== undefined)).toBeNull();
  });

  test('and is kept for the principal is told with its time, of its own record alone', async () => {
    server.onPush = (body) =>
      pushed(
        body,
        body.operations.map(({ operation_id }) => ({ operation_id, status: 'held' as const })),
      );
    await screenChild(1);
    await screenChild(2);
    await active.sync.run('timer');
    const [row] = await active.database.outbox.toArray();
    const shown = await show(() => useQuarantinedSince(row?.entity_id ?? null));
    expect(await there(shown)).toBe(row?.held?.held_at ?? row?.sent_at);
    await act(async () => root.render(null));
    const none = await show(() => useQuarantinedSince('another'));
    expect(await shows(none, (now) => now !== undefined)).toBeNull();
  });

  test('by whoever is here is counted for the sign-in page', async () => {
    const shown = await show(useWaitingEntries);
    expect(shown.now).toEqual([]);
    await act(() => screenChild(1));
    const [waiting] = await shows(shown, (now) => now.length === 1);
    expect(waiting).toMatchObject({ userId: 5, count: 1 });
  });

  test('that can’t be counted leaves the sign-in page as it is, and is told', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(tablet.device.users, 'toArray').mockImplementation((() =>
      Promise.reject(new Error('closed'))) as never);
    const shown = await show(useWaitingEntries);
    await drawnUntil(() => error.mock.calls.length > 0);
    expect(shown.now).toEqual([]);
    error.mockRestore();
  });
});

describe('records', () => {
  test('are those of a day, of a child, and of days that follow', async () => {
    await screenChild(1, YESTERDAY);
    await screenChild(1);
    await screenChild(2);
    const datesOf = (entries: { document: { child_id: number; date: string } }[]) =>
      entries.map(({ document }) => `${document.child_id} ${document.date}`).sort();
    const asked = async (useHook: () => { document: { child_id: number; date: string } }[] | undefined) => {
      const found = await there(await show(useHook));
      await act(async () => root.render(null));
      return found;
    };
    expect(datesOf(await asked(() => useRecords('screening', TODAY)))).toEqual([`1 ${TODAY}`, `2 ${TODAY}`]);
    expect(datesOf(await asked(() => useRecordsFrom('screening', YESTERDAY)))).toHaveLength(3);
    expect((await asked(() => useChildRecords('screening', 1))).map(({ document }) => document.date)).toEqual(
      [TODAY, YESTERDAY],
    );
    const one = await show(() => useRecord('screening', 1, YESTERDAY));
    expect((await there(one))?.document).toMatchObject({ child_id: 1, date: YESTERDAY });
    await act(async () => root.render(null));
    const none = await show(() => useRecord('screening', 2, YESTERDAY));
    expect(await shows(none, (now) => now !== undefined)).toBeNull();
  });

  test('that are gone are left out', async () => {
    const other = screening({ child_id: 12 });
    answerPages(
      server,
      { changes: [child(), child({ id: 12 }), screening(), other] },
      { changes: [{ ...other, document: null } as never] },
    );
    await active.sync.run('timer');
    const shown = await show(() => useRecords('screening', TODAY));
    await shows(shown, (now) => now?.length === 2);
    await active.sync.run('timer');
    const [left] = (await shows(shown, (now) => now?.length === 1)) ?? [];
    expect(left?.document.child_id).toBe(11);
  });

  test('of a day that is not known yet are open', async () => {
    const shown = await show(() => [
      useRecords('screening', undefined),
      useRecord('screening', 1, undefined),
      useAbsences(undefined),
      useReportDrafts(undefined)?.size,
    ]);
    await shows(shown, ([, , , drafts]) => drafts === 0);
    expect(shown.now).toEqual([undefined, undefined, undefined, 0]);
  });

  test('with open questions are asked, the newest day first', async () => {
    const alternatives = [buildAlternative()];
    answerPages(server, {
      changes: [
        child(),
        child({ id: 12 }),
        screening({ date: YESTERDAY, alternatives }),
        screening({ alternatives }),
        screening({ child_id: 12 }),
      ],
    });
    await active.sync.run('timer');
    const shown = await there(await show(useOpenAlternatives));
    expect(shown.map(({ childId, date, entityType }) => [childId, date, entityType])).toEqual([
      [11, TODAY, 'screening'],
      [11, YESTERDAY, 'screening'],
    ]);
    expect(shown[0]?.entityId).toBe(buildScreening().id);
  });

  test('that are begun and not submitted are those of the day', async () => {
    const draft = (key: string) => ({ key, value: {}, saved_at: '2026-11-20T04:00:00.000Z' });
    await active.database.drafts.bulkPut([
      draft(reportDraftKey(11, TODAY)),
      draft(reportDraftKey(12, YESTERDAY)),
      draft('absence:13:2026-11-20'),
    ] as never);
    const shown = await there(await show(() => useReportDrafts(TODAY)));
    expect([...shown]).toEqual([11]);
  });
});

describe('children and masters', () => {
  beforeEach(async () => {
    answerPages(server, {
      changes: [
        child({ id: 1, fullname: 'Zara', classroom_id: 3 }),
        child({ id: 2, fullname: 'Adam', classroom_id: 4 }),
        child({ id: 3, fullname: 'Mei', status: 3, preschool_id: 2, classroom_id: 5 }),
        { type: 'master', id: 7, document: { id: 7, kind: 'activity', name: 'Painting' } } as never,
        { type: 'master', id: 8, document: { id: 8, kind: 'activity', name: 'Baking' } } as never,
        { type: 'master', id: 9, document: { id: 9, kind: 'assessment', name: 'Balance' } } as never,
      ],
    });
    await active.sync.run('timer');
  });

  test.each([
    [{}, ['Adam', 'Mei', 'Zara']],
    [{ preschoolId: 1 }, ['Adam', 'Zara']],
    [{ classroomId: 3 }, ['Zara']],
    [{ attending: true }, ['Adam', 'Zara']],
    [{ attending: false }, ['Adam', 'Mei', 'Zara']],
  ])('of %j are named in order', async (filter, names) => {
    const shown = await there(await show(() => useChildren(filter)));
    expect(shown.map(({ fullname }) => fullname)).toEqual(names);
  });

  test('a child is found by its id, and no child by none', async () => {
    const shown = await show(() => [useChild(2), useChild(99), useChild(null)] as const);
    await shows(shown, (now) => now.every((each) => each !== undefined));
    expect(shown.now).toEqual([expect.objectContaining({ fullname: 'Adam' }), null, null]);
  });

  test('masters are those of a kind, by name; names are of all', async () => {
    const shown = await show(() => [useMasters('activity' as never), useMasterNames()] as const);
    await shows(shown, ([kind, names]) => kind !== undefined && names.size > 0);
    expect(shown.now[0]?.map(({ name }) => name)).toEqual(['Baking', 'Painting']);
    expect([...shown.now[1]].sort()).toEqual([
      [7, 'Painting'],
      [8, 'Baking'],
      [9, 'Balance'],
    ]);
  });
});

describe('saving', () => {
  test('runs once however often it is tapped, and again when it is done', async () => {
    const saved: string[] = [];
    const shown = await show(() => useSaving((answer: string) => saved.push(answer)));
    let finish = (_: string) => {};
    const save = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)));
    await act(async () => {
      void shown.now.run(save);
      void shown.now.run(save);
    });
    expect(save).toHaveBeenCalledTimes(1);
    expect(shown.now.busy).toBe(true);
    await act(async () => finish('one'));
    expect(saved).toEqual(['one']);
    expect(shown.now.busy).toBe(false);
    await act(async () => {
      void shown.now.run(save);
    });
    expect(save).toHaveBeenCalledTimes(2);
    await act(async () => finish('two'));
  });

  test('says what is wrong at its fields, then what went wrong with the tablet, and forgets both', async () => {
    const onSaved = vi.fn();
    const shown = await show(() => useSaving(onSaved));
    const errors = { notes: ['Too long.'] };
    await act(() => shown.now.run(() => Promise.reject(new InvalidEntryError(errors))));
    expect([shown.now.errors, shown.now.problem]).toEqual([errors, null]);
    await act(() => shown.now.run(() => Promise.reject(new SaveFailedError('full', new Error('quota')))));
    expect(shown.now.errors).toEqual({});
    expect(shown.now.problem).toMatch(/no room left/);
    await act(() => shown.now.run(async () => 'saved'));
    expect([shown.now.errors, shown.now.problem]).toEqual([{}, null]);
    expect(onSaved.mock.calls).toEqual([['saved']]);
  });

  test('says that it did not work where nobody foresaw why, and throws that on', async () => {
    const shown = await show(() => useSaving(vi.fn()));
    const mistake = new TypeError('A part of the app is not here.');
    const run = vi.fn(() => shown.now.run(() => Promise.reject(mistake)).catch((error: unknown) => error));
    await act(async () => expect(await run()).toBe(mistake));
    expect([shown.now.busy, shown.now.problem]).toEqual([false, 'That did not work. Please try again.']);
  });

  test('tells apart a tablet that is full, one that is broken, nobody here, and a mistake of ours', () => {
    const broken = saveProblem(new SaveFailedError('storage', new Error('io')));
    expect(broken).toMatch(/could not store it/);
    expect(saveProblem(new SaveFailedError('full', new Error('quota')))).toMatch(/no room left/);
    const nobody = new NotSignedInError();
    expect(saveProblem(nobody)).toBe(nobody.message);
    const mistake = new TypeError('ours');
    expect(() => saveProblem(mistake)).toThrow(mistake);
  });
});

test('a photo is shown once it is there, and never in the place of another one', async () => {
  await active.database.children.put({ ...buildChild({ id: 11 }), generation: 0 } as never);
  for (const photo of ['/9j/AAAA', '/9j/BBBB'])
    await noteCare(
      {
        childIds: [11],
        act: 'photo',
        detail: null,
        portion: null,
        note: 'In the garden',
        photo,
        at: { day: TODAY, time: '10:05' },
      },
      tablet,
    );
  const pictures = await active.database.outbox.filter(({ name }) => name === 'note_picture').toArray();
  const [one = '', other = ''] = pictures.map(({ entity_id }) => entity_id);
  const addressOf = (picture: ShownPicture) => (picture.is === 'shown' ? picture.address : null);
  let choose = (_: string) => {};
  const shown = await show(() => {
    const [id, setId] = useState(one);
    choose = setId;
    return usePicture(id);
  });
  const first = addressOf(await shows(shown, ({ is }) => is === 'shown'));
  const before = shown.said.length;
  await act(async () => choose(other));
  const second = addressOf(await shows(shown, ({ is }) => is === 'shown'));
  expect([first, second].map((address) => address?.slice(-8)).toSorted()).toEqual(['/9j/AAAA', '/9j/BBBB']);
  expect(shown.said.slice(before).map(addressOf)).not.toContain(first);
});
