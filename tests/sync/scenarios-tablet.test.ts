/** Scenarios 24 to 31 and 33 to 38: the tablet's storage, its tabs and versions, and the feed. */
import { expect } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { screeningRecord } from '#shared/records/screening';
import { createTablet } from '../../src/local/create-tablet';
import { readFact } from '../../src/local/device-database';
import { makeRoom } from '../../src/local/make-room';
import { userDatabaseName } from '../../src/local/user-database';
import { reportInSight, screeningInSight } from './support/entries';
import { Run } from './support/run-steps';
import { scenes } from './support/scene';

const scenario = scenes();

/** Above the version of this app's database on any day; the browser counts a version of Dexie's as ten. */
const NEWER_DATABASE = 10_000;

scenario('24: with the storage full the save says no, and the text stays', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  tab.browser.disk.full = true;
  const { drafts } = s.simulation.active(tab);
  const failures: unknown[] = [];
  drafts.write('report:1', 'what was typed', null, (error) => failures.push(error));
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  expect(s.simulation.ledger.saves[0]).toMatchObject({ state: 'refused' });
  expect(s.simulation.ledger.saves[0]?.error).toMatch(/^SaveFailedError/);
  expect(tab.tablet.trouble.get()).toBe('full');
  expect(await s.outbox(tab)).toEqual([]);
  await s.simulation.pass(1_000);
  expect(failures.length).toBeGreaterThan(0);
  tab.browser.disk.full = false;
  await s.simulation.pass(10_000);
  const again = await s.reopen(tab);
  const draft = await s.simulation.finish(s.simulation.active(again).drafts.read('report:1'));
  expect(draft?.value).toBe('what was typed');
  await s.save(s.hand.writeRow(again, s.place(), 'activities'));
  await s.endsWell();
});

scenario(
  '24: a full tablet lets go of what is old, and keeps today where next week has an absence',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    for (const days of [1, 0]) await s.save(s.hand.record(tab, s.place(days), 'presence'));
    await s.save(s.hand.record(tab, s.place(-7), 'absence_note'));
    await s.sync(tab);
    const { database } = s.simulation.active(tab);
    await s.simulation.finish(makeRoom(database));
    const left = await s.simulation.finish(database.records.toArray());
    expect(left.map(({ type, date }) => [type, date]).toSorted()).toEqual([
      ['absence_note', s.place(-7).date],
      ['presence', s.place().date],
    ]);
  },
);

scenario('25: storage that the browser wiped is noticed, and told', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.save(s.hand.screen(tab, s.place()));
  await s.sync(tab);
  s.simulation.kill(tab);
  tab.browser.disk.wipe();
  const again = await s.simulation.open(tab.browser);
  await s.simulation.quiet();
  expect(await s.simulation.finish(readFact(again.tablet.device, 'wiped'))).toBe(true);
  await s.simulation.signIn(again, s.simulation.person(0));
  await s.sync(again);
  expect(await s.simulation.finish(screeningInSight(again, s.place()))).toMatchObject({
    others_message: '«1»',
  });
});

scenario('26: of two tabs one drains', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const beside = await s.simulation.open(tab.browser);
  await s.simulation.quiet();
  const before = s.simulation.network.pushes.length;
  void s.hand.screen(tab, s.place());
  void s.hand.writeRow(beside, s.place(), 'activities');
  for (const each of [tab, beside]) each.wake('visible');
  await s.simulation.quiet();
  expect(await s.states(beside)).toEqual(['sent', 'sent']);
  const sent = s.simulation.network.pushes.slice(before).flatMap(({ body }) => body.operations);
  expect(new Set(sent.map(({ operation_id }) => operation_id)).size).toBe(sent.length);
  await s.endsWell();
});

scenario('27: a leader that freezes is relieved, and harms nothing when it wakes up', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const beside = await s.simulation.open(tab.browser);
  await s.simulation.quiet();
  s.fault(tab, 'hold-answer');
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.simulation.quiet();
  tab.frozen = true;
  expect(await s.states(beside)).toEqual(['sending']);
  beside.wake('visible');
  await s.simulation.pass(200_000);
  expect(await s.states(beside)).toEqual(['sent']);
  await s.simulation.network.release();
  tab.thaw();
  await s.simulation.quiet();
  expect((await s.truth()).rows).toHaveLength(1);
  await s.endsWell();
});

