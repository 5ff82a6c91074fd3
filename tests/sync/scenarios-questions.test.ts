/** Scenarios 22, 39 to 42, 55, 56, 85 and 86: questions and open illnesses that grow old, what a deletion may take, and whose a value is. */
import { expect } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { checksOf } from '#shared/domain/illness';
import { flagsInSight, temperaturesInSight } from '#shared/domain/screening';
import type { IllnessDocument } from '#shared/records/illness';
import { casesOf } from '#shared/records/illness-cases';
import { followIllness } from '../../src/features/illnesses/illness-entries';
import { recordScreening, saveReport } from '../../src/local/day-entries';
import { makeRoom } from '../../src/local/make-room';
import { saveEntry } from '../../src/local/save-entry';
import type { Tab } from './support/browser';
import { reportInSight, screeningInSight } from './support/entries';
import { scenes } from './support/scene';

const scenario = scenes();

scenario('39: two write the same text, one sends it after 40 days: both are asked', async (s) => {
  const [lim, other] = [s.simulation.person(2), s.simulation.person(1)];
  const one = await s.simulation.arrive(0, lim);
  const two = await s.simulation.arrive(1, other);
  for (const tab of [one, two]) s.online(tab, false);
  await s.save(s.hand.writeSoapp(one, s.place(), 'plan'));
  await s.save(s.hand.writeSoapp(two, s.place(), 'plan'));
  s.online(one, true);
  await s.sync(one);
  await s.simulation.sleep(40 * DAY_MS);
  s.online(two, true);
  for (const [tab, person] of [
    [two, other],
    [one, lim],
  ] as const) {
    await s.simulation.signIn(tab, person);
    await s.sync(tab);
    const seen = await s.simulation.finish(reportInSight(tab, s.place()));
    expect(seen?.alternatives).toMatchObject([
      { section: 'soapp', field: 'plan', live: { value: '«1»' }, other: { value: '«2»' } },
    ]);
  }
  const seen = await s.simulation.finish(reportInSight(one, s.place()));
  await s.save(s.hand.choose(one, s.place(), 'report', seen?.alternatives[0]?.id ?? '', 'live'));
  await s.sync(one);
  await s.sync(two);
  // The question is answered, and what is as old as this leaves the tablets.
  const left = await s.simulation.finish(reportInSight(two, s.place()));
  expect(left?.alternatives ?? []).toEqual([]);
});

scenario('40: a question that was asked stays asked, however old it grows', async (s) => {
  const lim = s.simulation.person(2);
  const one = await s.simulation.arrive(0, lim);
  const two = await s.simulation.arrive(1, s.simulation.person(1));
  for (const tab of [one, two]) s.online(tab, false);
  await s.save(s.hand.writeSoapp(one, s.place(), 'plan'));
  await s.save(s.hand.writeSoapp(two, s.place(), 'plan'));
  for (const tab of [one, two]) s.online(tab, true);
  for (const tab of [one, two, one]) await s.sync(tab);
  await s.simulation.sleep(45 * DAY_MS);
  await s.simulation.signIn(one, lim);
  await s.sync(one);
  const asked = async (tab: typeof one) =>
    (await s.simulation.finish(reportInSight(tab, s.place())))?.alternatives.length;
  expect(await asked(one)).toBe(1);
  // Also on a tablet that has never seen it.
  const three = await s.simulation.arrive(2, lim);
  await s.sync(three);
  expect(await asked(three)).toBe(1);
});

