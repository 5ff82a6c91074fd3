/** Scenarios 43 to 54: databases that are set back, strangers' answers, single entries that fail, tablets full, emptied, or with a wrong clock. */

import { expect } from 'vitest';
import { addDays, businessDate, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { dueDoseId } from '#shared/domain/uuid';
import { messages } from '#shared/messages';
import { PARENT_ROLE, THERAPIST_ROLE } from '#shared/permissions';
import type { DoseDocument } from '#shared/records/dose';
import { noteDose } from '../../src/features/medicine/dose-entries';
import { readCentreDay } from '../../src/local/centre-day';
import { readFact } from '../../src/local/device-database';
import { askPrincipal, redateEntry } from '../../src/local/outbox-changes';
import { notePresences } from '../../src/local/presence-entries';
import { signOut } from '../../src/local/sign-out-by-hand';
import { readRecord } from '../../src/local/stored-records';
import { readSyncState } from '../../src/local/sync/sync-state';
import { readMeta, writeMeta } from '../../src/local/user-database';
import { storedRecords } from '../support/stored-records';
import type { Tab } from './support/browser';
import { reportInSight, screeningInSight } from './support/entries';
import type { WireAnswer } from './support/inject';
import { samples } from './support/samples';
import { type Scene, scenes } from './support/scene';

/** After so long with nobody touching it, a tablet has asked whose roles these are. */
const PATIENCE_MS = 16 * MINUTE_MS;

const scenario = scenes();

const json = (status: number, body: object): WireAnswer => ({
  status,
  headers: [['content-type', 'application/json']],
  body: JSON.stringify(body),
});
const html = (status: number): WireAnswer => ({
  status,
  headers: [['content-type', 'text/html']],
  body: '<html>Forbidden by your firewall</html>',
});
const signOf = (s: Scene, tab: Tab) =>
  s.simulation.finish(readSyncState(tab.tablet, s.simulation.active(tab)));

scenario(
  '43: set back after its author signed out, an entry is offered again when they return',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const { house } = s.simulation;
    await house.snapshots.take('backup');
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.sync(tab);
    await s.simulation.finish(signOut(tab.tablet));
    await house.snapshots.setBack('backup');
    await house.renewEpoch();
    expect((await s.truth()).rows).toEqual([]);
    await s.simulation.signIn(tab, s.simulation.person(0));
    await s.sync(tab);
    expect((await s.truth()).rows).toHaveLength(1);
    await s.endsWell();
  },
);

scenario('44: a deletion that waited while the database was set back does not raise the dead', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { house } = s.simulation;
  await house.snapshots.take('backup');
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.sync(tab);
  const row = (await s.simulation.finish(reportInSight(tab, s.place())))?.sections.activities?.rows[0];
  s.online(tab, false);
  await s.save(s.hand.deleteRow(tab, s.place(), 'activities', row?.id ?? ''));
  await house.snapshots.setBack('backup');
  await house.renewEpoch();
  s.online(tab, true);
  for (let times = 0; times < 3; times += 1) await s.sync(tab);
  expect((await s.truth()).rows).toMatchObject([{ deleted_at: expect.any(Date) }]);
  const seen = await s.simulation.finish(reportInSight(tab, s.place()));
  expect(seen?.sections.activities?.rows ?? []).toEqual([]);
});

scenario(
  '45: set back unnoticed, with counters that caught up: what was acknowledged comes again',
  async (s) => {
    const [tab, other] = await s.tablets(2);
    if (!tab || !other) return;
    const { house } = s.simulation;
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.sync(tab);
    await s.sync(other);
    await house.snapshots.take('backup');
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.sync(tab);
    s.online(tab, false);
    await house.snapshots.setBack('backup');
    // Nobody renewed the epoch, and others work on.
    for (let day = 0; day < 4; day += 1) await s.save(s.hand.writeRow(other, s.place(day, 1), 'activities'));
    await s.sync(other);
    s.online(tab, true);
    await s.sync(tab);
    await s.sync(tab);
    const notes = (await s.truth()).rows.map((row) => row.notes);
    expect(notes).toContain('«2»');
    expect(new Set(notes).size).toBe(notes.length);
    await s.endsWell();
  },
);

