/** Two people change over on one tablet by their PINs: nothing is lost, doubled, or goes under the other one's name. */
import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import { PIN_TRIES } from '../../src/local/device-database';
import type { Locks } from '../../src/local/environment';
import { checkPin, isGuessable, lock, removePin, sendForOthers, setPin, unlock } from '../../src/local/pin';
import { signOut } from '../../src/local/sign-out-by-hand';
import { readSyncState } from '../../src/local/sync/sync-state';
import { waitingEntries } from '../../src/local/waiting-entries';
import { gate } from '../support/until';
import type { Tab } from './support/browser';
import { peekSealed } from './support/disk';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const PINS = ['280417', '519302'] as const;
const WRONG = '000001';

const personOf = (s: Scene, person: number) => s.simulation.person(person);

/** A tablet of the first preschool, on which its teacher and its therapist have a PIN; the teacher is here. */
async function shared(s: Scene): Promise<Tab> {
  const [tab] = await s.tablets(1);
  if (!tab) throw new Error('There is no tablet.');
  const { house, time } = s.simulation;
  await house.admin('paired_tablets').insert({
    device_id: tab.tablet.deviceId,
    preschool_id: s.simulation.cast.preschoolIds[0],
    paired_by: personOf(s, 0).id,
    paired_at: new Date(time.now),
  });
  await s.simulation.finish(setPin(PINS[0], tab.tablet));
  await s.simulation.finish(lock(tab.tablet));
  await s.simulation.signIn(tab, personOf(s, 1));
  await s.simulation.finish(setPin(PINS[1], tab.tablet));
  await s.simulation.finish(lock(tab.tablet));
  await enter(s, tab, 0);
  return tab;
}

const unlocked = (s: Scene, tab: Tab, person: number, pin: string = PINS[person] ?? '') =>
  s.simulation.finish(unlock(personOf(s, person).id, pin, tab.tablet));
async function enter(s: Scene, tab: Tab, person: number): Promise<void> {
  expect(await unlocked(s, tab, person)).toEqual({ opened: true });
  expect(tab.tablet.active.get()?.user.id).toBe(personOf(s, person).id);
}
const locks = (s: Scene, tab: Tab) => s.simulation.finish(lock(tab.tablet));
const usersOf = (tab: Tab) => peekSealed(tab.browser.disk, `${tab.browser.label} tadika-device`, 'users');

scenario(
  '66: two change over with no network; what each wrote goes once, under their own name',
  async (s) => {
    const tab = await shared(s);
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    await locks(s, tab);
    expect(tab.tablet.active.get()).toBeNull();
    await enter(s, tab, 1);
    await s.save(s.hand.writeRow(tab, s.place(), 'interventions'));
    await locks(s, tab);
    await enter(s, tab, 0);
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await enterOther(s, tab);
    s.online(tab, true);
    // The one who is here sends their own; the other one's go beside, under a session of their own.
    await s.sync(tab);
    await s.simulation.finish(sendForOthers(tab.tablet));
    expect(await s.simulation.finish(waitingEntries(tab.tablet))).toEqual([]);
    const { rows, screenings } = await s.truth();
    expect([rows.length, screenings.length]).toEqual([2, 1]);
    const writers = s.simulation.house.admin('audit_entries').whereIn('entity_type', ['report', 'screening']);
    expect((await writers.distinct('actor_id').pluck('actor_id')).map(Number).sort()).toEqual(
      [personOf(s, 0).id, personOf(s, 1).id].sort(),
    );
    await s.endsWell();
  },
);

async function enterOther(s: Scene, tab: Tab): Promise<void> {
  await locks(s, tab);
  await enter(s, tab, 1);
}

scenario('66: a lock that was late locks nobody who came since it was asked for', async (s) => {
  const tab = await shared(s);
  const { tablet } = tab;
  const { opened, open } = gate();
  const late: Locks = { request: (_name, _options, run) => opened.then(run) };
  const second = lock(
    Object.create(tablet, {
      environment: { value: { ...tablet.environment, locks: late } },
      follow: { value: tablet.follow.bind(tablet) },
    }),
  );
  await locks(s, tab);
  await enter(s, tab, 0);
  open();
  await s.simulation.finish(second);
  expect(tablet.active.get()?.user.id).toBe(personOf(s, 0).id);
});

