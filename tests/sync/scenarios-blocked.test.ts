/** Scenarios 89 and 90: what is blocked on the way stops neither those who have left the tablet, nor the fetching. */
import { expect } from 'vitest';
import { messages } from '#shared/messages';
import { readFact } from '../../src/local/device-database';
import { discardEntry } from '../../src/local/outbox-changes';
import { lock, sendForOthers, setPin } from '../../src/local/pin';
import { signOut } from '../../src/local/sign-out-by-hand';
import { readMeta } from '../../src/local/user-database';
import type { Tab } from './support/browser';
import { peek } from './support/disk';
import { reportInSight } from './support/entries';
import type { WireAnswer } from './support/inject';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const firewall: WireAnswer = {
  status: 403,
  headers: [['content-type', 'text/html']],
  body: '<html>Forbidden by your firewall</html>',
};
const broken: WireAnswer = {
  status: 500,
  headers: [['content-type', 'application/json']],
  body: JSON.stringify({ message: messages.broken }),
};

/** Six notes with no network; then there is one, which lets the third through in no push. */
async function sixWithPoison(s: Scene, tab: Tab, answer: WireAnswer): Promise<void> {
  s.online(tab, false);
  for (let day = 0; day < 6; day += 1) await s.save(s.hand.screen(tab, s.place(day)));
  const poison = s.simulation.ledger.saves[2]?.token ?? '';
  s.simulation.network.between = ({ path, body }) =>
    path.startsWith('/api/sync/push') && body?.includes(poison) ? answer : null;
}

/** The states of the first person's entries, as they lie on the disk. */
const statesOnDisk = (s: Scene, tab: Tab) =>
  peek<{ state: string }>(
    tab.browser.disk,
    `${tab.browser.label} tadika-user-${s.simulation.person(0).id}`,
    'outbox',
  ).map(({ state }) => state);

const ALL_BUT_ONE = ['sent', 'sent', 'pending', 'sent', 'sent', 'sent'];

async function endsWell(s: Scene): Promise<void> {
  s.simulation.network.between = () => null;
  await s.endsWell();
}

for (const [name, answer] of [
  ['a firewall’s 403', firewall],
  ['a server’s 500', broken],
] as const) {
  scenario(`89: ${name} for one entry of somebody who has locked holds up that one alone`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    await s.simulation.house.admin('paired_tablets').insert({
      device_id: tab.tablet.deviceId,
      preschool_id: s.simulation.cast.preschoolIds[0],
      paired_by: s.simulation.person(0).id,
      paired_at: new Date(s.simulation.time.now),
    });
    await s.simulation.finish(setPin('280417', tab.tablet));
    await sixWithPoison(s, tab, answer);
    await s.simulation.finish(lock(tab.tablet));
    s.online(tab, true);
    await s.simulation.finish(sendForOthers(tab.tablet));
    expect(statesOnDisk(s, tab)).toEqual(ALL_BUT_ONE);
    await endsWell(s);
  });

  scenario(`89: ${name} for one entry of somebody who signs out holds up that one alone`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    await sixWithPoison(s, tab, answer);
    s.online(tab, true);
    expect(await s.simulation.finish(signOut(tab.tablet))).toEqual({ kept: 1 });
    expect(statesOnDisk(s, tab)).toEqual(ALL_BUT_ONE);
    await endsWell(s);
  });

  scenario(`89: ${name} for one entry of somebody who left offline holds up that one alone`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    await sixWithPoison(s, tab, answer);
    await s.simulation.finish(signOut(tab.tablet));
    expect(await s.simulation.finish(readFact(tab.tablet.device, 'ending'))).not.toBeNull();
    s.online(tab, true);
    tab.wake('online');
    await s.simulation.pass(60_000);
    expect(statesOnDisk(s, tab)).toEqual(ALL_BUT_ONE);
    await endsWell(s);
  });

  scenario(`89: ${name} for one entry in the service worker holds up that one alone`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    await sixWithPoison(s, tab, answer);
    const { browser } = tab;
    s.simulation.kill(tab);
    browser.online = true;
    browser.wantsWorker = true;
    browser.wakeWorker();
    await s.simulation.pass(60_000);
    expect(statesOnDisk(s, tab)).toEqual(ALL_BUT_ONE);
    // What is left is tried again with no page open.
    expect(browser.wantsWorker).toBe(true);
    await endsWell(s);
  });

  scenario(`90: ${name} for what was thrown away does not stop the fetching`, async (s) => {
    const [tab, other] = await s.tablets(2);
    if (!tab || !other) return;
    await s.save(s.hand.screen(tab, s.place(-1)));
    await s.sync(tab);
    const [refused] = await s.outbox(tab);
    s.simulation.network.between = ({ path }) => (path.startsWith('/api/sync/discards') ? answer : null);
    await s.simulation.finish(discardEntry(refused?.operation_id ?? '', tab.tablet));
    await s.save(s.hand.writeRow(other, s.place(), 'activities'));
    await s.sync(other);
    // Nothing else is held up by it: neither the state of the contact nor the next try.
    expect(await s.sync(tab)).toBe('done');
    const seen = await s.simulation.finish(reportInSight(tab, s.place()));
    expect(seen?.sections.activities?.rows).toHaveLength(1);
    const { database } = s.simulation.active(tab);
    expect(await s.simulation.finish(readMeta(database, 'discarded'))).toHaveLength(1);
    s.simulation.network.between = () => null;
    expect(await s.sync(tab)).toBe('done');
    expect(await s.simulation.finish(readMeta(database, 'discarded'))).toEqual([]);
  });
}
