/** Photos of the day: sent once, drawn anew, and shown to nobody whom a consent or the reach of a preschool keeps off. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConsentPurpose } from '#shared/domain/consents';
import { offPhotoTexts } from '#shared/domain/photo-consents';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import {
  type BuiltChild,
  buildChild,
  buildFormerAccess,
  buildPreschool,
  buildUser,
} from '../support/factories';
import { photoBytes } from '../support/photo';
import { runningApi, TODAY } from './running-api';
import { documentsOf, done, operation, pullAll, resultsOf, statusesOf } from './tablet';

const running = runningApi();
let here: Awaited<ReturnType<typeof buildPreschool>>;
let there: Awaited<ReturnType<typeof buildPreschool>>;
let adam: BuiltChild;
let mei: BuiltChild;
let ravi: BuiltChild;
/** Of Adam and of Mei. */
let mother: Caller;
let neighbour: Caller;
let teacher: Caller;
let principal: Caller;
let elsewhere: Caller;
let finance: Caller;
let teacherId: number;
let mothers: Awaited<ReturnType<typeof buildUser>>[];
let bytes: string;

beforeAll(async () => {
  const { knex, api } = running;
  [here, there] = [await buildPreschool(knex), await buildPreschool(knex)];
  mothers = [await buildUser(knex, 7), await buildUser(knex, 7)];
  [mother, neighbour] = await Promise.all([api.as(mothers[0] as never), api.as(mothers[1] as never)]);
  const staff = await buildUser(knex, 5, { preschools: [here] });
  teacherId = staff.id;
  teacher = await api.as(staff);
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  elsewhere = await api.as(await buildUser(knex, 5, { preschools: [there] }));
  finance = await api.as(await buildUser(knex, 3));
  bytes = await photoBytes();
});

beforeEach(async () => {
  const { knex } = running;
  const [first, second] = mothers;
  adam = await buildChild(knex, here, { parents: [first as never] });
  mei = await buildChild(knex, here, { parents: [second as never] });
  ravi = await buildChild(knex, here, { parents: [second as never] });
});

const photo = (given: object = {}) => {
  const id = randomUUID();
  const made = operation(
    'note_picture',
    {
      ...{ id, preschool_id: here.id, preschool: 'Bintang', day: TODAY, bytes },
      ...{ noted_at: `${TODAY}T00:30:00.000Z`, ...given },
    },
    null,
  );
  return { id, made };
};
const onPhoto = (child: BuiltChild, picture: string | null, given: object = {}) => {
  const id = randomUUID();
  const made = operation(
    'record_care',
    {
      ...{ id, child_id: child.id, act: 'photo', day: TODAY, time: '08:20', detail: null, portion: null },
      ...{ note: 'In the garden', noted_at: `${TODAY}T00:20:00.000Z`, picture, corrects: null, ...given },
    },
    null,
  );
  return { id, made };
};
/** Taken of these children, by the teacher. */
async function taken(...children: BuiltChild[]): Promise<string> {
  const { id, made } = photo();
  const entries = children.map((child) => onPhoto(child, id).made);
  expect(await statusesOf(teacher, entries)).toEqual(entries.map(() => 'applied'));
  await done(teacher, made);
  return id;
}
const statusOf = async (id: string, reader: Caller) => (await reader.get(`/api/pictures/${id}`)).status;
const seenBy = async (id: string, ...readers: Caller[]) => {
  const statuses: number[] = [];
  for (const reader of readers) statuses.push(await statusOf(id, reader));
  return statuses;
};
const say = async (caller: Caller, child: BuiltChild, purpose: ConsentPurpose, given: boolean) =>
  expect(
    (
      await caller.post(`/api/children/${child.id}/consents`, {
        ...{ purpose, given, version: 1, language: 'en' },
      })
    ).status,
  ).toBe(200);

