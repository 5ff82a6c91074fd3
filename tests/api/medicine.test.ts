/** Medicine: authorised by parents, given by two people, told to parents; what two tablets gave unseen is told to everyone. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { dueDoseId } from '#shared/domain/uuid';
import { messages } from '#shared/messages';
import { type BuiltUser, buildMedicine, buildUser } from '../support/factories';
import { SMALLEST_PNG } from '../support/files';
import { until } from '../support/until';
import { dataOf } from './money';
import { notifyingServer } from './notifying';
import { TODAY } from './running-api';
import { documentsOf, done, operation, pullAll, resultsOf } from './tablet';

const { cast, knex, work, pass, newChild, pushed } = notifyingServer();
const TOLD = 'Something that you asked for was done';
const [TWICE, CALL] = ['Something may have been given twice', 'Please call your preschool now'];
let witness: BuiltUser;

beforeEach(async () => {
  for (const table of ['doses', 'medicines']) await knex()(table).delete();
  witness = await buildUser(knex(), 5, { preschools: [cast.here], name: 'Mei' });
});

const form = {
  medicine: 'Amoxicillin',
  condition: 'Ear infection',
  dose: '5 ml',
  route: 'mouth',
  times: '12:30,08:00',
  circumstances: '',
  apart_hours: '',
  first_day: TODAY,
  last_day: '2026-03-15',
  given_day: '',
  given_time: '',
  storage: 'fridge',
  note: '',
  expires_on: '',
};
const dose = (child_id: number, medicine_id: string, given: object = {}) => {
  const id = randomUUID();
  const said = { slot: '12:00', day: TODAY, ...given } as { slot: string | null; day: string };
  const made = operation(
    'record_dose',
    {
      id,
      child_id,
      act: 'given',
      about: null,
      medicine_id,
      time: '12:05',
      medicine: 'Paracetamol',
      due: said.slot === null ? null : dueDoseId(medicine_id, said.day, said.slot),
      amount: '5 ml',
      apart_hours: 4,
      knew: [],
      witness_id: witness.id,
      witness: 'Mei',
      override: null,
      note: null,
      noted_at: `${TODAY}T04:05:00.000Z`,
      corrects: null,
      ...said,
      ...given,
    },
    null,
    { payload_version: 2 },
  );
  return { id, made };
};
const dosesOf = async (child: { id: number }) =>
  dataOf(await cast.motherCalls.get(`/api/portal/children/${child.id}/days?date=${TODAY}`)).days[0]?.doses;

it('is authorised by a parent, reaches the tablets with the child, and leaves them once it is ended', async () => {
  const child = await newChild();
  const path = `/api/children/${child.id}/medicines`;
  const none = await cast.motherCalls.post(path, { ...form, times: '' });
  expect(none.body.errors).toEqual({ times: [messages.medicineTimesRequired] });
  const [made] = dataOf(await cast.motherCalls.post(path, form)).medicines;
  expect(made).toMatchObject({ times: ['08:00', '12:30'], signed_by: cast.mother.name, by_parent: true });
  const onTablet = async () =>
    documentsOf(await pullAll(cast.teacher), 'child').get(child.id as never)?.medicines;
  expect(await onTablet()).toMatchObject([{ id: made.id, medicine: 'Amoxicillin', storage: 'fridge' }]);
  const outsider = await cast.api.as(cast.outsider);
  expect((await outsider.post(`/api/medicines/${made.id}/end`, {})).status).toBe(404);
  expect((await cast.teacher.post(path, form)).status).toBe(403);
  for (const times of [1, 2])
    expect([times, (await cast.motherCalls.post(`/api/medicines/${made.id}/end`, {})).status]).toEqual([
      times,
      200,
    ]);
  expect(await onTablet()).toBeNull();
});

it('is written by the office from a paper alone, which is photographed and signed', async () => {
  const child = await newChild();
  const path = `/api/children/${child.id}/medicines`;
  const errors = async (given: object) =>
    (await cast.principal.post(path, { ...form, ...given })).body.errors;
  expect(await errors({})).toEqual({ signed_by: [messages.medicineSignRequired] });
  expect(await errors({ signed_by: 'Puan Siti' })).toEqual({
    container_checked: [messages.medicineContainer],
  });
  expect(await errors({ signed_by: 'Puan Siti', container_checked: '1' })).toEqual({
    paper: [messages.medicinePaperRequired],
  });
  const signed = new FormData();
  const said = { ...form, signed_by: 'Puan Siti', container_checked: '1' };
  for (const [field, value] of Object.entries(said)) signed.set(field, value);
  signed.set('paper', new Blob([SMALLEST_PNG]), 'paper.png');
  const [made] = dataOf(await cast.principal.post(path, signed)).medicines;
  expect(made).toMatchObject({ signed_by: 'Puan Siti', by_parent: false, container_checked: true });
  expect((await cast.principal.get(`/api/medicines/${made.id}/paper`)).status).toBe(200);
  const looks = knex()('read_entries').where({ child_id: child.id, actor_id: cast.principal.userId });
  await until(async () => (await looks.clone()).length === 1);
  expect((await cast.motherCalls.get(`/api/medicines/${made.id}/paper`)).status).toBe(200);
  const outsider = await cast.api.as(cast.outsider);
  expect((await outsider.get(`/api/medicines/${made.id}/paper`)).status).toBe(404);
});

it('is given by two, within its days and at its time; what stands in the way needs a reason', async () => {
  const child = await newChild();
  const id = await buildMedicine(knex(), child);
  const errorsOf = async (given: object, medicine = id) =>
    (await resultsOf(cast.teacher, [dose(child.id, medicine, given).made]))[0]?.errors;
  expect(await errorsOf({ witness_id: null, witness: null })).toEqual({
    witness_id: [messages.doseWitnessRequired],
  });
  expect(await errorsOf({ witness_id: cast.mother.id })).toEqual({
    witness_id: [messages.doseWitnessRequired],
  });
  const [place] = await knex()('preschools').whereNot({ id: cast.here.id }).select('id');
  const stranger = await buildUser(knex(), 5, { preschools: [place] });
  expect(await errorsOf({ witness_id: stranger.id })).toEqual({
    witness_id: [messages.doseWitnessRequired],
  });
  expect(await errorsOf({ time: '11:00' })).toEqual({ override: [messages.doseEarly] });
  const over = await buildMedicine(knex(), child, { last_day: '2026-03-10' });
  expect(await errorsOf({}, over)).toEqual({ override: [messages.doseOver] });
  const other = await buildMedicine(knex(), await newChild());
  expect(await errorsOf({}, other)).toEqual({ medicine_id: [messages.medicineUnknown] });
  await done(cast.teacher, dose(child.id, over, { override: 'The doctor said so by telephone' }).made);
  const first = dose(child.id, id);
  await done(cast.teacher, first.made);
  expect(await errorsOf({ slot: null, time: '14:00', knew: [first.id] })).toEqual({
    override: [messages.doseEarly],
  });
  await done(cast.teacher, dose(child.id, id, { slot: null, time: '16:05', knew: [first.id] }).made);
  expect(await dosesOf(child)).toHaveLength(3);
});

it('of which no hours are named keeps the hours that its giver went by; an earlier release went by none', async () => {
  const child = await newChild();
  const id = await buildMedicine(knex(), child, {
    times: ['08:00', '12:00'],
    apart_hours: null,
    circumstances: null,
  });
  const missed = dose(child.id, id, { slot: '08:00', time: '11:58', apart_hours: 2 });
  await done(cast.teacher, missed.made);
  const next = (given: object) => dose(child.id, id, { time: '12:01', ...given }).made;
  const [refused] = await resultsOf(cast.teacher, [next({ apart_hours: 2, knew: [missed.id] })]);
  expect(refused?.errors).toEqual({ override: [messages.doseEarly] });
  const doubled = async () => (await dosesOf(child)).map((one: { doubled: boolean }) => one.doubled);
  await done(cast.teacher, next({ apart_hours: null, knew: [missed.id] }));
  expect(await doubled()).toEqual([false, false]);
  // Of two tablets which did not know of each other.
  await done(
    cast.principal,
    dose(child.id, id, { slot: null, override: 'Fever', time: '12:02', apart_hours: 2 }).made,
  );
  expect(await doubled()).toEqual([true, true, true]);
});

it('is not checked by the one who gave it', async () => {
  const child = await newChild();
  const id = await buildMedicine(knex(), child);
  const { made } = dose(child.id, id);
  const [result] = await resultsOf(await cast.api.as(witness), [made]);
  expect(result?.errors).toEqual({ witness_id: [messages.doseWitnessSelf] });
});

it('is corrected: who gave it, when and how much, with a reason; the first stays seen, and is no second dose', async () => {
  const child = await newChild();
  const id = await buildMedicine(knex(), child);
  const first = dose(child.id, id);
  await done(cast.teacher, first.made);
  await work();
  const other = await buildUser(knex(), 5, { preschools: [cast.here], name: 'Ravi' });
  const correction = (given: object = {}) =>
    dose(child.id, id, {
      time: '12:25',
      amount: '7 ml',
      reason: 'Read from the bottle',
      first_id: first.id,
      giver: 'Ravi',
      giver_id: other.id,
      corrects: { id: first.id, date: TODAY },
      ...given,
    });
  const errorsOf = async (given: object) =>
    (await resultsOf(cast.teacher, [correction(given).made]))[0]?.errors;
  expect(await errorsOf({ reason: null })).toEqual({ reason: [messages.changeReasonRequired] });
  expect(await errorsOf({ corrects: null })).toEqual({ reason: [messages.changeReasonRequired] });
  expect(await errorsOf({ giver: null })).toEqual({ giver: [messages.doseGiverRequired] });
  expect(await errorsOf({ giver_id: cast.mother.id })).toEqual({ giver: [messages.doseGiverRequired] });
  expect(await errorsOf({ giver_id: witness.id })).toEqual({ giver: [messages.doseGiverChecked] });
  expect(await errorsOf({ first_id: randomUUID() })).toEqual({ first_id: [messages.doseUnknown] });
  // Who stays the one who gave it is no second person either, whoever corrects.
  const self = await buildUser(knex(), 5, { preschools: [cast.here], name: 'Ann' });
  const [wrong] = await resultsOf(await cast.api.as(self), [
    correction({ giver_id: null, witness_id: cast.teacher.userId, witness: 'Farah' }).made,
  ]);
  expect(wrong?.errors).toEqual({ giver: [messages.doseGiverChecked] });
  // The second person may be the one who saw the mistake.
  const right = correction();
  await done(await cast.api.as(witness), right.made);
  expect(await dosesOf(child)).toMatchObject([
    {
      id: right.id,
      time: '12:25',
      amount: '7 ml',
      by: 'Ravi',
      witness: 'Mei',
      doubled: false,
      reason: 'Read from the bottle',
      first: { time: '12:05', amount: '5 ml' },
    },
  ]);
  // Who knew of the dose as it was first knew of it.
  await done(
    cast.principal,
    dose(child.id, id, { slot: null, time: '12:30', knew: [first.id], override: 'Doctor' }).made,
  );
  expect((await dosesOf(child)).map(({ doubled }: { doubled: boolean }) => doubled)).toEqual([false, false]);
  // Who did not is told of, once for all versions of the dose.
  const unseen = dose(child.id, id, { time: '12:40' });
  await pass(1_000);
  await done(cast.principal, unseen.made);
  const again = correction({ time: '12:26', corrects: { id: right.id, date: TODAY } });
  await done(cast.teacher, again.made);
  // At once, and once more later on.
  const ofMother = { kind: 'double_dose', user_id: cast.mother.id };
  const events: string[] = await knex()('notifications').where(ofMother).orderBy('event').pluck('event');
  expect(events).toEqual([events[0], `${events[0]} again`]);
  expect(await knex()('doses').where({ child_id: child.id })).toHaveLength(5);
});

it('follows a dose by its time as it was noted or as it was corrected, whichever the tablet may have seen', async () => {
  const child = await newChild();
  const id = await buildMedicine(knex(), child);
  const corrected = async (times: { noted: string; held: string; next: string }) => {
    const first = dose(child.id, id, { slot: null, time: times.noted, override: 'Doctor' });
    await done(cast.teacher, first.made);
    const of = { first_id: first.id, corrects: { id: first.id, date: TODAY } };
    const by = { giver: 'Ravi', giver_id: cast.teacher.userId, reason: 'Noted late' };
    await done(cast.teacher, dose(child.id, id, { slot: null, time: times.held, ...of, ...by }).made);
    const next = dose(child.id, id, { slot: null, time: times.next, knew: [first.id] });
    return (await resultsOf(cast.teacher, [next.made]))[0]?.errors;
  };
  expect(await corrected({ noted: '11:00', held: '09:00', next: '13:05' })).toBeUndefined();
  expect(await corrected({ noted: '09:00', held: '11:00', next: '13:05' })).toBeUndefined();
  expect(await corrected({ noted: '11:00', held: '10:00', next: '13:05' })).toEqual({
    override: [messages.doseEarly],
  });
});

it('is judged by what is corrected in the same push, and told as too soon where it was corrected unseen', async () => {
  const child = await newChild();
  const id = await buildMedicine(knex(), child, { times: [] });
  const corrected = (first: { id: string }, time: string) =>
    dose(child.id, id, {
      slot: null,
      time,
      first_id: first.id,
      corrects: { id: first.id, date: TODAY },
      giver: 'Ravi',
      giver_id: cast.teacher.userId,
      reason: 'Noted late',
    });
  const noted = dose(child.id, id, { slot: null, time: '11:00' });
  await done(cast.teacher, noted.made);
  const next = dose(child.id, id, { slot: null, time: '13:05', knew: [noted.id] });
  const results = await resultsOf(cast.teacher, [corrected(noted, '09:00').made, next.made]);
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied']);
  const doubled = async () =>
    (await dosesOf(child)).map((one: { time: string; doubled: boolean }) => [one.time, one.doubled]);
  expect(await doubled()).toEqual([
    ['09:00', false],
    ['13:05', false],
  ]);
  // It was given at 11:30 after all, which who gave the next one could not know.
  const [first] = await knex()('doses').where({ time: '09:00' }).select('id');
  const again = corrected(noted, '11:30').made;
  await done(cast.teacher, {
    ...again,
    arguments: { ...again.arguments, corrects: { id: first.id, date: TODAY } },
  });
  expect(await doubled()).toEqual([
    ['11:30', true],
    ['13:05', true],
  ]);
  const told = await knex()('notifications').where({ kind: 'double_dose', user_id: witness.id });
  expect(told).toHaveLength(1);
  // By its own correction, too, a dose may turn out to be too near.
  const child2 = await newChild();
  const id2 = await buildMedicine(knex(), child2, { times: [] });
  const one = dose(child2.id, id2, { slot: null, time: '09:00' });
  const two = dose(child2.id, id2, { slot: null, time: '13:05', knew: [one.id] });
  for (const { made } of [one, two]) await done(cast.teacher, made);
  const nearer = {
    slot: null,
    knew: [one.id],
    time: '12:30',
    first_id: two.id,
    giver: 'Ravi',
    reason: 'Late',
  };
  const corrects = { id: two.id, date: TODAY };
  await done(cast.teacher, dose(child2.id, id2, { ...nearer, giver_id: cast.teacher.userId, corrects }).made);
  expect((await dosesOf(child2)).map(({ doubled }: { doubled: boolean }) => doubled)).toEqual([true, true]);
});

it('possibly given twice is told of two doses once, however they are corrected, and of a third one again', async () => {
  const child = await newChild();
  const id = await buildMedicine(knex(), child, { times: [] });
  const given = (time: string, more: object = {}) => dose(child.id, id, { slot: null, time, ...more });
  const alarms = async () =>
    (
      await knex()('notifications')
        .where({ kind: 'double_dose', user_id: witness.id })
        .whereNot('event', 'like', '% again')
    ).length;
  const [one, other] = [given('12:00'), given('12:05')];
  await done(cast.teacher, one.made);
  await pass(1_000);
  await done(cast.principal, other.made);
  expect(await alarms()).toBe(1);
  // The first was the second.
  const later = given('12:10', {
    first_id: one.id,
    corrects: { id: one.id, date: TODAY },
    giver: 'Ravi',
    giver_id: cast.teacher.userId,
    reason: 'Noted late',
  });
  await done(cast.teacher, later.made);
  expect(await alarms()).toBe(1);
  const slip = { id: other.id, child_id: child.id, date: TODAY, reason: 'Tapped for another child' };
  await done(cast.principal, operation('void_dose', slip, null));
  const third = given('12:20');
  await pass(1_000);
  await done(cast.principal, third.made);
  await done(cast.principal, { ...third.made, operation_id: randomUUID() });
  expect(await alarms()).toBe(2);
});

it('is taken when it was given after a parent ended it, unseen: parents and principal are told, once', async () => {
  const child = await newChild();
  const id = await buildMedicine(knex(), child);
  const before = dose(child.id, id, { time: '08:05', slot: null });
  const after = dose(child.id, id, { knew: [before.id] });
  // It was ended between the two, while the tablet had no network.
  await knex()('medicines')
    .where({ id })
    .update({ ended_by: cast.mother.id, ended_at: new Date(`${TODAY}T02:00:00Z`) });
  await done(cast.teacher, before.made);
  await work();
  expect(pushed()).toEqual([['simulated-mother', TOLD]]);
  await done(cast.teacher, after.made);
  await done(cast.teacher, { ...after.made, operation_id: randomUUID() });
  await work();
  expect(
    pushed()
      .filter(([, title]) => title !== TOLD)
      .toSorted(),
  ).toEqual([
    ['simulated-mother', 'Something was done that you had ended'],
    ['simulated-principal', 'Something was done that the parents had ended'],
  ]);
  expect(await dosesOf(child)).toHaveLength(2);
});

it('is told to the parents once; given by two tablets unseen it is told to everyone at once, and both stay', async () => {
  const child = await newChild();
  const id = await buildMedicine(knex(), child);
  const [one, other] = [dose(child.id, id), dose(child.id, id, { time: '12:20' })];
  await done(cast.teacher, one.made);
  await done(cast.teacher, { ...one.made, operation_id: randomUUID() });
  await work();
  expect(pushed()).toEqual([['simulated-mother', TOLD]]);
  // Nobody is left out of it, whatever they switched off before that was so.
  const choice = { user_id: cast.principal.userId, off: ['double_dose'] };
  await knex()('notification_choices').insert(choice);
  await done(cast.principal, other.made);
  await work();
  expect(
    pushed()
      .filter(([, title]) => title !== TOLD)
      .toSorted(),
  ).toEqual([
    ['simulated-mother', CALL],
    ['simulated-principal', TWICE],
  ]);
  expect(JSON.stringify(cast.push.fcm.taken)).not.toMatch(/Rahsia|Paracetamol/);
  const staff = await knex()('notifications').where({ kind: 'double_dose' }).pluck('user_id');
  expect(staff).toContain(witness.id);
  expect((await dosesOf(child)).map(({ doubled }: { doubled: boolean }) => doubled)).toEqual([true, true]);
  expect([...documentsOf(await pullAll(cast.teacher), 'dose').keys()]).toEqual(
    expect.arrayContaining([one.id, other.id]),
  );
  // One that turns out never to have been given is withdrawn: nothing of it goes.
  const slip = { id: other.id, child_id: child.id, date: TODAY, reason: 'Tapped for another child' };
  await done(cast.principal, operation('void_dose', slip, null));
  expect((await dosesOf(child)).map(({ doubled }: { doubled: boolean }) => doubled)).toEqual([false]);
  expect(await knex()('doses')).toHaveLength(2);
});

it('that went wrong is told as that, and in the evening once more, until a parent says that they know', async () => {
  const trouble = 'Something that you asked for did not go well';
  const calls = () => pushed().filter(([, title]) => title === trouble);
  const made = async () => {
    const child = await newChild();
    const id = await buildMedicine(knex(), child);
    const of = { witness_id: null, witness: null };
    const given = dose(child.id, id);
    await done(cast.teacher, given.made);
    const wrong = dose(child.id, id, { ...of, act: 'vomited', about: given.id, time: '12:30' });
    await done(cast.teacher, wrong.made);
    return { child, id, wrong, given, of };
  };
  const know = (id: string, caller = cast.motherCalls) =>
    caller.post(`/api/portal/doses/${id}/acknowledge`, {});
  const [missed, read, corrected] = [await made(), await made(), await made()];
  await work();
  expect(calls()).toHaveLength(3);
  expect((await know(read.given.id)).status).toBe(404);
  expect((await know(read.wrong.id, await cast.api.as(cast.outsider))).status).toBe(404);
  const said = dataOf(await know(read.wrong.id)).acknowledged;
  expect((await dosesOf(read.child)).map((one: { acknowledged: unknown }) => one.acknowledged)).toEqual([
    null,
    said,
  ]);
  // Nobody has switched off that something went wrong.
  await knex()('notification_choices')
    .insert({ user_id: cast.mother.id, off: ['dose'] })
    .onConflict('user_id')
    .merge();
  // Who knew of it before it was corrected knows of it still.
  await know(corrected.wrong.id);
  const { id: first_id } = corrected.wrong;
  const correction = dose(corrected.child.id, corrected.id, {
    ...corrected.of,
    act: 'vomited',
    about: corrected.given.id,
    time: '12:40',
    first_id,
    corrects: { id: first_id, date: TODAY },
    reason: 'Noted late',
  });
  await done(cast.teacher, correction.made);
  await pass(11 * HOUR_MS);
  const again = await knex()('notifications').where('event', 'like', '% again').whereNull('withdrawn_at');
  expect(again.map(({ child_id }) => child_id)).toEqual([missed.child.id]);
  expect(calls()).toHaveLength(5);
  await know(missed.wrong.id);
  const told = calls().length;
  await pass(DAY_MS);
  expect(calls()).toHaveLength(told);
});

it('of an earlier day that went wrong stays on the home of the parents, corrected or not, until one of them knows', async () => {
  const child = await newChild();
  const id = await buildMedicine(knex(), child);
  const day = '2026-03-10';
  const refusing = { act: 'refused', witness_id: null, witness: null, day };
  const unread = async () =>
    dataOf(await cast.motherCalls.get('/api/portal/home')).children.find(
      (one: { id: number }) => one.id === child.id,
    ).unread;
  const corrected = (first: string, before: string, time: string) =>
    dose(child.id, id, {
      ...refusing,
      time,
      first_id: first,
      reason: 'The clock was wrong',
      corrects: { id: before, date: day },
    });
  const first = dose(child.id, id, refusing);
  await done(cast.teacher, first.made);
  expect(await unread()).toEqual([{ id: first.id, day, time: '12:05', has_photos: false, dose: 'trouble' }]);
  const second = corrected(first.id, first.id, '12:06');
  await done(cast.teacher, second.made);
  expect(await unread()).toMatchObject([{ id: second.id, time: '12:06' }]);
  expect((await cast.motherCalls.post(`/api/portal/doses/${second.id}/acknowledge`, {})).status).toBe(200);
  await done(cast.teacher, corrected(first.id, second.id, '12:07').made);
  expect(await unread()).toEqual([]);
  // Today's stand with the day, and of two the one who knows of either knows of both.
  const other = await buildMedicine(knex(), child, { medicine: 'Ibuprofen' });
  for (const time of ['12:10', '12:11']) await done(cast.teacher, dose(child.id, other, { day, time }).made);
  await done(cast.teacher, dose(child.id, other, { act: 'refused', witness_id: null, witness: null }).made);
  const both = await unread();
  expect(both.map((one: { dose: string }) => one.dose)).toEqual(['doubled', 'doubled']);
  await cast.motherCalls.post(`/api/portal/doses/${both[0].id}/acknowledge`, {});
  expect(await unread()).toEqual([]);
  // What came after they said so is asked about by itself, and of another medicine too.
  await pass(MINUTE_MS);
  const third = dose(child.id, other, { day, time: '12:12' });
  await done(cast.teacher, third.made);
  expect(await unread()).toMatchObject([{ id: third.id, dose: 'doubled' }]);
  const another = await buildMedicine(knex(), child, { medicine: 'Cetirizine' });
  for (const time of ['12:20', '12:21'])
    await done(cast.teacher, dose(child.id, another, { day, time, medicine: 'Cetirizine' }).made);
  await cast.motherCalls.post(`/api/portal/doses/${third.id}/acknowledge`, {});
  expect((await unread()).map((one: { time: string }) => one.time)).toEqual(['12:20', '12:21']);
});

it('that was authorised anew is the same medicine: what was given before bars it', async () => {
  const child = await newChild();
  const [before, after] = [await buildMedicine(knex(), child), await buildMedicine(knex(), child)];
  const first = dose(child.id, before);
  await done(cast.teacher, first.made);
  const again = (given: object) =>
    dose(child.id, after, { time: '12:20', medicine: ' paracetamol', ...given });
  const [refused] = await resultsOf(cast.teacher, [again({ knew: [first.id] }).made]);
  expect(refused?.errors).toEqual({ override: [messages.doseGiven] });
});

it('of one name under two authorisations is one medicine: who gives the other one unseen may have given it twice', async () => {
  const child = await newChild();
  const [mothers, fathers] = [await buildMedicine(knex(), child), await buildMedicine(knex(), child)];
  const doubled = async () => (await dosesOf(child)).map((one: { doubled: boolean }) => one.doubled);
  const first = dose(child.id, mothers);
  await done(cast.teacher, first.made);
  const [refused] = await resultsOf(cast.teacher, [dose(child.id, fathers, { knew: [first.id] }).made]);
  expect(refused?.errors).toEqual({ override: [messages.doseGiven] });
  await done(cast.teacher, dose(child.id, fathers, { slot: null, time: '16:06', knew: [first.id] }).made);
  const other = await buildMedicine(knex(), child, { medicine: 'Cetirizine' });
  await done(cast.principal, dose(child.id, other, { medicine: 'Cetirizine', time: '12:06' }).made);
  expect(await doubled()).toEqual([false, false, false]);
  pass(5 * MINUTE_MS);
  await done(cast.principal, dose(child.id, fathers, { medicine: ' paracetamol', time: '12:20' }).made);
  expect(await doubled()).toEqual([true, false, true, true]);
  // It came last, and makes two pairs.
  const told = await knex()('notifications').where({ kind: 'double_dose', user_id: cast.mother.id });
  expect(told.filter(({ event }) => !event.endsWith(' again'))).toHaveLength(1);
});

it('possibly given twice is told to the parents once more after half an hour, until one of them says that they know', async () => {
  const know = (id: string, caller = cast.motherCalls) =>
    caller.post(`/api/portal/doses/${id}/acknowledge`, {});
  const calls = () => pushed().filter(([, title]) => title === CALL);
  const twice = async () => {
    const child = await newChild();
    const id = await buildMedicine(knex(), child);
    const [one, other] = [dose(child.id, id), dose(child.id, id, { time: '12:20' })];
    await done(cast.teacher, one.made);
    expect((await know(one.id)).status).toBe(404);
    await done(cast.principal, other.made);
    return { child, ids: [one.id, other.id] as const };
  };
  const [missed, read, slip] = [await twice(), await twice(), await twice()];
  await work();
  expect(calls()).toHaveLength(3);
  for (const { message } of cast.push.fcm.taken)
    if (message.notification.title === CALL) expect(message.webpush.headers.Urgency).toBe('high');
  expect((await know(read.ids[1], await cast.api.as(cast.outsider))).status).toBe(404);
  const said = dataOf(await know(read.ids[1]));
  expect(dataOf(await know(read.ids[1]))).toEqual(said);
  expect(
    (await dosesOf(read.child)).map(({ acknowledged }: { acknowledged: unknown }) => acknowledged),
  ).toEqual([said.acknowledged, said.acknowledged]);
  expect(documentsOf(await pullAll(cast.teacher), 'dose').get(read.ids[1])?.acknowledged).toEqual(
    said.acknowledged,
  );
  // One of these was never given.
  const wrong = { id: slip.ids[1], child_id: slip.child.id, date: TODAY, reason: 'Tapped for another child' };
  await done(cast.principal, operation('void_dose', wrong, null));
  await pass(31 * MINUTE_MS);
  expect(calls()).toHaveLength(4);
  const again = await knex()('notifications').where('event', 'like', '% again').whereNull('withdrawn_at');
  expect(again).toMatchObject([{ child_id: missed.child.id, user_id: cast.mother.id }]);
  // From then on in the evening and in the morning.
  await pass(11 * HOUR_MS);
  expect(calls()).toHaveLength(5);
  await know(missed.ids[0]);
  await pass(DAY_MS);
  expect(calls()).toHaveLength(5);
});

it('possibly given twice from one day to the next is told as that to the parents, who can say that they know of either', async () => {
  const calls = () => pushed().filter(([, title]) => title === CALL);
  const twice = async () => {
    const child = await newChild();
    const id = await buildMedicine(knex(), child, { times: [], apart_hours: 24 });
    const given = { slot: null, apart_hours: 24 };
    const one = dose(child.id, id, { ...given, day: '2026-03-10', time: '17:00' });
    const other = dose(child.id, id, { ...given, time: '08:30' });
    await done(cast.teacher, one.made);
    await done(cast.principal, other.made);
    return { child, ids: [one.id, other.id] as const };
  };
  const [first, second] = [await twice(), await twice()];
  await work();
  expect(calls()).toHaveLength(2);
  expect((await dosesOf(first.child)).map(({ doubled }: { doubled: boolean }) => doubled)).toEqual([true]);
  for (const id of [first.ids[1], second.ids[0]])
    expect((await cast.motherCalls.post(`/api/portal/doses/${id}/acknowledge`, {})).status).toBe(200);
  await pass(31 * MINUTE_MS);
  expect(calls()).toHaveLength(2);
});

it('has room for as many authorisations as hold: those whose days are over need not be ended', async () => {
  const child = await newChild();
  for (let course = 0; course < 20; course += 1)
    await buildMedicine(knex(), child, { last_day: '2026-03-10' });
  const made = await cast.motherCalls.post(`/api/children/${child.id}/medicines`, form);
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  const [onTablet] =
    documentsOf(await pullAll(cast.teacher), 'child').get(child.id as never)?.medicines ?? [];
  expect(onTablet).toMatchObject({ medicine: 'Amoxicillin' });
});
