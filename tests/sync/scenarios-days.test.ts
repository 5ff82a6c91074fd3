/** Scenarios 87 and 88: an entry that moves to another day, and a clock that is behind the tablet's own entries. */
import { expect } from 'vitest';
import { addDays, businessDate, DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import { flagsInSight, temperaturesInSight } from '#shared/domain/screening';
import { InvalidEntryError } from '../../src/local/errors';
import { discardEntry, redateEntry, wrongDayOf } from '../../src/local/outbox-changes';
import type { Tab } from './support/browser';
import { reportInSight, screeningInSight } from './support/entries';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

/** The last entry of a tablet, whose day was refused, is sent again under today. */
async function moveToToday(s: Scene, tab: Tab): Promise<void> {
  const row = (await s.outbox(tab)).at(-1);
  if (!row) throw new Error('There is no entry.');
  expect(row).toMatchObject({ state: 'refused' });
  expect(wrongDayOf(row)).toBe('date');
  await s.simulation.finish(redateEntry(row.operation_id, s.place().date, tab.tablet));
  await s.sync(tab);
  expect((await s.states(tab)).at(-1)).toBe('sent');
}

scenario('87: a temperature that moves to a day on which another one measured a fever asks', async (s) => {
  const [tab, farah] = await s.tablets(2);
  if (!tab || !farah) return;
  await s.save(s.hand.screen(tab, s.place(-1), 36.5));
  await s.sync(tab);
  await s.save(s.hand.screen(farah, s.place(), 38.2));
  await s.sync(farah);
  // The fever is on this tablet, too; its author never looked at that day.
  await s.sync(tab);
  await moveToToday(s, tab);
  for (const one of [farah, tab]) {
    await s.sync(one);
    const seen = await s.simulation.finish(screeningInSight(one, s.place()));
    expect(seen && temperaturesInSight(seen)).toEqual([38.2, 36.5]);
    expect(seen && flagsInSight(seen)).toContain('fever');
  }
});

scenario('87: a therapist’s text that moves to a day with a text of another one asks', async (s) => {
  const [, tab, other] = await s.tablets(3);
  if (!tab || !other) return;
  await s.save(s.hand.writeSoapp(tab, s.place(-1), 'plan'));
  await s.sync(tab);
  await s.save(s.hand.writeSoapp(other, s.place(), 'plan'));
  await s.sync(other);
  await s.sync(tab);
  await moveToToday(s, tab);
  const { reports, alternatives } = await s.truth();
  expect(reports.map(({ plan }) => plan)).toEqual(['«2»']);
  expect(alternatives.filter(({ field }) => field === 'plan')).toHaveLength(1);
  const seen = await s.simulation.finish(reportInSight(tab, s.place()));
  expect(seen?.alternatives).toMatchObject([{ live: { value: '«2»' }, other: { value: '«1»' } }]);
});

scenario('87: what moves to a day that has nothing of it is simply there', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.save(s.hand.screen(tab, s.place(-1), 36.5));
  await s.sync(tab);
  await moveToToday(s, tab);
  expect(await s.outbox(tab)).toMatchObject([{ sent_as: 'applied', day_asked: true }]);
  expect((await s.truth()).alternatives).toEqual([]);
});

/** Two entries of one record, of a day that is still to come: the first was refused, the other waits behind it. */
async function twoOfTomorrow(s: Scene, tab: Tab): Promise<void> {
  await s.save(s.hand.screen(tab, s.place(-1), 36.7));
  await s.sync(tab);
  await s.save(s.hand.screen(tab, s.place(-1), 38.6));
  expect(await s.states(tab)).toEqual(['refused', 'pending']);
}

scenario('87: what was written on top of it moves with it', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await twoOfTomorrow(s, tab);
  const [first] = await s.outbox(tab);
  await s.simulation.finish(redateEntry(first?.operation_id ?? '', s.place().date, tab.tablet));
  await s.sync(tab);
  // The day has come that both were written under.
  await s.simulation.sleep(DAY_MS);
  await s.sync(tab);
  expect(await s.states(tab)).toEqual(['sent', 'sent']);
  const { screenings, alternatives } = await s.truth();
  expect(screenings).toMatchObject([{ body_temperature: 38.6, date: s.place().date }]);
  expect(alternatives).toEqual([]);
});

