/** Payment gateway settings: tested at the provider before they are kept, sealed, and never told again. */
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { simulatedBillplz, simulatedStripe } from '../../server/demo/simulators/accounts';
import { allCredentials, openCredentials } from '../../server/features/payments/credentials';
import { log } from '../../server/log';
import { PaymentSetting } from '../../server/models/payment-setting';
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
let unreachable: Api;
let finance: Caller;
let financeUser: { email: string };
let preschools: { id: number; name: string }[];

beforeAll(async () => {
  const { knex } = database;
  providers = await startProviders(() => clock.now());
  api = await startApi({ knex, clock, services: providers.services });
  unreachable = await startApi({ knex, clock });
  financeUser = await buildUser(knex, 3);
  finance = await api.as(financeUser);
  preschools = [await buildPreschool(knex), await buildPreschool(knex), await buildPreschool(knex)];
});
afterAll(async () => {
  await api.stop();
  await unreachable.stop();
  await providers.stop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.knex('payment_settings').update({ deleted_at: clock.now() });
  await database.knex('payment_setting_preschools').delete();
});

const billplz = (given: object = {}) => ({
  name: 'Online banking',
  payment_gateway_provider: 'billplz',
  ...simulatedBillplz,
  email_payment_notification: ['finance@test.test'],
  preschools: [],
  ...given,
});
const stripe = (given: object = {}) => ({
  name: 'Cards',
  payment_gateway_provider: 'stripe',
  ...simulatedStripe,
  preschools: [],
  ...given,
});
const add = async (body: object, caller = finance) => {
  const answer = await caller.post('/api/settings', body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body.data;
};
const refusal = async (body: object, caller = finance) => {
  const { status, body: said } = await caller.post('/api/settings', body);
  return [status, said.errors];
};
const list = async () => (await finance.get('/api/settings')).body.data;
const row = (id: number) => PaymentSetting.query(database.knex).findById(id).throwIfNotFound();

describe('a new setting', () => {
  it('of Billplz is kept once Billplz said yes, and listed with its secrets masked', async () => {
    const made = await add(billplz());
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Online banking',
      type: 'payment_gateway',
      billplz_collection_id: simulatedBillplz.billplz_collection_id,
      billplz_x_signature: `••••••••${simulatedBillplz.billplz_x_signature.slice(-4)}`,
      billplz_api_key: `••••••••${simulatedBillplz.billplz_api_key.slice(-4)}`,
      stripe_secret_key: null,
      stripe_webhook_secret: null,
      readable: true,
      in_use: true,
      tested_at: '2026-03-11T01:00:00.000Z',
      callback_url: `https://tadika.test/webhooks/billplz/${made.id}`,
      created_at: '2026-03-11T01:00:00.000Z',
      updated_at: '2026-03-11T01:00:00.000Z',
      meta_data: {
        email_payment_notification: ['finance@test.test'],
        payment_gateway_provider: 'billplz',
        payment_gateway_type: [],
        preschools: [],
      },
    });
    expect(await list()).toEqual([made]);
  });

  it('of Stripe is kept once Stripe said yes, for the preschools that are named', async () => {
    const ids = [preschools[1]?.id, preschools[0]?.id].map(Number);
    const made = await add(stripe({ preschools: [...ids, ids[0]] }));
    expect(made.meta_data.preschools).toEqual([...ids].sort((one, other) => one - other));
    expect(made.stripe_secret_key).toBe(`••••••••${simulatedStripe.stripe_secret_key.slice(-4)}`);
    expect(made.billplz_api_key).toBeNull();
  });

  it('takes addresses as a list or as a text with commas', async () => {
    const made = await add(billplz({ email_payment_notification: 'a@test.test, b@test.test,' }));
    expect(made.meta_data.email_payment_notification).toEqual(['a@test.test', 'b@test.test']);
    expect(await refusal(stripe({ email_payment_notification: 'a@test.test, nobody' }))).toEqual([
      422,
      { email_payment_notification: [messages.emailInvalid] },
    ]);
  });

  it('is refused where the provider says no, in plain words at the field', async () => {
    const saysNo: [object, object][] = [
      [billplz({ billplz_api_key: 'wrong-key' }), { billplz_api_key: [messages.billplzKeyRefused] }],
      [
        billplz({ billplz_collection_id: 'other', save_untested: true }),
        { billplz_collection_id: [messages.billplzCollectionUnknown] },
      ],
      [stripe({ stripe_secret_key: 'sk_test_wrong' }), { stripe_secret_key: [messages.stripeKeyRefused] }],
    ];
    for (const [body, errors] of saysNo) expect(await refusal(body)).toEqual([422, errors]);
    expect(await list()).toEqual([]);
  });

  it('is refused where the provider can’t be reached, unless it is to be saved untested', async () => {
    const caller = await unreachable.as(financeUser);
    for (const body of [billplz(), stripe()])
      expect(await refusal(body, caller)).toEqual([422, { save_untested: [messages.providerUnreachable] }]);
    const made = await add(billplz({ save_untested: true }), caller);
    expect(made.tested_at).toBeNull();
    // Saved again when the provider is back, it is tested, though nothing changed.
    const again = await finance.put(`/api/settings/${made.id}`, {
      name: 'Online banking',
      payment_gateway_provider: 'billplz',
    });
    expect(again.body.data.tested_at).toBe('2026-03-11T01:00:00.000Z');
  });

  it('needs a name, a provider and every key of that provider', async () => {
    expect(await refusal({})).toEqual([
      422,
      { name: [messages.nameFieldRequired], payment_gateway_provider: [messages.providerRequired] },
    ]);
    const required = [messages.credentialRequired];
    expect(await refusal({ name: 'Online', payment_gateway_provider: 'billplz' })).toEqual([
      422,
      { billplz_collection_id: required, billplz_x_signature: required, billplz_api_key: required },
    ]);
    expect(await refusal(stripe({ stripe_secret_key: 'pk_test_1', stripe_webhook_secret: 'x' }))).toEqual([
      422,
      {
        stripe_secret_key: [messages.stripeKeyInvalid],
        stripe_webhook_secret: [messages.stripeWebhookInvalid],
      },
    ]);
  });

  it('is the only one of its provider for a preschool, and the only default', async () => {
    const [first, second] = preschools.map(({ id }) => id);
    await add(billplz({ preschools: [first] }));
    expect(await refusal(billplz({ preschools: [second, first] }))).toEqual([
      422,
      { preschools: [messages.preschoolHasSetting] },
    ]);
    await add(billplz());
    expect(await refusal(billplz())).toEqual([422, { preschools: [messages.defaultTaken] }]);
    // Another provider is another matter.
    await add(stripe({ preschools: [first] }));
    await add(stripe());
    expect(await refusal(billplz({ preschools: [999_999] }))).toEqual([
      422,
      { preschools: [messages.preschoolUnknown] },
    ]);
    expect(await list()).toHaveLength(4);
  });

  it('is one default, however many add it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => finance.post('/api/settings', billplz())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });
});

