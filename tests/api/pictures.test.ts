/** Photos of the day: sent once, drawn anew, and shown to nobody whom a consent or the reach of a preschool keeps off. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import type { ConsentPurpose } from '#shared/domain/consents';
import { offPhotoTexts } from '#shared/domain/photo-consents';
import { messages } from '#shared/messages';
import { keepAndErase } from '../../server/features/keeping/keep-and-erase';
import type { Caller } from '../support/api';
import {
  type BuiltChild,
  buildChild,
  buildFormerAccess,
  buildPreschool,
  buildUser,
} from '../support/factories';
import { photoBytes } from '../support/photo';
import { noServices } from '../support/services';
import { runningApi, TODAY } from './running-api';
import { documentsOf, done, operation, pullAll, pullPage, resultsOf, statusesOf } from './tablet';

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
      id,
      preschool_id: here.id,
      preschool: 'Bintang',
      day: TODAY,
      bytes,
      noted_at: `${TODAY}T00:30:00.000Z`,
      ...given,
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
      id,
      child_id: child.id,
      act: 'photo',
      day: TODAY,
      time: '08:20',
      detail: null,
      portion: null,
      note: 'In the garden',
      noted_at: `${TODAY}T00:20:00.000Z`,
      picture,
      corrects: null,
      ...given,
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
        purpose,
        given,
        version: 1,
        language: 'en',
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

  it('that can’t be read, is too large, of tomorrow or of another preschool is refused in words', async () => {
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
    const list = await principal.get('/api/quarantined-entries');
    const text = JSON.stringify(list.body);
    expect(text).toContain(made.operation_id);
    expect(text).toContain('1 kB');
    expect(text).not.toContain(bytes.slice(0, 60));
    // Its author is told of it on every tablet, each time without the picture.
    const told = JSON.stringify(await pullPage(caller));
    expect(told).toContain(made.operation_id);
    expect(told).toContain('1 kB');
    expect(told).not.toContain(bytes.slice(0, 60));
    const picture = `/api/quarantined-entries/${made.operation_id}/picture`;
    const shown = await principal.get(picture);
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    expect([(await teacher.get(picture)).status, (await caller.get(picture)).status]).toEqual([403, 404]);
    const [otherPlace] = [await running.api.as(await buildUser(running.knex, 4, { preschools: [there] }))];
    expect((await otherPlace.get(picture)).status).toBe(404);
    expect((await principal.post(`/api/quarantined-entries/${made.operation_id}/take`, {})).status).toBe(200);
    expect(await running.knex('pictures').where({ id })).toMatchObject([{ recorded_by: left.id }]);
    expect((await principal.get(picture)).status).toBe(404);
    const stored = JSON.stringify(await running.knex('held_entries').where({ id: made.operation_id }));
    expect(stored).not.toContain(bytes.slice(0, 60));
    const trail = JSON.stringify(await running.knex('audit_entries').select('before', 'after'));
    expect(trail).toContain('sha256');
    expect(trail).not.toContain(bytes.slice(0, 60));
  });
});

describe('who sees a photo', () => {
  it('are the parents of those on it and the staff of the preschool who work with children', async () => {
    const id = await taken(adam);
    expect(await seenBy(id, mother, neighbour, teacher, principal, elsewhere)).toEqual([
      200, 404, 200, 200, 404,
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
    // It is no other either way: the group's photo cannot be taken for hers alone later.
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

describe('how long a photo is kept', () => {
  const ago = (days: number) => new Date(running.clock.now().getTime() - days * DAY_MS);
  const sweep = () => keepAndErase({ knex: running.knex, clock: running.clock, services: noServices });
  async function leaves(child: BuiltChild, days: number): Promise<void> {
    const { knex } = running;
    await knex('children').where({ id: child.id }).update({ status: 6 });
    await knex('child_status_changes').where({ child_id: child.id }).delete();
    await knex('child_status_changes').insert({
      child_id: child.id,
      from_status: 1,
      to_status: 6,
      reason: 'moved',
      changed_by: teacherId,
      changed_at: ago(days),
    });
  }
  /** Of these, in their order, whether the photo and its file are there. */
  const there = async (...ids: string[]) => {
    const kept: { id: string; file: string | null }[] = await running
      .knex('pictures')
      .leftJoin('files', 'files.id', 'pictures.file_id')
      .whereIn('pictures.id', ids)
      .select('pictures.id', 'files.id AS file');
    return ids.map((id) => kept.some((one) => one.id === id && one.file !== null));
  };
  const filesOf = async (...ids: string[]): Promise<string[]> =>
    running.knex('pictures').whereIn('id', ids).pluck('file_id');

  it('is a month after the last one on it has left, longer under a legal hold or for an incident', async () => {
    const { knex } = running;
    const [alone, both, held, bumped] = [
      await taken(adam),
      await taken(adam, mei),
      await taken(ravi),
      await taken(adam),
    ];
    await knex('incidents').insert({
      id: randomUUID(),
      child_id: adam.id,
      preschool_id: here.id,
      by_parent: false,
      act: 'happened',
      date: TODAY,
      day: TODAY,
      time: '09:05',
      noted_at: `${TODAY}T01:05:00.000Z`,
      kind: 'fall',
      parts: ['head'],
      text: 'Fell',
      recorded_by: teacherId,
      recorded_at: running.clock.now(),
      pictures: [bumped],
    });
    const files = await filesOf(alone);
    await leaves(adam, 40);
    await leaves(ravi, 40);
    await knex('legal_holds').insert({
      child_id: ravi.id,
      reason: 'A claim',
      placed_by: teacherId,
      placed_at: running.clock.now(),
    });
    await sweep();
    expect(await there(alone, both, held, bumped)).toEqual([false, true, true, true]);
    expect(await knex('files').whereIn('id', files)).toEqual([]);
    await leaves(mei, 20);
    await sweep();
    expect(await there(both, held)).toEqual([true, true]);
    await leaves(mei, 40);
    await knex('legal_holds')
      .where({ child_id: ravi.id })
      .update({ lifted_at: running.clock.now(), lifted_by: teacherId });
    await sweep();
    expect(await there(both, held, bumped)).toEqual([false, false, true]);
    await knex('incidents').where({ child_id: adam.id }).delete();
    await sweep();
    expect(await there(bumped)).toEqual([false]);
  });

  it('is 30 days where nothing names it, or what named it was withdrawn', async () => {
    const { id: unnamed, made } = photo();
    await done(teacher, made);
    const { id: withdrawn, made: second } = photo();
    const slip = onPhoto(adam, withdrawn);
    await done(teacher, slip.made);
    await done(teacher, second);
    const away = { id: slip.id, child_id: adam.id, date: TODAY, reason: 'Another child' };
    await done(teacher, operation('void_care', away, null));
    const named = await taken(mei);
    const age = (days: number) =>
      running
        .knex('pictures')
        .whereIn('id', [unnamed, withdrawn, named])
        .update({ recorded_at: ago(days) });
    await age(29);
    await sweep();
    expect(await there(unnamed, withdrawn, named)).toEqual([true, true, true]);
    await age(31);
    await sweep();
    expect(await there(unnamed, withdrawn, named)).toEqual([false, false, true]);
  });

  it('ends with an erasing where nobody stays on it, or where the erased child was kept off', async () => {
    const administrator = await running.api.as(await buildUser(running.knex, 1));
    const [alone, both] = [await taken(adam), await taken(adam, mei)];
    const off = await taken(ravi, mei);
    const files = await filesOf(alone, off);
    await say(neighbour, ravi, 'photo_class', false);
    await leaves(adam, 0);
    await leaves(ravi, 0);
    const { goes } = (await administrator.get(`/api/children/${adam.id}/erasing`)).body.data;
    expect(goes).toEqual(expect.arrayContaining([{ what: 'photos', count: 1 }]));
    for (const { id } of [adam, ravi])
      expect((await administrator.post(`/api/children/${id}/erase`)).status).toBe(200);
    expect(await there(alone, both, off)).toEqual([false, true, false]);
    expect(await running.knex('files').whereIn('id', files)).toEqual([]);
    expect(await seenBy(both, mother, neighbour, teacher)).toEqual([404, 200, 200]);
    expect(await running.knex('picture_refusals').where({ child_id: ravi.id })).toEqual([]);
  });

  it('outlasts an erasing where another one on it is under a legal hold, seen by nobody whom consent kept off', async () => {
    const administrator = await running.api.as(await buildUser(running.knex, 1));
    const id = await taken(adam, mei);
    await say(mother, adam, 'photo_class', false);
    await leaves(adam, 0);
    await running.knex('legal_holds').insert({
      child_id: mei.id,
      reason: 'A claim',
      placed_by: teacherId,
      placed_at: running.clock.now(),
    });
    expect((await administrator.post(`/api/children/${adam.id}/erase`)).status).toBe(200);
    expect(await there(id)).toEqual([true]);
    expect(await seenBy(id, neighbour, teacher)).toEqual([404, 404]);
  });
});

