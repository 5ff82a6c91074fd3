/** Two people change over on one tablet by their PINs: nothing is lost, doubled, or goes under the other one's name. */
import { expect } from 'vitest';
import { PIN_TRIES } from '../../src/local/device-database';
import { isGuessable, lock, sendForOthers, setPin, unlock } from '../../src/local/pin';
import { signOut } from '../../src/local/sign-out';
import { readSyncState } from '../../src/local/sync/sync-state';
import { waitingEntries } from '../../src/local/waiting-entries';
import type { Tab } from './support/browser';
import { peekSealed } from './support/disk';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const PINS = ['280417', '519302'] as const;
const WRONG = '000001';
const DAY = 24 * 60 * 60 * 1000;

const personOf = (s: Scene, person: number) => s.simulation.person(person);

/** A tablet of the first preschool, on which its teacher and its therapist have a PIN; the teacher is here. */
async function shared(s: Scene): Promise<Tab> {
  const [tab] = await s.tablets(1);
  if (!tab) throw new Error('There is no tablet.');
  const { house, time } = s.simulation;
  await house.admin('paired_tablets').insert({
    ...{ device_id: tab.tablet.deviceId, preschool_id: s.simulation.cast.preschoolIds[0] },
    ...{ paired_by: personOf(s, 0).id, paired_at: new Date(time.now) },
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
    await s.simulation.sleep(13 * DAY);
    const still = await s.reopen(tab);
    await s.simulation.quiet();
    expect(rows('children')).not.toEqual([]);
    await s.simulation.sleep(2 * DAY);
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
  await s.simulation.sleep(13 * DAY);
  const still = await s.reopen(tab);
  expect(rows(still, 'children')).not.toEqual([]);
  await s.simulation.sleep(2 * DAY);
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

scenario('71: what the service worker wipes leaves the word that its person must sign in', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.simulation.sleep(20 * DAY);
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