scenario(
  '81: that an old question is answered is heard, though an old entry came after the answer',
  async (s) => {
    const [lim, other] = [s.simulation.person(2), s.simulation.person(1)];
    const one = await s.simulation.arrive(0, lim);
    const two = await s.simulation.arrive(1, other);
    const late = await s.simulation.arrive(2, other);
    for (const tab of [one, two, late]) s.online(tab, false);
    await s.save(s.hand.writeSoapp(one, s.place(), 'plan'));
    await s.save(s.hand.writeSoapp(two, s.place(), 'plan'));
    await s.save(s.hand.writeRow(late, s.place(), 'activities'));
    for (const tab of [one, two]) s.online(tab, true);
    for (const tab of [one, two, one]) await s.sync(tab);
    const questions = async (tab: typeof one) =>
      (await s.simulation.finish(reportInSight(tab, s.place())))?.alternatives ?? [];
    // Whoever is heard of now and then keeps what their tablet has.
    for (const [tab, person] of [1, 2, 3, 4].flatMap(() => [[one, lim] as const, [two, other] as const])) {
      if (tab === one) await s.simulation.sleep(10 * DAY_MS);
      await s.simulation.signIn(tab, person);
      await s.sync(tab);
    }
    const [question] = await questions(two);
    await s.save(s.hand.choose(one, s.place(), 'report', question?.id ?? '', 'live'));
    await s.sync(one);
    s.online(late, true);
    await s.simulation.signIn(late, other);
    await s.sync(late);
    await s.sync(two);
    expect(await questions(two)).toEqual([]);
  },
);

scenario('40: an illness that nobody saw end stays on tablets, however old it grows', async (s) => {
  const [lim, other] = [s.simulation.person(2), s.simulation.person(1)];
  const one = await s.simulation.arrive(0, lim);
  const two = await s.simulation.arrive(1, other);
  await s.save(s.hand.record(one, s.place(), 'illness'));
  await s.save(s.hand.record(one, s.place(0, 1), 'illness'));
  await s.save(s.hand.record(one, s.place(0, 1), 'care'));
  await s.sync(one);
  await s.sync(two);
  const ill = async (tab: Tab) => {
    const { records } = s.simulation.active(tab).database;
    const rows = await s.simulation.finish(records.filter(({ type }) => type === 'illness').toArray());
    const cases = casesOf(rows.map(({ view }) => view as IllnessDocument));
    return cases.flatMap(({ found, returned }) => (returned ? [] : found));
  };
  const [first, second] = await ill(two);
  if (!first || !second) throw new Error('Nobody is ill.');
  const check = (found: IllnessDocument) =>
    s.simulation.finish(
      followIllness(found, { act: 'returned', checks: [...checksOf('hfmd')], text: null }, two.tablet),
    );
  await check(second);
  await s.sync(two);
  // One tablet is heard of now and then, the other is away for weeks, the third has never seen it.
  for (const _ of [1, 2, 3, 4]) {
    await s.simulation.sleep(10 * DAY_MS);
    await s.simulation.signIn(two, other);
    await s.sync(two);
  }
  await s.simulation.finish(makeRoom(s.simulation.active(two).database));
  await s.simulation.signIn(one, lim);
  await s.sync(one);
  const three = await s.simulation.arrive(2, other);
  await s.sync(three);
  for (const tab of [two, one, three]) expect((await ill(tab)).map(({ id }) => id)).toEqual([first.id]);
  await check(first);
  for (const tab of [two, one, three]) await s.sync(tab);
  for (const tab of [two, one, three]) expect(await ill(tab)).toEqual([]);
  // Whoever looked was mistaken: it is open again, and comes back.
  const back = await s.simulation.house.admin('illnesses').where({ about: first.id }).first('id', 'date');
  const made = { id: back.id, child_id: first.child_id, date: back.date, reason: 'Another child.' };
  await s.simulation.finish(saveEntry('void_illness', made, {}, two.tablet));
  for (const tab of [two, one, three]) await s.sync(tab);
  for (const tab of [two, one, three]) expect((await ill(tab)).map(({ id }) => id)).toEqual([first.id]);
  await s.endsWell();
  // Of a child who left nobody is waited for.
  await s.simulation.house.eraseChild(first.child_id);
  for (const tab of [two, one, three]) await s.sync(tab);
  for (const tab of [two, one, three]) expect(await ill(tab)).toEqual([]);
});