describe('a change', () => {
  it('keeps the keys that it leaves out or sends empty, and does not ask the provider again', async () => {
    const made = await add(billplz());
    const caller = await unreachable.as(financeUser);
    const { status, body } = await caller.put(`/api/settings/${made.id}`, {
      name: 'FPX',
      payment_gateway_provider: 'billplz',
      billplz_api_key: '',
      billplz_x_signature: null,
      preschools: [preschools[2]?.id],
    });
    expect([status, body.data]).toEqual([
      200,
      {
        ...made,
        name: 'FPX',
        meta_data: { ...made.meta_data, email_payment_notification: [], preschools: [preschools[2]?.id] },
      },
    ]);
    const kept = await row(made.id);
    expect(openCredentials(noServices.payments, kept)).toEqual(simulatedBillplz);
    expect(kept.retired_credentials).toEqual([]);
  });

  it('of a key is tested, and what it replaces is kept for reports of payments under way', async () => {
    const made = await add(billplz());
    const change = (given: object) =>
      finance.put(`/api/settings/${made.id}`, {
        name: 'FPX',
        payment_gateway_provider: 'billplz',
        ...given,
      });
    const wrong = await change({ billplz_api_key: 'wrong-key' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { billplz_api_key: [messages.billplzKeyRefused] },
    ]);
    expect((await change({ billplz_x_signature: 'S-another-signature-key' })).status).toBe(200);
    expect(
      allCredentials(noServices.payments, await row(made.id)).map((keys) => keys.billplz_x_signature),
    ).toEqual(['S-another-signature-key', simulatedBillplz.billplz_x_signature]);
  });

  it('never makes another provider of it', async () => {
    const made = await add(billplz());
    const answer = await finance.put(`/api/settings/${made.id}`, stripe());
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { payment_gateway_provider: [messages.providerStays] },
    ]);
  });

  it('of what someone else changed meanwhile is a 409 with what it is now', async () => {
    const made = await add(billplz());
    const answer = await finance.put(`/api/settings/${made.id}`, {
      ...billplz(),
      updated_at: '2026-03-10T00:00:00.000Z',
    });
    expect([answer.status, answer.body.data.id]).toEqual([409, made.id]);
  });

  it('enters the keys again where APP_SECRET is another', async () => {
    const made = await add(billplz());
    await database
      .knex('payment_settings')
      .where({ id: made.id })
      .update({ credentials: Buffer.from('sealed by another secret, or damaged on the way') });
    const [found] = await list();
    expect([found.readable, found.billplz_api_key]).toEqual([false, null]);
    const incomplete = await finance.put(`/api/settings/${made.id}`, {
      name: 'FPX',
      payment_gateway_provider: 'billplz',
    });
    expect(incomplete.status).toBe(422);
    expect((await finance.put(`/api/settings/${made.id}`, billplz())).status).toBe(200);
    expect((await list())[0].readable).toBe(true);
  });
});

