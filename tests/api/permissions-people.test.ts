/** Who may call what, of people and their ways in: each call by everyone. */
import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { PASSWORD } from '../support/factories';
import { everyoneCalls, permissionsStage, type Rows } from './permissions-stage';
import { TODAY } from './running-api';

const stage = permissionsStage();
const { running, caller, emails, ids, family } = stage;

const [PERSON, TERMS, BREACH] = [770_001, 800_005, 990_001];
const [SESSION, NOTIFICATION] = [randomUUID(), randomUUID()];
const ofPerson = () => ({ path: { id: PERSON } });
const ofTerms = () => ({ path: { id: TERMS } });
const person = () => ({
  name: 'Cikgu Baru',
  email: 'cikgu.baru@test.test',
  roles: [5],
  preschools: [ids.preschool],
});
const breachForm = () => ({
  title: 'A lost tablet',
  what_happened: 'In a bus.',
  discovered_at: running.clock.now().toISOString(),
  data: ['name'],
  harm_likely: false,
  closed: false,
});
const exposureQuery = () => {
  const at = running.clock.now().toISOString();
  return `?person=${family()}&from=${at}&to=${at}`;
};

const rows: Rows = {
  'POST /api/login': () => ({ body: { email: emails.get('role 5'), password: PASSWORD } }),
  'POST /api/refresh': () => ({ body: {} }),
  'PUT /api/me/language': () => ({ body: { language: 'ms' } }),
  'GET /api/permissions/{permission}': () => ({ path: { permission: 'masters_edit' } }),
  'GET /api/welcome/{token}': () => ({ path: { token: 'a-token-that-nobody-made' } }),
  'POST /api/welcome/{token}': () => ({
    path: { token: 'a-token-that-nobody-made' },
    body: { name: 'Aminah', email: 'aminah@test.test', password: 'long enough for all' },
  }),
  'GET /api/users/{id}': () => ({ path: { id: family() } }),
  'PUT /api/users/{id}': () => ({ path: { id: family() }, body: { city: 'Ipoh' } }),
  'PUT /api/users/{id}/buyer': () => ({ path: { id: family() }, body: { tin: 'IG1234567890' } }),
  'PUT /api/users/{id}/guardians': () => ({ path: { id: family() }, body: { guardians: [] } }),
  'POST /api/terms': () => ({ body: { name: 'Handbook', content: 'Be kind.', preschools: [ids.preschool] } }),
  'GET /api/terms/{id}': ofTerms,
  'PUT /api/terms/{id}': () => ({ ...ofTerms(), body: { status: 'active' } }),
  'POST /api/terms/{id}/accept': () => ({ ...ofTerms(), body: { version: 1 } }),
  'GET /api/terms/{id}/versions': ofTerms,
  'GET /api/terms/{id}/parents': ofTerms,
  'POST /api/users': () => ({
    body: { ...person(), email: `${randomUUID()}@test.test`, invite: false },
  }),
  'GET /api/users/{id}/account': ofPerson,
  'PUT /api/users/{id}/account': () => ({ ...ofPerson(), body: person() }),
  'POST /api/users/{id}/invite': ofPerson,
  'POST /api/users/{id}/deactivate': ofPerson,
  'POST /api/users/{id}/reactivate': ofPerson,
  'GET /api/users/{id}/sessions': ofPerson,
  'POST /api/users/{id}/sessions/{sessionId}/end': () => ({ path: { id: PERSON, sessionId: SESSION } }),
  'POST /api/users/{id}/end-sessions': ofPerson,
  'POST /api/forgot-password': () => ({ body: { email: 'someone@test.test' } }),
  'GET /api/set-password/{token}': () => ({ path: { token: 'a-token-that-nobody-made' } }),
  'GET /api/confirm-email/{token}': () => ({ path: { token: 'a-token-that-nobody-made' } }),
  'POST /api/confirm-email/{token}': () => ({ path: { token: 'a-token-that-nobody-made' } }),
  'POST /api/set-password/{token}': () => ({
    path: { token: 'a-token-that-nobody-made' },
    body: { password: 'long enough for all' },
  }),
  'PUT /api/me/password': () => ({ body: { current_password: PASSWORD, password: PASSWORD } }),
  // Nobody's session: one's own is looked at in the tests of sessions.
  'POST /api/me/sessions/{id}/end': () => ({ path: { id: randomUUID() } }),
  'POST /api/login/second-factor': () => ({ body: { ticket: 'nobody has it', code: '123456' } }),
  'POST /api/login/passkey-options': () => ({ body: { ticket: 'nobody has it' } }),
  'POST /api/me/second-factor/totp/confirm': () => ({ body: { code: '12345' } }),
  // Nobody's passkey: one's own is looked at in the tests of the second step.
  'PUT /api/me/second-factor/passkeys/{id}': () => ({ path: { id: randomUUID() }, body: { name: 'Phone' } }),
  'POST /api/me/second-factor/passkeys/{id}/remove': () => ({ path: { id: randomUUID() } }),
  'PUT /api/sign-in-rules': () => ({ body: { principals_second_factor: false } }),
  'POST /api/users/{id}/second-factor/take-away': ofPerson,
  'PUT /api/data-protection-officer': () => ({
    body: { name: 'Puan Salmah', email: 'dpo@tadika.test', phone_no: null },
  }),
  'POST /api/breaches': () => ({ body: breachForm() }),
  'PUT /api/breaches/{id}': () => ({ path: { id: BREACH }, body: { ...breachForm(), version: 1 } }),
  'GET /api/data-exposure': () => ({ query: exposureQuery() }),
  'GET /api/data-exposure/download': () => ({ query: exposureQuery() }),
  'GET /api/users/{id}/erasing': ofPerson,
  'POST /api/users/{id}/erase': ofPerson,
  'POST /api/notifications/{id}/opened': () => ({ path: { id: NOTIFICATION } }),
  'PUT /api/notification-settings': () => ({ body: { kinds: [] } }),
};