describe('a photo', () => {
  it('is there once however often it is sent, and its id takes nothing else', async () => {
    const { id, made } = photo();
    await done(teacher, made);
    await done(teacher, made);
    await done(teacher, { ...made, operation_id: randomUUID() });
    expect(await running.knex('pictures').where({ id })).toMatchObject([
      { preschool_id: here.id, day: TODAY, recorded_by: teacherId },
    ]);
    const other = photo({ id, bytes: await photoBytes('#f00') }).made;
    expect(await resultsOf(teacher, [other])).toMatchObject([
      { status: 'refused', errors: { id: [messages.operationReused] } },
    ]);
    expect(await resultsOf(principal, [photo({ id }).made])).toMatchObject([{ status: 'refused' }]);
  });

  it('is drawn anew: what the camera wrote beside it is gone', async () => {
    const exif = { IFD0: { Copyright: 'Rahsia' }, IFD3: { GPSLatitude: '3/1 8/1 0/1' } };
    const create = { width: 40, height: 30, channels: 3, background: '#abc' } as const;
    const withPlace = await sharp({ create }).withExif(exif).jpeg().toBuffer();
    expect(withPlace.includes('Rahsia')).toBe(true);
    const { id, made } = photo({ bytes: withPlace.toString('base64') });
    await done(teacher, onPhoto(adam, id).made);
    await done(teacher, made);
    const answer = await mother.get(`/api/pictures/${id}`);
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const [{ bytes: stored }] = await running
      .knex('files')
      .whereIn('id', running.knex('pictures').where({ id }).select('file_id'))
      .select('bytes');
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.includes('Rahsia')).toBe(false);
  });

  it('that can not be read, is too large, of tomorrow or of another preschool is refused in words', async () => {
    const broken = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(400, 7)]).toString('base64');
    const png = (await sharp(Buffer.from(bytes, 'base64')).png().toBuffer()).toString('base64');
    const refusals = await resultsOf(teacher, [
      photo({ bytes: broken }).made,
      photo({ bytes: png }).made,
      photo({ bytes: 'no picture at all' }).made,
      photo({ bytes: null }).made,
      photo({ bytes: `${bytes.replace(/=+$/, '')}${'A'.repeat(400_000)}` }).made,
      photo({ day: '2026-03-12' }).made,
    ]);
    expect(refusals.map(({ status, errors }) => [status, ...Object.entries(errors ?? {}).flat(2)])).toEqual([
      ['refused', 'bytes', messages.pictureUnreadable],
      ['refused', 'bytes', messages.pictureUnreadable],
      ['refused', 'bytes', messages.pictureUnreadable],
      ['refused', 'bytes', messages.pictureUnreadable],
      ['refused', 'bytes', messages.fileTooLarge],
      ['refused', 'day', messages.dateFuture],
    ]);
    expect(await resultsOf(teacher, [photo({ preschool_id: there.id }).made])).toMatchObject([
      { status: 'refused', errors: { preschool_id: [messages.preschoolUnknown] } },
    ]);
  });

  it('of somebody who has left waits for the principal, who reads its size; the trail holds none of its bytes', async () => {
    const left = await buildUser(running.knex, 5, { preschools: [there] });
    await buildFormerAccess(running.knex, { userId: left.id }, here, running.clock.now());
    const caller = await running.api.as(left);
    const { id, made } = photo();
    expect(await statusesOf(caller, [made])).toEqual(['held']);
    const list = await principal.get('/api/held-entries');
    const text = JSON.stringify(list.body);
    expect(text).toContain(made.operation_id);
    expect(text).toContain('1 kB');
    expect(text).not.toContain(bytes.slice(0, 60));
    expect((await principal.post(`/api/held-entries/${made.operation_id}/take`, {})).status).toBe(200);
    expect(await running.knex('pictures').where({ id })).toMatchObject([{ recorded_by: left.id }]);
    const trail = JSON.stringify(await running.knex('audit_entries').select('before', 'after'));
    expect(trail).toContain('sha256');
    expect(trail).not.toContain(bytes.slice(0, 60));
  });
});

