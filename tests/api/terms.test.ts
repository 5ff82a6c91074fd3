/** Terms and conditions: versions, who is asked, who accepted what. */
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { type BuiltUser, buildChild, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
let here: { id: number };
let there: { id: number };
let mother: BuiltUser;
let father: BuiltUser;
let administrator: Caller;
let parent: Caller;
let elsewhere: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  here = await buildPreschool(knex);
  there = await buildPreschool(knex);
  [mother, father] = [
    await buildUser(knex, 7, { name: 'Aminah' }),
    await buildUser(knex, 8, { name: 'Faizal' }),
  ];
  await buildChild(knex, here, { parents: [mother, father] });
  const other = await buildUser(knex, 9);
  await buildChild(knex, there, { parents: [other] });
  // A parent of a child who has left is asked for nothing, nor is one whose account is closed.
  await buildChild(knex, here, { status: 3, parents: [await buildUser(knex, 7)] });
  await buildChild(knex, here, { parents: [await buildUser(knex, 7, { deactivated_at: new Date() })] });
  administrator = await api.as(await buildUser(knex, 2));
  parent = await api.as(mother);
  elsewhere = await api.as(other);
});

const create = async (given: object = {}) =>
  (
    await administrator.post('/api/terms', {
      name: 'Handbook',
      content: '<p>Be kind.</p>',
      preschools: [here.id],
      status: 'active',
      ...given,
    })
  ).body.data;
const change = (id: number, given: object) => administrator.put(`/api/terms/${id}`, given);
const accept = (id: number, version: number, caller = parent) =>
  caller.post(`/api/terms/${id}/accept`, { version });
const mine = async (id: number, caller = parent) =>
  (await caller.get('/api/terms')).body.data.find((one: { id: number }) => one.id === id);
const missing = async (id: number, query = '') =>
  (await administrator.get(`/api/terms/${id}/parents${query}`)).body.data.map(
    (one: { name: string }) => one.name,
  );

describe('new terms', () => {
  it('keep the text that may stay, and refuse an empty one', async () => {
    const made = await create({ content: '<p onclick="x()">Be <b>kind</b><script>alert(1)</script></p>' });
    expect(made).toMatchObject({ content: '<p>Be <b>kind</b></p>', version: 1, status: 'active' });
    const refused = await administrator.post('/api/terms', { name: '', content: '' });
    expect(refused.body.errors).toEqual({
      name: [messages.nameFieldRequired],
      content: [messages.contentRequired],
    });
    const empty = await administrator.post('/api/terms', { name: 'A', content: '<p></p>' });
    expect(empty.body.errors).toEqual({ content: [messages.contentRequired] });
    const nowhere = await administrator.post('/api/terms', {
      name: 'A',
      content: 'B',
      preschools: [987_654],
    });
    expect(nowhere.body.errors).toEqual({ preschools: [messages.preschoolUnknown] });
  });

  it('are asked of nobody while they are a draft, then of the parents of their preschools', async () => {
    const { id } = await create({ status: 'draft' });
    expect(await mine(id)).toBeUndefined();
    expect((await accept(id, 1)).status).toBe(404);
    await change(id, { content: '<p>Another draft.</p>' });
    const active = (await change(id, { status: 'active' })).body.data;
    expect(active).toMatchObject({ version: 1, accepted_count: 0, missing_count: 2 });
    expect(await mine(id)).toMatchObject({ accepted_at: null, content: '<p>Another draft.</p>' });
    expect(await mine(id)).not.toHaveProperty('missing_count');
    expect(await mine(id, elsewhere)).toBeUndefined();
    expect((await change(id, { status: 'draft' })).body.errors).toEqual({
      status: [messages.termsNotDraft],
    });
  });

  it('without a preschool are for all', async () => {
    const { id } = await create({ preschools: [] });
    expect(await mine(id, elsewhere)).toBeDefined();
    expect((await administrator.get(`/api/terms/${id}`)).body.data.missing_count).toBe(3);
  });
});