scenario(
  '45: set back unnoticed after its author signed out, what was acknowledged comes again',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const { house } = s.simulation;
    await house.snapshots.take('backup');
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.sync(tab);
    expect((await s.truth()).rows).toHaveLength(1);
    await house.snapshots.setBack('backup');
    await s.simulation.finish(signOut(tab.tablet));
    expect((await s.truth()).rows).toEqual([]);
    await s.simulation.signIn(tab, s.simulation.person(0));
    await s.sync(tab);
    expect((await s.truth()).rows).toMatchObject([{ notes: '«1»' }]);
    await s.endsWell();
  },
);

scenario('45: set back unnoticed, a tablet that had only read sees what is there now', async (s) => {
  const [tab, reader, other] = await s.tablets(3);
  if (!tab || !reader || !other) return;
  const { house } = s.simulation;
  const seen = async () => JSON.stringify(await s.simulation.finish(reportInSight(reader, s.place())));
  await house.snapshots.take('backup');
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.sync(tab);
  await s.sync(reader);
  expect(await seen()).toContain('«1»');
  s.online(tab, false);
  await house.snapshots.setBack('backup');
  for (let day = 0; day < 4; day += 1) await s.save(s.hand.writeRow(other, s.place(day, 1), 'interventions'));
  await s.sync(other);
  await s.sync(reader);
  expect(await seen()).not.toContain('«1»');
  s.online(tab, true);
  await s.endsWell();
});

for (const [name, answer] of [
  ['a gateway’s 403 in JSON', json(403, { message: 'Forbidden' })],
  ['a gateway’s 422 in JSON', json(422, { message: 'No', errors: { date: ['No'] } })],
  ['a proxy’s 413', html(413)],
  ['a gateway’s 401 in JSON', json(401, { message: 'Sign in to this network' })],
] as const) {
  scenario(`46: ${name} refuses nothing`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.simulation.network.between = () => answer;
    for (let day = 0; day < 5; day += 1) await s.save(s.hand.screen(tab, s.place(day)));
    for (let times = 0; times < 6; times += 1) await s.sync(tab);
    expect(await s.states(tab)).not.toContain('refused');
    expect(await signOf(s, tab)).toMatchObject({
      sign: 'waiting',
      waiting: 5,
      refused: 0,
      reason: 'stranger',
    });
    s.simulation.network.between = () => null;
    await s.endsWell();
    expect(await s.states(tab)).toEqual(Array.from({ length: 5 }, () => 'sent'));
  });
}

scenario(
  '46: what was done, and whose answer was lost, is not refused by a stranger afterwards',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    s.online(tab, true);
    s.fault(tab, 'drop-answer');
    let pushes = 0;
    s.simulation.network.between = ({ path }) => {
      if (path.startsWith('/api/sync/push')) pushes += 1;
      return pushes > 1 ? json(403, { message: 'Forbidden' }) : null;
    };
    for (let times = 0; times < 6; times += 1) await s.sync(tab);
    expect((await s.truth()).screenings).toHaveLength(1);
    expect(await s.states(tab)).toEqual(['pending']);
    expect(await signOf(s, tab)).toMatchObject({ waiting: 1, refused: 0, reason: 'stranger' });
    s.simulation.network.between = () => null;
    await s.endsWell();
    expect(await s.states(tab)).toEqual(['sent']);
  },
);

scenario('46: a refusal at the renewal of the session blames no entry', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place()));
  await s.simulation.sleep(3 * HOUR_MS);
  s.online(tab, true);
  // Another tab has replaced the CSRF value.
  s.simulation.network.between = ({ path }) =>
    path === '/api/refresh'
      ? json(403, { envelope: 'tadika-sync-1', code: 403, message: messages.notAllowed })
      : null;
  const again = await s.reopen(tab);
  await s.sync(again);
  expect(await s.states(again)).toEqual(['pending']);
  s.simulation.network.between = () => null;
  await s.endsWell();
});