scenario('41: deleting a report leaves what its author never saw, and asks', async (s) => {
  const [mine, colleague] = await s.tablets(2);
  if (!mine || !colleague) return;
  await s.save(s.hand.writeRow(mine, s.place(), 'activities'));
  await s.sync(mine);
  await s.sync(colleague);
  const seen = await s.simulation.finish(reportInSight(mine, s.place()));
  const row = seen?.sections.activities?.rows[0];
  if (!row) throw new Error('Nothing is in sight.');
  s.online(mine, false);
  // In one Submit the colleague edits the row and adds another.
  const added = { ...row, id: '0190a5b0-0000-7000-8000-000000000002', notes: 'added' };
  const sections = { activities: { rows: [{ ...row, notes: 'edited' }, added] } };
  await s.simulation.finish(saveReport({ ...s.place(), sections }, colleague.tablet));
  await s.sync(colleague);
  await s.save(s.hand.writeRow(mine, s.place(), 'activities', row));
  await s.save(s.hand.deleteReport(mine, s.place()));
  s.online(mine, true);
  await s.sync(mine);
  const { rows, alternatives, reports } = await s.truth();
  const live = rows.filter(({ deleted_at }) => deleted_at === null).map(({ notes }) => notes);
  expect(live).toContain('added');
  expect(reports).toMatchObject([{ deleted_at: null }]);
  const asked = alternatives.filter((one) => one.field === 'deleted' && one.resolved_at === null);
  expect(asked.map((one) => one.row_id).sort()).toEqual([added.id, row.id].sort());
  for (const tab of [mine, colleague]) {
    await s.sync(tab);
    const there = await s.simulation.finish(reportInSight(tab, s.place()));
    expect(there?.sections.activities?.rows.map(({ notes }) => notes)).toContain('added');
  }
});

scenario(
  '22: “ready”, and nothing else, against a deletion: it stays deleted, and both see that',
  async (s) => {
    const [one, other] = await s.tablets(2);
    if (!one || !other) return;
    await s.save(s.hand.writeRow(one, s.place(), 'activities'));
    for (const tab of [one, other]) await s.sync(tab);
    s.online(other, false);
    await s.simulation.finish(saveReport({ ...s.place(), sections: {}, ready: true }, other.tablet));
    expect(await s.simulation.finish(reportInSight(other, s.place()))).toMatchObject({ ready: true });
    await s.save(s.hand.deleteReport(one, s.place()));
    await s.sync(one);
    s.online(other, true);
    // Once while it waits on top of what was fetched, and once sent.
    s.fault(other, 'status-503');
    const gone = { deleted: true, ready: false, alternatives: [] };
    for (const state of ['pending', 'sent']) {
      await s.sync(other);
      expect(await s.states(other)).toEqual([state]);
      expect(await s.simulation.finish(reportInSight(other, s.place()))).toMatchObject(gone);
    }
    await s.sync(one);
    expect(await s.simulation.finish(reportInSight(one, s.place()))).toMatchObject(gone);
    const { reports } = await s.truth();
    expect(reports).toMatchObject([{ ready_at: null }]);
    expect(reports[0]?.deleted_at).not.toBeNull();
    await s.endsWell();
  },
);

scenario('42: “ready” of an older Submit does not publish what was taken back', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  await s.save(s.hand.writeRow(one, s.place(), 'activities'));
  await s.simulation.finish(saveReport({ ...s.place(), sections: {}, ready: true }, one.tablet));
  await s.sync(one);
  await s.sync(other);
  // The form was opened while the report was ready, and says so again as it stands.
  s.online(one, false);
  const row = (await s.simulation.finish(reportInSight(one, s.place())))?.sections.activities?.rows[0];
  if (!row) throw new Error('Nothing is in sight.');
  const sections = { activities: { rows: [{ ...row, notes: 'later' }] } };
  await s.simulation.finish(saveReport({ ...s.place(), sections, ready: true }, one.tablet));
  await s.simulation.finish(saveReport({ ...s.place(), sections: {}, ready: false }, other.tablet));
  await s.sync(other);
  s.online(one, true);
  await s.sync(one);
  const { reports, rows } = await s.truth();
  expect(rows).toMatchObject([{ notes: 'later' }]);
  expect(reports).toMatchObject([{ ready_at: null }]);
  for (const tab of [one, other]) {
    await s.sync(tab);
    expect(await s.simulation.finish(reportInSight(tab, s.place()))).toMatchObject({ ready: false });
  }
});

