/**
 * Nobody sends a preschool's money to another account alone: a new gateway, other keys, other preschools and a deletion
 * wait for a second person of head office, where there is one.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { simulatedBillplz, simulatedStripe } from '../../server/demo/simulators/accounts';
import { openCredentials } from '../../server/features/payments/credentials';
import { settingFor } from '../../server/features/payments/payment-methods';
import { isPaidOnline } from '../../server/models/payment-setting';
import type { Caller } from '../support/api';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { buildPreschool, buildUser } from '../support/factories';
import { buildPaymentSetting, startProviders, type TestProviders } from '../support/providers';
import { noServices } from '../support/services';
import { type Api, startApi } from '../support/start-api';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
let providers: TestProviders;
let api: Api;
let first: Caller;
let second: Caller;
let here: { id: number };
let there: { id: number };

const OTHER = { billplz_x_signature: 'S-another-account' };
const ONLINE = 1;

beforeAll(async () => {
  const { knex } = database;
  providers = await startProviders(() => clock.now());
  api = await startApi({ knex, clock, services: providers.services });
  first = await api.as(await buildUser(knex, 3));
  second = await api.as(await buildUser(knex, 1));
  here = await buildPreschool(knex);
  there = await buildPreschool(knex);
});
afterAll(async () => {
  await api.stop();
  await providers.stop();
});
afterEach(async () => {
  await database.knex('payment_setting_preschools').delete();
  await database.knex('payment_settings').update({ deleted_at: clock.now() });
});

const billplz = (given: object = {}) => ({
  name: 'Online banking',
  payment_gateway_provider: 'billplz',
  ...simulatedBillplz,
  email_payment_notification: ['finance@test.test'],
  preschools: [],
  ...given,
});
/** The default account, which two people set up before. */
const standing = (preschools: { id: number }[] = [], given: object = {}) =>
  buildPaymentSetting(database.knex, 'billplz', preschools, {
    email_payment_notification: ['told@test.test'],
    ...given,
  });
const add = async (body: object, caller = first) => {
  const answer = await caller.post('/api/settings', body);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data;
};
const change = async (id: number, body: object, caller = first) => {
  const answer = await caller.put(`/api/settings/${id}`, body);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data;
};
const listed = async (id: number) =>
  (await first.get('/api/settings')).body.data.find((setting: { id: number }) => setting.id === id);
const decide = async (caller: Caller, id: number, confirmed = true) => {
  const { proposed } = await listed(id);
  return caller.post(`/api/settings/${id}/keys`, { confirmed, proposed_at: proposed?.at });
};
/** Both steps: whoever put it in is refused, somebody else is not. */
const confirm = async (id: number) => {
  expect(await decide(first, id)).toMatchObject({
    status: 403,
    body: { message: officeMessages.keysBySecond },
  });
  const answer = await decide(second, id);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data;
};
/** Which setting and which account a preschool's payers pay by now. */
const takerOf = async ({ id }: { id: number }) => {
  const found = await settingFor(database.knex, noServices.payments, id, ONLINE);
  return found && { id: found.id, key: openCredentials(noServices.payments, found)?.billplz_x_signature };
};
const letters = async (id: number) =>
  (
    await database
      .knex('mails')
      .where({ kind: 'gateway_keys_notice', about_id: String(id) })
      .orderBy('created_at')
  ).map(({ recipients }: { recipients: string[] }) => recipients.toSorted());
const trail = async (id: number) =>
  database
    .knex('audit_entries')
    .where({ entity_type: 'payment_setting', entity_id: String(id) })
    .orderBy('id');
const acts = async (id: number) => (await trail(id)).map(({ action }: { action: string }) => action);

