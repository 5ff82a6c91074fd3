/** Classwork: publishing, changing, deleting and reading it, and who may. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Answer, Caller } from '../support/api';
import { buildChild, buildClassroom, buildPreschool, buildSubject, buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
const VIDEO = 'dQw4w9WgXcQ';
const FILE = '1aBcD_eFgH-iJkLmNoPqRsTuVwXyZ012345';

let teacher: Caller;
let colleague: Caller;
let therapist: Caller;
let elsewhere: Caller;
let administrator: Caller;
let parent: Caller;
let otherParent: Caller;
let room: { id: number; name: string };
let secondRoom: { id: number; name: string };
let roomElsewhere: { id: number; name: string };
let maths: { id: number; name: string };
let art: { id: number; name: string };
let here: { id: number };
let there: { id: number };

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex, { name: 'Tadika Here' });
  there = await buildPreschool(knex, { name: 'Tadika There' });
  const staff = async (role: number, preschool?: { id: number }) =>
    api.as(await buildUser(knex, role, { preschools: preschool ? [preschool] : [] }));
  [teacher, colleague, therapist] = [await staff(5, here), await staff(4, here), await staff(6, here)];
  elsewhere = await staff(5, there);
  administrator = await staff(2);
  room = await buildClassroom(knex, here, { name: 'Bintang' });
  secondRoom = await buildClassroom(knex, here, { name: 'Bulan' });
  roomElsewhere = await buildClassroom(knex, there, { name: 'Merah' });
  [maths, art] = [await buildSubject(knex, 'Mathematics'), await buildSubject(knex, 'Art')];
  const [one, other] = [await buildUser(knex, 7), await buildUser(knex, 9)];
  await buildChild(knex, here, { parents: [one], classroom_id: room.id });
  await buildChild(knex, here, { parents: [other], classroom_id: secondRoom.id });
  parent = await api.as(one);
  otherParent = await api.as(other);
});

const form = (given: object = {}) => ({
  name: 'Counting to twenty',
  body: '<p>Count the <strong>beads</strong>.</p>',
  availability: 'multiple',
  classrooms: [room.id],
  subjects: [],
  attachment_type: '',
  attachments: [],
  classwork_type: 'material',
  ...given,
});
const pathOf = (classroom: { id: number }, id?: number) =>
  `/api/classrooms/${classroom.id}/classwork${id === undefined ? '' : `/${id}`}`;
const post = (given: object = {}, caller = teacher) => caller.post(pathOf(room), form(given));
async function made(given: object = {}, caller = teacher) {
  const answer = await post(given, caller);
  expect([answer.status, answer.body]).toEqual([200, { data: expect.any(Object) }]);
  return answer.body.data as { id: number; body: string; updated_at: string; name: string };
}
const idsOf = (answer: Answer): number[] => answer.body.data.map((each: { id: number }) => each.id);
const remove = (caller: Caller, classroom: { id: number }, id: number) =>
  caller.call('DELETE', pathOf(classroom, id));

describe('the subjects', () => {
  it('are listed by name', async () => {
    for (const caller of [teacher, parent, administrator]) {
      const { status, body } = await caller.get('/api/subjects');
      expect([status, body]).toEqual([200, { data: [art, maths].map(({ id, name }) => ({ id, name })) }]);
    }
  });
});

describe('a classwork', () => {
  it('is published to classrooms with subjects and each kind of attachment', async () => {
    const { status, body } = await post({
      name: '  数数 எண்கள்  ',
      classrooms: [secondRoom.id, room.id, room.id],
      subjects: [maths.id, art.id],
      attachments: [
        { type: 'youtube', url: `https://youtu.be/${VIDEO}?si=x`, video_id: 'nonsense' },
        { type: 'google_drive', url: `https://drive.google.com/file/d/${FILE}/view?usp=sharing` },
        { type: 'link', url: 'https://www.example.com/buku?muka=2' },
      ],
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.any(Number),
      classwork_id: body.data.id,
      preschool_id: here.id,
      name: '数数 எண்கள்',
      body: '<p>Count the <strong>beads</strong>.</p>',
      availability: 'multiple',
      classrooms: [
        { id: room.id, name: 'Bintang', preschool: 'Tadika Here' },
        { id: secondRoom.id, name: 'Bulan', preschool: 'Tadika Here' },
      ],
      subjects: [
        { id: art.id, name: 'Art' },
        { id: maths.id, name: 'Mathematics' },
      ],
      attachment_type: 'multiple',
      attachments: [
        { type: 'youtube', url: `https://www.youtube.com/watch?v=${VIDEO}`, video_id: VIDEO },
        { type: 'google_drive', url: `https://drive.google.com/file/d/${FILE}/preview`, video_id: null },
        { type: 'link', url: 'https://www.example.com/buku?muka=2', video_id: null },
      ],
      classwork_type: 'material',
      updated_at: '2026-03-11T01:00:00.000Z',
      editable: true,
    });
    expect((await teacher.get(pathOf(secondRoom, body.data.id))).body).toEqual(body);
  });

  it('needs a name, a body and a classroom, and says so', async () => {
    const { status, body } = await teacher.post(pathOf(room), {});
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ['Name field required.'],
      body: ['Body field required.'],
      classrooms: ['Classrooms field required.'],
    });
    const each = async (given: object) => (await post(given)).body.errors;
    for (const name of ['', '  ', null, 5])
      expect(await each({ name })).toEqual({ name: ['Name field required.'] });
    for (const classrooms of [[], null, 'x'])
      expect(await each({ classrooms })).toEqual({ classrooms: ['Classrooms field required.'] });
  });

  it.each([
    '',
    '<p></p>',
    '<p><br></p><p>&nbsp;</p>',
    '<script>alert(1)</script>',
    '<style>p { color: red }</style><p> </p>',
    '<img src="x" onerror="alert(1)">',
  ])('has a body with something in it: %j is none', async (body) => {
    const answer = await post({ body });
    expect([answer.status, answer.body.errors]).toEqual([422, { body: ['Body field required.'] }]);
  });

  it('takes as much as it should and no more', async () => {
    const full = await made({
      name: 'n'.repeat(200),
      body: `<p>${'b'.repeat(49_993)}</p>`,
      attachments: Array(20).fill({ type: 'link', url: 'https://example.com/' }),
    });
    expect(full.body).toHaveLength(50_000);
    const answer = await post({
      name: 'n'.repeat(201),
      body: 'b'.repeat(50_001),
      classrooms: Array.from({ length: 21 }, (_, index) => index + 1),
      subjects: Array.from({ length: 21 }, (_, index) => index + 1),
      attachments: Array(21).fill({ type: 'link', url: 'https://example.com/' }),
    });
    expect(answer.body.errors).toEqual({
      name: [messages.nameTooLong],
      body: [messages.bodyTooLong],
      classrooms: [messages.classroomsTooMany],
      subjects: [messages.subjectsTooMany],
      attachments: [messages.attachmentsTooMany],
    });
  });

  it('goes to no classroom outside the scope, and has no subject that is not there', async () => {
    for (const id of [roomElsewhere.id, 987_654]) {
      const answer = await post({ classrooms: [room.id, id], subjects: [maths.id, 987_654] });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { classrooms: [messages.classroomUnknown], subjects: [messages.subjectUnknown] },
      ]);
    }
  });

  it('is of a fixed availability and type', async () => {
    expect((await post({ availability: 'single' })).status).toBe(422);
    expect((await post({ classwork_type: 'quiz' })).status).toBe(422);
    const { name, body, classrooms } = form();
    expect((await teacher.post(pathOf(room), { name, body, classrooms })).body.data).toMatchObject({
      availability: 'multiple',
      classwork_type: 'material',
      attachment_type: null,
      attachments: [],
      subjects: [],
    });
  });

  it('leaves nothing behind when it is refused, and an audit row when it is not', async () => {
    const count = async () =>
      Promise.all(
        ['classwork', 'classwork_classrooms', 'audit_entries'].map(async (table) =>
          Number((await running.knex(table).count().first())?.count),
        ),
      );
    const before = await count();
    await post({ classrooms: [room.id, roomElsewhere.id] });
    await post({ attachments: [{ type: 'youtube', url: 'https://example.com/' }] });
    expect(await count()).toEqual(before);
    const { id } = await made();
    await teacher.put(pathOf(room, id), form({ name: 'Changed' }));
    await remove(teacher, room, id);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'classwork', entity_id: String(id) })
      .orderBy('id');
    expect(trail.map(({ action, actor_id, preschool_id }) => [action, actor_id, preschool_id])).toEqual(
      ['created', 'updated', 'deleted'].map((action) => [action, teacher.userId, here.id]),
    );
    expect(trail[1]).toMatchObject({ before: { name: 'Counting to twenty' }, after: { name: 'Changed' } });
    expect(trail[2]).toMatchObject({ before: { name: 'Changed', classrooms: [room.id] }, after: null });
  });
});

describe('markup', () => {
  it('in a body is kept where it is on the list, and nothing else is', async () => {
    const kept =
      '<h2>Tajuk</h2><p><strong>b</strong> <em>i</em> <u>u</u> <code>c</code></p>' +
      '<ul><li><p>1</p></li></ul><ol><li>2</li></ol><blockquote><p>q</p></blockquote><pre><code>x &lt; y</code></pre>';
    expect((await made({ body: kept })).body).toBe(kept);
    const stored = await made({
      body:
        '<p onclick="alert(1)" style="color:red" class="x">Hello<script>alert(1)</script></p>' +
        '<img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe><svg onload=alert(1)><p>in</p></svg>' +
        '<form action="/x"><input name=a></form><!-- comment --><math><mtext><p>m</p></mtext></math>' +
        '<p><a href="https://example.com/?a=1&b=2" target="_top" rel="opener">link</a></p>',
    });
    expect(stored.body).toBe(
      '<p>Hello</p><p>in</p><p>m</p>' +
        '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">link</a></p>',
    );
  });

  it('in a link leads to the web or to mail and nowhere else', async () => {
    const hrefs = [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java&#10;script:alert(1)',
      '&#1;javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example/',
      '/api/logout',
      'ftp://example.com',
    ];
    for (const href of hrefs) {
      const { body } = await made({ body: `<p><a href="${href}">x</a></p>` });
      expect([href, body]).toEqual([href, '<p><a>x</a></p>']);
    }
    const kept = [
      ['mailto:a@b.my', 'mailto:a@b.my'],
      ['http://example.com/a', 'http://example.com/a'],
      // As people type them.
      ['moe.gov.my/buku', 'https://moe.gov.my/buku'],
      ['cikgu.farah@tadika.my', 'mailto:cikgu.farah@tadika.my'],
    ];
    for (const [given, stored] of kept) {
      const { body } = await made({ body: `<p><a href="${given}">x</a></p>` });
      expect(body).toContain(`href="${stored}"`);
    }
  });

  it('in every other text is the text that it is', async () => {
    const name = '<img src=x onerror=alert(1)> & "quotes"';
    expect((await made({ name })).name).toBe(name);
    const { status } = await post({ name: 'With a \u0000 in it' });
    expect(status).toBe(422);
  });

  it.each([
    ['youtube', 'javascript:alert(1)', messages.youtubeUrlInvalid],
    ['youtube', `https://evil.example/watch?v=${VIDEO}`, messages.youtubeUrlInvalid],
    ['youtube', 'https://www.youtube.com/watch?v="><script>', messages.youtubeUrlInvalid],
    ['google_drive', 'javascript:alert(1)', messages.driveUrlInvalid],
    ['google_drive', 'https://drive.google.com/drive/folders/1aBcD_eFgH', messages.driveUrlInvalid],
    ['link', 'javascript:alert(document.cookie)', messages.linkUrlInvalid],
    ['link', 'data:text/html,<script>alert(1)</script>', messages.linkUrlInvalid],
    ['link', ' java\tscript:alert(1)', messages.linkUrlInvalid],
    ['link', 'https://me:secret@example.com/', messages.linkUrlInvalid],
    ['link', '', messages.attachmentUrlRequired],
    ['link', `https://example.com/${'x'.repeat(2_000)}`, messages.urlTooLong],
  ])('in an attachment of the type %s is refused: %s', async (type, url, message) => {
    const answer = await post({
      attachments: [
        { type: 'link', url: 'https://example.com/' },
        { type, url },
      ],
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { 'attachments.1.url': [message] }]);
  });

  it('in the type of an attachment is refused', async () => {
    for (const type of ['<script>', 'image', null]) {
      const answer = await post({ attachments: [{ type, url: 'https://example.com/' }] });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { 'attachments.0.type': [messages.attachmentTypeUnknown] },
      ]);
    }
  });
});

describe('changing a classwork', () => {
  it('replaces what was sent and moves its date', async () => {
    const before = await made({ subjects: [maths.id], attachments: [{ type: 'link', url: 'example.com' }] });
    const { status, body } = await colleague.put(
      pathOf(room, before.id),
      form({
        name: 'Counting to thirty',
        body: '<p>More</p>',
        classrooms: [secondRoom.id],
        subjects: [art.id],
        attachments: [{ type: 'youtube', url: `https://www.youtube.com/shorts/${VIDEO}` }],
        updated_at: before.updated_at,
      }),
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: before.id,
      name: 'Counting to thirty',
      body: '<p>More</p>',
      classrooms: [{ id: secondRoom.id }],
      subjects: [{ id: art.id }],
      attachment_type: 'youtube',
      attachments: [{ video_id: VIDEO }],
    });
    expect(body.data.updated_at > before.updated_at).toBe(true);
    // It is no longer in the classroom it was in.
    expect((await colleague.get(pathOf(room, before.id))).status).toBe(404);
    expect((await colleague.get(pathOf(secondRoom, before.id))).status).toBe(200);
  });

  it('leaves subjects and attachments alone that are not sent', async () => {
    const { id } = await made({ subjects: [maths.id], attachments: [{ type: 'link', url: 'example.com' }] });
    const { body } = await teacher.put(pathOf(room, id), {
      name: 'Only this',
      body: '<p>x</p>',
      classrooms: [room.id],
    });
    expect(body.data).toMatchObject({ subjects: [{ id: maths.id }], attachments: [{ type: 'link' }] });
  });

  it('refuses what publishing refuses', async () => {
    const { id } = await made();
    const { status, body } = await teacher.put(pathOf(room, id), {
      name: '',
      body: '<p></p>',
      classrooms: [],
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ['Name field required.'],
      body: ['Body field required.'],
      classrooms: ['Classrooms field required.'],
    });
  });

  it('on a state that has gone is told, with the one that is there, and changes nothing', async () => {
    const before = await made();
    const theirs = await colleague.put(
      pathOf(room, before.id),
      form({ name: 'Theirs', updated_at: before.updated_at }),
    );
    const mine = await teacher.put(
      pathOf(room, before.id),
      form({ name: 'Mine', updated_at: before.updated_at }),
    );
    expect(mine).toMatchObject({
      status: 409,
      body: { message: messages.conflict, data: { name: 'Theirs' } },
    });
    expect(mine.body.data).toEqual(theirs.body.data);
    const { body } = await teacher.get(pathOf(room, before.id));
    expect(body.data.name).toBe('Theirs');
    const again = await teacher.put(
      pathOf(room, before.id),
      form({ name: 'Mine', updated_at: mine.body.data.updated_at }),
    );
    expect(again.status).toBe(200);
  });

  it('at the same moment leaves one, and tells the others', async () => {
    const before = await made();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        teacher.put(
          pathOf(room, before.id),
          form({ name: `At once ${index}`, updated_at: before.updated_at }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('deleting a classwork', () => {
  it('takes it out of all its classrooms', async () => {
    const { id } = await made({ classrooms: [room.id, secondRoom.id] });
    const answer = await remove(teacher, secondRoom, id);
    expect([answer.status, answer.body]).toEqual([204, '']);
    for (const classroom of [room, secondRoom]) {
      expect((await teacher.get(pathOf(classroom, id))).status).toBe(404);
      expect((await remove(teacher, classroom, id)).status).toBe(404);
    }
    expect(await running.knex('classwork_classrooms').where({ classwork_id: id })).toEqual([]);
  });
});

describe('a list', () => {
  it('of a classroom has its classwork, newest first, in pages', async () => {
    const own = await buildClassroom(running.knex, here);
    const ids: number[] = [];
    for (const name of ['one', 'two', 'three']) ids.unshift((await made({ name, classrooms: [own.id] })).id);
    await made({ name: 'not here' });
    const all = await teacher.get(pathOf(own));
    expect([idsOf(all), all.body.meta]).toEqual([ids, { total: 3, page: 1, per_page: 50 }]);
    const second = await teacher.get(`${pathOf(own)}?per_page=2&page=2`);
    expect([idsOf(second), second.body.meta]).toEqual([ids.slice(2), { total: 3, page: 2, per_page: 2 }]);
  });

  it('is searched by name, by the words of the body, and by subject', async () => {
    const own = await buildClassroom(running.knex, here);
    const add = async (given: object) => (await made({ classrooms: [own.id], ...given })).id;
    const byName = await add({ name: 'Kebun 100%_sayur' });
    const byBody = await add({ name: 'a', body: '<p>Lukis <strong>pokok</strong></p>' });
    const bySubject = await add({ name: 'b', subjects: [art.id] });
    const search = async (text: string) =>
      idsOf(await teacher.get(`${pathOf(own)}?search=${encodeURIComponent(text)}`));
    expect(await search('SAYUR')).toEqual([byName]);
    expect(await search('100%_')).toEqual([byName]);
    expect(await search('%')).toEqual([byName]);
    expect(await search('pokok')).toEqual([byBody]);
    // Markup is not what is searched.
    expect(await search('strong')).toEqual([]);
    expect(await search('art')).toEqual([bySubject]);
    expect(await search('nothing like it')).toEqual([]);
  });

  it('of everything is what the reader may see', async () => {
    const mine = (await made({ name: 'For the first room' })).id;
    const other = (await made({ name: 'For the second room', classrooms: [secondRoom.id] })).id;
    const seen = async (caller: Caller) =>
      idsOf(await caller.get('/api/classwork?per_page=500')).filter((id) => [mine, other].includes(id));
    expect(await seen(teacher)).toEqual([other, mine]);
    expect(await seen(therapist)).toEqual([other, mine]);
    expect(await seen(administrator)).toEqual([other, mine]);
    expect(await seen(parent)).toEqual([mine]);
    expect(await seen(otherParent)).toEqual([other]);
    expect(await seen(elsewhere)).toEqual([]);
  });
});

describe('who', () => {
  it('reads: staff of the preschool and the parents of the classroom', async () => {
    const { id } = await made();
    for (const caller of [teacher, colleague, therapist, administrator, parent])
      expect((await caller.get(pathOf(room, id))).status).toBe(200);
    for (const caller of [otherParent, elsewhere]) {
      expect((await caller.get(pathOf(room, id))).status).toBe(404);
      expect((await caller.get(pathOf(room))).status).toBe(404);
    }
    // Through another classroom of the reader's it is not there either.
    expect((await otherParent.get(pathOf(secondRoom, id))).status).toBe(404);
    expect((await running.api.anonymous().get(pathOf(room, id))).status).toBe(401);
  });

  it('publishes, changes and deletes: teachers, principals and head office, at their own preschools', async () => {
    const { id } = await made();
    for (const caller of [therapist, parent]) {
      const [created, changed, deleted] = [
        await post({}, caller),
        await caller.put(pathOf(room, id), form()),
        await remove(caller, room, id),
      ];
      expect([created.status, changed.status, deleted.status]).toEqual([403, 403, 403]);
    }
    for (const caller of [elsewhere, otherParent]) {
      const [created, changed, deleted] = [
        await post({}, caller),
        await caller.put(pathOf(room, id), form()),
        await remove(caller, room, id),
      ];
      expect([created.status, changed.status, deleted.status]).toEqual([404, 404, 404]);
    }
    expect((await parent.get(pathOf(room, id))).body.data.editable).toBe(false);
    expect((await therapist.get(pathOf(room, id))).body.data.editable).toBe(false);
    expect((await post({}, administrator)).status).toBe(200);
  });

  it('is a parent stops with the child: moved on or withdrawn, it reads no more', async () => {
    const { knex, api } = running;
    const user = await buildUser(knex, 7);
    const child = await buildChild(knex, here, { parents: [user], classroom_id: room.id });
    const caller = await api.as(user);
    const { id } = await made();
    expect((await caller.get(pathOf(room, id))).status).toBe(200);
    await knex('children').where({ id: child.id }).update({ status: 3 });
    expect((await caller.get(pathOf(room, id))).status).toBe(404);
    await knex('children').where({ id: child.id }).update({ status: 1, classroom_id: secondRoom.id });
    expect((await caller.get(pathOf(room, id))).status).toBe(404);
    expect(idsOf(await caller.get('/api/classwork?per_page=500'))).not.toContain(id);
  });

  it('reads what goes to several classrooms learns of none that is not theirs', async () => {
    const { id } = await made({ classrooms: [room.id, secondRoom.id, roomElsewhere.id] }, administrator);
    const rooms = async (caller: Caller, classroom: { id: number }) =>
      (await caller.get(pathOf(classroom, id))).body.data.classrooms.map((each: { id: number }) => each.id);
    expect(await rooms(parent, room)).toEqual([room.id]);
    expect(await rooms(otherParent, secondRoom)).toEqual([secondRoom.id]);
    expect(await rooms(teacher, room)).toEqual([room.id, secondRoom.id]);
    expect(await rooms(elsewhere, roomElsewhere)).toEqual([roomElsewhere.id]);
    // What head office sent to several preschools is not one preschool's to change.
    expect((await teacher.put(pathOf(room, id), form())).status).toBe(403);
    expect((await remove(elsewhere, roomElsewhere, id)).status).toBe(403);
    expect((await teacher.get(pathOf(room, id))).body.data.editable).toBe(false);
    expect((await remove(administrator, room, id)).status).toBe(204);
  });
});

describe('a classroom that is deleted', () => {
  it('leaves its classwork to the other classrooms, and with none left to the editors of the preschool', async () => {
    const { knex } = running;
    const [one, other] = [await buildClassroom(knex, here), await buildClassroom(knex, here)];
    const { id } = await made({ name: 'Left behind', classrooms: [one.id, other.id] });
    await knex('classrooms').where({ id: one.id }).delete();
    expect((await teacher.get(pathOf(other, id))).body.data.classrooms).toMatchObject([{ id: other.id }]);
    await knex('classrooms').where({ id: other.id }).delete();
    const left = await teacher.get('/api/classwork?without_classroom=1');
    expect(left.body.data).toMatchObject([{ id, name: 'Left behind', classrooms: [], editable: true }]);
    for (const caller of [parent, elsewhere])
      expect(idsOf(await caller.get('/api/classwork?without_classroom=1'))).toEqual([]);
    expect((await elsewhere.get(pathOf(roomElsewhere, id))).status).toBe(404);
    expect((await parent.get(pathOf(room, id))).status).toBe(404);
    // Any classroom of the preschool leads to it, to put it into one again.
    const { status, body } = await teacher.put(pathOf(room, id), form({ name: 'Back again' }));
    expect([status, body.data.classrooms]).toMatchObject([200, [{ id: room.id }]]);
    expect((await parent.get(pathOf(room, id))).status).toBe(200);
  });
});