scenario(
  '28: the service worker drains what a closed page left, and a page beside it doubles nothing',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.online(tab, false);
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    const page = await s.simulation.open(tab.browser);
    const worker = createTablet(page.environment, { automatic: false });
    await s.simulation.finish(worker.start());
    s.online(tab, true);
    const drained = worker.active.get()?.sync.drain();
    page.wake('visible');
    await s.simulation.finish(Promise.resolve(drained));
    await s.simulation.quiet();
    expect(await s.states(page)).toEqual(['sent']);
    await s.simulation.finish(worker.stop());
    expect((await s.truth()).rows).toHaveLength(1);
    await s.endsWell();
  },
);

scenario('29: killed at any moment while the local database is made, it opens again', async (s) => {
  const [browser] = s.simulation.browsers;
  if (!browser) return;
  for (let tasks = 0; tasks < 60; tasks += 3) {
    browser.disk.wipe();
    const first = browser.open();
    await s.simulation.steps(tasks);
    const tab = await s.reopen(first);
    await s.simulation.signIn(tab, s.simulation.person(0));
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.sync(tab);
    expect(await s.states(tab)).toEqual(['sent']);
    s.simulation.kill(tab);
  }
  await s.endsWell();
});

scenario(
  '29: killed at any moment while a newer app adds to a database with entries, all arrive',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const { browser } = tab;
    const name = userDatabaseName(s.simulation.person(0).id, tab.environment);
    s.online(tab, false);
    let last = tab;
    for (let tasks = 0; tasks < 24; tasks += 2) {
      await s.save(s.hand.writeRow(last, s.place(tasks % 5), 'activities'));
      s.simulation.kill(last);
      // The newer app is killed amid its migration: a tab of it opens the database, and dies so many tasks later.
      const newer = browser.open();
      const request = newer.disk.indexedDB.open(name, 30 + 10 * tasks);
      request.onupgradeneeded = () => {
        const { transaction, result } = request;
        result.createObjectStore(`later ${tasks}`, { keyPath: 'id' });
        transaction?.objectStore('outbox').createIndex(`later ${tasks}`, 'state');
      };
      request.onsuccess = () => request.result.close();
      await s.simulation.steps(tasks);
      s.simulation.kill(newer);
      last = await s.simulation.open(browser);
    }
    expect(await s.states(last)).toEqual(Array.from({ length: 12 }, () => 'pending'));
    s.online(last, true);
    await s.sync(last);
    expect((await s.truth()).rows).toHaveLength(12);
    await s.endsWell();
  },
);

scenario('30: an app rolled back opens the newer database, and its entries arrive', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  s.simulation.kill(tab);
  // The newer app had added a table.
  const name = userDatabaseName(s.simulation.person(0).id, tab.environment);
  const upgraded = new Promise<void>((resolve, reject) => {
    const request = tab.browser.disk.factory.open(name, NEWER_DATABASE);
    request.onupgradeneeded = () => request.result.createObjectStore('later', { keyPath: 'id' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  await s.simulation.finish(upgraded);
  const again = await s.simulation.open(tab.browser);
  s.online(tab, true);
  await s.sync(again);
  expect(await s.states(again)).toEqual(['sent']);
  await s.endsWell();
});

scenario(
  '31: an entry of a newer app waits for the server, and arrives when that understands it',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.online(tab, false);
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    const { database } = s.simulation.active(tab);
    const set = (payload_version: number) =>
      s.simulation.finish(Promise.resolve(database.outbox.toCollection().modify({ payload_version })));
    await set(screeningRecord.payloadVersion + 1);
    s.online(tab, true);
    await s.sync(tab);
    expect(await s.states(tab)).toEqual(['pending']);
    await set(screeningRecord.payloadVersion);
    await s.sync(tab);
    expect(await s.states(tab)).toEqual(['sent']);
    await s.endsWell();
  },
);

scenario('31: an old client understands a newer server, and its entries arrive', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  // More fields than today's, in answers, results and documents, and a kind of record that nobody knows yet.
  s.simulation.network.alter = (path, answer) => {
    if (!path.startsWith('/api/sync/') || answer.status !== 200) return answer;
    const { data } = JSON.parse(answer.body);
    const newer = { ...data, later: { any: 1 } };
    if (data.results) newer.results = data.results.map((result: object) => ({ ...result, later: true }));
    if (data.changes)
      newer.changes = [
        { type: 'meal', id: 1, document: { id: 1, later: true } },
        ...data.changes.map((change: object) => ({ ...change, later: true })),
      ];
    return { ...answer, body: JSON.stringify({ data: newer, later: true }) };
  };
  await s.save(s.hand.writeRow(one, s.place(), 'activities'));
  await s.save(s.hand.screen(one, s.place()));
  await s.sync(one);
  await s.sync(other);
  expect(await s.states(one)).toEqual(['sent', 'sent']);
  const seen = await s.simulation.finish(reportInSight(other, s.place()));
  expect(seen?.sections.activities?.rows.map((row) => row.notes)).toEqual(['«1»']);
  await s.endsWell();
});

scenario('33: a pull during an open transaction skips nothing', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  s.fault(one, 'park');
  await s.save(s.hand.writeRow(one, s.place(), 'activities'));
  await s.simulation.quiet();
  // Written, numbered, and not yet committed.
  await s.sync(other);
  expect(await s.simulation.finish(reportInSight(other, s.place()))).toBeNull();
  await s.simulation.network.release();
  await s.simulation.quiet();
  await s.sync(other);
  const seen = await s.simulation.finish(reportInSight(other, s.place()));
  expect(seen?.sections.activities?.rows.map((row) => row.notes)).toEqual(['«1»']);
  await s.endsWell();
});