describe('who sees a photo', () => {
  it('are the parents of those on it and the staff of the preschool who work with children', async () => {
    const id = await taken(adam);
    expect(await seenBy(id, mother, neighbour, teacher, principal, elsewhere)).toEqual([
      ...[200, 404, 200, 200, 404],
    ]);
    expect(await statusOf(id, finance)).not.toBe(200);
    expect((await running.api.anonymous().get(`/api/pictures/${id}`)).status).toBe(401);
  });

  it('is nobody while nothing names it, and nobody once what named it was withdrawn or corrected away', async () => {
    const { id, made } = photo();
    await done(teacher, made);
    expect(await seenBy(id, mother, teacher)).toEqual([404, 404]);
    const first = onPhoto(adam, id);
    await done(teacher, first.made);
    expect(await seenBy(id, mother, teacher)).toEqual([200, 200]);
    const corrects = { id: first.id, date: TODAY };
    const corrected = onPhoto(adam, id, { note: 'In the sandpit', corrects });
    await done(teacher, corrected.made);
    expect(await seenBy(id, mother, teacher)).toEqual([200, 200]);
    const slip = { id: corrected.id, child_id: adam.id, date: TODAY, reason: 'Another child' };
    await done(teacher, operation('void_care', slip, null));
    expect(await seenBy(id, mother, teacher)).toEqual([404, 404]);
  });

  it('is no preschool whose entry names a photo of another one', async () => {
    const id = await taken(adam);
    const [first] = mothers;
    const far = await buildChild(running.knex, there, { parents: [first as never] });
    const own = await taken(mei);
    await done(elsewhere, onPhoto(far, own).made);
    expect(await seenBy(own, mother, elsewhere)).toEqual([404, 404]);
    expect(await statusOf(id, mother)).toBe(200);
  });

  it('finds it on the day, with what was said of it, and on the tablets of the class', async () => {
    const id = await taken(adam);
    const { days } = (await mother.get(`/api/portal/children/${adam.id}/days?date=${TODAY}`)).body.data;
    expect(days[0].care).toMatchObject([{ act: 'photo', picture: id, note: 'In the garden' }]);
    const documents = [...documentsOf(await pullAll(teacher), 'care').values()];
    expect(documents.find((one) => one?.picture === id)).toMatchObject({ child_id: adam.id, act: 'photo' });
  });
});

describe('a consent', () => {
  it('that was withdrawn before keeps the child off, in words; the others go on, and nobody sees who is on it', async () => {
    await say(neighbour, mei, 'photo_app', false);
    const { id, made } = photo();
    const [first, second] = await resultsOf(teacher, [onPhoto(adam, id).made, onPhoto(mei, id).made]);
    expect(first).toMatchObject({ status: 'applied' });
    expect(second).toMatchObject({ status: 'refused', errors: { picture: [messages.photoWithdrawn] } });
    await done(teacher, made);
    // The camera saw Mei all the same.
    expect(await seenBy(id, mother, neighbour, teacher)).toEqual([404, 404, 404]);
    await say(neighbour, mei, 'photo_app', true);
    expect(await seenBy(id, mother, neighbour, teacher)).toEqual([200, 404, 200]);
  });

  it('to photos in the class lets a child be alone on one', async () => {
    await say(neighbour, mei, 'photo_class', false);
    const id = await taken(mei);
    expect(await statusOf(id, neighbour)).toBe(200);
    const group = photo();
    const [one, two, three] = await resultsOf(teacher, [
      onPhoto(adam, group.id).made,
      onPhoto(mei, group.id).made,
      onPhoto(ravi, group.id).made,
    ]);
    expect([one?.status, two?.status, three?.status]).toEqual(['applied', 'refused', 'applied']);
    expect(two?.errors).toEqual({ picture: [offPhotoTexts.photo_class] });
    // It is no other either way: the group's photo can not be taken for hers alone later.
    expect(await statusesOf(teacher, [onPhoto(mei, group.id).made])).toEqual(['refused']);
  });

  it.each([
    ['photo_app' as const, 404],
    ['photo_class' as const, 404],
  ])(
    'to %s that is withdrawn after it was taken hides it from all, and given again shows it',
    async (purpose, hidden) => {
      const id = await taken(adam, mei, ravi);
      expect(await seenBy(id, mother, neighbour, teacher)).toEqual([200, 200, 200]);
      await say(neighbour, ravi, purpose, false);
      expect(await seenBy(id, mother, neighbour, teacher)).toEqual([hidden, hidden, hidden]);
      await say(neighbour, ravi, purpose, true);
      expect(await seenBy(id, mother, neighbour, teacher)).toEqual([200, 200, 200]);
    },
  );

  it('is not asked of care that shows nobody', async () => {
    await say(neighbour, mei, 'photo_app', false);
    const lunch = { act: 'meal', detail: 'lunch', portion: 'half', note: null, picture: undefined };
    await done(teacher, onPhoto(mei, null, lunch).made);
    expect(
      await resultsOf(teacher, [
        onPhoto(adam, null).made,
        onPhoto(adam, randomUUID(), { ...lunch, picture: randomUUID() }).made,
      ]),
    ).toMatchObject([
      { status: 'refused', errors: { picture: [messages.pictureRequired] } },
      { status: 'refused', errors: { picture: [messages.pictureRequired] } },
    ]);
  });
});
