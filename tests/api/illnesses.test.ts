/** Illnesses: written by tablets, followed up and looked at; nothing is said of a case of another child. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { buildPreschool, buildUser } from '../support/factories';
import { foundIll } from '../support/illness-sample';
import { dataOf } from './money';
import { notifyingServer } from './notifying';
import { TODAY } from './running-api';
import { documentsOf, done, operation, pullAll, resultsOf } from './tablet';

const { cast, knex, newChild } = notifyingServer();

const illness = (child_id: number, given: object = {}) => {
  const id = randomUUID();
  const content = foundIll(child_id, TODAY, {
    id,
    certainty: 'suspected',
    noted_at: `${TODAY}T00:30:00.000Z`,
  });
  return { id, made: operation('record_illness', { ...content, ...given }, null) };
};
const nothing = { certainty: null, symptoms: [], onset: null, classroom: null };
const back = (child_id: number, about: string, given: object = {}) =>
  illness(child_id, {
    ...nothing,
    act: 'returned',
    about,
    illness: 'hfmd',
    checks: ['no_fever', 'feels_well', 'blisters_dry', 'no_new_blisters'],
    ...given,
  }).made;

it('travels to the other tablets, with what was done and that the child was looked at', async () => {
  const child = await newChild();
  const { id, made } = illness(child.id);
  await done(cast.teacher, made);
  const told = { ...nothing, act: 'office_told', about: id, illness: null, reference: 'KKM 12' };
  await done(cast.teacher, illness(child.id, told).made);
  await done(cast.principal, back(child.id, id));
  const known = [...documentsOf(await pullAll(cast.principal), 'illness').values()].filter(
    (one) => one?.child_id === child.id,
  );
  expect(known.map((one) => one?.act).toSorted()).toEqual(['found', 'office_told', 'returned']);
});

it('is read by the parents of the child, without what is said of others and to the health office', async () => {
  const child = await newChild();
  const { id, made } = illness(child.id, { siblings: 'A brother', doctor: 'Rest' });
  await done(cast.teacher, made);
  const told = { ...nothing, act: 'office_told', about: id, illness: null, reference: 'KKM 12' };
  await done(cast.teacher, illness(child.id, told).made);
  const asked = () => cast.motherCalls.get(`/api/portal/children/${child.id}/days?date=${TODAY}`);
  const ofDay = async () => dataOf(await asked()).days[0]?.illnesses;
  expect(await ofDay()).toEqual([
    {
      id,
      act: 'found',
      time: '08:20',
      illness: 'hfmd',
      certainty: 'suspected',
      symptoms: ['blisters'],
      doctor: 'Rest',
      checks: [],
      text: null,
      recorded: expect.anything(),
    },
  ]);
  await done(cast.principal, back(child.id, id));
  expect((await ofDay()).map(({ act }: { act: string }) => act).toSorted()).toEqual(['found', 'returned']);
  const slip = { id, child_id: child.id, date: TODAY, reason: 'Another child' };
  await done(cast.teacher, operation('void_illness', slip, null));
  expect(await ofDay()).toBeUndefined();
});

it('is read by parents with its correction, and no more once that was withdrawn, nor that the child is back', async () => {
  const child = await newChild();
  const { id, made } = illness(child.id);
  await done(cast.teacher, made);
  await done(cast.principal, back(child.id, id));
  const corrected = illness(child.id, { corrects: { id, date: TODAY }, doctor: 'Rest' });
  await done(cast.teacher, corrected.made);
  const ofDay = async () => {
    const answer = await cast.motherCalls.get(`/api/portal/children/${child.id}/days?date=${TODAY}`);
    return dataOf(answer)
      .days[0]?.illnesses?.map(({ act }: { act: string }) => act)
      .toSorted();
  };
  expect(await ofDay()).toEqual(['found', 'returned']);
  const slip = { id: corrected.id, child_id: child.id, date: TODAY, reason: 'Another child' };
  await done(cast.teacher, operation('void_illness', slip, null));
  expect(await ofDay()).toBeUndefined();
});

it('is looked at for the illness that it was, of the same child, with every point', async () => {
  const [child, other] = [await newChild(), await newChild()];
  const { id, made } = illness(child.id);
  await done(cast.teacher, made);
  const less = { illness: 'influenza', checks: ['no_fever', 'feels_well'] };
  const results = await resultsOf(cast.teacher, [
    back(child.id, id, less),
    back(other.id, id),
    back(child.id, id, { checks: ['no_fever'] }),
    back(child.id, id),
  ]);
  expect(results).toMatchObject([
    { status: 'refused', errors: { about: [messages.illnessUnknown] } },
    { status: 'refused', errors: { about: [messages.illnessUnknown] } },
    { status: 'refused', errors: { checks: [messages.illnessChecks] } },
    { status: 'applied' },
  ]);
});

it('is told to a new tablet however old it is, with all that belongs to it, until the child was looked at', async () => {
  const [child, well, left] = [await newChild(), await newChild(), await newChild()];
  const day = '2026-01-12';
  const corrects = (id: string) => ({ corrects: { id, date: day }, day, onset: day });
  const first = illness(child.id, { day, onset: day });
  const second = illness(child.id, { ...corrects(first.id), doctor: 'Rest' });
  const third = illness(child.id, { ...corrects(second.id), illness: 'measles' });
  const told = illness(child.id, {
    ...nothing,
    act: 'office_told',
    about: first.id,
    illness: null,
    reference: 'KKM 12',
    day,
  });
  const past = illness(well.id, { day, onset: day });
  const gone = illness(left.id, { day, onset: day });
  const looked = [back(child.id, first.id, { day }), back(well.id, past.id, { day })];
  for (const one of [first.made, told.made, second.made, past.made, gone.made, ...looked])
    await done(cast.teacher, one);
  await knex()('children').where({ id: left.id }).update({ status: 3 });
  const known = async () => {
    const found = documentsOf(await pullAll(cast.principal), 'illness').values();
    return [...found].flatMap((one) => (one && one.day === day ? one.id : [])).toSorted();
  };
  expect(await known()).toEqual([]);
  // Of another illness it is looked at anew.
  await done(cast.teacher, third.made);
  const all = [first.id, second.id, third.id, told.id, String(looked[0]?.arguments.id)].toSorted();
  expect(await known()).toEqual(all);
  // The centre to which the child moves has it, and the former one no more.
  const head = await cast.api.as(await buildUser(knex(), 1));
  const there = await buildPreschool(knex());
  const moved = await head.put(`/api/children/${child.id}`, { preschool_id: there.id, classroom_id: null });
  expect(moved.status).toBe(200);
  const principal = await cast.api.as(await buildUser(knex(), 4, { preschools: [there] }));
  const feed = documentsOf(await pullAll(principal), 'illness');
  expect([...feed.keys()].toSorted()).toEqual(all);
  expect(await known()).toEqual([]);
});

it('is an outbreak by the rule of a state, which the tablets of its preschools hear of', async () => {
  const office = await cast.api.as(await buildUser(knex(), 1));
  const rule = { state: 'Selangor', from_on: TODAY, cases: 3, days: 14 };
  const wrong = { state: 'Atlantis', from_on: '2026-03-10', cases: 1, days: 0 };
  expect((await office.post('/api/outbreak-rules', wrong)).body.errors).toEqual({
    state: [officeMessages.stateUnknown],
    cases: [officeMessages.outbreakCases],
    days: [officeMessages.outbreakDays],
  });
  const past = await office.post('/api/outbreak-rules', { ...rule, from_on: '2026-03-10' });
  expect(past.body.errors).toEqual({ from_on: [officeMessages.ruleOfThePast] });
  const known = async () => {
    const preschools = [...documentsOf(await pullAll(cast.teacher), 'preschool').values()];
    return preschools.find((one) => one?.id === cast.here.id)?.outbreak_rules;
  };
  const usual = { state: '', from_on: '2012-01-01', cases: 2, days: 7 };
  expect(dataOf(await office.post('/api/outbreak-rules', rule))).toMatchObject([rule, usual]);
  expect(await known()).toEqual([usual]);
  await knex()('preschools').where({ id: cast.here.id }).update({ address_state: 'Selangor' });
  expect(dataOf(await office.post('/api/outbreak-rules', { ...rule, cases: 2 }))).toMatchObject([
    { ...rule, cases: 2 },
    usual,
  ]);
  expect(await known()).toEqual([usual, { ...rule, cases: 2 }]);
});