describe('a new gateway', () => {
  it('of preschools that nobody serves yet takes no payments until a second person confirms it', async () => {
    for (const preschools of [[here.id], []]) {
      const made = await add(billplz({ preschools }));
      expect(made).toMatchObject({ in_use: false, readable: true, billplz_x_signature: null });
      expect(made.proposed).toMatchObject({ deletion: false, preschools });
      expect(await takerOf(here)).toBeUndefined();
      expect(await isPaidOnline(database.knex, here.id)).toBe(false);
      expect((await first.get('/api/data-recipients')).body.data).toEqual([]);
      expect(await confirm(made.id)).toMatchObject({ in_use: true });
      expect(await takerOf(here)).toEqual({ id: made.id, key: simulatedBillplz.billplz_x_signature });
      await database.knex('payment_settings').update({ deleted_at: clock.now() });
    }
  });

  it('lets the default take the payments until then, also of the same keys, and whoever was told of them hears of it', async () => {
    const usual = await standing();
    const made = await add(
      billplz({ preschools: [here.id], ...OTHER, email_payment_notification: ['mine@test.test'] }),
    );
    expect((await takerOf(here))?.id).toBe(usual.id);
    expect(await letters(made.id)).toEqual([['mine@test.test', 'told@test.test']]);
    await confirm(made.id);
    expect(await takerOf(here)).toEqual({ id: made.id, key: OTHER.billplz_x_signature });
    expect((await takerOf(there))?.id).toBe(usual.id);
    expect((await add(billplz({ preschools: [there.id] }))).in_use).toBe(false);
  });

  it('holds its place meanwhile, and is gone once it is declined or taken back', async () => {
    for (const caller of [second, first]) {
      const made = await add(billplz({ preschools: [here.id] }));
      const rival = await second.post('/api/settings', billplz({ preschools: [here.id] }));
      expect([rival.status, rival.body.errors]).toEqual([
        422,
        { preschools: [messages.preschoolHasSetting] },
      ]);
      expect((await decide(caller, made.id, false)).status).toBe(200);
      expect(await listed(made.id)).toBeUndefined();
      expect(await acts(made.id)).toEqual(['created', 'keys_declined', 'deleted']);
    }
    const made = await add(billplz({ preschools: [here.id] }));
    const gone = await first.post(`/api/settings/${made.id}/delete`);
    expect([gone.status, gone.body.data]).toEqual([200, { waits: false }]);
  });

  it('that is changed while it waits is looked at anew; who did not put its keys in enters all of them', async () => {
    const made = await add(billplz({ preschools: [here.id] }));
    const seen = made.proposed.at;
    const { name, payment_gateway_provider } = billplz();
    clock.advance(1_000);
    // Its name alone changes nothing of what waits; its own keys need not be typed again.
    const renamed = await change(made.id, { name: 'FPX', payment_gateway_provider, preschools: [here.id] });
    expect([renamed.name, renamed.proposed.at]).toEqual(['FPX', seen]);
    await change(made.id, { name, payment_gateway_provider, preschools: [there.id] });
    expect(
      await second.post(`/api/settings/${made.id}/keys`, { confirmed: true, proposed_at: seen }),
    ).toMatchObject({ status: 409 });
    const others = await second.put(`/api/settings/${made.id}`, { name, payment_gateway_provider });
    expect([others.status, Object.keys(others.body.errors)]).toEqual([422, Object.keys(simulatedBillplz)]);
    await confirm(made.id);
    expect([await takerOf(here), (await takerOf(there))?.id]).toEqual([undefined, made.id]);
  });

  it('of another provider waits as well', async () => {
    const made = await add({
      name: 'Cards',
      payment_gateway_provider: 'stripe',
      ...simulatedStripe,
      preschools: [],
    });
    expect(made.in_use).toBe(false);
  });
});

describe('a deletion', () => {
  it('of the default waits, so that no other one takes its place by one person', async () => {
    const usual = await standing();
    const answer = await first.post(`/api/settings/${usual.id}/delete`);
    expect([answer.status, answer.body.data]).toEqual([200, { waits: true }]);
    expect((await listed(usual.id)).proposed).toMatchObject({ deletion: true, replaced: [] });
    expect((await takerOf(here))?.id).toBe(usual.id);
    const another = await first.post('/api/settings', billplz(OTHER));
    expect(another.body.errors).toEqual({ preschools: [messages.defaultTaken] });
    await confirm(usual.id);
    expect(await listed(usual.id)).toBeUndefined();
    expect(await acts(usual.id)).toEqual(['deletion_asked', 'deleted']);
    // Nor does the next one take payments by one person.
    await add(billplz(OTHER));
    expect(await takerOf(here)).toBeUndefined();
  });

  it('of a preschool’s own waits, so that the default does not take over by one person', async () => {
    const usual = await standing([], { name: 'Of all' });
    const own = await standing([here]);
    await first.post(`/api/settings/${own.id}/delete`);
    expect((await takerOf(here))?.id).toBe(own.id);
    await confirm(own.id);
    expect((await takerOf(here))?.id).toBe(usual.id);
  });

  it('that is declined changes nothing', async () => {
    const usual = await standing();
    await first.post(`/api/settings/${usual.id}/delete`);
    expect((await decide(second, usual.id, false)).status).toBe(200);
    expect((await listed(usual.id)).proposed).toBeUndefined();
    expect((await takerOf(here))?.id).toBe(usual.id);
    expect(await acts(usual.id)).toEqual(['deletion_asked', 'declined']);
    expect(await letters(usual.id)).toEqual([['told@test.test'], ['told@test.test']]);
  });
});

