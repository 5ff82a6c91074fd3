/** Registering and changing children, their status, photo, parents and history. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { buildChild, buildClassroom, buildPreschool, buildUser } from '../support/factories';
import { formWith, JPEG_BYTES, PDF_BYTES, SMALLEST_PNG, WEBP_BYTES } from '../support/files';
import { runningApi, TODAY, TOMORROW } from './running-api';
import { pullAll } from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let there: Place;
let principal: Caller;
let administrator: Caller;
let teacher: Caller;
let outsider: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  there = await buildPreschool(knex, { name: 'Tadika Lain' });
  administrator = await api.as(await buildUser(knex, 2, { name: 'Puan Admin' }));
  outsider = await api.as(await buildUser(knex, 4, { preschools: [there] }));
});

/** A preschool of its own for each test, so that capacities and feeds are its own. */
beforeEach(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { name: 'Tadika Bintang', capacity: 3 });
  principal = await api.as(await buildUser(knex, 4, { preschools: [here], name: 'Puan Azizah' }));
  teacher = await api.as(await buildUser(knex, 5, { preschools: [here] }));
});

const product = async (given: Record<string, unknown> = {}) => {
  const at = { created_at: new Date(), updated_at: new Date() };
  const [made] = await running
    .knex('products')
    .insert({ name: 'Full day', product_type: 1, preschool_id: here.id, ...at, ...given })
    .returning('*');
  return made as { id: number; name: string };
};
const create = (given: object = {}, caller = principal) =>
  caller.post('/api/children', { fullname: 'Nur Aisyah', preschool_id: here.id, ...given });
const change = (id: number, given: object, caller = principal) => caller.put(`/api/children/${id}`, given);
const setStatus = (id: number, given: object, caller = principal) =>
  caller.post(`/api/children/${id}/status`, given);
const stored = async (id: number) => running.knex('children').where({ id }).first();
const audited = async (id: number) =>
  running
    .knex('audit_entries')
    .where({ entity_type: 'child', entity_id: String(id) })
    .orderBy('id')
    .pluck('action');

