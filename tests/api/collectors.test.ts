/** Who may fetch a child: named by parents, confirmed by the preschool, and what follows when somebody else fetches. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, MINUTE_MS } from '#shared/domain/calendar-date';
import { fetchersOn } from '#shared/domain/fetchers';
import type { ChildDocument, PreschoolDocument } from '#shared/endpoints/feed';
import { messages } from '#shared/messages';
import { verifyPass } from '../../src/local/verify-pass';
import type { Caller } from '../support/api';
import { type BuiltChild, buildChild, buildPreschool, buildUser } from '../support/factories';
import { formWith, PDF_BYTES, SMALLEST_PNG } from '../support/files';
import { runningApi, TODAY } from './running-api';
import { documentsOf, done, operation, pullAll, resultsOf } from './tablet';

const running = runningApi();
let here: Awaited<ReturnType<typeof buildPreschool>>;
let mother: Awaited<ReturnType<typeof buildUser>>;
let father: Awaited<ReturnType<typeof buildUser>>;
let parent: Caller;
let second: Caller;
let principal: Caller;
let teacher: Caller;
let child: BuiltChild;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  mother = await buildUser(knex, 7, { name: 'Puan Siti' });
  father = await buildUser(knex, 7, { name: 'Encik Rahman' });
  parent = await api.as(mother);
  second = await api.as(father);
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  teacher = await api.as(await buildUser(knex, 5, { preschools: [here] }));
});

beforeEach(async () => {
  child = await buildChild(running.knex, here, { parents: [mother, father] });
  await running.knex('notifications').delete();
});

const address = () => `/api/children/${child.id}/collectors`;
const name = async (caller: Caller, form: object) => {
  const answer = await caller.post(address(), form);
  return answer.status === 200 ? answer.body.data.collectors.at(-1) : answer;
};
const listOf = async (reader: Caller) => (await reader.get(address())).body.data.collectors;
/** Who was told of what, as `kind for-staff`. */
const told = async (caller: Caller) =>
  (await caller.get('/api/notifications')).body.data.map(
    ({ kind, about }: { kind: string; about: { for_staff?: boolean } }) =>
      about.for_staff ? `${kind} staff` : kind,
  );
/** Why each of the departures that somebody was told of was told. */
const reasons = async (caller: Caller) =>
  (await caller.get('/api/notifications')).body.data.map(
    ({ about }: { about: { how?: string } }) => about.how,
  );
const onTablet = async (caller = teacher) =>
  documentsOf(await pullAll(caller), 'child').get(child.id) as ChildDocument;
const left = (content: object, envelope: object = {}) =>
  operation(
    'record_presence',
    {
      id: randomUUID(),
      child_id: child.id,
      act: 'left',
      day: TODAY,
      time: '17:05',
      classroom: null,
      guardian_id: null,
      collector_id: null,
      checked: null,
      reason: null,
      corrects: null,
      noted_at: running.clock.now().toISOString(),
      ...content,
    },
    null,
    { payload_version: 2, ...envelope },
  );
const voidOf = ({ arguments: { id } }: { arguments: { id?: unknown } }) =>
  operation('void_presence', { id, child_id: child.id, date: TODAY, reason: 'A mistake.' }, null, {
    payload_version: 2,
  });
/** The hardest to make small: no two neighbours are alike. */
const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
const stranger = { person: 'Pak Mail', checked: 'photo_id', reason: 'The car broke down.' };