scenario('87: what was written on top of it asks for its day, too, where it is deleted', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await twoOfTomorrow(s, tab);
  const [first] = await s.outbox(tab);
  s.online(tab, false);
  await s.simulation.finish(discardEntry(first?.operation_id ?? '', tab.tablet));
  await s.simulation.sleep(DAY_MS);
  s.online(tab, true);
  await s.sync(tab);
  const [left] = await s.outbox(tab);
  expect(left).toMatchObject({ state: 'refused', last_error: { errors: { date: expect.any(Array) } } });
  expect((await s.truth()).screenings).toEqual([]);
  await moveToToday(s, tab);
  expect((await s.truth()).screenings).toMatchObject([{ body_temperature: 38.6 }]);
});

scenario('87: a deletion moves to no other day', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.save(s.hand.writeRow(tab, s.place(), 'activities'));
  await s.sync(tab);
  await s.save(s.hand.deleteReport(tab, s.place(-1)));
  await s.sync(tab);
  const row = (await s.outbox(tab)).at(-1);
  expect(row).toMatchObject({ state: 'refused', last_error: { errors: { date: expect.any(Array) } } });
  expect(row && wrongDayOf(row)).toBeUndefined();
  const moving = redateEntry(row?.operation_id ?? '', s.place().date, tab.tablet);
  await expect(s.simulation.finish(moving)).rejects.toBeInstanceOf(InvalidEntryError);
  await s.sync(tab);
  expect((await s.truth()).rows).toMatchObject([{ deleted_at: null }]);
});

const dayOf = (tab: Tab) => businessDate(new Date(tab.tablet.clock.now()));

scenario(
  '88: a clock that is set back to after the last contact is behind what was written since',
  async (s) => {
    const [tab] = await s.tablets(1);
    if (!tab) return;
    await s.sync(tab);
    s.online(tab, false);
    const { date } = s.place();
    for (let day = 1; day <= 3; day += 1) {
      await s.simulation.sleep(DAY_MS);
      expect(dayOf(tab)).toBe(addDays(date, day));
      await s.save(s.hand.screen(tab, { ...s.place(), date: dayOf(tab) }));
    }
    // It is the first day again by its clock, an hour after it had spoken to the server.
    s.simulation.kill(tab);
    tab.browser.clockOffset = -3 * DAY_MS + HOUR_MS;
    const again = await s.simulation.open(tab.browser);
    expect(again.tablet.clock.doubt()).toBe('behind');
    expect(dayOf(again)).toBe(addDays(date, 3));
    expect(again.tablet.clock.lastDay()).toBe(addDays(date, 3));
    // Nobody mistypes it for a day that is over.
    expect(again.tablet.clock.settle(date)).toBe(false);
    expect(again.tablet.clock.doubt()).toBe('behind');
    expect(again.tablet.clock.settle(addDays(date, 3))).toBe(true);
    expect(again.tablet.clock.doubt()).toBeNull();
    s.online(again, true);
    await s.endsWell();
  },
);

scenario('88: a clock that was ahead for a while is forgotten at the next contact', async (s) => {
  const [tab] = await s.tablets(1);
  if (!tab) return;
  await s.sync(tab);
  s.online(tab, false);
  const { date } = s.place();
  tab.browser.clockOffset = 20 * HOUR_MS;
  await s.save(s.hand.screen(tab, { ...s.place(), date: dayOf(tab) }));
  expect(dayOf(tab)).toBe(addDays(date, 1));
  tab.browser.clockOffset = 0;
  const behind = await s.reopen(tab);
  expect(behind.tablet.clock.doubt()).toBe('behind');
  s.online(behind, true);
  await s.sync(behind);
  expect([behind.tablet.clock.doubt(), dayOf(behind)]).toEqual([null, date]);
  s.online(behind, false);
  const again = await s.reopen(behind);
  expect([again.tablet.clock.doubt(), dayOf(again), again.tablet.clock.lastDay()]).toEqual([
    null,
    date,
    date,
  ]);
});