describe('registering a child', () => {
  it('keeps all that was filled in, and answers with it', async () => {
    const [programme, swimming] = [await product(), await product({ name: 'Swimming' })];
    const classroom = await buildClassroom(running.knex, here, { name: 'Bulan' });
    const answer = await create({
      fullname: '  陈美玲 Tan Mei Ling ',
      mykid_no: '210517 14 0124',
      classroom_id: classroom.id,
      product: programme.id,
      other_products: [swimming.id, swimming.id],
      allergies: 'Peanuts',
      notes: 'Picked up by her grandmother.',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      fullname: '陈美玲 Tan Mei Ling',
      mykid_no: '210517-14-0124',
      born_on: '2021-05-17',
      status: { id: 1, name: 'Active' },
      preschool: { id: here.id, name: 'Tadika Bintang' },
      classroom: { id: classroom.id, name: 'Bulan' },
      product_model: { id: programme.id, name: 'Full day' },
      other_products: [swimming.id],
      allergies: 'Peanuts',
      notes: 'Picked up by her grandmother.',
      parents: [],
      photo: null,
    });
    const { id } = answer.body.data;
    expect((await principal.get(`/api/children/${id}`)).body.data).toEqual(answer.body.data);
    expect(await audited(id)).toEqual(['created']);
  });

  it('needs a name and a preschool', async () => {
    const answer = await principal.post('/api/children', {});
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject({
      fullname: ['Child Name field is required.'],
      preschool_id: ['Preschool field is required.'],
    });
  });

  it.each([
    ['a day that does not exist', { mykid_no: '210231-14-0124' }, 'mykid_no', messages.mykidInvalid],
    ['eleven digits', { mykid_no: '21051714012' }, 'mykid_no', messages.mykidInvalid],
    ['letters', { mykid_no: '21o517-14-0124' }, 'mykid_no', messages.mykidInvalid],
    [
      'a number of someone still to be born',
      { mykid_no: '270517-14-0124' },
      'mykid_no',
      messages.bornInFuture,
    ],
    ['a birth date still to come', { born_on: TOMORROW }, 'born_on', messages.bornInFuture],
    ['a birth date that does not exist', { born_on: '2021-02-31' }, 'born_on', messages.dateInvalid],
    ['a status that needs a reason', { status: 3 }, 'status', messages.statusNotAtFirst],
    ['a status that is none', { status: 12 }, 'status', messages.statusUnknown],
    ['an endless note', { notes: 'x'.repeat(5_001) }, 'notes', messages.childNotesTooLong],
  ])('refuses %s', async (_, given, field, message) => {
    const answer = await create(given);
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('takes an odd place code, and today as the birth date', async () => {
    const answer = await create({ mykid_no: '210517-00-0124', born_on: TODAY });
    expect([answer.status, answer.body.data.born_on]).toEqual([200, TODAY]);
  });

  it('refuses a MyKid number that another child has, wherever that is', async () => {
    await buildChild(running.knex, there, { mykid_no: '200101-10-0001' });
    const answer = await create({ mykid_no: '200101100001' });
    expect([answer.status, answer.body.errors]).toEqual([422, { mykid_no: [messages.mykidTaken] }]);
  });

  it('refuses what belongs to another preschool, and a product that is no programme', async () => {
    const classroom = await buildClassroom(running.knex, there);
    const [elsewhere, deposit] = [
      await product({ preschool_id: there.id }),
      await product({ product_type: 4 }),
    ];
    const answer = await create({
      classroom_id: classroom.id,
      product: elsewhere.id,
      other_products: [deposit.id],
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        classroom_id: [messages.classroomElsewhere],
        product: [messages.programmeUnknown],
        other_products: [messages.programmeUnknown],
      },
    ]);
    expect((await create({ preschool_id: there.id })).body.errors).toEqual({
      preschool_id: [messages.preschoolUnknown],
    });
    const waiting = await create({ status: 5, classroom_id: (await buildClassroom(running.knex, here)).id });
    expect(waiting.body.errors).toEqual({ classroom_id: [messages.classroomNeedsAttending] });
  });

  it('refuses the child that is one too many, active or on trial, and takes it onto the waiting list', async () => {
    for (const status of [1, 2, 1]) expect((await create({ status })).status).toBe(200);
    const answer = await create({ status: 2 });
    expect([answer.status, answer.body.message]).toEqual([422, 'Preschool capacity exceeded']);
    expect((await create({ status: 5 })).status).toBe(200);
  });

  it('gives the last place to one of two who ask at once', async () => {
    await create();
    await create();
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('gives markup in a text back as the text that it is', async () => {
    const markup = '<img src=x onerror=alert(1)>"\'&';
    const answer = await create({ fullname: markup, allergies: markup, notes: markup });
    expect(answer.body.data).toMatchObject({ fullname: markup, allergies: markup, notes: markup });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is done once, however often the same request arrives', async () => {
    const headers = { 'Idempotency-Key': 'the-same-child' };
    const body = { fullname: 'Once', preschool_id: here.id };
    const [one, other] = [
      await principal.post('/api/children', body, { headers }),
      await principal.post('/api/children', body, { headers }),
    ];
    expect(other.body).toEqual(one.body);
    expect(await running.knex('children').where({ fullname: 'Once' })).toHaveLength(1);
  });

  it('reaches a tablet with its next pull', async () => {
    const { cursor } = await pullAll(teacher);
    const { body } = await create({ fullname: 'Fresh', allergies: 'Milk' });
    const { changes } = await pullAll(teacher, cursor);
    expect(changes).toEqual([
      expect.objectContaining({
        type: 'child',
        id: body.data.id,
        document: expect.objectContaining({ fullname: 'Fresh', allergies: 'Milk', status: 1 }),
      }),
    ]);
  });
});

describe('changing a child', () => {
  it('leaves alone what is absent, and takes away what is null', async () => {
    const child = await buildChild(running.knex, here, {
      allergies: 'Eggs',
      notes: 'Shy',
      born_on: '2022-05-17',
    });
    const answer = await change(child.id, { fullname: 'New name', allergies: null });
    expect(answer.body.data).toMatchObject({ fullname: 'New name', allergies: null, notes: 'Shy' });
    expect((await change(child.id, { notes: '  ' })).body.data.notes).toBeNull();
    expect(await audited(child.id)).toEqual(['updated', 'updated']);
  });

  it('is refused with the state as it is where someone else was quicker', async () => {
    const child = await buildChild(running.knex, here);
    const { updated_at } = (await principal.get(`/api/children/${child.id}`)).body.data;
    expect((await change(child.id, { notes: 'Mine', updated_at })).status).toBe(200);
    const answer = await change(child.id, { notes: 'Theirs', updated_at }, administrator);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: messages.conflict, data: { notes: 'Mine' } },
    });
    const again = { notes: 'Theirs', updated_at: answer.body.data.updated_at };
    expect((await change(child.id, again, administrator)).body.data.notes).toBe('Theirs');
  });

  it('keeps the other programmes apart from the main one', async () => {
    const [one, two] = [await product(), await product({ name: 'Half day' })];
    const child = await buildChild(running.knex, here, { product_id: one.id });
    const answer = await change(child.id, { product: two.id, other_products: [one.id, two.id] });
    expect(answer.body.data).toMatchObject({ product: two.id, other_products: [one.id] });
    expect((await change(child.id, { other_products: [] })).body.data.other_products).toEqual([]);
  });

  it('to another preschool leaves classroom and programme behind, and is told in both feeds', async () => {
    const classroom = await buildClassroom(running.knex, here);
    const [mine, global] = [await product(), await product({ preschool_id: null, name: 'Everywhere' })];
    const child = await buildChild(running.knex, here, { classroom_id: classroom.id, product_id: mine.id });
    await running.knex('child_products').insert({ child_id: child.id, product_id: global.id });
    await teacher.post('/api/health/screening', { child_id: child.id, body_temperature: 36.5 });
    const newTeacher = await running.api.as(await buildUser(running.knex, 5, { preschools: [there] }));
    const [left, came] = [await pullAll(teacher), await pullAll(newTeacher)];

    const answer = await change(child.id, { preschool_id: there.id }, administrator);
    expect(answer.body.data).toMatchObject({
      preschool_id: there.id,
      classroom_id: null,
      product: null,
      other_products: [global.id],
    });
    const gone = (await pullAll(teacher, left.cursor)).changes;
    expect(gone.map(({ type, document }) => [type, document])).toContainEqual(['child', null]);
    expect(gone.map(({ type, document }) => [type, document])).toContainEqual(['screening', null]);
    const arrived = (await pullAll(newTeacher, came.cursor)).changes;
    expect(
      arrived
        .filter(({ document }) => document !== null)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['child', 'screening']);
    expect((await principal.get(`/api/children/${child.id}`)).status).toBe(404);
  });

  it('to another preschool needs a place there, and a principal has no other', async () => {
    const full = await buildPreschool(running.knex, { capacity: 0 });
    const child = await buildChild(running.knex, here);
    const answer = await change(child.id, { preschool_id: full.id }, administrator);
    expect(answer.body.errors).toEqual({ preschool_id: ['Preschool capacity exceeded'] });
    expect((await change(child.id, { preschool_id: there.id })).body.errors).toEqual({
      preschool_id: [messages.preschoolUnknown],
    });
    expect((await stored(child.id)).preschool_id).toBe(here.id);
  });

  it('is for those who may, of their own preschool', async () => {
    const child = await buildChild(running.knex, here);
    expect((await change(child.id, { notes: 'x' }, teacher)).status).toBe(403);
    expect((await change(child.id, { notes: 'x' }, outsider)).status).toBe(404);
    expect((await setStatus(child.id, { status: 2 }, outsider)).status).toBe(404);
  });
});

