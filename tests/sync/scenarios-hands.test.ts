/** Scenarios 76 to 80: what tired hands and a server in trouble do amid a push or a pull. */
import { expect } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { lock, setPin, unlock } from '../../src/local/pin';
import { signOut } from '../../src/local/sign-out-by-hand';
import type { Tab } from './support/browser';
import { reportInSight, screeningInSight } from './support/entries';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const PIN = '280417';

/** An entry whose push the server has done, and whose answer is still on its way. */
async function unheard(s: Scene, tab: Tab): Promise<void> {
  s.fault(tab, 'hold-answer');
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.simulation.quiet();
  expect((await s.truth()).rows).toHaveLength(1);
}

scenario('76: locked while an answer is on its way: there once, and the PIN finds it sent', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { house, time, cast } = s.simulation;
  const { id } = s.simulation.person(0);
  await house.admin('paired_tablets').insert({
    device_id: tab.tablet.deviceId,
    preschool_id: cast.preschoolIds[0],
    paired_by: id,
    paired_at: new Date(time.now),
  });
  await s.simulation.finish(setPin(PIN, tab.tablet));
  await unheard(s, tab);
  const locking = lock(tab.tablet);
  await s.simulation.steps(20);
  await s.simulation.network.release();
  await s.simulation.finish(locking);
  await s.simulation.finish(unlock(id, PIN, tab.tablet));
  await s.sync(tab);
  expect([await s.states(tab), (await s.truth()).rows.length]).toEqual([['sent'], 1]);
  await s.endsWell();
});

scenario('77: signed out while an answer is on its way: there once, and its author’s again', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await unheard(s, tab);
  const leaving = signOut(tab.tablet);
  await s.simulation.steps(20);
  await s.simulation.network.release();
  await s.simulation.finish(leaving);
  await s.simulation.signIn(tab, s.simulation.person(1));
  await s.save(s.hand.writeRow(tab, s.place(), 'interventions'));
  await s.sync(tab);
  await s.simulation.signIn(tab, s.simulation.person(0));
  await s.sync(tab);
  expect([await s.states(tab), (await s.truth()).rows.length]).toEqual([['sent'], 2]);
  await s.endsWell();
});

scenario('78: a page that was frozen for a day wakes up where someone else is signed in', async (s) => {
  const [frozen] = await s.tablets(1);
  if (!frozen) return;
  const beside = await s.simulation.open(frozen.browser);
  s.online(frozen, false);
  await s.save(s.hand.writeRow(frozen, s.place(), 'activities'));
  frozen.frozen = true;
  s.online(beside, true);
  await s.simulation.finish(signOut(beside.tablet));
  await s.simulation.signIn(beside, s.simulation.person(1));
  await s.simulation.sleep(DAY_MS);
  frozen.thaw();
  frozen.wake('pageshow');
  await s.simulation.pass(70_000);
  expect(frozen.tablet.active.get()?.user.id).not.toBe(s.simulation.person(0).id);
  await s.save(s.hand.writeRow(beside, s.place(), 'interventions'));
  await s.endsWell();
  expect((await s.truth()).rows).toHaveLength(2);
});

scenario(
  '79: the server’s clock runs weeks ahead for an hour: the days are in sight again after it',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const { house, time } = s.simulation;
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.save(s.hand.screen(tab, s.place(3)));
    await s.sync(tab);
    house.time = { now: time.now + 60 * DAY_MS };
    await s.simulation.signIn(tab, s.simulation.person(0));
    await s.sync(tab);
    house.time = time;
    await s.simulation.signIn(tab, s.simulation.person(0));
    // At the first contact it is noticed.
    for (let contacts = 0; contacts < 2; contacts += 1) await s.sync(tab);
    const seen = await s.simulation.finish(reportInSight(tab, s.place()));
    expect(seen?.sections.activities?.rows.map((row) => row.notes)).toEqual(['«1»']);
    expect(await s.simulation.finish(screeningInSight(tab, s.place(3)))).not.toBeNull();
    await s.endsWell();
  },
);

scenario('80: set back unnoticed between two pages of a pull, it begins anew', async (s) => {
  const [writer, reader, other] = await s.tablets(3);
  if (!writer || !reader || !other) return;
  const { house } = s.simulation;
  await house.snapshots.take('backup');
  for (let day = 0; day < 6; day += 1) await s.save(s.hand.writeRow(writer, s.place(day), 'activities'));
  await s.sync(writer);
  s.online(writer, false);
  Object.assign(house.pages, { base: 3, history: 3 });
  const { network } = s.simulation;
  const pages = () => network.story.filter((line) => /tablet 1 GET .*pull → 200/.test(line)).length;
  const before = pages();
  const pulling = s.simulation.active(reader).sync.run('button');
  while (pages() < before + 2) await s.simulation.step();
  s.online(reader, false);
  await s.simulation.finish(pulling);
  await house.snapshots.setBack('backup');
  for (let day = 0; day < 7; day += 1) await s.save(s.hand.writeRow(other, s.place(day, 1), 'interventions'));
  await s.sync(other);
  s.online(reader, true);
  await s.sync(reader);
  expect(await s.simulation.finish(reportInSight(reader, s.place()))).toBeNull();
  s.online(writer, true);
  await s.endsWell();
});