for (const [name, answer] of [
  ['a firewall’s 403', html(403)],
  ['a server’s 500', json(500, { message: messages.broken })],
] as const) {
  scenario(`47: ${name} for one entry holds up that one alone`, async (s) => {
    const [tab, other] = await s.tablets(2);
    if (!tab || !other) return;
    s.online(tab, false);
    for (let day = 0; day < 6; day += 1) await s.save(s.hand.screen(tab, s.place(day)));
    const poison = s.simulation.ledger.saves[2]?.token ?? '';
    s.simulation.network.between = ({ path, body }) =>
      path.startsWith('/api/sync/push') && body?.includes(poison) ? answer : null;
    await s.save(s.hand.writeRow(other, s.place(), 'activities'));
    s.online(tab, true);
    await s.simulation.pass(30 * MINUTE_MS);
    expect(await s.states(tab)).toEqual(['sent', 'sent', 'pending', 'sent', 'sent', 'sent']);
    expect(await signOf(s, tab)).toMatchObject({ sign: 'waiting', waiting: 1, stuck: 1, reason: null });
    expect((await s.outbox(tab))[2]?.last_error).toMatchObject({ message: messages.entryNotTaken });
    // What others wrote is fetched meanwhile.
    const seen = await s.simulation.finish(reportInSight(tab, s.place()));
    expect(seen?.sections.activities?.rows).toHaveLength(1);
    s.simulation.network.between = () => null;
    await s.simulation.pass(10 * MINUTE_MS);
    expect((await s.states(tab))[2]).toBe('sent');
    expect(await signOf(s, tab)).toMatchObject({ sign: 'sent', stuck: 0 });
    await s.endsWell();
  });
}

for (const largest of [null, 150]) {
  const through = largest === null ? 'everything' : `${largest} entries at once`;
  scenario(`58: batches grow while it goes well, behind a proxy that lets ${through} through`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.online(tab, false);
    for (let day = 0; day < 210; day += 1)
      for (const child of [0, 1]) await s.save(s.hand.screen(tab, s.place(day, child)));
    const { network } = s.simulation;
    network.between = ({ path, body }) =>
      largest !== null && path === '/api/sync/push' && JSON.parse(body ?? '{}').operations.length > largest
        ? html(413)
        : null;
    s.online(tab, true);
    await s.sync(tab);
    const taken = network.pushes.map(({ body }) => body.operations.length);
    expect(taken).toEqual(largest === null ? [100, 100, 200, 20] : [100, 100, 20, 100, 100]);
    expect(new Set(await s.states(tab))).toEqual(new Set(['sent']));
  });
}

scenario('57: a firewall’s word does not hide that the session is over', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { network } = s.simulation;
  network.between = ({ path }) => (path.startsWith('/api/sync/push') ? html(403) : null);
  await s.save(s.hand.screen(tab, s.place()));
  await s.simulation.sleep(8 * DAY_MS);
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.simulation.pass(10 * MINUTE_MS);
  expect(await signOf(s, tab)).toMatchObject({ sign: 'waiting', waiting: 2, reason: 'sign-in' });
  network.between = () => null;
  await s.endsWell();
});

scenario('48: a full tablet sends all that waits, and deletes it', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  for (let day = 0; day < 20; day += 1) {
    await s.save(s.hand.screen(tab, s.place(day)));
    await s.save(s.hand.writeRow(tab, s.place(day), 'activities'));
  }
  tab.browser.disk.full = true;
  s.online(tab, true);
  await s.simulation.pass(HOUR_MS);
  expect((await s.truth()).screenings).toHaveLength(20);
  expect((await s.truth()).rows).toHaveLength(20);
  expect((await s.states(tab)).filter((state) => state !== 'sent')).toEqual([]);
  tab.browser.disk.full = false;
  // Days later there is room again, and what was let go is fetched.
  await s.simulation.sleep(26 * HOUR_MS);
  await s.simulation.signIn(tab, s.simulation.person(0));
  await s.sync(tab);
  await s.endsWell();
});

scenario('48: one entry that is blocked on a full tablet holds up none of the others', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  for (let day = 0; day < 12; day += 1) await s.save(s.hand.screen(tab, s.place(day)));
  const poison = s.simulation.ledger.saves[1]?.token ?? '';
  const { network } = s.simulation;
  network.between = ({ path, body }) =>
    path.startsWith('/api/sync/push') && body?.includes(poison) ? html(403) : null;
  tab.browser.disk.full = true;
  s.online(tab, true);
  await s.simulation.pass(HOUR_MS);
  expect((await s.truth()).screenings).toHaveLength(11);
  expect(await s.states(tab)).toEqual(['pending']);
  tab.browser.disk.full = false;
  await s.simulation.pass(10 * MINUTE_MS);
  expect(await signOf(s, tab)).toMatchObject({ waiting: 1, stuck: 1 });
  network.between = () => null;
  await s.simulation.pass(HOUR_MS);
  await s.endsWell();
});

