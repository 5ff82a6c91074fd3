/** Scenarios 1 to 14: what can befall an entry between the tablet and the server. */

import { expect } from 'vitest';
import type { ReportDocument } from '#shared/records/report-document';
import { storedRecords } from '../support/stored-records';
import type { Fault } from './support/faults';
import { scenes } from './support/scene';

const scenario = scenes();

scenario('1: killed at any moment of a save, the entry is there whole or not at all', async (s) => {
  let [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  let before = 0;
  for (let tasks = 0; tasks < 90; tasks += 1) {
    void s.hand.writeRow(tab, s.place(), 'activities');
    await s.simulation.steps(tasks);
    const save = s.simulation.ledger.saves.at(-1);
    tab = await s.reopen(tab);
    const rows = await s.outbox(tab);
    const { database } = s.simulation.active(tab);
    const [report] = await s.simulation.finish(storedRecords(database));
    const shown = report?.view as ReportDocument | undefined;
    expect(shown?.sections.activities?.rows.length ?? 0).toBe(rows.length);
    if (save?.state === 'saved') expect(rows.length).toBe(before + 1);
    before = rows.length;
  }
  s.online(tab, true);
  await s.sync(tab);
  expect((await s.truth()).rows).toHaveLength(before);
  await s.endsWell();
});

scenario('2: killed after the commit, before the screen knew, the entry is there once', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  tab.disk.onCommit = () => s.simulation.kill(tab);
  void s.hand.writeRow(tab, s.place(), 'activities');
  await s.simulation.quiet();
  expect(tab.alive).toBe(false);
  expect(s.simulation.ledger.saves[0]?.state).toBe('open');
  const again = await s.simulation.open(tab.browser);
  expect(await s.states(again)).toEqual(['pending']);
  s.online(again, true);
  await s.endsWell();
  expect((await s.truth()).rows).toHaveLength(1);
});

for (const fault of ['hold-request', 'hold-answer', 'drop-answer'] as const) {
  scenario(`3: killed while sending (${fault}), it is there once`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.fault(tab, fault);
    await s.save(s.hand.screen(tab, s.place()));
    await s.simulation.quiet();
    const again = await s.reopen(tab);
    await s.sync(again);
    await s.simulation.network.release();
    await s.simulation.quiet();
    expect(await s.states(again)).toEqual(['sent']);
    await s.endsWell();
  });
}

const once: [string, Fault][] = [
  ['4: a request that is dropped', 'drop-request'],
  ['5: an answer that is dropped after the commit', 'drop-answer'],
  ['6: a request delivered twice', 'double'],
  ['6: a request delivered twice at once', 'double-at-once'],
  ['7: a server killed before COMMIT', 'cut-before-commit'],
  ['8: a server killed after COMMIT', 'cut-after-commit'],
];
for (const [name, fault] of once) {
  scenario(`${name} leaves the entry there once`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.fault(tab, fault);
    await s.save(s.hand.writeRow(tab, s.place(), 'interventions'));
    // With nobody pressing anything.
    await s.simulation.pass(60_000);
    expect(await s.states(tab)).toEqual(['sent']);
    const { rows, audits } = await s.truth();
    expect(rows).toHaveLength(1);
    expect(audits.filter(({ action }) => action === 'saved')).toHaveLength(1);
    await s.endsWell();
  });
}

for (const cause of ['button', 'online'] as const) {
  scenario(`a hint that comes while a try is failing (${cause}) gets a try of its own`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const { simulation } = s;
    s.online(tab, false);
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    s.online(tab, true);
    s.fault(tab, 'drop-request');
    const { sync } = simulation.active(tab);
    const failing = sync.run('timer');
    while (!simulation.network.isWaiting()) await simulation.step();
    const pressed = sync.run(cause);
    // What comes later and says less does not take its place.
    void sync.run('entry');
    await simulation.finish(failing);
    expect(await simulation.finish(pressed)).toMatchObject({ ended: 'done' });
    expect(await s.states(tab)).toEqual(['sent']);
    await s.endsWell();
  });
}

scenario('9: a database restarted mid-batch does each operation whole or not at all', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  for (let round = 0; round < 6; round += 1) {
    s.online(tab, false);
    for (const daysAgo of [0, 1, 2]) {
      await s.save(s.hand.writeRow(tab, s.place(daysAgo), 'activities'));
      await s.save(s.hand.screen(tab, s.place(daysAgo)));
    }
    s.online(tab, true);
    s.fault(tab, 'cut-mid-batch', 'cut-mid-batch');
    await s.simulation.pass(120_000);
  }
  expect(new Set(await s.states(tab))).toEqual(new Set(['sent']));
  expect((await s.truth()).rows).toHaveLength(18);
  await s.endsWell();
});

const noAnswers: [string, Fault][] = [
  ['10: a truncated answer', 'truncate'],
  ['11: a captive portal’s page', 'portal'],
  ['11: a captive portal’s JSON', 'portal-json'],
  ['12: a redirect to a sign-in page', 'sign-in-page'],
];
for (const [name, fault] of noAnswers) {
  scenario(`${name} acknowledges nothing`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    s.online(tab, true);
    s.fault(tab, fault);
    expect(await s.sync(tab)).not.toBe('done');
    expect(await s.states(tab)).toEqual(['pending']);
    await s.endsWell();
    expect(await s.states(tab)).toEqual(['sent']);
  });
}

scenario('13: the third of ten is poison: nine are applied, one is refused and visible', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  for (let count = 1; count <= 10; count += 1)
    await s.save(s.hand.screen(tab, s.place(count === 3 ? -1 : count)));
  s.online(tab, true);
  await s.sync(tab);
  const states = await s.states(tab);
  expect(states.filter((state) => state === 'sent')).toHaveLength(9);
  expect(states[2]).toBe('refused');
  expect((await s.truth()).screenings).toHaveLength(9);
  await s.endsWell();
});

scenario('14: behind a creation that fails the update waits', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const tomorrow = s.place(-1);
  await s.save(s.hand.screen(tab, tomorrow));
  await s.save(s.hand.screen(tab, tomorrow, 37.1));
  await s.sync(tab);
  expect(await s.states(tab)).toEqual(['refused', 'pending']);
  expect((await s.truth()).screenings).toHaveLength(0);
  await s.endsWell();
  expect(await s.states(tab)).toEqual(['refused', 'pending']);
});
