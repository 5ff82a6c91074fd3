/** What parents are told of a day of care: what is needed at once, and once more until they know; the day in the evening. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, HOUR_MS } from '#shared/domain/calendar-date';
import { nudge } from '../../server/features/notifications/nudge';
import { sendDigests } from '../../server/features/notifications/send-digests';
import { stillTrue } from '../../server/features/notifications/still-true';
import type { JobContext } from '../../server/jobs/job-context';
import { buildChild, buildPreschool, buildUser } from '../support/factories';
import { dataOf } from './money';
import { notifyingServer } from './notifying';
import { TODAY } from './running-api';
import { documentsOf, done, operation, pullAll } from './tablet';

const YESTERDAY = addDays(TODAY, -1);
const { cast, knex, clock, work, pass, newChild, report, pushed, house, list } = notifyingServer();

const careOf = (child_id: number, given: object = {}) =>
  operation(
    'record_care',
    {
      id: randomUUID(),
      child_id,
      act: 'need',
      day: TODAY,
      time: '09:05',
      detail: 'nappies',
      portion: null,
      note: null,
      noted_at: `${TODAY}T01:05:00.000Z`,
      corrects: null,
      ...given,
    },
    null,
  );
const idOf = ({ arguments: given }: { arguments: unknown }) => (given as { id: string }).id;
const acknowledge = (id: string, caller = cast.motherCalls) =>
  caller.post(`/api/portal/needs/${id}/acknowledge`, {});
const untilEvening = 10 * HOUR_MS;
const ASKS = 'Your preschool asks you to bring something';

beforeEach(async () => {
  for (const table of [
    'acknowledgements',
    'care_events',
    'illnesses',
    'doses',
    'medicines',
    'daily_report_rows',
    'daily_report_sections',
    'daily_reports',
  ])
    await knex()(table).delete();
});

describe('what a child needs', () => {
  it('is told at once and once a thing and day, and once more in the evening', async () => {
    const child = await newChild();
    await done(cast.teacher, careOf(child.id));
    // Tapped by a second teacher, and pushed once more.
    await done(cast.teacher, careOf(child.id, { time: '10:20' }));
    await work();
    expect(pushed()).toEqual([['simulated-mother', ASKS]]);
    expect(JSON.stringify(cast.push.fcm.taken)).not.toContain('Rahsia');
    await done(cast.teacher, careOf(child.id, { detail: 'wipes' }));
    await work();
    expect(pushed()).toHaveLength(2);
    await pass(untilEvening);
    expect(pushed()).toHaveLength(4);
  });

  it('is told again each evening and morning until a parent says that they know, for a week, as new each time', async () => {
    const child = await newChild();
    const need = careOf(child.id);
    await done(cast.teacher, need);
    await work();
    const toldIn = async (hours: number) => {
      // Where the work was ended before that could be noted, it comes again.
      const [job] = await knex()('graphile_worker._private_jobs')
        .where('key', 'like', 'nudge %')
        .select('payload');
      await pass(hours * HOUR_MS);
      const isDue = job && new Date(job.payload.at) <= clock.now();
      if (isDue) await nudge(house(), job.payload.notification_id, job.payload.at);
      await work();
      return pushed().length;
    };
    expect(await toldIn(9.9)).toBe(1);
    expect(await toldIn(0.2)).toBe(2);
    expect(await toldIn(11.3)).toBe(2);
    expect(await toldIn(0.2)).toBe(3);
    await knex()('notifications').update({ opened_at: clock.now() });
    expect(await toldIn(12.5)).toBe(4);
    const tags = cast.push.fcm.taken.map(({ message }) => message.data.tag);
    expect(new Set(tags).size).toBe(4);
    // One for the first time, one for each time since: that one is new once more, though it was looked at.
    expect(await list()).toMatchObject([
      { kind: 'need', opened_at: null },
      { kind: 'need', opened_at: expect.any(String) },
    ]);
    await acknowledge(idOf(need));
    expect(await toldIn(12)).toBe(4);
    expect(await toldIn(12)).toBe(4);
    expect(await list()).toHaveLength(1);
  });

  it('is nobody’s any more after a week', async () => {
    const child = await newChild();
    await done(cast.teacher, careOf(child.id));
    await work();
    for (let half = 0; half < 20; half += 1) await pass(12 * HOUR_MS);
    expect(pushed().length).toBeGreaterThan(10);
    expect(pushed().length).toBeLessThan(17);
  });

  it('is not told again where a parent said that they know; the tablets see who', async () => {
    const child = await newChild();
    const need = careOf(child.id);
    await done(cast.teacher, need);
    await work();
    const father = await buildUser(knex(), 7);
    await knex()('child_parents').insert({ child_id: child.id, user_id: father.id, is_payer: false });
    const first = dataOf(await acknowledge(idOf(need)));
    const { name } = await knex()('users').where({ id: cast.mother.id }).first('name');
    expect(first.acknowledged).toMatchObject({ by: name });
    expect(dataOf(await acknowledge(idOf(need)))).toEqual(first);
    expect(dataOf(await acknowledge(idOf(need), await cast.api.as(father)))).toEqual(first);
    expect(
      await knex()('audit_entries').where({ entity_id: idOf(need), action: 'acknowledged' }),
    ).toHaveLength(2);
    const seen = documentsOf(await pullAll(cast.teacher), 'care').get(idOf(need));
    expect(seen?.acknowledged?.by).toBe(name);
    const { days } = dataOf(await cast.motherCalls.get(`/api/portal/children/${child.id}/days`));
    expect(days[0].care).toMatchObject([{ acknowledged: { by: name } }]);
    await pass(untilEvening);
    expect(pushed()).toHaveLength(1);
  });

  it('that two tablets asked for is known once a parent said so of either, and stays known where it is corrected', async () => {
    const child = await newChild();
    const [one, other] = [careOf(child.id), careOf(child.id, { time: '09:20' })];
    await done(cast.teacher, one);
    await done(cast.principal, other);
    await work();
    expect(pushed()).toHaveLength(1);
    expect((await acknowledge(idOf(one))).status).toBe(200);
    const seen = documentsOf(await pullAll(cast.teacher), 'care').get(idOf(other));
    expect(seen?.acknowledged).toMatchObject({ by: cast.mother.name });
    const corrects = { id: idOf(other), date: TODAY };
    await done(cast.principal, careOf(child.id, { time: '09:15', corrects }));
    await pass(untilEvening);
    expect(pushed()).toHaveLength(1);
  });

  it('is not told again where it was withdrawn, and is nothing to say of what asks for nothing', async () => {
    const child = await newChild();
    const [need, meal] = [careOf(child.id), careOf(child.id, { act: 'drink', detail: 'water' })];
    await done(cast.teacher, need);
    await done(cast.teacher, meal);
    await work();
    await done(
      cast.teacher,
      operation('void_care', { id: idOf(need), child_id: child.id, date: TODAY, reason: 'A slip' }, null),
    );
    for (const one of [need, meal]) expect((await acknowledge(idOf(one))).status).toBe(404);
    await pass(untilEvening);
    expect(pushed()).toHaveLength(1);
  });

  it('is told once more in the morning where it was noted late, and not of last week', async () => {
    const child = await newChild();
    await done(cast.teacher, careOf(child.id, { day: '2026-03-04', noted_at: '2026-03-04T01:05:00.000Z' }));
    await work();
    expect(pushed()).toEqual([]);
    clock.set('2026-03-11T09:00:00Z');
    await done(cast.teacher, careOf(child.id, { time: '16:55' }));
    await work();
    const again = await knex()('notifications').where('event', 'like', '% again').pluck('tell_at');
    expect(again).toEqual([new Date('2026-03-11T22:30:00Z')]);
  });
});

describe('the day in the evening', () => {
  const EVENING = '2026-03-11T10:30:00Z';
  const send = (at = EVENING) => {
    clock.set(at);
    return sendDigests({ ...house(), lastAttempt: false } as unknown as JobContext);
  };
  const told = (): Promise<number[]> =>
    knex()('notifications').where({ kind: 'digest' }).orderBy('user_id').pluck('user_id');

  it('is told once to each parent of a child with a day, however many children and starts', async () => {
    const [one, other] = [await newChild(), await newChild()];
    await done(cast.teacher, careOf(one.id, { act: 'drink', detail: 'water' }));
    await report(other);
    await send('2026-03-11T10:29:00Z');
    expect(await told()).toEqual([]);
    await Promise.all([send(), send()]);
    await send('2026-03-11T13:00:00Z');
    expect(await told()).toEqual([cast.mother.id]);
    await work();
    expect(pushed()).toContainEqual(['simulated-mother', 'How today went']);
    expect(cast.push.fcm.taken.at(-1)?.message.data).toMatchObject({ path: `/my/days/${TODAY}` });
  });

  it('is told of a day of which only an illness or a dose was noted', async () => {
    const child = await newChild();
    const noted = { child_id: child.id, day: TODAY, noted_at: `${TODAY}T01:05:00.000Z`, corrects: null };
    const id = randomUUID();
    const fever = {
      id,
      ...noted,
      act: 'found',
      about: null,
      time: '09:05',
      illness: 'fever',
      certainty: 'suspected',
      symptoms: [],
      onset: TODAY,
      classroom: null,
      siblings: null,
      doctor: null,
      checks: [],
      reference: null,
      text: null,
    };
    await done(cast.teacher, operation('record_illness', fever, null));
    await send();
    expect(await told()).toEqual([cast.mother.id]);

    await knex()('notifications').where({ kind: 'digest' }).delete();
    const slip = { id, child_id: child.id, date: TODAY, reason: 'A slip' };
    await done(cast.teacher, operation('void_illness', slip, null));
    const form = {
      medicine: 'Syrup',
      condition: 'Cough',
      dose: '5 ml',
      route: 'mouth',
      times: '12:30',
      circumstances: '',
      apart_hours: '',
      first_day: TODAY,
      last_day: TODAY,
      given_day: '',
      given_time: '',
      storage: 'room',
      note: '',
      expires_on: '',
    };
    const authorised = await cast.motherCalls.post(`/api/children/${child.id}/medicines`, form);
    const medicine_id = dataOf(authorised).medicines[0].id;
    const dose = {
      id: randomUUID(),
      ...noted,
      act: 'refused',
      about: null,
      medicine_id,
      due: null,
      slot: null,
      time: '09:10',
      medicine: 'Syrup',
      amount: '5 ml',
      apart_hours: null,
      knew: [],
      witness_id: null,
      witness: null,
      override: null,
      note: null,
    };
    await done(cast.teacher, operation('record_dose', dose, null, { payload_version: 2 }));
    await send();
    expect(await told()).toEqual([cast.mother.id]);
  });

  it('is not told of a day that has only a return from an illness that was withdrawn', async () => {
    const child = await newChild();
    const [found, returned] = [randomUUID(), randomUUID()];
    const noted = { child_id: child.id, time: '09:05', illness: 'fever', corrects: null, symptoms: [] };
    const nothing = { classroom: null, siblings: null, doctor: null, reference: null, text: null };
    const fever = {
      ...noted,
      ...nothing,
      id: found,
      act: 'found',
      about: null,
      day: YESTERDAY,
      onset: YESTERDAY,
      certainty: 'suspected',
      checks: [],
      noted_at: `${YESTERDAY}T01:05:00.000Z`,
    };
    await done(cast.teacher, operation('record_illness', fever, null));
    const back = {
      ...noted,
      ...nothing,
      id: returned,
      act: 'returned',
      about: found,
      day: TODAY,
      onset: null,
      certainty: null,
      checks: ['no_fever', 'feels_well'],
      noted_at: `${TODAY}T01:05:00.000Z`,
    };
    await done(cast.teacher, operation('record_illness', back, null));
    const slip = { id: found, child_id: child.id, date: YESTERDAY, reason: 'A slip' };
    await done(cast.teacher, operation('void_illness', slip, null));
    await send();
    expect(await told()).toEqual([]);
  });

  it('is told of no empty day: a report that is not ready, a sleeper looked at, a note withdrawn', async () => {
    const child = await newChild();
    await report(child, { ready: false });
    await done(cast.teacher, careOf(child.id, { act: 'sleep_check', detail: null }));
    const meal = careOf(child.id, { act: 'drink', detail: 'water' });
    await done(cast.teacher, meal);
    const slip = { id: idOf(meal), child_id: child.id, date: TODAY, reason: 'A slip' };
    await done(cast.teacher, operation('void_care', slip, null));
    await send();
    expect(await told()).toEqual([]);
  });

  it('keeps to the time of each preschool, and the later one of two; one without a time sends none', async () => {
    const later = await buildPreschool(knex(), { digest_at: '20:00' });
    const never = await buildPreschool(knex(), { digest_at: null });
    const [both, none] = [await buildUser(knex(), 7), await buildUser(knex(), 7)];
    const here = await buildChild(knex(), cast.here, { parents: [both] });
    await buildChild(knex(), later, { parents: [both] });
    const away = await buildChild(knex(), never, { parents: [none] });
    const elsewhere = await cast.api.as(await buildUser(knex(), 5, { preschools: [never] }));
    await done(cast.teacher, careOf(here.id, { act: 'mood', detail: 'happy' }));
    await done(elsewhere, careOf(away.id, { act: 'mood', detail: 'happy' }));
    await send();
    expect(await told()).toEqual([]);
    await send('2026-03-11T12:00:00Z');
    expect(await told()).toEqual([both.id]);
    // Nobody is woken at night by a server that was down.
    await knex()('notifications').delete();
    await send('2026-03-11T14:30:00Z');
    expect(await told()).toEqual([]);
  });

  it('is told the next day to whom nobody could tell it in the evening, once, and of no day before that', async () => {
    const [early, late] = [await newChild(), await newChild()];
    const father = await buildUser(knex(), 7);
    await knex()('child_parents').insert({ child_id: late.id, user_id: father.id });
    await done(cast.teacher, careOf(early.id, { act: 'mood', detail: 'happy' }));
    await send();
    expect(await told()).toEqual([cast.mother.id]);
    // As the tablet’s network comes back, nobody is told any more.
    clock.set('2026-03-11T14:40:00Z');
    const colleague = await cast.api.as(await buildUser(knex(), 5, { preschools: [cast.here] }));
    await done(colleague, careOf(late.id, { act: 'mood', detail: 'calm' }));
    await send('2026-03-11T22:59:00Z');
    expect(await told()).toEqual([cast.mother.id]);
    for (const at of ['2026-03-11T23:00:00Z', '2026-03-12T01:00:00Z', '2026-03-13T01:00:00Z']) await send(at);
    expect(await told()).toEqual([cast.mother.id, father.id].toSorted((one, other) => one - other));
    expect(await knex()('notifications').where({ kind: 'digest' }).distinct().pluck('event')).toEqual([
      TODAY,
    ]);
  });

  it('is not told where all of it was withdrawn before it was told', async () => {
    const child = await newChild();
    const mood = careOf(child.id, { act: 'mood', detail: 'happy' });
    await done(cast.teacher, mood);
    await send();
    const [id] = await knex()('notifications').where({ kind: 'digest' }).pluck('id');
    expect(await stillTrue(knex(), [id])).toEqual(new Set([id]));
    const slip = { id: idOf(mood), child_id: child.id, date: TODAY, reason: 'A slip' };
    await done(cast.teacher, operation('void_care', slip, null));
    expect(await stillTrue(knex(), [id])).toEqual(new Set());
  });
});
