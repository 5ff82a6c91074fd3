/** One tablet, two people, no network: whoever takes it over sees what the other one noted, and nothing more of them. */
import { expect } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { flagsInSight, temperaturesInSight } from '#shared/domain/screening';
import type { RecordDocument } from '#shared/records/define-record';
import type { EventDocument } from '#shared/records/event-record';
import { type RecordType, recordTypes } from '#shared/records/index';
import type { PresenceDocument } from '#shared/records/presence';
import type { ScreeningDocument } from '#shared/records/screening';
import { noteStaff } from '../../src/features/staff/staff-entries';
import { chooseAlternative } from '../../src/local/day-entries';
import { makeRoom } from '../../src/local/make-room';
import { type NotedHere, notedByOthers, withNotedHere } from '../../src/local/noted-here';
import { lock, removePin, sendForOthers, setPin, unlock } from '../../src/local/pin';
import { notePresences } from '../../src/local/presence-entries';
import { finishSignOut } from '../../src/local/sign-out';
import { signOut } from '../../src/local/sign-out-by-hand';
import { recordsOfDays } from '../../src/local/stored-records';
import type { Tab } from './support/browser';
import { peekSealed } from './support/disk';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const PINS = ['280417', '519302'] as const;

/** A tablet of the first preschool, on which its teacher and its therapist have a PIN; the teacher is here, offline. */
async function shared(s: Scene): Promise<Tab> {
  const [tab] = await s.tablets(1);
  if (!tab) throw new Error('There is no tablet.');
  const { house, time, cast } = s.simulation;
  await house.admin('paired_tablets').insert({
    device_id: tab.tablet.deviceId,
    preschool_id: cast.preschoolIds[0],
    paired_by: s.simulation.person(0).id,
    paired_at: new Date(time.now),
  });
  await s.simulation.finish(setPin(PINS[0], tab.tablet));
  await s.simulation.finish(lock(tab.tablet));
  await s.simulation.signIn(tab, s.simulation.person(1));
  await s.simulation.finish(setPin(PINS[1], tab.tablet));
  await s.sync(tab);
  await change(s, tab, 0);
  await s.sync(tab);
  s.online(tab, false);
  return tab;
}

async function change(s: Scene, tab: Tab, person: 0 | 1): Promise<void> {
  await s.simulation.finish(lock(tab.tablet));
  const { id } = s.simulation.person(person);
  expect(await s.simulation.finish(unlock(id, PINS[person], tab.tablet))).toEqual({ opened: true });
  await s.simulation.quiet();
}

/** What a screen shows of a kind. */
async function shown(s: Scene, tab: Tab, type: RecordType): Promise<RecordDocument[]> {
  const { database } = s.simulation.active(tab);
  const reading = async () => {
    const rows = await recordsOfDays(database, type, '', '\uffff');
    return withNotedHere(database, rows, ({ entity_type }) => entity_type === type, tab.tablet);
  };
  const { rows } = await s.simulation.finish(reading());
  return rows.flatMap(({ view }) => view ?? []);
}

async function counts(s: Scene, tab: Tab): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const type of recordTypes) found[type] = (await shown(s, tab, type)).length;
  return found;
}

const events = ['absence_note', 'presence', 'care', 'incident', 'dose', 'illness'] as const;
const noted = { absence_note: 1, presence: 1, care: 1, incident: 1, dose: 1, illness: 1, screening: 1 };
const nothing = Object.fromEntries(recordTypes.map((type) => [type, 0]));
const waiting = (s: Scene, tab: Tab) =>
  s.simulation.finish(notedByOthers(tab.tablet)).then((rows) => rows.filter((row) => row.waits === 1).length);

