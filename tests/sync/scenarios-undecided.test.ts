/** Scenario 93: an event that is with the principal stays in its author's sight until it is decided. */
import { expect } from 'vitest';
import type { EventDocument } from '#shared/records/event-record';
import type { RecordType } from '#shared/records/index';
import { askPrincipal } from '../../src/local/outbox-changes';
import { signOut } from '../../src/local/sign-out-by-hand';
import { recordsOfChild } from '../../src/local/stored-records';
import type { Tab } from './support/browser';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

/** The ids of what its author sees of a kind, with what was withdrawn marked. */
async function seen(s: Scene, tab: Tab, type: RecordType): Promise<string[]> {
  const { database } = s.simulation.active(tab);
  const rows = await s.simulation.finish(recordsOfChild(database, type, s.place().childId));
  return rows.flatMap(({ view }) =>
    view ? `${view.id}${(view as EventDocument<object>).voided ? ' withdrawn' : ''}` : [],
  );
}

/** Their session is ended from afar while they have no network; then all that they wrote goes, and they sign in again. */
async function endedFromAfar(s: Scene, tab: Tab): Promise<void> {
  await s.endSession(tab);
  for (let times = 0; times < 2; times += 1) await s.sync(tab);
}

/** The author and what they wrote: each id. */
async function offline(s: Scene, types: readonly RecordType[]): Promise<[Tab, string[]]> {
  const [tab] = await s.tablets(1);
  if (!tab) throw new Error('There is no tablet.');
  s.online(tab, false);
  for (const type of types) await s.save(s.hand.record(tab, s.place(), type));
  return [tab, s.simulation.ledger.saves.map(({ entityId }) => entityId)];
}

const sentAs = async (s: Scene, tab: Tab) => (await s.outbox(tab)).map(({ sent_as }) => sent_as);

const wordsOf = { true: 'taken, it is as the server has it', false: 'declined, it is gone from the screens' };
for (const takes of [true, false])
  scenario(`93: written before the session was ended, it is seen; ${wordsOf[`${takes}`]}`, async (s) => {
    const types = ['dose', 'presence', 'illness'] as const;
    const [tab, ids] = await offline(s, types);
    await endedFromAfar(s, tab);
    expect(await sentAs(s, tab)).toEqual(['held', 'held', 'held']);
    const shown = async () => (await Promise.all(types.map((type) => seen(s, tab, type)))).flat();
    expect(await shown()).toEqual(ids);
    for (const { id } of (await s.truth()).held) await s.simulation.house.decide(id, takes);
    await s.sync(tab);
    expect(await shown()).toEqual(takes ? ids : []);
    expect((await s.outbox(tab)).map(({ overlaid }) => overlaid)).toEqual([0, 0, 0]);
    await s.endsWell();
  });

scenario('93: refused, and handed to the principal, it is seen as before; over a sign-out too', async (s) => {
  const [tab, ids] = await offline(s, ['dose']);
  const { database } = s.simulation.active(tab);
  await s.simulation.finish(database.outbox.toCollection().modify({ state: 'refused' }) as never);
  const [refused] = await s.outbox(tab);
  await s.simulation.finish(askPrincipal(refused?.operation_id ?? '', tab.tablet));
  s.online(tab, true);
  for (let times = 0; times < 2; times += 1) await s.sync(tab);
  expect([await sentAs(s, tab), await seen(s, tab, 'dose')]).toEqual([['held'], ids]);
  await s.simulation.finish(signOut(tab.tablet));
  await s.simulation.signIn(tab, s.simulation.person(0));
  await s.sync(tab);
  expect([await sentAs(s, tab), await seen(s, tab, 'dose')]).toEqual([['held'], ids]);
  await s.endsWell();
});

scenario('93: withdrawn before it is decided, it is seen as withdrawn', async (s) => {
  const [tab, [id = '']] = await offline(s, ['dose']);
  await s.simulation.finish(
    s.simulation.active(tab).database.outbox.toCollection().modify({ state: 'refused' }) as never,
  );
  await s.save(s.hand.voidEvent(tab, s.place(), 'dose', id));
  const [refused] = await s.outbox(tab);
  await s.simulation.finish(askPrincipal(refused?.operation_id ?? '', tab.tablet));
  s.online(tab, true);
  for (let times = 0; times < 3; times += 1) await s.sync(tab);
  expect([await sentAs(s, tab), await seen(s, tab, 'dose')]).toEqual([
    ['held', 'applied'],
    [`${id} withdrawn`],
  ]);
  await s.simulation.finish(signOut(tab.tablet));
  await s.simulation.signIn(tab, s.simulation.person(0));
  await s.sync(tab);
  expect(await seen(s, tab, 'dose')).toEqual([`${id} withdrawn`]);
  await s.endsWell();
});

scenario('93: a screening that is with the principal leaves its place to what the server has', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place(), 38.4));
  await endedFromAfar(s, tab);
  expect([await sentAs(s, tab), await seen(s, tab, 'screening')]).toEqual([['held'], []]);
  await s.endsWell();
});
