/** Nobody sends what parents pay by hand to another account alone: it waits for a second person of head office. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { buildPreschool, buildUser, PASSWORD } from '../support/factories';
import { type Api, startApi } from '../support/start-api';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
let api: Api;
let people: Awaited<ReturnType<typeof buildUser>>[];
let first: Caller;
let second: Caller;
let id: number;
let place: string;

const OURS = { account_name: 'Tadika Bintang', bank_name: 'Maybank', account_no: '514012345678' };
const THEIRS = { account_name: 'A. Thief', bank_name: 'CIMB', account_no: '800099998888' };

beforeAll(async () => {
  const { knex } = database;
  api = await startApi({ knex, clock });
  people = [await buildUser(knex, 1), await buildUser(knex, 2)];
  [first, second] = (await Promise.all(people.map((person) => api.as(person)))) as [Caller, Caller];
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ id } = await buildPreschool(database.knex, {
    ...OURS,
    notice_emails: ['one@test.test', 'two@test.test'],
    email: 'office@test.test',
  }));
  place = `/api/preschool-settings/${id}`;
});

const settings = async () => (await first.get(place)).body.data;
const save = async (given: object, caller = first) => {
  const answer = await caller.put(place, { ...(await settings()), ...given });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data;
};
const decide = async (caller: Caller, confirmed = true) =>
  caller.post(`${place}/payee`, { confirmed, proposed_at: (await settings()).proposed_payee?.at });
const letters = () =>
  database
    .knex('mails')
    .where({ kind: 'payee_notice', about_id: String(id) })
    .orderBy('created_at');
const trail = () =>
  database
    .knex('audit_entries')
    .where({ entity_type: 'preschool', entity_id: String(id) })
    .orderBy('id');
const listed = async () => {
  const { name } = await settings();
  const { body } = await first.get(`/api/preschool-settings?search=${encodeURIComponent(name)}`);
  return body.data.find((preschool: { id: number }) => preschool.id === id);
};

it('waits; all else that is saved with it holds at once, and those who are told of the preschool hear of it', async () => {
  const saved = await save({ ...THEIRS, capacity: 77 });
  expect(saved).toMatchObject({
    ...OURS,
    capacity: 77,
    proposed_payee: { ...THEIRS, duitnow_id: null, by: { id: people[0]?.id } },
  });
  expect(await listed()).toMatchObject({ payee_waits: true });
  expect((await letters()).map(({ recipients }) => recipients.toSorted())).toEqual([
    ['one@test.test', 'two@test.test'],
  ]);
  expect((await trail()).at(-1)).toMatchObject({ action: 'updated', after: { proposed_payee: THEIRS } });
});

it('is confirmed by somebody else alone, and is shown to parents then', async () => {
  await save(THEIRS);
  expect(await decide(first)).toMatchObject({ status: 403, body: { message: officeMessages.payeeBySecond } });
  expect(await settings()).toMatchObject(OURS);
  const { status, body } = await decide(second);
  expect([status, body.data]).toMatchObject([200, { ...THEIRS, proposed_payee: null }]);
  expect(await listed()).toMatchObject({ payee_waits: false });
  expect((await trail()).at(-1)).toMatchObject({
    action: 'confirmed',
    before: OURS,
    after: { ...THEIRS, user_id: people[0]?.id },
  });
  expect(await letters()).toHaveLength(2);
  expect((await decide(second)).status).toBe(404);
});

it('asks who confirms for the password, not who declines', async () => {
  const { knex } = database;
  const unproved = () => knex('sessions').where({ user_id: people[1]?.id }).update({ proved_at: null });
  await save(THEIRS);
  await unproved();
  expect(await decide(second)).toMatchObject({ status: 403, body: { data: { prove: true } } });
  expect(await settings()).toMatchObject({ ...OURS, proposed_payee: THEIRS });
  expect((await decide(second, false)).status).toBe(200);
  await save(THEIRS);
  expect((await second.post('/api/me/proof', { password: PASSWORD })).status).toBe(204);
  expect((await decide(second)).body.data).toMatchObject(THEIRS);
});

it('is withdrawn by who put it in, or declined', async () => {
  for (const caller of [first, second]) {
    await save(THEIRS);
    const { status, body } = await decide(caller, false);
    expect([status, body.data]).toMatchObject([200, { ...OURS, proposed_payee: null }]);
    expect((await trail()).at(-1)).toMatchObject({ action: 'declined' });
  }
});

it('is not confirmed unseen: another one that took its place is a conflict', async () => {
  await save({ account_no: '514012345679' });
  const { at } = (await settings()).proposed_payee;
  clock.advance(1_000);
  await save(THEIRS);
  const answer = await second.post(`${place}/payee`, { confirmed: true, proposed_at: at });
  expect(answer).toMatchObject({ status: 409, body: { message: messages.conflict } });
  expect(await settings()).toMatchObject(OURS);
});

it('stays in its place while something else is saved, and neither a name nor an ID alone goes past it', async () => {
  await save({ duitnow_id: 'THIEF99' });
  expect(await save({ capacity: 12 }, second)).toMatchObject({
    duitnow_id: null,
    proposed_payee: { ...OURS, duitnow_id: 'THIEF99', by: { id: people[0]?.id } },
  });
  expect(await save({ account_name: 'A. Thief' })).toMatchObject(OURS);
  expect(await save({ biller_code: '99999' })).toMatchObject({ ...OURS, biller_code: null });
});

it('waits at a new preschool too', async () => {
  const short_name = `NEW${id}`;
  const made = await first.post('/api/preschool-settings', {
    name: short_name,
    short_name,
    status: 'active',
    capacity: null,
    ...THEIRS,
  });
  expect([made.status, made.body.data]).toMatchObject([
    200,
    { account_no: null, account_name: null, proposed_payee: THEIRS },
  ]);
});

it('holds at once where one person alone looks after the settings', async () => {
  const { knex } = database;
  await knex('users').where({ id: people[1]?.id }).update({ deactivated_at: clock.now() });
  try {
    expect(await save(THEIRS)).toMatchObject({ ...THEIRS, proposed_payee: null });
    expect(await letters()).toHaveLength(1);
  } finally {
    await knex('users').where({ id: people[1]?.id }).update({ deactivated_at: null });
  }
});