scenario('34: killed at any moment of a pull, a tablet misses nothing', async (s) => {
  let [one, other] = await s.tablets(2);
  if (!one || !other) return;
  for (let tasks = 0; tasks < 120; tasks += 8) {
    await s.save(s.hand.writeRow(one, s.place(), 'activities'));
    await s.sync(one);
    const { sync } = s.simulation.active(other);
    void sync.run('button');
    await s.simulation.steps(tasks);
    other = await s.reopen(other);
    await s.sync(other);
    const [here, there] = [
      await s.simulation.finish(reportInSight(one, s.place())),
      await s.simulation.finish(reportInSight(other, s.place())),
    ];
    expect(there?.sections.activities?.rows).toEqual(here?.sections.activities?.rows);
  }
  await s.endsWell();
});

scenario('35: a cursor that can’t be followed leads to a full pull, and resurrects nothing', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  await s.save(s.hand.writeRow(one, s.place(), 'activities'));
  await s.save(s.hand.writeRow(one, s.place(1), 'activities'));
  await s.sync(one);
  await s.sync(other);
  const row = (await s.simulation.finish(reportInSight(one, s.place())))?.sections.activities?.rows[0];
  s.online(other, false);
  await s.save(s.hand.deleteRow(one, s.place(), 'activities', row?.id ?? ''));
  await s.sync(one);
  // The feed's entry of it is long gone.
  const { admin } = s.simulation.house;
  await admin('feed_entries').where({ entity_type: 'screening' }).delete();
  await s.simulation.house.renewEpoch();
  s.online(other, true);
  await s.sync(other);
  const seen = await s.simulation.finish(reportInSight(other, s.place()));
  expect(seen?.sections.activities?.rows).toEqual([]);
  await s.endsWell();
});

scenario('36: a database set back gets the acknowledged entries again', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  await s.save(s.hand.writeRow(one, s.place(), 'activities'));
  await s.sync(one);
  const { house } = s.simulation;
  await house.snapshots.take('backup');
  await s.save(s.hand.writeRow(one, s.place(), 'activities'));
  await s.save(s.hand.screen(other, s.place()));
  for (const tab of [one, other]) await s.sync(tab);
  await house.snapshots.setBack('backup');
  await house.renewEpoch();
  expect((await s.truth()).rows).toHaveLength(1);
  for (const tab of [one, other, one, other]) await s.sync(tab);
  const { rows, screenings, audits } = await s.truth();
  expect([rows.length, screenings.length]).toEqual([2, 1]);
  expect(audits.filter(({ action }) => action === 'saved')).toHaveLength(2);
  await s.endsWell();
});

scenario('36: a database set back gets them from a tablet that comes forty days later', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { house } = s.simulation;
  await house.snapshots.take('backup');
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.sync(tab);
  await house.snapshots.setBack('backup');
  await house.renewEpoch();
  await s.simulation.sleep(40 * DAY_MS);
  await s.simulation.signIn(tab, s.simulation.person(0));
  await s.sync(tab);
  await s.sync(tab);
  expect((await s.truth()).rows).toHaveLength(1);
  await s.endsWell();
});