scenario('83: each kind that is handed over is seen; a report is not', async (s) => {
  const tab = await shared(s);
  for (const type of events) await s.save(s.hand.record(tab, s.place(), type));
  await s.save(s.hand.screen(tab, s.place(), 38.6));
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await change(s, tab, 1);
  expect(await counts(s, tab)).toEqual({ ...nothing, ...noted });
  // That one is counted alone.
  expect(await waiting(s, tab)).toBe(8);
  const all = await s.simulation.finish(notedByOthers(tab.tablet));
  expect(all.filter((row) => !('entry' in row))).toHaveLength(1);
  // Its author sees each once.
  await change(s, tab, 0);
  expect(await counts(s, tab)).toEqual({ ...nothing, ...noted, report: 1 });
  expect(await waiting(s, tab)).toBe(0);
  await s.endsWell();
});

scenario(
  '83: what is saved while its author locks is seen, wherever the lock has come to by then',
  async (s) => {
    const tab = await shared(s);
    const { simulation } = s;
    let stored = 0;
    for (let steps = 0; ; steps += 1) {
      const locking = lock(tab.tablet);
      for (let step = 0; step < steps; step += 1) await simulation.step();
      if (tab.tablet.active.get() === null) {
        await simulation.finish(locking);
        break;
      }
      const saving = s.hand.record(tab, s.place(), 'care');
      const [, { status }] = await simulation.finish(Promise.allSettled([locking, saving]));
      const isStored = status === 'fulfilled';
      if (isStored) stored += 1;
      await change(s, tab, 1);
      expect([steps, await waiting(s, tab)]).toEqual([steps, isStored ? 1 : 0]);
      await change(s, tab, 0);
      // The next time as much waits as this time.
      s.online(tab, true);
      await s.sync(tab);
      s.online(tab, false);
      // Of whom something is here already, whoever comes looks again.
      await simulation.finish(Promise.resolve(tab.tablet.device.noted_here.clear()));
    }
    expect(stored).toBeGreaterThan(5);
    await change(s, tab, 0);
    await s.endsWell();
  },
);

const screened = async (s: Scene, tab: Tab) => {
  const all = (await shown(s, tab, 'screening')) as ScreeningDocument[];
  return all.map((document) => ({
    degrees: temperaturesInSight(document),
    flags: flagsInSight(document),
    unsent: document.alternatives.filter(({ unsent }) => unsent).length,
  }));
};

scenario(
  '83: a fever that the other one measured is seen, and stands beside what is measured anew',
  async (s) => {
    const tab = await shared(s);
    await s.save(s.hand.screen(tab, s.place(), 38.6));
    await change(s, tab, 1);
    expect(await screened(s, tab)).toEqual([{ degrees: [38.6], flags: ['fever'], unsent: 0 }]);
    // No form opened with it: a value of one's own takes the place of none.
    await s.save(s.hand.screen(tab, s.place(), 36.8));
    const [row] = await s.outbox(tab);
    expect(row?.base).toBeNull();
    expect(await screened(s, tab)).toEqual([{ degrees: [36.8, 38.6], flags: ['fever'], unsent: 2 }]);
    s.online(tab, true);
    await s.sync(tab);
    await s.simulation.finish(sendForOthers(tab.tablet));
    await s.sync(tab);
    const open = (await s.truth()).alternatives.filter(({ resolved_at }) => resolved_at === null);
    expect(open.map(({ field }) => field).toSorted()).toEqual(['body_temperature', 'others_message']);
    expect(await screened(s, tab)).toEqual([{ degrees: [36.8, 38.6], flags: ['fever'], unsent: 0 }]);
    await s.endsWell();
  },
);

