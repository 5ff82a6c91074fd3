/** Activities, assessments and interventions: what daily reports pick from. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
let administrator: Caller;
let teacher: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  administrator = await api.as(await buildUser(knex, 2));
  teacher = await api.as(await buildUser(knex, 5, { preschools: [await buildPreschool(knex)] }));
});

const kinds = [
  { kind: 'activity', path: '/api/children-activities', required: messages.activityNameRequired },
  { kind: 'assessment', path: '/api/children-assessments', required: messages.assessmentNameRequired },
  { kind: 'intervention', path: '/api/children-interventions', required: messages.interventionNameRequired },
] as const;

describe.each(kinds)('an $kind', ({ kind, path, required }) => {
  const create = async (body: object) => administrator.post(path, body);
  const made = async (body: object) => {
    const answer = await create(body);
    expect(answer.status).toBe(200);
    return answer.body.data as { id: number; name: string; desc: string | null };
  };
  const feedEntry = (id: number) =>
    running
      .knex('feed_entries')
      .where({ feed_id: 0, entity_type: 'master', entity_id: String(id) })
      .first();

  it('is created, and found in the list by everyone who logs', async () => {
    const { id } = await made({ name: `Finger painting (${kind})`, desc: 'With both hands' });
    const { body } = await teacher.get(path);
    const found = body.data.find((each: { id: number }) => each.id === id);
    expect(found).toEqual({
      id,
      name: `Finger painting (${kind})`,
      desc: 'With both hands',
      meta_data: { name: `Finger painting (${kind})`, desc: 'With both hands' },
      updated_at: '2026-03-11T01:00:00.000Z',
    });
  });

  it('is listed among its own kind only, by name whatever the case', async () => {
    for (const name of ['zebra', 'Apple', 'banana']) await made({ name: `sorted ${name} ${kind}` });
    const names = async (where: string) =>
      (await teacher.get(where)).body.data.map((each: { name: string }) => each.name);
    const own = (await names(path)).filter((name: string) => name.startsWith('sorted'));
    expect(own).toEqual([`sorted Apple ${kind}`, `sorted banana ${kind}`, `sorted zebra ${kind}`]);
    for (const other of kinds.filter((each) => each.kind !== kind))
      expect(await names(other.path)).not.toContain(`sorted Apple ${kind}`);
  });

  it('needs a name, and says so', async () => {
    const missing = [{}, { name: '' }, { name: '   ' }, { name: null }, { name: 12 }, { name: ['x'] }];
    for (const body of missing) {
      const answer = await create(body);
      expect([body, answer.status, answer.body.errors]).toEqual([body, 422, { name: [required] }]);
      expect(answer.body.message).toBe(required);
    }
  });

  it('has a name of its own among its kind, whatever the case and the spaces', async () => {
    const first = await made({ name: `Water play ${kind}` });
    const second = await made({ name: `Sand play ${kind}` });
    const taken = { name: [messages.nameTaken] };
    for (const name of [`Water play ${kind}`, `  WATER play ${kind} `]) {
      const answer = await create({ name });
      expect([answer.status, answer.body.errors]).toEqual([422, taken]);
    }
    const renamed = await administrator.put(`${path}/${second.id}`, { name: first.name });
    expect([renamed.status, renamed.body.errors]).toEqual([422, taken]);
    // Its own name is not taken from itself.
    expect((await administrator.put(`${path}/${first.id}`, { name: first.name })).status).toBe(200);
  });

  it('keeps its description when an update leaves it out, and loses it by null or empty text', async () => {
    const { id } = await made({ name: `Described ${kind}`, desc: 'Old words' });
    const update = async (body: object) => {
      const answer = await administrator.put(`${path}/${id}`, body);
      expect(answer.status).toBe(200);
      return answer.body.data.desc;
    };
    const name = `Described ${kind}`;
    expect(await update({ name })).toBe('Old words');
    expect(await update({ name, desc: null })).toBeNull();
    expect(await update({ name, desc: 'New words' })).toBe('New words');
    expect(await update({ name, desc: '  ' })).toBeNull();
  });

  it('takes a name of 200 and a description of 5,000 characters, and no more', async () => {
    const full = await made({ name: `${kind} ${'n'.repeat(199 - kind.length)}`, desc: 'd'.repeat(5_000) });
    expect(full.name).toHaveLength(200);
    expect(full.desc).toHaveLength(5_000);
    const answer = await create({ name: 'n'.repeat(201), desc: 'd'.repeat(5_001) });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ name: [messages.nameTooLong], desc: [messages.descTooLong] });
  });

  it('takes any script, markup as it is, and refuses what no text can hold', async () => {
    const name = `积木 கட்டுமானம் <b>blocks</b> 🧱 ${kind}`;
    expect((await made({ name })).name).toBe(name);
    const answer = await create({ name: `With a \u0000 in it ${kind}` });
    expect(answer.status).toBe(422);
  });

  it('tells the tablets of each change', async () => {
    const { id } = await made({ name: `Announced ${kind}` });
    const first = await feedEntry(id);
    expect(first).toMatchObject({ base: true, gone: false, date: null });
    await administrator.put(`${path}/${id}`, { name: `Announced again ${kind}` });
    expect((await feedEntry(id)).seq).toBeGreaterThan(first.seq);
  });

  it('leaves in the audit trail who changed what from what', async () => {
    const { id } = await made({ name: `Audited ${kind}` });
    await administrator.put(`${path}/${id}`, { name: `Audited anew ${kind}`, desc: 'Why' });
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: kind, entity_id: String(id) })
      .orderBy('id')
      .select('actor_id', 'action', 'before', 'after');
    const actor_id = administrator.userId;
    expect(trail).toEqual([
      { actor_id, action: 'created', before: null, after: { name: `Audited ${kind}`, desc: null } },
      {
        actor_id,
        action: 'updated',
        before: { name: `Audited ${kind}`, desc: null },
        after: { name: `Audited anew ${kind}`, desc: 'Why' },
      },
    ]);
  });

  it('leaves nothing behind when it is refused', async () => {
    const count = async () => [
      (await running.knex('masters').count().first())?.count,
      (await running.knex('audit_entries').where({ entity_type: kind }).count().first())?.count,
      (await running.knex('feeds').where({ id: 0 }).first()).seq,
    ];
    const before = await count();
    await create({ name: '' });
    await made({ name: `Twice ${kind}` }).then(() => create({ name: `Twice ${kind}` }));
    const [masters, audits, seq] = await count();
    expect([masters, audits, seq]).toEqual([before[0] + 1, before[1] + 1, before[2] + 1]);
  });

  it('is not found under the id of another kind', async () => {
    const { id } = await made({ name: `Of its kind ${kind}` });
    for (const other of kinds.filter((each) => each.kind !== kind))
      expect((await administrator.put(`${other.path}/${id}`, { name: 'Moved' })).status).toBe(404);
    expect((await administrator.put(`${path}/99999`, { name: 'Nobody' })).status).toBe(404);
  });
});

describe('two people who create the same master at the same moment', () => {
  it('end up with one, and one of them is told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        administrator.post('/api/children-activities', { name: 'Racing cars' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    expect(await running.knex('masters').where({ name: 'Racing cars' })).toHaveLength(1);
  });
});