describe('accepting', () => {
  it('counts once, tells who has not, and is asked for anew with another text', async () => {
    const { id } = await create();
    expect(await missing(id)).toEqual(['Aminah', 'Faizal']);
    const first = await accept(id, 1);
    expect(first.body.data.accepted_at).toEqual(expect.any(String));
    expect((await accept(id, 1)).body.data.accepted_at).toBe(first.body.data.accepted_at);
    expect(await missing(id)).toEqual(['Faizal']);
    expect(await missing(id, '?accepted=1')).toEqual(['Aminah']);
    expect(await missing(id, '?search=faizal')).toEqual(['Faizal']);
    const trail = await running.knex('audit_entries').where({ action: 'accepted', entity_id: String(id) });
    expect(trail).toMatchObject([{ actor_id: mother.id, after: { version: 1 } }]);

    // What parents do not read asks for nothing: its preschools, whether it is active.
    expect((await change(id, { preschools: [here.id, there.id] })).body.data).toMatchObject({
      version: 1,
      accepted_count: 1,
      missing_count: 2,
    });
    const second = (await change(id, { content: '<p>Be very kind.</p>' })).body.data;
    expect(second).toMatchObject({ version: 2, accepted_count: 0, missing_count: 3 });
    const stale = await accept(id, 1);
    expect([stale.status, stale.body.message, stale.body.data.content]).toEqual([
      409,
      messages.termsChanged,
      '<p>Be very kind.</p>',
    ]);
    await accept(id, 2);
    expect((await administrator.get(`/api/terms/${id}/versions`)).body.data).toMatchObject([
      { version: 2, content: '<p>Be very kind.</p>', accepted_count: 1 },
      { version: 1, content: '<p>Be kind.</p>', accepted_count: 1 },
    ]);
  });

  it('is not for those whom it is not asked of', async () => {
    const { id } = await create();
    expect((await accept(id, 1, elsewhere)).status).toBe(404);
    expect((await accept(id, 1, administrator)).status).toBe(403);
    await change(id, { status: 'inactive' });
    expect((await accept(id, 1)).status).toBe(404);
    // Written over while nobody can read it, and a new version once it is back.
    expect((await change(id, { content: '<p>New.</p>' })).body.data.version).toBe(2);
    expect((await change(id, { content: '<p>Newer.</p>' })).body.data.version).toBe(2);
    await change(id, { status: 'active' });
    expect((await accept(id, 2)).status).toBe(200);
  });

  it('while a new version is published ends in one of the two, never between', async () => {
    const { id } = await create();
    const [accepted] = await Promise.all([accept(id, 1), change(id, { content: '<p>Changed.</p>' })]);
    expect([200, 409]).toContain(accepted.status);
    const rows = await running.knex('terms_acceptances').where({ terms_id: id });
    expect(rows).toHaveLength(accepted.status === 200 ? 1 : 0);
    expect((await mine(id)).accepted_at).toBeNull();
  });
});

describe('an edit', () => {
  it('that began before someone else’s is answered with theirs', async () => {
    const { id, updated_at } = await create();
    await change(id, { name: 'Theirs', updated_at });
    const late = await change(id, { name: 'Mine', updated_at });
    expect([late.status, late.body.data.name]).toEqual([409, 'Theirs']);
  });
});

describe('in the language of the parent', () => {
  const malay = { name: 'Buku panduan', content: '<p>Berbaik hati.</p>' };
  const acceptIn = (id: number, version: number, language: string, caller = parent) =>
    caller.post(`/api/terms/${id}/accept`, { version, language });

  it('is accepted in a language that has a text, which is kept with it', async () => {
    const { id } = await create({ translations: { ms: malay } });
    expect(await mine(id)).toMatchObject({ translations: { ms: malay, zh: null }, accepted_language: null });
    const missingText = await acceptIn(id, 1, 'zh');
    expect([missingText.status, missingText.body.message]).toEqual([409, messages.termsChanged]);
    expect((await acceptIn(id, 1, 'ms')).body.data).toMatchObject({ accepted_language: 'ms' });
    const [asked] = (await administrator.get(`/api/terms/${id}/parents?accepted=1`)).body.data;
    expect(asked).toMatchObject({ name: 'Aminah', accepted_language: 'ms' });
    expect((await acceptIn(id, 1, 'en')).body.data).toMatchObject({ accepted_language: 'ms' });
  });

  it('gets a language that was missing within its version; another text in one is another version', async () => {
    const { id } = await create({ translations: { ms: malay } });
    await acceptIn(id, 1, 'ms');
    const chinese = { name: '手册', content: '<p>友善。</p>' };
    const added = (await change(id, { translations: { zh: chinese } })).body.data;
    expect(added).toMatchObject({ version: 1, accepted_count: 1, translations: { ms: malay, zh: chinese } });
    const versions = (await administrator.get(`/api/terms/${id}/versions`)).body.data;
    expect(versions).toMatchObject([{ version: 1, translations: { ms: malay, zh: chinese } }]);
    const changed = (await change(id, { translations: { ms: { ...malay, name: 'Panduan' } } })).body.data;
    expect(changed).toMatchObject({ version: 2, accepted_count: 0 });
    const gone = (await change(id, { translations: { zh: null } })).body.data;
    expect(gone).toMatchObject({ version: 3, translations: { zh: null } });
    const kept = (await administrator.get(`/api/terms/${id}/versions`)).body.data;
    expect(kept.map((one: { translations: object }) => one.translations)).toMatchObject([
      { zh: null },
      { zh: chinese },
      { ms: malay, zh: chinese },
    ]);
  });

  it('is named so on the home, keeps the text that may stay, and is refused without a name', async () => {
    const { id } = await create({
      translations: { ms: { ...malay, content: '<p onclick="x()">Baik<script>alert(1)</script></p>' } },
    });
    expect((await mine(id)).translations.ms.content).toBe('<p>Baik</p>');
    await parent.put('/api/me/language', { language: 'ms' });
    const home = (await parent.get('/api/portal/home')).body.data;
    expect(home.terms).toContainEqual({ id, name: 'Buku panduan' });
    const errors = async (ms: object) => (await change(id, { translations: { ms } })).body.errors;
    expect(await errors({ name: '', content: '<p>Baik</p>' })).toEqual({
      'translations.ms.name': [messages.nameFieldRequired],
    });
    expect(await errors({ name: 'Baik', content: '<p></p>' })).toEqual({
      'translations.ms.content': [messages.contentRequired],
    });
  });
});