describe('the status', () => {
  it('of a child who leaves takes it out of the classroom, with the reason kept', async () => {
    const classroom = await buildClassroom(running.knex, here);
    const child = await buildChild(running.knex, here, { classroom_id: classroom.id });
    const answer = await setStatus(child.id, { status: 3, reason: ' Moved to Penang ' });
    expect(answer.body.data).toMatchObject({ status: { id: 3, name: 'Withdrawn' }, classroom_id: null });
    const [kept] = await running.knex('child_status_changes').where({ child_id: child.id });
    expect(kept).toMatchObject({ from_status: 1, to_status: 3, reason: 'Moved to Penang' });
  });

  it.each([3, 4, 7, 8])('%i needs a reason', async (status) => {
    const child = await buildChild(running.knex, here);
    for (const reason of [undefined, null, '  ']) {
      const answer = await setStatus(child.id, { status, reason });
      expect([answer.status, answer.body.errors]).toEqual([422, { reason: [messages.statusReasonRequired] }]);
    }
    expect((await setStatus(child.id, { status, reason: 'x'.repeat(1_001) })).status).toBe(422);
  });

  it.each([2, 5, 6, 9])('%i needs none', async (status) => {
    const child = await buildChild(running.knex, here);
    expect((await setStatus(child.id, { status })).status).toBe(200);
  });

  it('that the child has already is refused, and one that is none', async () => {
    const child = await buildChild(running.knex, here);
    expect((await setStatus(child.id, { status: 1 })).body.errors).toEqual({ status: [messages.statusSame] });
    expect((await setStatus(child.id, { status: 10 })).body.errors).toEqual({
      status: [messages.statusUnknown],
    });
  });

  it('active needs a place; between active and trial none is taken', async () => {
    const [one] = [
      await buildChild(running.knex, here),
      await buildChild(running.knex, here),
      await buildChild(running.knex, here, { status: 2 }),
    ];
    const waiting = await buildChild(running.knex, here, { status: 5 });
    const answer = await setStatus(waiting.id, { status: 1 });
    expect([answer.status, answer.body.message]).toEqual([422, 'Preschool capacity exceeded']);
    expect((await stored(waiting.id)).status).toBe(5);
    expect((await setStatus(one.id, { status: 2 })).status).toBe(200);
    await setStatus(one.id, { status: 6 });
    expect((await setStatus(waiting.id, { status: 1 })).status).toBe(200);
  });

  it('reaches a tablet with its next pull', async () => {
    const child = await buildChild(running.knex, here);
    const { cursor } = await pullAll(teacher);
    await setStatus(child.id, { status: 4, reason: 'Fees' });
    const { changes } = await pullAll(teacher, cursor);
    expect(changes).toMatchObject([{ type: 'child', id: child.id, document: { status: 4 } }]);
  });
});