describe('a photo of an accident', () => {
  const accident = (child: BuiltChild, pictures: string[] | null | undefined, given: object = {}) => {
    const id = randomUUID();
    const made = operation(
      'record_incident',
      {
        id,
        child_id: child.id,
        act: 'happened',
        about: null,
        day: TODAY,
        time: '08:20',
        kind: 'fall',
        parts: ['head'],
        place: null,
        text: 'Fell',
        first_aid: null,
        witnesses: null,
        told: null,
        told_day: null,
        told_time: null,
        noted_at: `${TODAY}T00:20:00.000Z`,
        corrects: null,
        ...(pictures !== undefined && { pictures }),
        ...given,
      },
      null,
    );
    return { id, made };
  };

  it('is for its parents and the staff of the preschool, whatever the consents say, while the incident holds', async () => {
    await say(mother, adam, 'photo_app', false);
    const { id, made } = photo();
    const fall = accident(adam, [id]);
    expect(await statusesOf(teacher, [fall.made])).toEqual(['applied']);
    await done(teacher, made);
    expect(await seenBy(id, mother, neighbour, teacher, principal, elsewhere)).toEqual([
      200, 404, 200, 200, 404,
    ]);
    expect(await statusOf(id, finance)).not.toBe(200);
    const slip = { id: fall.id, child_id: adam.id, date: TODAY, reason: 'Another child' };
    await done(teacher, operation('void_incident', slip, null));
    expect(await seenBy(id, mother, teacher)).toEqual([404, 404]);
  });

  it('stands with the incident and with what is added, for its parents, tablets and head office', async () => {
    const [first, later] = [photo(), photo()];
    const fall = accident(adam, [first.id]);
    const added = accident(adam, [later.id], {
      act: 'added',
      about: fall.id,
      kind: null,
      parts: [],
      text: 'It is blue now',
    });
    for (const one of [fall.made, added.made, first.made, later.made]) await done(teacher, one);
    expect(await seenBy(later.id, mother, neighbour, teacher)).toEqual([200, 404, 200]);
    const { days } = (await mother.get(`/api/portal/children/${adam.id}/days?date=${TODAY}`)).body.data;
    const shown = [{ pictures: [first.id], additions: [{ pictures: [later.id] }] }];
    expect(days[0].incidents).toMatchObject(shown);
    const listed = (await principal.get('/api/incidents')).body.data;
    expect(listed.filter(({ id }: { id: string }) => id === fall.id)).toMatchObject(shown);
    const documents = documentsOf(await pullAll(teacher), 'incident');
    expect(documents.get(fall.id)).toMatchObject({ pictures: [first.id] });
  });

  it('is one of three at most; an older app, which has none, is taken as before, and again', async () => {
    const ids = [photo().id, photo().id, photo().id, photo().id];
    const old = accident(mei, undefined).made;
    const results = await resultsOf(teacher, [
      accident(adam, ids).made,
      accident(ravi, []).made,
      old,
      accident(adam, [photo().id], { act: 'seen', about: randomUUID(), kind: null, parts: [], text: null })
        .made,
    ]);
    expect(results.map(({ status }) => status)).toEqual(['refused', 'refused', 'applied', 'refused']);
    expect(results[0]?.errors).toEqual({ pictures: [messages.invalid] });
    expect(await statusesOf(teacher, [{ ...old, operation_id: randomUUID() }])).toEqual(['applied']);
  });

  it('is no way round a consent: what was taken of the day is not shown as one of an accident', async () => {
    const id = await taken(adam, mei);
    await say(neighbour, mei, 'photo_class', false);
    await done(teacher, accident(adam, [id]).made);
    expect(await seenBy(id, mother, teacher)).toEqual([404, 404]);
  });
});
