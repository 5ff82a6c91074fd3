/** What the screens read: last notes, marks, touched sections, and the state of the sync. */

import { beforeEach, describe, expect, test } from 'vitest';
import type { FeedChange } from '#shared/endpoints/sync';
import { PRINCIPAL_ROLE, permissionsOf, THERAPIST_ROLE } from '#shared/permissions';
import { recordScreening, saveReport } from '../../../src/local/day-entries';
import { readLatestSoapp, readLatestSoapps } from '../../../src/local/latest-soapp';
import { makeRoom } from '../../../src/local/make-room';
import { readMarks, toEntries } from '../../../src/local/marks';
import { readSyncState } from '../../../src/local/sync/sync-state';
import type { Active, Tablet } from '../../../src/local/tablet';
import { touchedSections } from '../../../src/local/touched-sections';
import {
  buildAlternative,
  buildReport,
  buildRow,
  buildScreening,
  ROW_1,
  ROW_2,
  signedIn,
  soapp,
} from './support/build';
import { type FakeServer, problem, pulled, pushed, TODAY } from './support/fake-server';

let server: FakeServer;
let tablet: Tablet;
let active: Active;

beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
});

const pull = async (...changes: FeedChange[]) => {
  server.onPull = () => pulled({ cursor: `c${server.calls.length}`, changes });
  await active.sync.run('timer');
};
const last = { by: 'Therapist', at: '2026-11-01T00:00:00.000Z' };
const latest = (id: number, date: string, plan: string): FeedChange => ({
  type: 'latest_soapp',
  id,
  document: { id, preschool_id: 1, date, last, texts: soapp({ plan }) },
});
const note = (child_id: number, date: string, plan: string): FeedChange => {
  const document = buildReport({
    child_id,
    date,
    sections: { soapp: { version: 1, last, texts: soapp({ plan }) } },
  });
  return { type: 'report', id: document.id, document };
};
const write = (childId: number, plan: string) =>
  saveReport({ childId, date: TODAY, sections: { soapp: { texts: { plan } } } }, tablet);
const screen = (childId: number) =>
  recordScreening(
    { childId, date: TODAY, content: { body_temperature: 36.6, symptoms: [], others_message: null } },
    tablet,
  );

describe('The last SOAPP note of a child', () => {
  test('is the server’s newest, whatever its age', async () => {
    await pull(latest(11, '2025-01-05', 'old'));
    expect(await readLatestSoapp(active.database, 11)).toMatchObject({
      date: '2025-01-05',
      texts: { plan: 'old' },
    });
    expect(await readLatestSoapp(active.database, 12)).toBeNull();
  });

  test('is one written here and not yet sent', async () => {
    await pull(latest(11, '2026-11-10', 'old'));
    await write(11, 'new');
    expect(await readLatestSoapp(active.database, 11)).toMatchObject({ date: TODAY, texts: { plan: 'new' } });
    expect((await readLatestSoapps(active.database)).get(11)).toMatchObject({ texts: { plan: 'new' } });
  });

  test('before today is the one before, also when today’s is the server’s newest', async () => {
    await pull(
      latest(11, TODAY, 'today'),
      note(11, TODAY, 'today'),
      note(11, '2026-11-12', 'before'),
      latest(12, '2026-11-03', 'b'),
    );
    expect(await readLatestSoapp(active.database, 11, TODAY)).toMatchObject({ texts: { plan: 'before' } });
    const all = await readLatestSoapps(active.database, TODAY);
    expect([...all].map(([id, { texts }]) => [id, texts.plan])).toEqual(
      expect.arrayContaining([
        [11, 'before'],
        [12, 'b'],
      ]),
    );
    expect(all.size).toBe(2);
  });
});

describe('The mark of an entry', () => {
  test('tells the most that is to tell of its record', async () => {
    const sent = buildScreening({ child_id: 1 });
    await pull({ type: 'screening', id: sent.id, document: sent });
    const ids: string[] = [];
    for (const child of [2, 3, 4]) ids.push((await screen(child)).operationId);
    const statuses = ['refused', 'held', 'retry'] as const;
    server.onPush = (body) =>
      pushed(
        body,
        statuses.map((status, index) => ({ operation_id: ids[index] ?? '', status })),
      );
    await active.sync.drain();
    const rows = await active.database.records.toArray();
    const entries = toEntries(rows, await readMarks(active.database));
    const marks = Object.fromEntries(entries.map(({ childId, mark }) => [childId, mark]));
    expect(marks).toEqual({ 1: 'sent', 2: 'refused', 3: 'held', 4: 'waiting' });
  });
});

