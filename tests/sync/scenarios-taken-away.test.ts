/** Scenarios 91 and 92: what takes something away comes before it, from another tablet, or while it is quarantined. */
import { expect } from 'vitest';
import { deleteReport, saveReport } from '../../src/local/day-entries';
import type { Tab } from './support/browser';
import { reportInSight } from './support/entries';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

/** Sets the database back, and lets the tablets come one after the other: each as often as it needs. */
async function setBack(s: Scene, inTurn: readonly Tab[]): Promise<void> {
  const { house } = s.simulation;
  for (const tab of inTurn) s.online(tab, false);
  await house.snapshots.setBack('backup');
  await house.renewEpoch();
  for (const tab of inTurn) {
    s.online(tab, true);
    for (let times = 0; times < 3; times += 1) await s.sync(tab);
  }
}

const seenOn = async (s: Scene, tab: Tab) =>
  (await s.simulation.finish(reportInSight(tab, s.place())))?.sections;
const rowSeen = async (s: Scene, tab: Tab) => (await seenOn(s, tab))?.activities?.rows[0];

/** Two teachers of one preschool, and a copy of the database before anything was written. */
async function twoTablets(s: Scene, people: [number, number] = [0, 1]): Promise<[Tab, Tab]> {
  const tabs: Tab[] = [];
  for (const [index, person] of people.entries())
    tabs.push(await s.simulation.arrive(index, s.simulation.person(person)));
  await s.simulation.house.snapshots.take('backup');
  return tabs as [Tab, Tab];
}

scenario(
  '91: a row that another tablet deleted stays deleted, whoever comes first after a restore',
  async (s) => {
    const [tab, other] = await twoTablets(s);
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    await s.sync(tab);
    await s.sync(other);
    const row = await rowSeen(s, other);
    await s.save(s.hand.deleteRow(other, s.place(), 'activities', row?.id ?? ''));
    await s.sync(other);
    await setBack(s, [other, tab, other]);
    expect((await s.truth()).rows).toMatchObject([{ id: row?.id, deleted_at: expect.any(Date) }]);
    expect((await s.truth()).alternatives).toEqual([]);
    for (const each of [tab, other]) expect(await rowSeen(s, each)).toBeUndefined();
    await s.endsWell();
  },
);

scenario('91: a report that another tablet deleted stays deleted, with its rows and its texts', async (s) => {
  const [tab, other] = await twoTablets(s, [1, 2]);
  await s.save(s.hand.writeRow(tab, s.place(), 'ot_interventions'));
  await s.save(s.hand.writeSoapp(tab, s.place(), 'plan'));
  await s.sync(tab);
  await s.sync(other);
  await s.save(s.hand.deleteReport(other, s.place()));
  await s.sync(other);
  await setBack(s, [other, tab, other]);
  const { rows, reports, alternatives } = await s.truth();
  expect(rows).toMatchObject([{ deleted_at: expect.any(Date) }]);
  expect(reports).toMatchObject([{ plan: null, deleted_at: expect.any(Date) }]);
  expect(alternatives).toEqual([]);
  expect(await s.simulation.finish(reportInSight(tab, s.place()))).toMatchObject({ deleted: true });
  await s.endsWell();
});

scenario('91: what its deleter did not see lives and asks', async (s) => {
  const [tab, other] = await twoTablets(s);
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.sync(tab);
  await s.sync(other);
  const row = await rowSeen(s, other);
  s.online(tab, false);
  await s.save(s.hand.writeRow(tab, s.place(), 'activities', await rowSeen(s, tab)));
  await s.save(s.hand.deleteRow(other, s.place(), 'activities', row?.id ?? ''));
  await s.sync(other);
  await setBack(s, [other, tab, other]);
  const { rows, alternatives } = await s.truth();
  expect(rows).toMatchObject([{ notes: '«2»', deleted_at: null }]);
  expect(alternatives).toMatchObject([{ field: 'deleted', row_id: row?.id, resolved_at: null }]);
  await s.endsWell();
});

scenario('91: another text than the one that was deleted lives and asks', async (s) => {
  const [tab, other] = await twoTablets(s, [1, 2]);
  await s.save(s.hand.writeSoapp(tab, s.place(), 'plan'));
  await s.sync(tab);
  await s.save(s.hand.writeSoapp(tab, s.place(), 'plan'));
  await s.sync(tab);
  await s.sync(other);
  await s.save(s.hand.deleteReport(other, s.place()));
  await s.sync(other);
  await setBack(s, [other, tab, other]);
  // The first text is not the one that its deleter saw.
  const { reports, alternatives } = await s.truth();
  expect(reports).toMatchObject([{ plan: '«2»', deleted_at: null }]);
  expect(alternatives).toMatchObject([{ field: 'plan', other_value: null, resolved_at: null }]);
  await s.endsWell();
});

