/** Scenarios 15 to 23, 32, 64 and 65: sessions, people who share a tablet, people who write the same, consents, erasing. */

import { expect } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { dailyReportId } from '#shared/domain/uuid';
import { recordScreening } from '../../src/local/day-entries';
import { readFact } from '../../src/local/device-database';
import { quarantineStateOf } from '../../src/local/outbox-row';
import { signOut } from '../../src/local/sign-out-by-hand';
import { waitingEntries } from '../../src/local/waiting-entries';
import { storedRecords } from '../support/stored-records';
import type { Tab } from './support/browser';
import { peek, peekRecords } from './support/disk';
import { reportInSight, screeningInSight } from './support/entries';
import { scenes } from './support/scene';

const scenario = scenes();

scenario('15: a token that ran out two weeks ago: all is sent after signing in', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place()));
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.simulation.sleep(14 * DAY_MS);
  s.online(tab, true);
  expect(await s.sync(tab)).toBe('sign-in');
  expect(await s.states(tab)).toEqual(['pending', 'pending']);
  await s.simulation.signIn(tab, s.simulation.person(0));
  await s.sync(tab);
  expect(await s.states(tab)).toEqual(['sent', 'sent']);
  await s.endsWell();
});

scenario('15: sent at the second try after forty days, a report leaves with its day', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.sync(tab);
  s.online(tab, false);
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  for (const days of [40, 1]) {
    s.online(tab, false);
    await s.simulation.sleep(days * DAY_MS);
    s.online(tab, true);
    s.fault(tab, 'status-503');
    await s.simulation.signIn(tab, s.simulation.person(0));
  }
  // Two days' cleaning is over by now: it took what was sent, and left the report for the sake of what waits.
  expect(await s.states(tab)).toEqual(['pending']);
  await s.sync(tab);
  await s.sync(tab);
  // The server tells nothing more of it: what it had before would lie there as if it were so.
  expect(await s.simulation.finish(reportInSight(tab, s.place()))).toBeNull();
  expect((await s.truth()).rows).toHaveLength(2);
  await s.endsWell();
});

for (const how of ['revoked', 'deactivated'] as const) {
  scenario(`16: a user ${how} while offline: all is held for the principal`, async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    const { admin } = s.simulation.house;
    const { id } = s.simulation.person(0);
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
    const ended = { ended_at: new Date(s.simulation.time.now), ended_because: 'revoked' };
    await admin('sessions').where({ user_id: id }).update(ended);
    if (how === 'deactivated') await admin('users').where({ id }).update({ deactivated_at: ended.ended_at });
    s.online(tab, true);
    await s.sync(tab);
    const { held, rows, screenings } = await s.truth();
    expect([held.length, rows.length, screenings.length]).toEqual([2, 0, 0]);
    // What was fetched is gone from the tablet, and its sign-in page says why.
    await s.simulation.quiet();
    expect(tab.tablet.active.get() ?? null).toBe(null);
    expect(await s.simulation.finish(readFact(tab.tablet.device, 'told_off'))).toBe('office');
    const name = `${tab.browser.label} tadika-user-${id}`;
    for (const table of ['children', 'masters', 'reports', 'screenings', 'outbox'])
      expect([table, peek(tab.browser.disk, name, table)]).toEqual([table, []]);
    await s.endsWell();
  });
}

scenario('16: a user deactivated whose pushes fail: the cache goes, and the entry waits', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { admin } = s.simulation.house;
  const { id } = s.simulation.person(0);
  await s.save(s.hand.writeRow(tab, s.place(1), 'activities'));
  await s.sync(tab);
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place()));
  await admin('users')
    .where({ id })
    .update({ deactivated_at: new Date(s.simulation.time.now) });
  s.online(tab, true);
  s.fault(tab, ...Array.from({ length: 9 }, () => 'status-500' as const));
  await s.simulation.pass(60_000);
  expect(tab.tablet.active.get() ?? null).toBe(null);
  const kept = (table: string) => peek(tab.browser.disk, `${tab.browser.label} tadika-user-${id}`, table);
  expect(kept('children')).toEqual([]);
  expect(kept('outbox')).toMatchObject([{ name: 'record_screening', state: 'pending' }]);
  expect(await s.simulation.finish(waitingEntries(tab.tablet))).toMatchObject([{ userId: id, count: 1 }]);
  await s.endsWell();
});

