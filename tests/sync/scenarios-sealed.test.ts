/** What lies on a tablet is sealed, and the promise holds all the same: keys are lost, forgotten, made again, come late. */
import { expect } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { leave } from '../../src/local/sign-out';
import { signOut } from '../../src/local/sign-out-by-hand';
import { waitingEntries } from '../../src/local/waiting-entries';
import type { Tab } from './support/browser';
import { peekSealed } from './support/disk';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const rowsOf = (s: Scene, tab: Tab, table: string, person = 0) =>
  peekSealed(tab.browser.disk, `${tab.browser.label} tadika-user-${s.simulation.person(person).id}`, table);

scenario(
  '60: signed out with entries waiting, what lies there opens for nobody but their author',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const [a, b] = [s.simulation.person(0), s.simulation.person(1)];
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.simulation.finish(signOut(tab.tablet));
    await s.simulation.sleep(8 * DAY_MS);
    s.online(tab, true);
    await s.simulation.signIn(tab, b);
    // The key has gone with its person: nothing on the tablet opens what waits.
    const users = peekSealed(tab.browser.disk, `${tab.browser.label} tadika-device`, 'users');
    expect(users.find(({ id }) => id === a.id)?.locked_key).toBeUndefined();
    expect(users.find(({ id }) => id === b.id)?.locked_key).toBeDefined();
    expect(JSON.stringify(users)).not.toContain(a.email);
    expect(rowsOf(s, tab, 'outbox')).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    expect(await s.simulation.finish(waitingEntries(tab.tablet))).toMatchObject([{ userId: a.id, count: 2 }]);
    await s.simulation.signIn(tab, a);
    await s.sync(tab);
    expect(await s.states(tab)).toEqual(['sent', 'sent']);
    await s.endsWell();
  },
);

scenario('60: a draft is its author’s again', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.save(s.hand.screen(tab, s.place()));
  const { drafts } = s.simulation.active(tab);
  drafts.write('a form', { text: 'half a note' }, null, () => {});
  await s.simulation.finish(drafts.flush());
  s.online(tab, false);
  await s.simulation.finish(signOut(tab.tablet));
  s.online(tab, true);
  await s.simulation.signIn(tab, s.simulation.person(1));
  await s.simulation.signIn(tab, s.simulation.person(0));
  const draft = await s.simulation.finish(s.simulation.active(tab).drafts.read('a form'));
  expect(draft).toMatchObject({ value: { text: 'half a note' } });
  await s.sync(tab);
  expect((await s.truth()).screenings).toHaveLength(1);
  await s.endsWell();
});

scenario(
  '61: the browser loses its own key: the author’s sign-in brings theirs, and all is sent',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    await s.simulation.finish(tab.tablet.device.facts.bulkDelete(['vault', 'device_key']));
    const again = await s.reopen(tab);
    expect(again.tablet.active.get() ?? null).toBeNull();
    s.online(again, true);
    await s.simulation.signIn(again, s.simulation.person(0));
    await s.sync(again);
    expect(await s.states(again)).toEqual(['sent']);
    await s.endsWell();
  },
);

for (const goesOn of [true, false]) {
  const how = goesOn ? 'goes on with its own' : 'signed out, gets the same one again';
  scenario(`62: a server set back to before it made the key: the tablet ${how}`, async (s) => {
    const { house } = s.simulation;
    await house.snapshots.take('backup');
    const [tab] = await s.tablets(1);
    if (!tab) return;
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.sync(tab);
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    if (!goesOn) {
      await s.simulation.finish(signOut(tab.tablet));
      await s.simulation.sleep(8 * DAY_MS);
    }
    await house.snapshots.setBack('backup');
    await house.renewEpoch();
    expect(await house.admin('tablet_keys')).toEqual([]);
    const again = await s.reopen(tab);
    s.online(again, true);
    if (goesOn) await s.simulation.finish(s.simulation.active(again).sync.run('button'));
    await s.simulation.quiet();
    await s.simulation.signIn(again, s.simulation.person(0));
    await s.sync(again);
    await s.sync(again);
    const { rows, screenings } = await s.truth();
    expect([rows.length, screenings.length]).toEqual([1, 1]);
    expect(await house.admin('tablet_keys')).toHaveLength(1);
    await s.endsWell();
  });
}

scenario(
  '63: a session from before there were keys is sealed at the next start, however often that breaks off',
  async (s) => {
    const browser = s.simulation.browsers[0];
    if (!browser) return;
    browser.keepsKeys = false;
    const [tab] = await s.tablets(1);
    if (!tab) return;
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.sync(tab);
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    expect(rowsOf(s, tab, 'outbox').some((row) => 'arguments' in row)).toBe(true);
    expect(rowsOf(s, tab, 'children').some((row) => 'fullname' in row)).toBe(true);

    browser.keepsKeys = true;
    let open = await s.reopen(tab);
    // Without a network nothing changes: there is no key yet.
    expect(rowsOf(s, open, 'outbox').some((row) => 'arguments' in row)).toBe(true);
    s.online(open, true);
    await s.sync(open);
    await s.simulation.pass(60_000);
    s.online(open, false);
    for (let commits = 1; commits <= 8; commits += 1) {
      s.simulation.kill(open);
      const next = browser.open();
      let left = commits;
      next.disk.onCommit = () => {
        left -= 1;
        if (left > 0) return false;
        s.simulation.kill(next);
      };
      await s.simulation.quiet();
      open = next;
    }
    open = await s.reopen(open);
    for (const [table, field] of [
      ['outbox', 'arguments'],
      ['children', 'fullname'],
      ['records', 'view'],
    ] as const) {
      const rows = rowsOf(s, open, table);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => field in row || !('sealed' in row))).toEqual([]);
    }
    s.online(open, true);
    await s.sync(open);
    const { rows, screenings } = await s.truth();
    expect([rows.length, screenings.length]).toEqual([1, 1]);
    await s.endsWell();
  },
);

scenario(
  '84: whom the device forgot while a tab of theirs slept is asked for the password, and leaves nothing to be read',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const person = s.simulation.person(0);
    await s.sync(tab);
    // As another tab does after weeks without contact.
    await s.simulation.finish(leave(tab.tablet, person.id, { longAway: true }));
    const again = await s.reopen(tab);
    expect(again.tablet.active.get() ?? null).toBeNull();
    expect(rowsOf(s, again, 'children')).toEqual([]);
    await s.simulation.signIn(again, person);
    await s.save(s.hand.screen(again, s.place()));
    await s.sync(again);
    expect(await s.states(again)).toEqual(['sent']);
    expect(rowsOf(s, again, 'outbox').filter((row) => 'arguments' in row)).toEqual([]);
    await s.endsWell();
  },
);
