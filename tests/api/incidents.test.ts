/** Accidents: written by tablets, told to parents and principals once, acknowledged, added to, seen by a principal. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { buildClassroom, buildPreschool, buildUser } from '../support/factories';
import { dataOf } from './money';
import { notifyingServer } from './notifying';
import { TODAY } from './running-api';
import { documentsOf, done, operation, pullAll, resultsOf } from './tablet';

const { cast, clock, knex, work, pass, newChild, pushed } = notifyingServer();
const TOLD = 'Something happened at the preschool';
const NOTED = 'An incident was noted';

beforeEach(async () => {
  for (const table of ['acknowledgements', 'incidents', 'near_misses']) await knex()(table).delete();
});

const incident = (child_id: number, given: object = {}) => {
  const id = randomUUID();
  const made = operation(
    'record_incident',
    {
      id,
      child_id,
      act: 'happened',
      about: null,
      day: TODAY,
      time: '08:20',
      kind: 'fall',
      parts: ['head', 'left_hand'],
      place: 'Garden',
      text: 'Fell off the swing',
      first_aid: 'Ice',
      witnesses: 'Adam and Mei',
      told: null,
      told_day: null,
      told_time: null,
      noted_at: `${TODAY}T00:30:00.000Z`,
      corrects: null,
      ...given,
    },
    null,
  );
  return { id, made };
};
const nothing = { kind: null, parts: [], place: null, first_aid: null, witnesses: null };
const dayOf = async (child: { id: number }, caller = cast.motherCalls) =>
  dataOf(await caller.get(`/api/portal/children/${child.id}/days?date=${TODAY}`)).days[0]?.incidents;
const acknowledge = (id: string, caller = cast.motherCalls) =>
  caller.post(`/api/portal/incidents/${id}/acknowledge`, {});

it('is told at once to parents and principals, once, and once more until a parent says that they know', async () => {
  const child = await newChild();
  const { id, made } = incident(child.id);
  await done(cast.teacher, made);
  await done(cast.teacher, { ...made, operation_id: randomUUID() });
  await work();
  expect(pushed().toSorted()).toEqual([
    ['simulated-mother', TOLD],
    ['simulated-principal', NOTED],
  ]);
  expect(JSON.stringify(cast.push.fcm.taken)).not.toMatch(/Rahsia|swing/);
  await pass(10 * HOUR_MS);
  expect(pushed()).toHaveLength(3);
  const { acknowledged } = dataOf(await acknowledge(id));
  expect(dataOf(await acknowledge(id)).acknowledged).toEqual(acknowledged);
  expect(documentsOf(await pullAll(cast.teacher), 'incident').get(id)?.acknowledged).toEqual(acknowledged);
  expect((await dayOf(child))[0].acknowledged).toEqual(acknowledged);
});

it('stays on the home of the parents, whatever the day, until one of them says that they know', async () => {
  const child = await newChild();
  const day = '2026-03-09';
  const unread = async () =>
    dataOf(await cast.motherCalls.get('/api/portal/home')).children.find(
      ({ id }: { id: number }) => id === child.id,
    ).unread;
  const first = incident(child.id, { day, time: '16:40', pictures: [randomUUID()] });
  await done(cast.teacher, first.made);
  const corrected = incident(child.id, { day, time: '16:45', corrects: { id: first.id, date: day } });
  await done(cast.teacher, corrected.made);
  const today = incident(child.id);
  await done(cast.teacher, today.made);
  expect(await unread()).toEqual([
    { id: today.id, day: TODAY, time: '08:20', has_photos: false },
    { id: corrected.id, day, time: '16:45', has_photos: false },
  ]);
  await acknowledge(corrected.id);
  expect(await unread()).toMatchObject([{ id: today.id }]);
  await acknowledge(today.id);
  expect(await unread()).toEqual([]);
  // Of many the newest, and the others as these are read.
  const many = ['01', '02', '03', '04', '05', '06'].map((last) => {
    const of = `2026-03-${last}`;
    return { of, ...incident(child.id, { day: of }) };
  });
  for (const { made } of many) await done(cast.teacher, made);
  const days = async () => (await unread()).map((one: { day: string }) => one.day);
  expect(await days()).toEqual(
    many
      .map(({ of }) => of)
      .toReversed()
      .slice(0, 5),
  );
  await acknowledge(many[5]?.id ?? '');
  expect(await days()).toEqual(
    many
      .map(({ of }) => of)
      .toReversed()
      .slice(1),
  );
});

it('is read by the parents without those who saw it, with what was added, each with its date', async () => {
  const child = await newChild();
  const { id, made } = incident(child.id);
  const added = incident(child.id, { ...nothing, act: 'added', about: id, text: 'The swelling went' });
  await done(cast.teacher, made);
  await done(cast.teacher, added.made);
  expect(await dayOf(child)).toMatchObject([
    {
      id,
      time: '08:20',
      kind: 'fall',
      parts: ['head', 'left_hand'],
      first_aid: 'Ice',
      additions: [{ id: added.id, text: 'The swelling went', at: '2026-03-11T01:00:00.000Z' }],
    },
  ]);
  expect(JSON.stringify(await dayOf(child))).not.toContain('Adam');
  // An addition is told once, and not again.
  await work();
  expect(pushed().filter(([, title]) => title === TOLD)).toHaveLength(2);
  const outsider = await cast.api.as(cast.outsider);
  expect((await acknowledge(id, outsider)).status).toBe(404);
  expect((await acknowledge(added.id)).status).toBe(404);
});

it('is corrected and withdrawn with the first one kept; what does not hold is told nobody', async () => {
  const child = await newChild();
  const first = incident(child.id);
  await done(cast.teacher, first.made);
  const more = { ...nothing, act: 'added', about: first.id, text: 'The swelling went' };
  await done(cast.teacher, incident(child.id, more).made);
  const corrected = incident(child.id, { parts: ['face'], corrects: { id: first.id, date: TODAY } });
  await done(cast.teacher, corrected.made);
  await work();
  expect(pushed().filter(([, title]) => title === TOLD)).toHaveLength(2);
  expect(await dayOf(child)).toMatchObject([{ parts: ['face'], additions: [{ text: 'The swelling went' }] }]);
  const slip = { id: corrected.id, child_id: child.id, date: TODAY, reason: 'Another child' };
  await done(cast.teacher, operation('void_incident', slip, null));
  expect(await dayOf(child)).toBeUndefined();
  await pass(10 * HOUR_MS);
  expect(pushed().filter(([, title]) => title === TOLD)).toHaveLength(2);
  expect(await knex()('incidents')).toHaveLength(3);
});

it('is seen by a principal alone, and nothing is said of an incident of another child', async () => {
  const [child, other] = [await newChild(), await newChild()];
  const { id, made } = incident(child.id);
  await done(cast.teacher, made);
  const seen = (childId: number) =>
    incident(childId, { ...nothing, act: 'seen', about: id, text: null, time: '09:00' }).made;
  await done(cast.teacher, seen(child.id), 'held');
  const ofOther = await resultsOf(cast.principal, [seen(other.id)]);
  expect(ofOther).toMatchObject([{ status: 'refused', errors: { about: [messages.incidentUnknown] } }]);
  // One that is refused holds up no other of its batch.
  const [refused, applied] = await resultsOf(cast.principal, [seen(other.id), seen(child.id)]);
  expect([refused?.status, applied?.status]).toEqual(['refused', 'applied']);
  await work();
  expect(pushed().filter(([, title]) => title === NOTED)).toHaveLength(1);
  const strange = await cast.api.as(await buildUser(knex(), 4, { preschools: [] }));
  expect((await resultsOf(strange, [seen(child.id)]))[0]?.status).not.toBe('applied');
});

it('that a principal saw, who is none by now, is taken by the principal, and by nobody who is none', async () => {
  const former = await cast.api.as(await buildUser(knex(), 4, { preschools: [cast.here] }));
  const child = await newChild();
  const { id, made } = incident(child.id);
  await done(cast.teacher, made);
  const seen = incident(child.id, { ...nothing, act: 'seen', about: id, text: null, time: '09:00' }).made;
  await knex()('user_roles').where({ user_id: former.userId }).update({ role_id: 5 });
  await done(former, seen, 'held');
  const take = (caller: typeof former) => caller.post(`/api/held-entries/${seen.operation_id}/take`);
  expect((await take(await cast.api.as(await buildUser(knex(), 1)))).status).toBe(403);
  const taken = await take(cast.principal);
  expect([taken.status, taken.body.errors]).toEqual([200, undefined]);
  expect(await knex()('incidents').where({ act: 'seen' })).toMatchObject([
    { about: id, recorded_by: former.userId },
  ]);
});

it('keeps in the list of the office what was added before it was corrected, and is to be seen anew', async () => {
  const child = await newChild();
  const first = incident(child.id);
  const about = { ...nothing, about: first.id };
  await done(cast.teacher, first.made);
  await done(cast.teacher, incident(child.id, { ...about, act: 'added', text: 'The swelling went' }).made);
  await done(cast.principal, incident(child.id, { ...about, act: 'seen', text: null, time: '09:00' }).made);
  const second = incident(child.id, { corrects: { id: first.id, date: TODAY } });
  await done(cast.teacher, second.made);
  const third = incident(child.id, { parts: ['face'], corrects: { id: second.id, date: TODAY } });
  await done(cast.teacher, third.made);
  const { data } = (await cast.principal.get('/api/incidents')).body;
  expect(data).toMatchObject([{ id: third.id, additions: [{ text: 'The swelling went' }], seen: null }]);
});

it('that is corrected keeps when it was first written, who signed it, and which parent knew; parents are asked anew', async () => {
  const child = await newChild();
  const day = '2026-03-09';
  const monday = { day, time: '10:00', noted_at: `${day}T02:05:00.000Z` };
  const listed = async () => (await cast.principal.get('/api/incidents')).body.data[0];
  const onDay = async () =>
    dataOf(await cast.motherCalls.get(`/api/portal/children/${child.id}/days?date=${day}`)).days[0].incidents;
  clock.set(`${day}T02:05:00Z`);
  const first = incident(child.id, monday);
  await done(cast.teacher, first.made);
  const { by } = (await listed()).recorded;
  clock.set(`${day}T02:20:00Z`);
  await acknowledge(first.id);
  const known = { by: cast.mother.name, at: `${day}T02:20:00.000Z` };
  expect(await listed()).toMatchObject({ acknowledged: known, knew: null, corrected: null });
  clock.set('2026-03-11T01:00:00Z');
  const corrects = { id: first.id, date: day };
  const second = incident(child.id, { ...monday, noted_at: `${TODAY}T01:00:00.000Z`, corrects });
  await done(cast.principal, second.made);
  const after = await listed();
  expect(after).toMatchObject({
    id: second.id,
    recorded: { by, at: `${day}T02:05:00.000Z` },
    corrected: { at: '2026-03-11T01:00:00.000Z' },
    recorded_late: false,
    sent_late: false,
    told_at: known.at,
    told_late: false,
    acknowledged: null,
    knew: known,
  });
  expect(after.corrected.by).not.toBe(by);
  const [line = ''] = String((await cast.principal.get('/api/incidents/download')).body)
    .trim()
    .split('\n')
    .slice(1);
  for (const said of [by, after.corrected.by, known.by, known.at, `${day}T02:05:00.000Z`])
    expect(line).toContain(said);
  // Parents read that they knew of it as it was, and are asked to read it as it is.
  expect(await onDay()).toMatchObject([
    { id: second.id, recorded: after.recorded, corrected: after.corrected, acknowledged: null, knew: known },
  ]);
  const home = dataOf(await cast.motherCalls.get('/api/portal/home'));
  expect(home.children.find(({ id }: { id: number }) => id === child.id).unread).toMatchObject([
    { id: second.id },
  ]);
  await acknowledge(second.id);
  expect(await listed()).toMatchObject({ told_at: known.at, acknowledged: { by: known.by }, knew: known });
});

it('that a tablet wrote in time and sent late is not written late: both times are said', async () => {
  const child = await newChild();
  const day = '2026-03-06';
  const friday = { day, time: '16:00' };
  await done(cast.teacher, incident(child.id, { ...friday, noted_at: `${day}T08:05:00.000Z` }).made);
  const listed = async () => (await cast.principal.get('/api/incidents')).body.data[0];
  expect(await listed()).toMatchObject({
    recorded_late: false,
    sent_late: true,
    noted_at: `${day}T08:05:00.000Z`,
    recorded: { at: '2026-03-11T01:00:00.000Z' },
  });
  await knex()('incidents').delete();
  // By its own clock the tablet wrote it on the next day but one.
  await done(cast.teacher, incident(child.id, { ...friday, noted_at: '2026-03-08T08:05:00.000Z' }).made);
  expect(await listed()).toMatchObject({ recorded_late: true, sent_late: false });
  await knex()('incidents').delete();
  // A clock that shows a day before it happened says nothing.
  await done(cast.teacher, incident(child.id, { ...friday, noted_at: '2024-03-06T08:05:00.000Z' }).made);
  expect(await listed()).toMatchObject({ recorded_late: true, sent_late: false });
});

it('is found by head office and the principal of its preschool, with who knows, and taken along as a file', async () => {
  const office = await cast.api.as(await buildUser(knex(), 2));
  const [child, other] = [await newChild(), await newChild()];
  const early = { day: '2026-03-09', time: '15:00', kind: 'bite' };
  const { id, made } = incident(child.id, { told: 'Mother', told_day: TODAY, told_time: '08:30' });
  const bite = incident(other.id, early);
  const wrong = incident(child.id, { text: 'Of another child' });
  const withdrawn = { id: wrong.id, child_id: child.id, date: TODAY, reason: 'Another child' };
  for (const one of [
    made,
    bite.made,
    wrong.made,
    operation('void_incident', withdrawn, null),
    incident(child.id, { ...nothing, act: 'added', about: id, text: 'The swelling went' }).made,
  ])
    await done(cast.teacher, one);
  await done(
    cast.principal,
    incident(child.id, { ...nothing, act: 'seen', about: id, text: null, time: '09:00' }).made,
  );
  await acknowledge(id);
  const list = async (query = '', caller = cast.principal) =>
    (await caller.get(`/api/incidents${query}`)).body;
  const listed = await list();
  expect(listed.meta.total).toBe(2);
  expect(listed.data).toMatchObject([
    {
      id,
      day: TODAY,
      child: { id: child.id },
      told: 'Mother',
      told_at: '2026-03-11T00:30:00.000Z',
      told_late: false,
      recorded_late: false,
      acknowledged: { by: cast.mother.name },
      additions: [{ text: 'The swelling went' }],
      seen: { at: '2026-03-11T01:00:00.000Z' },
    },
    { id: bite.id, told: null, told_at: null, told_late: true, recorded_late: true, seen: null },
  ]);
  const ids = async (query: string) => (await list(query)).data.map((one: { id: string }) => one.id);
  expect(await ids('?state=open')).toEqual([bite.id]);
  expect(await ids('?state=seen')).toEqual([id]);
  expect(await ids('?kind=bite')).toEqual([bite.id]);
  expect(await ids(`?from=${TODAY}`)).toEqual([id]);
  expect(await ids('?to=2026-03-09&search=rahsia')).toEqual([bite.id]);
  expect(await ids('?search=nobody')).toEqual([]);
  expect(await ids(`?preschool=${cast.here.id}&per_page=1&page=2`)).toEqual([bite.id]);
  expect((await list('', office)).meta.total).toBe(2);
  expect((await office.get('/api/incidents?from=yesterday')).status).toBe(422);
  const [place] = await knex()('preschools').whereNot({ id: cast.here.id }).select('id');
  const stranger = await cast.api.as(await buildUser(knex(), 4, { preschools: [place] }));
  expect((await list(`?preschool=${cast.here.id}`, stranger)).meta.total).toBe(0);
  expect((await cast.teacher.get('/api/incidents')).status).toBe(403);
  const file = await office.get('/api/incidents/download?kind=bite');
  const lines = String(file.body).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('2026-03-09,15:00');
  const reads = dataOf(await office.get(`/api/children/${other.id}/reads`)) as Record<string, unknown>[];
  const looks = reads
    .filter(({ kind }) => kind === 'incident')
    .map(({ by, way }) => [(by as { id: number }).id, way]);
  expect(looks.toSorted()).toEqual(
    [
      [cast.principal.userId, 'listed'],
      [office.userId, 'downloaded'],
      [office.userId, 'listed'],
    ].toSorted(),
  );
  await dayOf(child);
  const own = dataOf(await office.get(`/api/children/${child.id}/reads`)) as Record<string, unknown>[];
  expect(own.map(({ by, kind, way }) => [(by as { id: number }).id, kind, way])).toContainEqual([
    cast.mother.id,
    'incident',
    'opened',
  ]);
});

it('that nearly happened is noted without a child, followed up once by the office, and counted until then', async () => {
  const nearMiss = (given: object = {}) =>
    operation(
      'note_near_miss',
      {
        id: randomUUID(),
        preschool_id: cast.here.id,
        preschool: 'Bintang',
        classroom_id: null,
        day: TODAY,
        time: '08:20',
        kind: 'gate',
        place: 'Car park',
        text: 'The gate stood open',
        done: 'Shut it',
        noted_at: `${TODAY}T00:30:00.000Z`,
        ...given,
      },
      null,
    );
  const made = nearMiss({ classroom_id: cast.classroom.id });
  await done(cast.teacher, made);
  await done(cast.teacher, { ...made, operation_id: randomUUID() });
  await done(cast.teacher, nearMiss({ kind: 'road', day: '2026-03-09', text: 'A car came too near' }));
  const { id } = made.arguments as { id: string };
  const place = await buildPreschool(knex());
  const elsewhere = await buildClassroom(knex(), place);
  const refusals = await resultsOf(cast.teacher, [
    nearMiss({ id, text: 'Something else' }),
    nearMiss({ day: '2026-03-12' }),
    nearMiss({ classroom_id: elsewhere.id }),
    nearMiss({ text: ' ' }),
    nearMiss({ kind: null }),
  ]);
  expect(refusals.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([
    ['id'],
    ['day'],
    ['classroom_id'],
    ['text'],
    ['kind'],
  ]);
  const stranger = await cast.api.as(await buildUser(knex(), 4, { preschools: [place] }));
  const list = async (query = '', caller = cast.principal) =>
    (await caller.get(`/api/near-misses${query}`)).body;
  const waiting = async (caller = cast.principal) =>
    dataOf(await caller.get('/api/reports/waiting')).near_misses;
  expect((await list()).data).toMatchObject([
    { id, kind: 'gate', classroom: { id: cast.classroom.id }, done: 'Shut it', followed: null },
    { kind: 'road', classroom: null },
  ]);
  const total = async (query: string, caller = cast.principal) => (await list(query, caller)).meta.total;
  expect([await total('?kind=road'), await total(`?from=${TODAY}`), await total('?to=2026-03-08')]).toEqual([
    1, 1, 0,
  ]);
  expect([
    await total('?search=gate'),
    await total('?search=car%20park'),
    await total('?state=done'),
  ]).toEqual([1, 2, 0]);
  expect(await total(`?preschool=${cast.here.id}`, stranger)).toBe(0);
  expect((await cast.teacher.get('/api/near-misses')).status).toBe(403);
  expect(await waiting()).toMatchObject({ total: 2, href: '/reports/near-misses?state=open' });
  expect(await waiting(stranger)).toMatchObject({ total: 0 });
  const followUp = (text: string, caller = cast.principal) =>
    caller.post(`/api/near-misses/${id}/follow-up`, { text });
  expect((await followUp('', cast.principal)).status).toBe(422);
  expect((await followUp('A new lock', stranger)).status).toBe(404);
  expect(dataOf(await followUp('A new lock'))).toMatchObject({ followed: { text: 'A new lock' } });
  expect((await followUp('Another word')).status).toBe(409);
  expect([await total('?state=done'), await total('?state=open'), (await waiting()).total]).toEqual([
    1, 1, 1,
  ]);
  const trail = await knex()('audit_entries')
    .where({ entity_type: 'near_miss', entity_id: id })
    .orderBy('id');
  expect(trail.map(({ action }) => action)).toEqual(['recorded', 'updated']);
  const file = await cast.principal.get('/api/near-misses/download?state=done');
  expect(String(file.body)).toContain('The gate stood open,Shut it');
  // It is about no child: no feed, no home of a parent and no notification has it.
  await work();
  expect(pushed()).toEqual([]);
  expect(JSON.stringify(await pullAll(cast.teacher))).not.toContain('gate stood');
});