scenario('67: the app starts locked; the PIN opens with no network what waited', async (s) => {
  const tab = await shared(s);
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place()));
  const { drafts } = s.simulation.active(tab);
  drafts.write('a form', { text: 'half a note' }, null, () => {});
  await s.simulation.finish(drafts.flush());
  const again = await s.reopen(tab);
  expect(again.tablet.active.get() ?? null).toBeNull();
  expect(await s.simulation.finish(waitingEntries(again.tablet))).toMatchObject([{ count: 1 }]);
  await enter(s, again, 0);
  const draft = await s.simulation.finish(s.simulation.active(again).drafts.read('a form'));
  expect(draft).toMatchObject({ value: { text: 'half a note' } });
  s.online(again, true);
  await s.sync(again);
  expect(await s.states(again)).toEqual(['sent']);
  await s.endsWell();
});

scenario(
  '68: a PIN that is forgotten locks after six tries, over restarts; the password costs nothing',
  async (s) => {
    const tab = await shared(s);
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    await locks(s, tab);
    for (let tries = 1; tries < PIN_TRIES; tries += 1)
      expect(await unlocked(s, tab, 0, WRONG)).toEqual({ opened: false, left: PIN_TRIES - tries });
    const again = await s.reopen(tab);
    expect(await unlocked(s, again, 0, WRONG)).toEqual({ opened: false, left: 0 });
    // Also the right one does not open any more.
    expect(await unlocked(s, again, 0)).toEqual({ opened: false, left: 0 });
    await enter(s, again, 1);
    await locks(s, again);
    s.online(again, true);
    await s.simulation.signIn(again, personOf(s, 0));
    expect(usersOf(again).find(({ id }) => id === personOf(s, 0).id)?.pin).toBeUndefined();
    await s.sync(again);
    expect(await s.states(again)).toEqual(['sent']);
    await s.simulation.finish(setPin('731946', again.tablet));
    await locks(s, again);
    expect(await unlocked(s, again, 0, '731946')).toEqual({ opened: true });
    await s.endsWell();
  },
);

scenario('73: who came back by PIN after a sign-out that was cut off stays here', async (s) => {
  const tab = await shared(s);
  s.online(tab, false);
  const second = await s.simulation.open(tab.browser);
  await enter(s, second, 0);
  second.disk.onCommit = () => {
    s.simulation.kill(second);
  };
  void signOut(second.tablet);
  await s.simulation.pass(60_000);
  second.disk.onCommit = null;
  await locks(s, tab);
  await enter(s, tab, 0);
  await s.simulation.open(tab.browser);
  await s.simulation.quiet();
  expect(tab.tablet.active.get()?.user.id).toBe(personOf(s, 0).id);
  await locks(s, tab);
  await enter(s, tab, 0);
  s.online(tab, true);
  await s.endsWell();
});

scenario('a second person proves who they are, and the same one stays here', async (s) => {
  const tab = await shared(s);
  s.online(tab, false);
  const check = (pin: string) => s.simulation.finish(checkPin(personOf(s, 1).id, pin, tab.tablet));
  expect(await check(WRONG)).toEqual({ right: false, left: PIN_TRIES - 1 });
  expect(await check(PINS[1])).toEqual({ right: true });
  // The right one makes the wrong one forgotten.
  expect(await check(WRONG)).toEqual({ right: false, left: PIN_TRIES - 1 });
  expect(tab.tablet.active.get()?.user.id).toBe(personOf(s, 0).id);
  for (let left = PIN_TRIES - 2; left >= 0; left -= 1)
    expect(await check(WRONG)).toEqual({ right: false, left });
  expect(await check(PINS[1])).toEqual({ right: false, left: 0 });
});

scenario('68: a right PIN makes wrong ones before it forgotten', async (s) => {
  const tab = await shared(s);
  for (let round = 0; round < 3; round += 1) {
    await locks(s, tab);
    for (let tries = 1; tries < PIN_TRIES; tries += 1) await unlocked(s, tab, 0, WRONG);
    await enter(s, tab, 0);
  }
  await s.endsWell();
});