describe('a pickup pass', () => {
  const send = (caller: Caller, form: object) => caller.post(`/api/children/${child.id}/passes`, form);

  it('is sent by a parent for one of the next days, and its digits are the parents’ alone', async () => {
    expect((await send(parent, { name: 'Pak Mail', day: '2026-03-10' })).body.errors).toEqual({
      day: [messages.passDay],
    });
    expect((await send(principal, { name: 'Pak Mail', day: TODAY })).status).toBe(403);
    const outsider = await running.api.as(await buildUser(running.knex, 7));
    expect((await send(outsider, { name: 'Pak Mail', day: TODAY })).status).toBe(404);
    const [one] = (await send(parent, { name: 'Pak Mail', day: TODAY })).body.data.collectors;
    expect(one).toMatchObject({ name: 'Pak Mail', from_on: TODAY, to_on: TODAY });
    expect(one.pass).toMatch(/^\d{6}$/);
    expect((await send(second, { name: 'PAK MAIL', day: TODAY })).body.errors).toEqual({
      name: [messages.collectorTwice],
    });
    expect((await listOf(principal))[0]).toMatchObject({ name: 'Pak Mail', pass: '' });
    expect((await principal.get('/api/collectors/waiting')).body.data).toEqual([]);
    expect(await told(second)).toEqual(['collector']);
    expect(await told(principal)).toEqual([]);
    // By the public key a tablet tells a pass that it never heard of; the office has no code to show.
    const pulled = await pullAll(teacher);
    const { pass_key } = documentsOf(pulled, 'preschool').get(here.id) as PreschoolDocument;
    expect(await verifyPass(one.pass_code, pass_key ?? '')).toMatchObject({
      id: one.id,
      childId: child.id,
      day: TODAY,
      name: 'Pak Mail',
    });
    expect((await listOf(principal))[0]).toMatchObject({ pass_code: null });
    const held = { id: one.id, name: 'Pak Mail', day: TODAY, digits: one.pass };
    expect((await onTablet()).passes).toEqual([{ ...held, withdrawn: false }]);
    expect((await onTablet()).collectors).toBeNull();
    expect((await parent.post(`/api/collectors/${one.id}/remove`)).status).toBe(200);
    expect((await onTablet()).passes).toEqual([{ ...held, withdrawn: true }]);
    expect(
      JSON.stringify(await running.knex('audit_entries').where({ entity_id: String(one.id) })),
    ).not.toContain(one.pass);
  });

  it('is on the tablets however many were sent after it', async () => {
    for (let day = 0; day < 12; day += 1) await send(parent, { name: 'Nenek', day: addDays(TODAY, day) });
    const days = (await onTablet()).passes?.map(({ day }) => day);
    expect([days?.length, days?.[0]]).toEqual([12, TODAY]);
  });

  it('lets a child go once: two tablets that took it keep both, and guardians and principal are told of the second', async () => {
    const byPass = { person: 'Pak Mail', checked: 'pass' };
    await send(parent, { name: 'Pak Mail', day: TODAY });
    await running.knex('notifications').delete();
    const first = left(byPass);
    await done(teacher, first);
    await done(teacher, { ...first, operation_id: randomUUID() });
    expect([await told(second), await told(principal)]).toEqual([[], []]);
    const colleague = await running.api.as(await buildUser(running.knex, 5, { preschools: [here] }));
    await done(colleague, left(byPass));
    expect([await told(second), await told(principal)]).toEqual([['release'], ['release staff']]);
    expect([await reasons(second), await reasons(principal)]).toEqual([['pass_again'], ['pass_again']]);
    expect(await running.knex('presences').where({ child_id: child.id })).toHaveLength(2);
  });

  it('taken a second time at the tablet of the principal is told to them too: nobody at the door knew', async () => {
    const byPass = { person: 'Pak Mail', checked: 'pass' };
    await send(parent, { name: 'Pak Mail', day: TODAY });
    await running.knex('notifications').delete();
    await done(teacher, left(byPass));
    await done(principal, left(byPass));
    expect(await reasons(principal)).toEqual(['pass_again']);
    await done(principal, left(stranger));
    expect(await reasons(principal)).toEqual(['pass_again']);
    expect((await reasons(second)).toSorted()).toEqual(['pass_again', 'unlisted']);
  });

  it('is taken twice where a departure by it is withdrawn, another is noted, and the first stands again as a correction', async () => {
    const byPass = { person: 'Pak Mail', checked: 'pass' };
    await send(parent, { name: 'Pak Mail', day: TODAY });
    await running.knex('notifications').delete();
    const first = left(byPass);
    await done(teacher, first);
    await done(teacher, voidOf(first));
    await done(principal, left(byPass));
    expect(await reasons(second)).toEqual([]);
    await done(
      teacher,
      left({ ...byPass, time: '17:06', corrects: { id: first.arguments.id, date: TODAY } }),
    );
    expect(await reasons(second)).toEqual(['pass_again']);
  });

  it('taken twice in one push is told of once; no correction of a departure by it is another taking', async () => {
    const byPass = { person: 'Pak Mail', checked: 'pass' };
    await send(parent, { name: 'Pak Mail', day: TODAY });
    await running.knex('notifications').delete();
    const correctionOf = ({ arguments: { id } }: { arguments: { id?: unknown } }, given: object = {}) =>
      left({ ...byPass, time: '17:06', ...given, corrects: { id, date: TODAY } });
    // After a restore a correction comes before what it corrects, or with it.
    const first = left(byPass);
    const late = correctionOf(first);
    await done(principal, late);
    await done(teacher, first);
    await resultsOf(
      teacher,
      [first, late].map((one) => ({ ...one, operation_id: randomUUID() })),
    );
    // Two correct one departure, neither seeing the other.
    await done(teacher, correctionOf(first, { time: '17:07' }));
    expect(await reasons(second)).toEqual([]);
    const [again, more] = [left(byPass), left(byPass)];
    await resultsOf(teacher, [again, correctionOf(again), more]);
    expect(await reasons(second)).toEqual(['pass_again', 'pass_again']);
    // Somebody noted it as a call first, and took the pass for it afterwards.
    await running.knex('presences').delete();
    await running.knex('notifications').delete();
    const called = left({ ...stranger, person: 'Nenek' });
    await done(teacher, called);
    await resultsOf(teacher, [left(byPass), correctionOf(called)]);
    expect((await reasons(second)).toSorted()).toEqual(['pass_again', 'unlisted']);
  });

  it('of nobody, or withdrawn before, is told as what it is: somebody who is on no list', async () => {
    await done(teacher, left({ person: 'Pak Mail', checked: 'pass' }));
    expect([await told(second), await reasons(second)]).toEqual([['release'], ['unlisted']]);
  });

  it('of a parent who must not fetch is none, and one of theirs holds no more', async () => {
    await send(parent, { name: 'Pak Mail', day: TODAY });
    await send(second, { name: 'Pak Abu', day: TODAY });
    await name(principal, { forbidden: true, parent_id: mother.id, reason: 'Order of the court' });
    expect((await send(parent, { name: 'Pak Samad', day: TODAY })).body.errors).toEqual({
      name: [messages.passByPreschool],
    });
    const passes = (await onTablet()).passes?.map(({ name, withdrawn }) => [name, withdrawn]);
    expect(passes).toEqual([
      ['Pak Mail', true],
      ['Pak Abu', false],
    ]);
    await running.knex('notifications').delete();
    await done(teacher, left({ person: 'Pak Abu', checked: 'pass' }));
    expect(await told(second)).toEqual([]);
    await done(teacher, left({ person: 'Pak Mail', checked: 'pass' }));
    expect(await told(second)).toEqual(['release']);
  });

  it('withdrawn in between is told, however far behind the clock of the tablet runs; another pass of the person is good', async () => {
    const [one] = (await send(parent, { name: 'Pak Mail', day: TODAY })).body.data.collectors;
    running.clock.advance(5 * MINUTE_MS);
    await parent.post(`/api/collectors/${one.id}/remove`);
    running.clock.advance(5 * MINUTE_MS);
    await running.knex('notifications').delete();
    const byPass = { person: 'Pak Mail', checked: 'pass', collector_id: one.id };
    // Tapped at 9:01 by a clock that is right, while it stood: it comes late.
    const before = { time: '09:01', noted_at: `${TODAY}T01:01:00.000Z` };
    const first = left({ ...byPass, ...before });
    await done(teacher, first);
    expect(await told(second)).toEqual([]);
    await done(teacher, voidOf(first));
    await done(teacher, left({ ...byPass, time: '09:08', noted_at: `${TODAY}T00:10:00.000Z` }));
    expect(await told(second)).toEqual(['release']);
    const [next] = (await send(parent, { name: 'Pak Mail', day: TODAY })).body.data.collectors;
    await running.knex('notifications').delete();
    const at = { time: '09:10', noted_at: running.clock.now().toISOString() };
    await done(teacher, left({ ...byPass, ...at, collector_id: next.id }));
    expect(await told(second)).toEqual([]);
    expect(await listOf(parent)).toMatchObject([{ id: next.id, used_at: '09:10', may_remove: false }]);
    running.clock.advance(-10 * MINUTE_MS);
  });
});