scenario('49: an entry handed to the principal and offered again is known', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { house } = s.simulation;
  await s.save(s.hand.screen(tab, { ...s.place(), date: '2027-01-01' }));
  await s.sync(tab);
  const [refused] = await s.outbox(tab);
  expect(refused?.state).toBe('refused');
  await s.simulation.finish(askPrincipal(refused?.operation_id ?? '', tab.tablet));
  await s.sync(tab);
  // A tablet that has the entry from the server's notice alone.
  s.simulation.kill(tab);
  tab.browser.disk.wipe();
  const again = await s.simulation.open(tab.browser);
  await s.simulation.signIn(again, s.simulation.person(0));
  await s.sync(again);
  await house.renewEpoch();
  for (let times = 0; times < 2; times += 1) await s.sync(again);
  expect(await s.outbox(again)).toMatchObject([{ state: 'sent', sent_as: 'held' }]);
  expect((await s.truth()).held).toHaveLength(1);
});

scenario('50: a change of rights tells the records anew, and offers nothing again', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  for (let day = 0; day < 5; day += 1) await s.save(s.hand.screen(tab, s.place(day)));
  await s.sync(tab);
  const { database } = s.simulation.active(tab);
  const cursor = await s.simulation.finish(readMeta(database, 'feed_cursor'));
  const read = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString());
  const before = Buffer.from(JSON.stringify({ ...read, rights: 'others' })).toString('base64url');
  await s.simulation.finish(writeMeta(database, { feed_cursor: before }));
  const generation = await s.simulation.finish(readMeta(database, 'generation'));
  const pushes = s.simulation.network.pushes.length;
  await s.sync(tab);
  expect(s.simulation.network.pushes).toHaveLength(pushes);
  expect(await s.simulation.finish(readMeta(database, 'generation'))).toBe(generation);
  expect(await s.simulation.finish(storedRecords(database))).toHaveLength(5);
  await s.endsWell();
});

scenario('50: who has another role offers nothing again, and sees what it lets them see', async (s) => {
  const [tab, other] = await s.tablets(2);
  if (!tab || !other) return;
  await s.save(s.hand.writeSoapp(other, s.place(), 'plan'));
  await s.sync(other);
  await s.save(s.hand.screen(tab, s.place()));
  await s.sync(tab);
  const seen = async () =>
    (await s.simulation.finish(reportInSight(tab, s.place())))?.sections.soapp?.texts.plan;
  expect(await seen()).toBeUndefined();
  const { id } = s.simulation.person(0);
  await s.simulation.house.admin('user_roles').where({ user_id: id }).update({ role_id: THERAPIST_ROLE });
  const pushes = s.simulation.network.pushes.length;
  const again = await s.reopen(tab);
  await s.sync(again);
  expect(s.simulation.network.pushes).toHaveLength(pushes);
  expect((await s.simulation.finish(reportInSight(again, s.place())))?.sections.soapp?.texts.plan).toBe(
    '«1»',
  );
  await s.endsWell();
});

scenario(
  '51: who becomes only a parent still hands in what they wrote, and sees what becomes of it',
  async (s) => {
    const [tab, other] = await s.tablets(2);
    if (!tab || !other) return;
    const { admin, cast } = s.simulation.house;
    const { id } = s.simulation.person(0);
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await admin('user_roles').where({ user_id: id }).update({ role_id: PARENT_ROLE });
    await admin('user_preschools').where({ user_id: id }).delete();
    const ended_at = new Date(s.simulation.time.now);
    await admin('former_access').insert({ user_id: id, preschool_id: cast.preschoolIds[0], ended_at });
    s.online(tab, true);
    const again = await s.reopen(tab);
    await s.sync(again);
    expect((await s.truth()).held).toHaveLength(2);
    expect(await signOf(s, again)).toMatchObject({ waiting: 0, refused: 0, quarantined: 2 });
    // The children that they fetched are gone.
    expect(await s.simulation.finish(s.simulation.active(again).database.children.count())).toBe(0);
    // Somebody who never was staff there is told nothing of the child.
    await admin('former_access').delete();
    await s.save(s.hand.screen(again, s.place(1)));
    await s.sync(again);
    expect((await s.truth()).held).toHaveLength(2);
  },
);