describe('other keys', () => {
  const swapped = { billplz_x_signature: 'S-another-signature-key' };
  const signature = async (id: number) =>
    openCredentials(noServices.payments, await row(id))?.billplz_x_signature;
  const letters = (id: number) =>
    database
      .knex('mails')
      .where({ kind: 'gateway_keys_notice', about_id: String(id) })
      .orderBy('created_at');
  /** One that two people set up before. */
  const standing = async () => {
    const { id } = await buildPaymentSetting(database.knex, 'billplz', [], {
      email_payment_notification: ['finance@test.test'],
    });
    return (await list()).find((setting: { id: number }) => setting.id === id);
  };
  let second: Caller;
  beforeAll(async () => {
    second = await api.as(await buildUser(database.knex, 1));
  });
  afterAll(() =>
    database.knex('users').whereNot({ email: financeUser.email }).update({ deactivated_at: clock.now() }),
  );

  it('hold once a second person of head office confirms them; whoever is told of payments is told of both', async () => {
    const made = await standing();
    const asked = await finance.put(`/api/settings/${made.id}`, {
      ...billplz(swapped),
      email_payment_notification: ['mine@test.test'],
    });
    expect([asked.status, asked.body.data.billplz_x_signature]).toEqual([200, made.billplz_x_signature]);
    expect(asked.body.data.proposed.billplz_x_signature).toMatch(/-key$/);
    expect(JSON.stringify(asked.body)).not.toContain(swapped.billplz_x_signature);
    expect(await signature(made.id)).toBe(simulatedBillplz.billplz_x_signature);
    const { at } = asked.body.data.proposed;
    const decide = (caller: Caller, confirmed: boolean) =>
      caller.post(`/api/settings/${made.id}/keys`, { confirmed, proposed_at: at });
    const own = await decide(finance, true);
    expect([own.status, own.body.message]).toEqual([403, officeMessages.keysBySecond]);
    const confirmed = await decide(second, true);
    expect(confirmed).toMatchObject({ status: 200, body: { data: { id: made.id } } });
    expect(confirmed.body.data.proposed).toBeUndefined();
    expect(await signature(made.id)).toBe(swapped.billplz_x_signature);
    expect((await decide(second, true)).status).toBe(404);
    const recipients = (await letters(made.id)).map((mail) => mail.recipients.toSorted());
    expect(recipients).toHaveLength(2);
    expect(recipients).toEqual(
      expect.arrayContaining([['finance@test.test', 'mine@test.test'], ['mine@test.test']]),
    );
    expect(allCredentials(noServices.payments, await row(made.id))).toHaveLength(2);
  });

  it('are confirmed only by who saw them: others that were put in meanwhile wait on', async () => {
    const made = await standing();
    const first = await finance.put(`/api/settings/${made.id}`, billplz(swapped));
    clock.advance(1_000);
    const keys = { ...swapped, billplz_x_signature: 'S-an-unseen-key' };
    const later = await finance.put(`/api/settings/${made.id}`, billplz(keys));
    expect([first.status, later.status]).toEqual([200, 200]);
    const confirm = (proposed_at?: string) =>
      second.post(`/api/settings/${made.id}/keys`, { confirmed: true, proposed_at });
    for (const seen of [first.body.data.proposed.at, undefined])
      expect(await confirm(seen)).toMatchObject({ status: 409, body: { message: messages.conflict } });
    expect(await signature(made.id)).toBe(simulatedBillplz.billplz_x_signature);
    expect((await confirm(later.body.data.proposed.at)).status).toBe(200);
    expect(await signature(made.id)).toBe(keys.billplz_x_signature);
  });

  it('that are declined, or taken back, change nothing', async () => {
    const made = await standing();
    for (const caller of [second, finance]) {
      await finance.put(`/api/settings/${made.id}`, billplz(swapped));
      const answer = await caller.post(`/api/settings/${made.id}/keys`, { confirmed: false });
      expect([answer.status, answer.body.data.proposed]).toEqual([200, undefined]);
      expect(await signature(made.id)).toBe(simulatedBillplz.billplz_x_signature);
    }
  });
});