scenario('83: what the other one corrected is seen; what is edited is what the server told', async (s) => {
  const tab = await shared(s);
  s.online(tab, true);
  await s.save(s.hand.screen(tab, s.place(), 36.7));
  await s.sync(tab);
  await change(s, tab, 1);
  await s.sync(tab);
  await change(s, tab, 0);
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place(), 38.6));
  await change(s, tab, 1);
  expect(await screened(s, tab)).toEqual([{ degrees: [38.6], flags: ['fever'], unsent: 0 }]);
  await s.save(s.hand.screen(tab, s.place(), 36.9));
  const [row] = await s.outbox(tab);
  expect(row?.base).toMatchObject({ body_temperature: 36.7 });
  expect(await screened(s, tab)).toEqual([{ degrees: [36.9, 38.6], flags: ['fever'], unsent: 2 }]);
  // A second thought of the first one stands in the place of the first.
  await change(s, tab, 0);
  await s.save(s.hand.screen(tab, s.place(), 38.9));
  await change(s, tab, 1);
  expect(await screened(s, tab)).toEqual([{ degrees: [36.9, 38.9], flags: ['fever'], unsent: 2 }]);
  s.online(tab, true);
  await s.endsWell();
});

scenario('83: what was sent and decided since is not laid on what the server tells', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.screen(tab, s.place(), 38.6));
  await change(s, tab, 1);
  s.online(tab, true);
  await s.simulation.finish(sendForOthers(tab.tablet));
  // Sent, and not told yet.
  expect(await screened(s, tab)).toEqual([{ degrees: [38.6], flags: ['fever'], unsent: 0 }]);
  await s.simulation.sleep(60_000);
  await s.sync(tab);
  await s.save(s.hand.screen(tab, s.place(), 36.9));
  expect(await screened(s, tab)).toEqual([{ degrees: [36.9], flags: [], unsent: 0 }]);
  await s.sync(tab);
  expect(await screened(s, tab)).toEqual([{ degrees: [36.9], flags: [], unsent: 0 }]);
  await s.endsWell();
});

scenario('83: a fever stays in sight where the one who measured it adds something', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.screen(tab, s.place(), 38.6));
  await change(s, tab, 1);
  await s.save(s.hand.screen(tab, s.place(), 36.8));
  await change(s, tab, 0);
  // Only the text is another one.
  await s.save(s.hand.screen(tab, s.place(), 38.6));
  await change(s, tab, 1);
  expect(await screened(s, tab)).toEqual([{ degrees: [36.8, 38.6], flags: ['fever'], unsent: 2 }]);
  s.online(tab, true);
  await s.endsWell();
});

scenario('83: what was decided beside it is not asked about again', async (s) => {
  const tab = await shared(s);
  const other = await s.simulation.arrive(1, s.simulation.person(2));
  await s.save(s.hand.screen(other, s.place(), 36.8));
  await s.sync(other);
  await s.simulation.sleep(60_000);
  await s.save(s.hand.screen(tab, s.place(), 38.6));
  await change(s, tab, 1);
  s.online(tab, true);
  await s.simulation.finish(sendForOthers(tab.tablet));
  await s.simulation.sleep(60_000);
  await s.sync(tab);
  expect(await screened(s, tab)).toEqual([{ degrees: [36.8, 38.6], flags: ['fever'], unsent: 0 }]);
  for (const { id } of (await s.truth()).alternatives)
    await s.save(
      s.simulation.finish(
        chooseAlternative(
          { entityType: 'screening', ...s.place(), alternativeId: id, keep: 'live' },
          tab.tablet,
        ),
      ) as unknown as Promise<void>,
    );
  expect(await screened(s, tab)).toEqual([{ degrees: [36.8], flags: [], unsent: 0 }]);
});

scenario('83: a tablet that was switched off in between shows it all the same', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.record(tab, s.place(), 'dose'));
  await s.simulation.quiet();
  const again = await s.reopen(tab);
  expect(again.tablet.active.get() ?? null).toBeNull();
  await s.simulation.finish(unlock(s.simulation.person(1).id, PINS[1], again.tablet));
  expect(await shown(s, again, 'dose')).toHaveLength(1);
  // Nobody reads it in the tablet's files.
  const { disk, label } = again.browser;
  const rows = peekSealed(disk, `${label} tadika-device`, 'noted_here');
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0] as object).sort()).toEqual([
    'at',
    'author_id',
    'operation_id',
    'order',
    'preschool_id',
    'sealed',
    'waits',
  ]);
  await s.endsWell();
});

