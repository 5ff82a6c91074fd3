/** Staff who are here, and rooms that have too few: who counts, what it asks for, whom it is told. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { addDays, businessMinute, MINUTE_MS } from '#shared/domain/calendar-date';
import { momentOf } from '#shared/domain/incident';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { checkRatios } from '../../server/features/staff/check-ratios';
import type { JobContext } from '../../server/jobs/job-context';
import { buildChild, buildClassroom, buildPreschool, buildUser } from '../support/factories';
import { dataOf } from './money';
import { notifyingServer } from './notifying';
import { TODAY } from './running-api';
import { done, operation, resultsOf } from './tablet';

const { cast, knex, work, pushed, house, pass } = notifyingServer();
const TOO_FEW = 'A room has too few staff';

beforeEach(async () => {
  for (const table of ['presences', 'staff_events', 'ratio_breaches', 'notifications'])
    await knex()(table).delete();
});

const staff = (user_id: number, given: object = {}) =>
  operation(
    'note_staff',
    {
      id: randomUUID(),
      preschool_id: cast.here.id,
      user_id,
      person: 'Farah',
      act: 'arrived',
      day: TODAY,
      time: '07:30',
      duty: 'children',
      classroom_id: cast.classroom.id,
      reason: null,
      noted_at: `${TODAY}T00:30:00.000Z`,
      corrects: null,
      ...given,
    },
    null,
  );
const arrivalOf = (child_id: number, given: object = {}) =>
  operation(
    'record_presence',
    {
      id: randomUUID(),
      child_id,
      act: 'arrived',
      day: TODAY,
      time: '07:40',
      classroom: null,
      guardian_id: null,
      person: 'Nenek',
      checked: 'known',
      reason: 'Asked',
      corrects: null,
      noted_at: `${TODAY}T00:40:00.000Z`,
      ...given,
    },
    null,
  );
const come = async (count: number, born_on: string, special_needs = false) => {
  for (let child = 0; child < count; child += 1) {
    const { id } = await buildChild(knex(), cast.here, { classroom_id: cast.classroom.id, born_on });
    await knex()('children').where({ id }).update({ special_needs });
    await done(cast.teacher, arrivalOf(id));
  }
};
const check = () => checkRatios(house() as unknown as JobContext);
const told = () => pushed().filter(([, title]) => title === TOO_FEW);
const breaches = async () =>
  dataOf(
    await cast.principal.get(`/api/preschools/${cast.here.id}/ratio-breaches?month=${TODAY.slice(0, 7)}`),
  );

it('tells the principal once of a room with too few, and writes down until when', async () => {
  await come(6, '2024-01-10');
  await check();
  expect(await breaches()).toEqual([]);
  const own = staff(cast.teacher.userId);
  await done(cast.teacher, own);
  await done(cast.teacher, { ...own, operation_id: randomUUID() });
  expect(await knex()('staff_events')).toHaveLength(1);
  for (const time of [1, 2]) {
    await check();
    await work();
    expect([time, told()]).toEqual([time, [['simulated-principal', TOO_FEW]]]);
  }
  expect(await breaches()).toMatchObject([
    { children: 6, staff: 1, needed: 2, ended_at: null, known: 'told' },
  ]);
  pass(5 * MINUTE_MS);
  const helper = await buildUser(knex(), 5, { preschools: [cast.here], name: 'Mei' });
  const helping = await cast.api.as(helper);
  const trained = staff(helper.id, { duty: 'training', classroom_id: null });
  await done(helping, trained);
  await check();
  expect(await breaches()).toMatchObject([{ ended_at: null }]);
  const { id } = trained.arguments as { id: string };
  await done(helping, staff(helper.id, { corrects: id, reason: 'Came back early' }));
  await check();
  // By what is known now it never was.
  expect(await breaches()).toMatchObject([{ minutes: 5, children: 6, known: 'refuted' }]);
  const csv = await cast.principal.get(`/preschools/${cast.here.id}/download-ratio-breaches?month=2026-03`);
  expect(String(csv.body)).toContain(',5,6,1,2,Told in error: enough staff were there');
  await work();
  expect(told()).toHaveLength(1);
});

it('is in the report as tablets noted it, though nobody could be told at the time', async () => {
  await come(3, '2024-01-10');
  const own = (given: object) => staff(cast.teacher.userId, given);
  const gone = { act: 'left', duty: null, classroom_id: null };
  const day = addDays(TODAY, -1);
  const { id: yesterdays } = await buildChild(knex(), cast.here, {
    classroom_id: cast.classroom.id,
    born_on: '2024-01-10',
  });
  await knex()('preschools').where({ id: cast.here.id }).update({ closes_at: '18:00' });
  const notes = [
    arrivalOf(yesterdays, { day }),
    own({ day }),
    own({ ...gone, day, time: '17:30' }),
    own({}),
    own({ ...gone, time: '08:00' }),
    own({ time: '09:10' }),
    // The next one comes as the first one goes.
    own({ ...gone, time: '09:20' }),
    own({ time: '09:21' }),
  ];
  for (const note of notes) await done(cast.teacher, note);
  await check();
  await work();
  expect(told()).toEqual([]);
  const room = { children: 3, staff: 0, needed: 1, known: 'later' };
  expect(await breaches()).toMatchObject([
    { day: TODAY, began_at: `${TODAY}T00:00:00.000Z`, ended_at: `${TODAY}T01:10:00.000Z`, ...room },
    { day, minutes: 30, ended_at: `${day}T10:00:00.000Z`, ...room, children: 1 },
  ]);
  // Of a room that is called something else by now nobody can say who was there.
  await knex()('presences').where({ day }).update({ classroom: 'As it was called' });
  expect(await breaches()).toMatchObject([{ day: TODAY }]);
  await knex()('presences').where({ day: TODAY }).update({ classroom: 'As it was called' });
  expect(await breaches()).toEqual([]);
});

it('is one breach where it was told of in two parts, and no error where only its beginning was mistaken', async () => {
  const after = (minutes: number) => businessMinute(new Date(begun + minutes * MINUTE_MS));
  const begun = house().clock.now().getTime();
  await come(6, '2024-01-10');
  await done(cast.teacher, staff(cast.teacher.userId));
  await check();
  const helper = await buildUser(knex(), 5, { preschools: [cast.here], name: 'Mei' });
  const helping = await cast.api.as(helper);
  pass(5 * MINUTE_MS);
  const slip = staff(helper.id, { time: after(2) });
  await done(helping, slip);
  await check();
  pass(5 * MINUTE_MS);
  const { id } = slip.arguments as { id: string };
  await done(
    helping,
    staff(helper.id, {
      act: 'withdrawn',
      duty: null,
      classroom_id: null,
      corrects: id,
      reason: 'A slip',
      time: after(2),
    }),
  );
  await check();
  expect(await knex()('ratio_breaches')).toHaveLength(2);
  expect(await breaches()).toMatchObject([{ known: 'told', ended_at: null, children: 6, staff: 1 }]);
  // She was here for the first minutes of it alone.
  await done(helping, staff(helper.id, { time: '07:35' }));
  await done(helping, staff(helper.id, { act: 'left', duty: null, classroom_id: null, time: after(3) }));
  const found = await breaches();
  expect(found.map(({ known }: { known: string }) => known)).not.toContain('refuted');
});

it('was told and stays so where nothing came late, however short it was and whatever became of its children', async () => {
  await come(1, '2024-01-10');
  await done(cast.teacher, staff(cast.teacher.userId, { duty: 'kitchen', classroom_id: null }));
  await knex()('presences').update({ recorded_at: momentOf(TODAY, '07:41') });
  await knex()('staff_events').update({ recorded_at: momentOf(TODAY, '07:31') });
  await check();
  expect(await breaches()).toMatchObject([{ known: 'told', ended_at: null }]);
  await knex()('presences').delete();
  expect(await breaches()).toMatchObject([{ known: 'told' }]);
});

it('looks at the other preschools though the look at one fails, and says that it failed', async () => {
  await come(1, '2022-01-10');
  await done(cast.teacher, staff(cast.teacher.userId, { duty: 'kitchen', classroom_id: null }));
  const there = await buildPreschool(knex());
  const room = await buildClassroom(knex(), there);
  const child = await buildChild(knex(), there, { classroom_id: room.id });
  const helper = await buildUser(knex(), 5, { preschools: [there] });
  const helping = await cast.api.as(helper);
  await done(helping, arrivalOf(child.id));
  await done(helping, staff(helper.id, { preschool_id: there.id, duty: 'kitchen', classroom_id: null }));
  await knex().raw(`
    ALTER TABLE ratio_breaches ADD CONSTRAINT no_room CHECK (classroom_id <> ${cast.classroom.id})`);
  try {
    await expect(check()).rejects.toThrow('no_room');
    expect(await knex()('ratio_breaches').pluck('classroom_id')).toEqual([room.id]);
  } finally {
    await knex().raw('ALTER TABLE ratio_breaches DROP CONSTRAINT no_room');
  }
});

it('asks for more where a child has special needs, and for somebody where a child is', async () => {
  await come(3, '2020-01-10', true);
  await come(18, '2020-01-10');
  await done(cast.teacher, staff(cast.teacher.userId));
  await check();
  expect(await breaches()).toMatchObject([{ children: 21, staff: 1, needed: 2 }]);
  await done(
    cast.teacher,
    staff(cast.teacher.userId, { act: 'left', duty: null, time: '08:00', classroom_id: null }),
  );
  await check();
  expect(await breaches()).toMatchObject([{ children: 21, staff: 0, needed: 2 }]);
  const now = dataOf(await cast.teacher.get(`/api/preschools/${cast.here.id}/staffing`));
  expect(now.events).toHaveLength(2);
  expect(now.rule).toMatchObject({ to_3: '1 : 5', special_to_4: '3 : 10' });
});

it('is noted by oneself, of the others by a principal, and of nobody who works elsewhere', async () => {
  const other = await buildUser(knex(), 5, { preschools: [cast.here] });
  const errors = async (caller: typeof cast.teacher, made: ReturnType<typeof staff>) =>
    (await resultsOf(caller, [made]))[0]?.errors;
  await done(cast.teacher, staff(other.id), 'held');
  expect(await errors(cast.principal, staff(other.id))).toBeUndefined();
  expect(await errors(cast.principal, staff(cast.mother.id))).toEqual({ user_id: [messages.notFound] });
  expect(await errors(cast.teacher, staff(cast.teacher.userId, { duty: null }))).toEqual({
    duty: [messages.staffDutyRequired],
  });
  // A tablet whose clock runs ahead: nobody is here tomorrow already.
  const tomorrow = { day: addDays(TODAY, 1) };
  expect(await errors(cast.teacher, staff(cast.teacher.userId, tomorrow))).toEqual({
    day: [messages.dateFuture],
  });
});

it('is taken by the principal of who moved to another preschool while it waited', async () => {
  const helper = await buildUser(knex(), 5, { preschools: [cast.here], name: 'Mei' });
  const helping = await cast.api.as(helper);
  const note = staff(helper.id);
  const elsewhere = await buildPreschool(knex());
  const admin = await cast.api.as(await buildUser(knex(), 1));
  const moved = { name: 'Mei', email: helper.email, phone_no: null, roles: [5], preschools: [elsewhere.id] };
  dataOf(await admin.put(`/api/users/${helper.id}/account`, moved));
  // The preschool has a tablet, and it was on none: whoever takes it vouches for it.
  const pair = {
    preschool_id: cast.here.id,
    paired_by: cast.principal.userId,
    paired_at: '2026-03-01T00:00:00Z',
  };
  await knex()('paired_tablets').insert({ ...pair, device_id: randomUUID() });
  await done(helping, note, 'held');
  const taken = await cast.principal.post(`/api/quarantined-entries/${note.operation_id}/take`);
  expect([taken.status, taken.body.errors]).toEqual([200, undefined]);
  expect(await knex()('staff_events')).toMatchObject([
    { user_id: helper.id, preschool_id: cast.here.id, elsewhere: false },
  ]);
  await knex()('paired_tablets').delete();
});

it('of others is taken by the principal of who was one when they noted it', async () => {
  const former = await cast.api.as(await buildUser(knex(), 4, { preschools: [cast.here] }));
  const other = await buildUser(knex(), 5, { preschools: [cast.here] });
  const note = staff(other.id);
  await knex()('user_roles').where({ user_id: former.userId }).update({ role_id: 5 });
  await done(former, note, 'held');
  expect(await knex()('staff_events')).toEqual([]);
  const taken = await cast.principal.post(`/api/held-entries/${note.operation_id}/take`);
  expect([taken.status, taken.body.errors]).toEqual([200, undefined]);
  expect(await knex()('staff_events')).toMatchObject([
    { user_id: other.id, recorded_by: former.userId, elsewhere: false },
  ]);
});

it('says which paired tablets may know of somebody whom nobody else does', async () => {
  const device_id = randomUUID();
  const paired = { device_id, preschool_id: cast.here.id, paired_by: cast.principal.userId };
  await knex()('paired_tablets').insert({ ...paired, paired_at: new Date() });
  const unseen = async () =>
    dataOf(await cast.teacher.get(`/api/preschools/${cast.here.id}/staffing`)).unseen;
  expect(await unseen()).toEqual([{ id: device_id, name: null, minutes: null }]);
});

it('counts who comes to a paired tablet, where the preschool has one, and shows who noted it elsewhere', async () => {
  await come(3, '2024-01-10');
  const someone = await buildUser(knex(), 5, { preschools: [cast.here], name: 'Nurul' });
  const [there, phone] = [await cast.api.as(someone), await cast.api.as(someone)];
  const pair = {
    preschool_id: cast.here.id,
    paired_by: cast.principal.userId,
    paired_at: '2026-03-01T00:00:00Z',
  };
  await knex()('paired_tablets').insert({ ...pair, device_id: there.deviceId });
  const seen = async () => {
    const said = dataOf(await cast.teacher.get(`/api/preschools/${cast.here.id}/staffing`));
    type Event = { user_id: number; time: string; elsewhere: boolean };
    return [said.paired, said.events.map(({ time, elsewhere }: Event) => [time, elsewhere])];
  };
  const broken = async () => {
    await knex()('ratio_breaches').delete();
    await check();
    return (await knex()('ratio_breaches')).length > 0;
  };

  // At home, on a phone; and its author puts the time right there.
  const own = staff(cast.teacher.userId);
  await done(cast.teacher, own);
  const slip = { corrects: own.arguments.id, reason: 'It was later.', time: '07:35' };
  await done(cast.teacher, staff(cast.teacher.userId, slip));
  expect([await seen(), await broken()]).toEqual([
    [
      true,
      [
        ['07:30', true],
        ['07:35', true],
      ],
    ],
    true,
  ]);
  // At the tablet.
  const nurul = there.userId;
  await done(there, staff(nurul, { time: '07:40' }));
  expect(await broken()).toBe(false);
  // Who counts already may go to another room from any device.
  await knex()('paired_tablets').where(pair).update({ device_id: randomUUID() });
  // Of a phone that had no network until now: it was there before the tablet.
  await done(phone, staff(nurul, { time: '07:20' }));
  await done(there, staff(nurul, { time: '07:50' }));
  expect((await seen())[1][0]).toEqual(['07:20', true]);
  expect((await seen())[1].slice(3)).toEqual([
    ['07:40', false],
    ['07:50', false],
  ]);
  expect(await broken()).toBe(false);
  // Whom the principal notes, counts.
  await done(there, staff(nurul, { act: 'left', duty: null, classroom_id: null, time: '08:00' }));
  await done(there, staff(nurul, { time: '08:10' }));
  expect(await broken()).toBe(true);
  await done(cast.principal, staff(nurul, { time: '08:20' }));
  expect(await broken()).toBe(false);
  await knex()('paired_tablets').delete();
});

it('goes by rules with a day, which never change a day that has gone by', async () => {
  const office = await cast.api.as(await buildUser(knex(), 1));
  const [rule] = dataOf(await office.get('/api/ratio-rules'));
  const { by: _, ...given } = rule;
  const past = await office.post('/api/ratio-rules', { ...given, from_on: '2026-03-10' });
  expect(past.body.errors).toEqual({ from_on: [officeMessages.ruleOfThePast] });
  const odd = await office.post('/api/ratio-rules', { ...given, from_on: TODAY, to_3: 'five' });
  expect(odd.body.errors).toEqual({ to_3: [officeMessages.ratioInvalid] });
  const set = await office.post('/api/ratio-rules', { ...given, from_on: TODAY, to_3: '1 : 4' });
  expect(dataOf(set)).toMatchObject([{ from_on: TODAY, to_3: '1 : 4' }, { from_on: '2012-01-01' }]);
});

it('knows the papers that tablets made of a day by their codes, and who of the staff was here on another day', async () => {
  const codes = ['0123456789abcdef0123', 'fedcba98765432100123'];
  const paper = (given: object = {}) =>
    operation(
      'note_inspection',
      {
        id: randomUUID(),
        preschool_id: cast.here.id,
        preschool: 'Bintang',
        day: TODAY,
        codes,
        made_at: `${TODAY}T02:00:00.000Z`,
        server_at: `${TODAY}T02:00:03.000Z`,
        ...given,
      },
      null,
    );
  const made = paper();
  await done(cast.teacher, made);
  await done(cast.teacher, { ...made, operation_id: randomUUID() });
  const other = await resultsOf(cast.teacher, [
    paper({ id: made.arguments.id, codes: ['00000000000000000000'] }),
    paper({ day: addDays(TODAY, 1) }),
    paper({ codes: [] }),
  ]);
  expect(other.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([['id'], ['day'], ['codes']]);
  const papers = async (query = '') => dataOf(await cast.principal.get(`/api/inspections${query}`));
  const found = [{ id: made.arguments.id, day: TODAY, codes, made_at: `${TODAY}T02:00:00.000Z` }];
  expect(await papers()).toMatchObject(found);
  expect(await papers(`?code=${codes[1]}`)).toMatchObject(found);
  expect(await papers(`?paper=${made.arguments.id}`)).toMatchObject(found);
  expect(await papers('?code=99999999999999999999')).toEqual([]);
  expect((await cast.teacher.get('/api/inspections')).status).toBe(403);
  const [place] = await knex()('preschools').whereNot({ id: cast.here.id }).select('id');
  const stranger = await cast.api.as(await buildUser(knex(), 4, { preschools: [place] }));
  expect(dataOf(await stranger.get('/api/inspections'))).toEqual([]);
  const day = addDays(TODAY, -1);
  await done(cast.teacher, staff(cast.teacher.userId, { day }));
  const path = `/api/preschools/${cast.here.id}/staffing`;
  expect(dataOf(await cast.teacher.get(path)).events).toEqual([]);
  expect(dataOf(await cast.teacher.get(`${path}?date=${day}`)).events).toMatchObject([
    { day, act: 'arrived' },
  ]);
  // With no network a tablet has the days before today, and the ratios that held.
  const beyond = addDays(TODAY, -31);
  await done(cast.teacher, staff(cast.teacher.userId, { day: beyond }));
  const kept = dataOf(await cast.teacher.get(`${path}-days`));
  expect(kept.events.map((one: { day: string }) => one.day)).toEqual([day]);
  expect(kept.rules.at(-1)).toMatchObject({ by: null });
  expect((await stranger.get(`${path}-days`)).status).toBe(404);
});

it('tells a day that tablets keep no longer, as the feed would, to who makes its paper', async () => {
  const day = addDays(TODAY, -200);
  const { id: child_id } = await buildChild(knex(), cast.here, { classroom_id: cast.classroom.id });
  const { id: known } = await buildChild(knex(), cast.here);
  await buildChild(knex(), cast.here);
  const { id: elsewhere } = await buildChild(knex(), await buildPreschool(knex()));
  const before = `${addDays(day, -1)}T10:00:00.000Z`;
  await knex()('children').whereIn('id', [known, elsewhere]).update({ created_at: before });
  const noted = async (made: ReturnType<typeof operation>) => {
    await done(cast.teacher, made);
    return (made.arguments as { id: string }).id;
  };
  const arrival = (given: object) => noted(arrivalOf(child_id, { day, ...given }));
  const away = (from: number, to: number) => {
    const days = { from: addDays(day, from), to: addDays(day, to) };
    const note = { id: randomUUID(), child_id, corrects: null, ...days, reason: 'family', remark: null };
    return noted(operation('record_absence_note', note, null));
  };
  const first = await arrival({});
  const second = await arrival({ time: '07:35', corrects: { id: first, date: day } });
  const ofDayAfter = await arrival({ day: addDays(day, 1) });
  await arrival({ day: addDays(day, 1) });
  const backdated = await arrival({ time: '07:50', corrects: { id: ofDayAfter, date: addDays(day, 1) } });
  const [over] = [await away(-2, 3), await away(-3, -1), await away(1, 1)];
  const path = `/api/preschools/${cast.here.id}/past-day`;
  const told = dataOf(
    await cast.teacher.get(`${path}?date=${day}&kinds=presence,absence_note,of_a_later_app`),
  );
  expect(Object.keys(told.records)).toEqual(['presence', 'absence_note']);
  expect(told.records.presence.map(({ id }: { id: string }) => id).sort()).toEqual(
    [first, second, backdated].sort(),
  );
  expect(told.records.presence).toContainEqual(
    expect.objectContaining({ id: second, child_id, corrects: first, time: '07:35', voided: null }),
  );
  expect(told.records.absence_note).toMatchObject([{ id: over, reason: 'family' }]);
  // One who came here later, and of whom nothing was noted on that day, was not missing.
  expect(told.children.map(({ id }: { id: number }) => id).sort()).toEqual([child_id, known].sort());
  expect(told.classrooms).toMatchObject([{ id: cast.classroom.id }]);
  const tomorrow = await cast.teacher.get(`${path}?date=${addDays(TODAY, 1)}&kinds=presence`);
  expect(tomorrow.body.errors).toEqual({ date: [messages.dateFuture] });
  await expect
    .poll(() =>
      knex()('read_entries').where({ child_id, actor_id: cast.teacher.userId }).select('kind', 'way'),
    )
    .toEqual([{ kind: 'export', way: 'downloaded' }]);
});