for (const restarted of [false, true]) {
  const when = restarted ? 'and was started anew' : 'while it was on';
  scenario(
    `69: signed out from afar with entries waiting, ${when}: none is lost, nothing that was fetched stays`,
    async (s) => {
      const tab = await shared(s);
      s.online(tab, false);
      await s.save(s.hand.screen(tab, s.place()));
      const at = new Date(s.simulation.time.now);
      await s.simulation.house
        .admin('sessions')
        .where({ device_id: tab.tablet.deviceId, ended_at: null })
        .update({ ended_at: at, ended_because: 'revoked' });
      let now = tab;
      if (restarted) {
        now = await s.reopen(tab);
        await enter(s, now, 0);
      }
      s.online(now, true);
      await s.simulation.finish(s.simulation.active(now).sync.run('button'));
      await s.simulation.quiet();
      expect(now.tablet.active.get() ?? null).toBeNull();
      const gone = usersOf(now).find(({ id }) => id === personOf(s, 0).id);
      expect(gone?.pin).toBeUndefined();
      expect(await s.simulation.house.admin('held_entries')).toHaveLength(1);
      await s.endsWell();
    },
  );
}

scenario('70: signed out by hand, the PIN goes, and with it the session; the other one stays', async (s) => {
  const tab = await shared(s);
  await s.save(s.hand.screen(tab, s.place()));
  await s.sync(tab);
  await s.simulation.finish(signOut(tab.tablet));
  expect(await unlocked(s, tab, 0)).toEqual({ opened: false, left: 0 });
  const { admin } = s.simulation.house;
  const live = admin('sessions').whereNotNull('secret_hash').whereNull('ended_at');
  expect((await live.pluck('user_id')).map(Number)).toEqual([personOf(s, 1).id]);
  await enter(s, tab, 1);
  await s.sync(tab);
  await s.endsWell();
});

scenario(
  '70: signed out with an entry waiting, and started anew: others sign in, and it waits',
  async (s) => {
    const tab = await shared(s);
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    await s.simulation.finish(signOut(tab.tablet));
    const again = await s.reopen(tab);
    s.online(again, true);
    // The PIN that opened it is gone: nobody here can read it, and nothing is sent of what can't be read.
    await s.simulation.signIn(again, personOf(s, 1));
    expect(again.tablet.active.get()?.user.id).toBe(personOf(s, 1).id);
    expect((await s.truth()).screenings).toHaveLength(0);
    await s.simulation.signIn(again, personOf(s, 0));
    await s.sync(again);
    expect((await s.truth()).screenings).toHaveLength(1);
    await s.endsWell();
  },
);

scenario('70: whose session by PIN was ended stays here by their password', async (s) => {
  const tab = await shared(s);
  const { house, time } = s.simulation;
  await enter(s, tab, 1);
  const ended = await house
    .admin('sessions')
    .where({ user_id: personOf(s, 0).id, ended_at: null })
    .whereNotNull('secret_hash')
    .update({ ended_at: new Date(time.now), ended_because: 'revoked' });
  expect(ended).toBe(1);
  await locks(s, tab);
  await s.simulation.signIn(tab, personOf(s, 0));
  // A token holds for an hour.
  await s.simulation.pass(2 * HOUR_MS);
  await s.save(s.hand.screen(tab, s.place()));
  expect(await s.sync(tab)).toBe('done');
  expect(tab.tablet.active.get()?.user.id).toBe(personOf(s, 0).id);
  await s.endsWell();
});

