/** What is promised of every kind of record: each one of the list goes through the same, with a sample of its own. */

import { expect } from 'vitest';
import type { RecordDocument } from '#shared/records/define-record';
import { kindOf, type RecordType, recordTypes } from '#shared/records/index';
import { recordTables } from '../../server/models/record-tables';
import { recordLoaders } from '../../server/sync/registry';
import { askPrincipal, resendEntry } from '../../src/local/outbox-changes';
import { recordsOfChild } from '../../src/local/stored-records';
import { fifth } from '../support/rounds';
import type { Tab } from './support/browser';
import { samples } from './support/samples';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const write = (s: Scene, tab: Tab, type: RecordType, token: string) =>
  s.simulation.finish(samples[type](tab, s.place(), token, s.simulation.cast));

/** How many of the tokens a tablet shows of a kind. */
async function seen(s: Scene, tab: Tab, type: RecordType, ...tokens: string[]): Promise<number> {
  const rows = await s.simulation.finish(
    recordsOfChild(s.simulation.active(tab).database, type, s.place().childId),
  );
  const shown = JSON.stringify(rows.map(({ view }) => view));
  return tokens.filter((token) => shown.includes(token)).length;
}

/** How often the server has the token, in the documents of a kind, alternatives among them. */
async function stored(s: Scene, type: RecordType, token: string): Promise<number> {
  const { admin } = s.simulation.house;
  const ids: string[] = await admin(recordTables[type]).pluck('id');
  const actor = { permissions: ['children_view', 'daily_reports_edit', 'ot_view'] } as never;
  const documents = await recordLoaders[type]({ trx: admin, actor }, ids);
  // Of two values that differ the live one is told again beside the other.
  const said = [...documents.values()].map((document: RecordDocument) => ({
    ...document,
    alternatives: document.alternatives?.map(({ other }) => other),
  }));
  return JSON.stringify(said).split(token).length - 1;
}