scenario('83: once sent and told it is there once, and a day later nothing is left of it here', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.record(tab, s.place(), 'presence'));
  await change(s, tab, 1);
  s.online(tab, true);
  // The other one's go beside. Until the server has told it, it is seen from here.
  await s.simulation.finish(sendForOthers(tab.tablet));
  expect(await waiting(s, tab)).toBe(0);
  expect(await shown(s, tab, 'presence')).toHaveLength(1);
  await s.sync(tab);
  expect(await shown(s, tab, 'presence')).toHaveLength(1);
  expect((await s.truth()).events).toHaveLength(1);
  await s.simulation.sleep(2 * DAY_MS);
  await s.simulation.signIn(tab, s.simulation.person(1));
  await change(s, tab, 1);
  expect(peekSealed(tab.browser.disk, `${tab.browser.label} tadika-device`, 'noted_here')).toEqual([]);
  await s.endsWell();
});

scenario('83: of staff, whom no record tells of, what was sent stays in sight', async (s) => {
  const tab = await shared(s);
  const { id, name } = s.simulation.active(tab).user;
  const preschoolId = s.simulation.cast.preschoolIds[0] as number;
  const note = noteStaff({ preschoolId, person: { id, name }, act: 'arrived', duty: 'kitchen' }, tab.tablet);
  await s.simulation.finish(note);
  await s.save(s.hand.record(tab, s.place(), 'presence'));
  await change(s, tab, 1);
  s.online(tab, true);
  await s.simulation.finish(sendForOthers(tab.tablet));
  await s.simulation.sleep(60_000);
  await s.sync(tab);
  const noted = await s.simulation.finish(notedByOthers(tab.tablet));
  expect(noted.map(({ waits, entry }) => [entry?.entity_type, waits])).toEqual([['staff_presence', 0]]);
});

scenario('83: what a full tablet lets go of is seen from the copy again', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.record(tab, s.place(), 'presence'));
  await change(s, tab, 1);
  s.online(tab, true);
  await s.simulation.finish(sendForOthers(tab.tablet));
  await s.simulation.sleep(0.7 * DAY_MS);
  await s.simulation.signIn(tab, s.simulation.person(1));
  await s.save(s.hand.record(tab, s.place(-1), 'presence'));
  await s.sync(tab);
  expect(await shown(s, tab, 'presence')).toHaveLength(2);
  expect(await s.simulation.finish(notedByOthers(tab.tablet))).toEqual([]);
  s.online(tab, false);
  const { database } = s.simulation.active(tab);
  await s.simulation.finish(makeRoom(database));
  expect(await s.simulation.finish(database.records.where('type').equals('presence').toArray())).toHaveLength(
    1,
  );
  expect(await shown(s, tab, 'presence')).toHaveLength(2);
});

scenario('83: what one takes back of the other waits for it, and is done', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.record(tab, s.place(), 'presence'));
  await change(s, tab, 1);
  const [arrival] = (await shown(s, tab, 'presence')) as EventDocument<object>[];
  await s.save(s.hand.voidEvent(tab, s.place(), 'presence', arrival?.id ?? ''));
  expect(await shown(s, tab, 'presence')).toMatchObject([
    { id: arrival?.id, voided: { reason: 'A mistake.' } },
  ]);
  s.online(tab, true);
  // It would be refused if it came first.
  await s.sync(tab);
  expect(await s.states(tab)).toEqual(['pending']);
  await s.simulation.finish(sendForOthers(tab.tablet));
  await s.sync(tab);
  expect(await s.states(tab)).toEqual(['sent']);
  expect(await shown(s, tab, 'presence')).toMatchObject([
    { id: arrival?.id, voided: { reason: 'A mistake.' } },
  ]);
  await s.endsWell();
});

