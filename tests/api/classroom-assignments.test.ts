/** Who is in a classroom: children and teachers, assigned and removed, and the lists to choose them from. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { up as announceClassrooms } from '../../migrations/0008_announce_classrooms';
import type { Caller } from '../support/api';
import { buildChild, buildClassroom, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';
import { documentsOf, pullAll } from './tablet';

const running = runningApi();
type Place = Awaited<ReturnType<typeof buildPreschool>>;
let here: Place;
let elsewhere: Place;
let principal: Caller;
let administrator: Caller;
let teacher: Awaited<ReturnType<typeof buildUser>>;
let teaching: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  elsewhere = await buildPreschool(knex);
  principal = await api.as(await buildUser(knex, 4, { preschools: [here] }));
  administrator = await api.as(await buildUser(knex, 2));
  teacher = await buildUser(knex, 5, { preschools: [here], name: 'Cikgu Lim' });
  teaching = await api.as(teacher);
});

const room = (given: object = {}, place = here) => buildClassroom(running.knex, place, { ...given });
const child = (given: Record<string, unknown> = {}, place = here) => buildChild(running.knex, place, given);
const assign = (classroomId: unknown, selectedChildrenIds: unknown, by = principal) =>
  by.post('/api/assign-children-to-classroom', { classroomId, selectedChildrenIds });
const roomOf = async ({ id }: { id: number }) =>
  (await running.knex('children').where({ id }).first('classroom_id')).classroom_id;
const refusedBecause = (answer: { status: number; body: { errors?: object } }, message: string) =>
  expect([answer.status, answer.body.errors]).toEqual([422, { selectedChildrenIds: [message] }]);

describe('assigning children', () => {
  it('puts them into the class; one who is in another class moves', async () => {
    const [from, to] = [await room(), await room()];
    const [fresh, moving, there] = [
      await child(),
      await child({ classroom_id: from.id, status: 2 }),
      await child({ classroom_id: to.id }),
    ];
    const answer = await assign(to.id, [fresh.id, moving.id, there.id, fresh.id]);
    expect(answer.body).toEqual({ data: { assigned: 2, moved: 1 } });
    for (const one of [fresh, moving, there]) expect(await roomOf(one)).toBe(to.id);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'child', entity_id: String(moving.id) });
    expect(trail).toMatchObject([
      { actor_id: principal.userId, before: { classroom_id: from.id }, after: { classroom_id: to.id } },
    ]);
  });

  it('reaches the teacher’s tablet with the next pull', async () => {
    const classroom = await room();
    const newcomer = await child({ fullname: 'Newcomer' });
    const { cursor } = await pullAll(teaching);
    await assign(classroom.id, [newcomer.id]);
    const pulled = documentsOf(await pullAll(teaching, cursor), 'child');
    expect([...pulled.values()]).toMatchObject([{ id: newcomer.id, classroom_id: classroom.id }]);
  });

  it('takes only active children of the same preschool, all or none', async () => {
    const classroom = await room();
    const good = await child();
    for (const status of [3, 4, 5, 6, 7, 8, 9]) {
      const bad = await child({ status });
      refusedBecause(await assign(classroom.id, [good.id, bad.id]), messages.childNotAssignable);
    }
    const stranger = await child({}, elsewhere);
    refusedBecause(
      await assign(classroom.id, [good.id, stranger.id], administrator),
      messages.childOfOtherPreschool,
    );
    refusedBecause(await assign(classroom.id, []), messages.childrenRequired);
    expect(await roomOf(good)).toBeNull();
  });

  it('tells nothing of another preschool’s children and classes', async () => {
    const [mine, theirs] = [await room(), await room({}, elsewhere)];
    const [own, stranger, left] = [
      await child(),
      await child({}, elsewhere),
      await child({ status: 3 }, elsewhere),
    ];
    const answers = [];
    for (const id of [stranger.id, left.id, 999_999]) answers.push(await assign(mine.id, [own.id, id]));
    for (const answer of answers) refusedBecause(answer, messages.childUnknown);
    for (const id of [theirs.id, 999_999]) {
      const answer = await assign(id, [own.id]);
      expect([answer.status, answer.body]).toEqual([404, { message: messages.notFound }]);
    }
    expect(await roomOf(own)).toBeNull();
  });

  it('does not fill a class beyond its capacity', async () => {
    const classroom = await room({ capacity: 2 });
    await child({ classroom_id: classroom.id, status: 3 });
    const [one, two, three] = [await child(), await child(), await child()];
    refusedBecause(await assign(classroom.id, [one.id, two.id, three.id]), messages.classroomFull);
    expect(await roomOf(one)).toBeNull();
    expect((await assign(classroom.id, [one.id, two.id])).status).toBe(200);
    refusedBecause(await assign(classroom.id, [three.id]), messages.classroomFull);
    // Those who are there already take no second seat.
    expect((await assign(classroom.id, [one.id, two.id])).body.data).toEqual({ assigned: 0, moved: 0 });
  });

  it('does not overfill a class when many assign at the same moment', async () => {
    const classroom = await room({ capacity: 5 });
    const children = [];
    for (let index = 0; index < 12; index++) children.push(await child());
    const answers = await Promise.all(children.map(({ id }) => assign(classroom.id, [id])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 200))
      refusedBecause(answer, messages.classroomFull);
    const inside = await running.knex('children').where({ classroom_id: classroom.id });
    expect(inside).toHaveLength(5);
  });

  it('lets two who move the same children crosswise both finish', async () => {
    const [one, two] = [await room(), await room()];
    const ids: number[] = [];
    for (let index = 0; index < 8; index++) ids.push((await child()).id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        assign(turn % 2 ? one.id : two.id, turn % 3 ? ids : [...ids].reverse()),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const rooms = await running.knex('children').whereIn('id', ids).distinct('classroom_id');
    expect(rooms).toHaveLength(1);
  });
});

describe('removing a child', () => {
  const remove = (childId: unknown, by = principal) =>
    by.post('/api/remove-child-from-classroom', { childId });

  it('leaves it in no class, tells the tablets, and can be asked twice', async () => {
    const leaving = await child({ classroom_id: (await room()).id });
    const { cursor } = await pullAll(teaching);
    expect((await remove(leaving.id)).body.data).toEqual({ child_id: leaving.id, classroom_id: null });
    expect((await remove(String(leaving.id))).status).toBe(200);
    expect(documentsOf(await pullAll(teaching, cursor), 'child').get(leaving.id)).toMatchObject({
      classroom_id: null,
    });
  });

  it('is a 404 for a child out of reach', async () => {
    const stranger = await child({ classroom_id: (await room({}, elsewhere)).id }, elsewhere);
    for (const id of [stranger.id, 999_999]) {
      const answer = await remove(id);
      expect([answer.status, answer.body]).toEqual([404, { message: messages.notFound }]);
    }
    expect(await roomOf(stranger)).not.toBeNull();
  });
});

describe('the children to choose from', () => {
  it('are those active at the preschool, by name, with their present class, in pages', async () => {
    const place = await buildPreschool(running.knex);
    const classroom = await room({ name: 'Melati' }, place);
    await child({ fullname: 'Zainab', classroom_id: classroom.id, status: 2 }, place);
    await child({ fullname: 'Aminah' }, place);
    await child({ fullname: 'Gone', status: 3 }, place);
    const fetch = async (query: string, by = administrator) =>
      (await by.get(`/api/fetch-children?preschool=${place.id}&${query}`)).body;
    const { data, meta } = await fetch('');
    expect(
      data.map((each: { fullname: string; classroom: object }) => [each.fullname, each.classroom]),
    ).toEqual([
      ['Aminah', null],
      ['Zainab', { id: classroom.id, name: 'Melati' }],
    ]);
    expect(meta.total).toBe(2);
    expect((await fetch('search=aina')).data).toHaveLength(1);
    expect((await fetch('per_page=1&page=2')).data[0].fullname).toBe('Zainab');
    expect((await fetch('', principal)).data).toEqual([]);
  });
});

describe('teachers', () => {
  const assignTeachers = (classroomId: number, teacherId: unknown, by = principal) =>
    by.post('/api/assign-teacher-to-classroom', { classroomId, teacherId });
  const removeTeacher = (classroomId: number, teacherId: number, by = principal) =>
    by.post('/api/remove-teacher-from-classroom', { classroomId, teacherId });

  it('are assigned with their names, and removed, on the tablets too', async () => {
    const { knex } = running;
    const therapist = await buildUser(knex, 6, { preschools: [elsewhere, here], name: 'Ms Chua 珮珊' });
    const classroom = await room();
    let { cursor } = await pullAll(teaching);
    expect((await assignTeachers(classroom.id, [teacher.id, therapist.id])).body.data).toEqual({
      assigned: 2,
    });
    expect((await assignTeachers(classroom.id, [teacher.id])).body.data).toEqual({ assigned: 0 });
    const pulled = await pullAll(teaching, cursor);
    cursor = pulled.cursor;
    expect(documentsOf(pulled, 'classroom').get(classroom.id)).toMatchObject({
      teachers: [teacher.id, therapist.id],
      teacher_names: [
        { id: teacher.id, name: 'Cikgu Lim' },
        { id: therapist.id, name: 'Ms Chua 珮珊' },
      ],
    });
    expect((await removeTeacher(classroom.id, therapist.id)).body.data).toEqual({ removed: true });
    expect((await removeTeacher(classroom.id, therapist.id)).body.data).toEqual({ removed: false });
    expect(documentsOf(await pullAll(teaching, cursor), 'classroom').get(classroom.id)).toMatchObject({
      teachers: [teacher.id],
    });
    const actions = await knex('audit_entries')
      .where({ entity_type: 'classroom', entity_id: String(classroom.id) })
      .orderBy('id')
      .pluck('action');
    expect(actions).toEqual(['teacher_assigned', 'teacher_assigned', 'teacher_removed']);
  });

  it('are of the class’s preschool, with an open account, and teach', async () => {
    const { knex } = running;
    const classroom = await room();
    const wrong = [
      await buildUser(knex, 5, { preschools: [elsewhere] }),
      await buildUser(knex, 4, { preschools: [here] }),
      await buildUser(knex, 5, { preschools: [here], deactivated_at: new Date() }),
      { id: 999_999 },
    ];
    for (const { id } of wrong) {
      const answer = await assignTeachers(classroom.id, [teacher.id, id]);
      expect([answer.status, answer.body.errors]).toEqual([422, { teacherId: [messages.teacherUnknown] }]);
    }
    expect(await knex('classroom_teachers').where({ classroom_id: classroom.id })).toEqual([]);
    const theirs = await room({}, elsewhere);
    expect((await assignTeachers(theirs.id, [teacher.id])).status).toBe(404);
    expect((await removeTeacher(theirs.id, teacher.id)).status).toBe(404);
  });

  it('can’t remove a teacher, whatever else they are', async () => {
    const { knex, api } = running;
    const both = await buildUser(knex, 4, { preschools: [here] });
    await knex('user_roles').insert({ user_id: both.id, role_id: 5 });
    const classroom = await room({ teachers: [teacher] });
    for (const caller of [teaching, await api.as(both)])
      expect((await removeTeacher(classroom.id, teacher.id, caller)).status).toBe(403);
    expect((await assignTeachers(classroom.id, [teacher.id], await api.as(both))).status).toBe(200);
  });

  it('to choose from are found by name, with the classes they have within sight', async () => {
    const { knex, api } = running;
    const place = await buildPreschool(knex);
    const own = await api.as(await buildUser(knex, 4, { preschools: [place] }));
    const therapist = await buildUser(knex, 6, { preschools: [place, elsewhere], name: 'Zaleha' });
    const other = await buildUser(knex, 5, { preschools: [place], name: 'Aida' });
    await buildUser(knex, 5, { preschools: [place], deactivated_at: new Date() });
    await room({ teachers: [therapist] }, elsewhere);
    const seen = await room({ name: 'Teratai', teachers: [therapist] }, place);
    const fetch = async (query: string) => (await own.get(`/api/fetch-teachers?${query}`)).body.data;
    expect(await fetch(`preschool=${place.id}`)).toEqual([
      { id: other.id, name: 'Aida', therapist: false, classrooms: [] },
      { id: therapist.id, name: 'Zaleha', therapist: true, classrooms: [{ id: seen.id, name: 'Teratai' }] },
    ]);
    expect(await fetch('search=aid')).toMatchObject([{ name: 'Aida' }]);
    expect(await fetch(`preschool=${elsewhere.id}`)).toEqual([]);
  });
});

describe('a tablet that fetched its classrooms before they carried names', () => {
  it('is told all of them again, once, and nothing else', async () => {
    const { knex, api } = running;
    const place = await buildPreschool(knex);
    const own = await api.as(await buildUser(knex, 5, { preschools: [place] }));
    const rooms = [await room({}, place), await room({}, place)];
    await child({ classroom_id: rooms[0]?.id }, place);
    const { cursor } = await pullAll(own);
    await announceClassrooms(knex);
    const told = await pullAll(own, cursor);
    expect(told.changes.map(({ type, id }) => [type, id])).toEqual(rooms.map(({ id }) => ['classroom', id]));
    expect((await pullAll(own, told.cursor)).changes).toEqual([]);
    // The feed goes on from there.
    const late = await child({}, place);
    expect((await pullAll(own, told.cursor)).changes).toMatchObject([{ type: 'child', id: late.id }]);
  });
});