/** A text that says the same however often. */
const plan = (s: Scene, tab: Tab, text: string | null) =>
  s.simulation.finish(
    saveReport({ ...s.place(), sections: { soapp: { texts: { plan: text } } } }, tab.tablet),
  );

for (const [how, away] of [
  ['clear', (s: Scene, tab: Tab) => plan(s, tab, null)],
  ['delete', (s: Scene, tab: Tab) => s.simulation.finish(deleteReport(s.place(), tab.tablet))],
] as const)
  scenario(`91: two ${how} a text, and one of them writes it again: it lives, with no restore`, async (s) => {
    const [tab, other] = await twoTablets(s, [1, 2]);
    await plan(s, tab, 'Nil');
    await s.sync(tab);
    await s.sync(other);
    s.online(other, false);
    await away(s, tab);
    await away(s, other);
    await s.sync(tab);
    s.online(other, true);
    await s.sync(other);
    for (const text of ['Nil', null, 'Rest', null, 'Nil']) {
      await plan(s, other, text);
      await s.sync(other);
      expect((await seenOn(s, other))?.soapp?.texts.plan).toBe(text);
    }
    const { reports, alternatives } = await s.truth();
    expect(reports).toMatchObject([{ plan: 'Nil', deleted_at: null }]);
    expect(alternatives).toEqual([]);
    await s.endsWell();
  });

scenario('91: a text that stays deleted after a restore is written again by whoever saw that', async (s) => {
  const [tab, other] = await twoTablets(s, [1, 2]);
  await plan(s, tab, 'Nil');
  await s.sync(tab);
  await s.sync(other);
  await s.simulation.finish(deleteReport(s.place(), other.tablet));
  await s.sync(other);
  await setBack(s, [other, tab]);
  expect((await s.truth()).reports).toMatchObject([{ plan: null, deleted_at: expect.any(Date) }]);
  await plan(s, tab, 'Nil');
  await s.sync(tab);
  expect((await s.truth()).reports).toMatchObject([{ plan: 'Nil', deleted_at: null }]);
  expect((await s.truth()).alternatives).toEqual([]);
  await s.endsWell();
});

scenario('91: whoever took a text away and wrote another is asked nothing after a restore', async (s) => {
  const [tab, other] = await twoTablets(s, [1, 2]);
  await s.save(s.hand.writeSoapp(tab, s.place(), 'plan'));
  await s.sync(tab);
  await s.sync(other);
  await plan(s, other, null);
  await plan(s, other, 'Rest');
  await s.sync(other);
  await setBack(s, [other]);
  const { reports, alternatives } = await s.truth();
  expect(reports).toMatchObject([{ plan: 'Rest' }]);
  expect(alternatives).toEqual([]);
});

scenario(
  '92: an event that another tablet withdrew comes back as withdrawn, and nobody is told of it',
  async (s) => {
    const [tab, other] = await twoTablets(s);
    await s.save(s.hand.record(tab, s.place(), 'incident'));
    await s.sync(tab);
    await s.sync(other);
    const [save] = s.simulation.ledger.saves;
    await s.save(s.hand.voidEvent(other, s.place(), 'incident', save?.entityId ?? ''));
    await s.sync(other);
    await setBack(s, [other, tab, other]);
    expect([await s.states(other), await s.states(tab)]).toEqual([['sent'], ['sent']]);
    const { admin } = s.simulation.house;
    expect(await admin('incidents')).toMatchObject([
      {
        recorded_by: s.simulation.person(0).id,
        voided_by: s.simulation.person(1).id,
        void_reason: 'A mistake.',
      },
    ]);
    expect(await admin('notifications').where({ kind: 'incident' })).toEqual([]);
    expect(await admin('early_withdrawals')).toEqual([]);
    await s.endsWell();
  },
);

scenario(
  '92: an event that its author withdrew while it was held is withdrawn once it is taken',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const { house, time } = s.simulation;
    const person = s.simulation.person(0);
    s.online(tab, false);
    await s.save(s.hand.record(tab, s.place(), 'absence_note'));
    const ended = { ended_at: new Date(time.now), ended_because: 'revoked' };
    await house.admin('sessions').where({ user_id: person.id }).update(ended);
    s.online(tab, true);
    await s.sync(tab);
    await s.simulation.quiet();
    const [held] = (await s.truth()).held;
    await s.simulation.signIn(tab, person);
    const [save] = s.simulation.ledger.saves;
    await s.save(s.hand.voidEvent(tab, s.place(), 'absence_note', save?.entityId ?? ''));
    await s.sync(tab);
    expect(await s.outbox(tab)).toMatchObject([{ sent_as: 'held' }, { state: 'sent', sent_as: 'applied' }]);
    expect(await house.decide(held?.id ?? '', true)).toBe(true);
    expect((await s.truth()).events).toMatchObject([{ id: save?.entityId, voided: true }]);
    await s.endsWell();
  },
);