scenario(
  '70: whose tablet is unpaired is signed out there, though they set their PIN after their password',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) throw new Error('There is no tablet.');
    const { house, time, cast } = s.simulation;
    const pair = {
      preschool_id: cast.preschoolIds[0],
      paired_by: personOf(s, 0).id,
      paired_at: new Date(time.now),
    };
    await house.admin('paired_tablets').insert({ ...pair, device_id: tab.tablet.deviceId });
    await s.simulation.finish(setPin(PINS[0], tab.tablet));
    // As unpairing ends it: the session by the password stands.
    await house
      .admin('sessions')
      .where({ user_id: personOf(s, 0).id, ended_at: null })
      .whereNotNull('secret_hash')
      .update({ ended_at: new Date(time.now), ended_because: 'revoked' });
    await s.simulation.pass(2 * HOUR_MS);
    expect(tab.tablet.active.get()).toBeNull();
    expect((await usersOf(tab)).filter(({ pin }) => pin)).toEqual([]);
    await s.simulation.signIn(tab, personOf(s, 0));
    await s.endsWell();
  },
);

scenario('70: no PIN is kept, and what lies there opens by it alone', async (s) => {
  const tab = await shared(s);
  await locks(s, tab);
  const disk = JSON.stringify(usersOf(tab));
  for (const pin of PINS) expect(disk).not.toContain(pin);
  for (const user of usersOf(tab)) expect(user.locked_key).toBeUndefined();
  expect(['111111', '123456', '654321', '345678'].every(isGuessable)).toBe(true);
  expect(PINS.some(isGuessable)).toBe(false);
  await enter(s, tab, 0);
  await s.endsWell();
});

scenario(
  '71: two weeks without contact wipe what was fetched; what waits and what was sent stay for its author',
  async (s) => {
    const tab = await shared(s);
    await s.save(s.hand.screen(tab, s.place(1)));
    await s.sync(tab);
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    await locks(s, tab);
    const rows = (table: string) =>
      peekSealed(tab.browser.disk, `${tab.browser.label} tadika-user-${personOf(s, 0).id}`, table);
    await s.simulation.sleep(13 * DAY_MS);
    const still = await s.reopen(tab);
    await s.simulation.quiet();
    expect(rows('children')).not.toEqual([]);
    await s.simulation.sleep(2 * DAY_MS);
    s.simulation.kill(still);
    const again = await s.simulation.open(still.browser);
    await s.simulation.quiet();
    expect(rows('children')).toEqual([]);
    // A server that is set back gets again what it had.
    expect(rows('outbox')).toMatchObject([{ state: 'sent' }, { state: 'pending' }]);
    await enter(s, again, 0);
    s.online(again, true);
    // After so long the session is over too: the password is wanted once.
    expect(await s.sync(again)).toBe('sign-in');
    await s.simulation.signIn(again, personOf(s, 0));
    await s.sync(again);
    expect(await s.states(again)).toEqual(['sent', 'sent']);
    expect((await s.truth()).screenings).toHaveLength(2);
    await s.endsWell();
  },
);

scenario('71: two weeks without contact wipe what was fetched of somebody without a PIN, too', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.save(s.hand.screen(tab, s.place(1)));
  await s.sync(tab);
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place()));
  const rows = (at: Tab, table: string) =>
    peekSealed(at.browser.disk, `${at.browser.label} tadika-user-${personOf(s, 0).id}`, table);
  await s.simulation.sleep(13 * DAY_MS);
  const still = await s.reopen(tab);
  expect(rows(still, 'children')).not.toEqual([]);
  await s.simulation.sleep(2 * DAY_MS);
  const again = await s.reopen(still);
  expect(rows(again, 'children')).toEqual([]);
  expect(rows(again, 'outbox')).toMatchObject([{ state: 'sent' }, { state: 'pending' }]);
  const said = await s.simulation.finish(readSyncState(again.tablet, s.simulation.active(again)));
  expect(said).toMatchObject({ away: true, waiting: 1, baseComplete: false });
  s.online(again, true);
  expect(await s.sync(again)).toBe('sign-in');
  await s.simulation.signIn(again, personOf(s, 0));
  await s.sync(again);
  expect(await s.states(again)).toEqual(['sent', 'sent']);
  expect(rows(again, 'children')).not.toEqual([]);
  await s.endsWell();
});