scenario('55: a therapist’s deletion takes the therapy, and leaves what the teacher wrote', async (s) => {
  const [teacher, therapist] = await s.tablets(2);
  if (!teacher || !therapist) return;
  await s.save(s.hand.writeRow(teacher, s.place(), 'activities'));
  await s.sync(teacher);
  await s.sync(therapist);
  await s.save(s.hand.writeSoapp(therapist, s.place(), 'plan'));
  await s.save(s.hand.deleteReport(therapist, s.place()));
  const shown = await s.simulation.finish(reportInSight(therapist, s.place()));
  expect(shown?.sections.activities?.rows.map(({ notes }) => notes)).toEqual(['«1»']);
  expect(shown?.sections.soapp?.texts.plan).toBeNull();
  for (const tab of [therapist, teacher, therapist]) await s.sync(tab);
  const { rows, reports } = await s.truth();
  expect(rows).toMatchObject([{ notes: '«1»', deleted_at: null }]);
  expect(reports).toMatchObject([{ deleted_at: null, plan: null }]);
  for (const tab of [teacher, therapist]) {
    const seen = await s.simulation.finish(reportInSight(tab, s.place()));
    expect(seen?.sections.activities?.rows.map(({ notes }) => notes)).toEqual(['«1»']);
  }
});

scenario('56: two temperatures stay two measurements, and a late choice asks again with both', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  await s.save(s.hand.screen(one, s.place(), 36.5));
  await s.sync(one);
  await s.sync(other);
  for (const tab of [one, other]) s.online(tab, false);
  const plain = { symptoms: ['Others'], others_message: '«1»' };
  await s.simulation.finish(
    recordScreening({ ...s.place(), content: { ...plain, body_temperature: 36.4 } }, one.tablet),
  );
  const ill = { body_temperature: 38, symptoms: ['Cough', 'Others'], others_message: '«1»' };
  await s.simulation.finish(recordScreening({ ...s.place(), content: ill }, other.tablet));
  for (const tab of [one, other]) s.online(tab, true);
  for (const tab of [one, other, one]) await s.sync(tab);
  for (const tab of [one, other]) {
    const seen = await s.simulation.finish(screeningInSight(tab, s.place()));
    // The live value is all of one person's; all that the other said waits beside it, under their name.
    expect(seen).toMatchObject({ body_temperature: 36.4, symptoms: ['Others'] });
    expect(seen?.last.by).toBe(s.simulation.person(0).name);
    expect(seen && flagsInSight(seen)).toEqual(['fever']);
    expect(seen && temperaturesInSight(seen)).toEqual([36.4, 38]);
    expect(seen?.alternatives.map(({ field, other: { by } }) => [field, by]).sort()).toEqual([
      ['body_temperature', s.simulation.person(1).name],
      ['symptoms', s.simulation.person(1).name],
    ]);
  }
  // Each keeps their own, with no network.
  for (const tab of [one, other]) s.online(tab, false);
  for (const [tab, keep] of [
    [one, 'live'],
    [other, 'other'],
  ] as const) {
    const seen = await s.simulation.finish(screeningInSight(tab, s.place()));
    const asked = seen?.alternatives.find(({ field }) => field === 'body_temperature');
    await s.save(s.hand.choose(tab, s.place(), 'screening', asked?.id ?? '', keep));
  }
  for (const tab of [one, other]) s.online(tab, true);
  for (const tab of [one, other, one]) await s.sync(tab);
  expect(await s.states(other)).not.toContain('refused');
  for (const tab of [one, other]) {
    const seen = await s.simulation.finish(screeningInSight(tab, s.place()));
    const asked = seen?.alternatives.filter(({ field }) => field === 'body_temperature');
    expect(asked).toMatchObject([
      {
        live: { value: 36.4, by: s.simulation.person(0).name },
        other: { value: 38, by: s.simulation.person(1).name },
      },
    ]);
    expect(seen && flagsInSight(seen)).toEqual(['fever']);
  }
});