/** A teacher of the preschool, whose account is open, or closed where it is to be opened, with a session. */
async function addPerson(key: string): Promise<void> {
  const { knex, clock } = running;
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const { roles: _, preschools: __, ...row } = person();
  const deactivated_at = key.includes('reactivate') ? clock.now() : null;
  await knex('users').insert({ id: PERSON, ...row, ...at, deactivated_at });
  await knex('user_roles').insert({ user_id: PERSON, role_id: 5 });
  await knex('user_preschools').insert({ user_id: PERSON, preschool_id: ids.preschool });
  await knex('sessions').insert({
    id: SESSION,
    user_id: PERSON,
    cookie_hash: SESSION,
    created_at: clock.now(),
    last_seen_at: clock.now(),
    expires_at: new Date(clock.now().getTime() + 60_000),
  });
}

async function addBreach(): Promise<void> {
  const { knex, clock } = running;
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const { closed: _, ...breach } = breachForm();
  await knex('breaches').insert({ id: BREACH, ...breach, created_by: caller('role 2').userId, ...at });
}

/** Terms of this preschool are active. */
async function addTerms(): Promise<void> {
  const { knex, clock } = running;
  const at = clock.now();
  const texts = { name: 'Handbook', content: 'Be kind.' };
  const row = { id: TERMS, ...texts, status: 'active', published_at: at, created_at: at, updated_at: at };
  await knex('terms').insert(row);
  await knex('terms_preschools').insert({ terms_id: TERMS, preschool_id: ids.preschool });
  await knex('terms_versions').insert({ terms_id: TERMS, version: 1, ...texts, published_at: at });
}

/** The family was told of something. */
async function addNotification(): Promise<void> {
  const { knex, clock } = running;
  const now = clock.now();
  await knex('notifications').insert({
    id: NOTIFICATION,
    user_id: family(),
    kind: 'report_ready',
    event: 'one',
    child_id: ids.child,
    about: { child_id: ids.child, date: TODAY },
    created_at: now,
    tell_at: now,
  });
}

async function prepare(key: string): Promise<void> {
  if (/users/.test(key)) await addPerson(key);
  if (/breaches/.test(key)) await addBreach();
  if (/terms/.test(key)) await addTerms();
  if (/notifications/.test(key)) await addNotification();
}

describe('calls of people and their ways in', () => {
  everyoneCalls(stage, 'people', { rows, prepare });
});