scenario('16: what the principal declined stays in sight until its author has done with it', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const { admin } = s.simulation.house;
  const person = s.simulation.person(0);
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place()));
  const ended = { ended_at: new Date(s.simulation.time.now), ended_because: 'revoked' };
  await admin('sessions').where({ user_id: person.id }).update(ended);
  s.online(tab, true);
  await s.sync(tab);
  const [held] = (await s.truth()).held;
  expect(await s.simulation.house.decide(held?.id ?? '', false)).toBe(true);
  const states = async () => (await s.outbox(tab)).map(quarantineStateOf);
  for (const days of [0, 29, 40, 200]) {
    await s.simulation.sleep(days * DAY_MS);
    await s.simulation.signIn(tab, person);
    await s.sync(tab);
    expect([days, await states()]).toEqual([days, ['declined']]);
  }
  await s.endsWell();
});

scenario('17, 18: B at A’s tablet sends nothing of A’s; A comes back and the queue is whole', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  const [a, b] = [s.simulation.person(0), s.simulation.person(1)];
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place()));
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.simulation.finish(signOut(tab.tablet));
  // A's session has run out: nothing more goes out under it.
  await s.simulation.sleep(8 * DAY_MS);
  s.online(tab, true);
  await s.simulation.signIn(tab, b);
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.sync(tab);
  expect(await s.simulation.finish(waitingEntries(tab.tablet))).toMatchObject([{ userId: a.id, count: 2 }]);
  // What was tried under A's own session, which is over, came to nothing.
  for (const push of s.simulation.network.pushes.filter(({ body }) => body.user_id === a.id))
    expect(push).toMatchObject({ sessionUser: a.id, status: 401 });
  await s.simulation.signIn(tab, a);
  await s.sync(tab);
  expect(await s.states(tab)).toEqual(['sent', 'sent']);
  await s.endsWell();
  const { receipts } = await s.truth();
  expect([...receipts.values()].map(({ user_id }) => user_id).sort()).toEqual([a.id, a.id, b.id]);
});

for (const online of [false, true]) {
  const how = online ? 'with a network' : 'with none';
  scenario(
    `73: switched off amid a sign-out, ${how}: nobody is here after it, and nothing is lost`,
    async (s) => {
      const author = s.simulation.person(0);
      let [tab] = await s.tablets(1);
      if (!tab) return;
      for (let commits = 1; commits <= 6; commits += 1) {
        await s.sync(tab);
        s.online(tab, false);
        await s.save(s.hand.screen(tab, s.place(commits)));
        s.online(tab, online);
        const leaving: Tab = tab;
        let left = commits;
        leaving.disk.onCommit = () => {
          left -= 1;
          if (left > 0) return false;
          s.simulation.kill(leaving);
        };
        void signOut(leaving.tablet);
        await s.simulation.pass(60_000);
        leaving.disk.onCommit = null;
        tab = left > 0 ? tab : await s.simulation.open(tab.browser);
        await s.simulation.quiet();
        expect([commits, tab.tablet.active.get() ?? null]).toEqual([commits, null]);
        const name = `${tab.browser.label} tadika-user-${author.id}`;
        expect([commits, peek(tab.browser.disk, name, 'children')]).toEqual([commits, []]);
        s.online(tab, true);
        // Their session may have ended with the sign-out: what is left goes at their return.
        await s.simulation.signIn(tab, author);
        await s.sync(tab);
        expect((await s.truth()).screenings).toHaveLength(commits);
      }
      await s.endsWell();
    },
  );
}

scenario('19: two tablets change other fields: both are kept', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  await s.save(s.hand.screen(one, s.place()));
  await s.sync(one);
  await s.sync(other);
  for (const tab of [one, other]) s.online(tab, false);
  const seen = await s.simulation.finish(screeningInSight(one, s.place()));
  if (!seen) throw new Error('Nothing is in sight.');
  const { symptoms, others_message } = seen;
  const warm = { body_temperature: 38.4, symptoms, others_message };
  await s.simulation.finish(recordScreening({ ...s.place(), content: warm }, one.tablet));
  await s.save(s.hand.screen(other, s.place(), seen.body_temperature));
  for (const tab of [one, other]) s.online(tab, true);
  await s.sync(one);
  await s.sync(other);
  await s.sync(one);
  const [here, there] = [
    await s.simulation.finish(screeningInSight(one, s.place())),
    await s.simulation.finish(screeningInSight(other, s.place())),
  ];
  expect(here).toEqual(there);
  expect(here).toMatchObject({
    body_temperature: 38.4,
    others_message: s.simulation.ledger.saves.at(-1)?.token,
  });
  expect(here?.alternatives).toEqual([]);
});