describe('the list of a child', () => {
  it('has whom a parent named once the preschool confirmed them; the others are told', async () => {
    const nenek = {
      name: 'Nenek Fatimah',
      relation: 'Grandmother',
      phone_no: '012-345 6789',
      ic_last4: '12a4',
    };
    const one = await name(parent, nenek);
    expect(one).toMatchObject({ ...nenek, phone_no: '+60123456789', ic_last4: '12A4', state: 'waiting' });
    expect((await onTablet()).collectors).toBeNull();
    expect([await told(second), await told(principal), await told(parent)]).toEqual([
      ['collector'],
      ['collector staff'],
      [],
    ]);
    const waiting = (await principal.get('/api/collectors/waiting')).body;
    expect(waiting.data).toMatchObject([
      { id: one.id, ...nenek, phone_no: '+60123456789', ic_last4: '12A4', child: { id: child.id } },
    ]);
    expect((await parent.post(`/api/collectors/${one.id}/confirm`)).status).toBe(403);
    for (let times = 0; times < 2; times++)
      expect((await principal.post(`/api/collectors/${one.id}/confirm`)).status).toBe(200);
    const document = (await onTablet()).collectors?.[0];
    expect(document).toMatchObject({ id: one.id, name: 'Nenek Fatimah', ic_last4: '12A4', forbidden: false });
    expect(document).not.toHaveProperty('phone_no');
    expect(await told(parent)).toEqual(['collector']);
    expect((await second.post(`/api/collectors/${one.id}/remove`)).status).toBe(200);
    expect([await listOf(parent), (await onTablet()).collectors]).toEqual([[], null]);
    const actions = running
      .knex('audit_entries')
      .where({ entity_type: 'collector', entity_id: String(one.id) });
    expect(await actions.orderBy('id').pluck('action')).toEqual(['named', 'confirmed', 'removed']);
  });

  it('offers the guardians whom the parents named too, by the last four of their card', async () => {
    const guardian = { name: 'Pak Long', ic_no: '700101-14-5555', phone_no: null, related: 'Uncle' };
    await parent.put(`/api/users/${mother.id}/guardians`, { guardians: [guardian] });
    expect((await onTablet()).named_guardians).toEqual([
      { name: 'Pak Long', related: 'Uncle', ic_last4: '5555', by: mother.id },
    ]);
    await done(teacher, left({ person: 'PAK LONG', checked: 'listed' }));
    expect(await told(parent)).toEqual([]);
    await parent.put(`/api/users/${mother.id}/guardians`, { guardians: [] });
    expect((await onTablet()).named_guardians).toBeNull();
  });

  it.each([
    [{ name: ' ' }, 'name', messages.collectorNameRequired],
    [{}, 'name', messages.collectorNameRequired],
    [{ name: 'Ali', ic_last4: '123' }, 'ic_last4', messages.icLastFour],
    [{ name: 'Ali', from_on: '2026-03-12', to_on: '2026-03-11' }, 'to_on', messages.collectorDaysReversed],
    [{ name: 'Ali', forbidden: true }, 'reason', messages.collectorReasonRequired],
    [{ name: 'Ali', phone_no: '12' }, 'phone_no', messages.phoneInvalid],
    [{ forbidden: true, parent_id: 9_999_999, reason: 'Order' }, 'parent_id', messages.notFound],
  ])('does not take %j', async (form, field, message) => {
    expect((await principal.post(address(), form)).body.errors).toEqual({ [field]: [message] });
  });

  it('has each person once: not by another spelling, but with another card, or for other days', async () => {
    const siti = { name: 'Nenek Siti', ic_last4: '1234' };
    await name(parent, siti);
    const twice = { name: [messages.collectorTwice] };
    const tried = async (form: object, by = second) => (await by.post(address(), form)).body.errors;
    expect(await tried({ name: ' NENEK  siti ' })).toEqual(twice);
    expect(await tried(siti, principal)).toEqual(twice);
    expect(await tried({ ...siti, from_on: '2026-03-12' })).toEqual(twice);
    expect(await tried({ ...siti, ic_last4: '9999' })).toBeUndefined();
    const week = { name: 'Pak Su', from_on: '2026-04-01', to_on: '2026-04-05' };
    expect(await tried(week)).toBeUndefined();
    expect(await tried({ ...week, from_on: '2026-04-05', to_on: '2026-04-09' })).toEqual(twice);
    expect(await tried({ ...week, from_on: '2026-04-06', to_on: '2026-04-09' })).toBeUndefined();
    // Who must not fetch stands beside it, and a parent learns nothing of it.
    const forbidden = { forbidden: true, reason: 'Order' };
    expect(await tried({ ...siti, ...forbidden }, principal)).toBeUndefined();
    expect(await tried({ ...siti, ...forbidden }, principal)).toEqual(twice);
    expect(await tried({ name: 'Mak Long', ...forbidden }, principal)).toBeUndefined();
    expect(await tried({ name: 'Mak Long' }, parent)).toBeUndefined();
    const account = { ...forbidden, parent_id: father.id };
    expect(await tried(account, principal)).toBeUndefined();
    expect(await tried(account, principal)).toEqual({ parent_id: [messages.collectorTwice] });
    // Two at once: one of them is told.
    const both = await Promise.all([parent, second].map((by) => by.post(address(), { name: 'Cik Ani' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('holds thirty people', async () => {
    const one = { child_id: child.id, preschool_id: here.id, named_by: mother.id, named_at: new Date() };
    const rows = Array.from({ length: 30 }, () => ({ ...one, name: 'X', by_parent: true }));
    await running
      .knex('collectors')
      .insert(rows.map((row) => ({ ...row, forbidden: false, never_alone: false })));
    const { body } = await parent.post(address(), { name: 'One more' });
    expect(body.errors).toEqual({ name: [messages.collectorsTooMany] });
  });
});

describe('a photo of somebody on the list', () => {
  const photoOf = (id: number) => `/api/collectors/${id}/photo`;
  const set = (caller: Caller, id: number, bytes: Buffer = SMALLEST_PNG) =>
    caller.post(photoOf(id), formWith('photo', bytes));
  const facesOf = async (caller = teacher) =>
    documentsOf(await pullAll(caller), 'collector_faces').get(child.id)?.faces;
  const statusOf = async (asked: Promise<{ status: number }>) => (await asked).status;

  it('is set by a parent until the preschool confirms; then tablets have it, small, until they are off the list', async () => {
    const { id, may_set_photo } = await name(parent, { name: 'Nenek Fatimah' });
    expect([may_set_photo, await statusOf(parent.get(photoOf(id)))]).toEqual([true, 404]);
    const large = await sharp({ create: { width: 900, height: 600, channels: 3, noise, background: '#2a7' } })
      .jpeg()
      .toBuffer();
    expect(await statusOf(set(parent, id, large))).toBe(200);
    const [one] = await listOf(second);
    expect([one.photo, await facesOf()]).toEqual([expect.any(String), undefined]);
    const waiting = (await principal.get('/api/collectors/waiting')).body.data;
    expect(waiting.find((each: { id: number }) => each.id === id)).toMatchObject({ photo: one.photo });
    for (const caller of [parent, second, principal])
      expect((await caller.get(photoOf(id))).headers.get('content-type')).toBe('image/webp');
    await principal.post(`/api/collectors/${id}/confirm`);
    expect((await listOf(parent))[0]).toMatchObject({ may_set_photo: false, photo: one.photo });
    expect([await statusOf(set(parent, id)), await statusOf(set(second, id))]).toEqual([403, 403]);
    const [face] = (await facesOf()) ?? [];
    const picture = Buffer.from(face?.picture ?? '', 'base64');
    const { format, width, height } = await sharp(picture).metadata();
    expect([face?.id, format, width, height]).toEqual([id, 'webp', 192, 192]);
    expect(picture.length).toBeLessThanOrEqual(6_000);
    const { id: file } = await running.knex('files').where({ id: one.photo }).first('id');
    expect(await statusOf(set(principal, id))).toBe(200);
    expect((await listOf(parent))[0].photo).not.toBe(file);
    const { cursor } = await pullAll(teacher);
    await parent.post(`/api/collectors/${id}/remove`);
    expect(documentsOf(await pullAll(teacher, cursor), 'collector_faces').get(child.id)).toBeNull();
    expect(await statusOf(principal.get(photoOf(id)))).toBe(404);
    expect(await statusOf(set(principal, id))).toBe(404);
    const named = await running.knex('collectors').where({ id }).first('photo_id');
    expect(named.photo_id).toBeNull();
    expect(await running.knex('files').where({ name: 'photo.webp' })).toEqual([]);
  });

  it('of who must not fetch is the preschool’s alone, and on its tablets', async () => {
    const order = { name: 'Ali', forbidden: true, reason: 'Custody' };
    const { id } = await name(principal, order);
    expect(await statusOf(set(parent, id))).toBe(403);
    expect(await statusOf(set(principal, id))).toBe(200);
    expect((await listOf(principal))[0].photo).toEqual(expect.any(String));
    expect((await listOf(parent))[0]).toMatchObject({ photo: null, may_set_photo: false });
    expect([await statusOf(parent.get(photoOf(id))), await statusOf(principal.get(photoOf(id)))]).toEqual([
      404, 200,
    ]);
    expect(await facesOf()).toMatchObject([{ id }]);
  });

  it('is nobody else’s: not another family’s, not another preschool’s, not of whoever works with the child', async () => {
    const { id } = await name(parent, { name: 'Pak Su' });
    await set(parent, id);
    const { knex, api } = running;
    const stranger = await api.as(await buildUser(knex, 7));
    const elsewhere = await api.as(await buildUser(knex, 4, { preschools: [await buildPreschool(knex)] }));
    const finance = await api.as(await buildUser(knex, 3, { preschools: [here] }));
    for (const caller of [stranger, elsewhere])
      expect([await statusOf(caller.get(photoOf(id))), await statusOf(set(caller, id))]).toEqual([404, 404]);
    for (const caller of [teacher, finance])
      expect([await statusOf(caller.get(photoOf(id))), await statusOf(set(caller, id))]).toEqual([403, 403]);
    await principal.post(`/api/collectors/${id}/confirm`);
    expect(await facesOf(elsewhere)).toBeUndefined();
  });

  it('moves with the child: it leaves the tablets of one preschool and comes to those of the other', async () => {
    const { knex, api } = running;
    const other = await buildPreschool(knex);
    const there = await api.as(await buildUser(knex, 5, { preschools: [other] }));
    const head = await api.as(await buildUser(knex, 1));
    const { id } = await name(principal, { name: 'Nenek' });
    await set(principal, id);
    const { cursor } = await pullAll(teacher);
    const { updated_at, fullname } = (await head.get(`/api/children/${child.id}`)).body.data;
    const moved = await head.put(`/api/children/${child.id}`, {
      fullname,
      preschool_id: other.id,
      updated_at,
    });
    expect(moved.status).toBe(200);
    expect(documentsOf(await pullAll(teacher, cursor), 'collector_faces').get(child.id)).toBeNull();
    expect(await facesOf(there)).toMatchObject([{ id }]);
  });

  it.each([
    ['a script', Buffer.from('<script>alert(1)</script>'), messages.fileKindPhoto],
    ['a PDF', PDF_BYTES, messages.fileKindPhoto],
    ['nothing', Buffer.alloc(0), messages.fileEmpty],
    ['a JPEG in its first bytes alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]), messages.pictureUnreadable],
  ])('is refused as %s', async (_, bytes, message) => {
    const { id } = await name(parent, { name: 'Nenek' });
    const answer = await set(parent, id, bytes);
    expect([answer.status, answer.body.errors]).toEqual([422, { photo: [message] }]);
    expect((await listOf(parent))[0].photo).toBeNull();
  });

  it('stands in the trail without its bytes, and nobody sets one of a pickup pass', async () => {
    const { id } = await name(parent, { name: 'Nenek' });
    await set(parent, id);
    const entries = running.knex('audit_entries').where({ entity_type: 'collector', entity_id: String(id) });
    const [, entry] = await entries.orderBy('id');
    expect([entry.action, entry.after]).toEqual([
      'photo_set',
      { child_id: child.id, sha256: expect.any(String), size: expect.any(Number) },
    ]);
    const passes = await parent.post(`/api/children/${child.id}/passes`, { name: 'Pak Mail', day: TODAY });
    const pass = passes.body.data.collectors.find((one: { pass: string | null }) => one.pass);
    expect(pass.may_set_photo).toBe(false);
    expect(await statusOf(set(parent, pass.id))).toBe(404);
  });
});

describe('who must not fetch', () => {
  it('is noted by the preschool alone; a parent reads no reason, and nothing about themselves', async () => {
    expect((await parent.post(address(), { name: 'Ali', forbidden: true, reason: 'x' })).status).toBe(403);
    const order = { forbidden: true, reason: 'Custody', ordered_on: '2026-01-05' };
    const him = await name(principal, { parent_id: father.id, ...order });
    expect(him).toMatchObject({ name: 'Encik Rahman', reason: 'Custody', ordered_on: '2026-01-05' });
    expect((await onTablet()).collectors).toMatchObject([
      { user_id: father.id, forbidden: true, reason: 'Custody' },
    ]);
    expect(await listOf(parent)).toMatchObject([{ name: 'Encik Rahman', forbidden: true, reason: null }]);
    expect(await listOf(second)).toEqual([]);
    expect([await told(parent), await told(second)]).toEqual([['collector'], []]);
    const remove = (caller: Caller) => caller.post(`/api/collectors/${him.id}/remove`);
    expect([(await second.get('/api/me')).status, (await remove(second)).status]).toEqual([200, 404]);
    expect((await remove(parent)).status).toBe(403);
    await running.knex('notifications').delete();
    await done(teacher, left({ guardian_id: father.id, person: father.name }));
    expect([await told(parent), await told(second), await told(principal)]).toEqual([
      ['release'],
      [],
      ['release staff'],
    ]);
    expect([await reasons(parent), await reasons(principal)]).toEqual([['forbidden'], ['forbidden']]);
    // Nor where only their name is typed, in a correction too, whoever else of that name must not fetch.
    const { id: namesake } = await name(principal, { name: father.name, forbidden: true, reason: 'Another' });
    await running
      .knex('collectors')
      .where({ id: him.id })
      .update({ id: namesake + 1_000 });
    await running.knex('notifications').delete();
    const other = left({ guardian_id: mother.id, person: mother.name });
    await done(teacher, other);
    const corrects = { id: (other.arguments as { id: string }).id, date: TODAY };
    await done(teacher, left({ ...stranger, person: 'ENCIK RAHMAN', corrects }));
    expect([await told(parent), await told(second), await told(principal)]).toEqual([
      ['release'],
      [],
      ['release staff'],
    ]);
    expect(await reasons(parent)).toEqual(['forbidden']);
    await running
      .knex('collectors')
      .where({ id: namesake + 1_000 })
      .update({ id: him.id });
    expect((await remove(principal)).status).toBe(200);
  });

  it('sends nobody in their place: not whom a parent named in the profile, nor by the pass of another parent', async () => {
    const guardian = { name: 'Pak Long', ic_no: '700101-14-5555', phone_no: null, related: 'Uncle' };
    const set = (guardians: object[]) => second.put(`/api/users/${father.id}/guardians`, { guardians });
    expect((await set([guardian])).status).toBe(200);
    await parent.post(`/api/children/${child.id}/passes`, { name: 'Pak Mail', day: TODAY });
    await name(principal, { forbidden: true, parent_id: father.id, reason: 'Custody' });
    const mayFetch = fetchersOn((await onTablet()) ?? {}, TODAY).may.map((one) => one.name);
    expect(mayFetch).toEqual(['Puan Siti']);
    await running.knex('notifications').delete();
    await done(teacher, left({ person: 'PAK LONG', checked: 'listed' }));
    expect(await told(parent)).toEqual(['release']);
    expect(await told(principal)).toEqual(['release staff']);
    const [, pass] = await listOf(parent);
    expect(pass).toMatchObject({ pass: expect.stringMatching(/^\d{6}$/), pass_code: expect.any(String) });
    expect(await listOf(second)).toMatchObject([{ id: pass.id, pass: '', pass_code: null }]);
    await set([]);
  });
});

it('has room for as many people as may fetch: those whose days are over take none', async () => {
  const { id } = await name(principal, { name: 'Nenek', to_on: '2026-03-10' });
  const { id: _, ...row } = await running.knex('collectors').where({ id }).first();
  await running
    .knex('collectors')
    .insert(Array.from({ length: 29 }, (__, at) => ({ ...row, name: `Uncle ${at}` })));
  expect(await name(principal, { name: 'Aunt' })).toMatchObject({ name: 'Aunt' });
});

describe('a departure', () => {
  it('with somebody of the list or a parent tells nobody, with anybody else all guardians, once', async () => {
    const nenek = await name(principal, { name: 'Nenek', to_on: TODAY });
    await running.knex('notifications').delete();
    await done(teacher, left({ guardian_id: mother.id, person: mother.name }));
    const listed = left({ collector_id: nenek.id, person: 'Nenek', checked: 'listed' });
    await done(teacher, listed);
    expect(await told(parent)).toEqual([]);
    // It was another Nenek, who is on no list.
    const { id } = listed.arguments as { id: string };
    const namesake = left({ ...stranger, person: 'Nenek', corrects: { id, date: TODAY } });
    await done(teacher, namesake);
    expect(await told(parent)).toEqual(['release']);
    await running.knex('notifications').delete();
    const other = left(stranger);
    await done(teacher, other);
    await done(teacher, { ...other, operation_id: randomUUID() });
    for (const caller of [parent, second]) expect(await told(caller)).toEqual(['release']);
    expect(await told(principal)).toEqual(['release staff']);
    // A time that is put right is no other release; another person is.
    const corrects = { id: (other.arguments as { id: string }).id, date: TODAY };
    await done(teacher, left({ ...stranger, time: '17:10', corrects }));
    expect(await told(parent)).toEqual(['release']);
    await done(teacher, left({ ...stranger, person: 'Pak Abu', corrects }));
    expect(await told(parent)).toEqual(['release', 'release']);
  });

  it.each([
    ['whose days are over', { to_on: '2026-03-10' }, {}],
    ['whose days come later', { from_on: '2026-03-12' }, {}],
    ['whose name alone is on the list of another child', {}, { collector_id: 99_999 }],
  ])('with somebody %s tells the guardians, whatever the tablet thought', async (_, form, content) => {
    const { id } = await name(principal, { name: 'Nenek', ...form });
    await running.knex('notifications').delete();
    await done(teacher, left({ collector_id: id, person: 'Nenek', checked: 'listed', ...content }));
    expect(await told(parent)).toEqual(['release']);
  });

  it('with somebody who is never alone tells guardians and principal once, unless somebody of the list came along', async () => {
    const uncle = await name(principal, { name: 'Pak Long', never_alone: true });
    await name(principal, { name: 'Nenek' });
    const guardian = { name: 'pak  long', ic_no: '700101-14-5555', phone_no: null, related: 'Uncle' };
    await parent.put(`/api/users/${mother.id}/guardians`, { guardians: [guardian] });
    const offered = fetchersOn((await onTablet()) ?? {}, TODAY).may;
    expect(offered.filter((one) => one.name.toLowerCase().startsWith('pak'))).toMatchObject([
      { neverAlone: true },
    ]);
    await running.knex('notifications').delete();
    const ofList = { collector_id: uncle.id, checked: 'listed' };
    await done(teacher, left({ ...ofList, person: 'Pak Long + Nenek' }));
    await done(teacher, left({ ...ofList, person: `Pak Long + ${mother.name}`, guardian_id: mother.id }));
    expect(await told(parent)).toEqual([]);
    const asked = { checked: 'call', reason: 'The mother is ill.' };
    for (const content of [
      { ...ofList, person: 'Pak Long' },
      { ...ofList, person: 'Pak Long + Pak Mail' },
      { collector_id: uncle.id, ...asked, person: 'Pak Long' },
      { ...asked, person: 'PAK LONG' },
      { person: 'Pak Long', checked: 'listed' },
    ]) {
      await running.knex('notifications').delete();
      const alone = left(content);
      await done(teacher, alone);
      await done(teacher, { ...alone, operation_id: randomUUID() });
      const corrects = { id: (alone.arguments as { id: string }).id, date: TODAY };
      await done(teacher, left({ ...content, time: '17:10', corrects }));
      expect([await told(parent), await told(principal)]).toEqual([['release'], ['release staff']]);
      expect([await reasons(parent), await reasons(principal)]).toEqual([['never_alone'], ['never_alone']]);
    }
    const answer = await parent.post(`/api/children/${child.id}/passes`, { name: 'Pak Long', day: TODAY });
    expect(answer.body.errors).toEqual({ name: [messages.passByPreschool] });
    await parent.put(`/api/users/${mother.id}/guardians`, { guardians: [] });
  });

  it('that names the list or the account of another family tells nothing of them in the register', async () => {
    const stranger = await buildUser(running.knex, 7);
    const other = await buildChild(running.knex, await buildPreschool(running.knex), { parents: [stranger] });
    const office = await running.api.as(await buildUser(running.knex, 2));
    const of = { name: 'Uncle', relation: 'Uncle', ic_last4: '4321' };
    const made = await office.post(`/api/children/${other.id}/collectors`, of);
    const profile = { user_id: stranger.id, ic_no: '800101-14-5678', updated_at: running.clock.now() };
    await running.knex('user_profiles').insert(profile);
    const { id } = made.body.data.collectors[0];
    await done(teacher, left({ collector_id: id, person: 'Someone', checked: 'listed' }));
    await done(teacher, left({ guardian_id: stranger.id, person: 'Somebody', time: '17:09' }));
    const register = await principal.get(`/api/preschools/${here.id}/register?date=${TODAY}`);
    const rows = register.body.data.rows.filter(
      (row: { child: { id: number } }) => row.child.id === child.id,
    );
    expect(JSON.stringify(rows)).toContain('Someone');
    expect(JSON.stringify(rows)).not.toMatch(/Uncle|4321|5678/);
  });

  it('that another child’s event is named by is refused in its own words', async () => {
    const brother = await buildChild(running.knex, here, { parents: [mother] });
    const his = left({ child_id: brother.id, guardian_id: mother.id, person: mother.name });
    await done(teacher, his);
    const corrects = { id: (his.arguments as { id: string }).id, date: TODAY };
    const result = await done(teacher, left({ guardian_id: mother.id, person: 'Siti', corrects }), 'refused');
    expect(JSON.stringify(result)).toContain(messages.presenceCorrectsUnknown);
  });
});

describe('a parent who must not fetch', () => {
  const pass = (caller: Caller, form: object) => caller.post(`/api/children/${child.id}/passes`, form);

  it('takes off whom they named themselves, and nobody whom the other guardian sent or named', async () => {
    await pass(parent, { name: 'Pak Mail', day: TODAY });
    await pass(second, { name: 'Pak Abu', day: TODAY });
    const theirs = await name(second, { name: 'Nenek Siti' });
    const own = await name(parent, { name: 'Nenek Fatimah' });
    const may = async (reader: Caller) =>
      (await listOf(reader)).map((one: Record<string, unknown>) => [
        one.name,
        one.may_remove,
        one.may_set_photo,
      ]);
    const remove = ({ id }: { id: number }) => parent.post(`/api/collectors/${id}/remove`);
    const order = { forbidden: true, parent_id: mother.id, reason: 'Order of the court' };
    // One that is over bars nobody.
    await name(principal, { ...order, from_on: '2026-01-01', to_on: '2026-03-10' });
    expect((await may(parent)).every(([, removed]: boolean[]) => removed)).toBe(true);
    await name(principal, { ...order, from_on: TODAY });
    expect(await may(parent)).toEqual([
      ['Pak Mail', true, false],
      ['Pak Abu', false, false],
      ['Nenek Siti', false, false],
      ['Nenek Fatimah', true, true],
    ]);
    expect(await may(second)).toContainEqual(['Nenek Siti', true, true]);
    const theirPass = (await listOf(second)).find((one: { name: string }) => one.name === 'Pak Abu');
    expect([(await remove(theirPass)).status, (await remove(theirs)).status]).toEqual([403, 403]);
    const photo = await parent.post(`/api/collectors/${theirs.id}/photo`, formWith('photo', SMALLEST_PNG));
    expect(photo.status).toBe(403);
    expect((await remove(own)).status).toBe(200);
    expect((await onTablet()).passes).toContainEqual(
      expect.objectContaining({ name: 'Pak Abu', withdrawn: false }),
    );
  });
});