describe('the photo', () => {
  const url = (id: number) => `/api/children/${id}/photo`;

  it.each([
    ['PNG', SMALLEST_PNG, 'image/png'],
    ['JPEG', JPEG_BYTES, 'image/jpeg'],
    ['WebP', WEBP_BYTES, 'image/webp'],
  ])('as %s is kept and given back, and stays in no cache', async (_, bytes, type) => {
    const child = await buildChild(running.knex, here);
    // The name lies, and the bytes decide.
    const set = await principal.post(url(child.id), formWith('photo', bytes, 'photo.exe'));
    expect(set.status).toBe(200);
    expect(set.body.data.photo).toEqual(expect.any(String));
    const got = await teacher.get(url(child.id));
    expect([got.status, got.headers.get('content-type')]).toEqual([200, type]);
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect([got.headers.get('cache-control'), got.headers.get('etag')]).toEqual(['no-store', null]);
  });

  it.each([
    ['a script', Buffer.from('<script>alert(1)</script>'), messages.fileKindPhoto],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), messages.fileKindPhoto],
    ['a PDF', PDF_BYTES, messages.fileKindPhoto],
    ['nothing', Buffer.alloc(0), messages.fileEmpty],
    ['more than 10 MB', Buffer.concat([JPEG_BYTES, Buffer.alloc(10 * 1024 * 1024)]), messages.fileTooLarge],
  ])('is refused as %s', async (_, bytes, message) => {
    const child = await buildChild(running.knex, here);
    const answer = await principal.post(url(child.id), formWith('photo', bytes));
    expect([answer.status, answer.body.errors]).toEqual([422, { photo: [message] }]);
    expect((await stored(child.id)).photo_id).toBeNull();
  });

  it('must be there, alone and under its own name', async () => {
    const child = await buildChild(running.knex, here);
    expect((await principal.post(url(child.id), {})).body.errors).toEqual({ photo: [messages.fileRequired] });
    const other = await principal.post(url(child.id), formWith('slip', SMALLEST_PNG));
    expect(other.body.errors).toMatchObject({ slip: [messages.unknownField] });
    const two = formWith('photo', SMALLEST_PNG);
    two.append('photo', new Blob([new Uint8Array(SMALLEST_PNG)]), 'two.png');
    expect((await principal.post(url(child.id), two)).status).toBe(422);
  });

  it('is one file a child: another takes its place, and a removed one is gone', async () => {
    const child = await buildChild(running.knex, here);
    const one = (await principal.post(url(child.id), formWith('photo', SMALLEST_PNG))).body.data.photo;
    const two = (await principal.post(url(child.id), formWith('photo', JPEG_BYTES))).body.data.photo;
    expect(two).not.toBe(one);
    expect(await running.knex('files').where({ id: one })).toEqual([]);
    await principal.call('DELETE', url(child.id));
    expect((await principal.get(url(child.id))).status).toBe(404);
    expect(await running.knex('files').where({ id: two })).toEqual([]);
  });

  it('is repeated by its key without a second file, and another file under that key is refused', async () => {
    const child = await buildChild(running.knex, here);
    const headers = { 'Idempotency-Key': 'the-same-photo' };
    const one = await principal.post(url(child.id), formWith('photo', SMALLEST_PNG), { headers });
    const same = await principal.post(url(child.id), formWith('photo', SMALLEST_PNG), { headers });
    expect(same.body).toEqual(one.body);
    const other = await principal.post(url(child.id), formWith('photo', JPEG_BYTES), { headers });
    expect([other.status, other.body.message]).toEqual([422, messages.keyReused]);
  });

  it('is for those who may see the child, and set by those who may change it', async () => {
    const [mother, other] = [await buildUser(running.knex, 7), await buildUser(running.knex, 7)];
    const child = await buildChild(running.knex, here, { parents: [mother] });
    await principal.post(url(child.id), formWith('photo', SMALLEST_PNG));
    const statusFor = async (caller: Caller) => (await caller.get(url(child.id))).status;
    expect(await statusFor(await running.api.as(mother))).toBe(200);
    expect(await statusFor(await running.api.as(other))).toBe(404);
    expect(await statusFor(outsider)).toBe(404);
    // Who may not is told so before anything is said about the file.
    expect((await teacher.post(url(child.id), formWith('photo', PDF_BYTES))).status).toBe(403);
    expect((await outsider.post(url(child.id), formWith('photo', PDF_BYTES))).status).toBe(404);
    expect((await running.api.anonymous().post(url(child.id), formWith('photo', PDF_BYTES))).status).toBe(
      401,
    );
  });
});