scenario('51: and with nothing written, what they fetched goes as they sign in', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { id } = s.simulation.person(0);
  await s.sync(tab);
  const held = (of: typeof tab) => s.simulation.finish(s.simulation.active(of).database.children.count());
  expect(await held(tab)).toBeGreaterThan(0);
  await s.simulation.house.admin('user_roles').where({ user_id: id }).update({ role_id: PARENT_ROLE });
  await s.simulation.signIn(tab, s.simulation.person(0));
  expect(await held(tab)).toBe(0);
});

scenario('51: who is staff again hears it while the app stays open', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { admin } = s.simulation.house;
  const person = s.simulation.person(0);
  const roles = () => admin('user_roles').where({ user_id: person.id });
  const [{ role_id }] = await roles().select('role_id');
  await roles().update({ role_id: PARENT_ROLE });
  await s.simulation.signIn(tab, person);
  await s.sync(tab);
  await roles().update({ role_id });
  await s.simulation.pass(PATIENCE_MS);
  await s.sync(tab);
  const { database } = s.simulation.active(tab);
  expect(await s.simulation.finish(database.children.count())).toBeGreaterThan(0);
  await s.endsWell();
});

scenario('51: and years later nothing is left that asks the server again and again', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { admin, cast } = s.simulation.house;
  const { id } = s.simulation.person(0);
  await s.save(s.hand.screen(tab, s.place()));
  await s.sync(tab);
  await admin('user_roles').where({ user_id: id }).update({ role_id: PARENT_ROLE });
  await admin('user_preschools').where({ user_id: id }).delete();
  const ended_at = new Date(s.simulation.time.now);
  await admin('former_access').insert({ user_id: id, preschool_id: cast.preschoolIds[0], ended_at });
  // Two contacts on two days, since what was sent goes by the clocks of both.
  for (const days of [400, 1]) {
    await s.simulation.sleep(days * DAY_MS);
    await s.simulation.signIn(tab, s.simulation.person(0));
    expect(await s.sync(tab)).toBe('done');
  }
  expect(await s.outbox(tab)).toEqual([]);
});

scenario('51: and years later what waited is refused by itself', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { admin, cast } = s.simulation.house;
  const { id } = s.simulation.person(0);
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place()));
  await admin('user_roles').where({ user_id: id }).update({ role_id: PARENT_ROLE });
  await admin('user_preschools').where({ user_id: id }).delete();
  const ended_at = new Date(s.simulation.time.now);
  await admin('former_access').insert({ user_id: id, preschool_id: cast.preschoolIds[0], ended_at });
  await s.simulation.sleep(400 * DAY_MS);
  s.online(tab, true);
  await s.simulation.signIn(tab, s.simulation.person(0));
  await s.sync(tab);
  const [row] = await s.outbox(tab);
  expect(row).toMatchObject({ state: 'refused' });
  expect(await admin('receipts').where({ key: row?.operation_id }).pluck('status')).toEqual([422]);
  await s.endsWell();
});

scenario('52: a browser that was emptied is known weeks later, and what waited is told', async (s) => {
  const [tab, elsewhere] = await s.tablets(2);
  if (!tab || !elsewhere) return;
  const { admin } = s.simulation.house;
  s.fault(tab, ...Array.from({ length: 30 }, () => 'drop-request' as const));
  for (let day = 0; day < 3; day += 1) await s.save(s.hand.screen(tab, s.place(day)));
  await s.sync(tab);
  await s.sync(tab);
  await s.simulation.sleep(30 * DAY_MS);
  s.simulation.kill(tab);
  tab.browser.disk.wipe();
  tab.browser.plan = [];
  // Safari keeps what a page set for 7 days; the session has ended anyway.
  for (const name of ['XSRF-TOKEN', 'session']) tab.browser.cookies.delete(name);
  const again = await s.simulation.open(tab.browser);
  await s.simulation.quiet();
  expect(await s.simulation.finish(readFact(again.tablet.device, 'wiped'))).toBe(true);
  await s.simulation.signIn(again, s.simulation.person(0));
  await s.sync(again);
  await s.sync(again);
  expect(await signOf(s, again)).toMatchObject({ lost: { count: 3 } });
  const [entry] = await admin('audit_entries').where({ action: 'emptied' });
  expect(entry).toMatchObject({
    entity_type: 'device',
    after: { user_id: s.simulation.person(0).id, entries: 3 },
  });
});