scenario('83: what takes one back waits three days for it, and comes before it then', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.record(tab, s.place(), 'presence'));
  await change(s, tab, 1);
  const [arrival] = (await shown(s, tab, 'presence')) as EventDocument<object>[];
  await s.save(s.hand.voidEvent(tab, s.place(), 'presence', arrival?.id ?? ''));
  s.online(tab, true);
  await s.simulation.sleep(4 * DAY_MS);
  await s.simulation.signIn(tab, s.simulation.person(1));
  await s.sync(tab);
  expect(await s.states(tab)).toEqual(['sent']);
  // Of what comes at last it is known that it was taken back.
  await s.simulation.signIn(tab, s.simulation.person(0));
  await s.sync(tab);
  expect((await s.truth()).events).toMatchObject([{ voided: true }]);
  await s.endsWell();
});

scenario('83: what goes from the page of faces after a sign-out with no network waits no more', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.record(tab, s.place(), 'presence'));
  await s.simulation.finish(signOut(tab.tablet));
  s.online(tab, true);
  await s.simulation.finish(finishSignOut(tab.tablet));
  expect((await s.truth()).events).toHaveLength(1);
  s.online(tab, false);
  await s.simulation.finish(unlock(s.simulation.person(1).id, PINS[1], tab.tablet));
  await s.simulation.quiet();
  expect(await waiting(s, tab)).toBe(0);
  expect(await shown(s, tab, 'presence')).toHaveLength(1);
  s.online(tab, true);
  await s.endsWell();
});

scenario('83: sent while nobody could note it, it waits no more once the next one is here', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.record(tab, s.place(), 'presence'));
  await s.simulation.quiet();
  const { device } = tab.tablet;
  const [noted] = await s.simulation.finish(device.noted_here.toArray() as unknown as Promise<NotedHere[]>);
  s.online(tab, true);
  await s.sync(tab);
  await s.simulation.finish(lock(tab.tablet));
  // As it stands where the tablet was switched off between the two.
  if (noted) await s.simulation.finish(device.noted_here.put(noted) as unknown as Promise<string>);
  const again = await s.reopen(tab);
  await s.simulation.finish(unlock(s.simulation.person(1).id, PINS[1], again.tablet));
  await s.simulation.quiet();
  expect(await waiting(s, again)).toBe(0);
  await s.endsWell();
});

scenario(
  '83: what its author’s PIN alone opens, and nobody handed over in time, is handed over by them',
  async (s) => {
    const tab = await shared(s);
    await s.save(s.hand.record(tab, s.place(), 'care'));
    await s.save(s.hand.record(tab, s.place(), 'presence'));
    await s.simulation.finish(lock(tab.tablet));
    // As it stands where the tablet was switched off right after the second save.
    const { noted_here } = tab.tablet.device;
    const last = noted_here.filter(({ entry }) => entry?.entity_type === 'presence').delete();
    await s.simulation.finish(last as unknown as Promise<number>);
    const again = await s.reopen(tab);
    await s.simulation.finish(unlock(s.simulation.person(1).id, PINS[1], again.tablet));
    await s.simulation.quiet();
    expect(s.simulation.complaints).toEqual([]);
    expect(await waiting(s, again)).toBe(1);
    expect(await shown(s, again, 'presence')).toEqual([]);
    await change(s, again, 0);
    await change(s, again, 1);
    expect(await shown(s, again, 'presence')).toHaveLength(1);
    s.online(again, true);
    await s.endsWell();
  },
);