scenario('19: two tablets write other texts of one note: both are kept', async (s) => {
  const therapist = s.simulation.person(2);
  const one = await s.simulation.arrive(0, therapist);
  const other = await s.simulation.arrive(1, therapist);
  for (const tab of [one, other]) s.online(tab, false);
  await s.save(s.hand.writeSoapp(one, s.place(), 'plan'));
  await s.save(s.hand.writeSoapp(other, s.place(), 'subjective'));
  for (const tab of [one, other]) s.online(tab, true);
  for (const tab of [one, other, one]) await s.sync(tab);
  for (const tab of [one, other]) {
    const seen = await s.simulation.finish(reportInSight(tab, s.place()));
    expect(seen?.sections.soapp?.texts).toMatchObject({ plan: '«1»', subjective: '«2»' });
    expect(seen?.alternatives).toEqual([]);
  }
  await s.endsWell();
});

scenario('20: two tablets change the same field: both are shown, and a choice settles it', async (s) => {
  const [one, , lim] = await s.tablets(3);
  if (!one || !lim) return;
  const therapist = await s.simulation.arrive(1, s.simulation.person(2));
  s.online(lim, false);
  s.online(therapist, false);
  await s.save(s.hand.writeSoapp(lim, s.place(), 'plan'));
  await s.save(s.hand.writeSoapp(therapist, s.place(), 'plan'));
  s.online(lim, true);
  s.online(therapist, true);
  await s.sync(lim);
  await s.sync(therapist);
  await s.sync(lim);
  const views = [
    await s.simulation.finish(reportInSight(lim, s.place())),
    await s.simulation.finish(reportInSight(therapist, s.place())),
  ];
  expect(views[0]).toEqual(views[1]);
  expect(views[0]?.alternatives).toMatchObject([
    { section: 'soapp', field: 'plan', live: { value: '«1»' }, other: { value: '«2»' } },
  ]);
  await s.save(s.hand.choose(lim, s.place(), 'report', views[0]?.alternatives[0]?.id ?? '', 'both'));
  await s.sync(lim);
  await s.sync(therapist);
  const chosen = await s.simulation.finish(reportInSight(therapist, s.place()));
  expect(chosen?.sections.soapp?.texts.plan).toBe('«1»\n\n«2»');
  expect(chosen?.alternatives).toEqual([]);
  await s.endsWell();
});

scenario('21: two tablets create the same report: there is one, with both rows', async (s) => {
  const tabs = await s.tablets(2);
  for (const tab of tabs) s.online(tab, false);
  for (const tab of tabs) await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  for (const tab of tabs) s.online(tab, true);
  for (const tab of [...tabs, ...tabs]) await s.sync(tab);
  for (const tab of tabs) {
    const seen = await s.simulation.finish(reportInSight(tab, s.place()));
    expect(seen?.sections.activities?.rows.map((row) => row.notes).sort()).toEqual(['«1»', '«2»']);
  }
  expect((await s.truth()).reports).toHaveLength(1);
  await s.endsWell();
});

for (const first of ['the deletion', 'the edit'] as const) {
  scenario(`22: delete against edit, ${first} arriving first: the edit lives, and asks`, async (s) => {
    const [one, other] = await s.tablets(2);
    if (!one || !other) return;
    await s.save(s.hand.writeRow(one, s.place(), 'activities'));
    await s.sync(one);
    await s.sync(other);
    const seen = await s.simulation.finish(reportInSight(one, s.place()));
    const row = seen?.sections.activities?.rows[0];
    if (!row) throw new Error('Nothing is in sight.');
    for (const tab of [one, other]) s.online(tab, false);
    await s.save(s.hand.deleteRow(one, s.place(), 'activities', row.id));
    await s.save(s.hand.writeRow(other, s.place(), 'activities', row));
    const order = first === 'the deletion' ? [one, other] : [other, one];
    for (const tab of order) {
      s.online(tab, true);
      await s.sync(tab);
    }
    const { rows, alternatives } = await s.truth();
    expect(rows.map((each) => [each.notes, each.deleted_at])).toEqual([['«2»', null]]);
    expect(alternatives).toMatchObject([{ field: 'deleted', row_id: row.id, resolved_at: null }]);
    await s.endsWell();
  });
}

