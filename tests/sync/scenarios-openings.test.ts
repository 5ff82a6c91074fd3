/** What was opened on a tablet reaches the read log: once, whatever the network does, and never before the entries. */
import { expect } from 'vitest';
import { noteOpening } from '../../src/local/openings';
import { signOut } from '../../src/local/sign-out-by-hand';
import type { Tab } from './support/browser';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const reads = (s: Scene): Promise<{ id: string; child_id: number; kind: string; offline: boolean }[]> =>
  s.simulation.house.admin('read_entries').select('id', 'child_id', 'kind', 'offline');
const look = (s: Scene, tab: Tab, kind: 'health' | 'therapy' = 'health') =>
  s.simulation.finish(noteOpening(kind, s.place().childId, tab.tablet));
const noted = (s: Scene, tab: Tab) =>
  s.simulation.finish(s.simulation.active(tab).database.meta.where('key').startsWith('opening:').count());
/** What the server says of openings is cut off on its way back. */
const loseAnswers = (s: Scene) => {
  const { network } = s.simulation;
  network.alter = (path, answer) => (path === '/api/reads' ? { ...answer, body: '{"da' } : answer);
};

scenario('what was opened offline is told at the next contact, once for ten minutes', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  await look(s, tab);
  await look(s, tab);
  await s.sync(tab);
  expect([await noted(s, tab), await reads(s)]).toEqual([1, []]);
  const again = await s.reopen(tab);
  s.online(again, true);
  await s.sync(again);
  expect(await reads(s)).toMatchObject([{ child_id: s.place().childId, kind: 'health', offline: true }]);
  expect(await noted(s, again)).toBe(0);
  await s.endsWell();
});

scenario('an opening whose answer was lost is told again, and stands once', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { alter } = s.simulation.network;
  loseAnswers(s);
  await look(s, tab);
  await s.sync(tab);
  expect([await noted(s, tab), await reads(s)]).toMatchObject([1, [{ kind: 'health' }]]);
  s.simulation.network.alter = alter;
  await s.sync(tab);
  expect([await noted(s, tab), (await reads(s)).length]).toEqual([0, 1]);
  await s.endsWell();
});

scenario('a telling that fails holds up no entry', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  loseAnswers(s);
  await look(s, tab);
  await s.save(s.hand.screen(tab, s.place()));
  expect(await s.sync(tab)).toBe('done');
  expect(await s.states(tab)).toEqual(['sent']);
  await s.endsWell();
});

scenario('an opening outlives a sign-out with no network', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  await look(s, tab);
  await s.simulation.finish(signOut(tab.tablet));
  s.online(tab, true);
  await s.simulation.signIn(tab, s.simulation.person(0));
  await s.sync(tab);
  expect(await reads(s)).toMatchObject([{ kind: 'health', offline: true }]);
  await s.endsWell();
});