for (const { says, stays, goes } of [
  { says: 7, stays: 6, goes: 2 },
  { says: 20, stays: 19, goes: 2 },
  { says: null, stays: 13, goes: 2 },
])
  scenario(
    `71: ${says === null ? 'a tablet that was never told keeps 14 days' : `head office says ${says} days, and the tablet keeps to it`}`,
    async (s) => {
      const { admin } = s.simulation.house;
      const rules = { principals_second_factor: false, tablet_days: says ?? 14 };
      await admin('sign_in_rules').delete();
      await admin('sign_in_rules').insert({ ...rules, updated_at: new Date(s.simulation.time.now) });
      const [tab] = await s.tablets(1);
      if (!tab) return;
      await s.save(s.hand.screen(tab, s.place(1)));
      await s.sync(tab);
      // A server of before says nothing of it.
      if (says === null)
        await s.simulation.finish(s.simulation.active(tab).database.meta.delete('kept_days'));
      s.online(tab, false);
      await s.save(s.hand.screen(tab, s.place()));
      const rows = (at: Tab, table: string) =>
        peekSealed(at.browser.disk, `${at.browser.label} tadika-user-${personOf(s, 0).id}`, table);
      await s.simulation.sleep(stays * DAY_MS);
      const still = await s.reopen(tab);
      expect(rows(still, 'children')).not.toEqual([]);
      await s.simulation.sleep(goes * DAY_MS);
      const again = await s.reopen(still);
      expect(rows(again, 'children')).toEqual([]);
      expect(rows(again, 'outbox')).toMatchObject([{ state: 'sent' }, { state: 'pending' }]);
      s.online(again, true);
      if ((await s.sync(again)) === 'sign-in') await s.simulation.signIn(again, personOf(s, 0));
      await s.sync(again);
      expect(await s.states(again)).toEqual(['sent', 'sent']);
      await s.endsWell();
    },
  );

scenario('71: what the service worker wipes leaves the word that its person must sign in', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.simulation.sleep(20 * DAY_MS);
  expect(await s.sync(tab)).toBe('sign-in');
  await s.save(s.hand.screen(tab, s.place()));
  tab.browser.wakeWorker();
  await s.simulation.quiet();
  const said = await s.simulation.finish(readSyncState(tab.tablet, s.simulation.active(tab)));
  expect(said).toMatchObject({ sign: 'waiting', waiting: 1, reason: 'sign-in' });
  await s.endsWell();
});

scenario('72: another tab begins locked, and leaves the first one at work', async (s) => {
  const tab = await shared(s);
  const beside = await s.simulation.open(tab.browser);
  expect(beside.tablet.active.get() ?? null).toBeNull();
  await s.simulation.quiet();
  expect(tab.tablet.active.get()?.user.id).toBe(personOf(s, 0).id);
  await s.save(s.hand.screen(tab, s.place()));
  await enter(s, beside, 0);
  expect(tab.tablet.active.get()?.user.id).toBe(personOf(s, 0).id);
  await s.sync(beside);
  expect(await s.states(tab)).toEqual(['sent']);
  // Locked in one, it is locked in both.
  await locks(s, beside);
  await s.simulation.quiet();
  expect(tab.tablet.active.get()).toBeNull();
  await enter(s, tab, 0);
  await s.simulation.quiet();
  await s.endsWell();
});

scenario(
  '72: another tab that opens after two weeks leaves the first one at work, and what it says',
  async (s) => {
    const tab = await shared(s);
    await s.simulation.sleep(20 * DAY_MS);
    expect(await s.sync(tab)).toBe('sign-in');
    await s.save(s.hand.screen(tab, s.place()));
    await s.simulation.open(tab.browser);
    await s.simulation.quiet();
    const say = async () => s.simulation.finish(readSyncState(tab.tablet, s.simulation.active(tab)));
    expect(await say()).toMatchObject({ sign: 'waiting', waiting: 1, reason: 'sign-in' });
    await s.save(s.hand.screen(tab, s.place(1)));
    expect(await say()).toMatchObject({ sign: 'waiting', waiting: 2, reason: 'sign-in' });
    await s.endsWell();
  },
);