for (const [days, rows] of [
  [30, 1],
  [33, 0],
] as const)
  scenario(`36: set back to before what was done ${days} days before the last contact`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const run = new Run(s.simulation);
    await run.step({ kind: 'backup' });
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.sync(tab);
    for (const sleep of [days - 1, 1]) {
      await s.simulation.sleep(sleep * DAY_MS);
      await s.simulation.signIn(tab, s.simulation.person(0));
      await s.sync(tab);
    }
    await run.step({ kind: 'restore' });
    expect((await s.truth()).rows).toEqual([]);
    await s.endsWell();
    // A tablet keeps what was sent in the 30 days before it was last here, and a day longer.
    expect((await s.truth()).rows).toHaveLength(rows);
  });

scenario(
  '36: two batches with a backup between them, clocks that jump, and set back: all are there',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const run = new Run(s.simulation);
    const { house, time } = s.simulation;
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.save(s.hand.screen(tab, s.place(1)));
    await s.sync(tab);
    await run.step({ kind: 'backup' });
    await s.save(s.hand.writeRow(tab, s.place(), 'interventions'));
    await s.save(s.hand.screen(tab, s.place(2)));
    await s.sync(tab);
    // The server's clock runs two months ahead for an hour, and the tablet's a year from then on.
    house.time = { now: time.now + 60 * DAY_MS };
    for (const person of [1, 0]) {
      await s.simulation.signIn(tab, s.simulation.person(person));
      await s.sync(tab);
    }
    house.time = time;
    tab.browser.clockOffset = 365 * DAY_MS;
    await s.simulation.signIn(tab, s.simulation.person(0));
    await s.sync(tab);
    await run.step({ kind: 'restore' });
    expect((await s.truth()).rows).toHaveLength(1);
    await s.endsWell();
    const { rows, screenings } = await s.truth();
    expect([rows.length, screenings.length]).toEqual([2, 2]);
  },
);

scenario(
  '37: tablets that are all told to slow down drain by themselves, each in its own time',
  async (s) => {
    const tabs = await s.tablets(3);
    for (const tab of tabs) s.fault(tab, ...Array.from({ length: 4 }, () => 'status-429' as const));
    for (const tab of tabs) void s.hand.writeRow(tab, s.place(), 'activities');
    await s.simulation.quiet();
    const begun = s.simulation.time.now;
    const arrived: number[] = [];
    for (let tries = 0; tries < 300 && arrived.length < tabs.length; tries += 1) {
      await s.simulation.passToNext();
      const sent = (await s.truth()).rows.length;
      while (arrived.length < sent) arrived.push(s.simulation.time.now - begun);
    }
    expect(arrived).toHaveLength(3);
    expect(new Set(arrived).size).toBe(3);
    // The server asked for 7 s, each time.
    expect(Math.min(...arrived)).toBeGreaterThanOrEqual(4 * 7_000);
    await s.endsWell();
  },
);

scenario('38: a connection lost at any moment of a save: it is repeated, or refused visibly', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  for (let tasks = 0; tasks < 60; tasks += 2) {
    const saving = s.hand.writeRow(tab, s.place(), 'activities');
    await s.simulation.steps(tasks);
    tab.disk.loseConnections();
    await s.save(saving);
    expect(s.simulation.ledger.saves.at(-1)?.state).not.toBe('open');
  }
  const saved = s.simulation.ledger.saves.filter(({ state }) => state === 'saved');
  expect(saved.length).toBeGreaterThan(0);
  expect(await s.outbox(tab)).toHaveLength(saved.length);
  s.online(tab, true);
  await s.endsWell();
});

scenario(
  '38: a connection lost at any moment of a sync: nothing is missed, and it is no mistake',
  async (s) => {
    const [one, other] = await s.tablets(2);
    if (!one || !other) return;
    for (let tasks = 60; tasks < 150; tasks += 3) {
      void s.hand.writeRow(other, s.place(), 'activities');
      await s.simulation.steps(tasks);
      other.disk.loseConnections();
      await s.simulation.quiet();
    }
    await s.sync(one);
    await s.endsWell();
  },
);