describe('other preschools', () => {
  const { name, payment_gateway_provider } = billplz();
  const placed = (preschools: number[]) => ({ name, payment_gateway_provider, preschools });

  it('wait: those that it leaves go on by it, those that it comes to by theirs', async () => {
    const usual = await standing();
    const own = await standing([here]);
    const moved = await change(own.id, placed([there.id]));
    expect(moved.meta_data.preschools).toEqual([here.id]);
    expect(moved.proposed).toMatchObject({ preschools: [there.id], replaced: [] });
    expect([(await takerOf(here))?.id, (await takerOf(there))?.id]).toEqual([own.id, usual.id]);
    // Whoever is told of the payments that it takes over hears of it.
    expect(await letters(own.id)).toEqual([['told@test.test']]);
    await confirm(own.id);
    expect([(await takerOf(here))?.id, (await takerOf(there))?.id]).toEqual([usual.id, own.id]);
    const [asked, confirmed] = await trail(own.id);
    expect(asked).toMatchObject({ action: 'updated', after: { proposed_preschools: [there.id] } });
    expect(confirmed).toMatchObject({
      action: 'confirmed',
      before: { preschools: [here.id] },
      after: { preschools: [there.id] },
    });
  });

  it('that nobody serves wait too, and all of them', async () => {
    for (const wanted of ['both', 'all']) {
      const own = await standing([here]);
      await change(own.id, placed(wanted === 'all' ? [] : [here.id, there.id]));
      expect(await takerOf(there)).toBeUndefined();
      await confirm(own.id);
      expect((await takerOf(there))?.id).toBe(own.id);
      await database.knex('payment_setting_preschools').delete();
      await database.knex('payment_settings').where({ id: own.id }).update({ deleted_at: clock.now() });
    }
  });

  it('are refused at once where they have a gateway of their own, and when that came meanwhile', async () => {
    const own = await standing([here]);
    const rival = await standing([there]);
    const refused = await first.put(`/api/settings/${own.id}`, placed([here.id, there.id]));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { preschools: [messages.preschoolHasSetting] },
    ]);
    await database.knex('payment_setting_preschools').where({ setting_id: rival.id }).delete();
    await change(own.id, placed([here.id, there.id]));
    await database
      .knex('payment_setting_preschools')
      .insert({ setting_id: rival.id, preschool_id: there.id, provider: 'billplz' });
    expect((await decide(second, own.id)).body.errors).toEqual({
      preschools: [messages.preschoolHasSetting],
    });
    expect((await takerOf(there))?.id).toBe(rival.id);
  });
});

describe('keys that nobody can read any more', () => {
  it('are replaced by two people as well', async () => {
    const own = await standing([here], { credentials: Buffer.from('sealed by another secret, or damaged') });
    const changed = await change(own.id, billplz({ preschools: [here.id] }));
    expect(changed).toMatchObject({ readable: false, in_use: true });
    expect((await takerOf(here))?.key).toBeUndefined();
    await confirm(own.id);
    expect((await takerOf(here))?.key).toBe(simulatedBillplz.billplz_x_signature);
  });
});

describe('where one person alone looks after gateways', () => {
  beforeAll(() =>
    database.knex('users').where({ id: second.userId }).update({ deactivated_at: clock.now() }),
  );
  afterAll(() => database.knex('users').where({ id: second.userId }).update({ deactivated_at: null }));

  it('nothing waits: a new one, other keys, other preschools and a deletion hold at once', async () => {
    const made = await add(billplz({ preschools: [here.id] }));
    expect([made.in_use, made.proposed]).toEqual([true, undefined]);
    await change(made.id, billplz({ ...OTHER, preschools: [there.id] }));
    expect(await takerOf(there)).toEqual({ id: made.id, key: OTHER.billplz_x_signature });
    expect((await first.post(`/api/settings/${made.id}/delete`)).body.data).toEqual({ waits: false });
    expect(await takerOf(there)).toBeUndefined();
  });

  it('what waited for somebody who left holds once it is saved again', async () => {
    const { knex } = database;
    await knex('users').where({ id: second.userId }).update({ deactivated_at: null });
    const made = await add(billplz({ preschools: [here.id] }));
    await knex('users').where({ id: second.userId }).update({ deactivated_at: clock.now() });
    const { name, payment_gateway_provider } = billplz();
    const saved = await change(made.id, { name, payment_gateway_provider, preschools: [here.id] });
    expect([saved.in_use, saved.proposed]).toEqual([true, undefined]);
  });
});