scenario('83: an arrival of the other one is corrected in the classroom that it was in', async (s) => {
  const tab = await shared(s);
  const { childId } = s.place();
  const at = { day: s.place().date, time: '08:10' };
  const who = { guardianId: null, collectorId: null, name: 'Puan Tan', checked: null, reason: null };
  await s.simulation.finish(notePresences([{ childId, act: 'arrived', at, ...who }], undefined, tab.tablet));
  await change(s, tab, 1);
  const [arrival] = (await shown(s, tab, 'presence')) as PresenceDocument[];
  expect(arrival?.classroom).toBeTruthy();
  const corrects = { id: arrival?.id ?? '', date: arrival?.date ?? '' };
  const corrected = { childId, act: 'arrived' as const, at: { ...at, time: '08:20' }, corrects };
  await s.simulation.finish(
    notePresences([{ ...corrected, ...who, reason: 'A slip' }], undefined, tab.tablet),
  );
  const all = (await shown(s, tab, 'presence')) as PresenceDocument[];
  expect(all.map(({ time, classroom }) => [time, classroom]).toSorted()).toEqual([
    ['08:10', arrival?.classroom],
    ['08:20', arrival?.classroom],
  ]);
});

scenario(
  '83: what the server refused, or keeps for the principal, is nobody’s but its author’s',
  async (s) => {
    const tab = await shared(s);
    await s.save(s.hand.record(tab, s.place(), 'care'));
    await change(s, tab, 1);
    expect(await shown(s, tab, 'care')).toHaveLength(1);
    // The office signed its author out of all devices.
    await s.simulation.house
      .admin('sessions')
      .where({ user_id: s.simulation.person(0).id, ended_at: null })
      .update({ ended_at: new Date(s.simulation.time.now), ended_because: 'revoked' });
    s.online(tab, true);
    await s.simulation.finish(sendForOthers(tab.tablet));
    expect((await s.truth()).held).toHaveLength(1);
    expect(await shown(s, tab, 'care')).toEqual([]);
    expect(await waiting(s, tab)).toBe(0);
  },
);

scenario('83: who has no PIN hands nothing over, and who signs out leaves what waits', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.record(tab, s.place(), 'presence'));
  await s.simulation.finish(signOut(tab.tablet));
  await s.simulation.finish(unlock(s.simulation.person(1).id, PINS[1], tab.tablet));
  expect(await shown(s, tab, 'presence')).toHaveLength(1);
  s.online(tab, true);
  await s.simulation.signIn(tab, s.simulation.person(0));
  await s.simulation.finish(setPin(PINS[0], tab.tablet));
  await s.simulation.finish(removePin(tab.tablet));
  s.online(tab, false);
  await s.save(s.hand.record(tab, s.place(1), 'presence'));
  await s.simulation.finish(signOut(tab.tablet));
  await s.simulation.finish(unlock(s.simulation.person(1).id, PINS[1], tab.tablet));
  expect(await waiting(s, tab)).toBe(0);
  s.online(tab, true);
  await s.endsWell();
});

scenario('83: nobody of another preschool sees it, nor a parent', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.record(tab, s.place(), 'presence'));
  await change(s, tab, 1);
  const { tablet } = tab;
  const active = s.simulation.active(tab);
  const as = (changed: object) =>
    s.simulation.finish(
      notedByOthers(Object.create(tablet, { active: { value: { get: () => ({ ...active, ...changed }) } } })),
    );
  expect(await as({})).toHaveLength(1);
  expect(await as({ asParent: true })).toEqual([]);
  expect(await as({ user: { ...active.user, preschools: [] } })).toEqual([]);
  expect(await as({ user: { ...active.user, roles: [{ id: 7 }] } })).toEqual([]);
});

scenario('83: what is sent anew, in the place of what it was, is seen as it is now', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.screen(tab, s.place(), 38.6));
  await s.simulation.quiet();
  const { outbox } = s.simulation.active(tab).database;
  const anew = '019da867-fb00-7144-9602-ed1fae648acd';
  // As it is put there where the answer that refused it and its author's correction come together.
  await s.simulation.finish(outbox.where('state').equals('pending').modify({ operation_id: anew }));
  await change(s, tab, 1);
  const seen = await s.simulation.finish(notedByOthers(tab.tablet));
  expect(seen.map(({ operation_id, waits }) => [operation_id, waits])).toEqual([[anew, 1]]);
});