for (const [name, offset] of [
  ['two years ahead', 730 * DAY_MS],
  ['a day behind', -DAY_MS],
] as const) {
  scenario(`23: a clock ${name} changes neither order nor content`, async (s) => {
    const [one, other] = await s.tablets(2);
    if (!one || !other) return;
    one.browser.clockOffset = offset;
    await s.save(s.hand.screen(one, s.place()));
    await s.sync(one);
    await s.sync(other);
    await s.save(s.hand.screen(other, s.place()));
    await s.sync(other);
    await s.sync(one);
    await s.save(s.hand.screen(one, s.place(), 37.2));
    // By itself, with its clock as it is.
    await s.simulation.pass(60_000);
    expect(await s.states(one)).toEqual(['sent', 'sent']);
    expect((await s.truth()).screenings).toMatchObject([{ others_message: '«3»' }]);
    expect((await s.truth()).alternatives).toEqual([]);
    one.browser.clockOffset = 0;
    await s.save(s.hand.screen(one, s.place(), 37.3));
    await s.simulation.pass(60_000);
    expect((await s.truth()).screenings).toMatchObject([{ others_message: '«4»' }]);
    await s.endsWell();
  });
}

scenario('32: a child moved away with entries pending: the cache goes, the entries are sent', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.save(s.hand.writeRow(tab, s.place(1), 'activities'));
  await s.sync(tab);
  s.online(tab, false);
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  const { childId } = s.place();
  await s.simulation.house.moveChild(childId, s.simulation.cast.preschoolIds[1]);
  s.online(tab, true);
  await s.sync(tab);
  const { database } = s.simulation.active(tab);
  expect(await s.simulation.finish(database.children.get(childId))).toBeUndefined();
  expect(await s.simulation.finish(storedRecords(database))).toEqual([]);
  expect((await s.outbox(tab)).at(-1)).toMatchObject({ state: 'sent', sent_as: 'held' });
  expect((await s.truth()).held).toHaveLength(1);
  await s.endsWell();
});

scenario('64: a consent withdrawn while the tablet is offline: the screening is held, once', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  s.online(tab, false);
  await s.save(s.hand.screen(tab, s.place()));
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.simulation.house.withdrawHealth(s.place().childId, s.simulation.person(0).id);
  s.online(tab, true);
  // The answer is lost, and the entry comes a second time.
  s.fault(tab, 'drop-answer');
  await s.sync(tab);
  await s.sync(tab);
  const { held, rows, screenings } = await s.truth();
  expect([held.length, rows.length, screenings.length]).toEqual([1, 1, 0]);
  await s.endsWell();
});

scenario(
  '65: a child erased while the tablet is offline: what was written of it is refused, the rest is gone',
  async (s) => {
    const [tab, other] = await s.tablets(2);
    if (!tab || !other) return;
    const { childId } = s.place();
    await s.save(s.hand.screen(tab, s.place(1)));
    await s.save(s.hand.writeRow(tab, s.place(1), 'activities'));
    await s.sync(tab);
    await s.sync(other);
    const sent = dailyReportId(childId, s.place(1).date);
    const others = `${other.browser.label} tadika-user-${s.simulation.person(1).id}`;
    expect(peekRecords(other.browser.disk, others).map(({ id }) => id)).toContain(sent);
    s.online(tab, false);
    await s.save(s.hand.screen(tab, s.place()));
    await s.save(s.hand.screen(tab, s.place(0, 1)));
    await s.simulation.house.eraseChild(childId);
    s.online(tab, true);
    await s.sync(tab);
    await s.sync(other);
    const [mine, ofAnother] = (await s.outbox(tab)).slice(-2);
    expect(mine).toMatchObject({
      state: 'refused',
      last_error: { errors: { child_id: [expect.stringContaining('erased')] } },
    });
    expect(ofAnother).toMatchObject({ state: 'sent' });
    for (const [index, { browser }] of [tab, other].entries()) {
      const name = `${browser.label} tadika-user-${s.simulation.person(index).id}`;
      const children = peek<{ id: number }>(browser.disk, name, 'children').map(({ id }) => id);
      expect(children).not.toContain(childId);
      expect(children.length).toBeGreaterThan(0);
      // Of what was sent before, too.
      expect(peekRecords(browser.disk, name).map(({ id }) => id)).not.toContain(sent);
    }
    const gone = expect.stringMatching(/^LOST: «[12]» .* has a receipt \(applied\) and no trace$/);
    await s.endsWell([gone, gone]);
  },
);