scenario('85: whoever keeps a temperature that was corrected since is asked again with both', async (s) => {
  const [farah, lim] = await s.tablets(2);
  if (!farah || !lim) return;
  const [first, second] = [s.simulation.person(0).name, s.simulation.person(1).name];
  const seenOn = (tab: Tab) => s.simulation.finish(screeningInSight(tab, s.place()));
  for (const tab of [farah, lim]) s.online(tab, false);
  await s.save(s.hand.screen(farah, s.place(), 36.4));
  await s.save(s.hand.screen(lim, s.place(), 38));
  for (const tab of [farah, lim]) s.online(tab, true);
  for (const tab of [farah, lim, farah]) await s.sync(tab);
  const degreesAsked = async (tab: Tab) => {
    const { alternatives = [] } = (await seenOn(tab)) ?? {};
    return alternatives.find(({ field }) => field === 'body_temperature');
  };
  const asked = await degreesAsked(lim);
  expect(asked).toMatchObject({ live: { value: 36.4, by: first }, other: { value: 38, by: second } });
  s.online(lim, false);
  await s.save(s.hand.screen(farah, s.place(), 39.9));
  // Her own tablet's question says what lives there, before the server does.
  expect(await degreesAsked(farah)).toMatchObject({ live: { value: 39.9, by: first } });
  await s.sync(farah);
  expect(await degreesAsked(farah)).toMatchObject({ live: { value: 39.9, by: first } });
  await s.save(s.hand.choose(lim, s.place(), 'screening', asked?.id ?? '', 'live', asked?.live));
  expect(await degreesAsked(lim)).toBeUndefined();
  s.online(lim, true);
  for (const tab of [lim, farah]) await s.sync(tab);
  for (const tab of [lim, farah]) {
    const seen = await seenOn(tab);
    expect([seen?.body_temperature, seen && flagsInSight(seen)]).toEqual([39.9, ['fever']]);
    expect(await degreesAsked(tab)).toMatchObject({
      live: { value: 39.9, by: first },
      other: { value: 36.4, by: first },
    });
  }
  const again = await degreesAsked(lim);
  await s.save(s.hand.choose(lim, s.place(), 'screening', again?.id ?? '', 'live', again?.live));
  for (const tab of [lim, farah]) await s.sync(tab);
  expect([await degreesAsked(farah), (await seenOn(farah))?.body_temperature]).toEqual([undefined, 39.9]);
});

scenario(
  '86: a temperature is under the name of who took it, whoever changes or chooses something',
  async (s) => {
    const [farah, principal, lim] = await s.tablets(3);
    if (!farah || !principal || !lim) return;
    const [first, second, third] = [0, 1, 2].map((index) => s.simulation.person(index).name);
    const seenOn = (tab: Tab) => s.simulation.finish(screeningInSight(tab, s.place()));
    const record = (tab: Tab, body_temperature: number, symptoms: string[]) =>
      s.simulation.finish(
        recordScreening(
          { ...s.place(), content: { body_temperature, symptoms, others_message: null } },
          tab.tablet,
        ),
      );
    for (const tab of [farah, principal, lim]) s.online(tab, false);
    await record(lim, 38, []);
    s.online(farah, true);
    await record(farah, 36.4, []);
    await s.sync(farah);
    s.online(principal, true);
    await s.sync(principal);
    s.online(principal, false);
    await record(principal, 36.4, ['Cough']);
    // Before the server heard of it, and after.
    expect(await seenOn(principal)).toMatchObject({ measured: { by: first }, last: { by: second } });
    s.online(principal, true);
    for (const tab of [principal, farah]) await s.sync(tab);
    for (const tab of [principal, farah])
      expect(await seenOn(tab)).toMatchObject({ symptoms: ['Cough'], measured: { by: first } });

    s.online(lim, true);
    for (const tab of [lim, principal]) await s.sync(tab);
    const seen = await seenOn(principal);
    const asked = seen?.alternatives.find(({ field }) => field === 'body_temperature');
    expect(asked).toMatchObject({ live: { value: 36.4, by: first }, other: { value: 38, by: third } });
    s.online(principal, false);
    await s.save(s.hand.choose(principal, s.place(), 'screening', asked?.id ?? '', 'other', asked?.live));
    const measured = { by: third, at: asked?.other.at };
    expect(await seenOn(principal)).toMatchObject({ body_temperature: 38, measured });
    s.online(principal, true);
    for (const tab of [principal, farah]) await s.sync(tab);
    for (const tab of [principal, farah])
      expect(await seenOn(tab)).toMatchObject({ body_temperature: 38, measured, last: { by: second } });
  },
);