describe('the history', () => {
  it('tells who changed what, by names, the newest first', async () => {
    const classroom = await buildClassroom(running.knex, here, { name: 'Bulan' });
    const { id } = (await create({ fullname: 'Aisyah' })).body.data;
    running.clock.advance(60_000);
    await change(id, { classroom_id: classroom.id, notes: '<b>Shy</b>' });
    running.clock.advance(60_000);
    await setStatus(id, { status: 4, reason: 'Fees' }, administrator);
    const { data, meta } = (await principal.get(`/api/children/${id}/history`)).body;
    expect(meta.total).toBe(4);
    expect(data[0]).toMatchObject({
      by: 'Puan Admin',
      action: 'status_changed',
      status: { from: { id: 1 }, to: { id: 4, name: 'Suspended' }, reason: 'Fees' },
    });
    expect(data[1]).toMatchObject({ by: 'Puan Azizah', action: 'updated' });
    expect(data[1].changes).toEqual(
      expect.arrayContaining([
        { field: 'classroom_id', before: null, after: 'Bulan' },
        { field: 'notes', before: null, after: '<b>Shy</b>' },
      ]),
    );
    expect((await outsider.get(`/api/children/${id}/history`)).status).toBe(404);
    expect((await teacher.get(`/api/children/${id}/history`)).status).toBe(403);
  });
});