scenario('53: what waits on a tablet is remembered of each person', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { admin } = s.simulation.house;
  s.fault(tab, ...Array.from({ length: 30 }, () => 'drop-request' as const));
  await s.save(s.hand.screen(tab, s.place()));
  await s.save(s.hand.screen(tab, s.place(1)));
  await s.sync(tab);
  await s.simulation.finish(signOut(tab.tablet));
  tab.browser.plan = [];
  await s.simulation.signIn(tab, s.simulation.person(1));
  await s.sync(tab);
  const people = await admin('device_people').orderBy('user_id').select('user_id', 'waiting');
  expect(people).toEqual([
    { user_id: s.simulation.person(0).id, waiting: 2 },
    { user_id: s.simulation.person(1).id, waiting: 0 },
  ]);
  // A paper says so too: it cannot have them.
  const [preschoolId] = s.simulation.cast.preschoolIds;
  const centre = await s.simulation.finish(readCentreDay(preschoolId, s.place().date, tab.tablet));
  expect(centre).toMatchObject({ waiting: 0, others: [{ name: s.simulation.person(0).name, count: 2 }] });
});

const dayOf = (tab: Tab) => businessDate(new Date(tab.tablet.clock.now()));

scenario('54: a clock that was reset offline files entries under the right day', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.sync(tab);
  s.online(tab, false);
  s.simulation.kill(tab);
  tab.browser.clockOffset = -400 * DAY_MS;
  const again = await s.simulation.open(tab.browser);
  expect(again.tablet.clock.doubt()).toBe('behind');
  expect(dayOf(again)).toBe(s.place().date);
  await s.save(s.hand.screen(again, { ...s.place(), date: dayOf(again) }));
  s.online(again, true);
  await s.sync(again);
  expect(again.tablet.clock.doubt()).toBe(null);
  expect(dayOf(again)).toBe(s.place().date);
  expect(await s.simulation.finish(screeningInSight(again, s.place()))).not.toBeNull();
  await s.endsWell();
});

scenario(
  '54: a clock set ahead offline asks which day it is, and the entry says that it was asked',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    await s.sync(tab);
    s.online(tab, false);
    // While the app runs, its own running clock tells; after a restart two days could have passed.
    tab.browser.clockOffset = 730 * DAY_MS;
    expect(dayOf(tab)).toBe(s.place().date);
    const again = await s.reopen(tab);
    expect(again.tablet.clock.doubt()).toBe('ahead');
    again.tablet.clock.settle(addDays(s.place().date, 1));
    expect(again.tablet.clock.doubt()).toBe(null);
    expect(dayOf(again)).toBe(addDays(s.place().date, 1));
    again.tablet.clock.settle(s.place().date);
    await s.save(s.hand.screen(again, { ...s.place(), date: dayOf(again) }));
    expect(await s.outbox(again)).toMatchObject([{ day_asked: true, date: s.place().date }]);
    // Still so after another restart, until a server has told.
    const third = await s.reopen(again);
    expect(third.tablet.clock.doubt()).toBe(null);
    expect(third.tablet.clock.kept.get().asked).toBe(true);
    s.online(third, true);
    await s.sync(third);
    expect(third.tablet.clock.kept.get().asked).toBe(false);
    await s.endsWell();
  },
);

scenario('54: an entry whose day was refused is given the right one in place', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.save(s.hand.writeRow(tab, { ...s.place(), date: '2027-01-01' }, 'activities'));
  await s.sync(tab);
  const [row] = await s.outbox(tab);
  expect(row).toMatchObject({ state: 'refused', last_error: { errors: { date: expect.any(Array) } } });
  await s.simulation.finish(redateEntry(row?.operation_id ?? '', s.place().date, tab.tablet));
  await s.sync(tab);
  expect(await s.states(tab)).toEqual(['sent']);
  const seen = await s.simulation.finish(reportInSight(tab, s.place()));
  expect(seen?.sections.activities?.rows).toHaveLength(1);
  expect(await s.simulation.finish(reportInSight(tab, { ...s.place(), date: '2027-01-01' }))).toBeNull();
});