describe('The sign', () => {
  test('says that all is sent', async () => {
    await pull();
    expect(await readSyncState(tablet, active)).toMatchObject({
      sign: 'sent',
      waiting: 0,
      reason: null,
      baseComplete: true,
    });
  });

  test('says that older days are on their way, but not once they went for want of room', async () => {
    expect(await readSyncState(tablet, active)).toMatchObject({
      historyComplete: false,
      historyComing: true,
    });
    await pull();
    expect(await readSyncState(tablet, active)).toMatchObject({
      historyComplete: true,
      historyComing: false,
      caughtUpOn: TODAY,
    });
    await makeRoom(active.database);
    expect(await readSyncState(tablet, active)).toMatchObject({
      historyComplete: false,
      historyComing: false,
    });
  });

  test('says how many wait, why, and since when', async () => {
    await screen(1);
    await screen(2);
    expect(await readSyncState(tablet, active)).toMatchObject({ sign: 'waiting', waiting: 2, reason: null });
    server.online = false;
    await active.sync.run('timer');
    const since = tablet.environment.clock.now();
    expect(await readSyncState(tablet, active)).toMatchObject({ waiting: 2, reason: 'no-network', since });
    server.online = true;
    server.onPush = () => problem(503);
    await active.sync.run('timer');
    expect(await readSyncState(tablet, active)).toMatchObject({ reason: 'server-busy' });
    server.session = null;
    server.onPush = () => problem(401);
    await active.sync.run('timer');
    expect(await readSyncState(tablet, active)).toMatchObject({ sign: 'waiting', reason: 'sign-in' });
  });

  test('asks for attention where a choice is open', async () => {
    const document = buildScreening({ alternatives: [buildAlternative()] });
    await pull({ type: 'screening', id: document.id, document });
    expect(await readSyncState(tablet, active)).toMatchObject({ sign: 'attention', openAlternatives: 1 });
  });

  test('asks for none where the server does not know of the difference yet', async () => {
    const alternatives = [{ ...buildAlternative(), unsent: true as const }];
    const document = buildScreening({ alternatives });
    await pull({ type: 'screening', id: document.id, document });
    expect(await readSyncState(tablet, active)).toMatchObject({ sign: 'sent', openAlternatives: 0 });
  });

  test('asks whoever may write the part, and nobody else: a therapist about a note, not the principal who reads it', async () => {
    const document = buildReport({ alternatives: [buildAlternative({ section: 'soapp', field: 'plan' })] });
    await pull({ type: 'report', id: document.id, document });
    const signOf = async (role: number) => {
      const user = { ...active.user, permissions: permissionsOf([role]) };
      return (await readSyncState(tablet, { ...active, user })).sign;
    };
    expect(await signOf(THERAPIST_ROLE)).toBe('attention');
    expect(await signOf(PRINCIPAL_ROLE)).toBe('sent');
  });

  test('asks for attention where the storage is in trouble', async () => {
    tablet.trouble.set('full');
    expect(await readSyncState(tablet, active)).toMatchObject({ sign: 'attention', storage: 'full' });
  });
});

describe('What a form touched', () => {
  const base = buildReport({
    sections: {
      activities: { version: 1, last: null, rows: [buildRow({ notes: 'a' }), buildRow({ id: ROW_2 })] },
      soapp: { version: 1, last: null, texts: soapp({ plan: 'walk' }) },
    },
  });

  test('is nothing when nothing changed, spaces and empty fields included', () => {
    const rows = [buildRow({ notes: 'a' }), buildRow({ id: ROW_2, notes: '  ' })];
    expect(touchedSections(base, { activities: rows, soapp: { plan: 'walk', objective: '' } })).toEqual({});
  });

  test('is the rows written, the rows removed and the texts changed', () => {
    const third = buildRow({ id: '01900000-0000-7000-8000-000000000003' });
    const form = { activities: [buildRow({ notes: 'b' }), third], soapp: { plan: null, objective: 'seen' } };
    expect(touchedSections(base, form)).toEqual({
      activities: { rows: [buildRow({ notes: 'b' }), third, { id: ROW_2, deleted: true }] },
      soapp: { texts: { plan: null, objective: 'seen' } },
    });
  });

  test('is everything where there was no report', () => {
    expect(touchedSections(null, { activities: [buildRow({ id: ROW_1 })] })).toEqual({
      activities: { rows: [buildRow()] },
    });
  });
});
