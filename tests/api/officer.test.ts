/** Who answers for personal data: named by head office, told to everyone, and at the end of each mail. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/api';
import { buildUser } from '../support/factories';
import { runningApi } from './running-api';

const running = runningApi();
const ADDRESS = '/api/data-protection-officer';
let administrator: Caller;
let parent: Awaited<ReturnType<typeof buildUser>>;

beforeAll(async () => {
  administrator = await running.api.as(await buildUser(running.knex, 2));
  parent = await buildUser(running.knex, 7);
});

const name = (body: object) => administrator.put(ADDRESS, body);
/** What an invitation of the parent says at its end, in their language. */
async function endOfMail(language: string | null): Promise<string> {
  const { knex } = running;
  await knex('users').where({ id: parent.id }).update({ language });
  await knex('mails').delete();
  expect((await administrator.post(`/api/users/${parent.id}/invite`)).status).toBe(200);
  const mail = await knex('mails').first('text', 'html');
  const end = mail.text.trim().split('\n\n').at(-1);
  expect(mail.html.includes('personal data') || mail.html.includes('data peribadi')).toBe(
    /personal data|data peribadi/.test(end),
  );
  return end;
}

describe('to whom data goes', () => {
  it('everyone who is signed in is told the providers that are set up, and none that are not', async () => {
    const { knex, api } = running;
    const told = async () => (await (await api.as(parent)).get('/api/data-recipients')).body.data;
    expect(await told()).toEqual([]);
    const given = { provider: 'billplz', credentials: Buffer.from('sealed'), is_default: true };
    const at = { created_at: running.clock.now(), updated_at: running.clock.now() };
    await knex('payment_settings').insert({ name: 'Of all', ...given, ...at });
    await knex('payment_settings').insert({
      name: 'Gone',
      ...given,
      provider: 'stripe',
      deleted_at: at.created_at,
      ...at,
    });
    expect(await told()).toEqual([{ purpose: 'payments', name: 'Billplz' }]);
  });
});

describe('the data protection officer', () => {
  it('is nobody at first, and then no mail speaks of one', async () => {
    expect((await administrator.get(ADDRESS)).body.data).toBeNull();
    expect(await endOfMail('en')).not.toMatch(/personal data/);
  });

  it('has a name, and a way to be reached', async () => {
    expect((await name({ name: ' ', email: 'dpo@tadika.test' })).body.errors).toHaveProperty('name');
    expect((await name({ name: 'Puan Salmah', email: null })).body.errors).toHaveProperty('email');
    expect((await name({ name: 'Puan Salmah', email: 'no address' })).body.errors).toHaveProperty('email');
    expect((await name({ name: 'Puan Salmah', email: null, phone_no: '12' })).body.errors).toHaveProperty(
      'phone_no',
    );
  });

  it('is named by head office, told to parents, and the trail says by whom', async () => {
    const saved = await name({ name: 'Puan Salmah', email: 'dpo@tadika.test', phone_no: '03-2345 6789' });
    const officer = { name: 'Puan Salmah', email: 'dpo@tadika.test', phone_no: '+60323456789' };
    expect(saved.body.data).toEqual(officer);
    const caller = await running.api.as(parent);
    expect((await caller.get(ADDRESS)).body.data).toEqual(officer);
    expect((await caller.put(ADDRESS, officer)).status).toBe(403);
    const trail = await administrator.get('/api/audit?entity_type=officer');
    expect(trail.body.data).toMatchObject([{ by: { id: administrator.userId }, action: 'created' }]);
  });

  it('stands at the end of each mail, in its reader’s language', async () => {
    expect(await endOfMail('ms')).toBe(
      'Pertanyaan tentang data peribadi: Puan Salmah · dpo@tadika.test · 03-2345 6789',
    );
    expect(await endOfMail(null)).toMatch(/^Questions about personal data: Puan Salmah/);
  });
});