for (const type of fifth(recordTypes)) {
  scenario(`${type}: what one tablet writes with no network, another one sees`, async (s) => {
    const [one, other] = await s.tablets(2);
    if (!one || !other) return;
    s.online(one, false);
    await write(s, one, type, '«a»');
    expect(await seen(s, one, type, '«a»')).toBe(1);
    s.online(one, true);
    for (const tab of [one, other]) await s.sync(tab);
    expect([await seen(s, other, type, '«a»'), await stored(s, type, '«a»')]).toEqual([1, 1]);
    await s.endsWell();
  });

  scenario(`${type}: what two write unseen is seen by both, and by nobody twice`, async (s) => {
    const [one, other] = await s.tablets(2);
    if (!one || !other) return;
    for (const tab of [one, other]) s.online(tab, false);
    await write(s, one, type, '«a»');
    await write(s, other, type, '«b»');
    for (const tab of [one, other]) s.online(tab, true);
    for (const tab of [one, other, one]) await s.sync(tab);
    for (const tab of [one, other]) expect(await seen(s, tab, type, '«a»', '«b»')).toBe(2);
    expect([await stored(s, type, '«a»'), await stored(s, type, '«b»')]).toEqual([1, 1]);
    await s.endsWell();
  });

  scenario(`${type}: kept over a restart with no network, and over a lost answer sent once`, async (s) => {
    const [first] = await s.tablets(1);
    if (!first) return;
    s.online(first, false);
    await write(s, first, type, '«a»');
    const tab = await s.reopen(first);
    expect([await seen(s, tab, type, '«a»'), await s.states(tab)]).toEqual([1, ['pending']]);
    s.online(tab, true);
    s.fault(tab, 'drop-answer', 'double');
    await s.sync(tab);
    for (let tries = 0; tries < 3; tries += 1) await s.sync(tab);
    expect([await s.states(tab), await stored(s, type, '«a»')]).toEqual([['sent'], 1]);
    await s.endsWell();
  });

  scenario(`${type}: of someone with no access any more it waits for the principal, whole`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.online(tab, false);
    await write(s, tab, type, '«a»');
    const user_id = s.simulation.person(0).id;
    const { admin, cast } = s.simulation.house;
    await admin('user_preschools').where({ user_id }).update({ preschool_id: cast.preschoolIds[1] });
    const [preschool_id] = cast.preschoolIds;
    await admin('former_access').insert({ user_id, preschool_id, ended_at: new Date(s.simulation.time.now) });
    s.online(tab, true);
    await s.sync(tab);
    expect((await s.outbox(tab)).map(({ sent_as }) => sent_as)).toEqual(['held']);
    expect(await stored(s, type, '«a»')).toBe(0);
    const [held] = (await s.truth()).held;
    expect(JSON.stringify(held)).toContain('«a»');
    await s.endsWell();
  });

  scenario(`${type}: what the server refuses is shown, and sent again it is there once`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    s.online(tab, false);
    await write(s, tab, type, '«a»');
    const [row] = await s.outbox(tab);
    const { database } = s.simulation.active(tab);
    const { idField } = kindOf(type);
    await s.simulation.finish(
      database.outbox.toCollection().modify({ arguments: { ...row?.arguments, [idField]: 'none' } }) as never,
    );
    s.online(tab, true);
    await s.sync(tab);
    const [refused] = await s.outbox(tab);
    expect([refused?.state, Object.keys(refused?.last_error?.errors ?? {})]).toEqual(['refused', [idField]]);
    expect([await seen(s, tab, type, '«a»'), await stored(s, type, '«a»')]).toEqual([1, 0]);

    const changed = { arguments: row?.arguments ?? {} };
    await s.simulation.finish(resendEntry(refused?.operation_id ?? '', changed, tab.tablet));
    await s.sync(tab);
    expect([await s.states(tab), await stored(s, type, '«a»')]).toEqual([['sent'], 1]);
    await s.endsWell();
  });

  scenario(`${type}: refused, it can be handed to the principal as it is`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    await write(s, tab, type, '«a»');
    const { database } = s.simulation.active(tab);
    await s.sync(tab);
    await s.simulation.finish(
      database.outbox.toCollection().modify({ state: 'refused', sent_as: null, overlaid: 1 }) as never,
    );
    const [refused] = await s.outbox(tab);
    await s.simulation.finish(askPrincipal(refused?.operation_id ?? '', tab.tablet));
    await s.sync(tab);
    expect((await s.outbox(tab)).map(({ sent_as }) => sent_as)).toEqual(['held']);
    expect((await s.truth()).held).toHaveLength(1);
  });

  scenario(`${type}: acknowledged before the server was set back, it is offered again`, async (s) => {
    const [one, other] = await s.tablets(2);
    if (!one || !other) return;
    const { house } = s.simulation;
    await house.snapshots.take('backup');
    await write(s, one, type, '«a»');
    for (const tab of [one, other]) await s.sync(tab);
    await house.snapshots.setBack('backup');
    await house.renewEpoch();
    expect(await stored(s, type, '«a»')).toBe(0);
    for (const tab of [one, other, one, other]) await s.sync(tab);
    expect([await stored(s, type, '«a»'), await seen(s, other, type, '«a»')]).toEqual([1, 1]);
    await s.endsWell();
  });

  scenario(`${type}: with a child who moves away it leaves the tablets, once it is sent`, async (s) => {
    const [one, other] = await s.tablets(2);
    if (!one || !other) return;
    await write(s, one, type, '«a»');
    for (const tab of [one, other]) await s.sync(tab);
    const { house, cast } = s.simulation;
    await house.moveChild(s.place().childId, cast.preschoolIds[1]);
    for (const tab of [one, other]) await s.sync(tab);
    for (const tab of [one, other]) expect(await seen(s, tab, type, '«a»')).toBe(0);
    expect(await stored(s, type, '«a»')).toBe(1);
    await s.endsWell();
  });
}