scenario('74: a full tablet locks, counts wrong PINs and opens by the right one', async (s) => {
  const tab = await shared(s);
  for (let day = 0; day < 4; day += 1) await s.save(s.hand.screen(tab, s.place(day)));
  await s.sync(tab);
  s.online(tab, false);
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  const { disk } = tab.browser;
  // Where history can go, it goes.
  disk.full = 'till history goes';
  await locks(s, tab);
  expect(tab.tablet.active.get()).toBeNull();
  expect(await unlocked(s, tab, 0, WRONG)).toEqual({ opened: false, left: PIN_TRIES - 1 });
  expect(disk.full).toBe(false);
  await enter(s, tab, 0);
  // Where nothing at all can be written it still locks, and no PIN is tried that is not counted.
  disk.full = true;
  await locks(s, tab);
  expect(tab.tablet.active.get()).toBeNull();
  for (const pin of [WRONG, PINS[0]]) await expect(unlocked(s, tab, 0, pin)).rejects.toThrow(/full/i);
  expect(tab.tablet.active.get()).toBeNull();
  disk.full = false;
  await enter(s, tab, 0);
  expect(await s.states(tab)).toContain('pending');
  s.online(tab, true);
  await s.sync(tab);
  expect((await s.truth()).screenings).toHaveLength(4);
  expect((await s.truth()).rows).toHaveLength(1);
  await s.endsWell();
});

const NEXT = '731946';
/** The tablet is switched off as it asks the server, when it has the answer, when the PIN is stored, or after all of it. */
const MOMENTS = ['asks', 'has its answer', 'has stored', 'is done'] as const;

for (const before of [false, true]) {
  const act = before ? 'another PIN takes the place of the one before' : 'a first PIN is set';
  scenario(
    `75: switched off at any moment while ${act}: what is there opens, with all entries`,
    async (s) => {
      const author = personOf(s, 0);
      let tab = await shared(s);
      const ways: string[] = [];
      for (const [index, moment] of MOMENTS.entries()) {
        const round = index + 1;
        await s.simulation.signIn(tab, author);
        await s.simulation.finish(before ? setPin(PINS[0], tab.tablet) : removePin(tab.tablet));
        if (before) await s.simulation.signIn(tab, author);
        s.online(tab, false);
        await s.save(s.hand.screen(tab, s.place(round)));
        s.online(tab, true);
        await killedWhileSetting(s, tab, moment);
        tab = await s.simulation.open(tab.browser);
        await s.simulation.quiet();
        s.online(tab, false);
        // Without a PIN the app begins with whoever was here.
        const hasPin = usersOf(tab).find(({ id }) => id === author.id)?.pin !== undefined;
        expect([moment, tab.tablet.active.get()?.user.id]).toEqual([moment, hasPin ? undefined : author.id]);
        const isNext = hasPin && (await unlocked(s, tab, 0, NEXT)).opened;
        if (hasPin && !isNext) await enter(s, tab, 0);
        ways.push(isNext ? 'next' : hasPin ? 'before' : 'none');
        expect((await s.states(tab)).length).toBe(round);
        s.online(tab, true);
        // A session that the server gave to the next PIN alone is opened by the password.
        if ((await s.sync(tab)) === 'sign-in') await s.simulation.signIn(tab, author);
        expect([moment, await s.sync(tab)]).toEqual([moment, 'done']);
        expect((await s.truth()).screenings).toHaveLength(round);
      }
      const still = before ? 'before' : 'none';
      expect(ways).toEqual([still, still, 'next', 'next']);
      await s.endsWell();
    },
  );
}

async function killedWhileSetting(s: Scene, tab: Tab, moment: (typeof MOMENTS)[number]): Promise<void> {
  const { vault } = tab.tablet.environment;
  if (!vault) throw new Error('This browser keeps no keys.');
  const { stretch } = vault;
  let isOff = false;
  const kill = () => {
    s.simulation.kill(tab);
    isOff = true;
  };
  if (moment === 'has its answer')
    vault.stretch = (pin, salt) => {
      kill();
      return stretch(pin, salt);
    };
  if (moment === 'has stored') tab.disk.onCommit = kill;
  setPin(NEXT, tab.tablet).catch(() => undefined);
  if (moment === 'asks') kill();
  await s.simulation.pass(5_000);
  vault.stretch = stretch;
  tab.disk.onCommit = null;
  expect(isOff).toBe(moment !== 'is done');
  if (!isOff) kill();
}