describe('deleting', () => {
  it('takes it off the list, and makes room for another', async () => {
    const made = await add(billplz({ preschools: [preschools[0]?.id] }));
    const gone = await finance.post(`/api/settings/${made.id}/delete`);
    expect([gone.status, gone.body.data]).toEqual([200, { waits: false }]);
    expect(await list()).toEqual([]);
    expect((await finance.post(`/api/settings/${made.id}/delete`)).status).toBe(404);
    expect((await finance.put(`/api/settings/${made.id}`, billplz())).status).toBe(404);
    await add(billplz({ preschools: [preschools[0]?.id] }));
  });

  it('keeps its keys for what is under way', async () => {
    const made = await add(billplz());
    await finance.post(`/api/settings/${made.id}/delete`);
    expect(openCredentials(noServices.payments, await row(made.id))).toEqual(simulatedBillplz);
  });
});

describe('a secret', () => {
  it('is in no answer, no audit row, no log and no column as it is', async () => {
    const logged: string[] = [];
    for (const level of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((...said) => void logged.push(said.map(String).join(' ')));
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(log, level).mockImplementation(
        (...said: unknown[]) => void logged.push(inspect(said, { depth: 9 })),
      );
    const secrets = [
      simulatedBillplz.billplz_api_key,
      simulatedBillplz.billplz_x_signature,
      simulatedStripe.stripe_secret_key,
      simulatedStripe.stripe_webhook_secret,
      'wrong-key-that-is-secret',
      'sk_test_wrong_and_secret',
    ];
    const answers = [
      await finance.post('/api/settings', billplz()),
      await finance.post('/api/settings', stripe()),
      await finance.post('/api/settings', billplz({ billplz_api_key: 'wrong-key-that-is-secret' })),
      await finance.post('/api/settings', stripe({ stripe_secret_key: 'sk_test_wrong_and_secret' })),
      await (await unreachable.as(financeUser)).post('/api/settings', stripe()),
      await finance.get('/api/settings'),
    ];
    const [made] = answers;
    answers.push(
      await finance.put(`/api/settings/${made?.body.data.id}`, billplz({ name: 'Anew' })),
      await finance.post(`/api/settings/${made?.body.data.id}/delete`),
    );
    const { rows } = await database.knex.raw(
      `SELECT to_jsonb(t)::text AS text FROM audit_entries t
        UNION ALL SELECT to_jsonb(t)::text || encode(credentials, 'escape') FROM payment_settings t
        UNION ALL SELECT to_jsonb(t)::text FROM receipts t`,
    );
    const told = [
      ...answers.map(({ body }) => JSON.stringify(body)),
      ...rows.map(({ text }: { text: string }) => text),
      ...logged,
    ].join('\n');
    for (const secret of secrets) expect(told).not.toContain(secret);
    const trail = await database.knex('audit_entries').where({ entity_type: 'payment_setting' });
    expect(trail.length).toBeGreaterThan(3);
  });
});