scenario('54: so is an arrival, and a dose with the place that it was due at', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { date } = s.place();
  for (const type of ['presence', 'dose'] as const) {
    const { entityId } = await s.simulation.finish(
      samples[type](tab, { ...s.place(), date: '2027-01-01' }, type, s.simulation.cast),
    );
    await s.sync(tab);
    const row = (await s.outbox(tab)).at(-1);
    expect(row).toMatchObject({ state: 'refused', last_error: { errors: { day: [messages.dateFuture] } } });
    await s.simulation.finish(redateEntry(row?.operation_id ?? '', date, tab.tablet));
    await s.sync(tab);
    expect((await s.states(tab)).at(-1)).toBe('sent');
    const { database } = s.simulation.active(tab);
    const seen = (await s.simulation.finish(readRecord(database, entityId)))?.view;
    expect(seen).toMatchObject({ day: date, date });
    if (type === 'dose') {
      const { medicine_id, due } = seen as DoseDocument;
      expect(due).toBe(dueDoseId(medicine_id, date, '12:00'));
    }
  }
});

/** As wrong as clocks of tablets are: right, two hours behind, fast, of another year, ahead by more than a day. */
const CLOCKS = [0, -2 * HOUR_MS, 20 * MINUTE_MS, -400 * DAY_MS, 30 * HOUR_MS];
const byPass = { guardianId: null, collectorId: 7, name: 'Pak Mail', checked: 'pass', reason: null } as const;

scenario('54: arrivals by five wrong clocks are of one day, or asked about', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { date, childId } = s.place();
  for (const offset of CLOCKS) {
    tab.browser.clockOffset = 0;
    await s.sync(tab);
    s.online(tab, false);
    tab.browser.clockOffset = offset;
    await s.simulation.finish(notePresences([{ ...byPass, childId, act: 'left' }], undefined, tab.tablet));
    s.online(tab, true);
    await s.sync(tab);
  }
  const rows = await s.outbox(tab);
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent', 'refused']);
  await s.simulation.finish(redateEntry(rows.at(-1)?.operation_id ?? '', date, tab.tablet));
  await s.sync(tab);
  const { admin } = s.simulation.house;
  const kept = await admin('presences').where({ child_id: childId }).select('day', 'time', 'noted_at');
  expect(kept.map(({ day }) => day)).toEqual(CLOCKS.map(() => date));
  // What each clock said stays beside it.
  expect(new Set(kept.map(({ noted_at }) => businessDate(new Date(noted_at)))).size).toBe(3);
  await s.endsWell();
});

scenario(
  '43: two departures by one pass and two doses unseen, of a server that is set back, are there once each',
  async (s) => {
    const [tab, other] = await s.tablets(2);
    if (!tab || !other) return;
    const { house, cast } = s.simulation;
    const { childId } = s.place();
    const both = [tab, other];
    for (const one of both) await s.sync(one);
    await house.snapshots.take('backup');
    const medicine = {
      id: cast.medicines.get(childId) ?? '',
      medicine: 'Paracetamol',
      dose: '5 ml',
      apart_hours: 4,
    };
    for (const [at, one] of both.entries()) {
      s.online(one, false);
      one.browser.clockOffset = at === 0 ? -2 * HOUR_MS : 20 * MINUTE_MS;
      const witness = cast.people[1 - at];
      await s.simulation.finish(notePresences([{ ...byPass, childId, act: 'left' }], undefined, one.tablet));
      await s.simulation.finish(
        noteDose(
          {
            childId,
            medicine,
            act: 'given',
            slot: '12:00',
            override: 'It was given early',
            seen: [],
            witness: witness ?? null,
          },
          one.tablet,
        ),
      );
    }
    const told = async () => {
      const { doses } = await s.truth();
      const left = await house.admin('presences').where({ child_id: childId, act: 'left' }).pluck('id');
      return { left: left.sort(), doses: doses.map(({ id }) => id).sort() };
    };
    for (const one of both) {
      s.online(one, true);
      await s.sync(one);
    }
    const before = await told();
    expect([before.left.length, before.doses.length]).toEqual([2, 2]);
    await house.snapshots.setBack('backup');
    await house.renewEpoch();
    expect(await told()).toEqual({ left: [], doses: [] });
    for (let times = 0; times < 3; times += 1) for (const one of both) await s.sync(one);
    expect(await told()).toEqual(before);
    await s.endsWell();
  },
);
