/** Every field of a screening, by the list of them, all the way: form, tablet, push, merge, choice, pull, other tablet. */

import { expect } from 'vitest';
import { type ScreeningContent, screeningContentOf, screeningFieldNames } from '#shared/domain/screening';
import { chooseAlternative, recordScreening } from '../../src/local/day-entries';
import { oneScreening, otherScreening } from '../support/screening-samples';
import type { Tab } from './support/browser';
import { type Place, screeningInSight } from './support/entries';
import { type Scene, scenes } from './support/scene';

const scenario = scenes();

const record = (s: Scene, tab: Tab, place: Place, content: ScreeningContent) =>
  s.simulation.finish(recordScreening({ ...place, content }, tab.tablet));

async function seenOn(s: Scene, tab: Tab, place: Place) {
  const seen = await s.simulation.finish(screeningInSight(tab, place));
  if (!seen) throw new Error('Nothing is in sight.');
  return seen;
}

scenario('what one tablet records, field by field, the other one sees', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  await record(s, one, s.place(), oneScreening);
  expect(screeningContentOf(await seenOn(s, one, s.place()))).toEqual(oneScreening);
  for (const tab of [one, other]) await s.sync(tab);
  expect(screeningContentOf(await seenOn(s, other, s.place()))).toEqual(oneScreening);

  for (const field of screeningFieldNames) {
    const now = screeningContentOf(await seenOn(s, other, s.place()));
    await record(s, other, s.place(), { ...now, [field]: otherScreening[field] });
    for (const tab of [other, one]) await s.sync(tab);
  }
  const seen = await seenOn(s, one, s.place());
  expect([screeningContentOf(seen), seen.alternatives]).toEqual([otherScreening, []]);
  expect((await s.truth()).screenings).toMatchObject([otherScreening]);
});

scenario('what two changed apart from the same base is merged, field by field', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  await record(s, one, s.place(), oneScreening);
  for (const tab of [one, other]) await s.sync(tab);
  for (const field of screeningFieldNames) {
    const base = screeningContentOf(await seenOn(s, one, s.place()));
    const flipped = base[field] === oneScreening[field] ? otherScreening : oneScreening;
    // The other tablet says again what is there, without having seen the change.
    await record(s, one, s.place(), { ...base, [field]: flipped[field] });
    await s.sync(one);
    await s.simulation.finish(recordScreening({ ...s.place(), content: base, base }, other.tablet));
    for (const tab of [other, one]) await s.sync(tab);
    const seen = await seenOn(s, other, s.place());
    expect([field, seen[field], seen.alternatives]).toEqual([field, flipped[field], []]);
  }
});

scenario('what two recorded unseen is asked field by field, and the choices hold', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  for (const tab of [one, other]) s.online(tab, false);
  await record(s, one, s.place(), oneScreening);
  await record(s, other, s.place(), otherScreening);
  for (const tab of [one, other]) s.online(tab, true);
  for (const tab of [one, other, one]) await s.sync(tab);
  const asked = await seenOn(s, one, s.place());
  expect(screeningContentOf(asked)).toEqual(oneScreening);
  expect(asked.alternatives.map(({ field }) => field).sort()).toEqual([...screeningFieldNames].sort());

  for (const { id, field, other: waiting } of asked.alternatives) {
    expect([field, waiting.value]).toEqual([field, otherScreening[field as keyof ScreeningContent]]);
    const choice = { ...s.place(), entityType: 'screening', alternativeId: id, keep: 'other' } as const;
    await s.simulation.finish(chooseAlternative(choice, one.tablet));
  }
  expect(screeningContentOf(await seenOn(s, one, s.place()))).toEqual(otherScreening);
  for (const tab of [one, other]) await s.sync(tab);
  const chosen = await seenOn(s, other, s.place());
  expect([screeningContentOf(chosen), chosen.alternatives]).toEqual([otherScreening, []]);
});

scenario('an entry of an app that lacks a field leaves it as it is', async (s) => {
  const [one, other] = await s.tablets(2);
  if (!one || !other) return;
  await record(s, one, s.place(), oneScreening);
  for (const tab of [one, other]) await s.sync(tab);
  const first = { body_temperature: 36.6, symptoms: ['Others'], others_message: 'one' };
  await s.simulation.finish(recordScreening({ ...s.place(), content: first }, other.tablet));
  for (const tab of [other, one]) await s.sync(tab);
  const seen = await seenOn(s, one, s.place());
  expect(screeningContentOf(seen)).toEqual({ ...oneScreening, ...first });
  expect(seen.alternatives).toEqual([]);
});
