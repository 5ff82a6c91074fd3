/**
 * Every call of the contract with bodies and parameters that it allows, or nearly, and every entry of a tablet: never a 500,
 * never a hang, and every refusal in the one form. A few of each, in `npm test` of every fifth, fifty in `npm run test:long`; `npm run test:fuzz` sends a
 * thousand, and looks whether the memory stays flat. FUZZ_SEED replays a run.
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { messages } from '#shared/messages';
import { operationNames, operations, payloadVersionOf } from '#shared/records/index';
import { loadDemo } from '../../server/demo/load-demo';
import { contract } from '../../server/http/contract';
import { SecretBox } from '../../server/providers/secret-box';
import type { Caller } from '../support/api';
import { buildUser } from '../support/factories';
import { fifth, rounds } from '../support/rounds';
import { callsOf, type KnownIds, valuesOf } from './generated-calls';
import { runningApi, TODAY } from './running-api';
import { push } from './tablet';

const EACH = Number(process.env.FUZZ_EACH ?? rounds(2, 50));
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const HANG_MS = 30_000;
/** Fewer say nothing about it. */
const LOOKS_AT_MEMORY = EACH >= 500;
const STATUSES = [200, 204, 302, 303, 400, 401, 403, 404, 405, 409, 413, 415, 422, 423, 429, 502, 503];

// No name is asked for in the network of the machine, which may be slow to say that there is none.
const running = runningApi({
  previewNetwork: { resolve: async () => [], dial: () => connect({ host: '127.0.0.1', port: 9 }) },
});
let known: KnownIds;
const megabytes: number[] = [];

beforeAll(async () => {
  const { knex, clock } = running;
  const box = new SecretBox('a secret only for tests, long enough');
  await knex.transaction((trx) => loadDemo(trx, clock, () => {}, box));
  // Both of a record that exists with its family: an invoice with its lines, a child with its report.
  const ids = await Promise.all(
    ['invoices', 'bill_lines', 'children', 'classrooms'].map((table) => knex(table).min('id as id').first()),
  );
  const [report] = await knex('daily_reports').select('id').limit(1);
  const [attempt] = await knex('payment_attempts').select('id').limit(1);
  known = {
    numbers: [1, 2, 3, ...ids.map((row) => Number(row?.id ?? 1))],
    uuids: [report?.id, attempt?.id, '5f0c9c1e-8d0b-5a70-9a3e-3a8d1d0f3a11'].filter(Boolean),
  };
});

describe.each(fifth(contract).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    it('answers whatever it is sent', { timeout: HANG_MS + EACH * 2_000 }, async () => {
      await running.knex('rate_limits').delete();
      const calls = fc.sample(callsOf(endpoint, known), { numRuns: EACH, seed: SEED });
      for (const { path, body } of calls) {
        const caller = await nextOne();
        const answer = await Promise.race([
          caller.call(endpoint.method, path, sent(endpoint, body)),
          hang(`${endpoint.method} ${path}`),
        ]);
        const told = `${endpoint.method} ${path} ${JSON.stringify(body)?.slice(0, 500)} → ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`;
        expect(STATUSES, told).toContain(answer.status);
        if (answer.status >= 400) expect(typeof answer.body?.message, told).toBe('string');
      }
      if (LOOKS_AT_MEMORY) megabytes.push(heldMegabytes());
    });
  },
);

describe('an entry of a tablet', () => {
  it.each(fifth(operationNames))('is judged by itself, whatever %s says', async (name) => {
    const teacher = await someoneOf(TEACHER);
    const { arguments: made, base } = operations[name].shape.shape as Record<string, z.ZodMiniType>;
    const given = fc.record({
      arguments: valuesOf(made as z.ZodMiniType, known),
      base: valuesOf(base as z.ZodMiniType, known),
    });
    const told = (one: unknown) => JSON.stringify(one)?.slice(0, 500);
    let judged = 0;
    for (const one of fc.sample(given, { numRuns: EACH * 3, seed: SEED })) {
      const envelope = { operation_id: randomUUID(), name, payload_version: payloadVersionOf(name) };
      const at = { captured_at: `${TODAY}T01:00:00.000Z`, clock_offset_ms: 0 };
      const answer = await push(teacher, [{ ...one, ...envelope, ...at }]);
      // What is no entry at all, or too deep to be read, is the call's to refuse.
      expect([200, 400, 422], told(one)).toContain(answer.status);
      if (answer.status !== 200) continue;
      judged += 1;
      const [{ status, message, errors }] = answer.body.data.results;
      // With a fault of the server's own a tablet would try again, for ever.
      expect([status, message], told(one)).not.toEqual(['retry', messages.broken]);
      if (status === 'refused') expect(Object.values(errors).flat().length, told(one)).toBeGreaterThan(0);
    }
    expect(judged).toBeGreaterThan(0);
  });
});

/** After every call of the contract has been met: what leaked a little each time shows in the whole. */
it.runIf(LOOKS_AT_MEMORY)('holds no more memory at the end than it needed to begin with', () => {
  const third = Math.floor(megabytes.length / 3);
  // The first third fills what is meant to be kept: prepared fonts, compiled queries, pools.
  const [second, last] = [megabytes.slice(third, 2 * third), megabytes.slice(-third)];
  expect(middle(last), `megabytes, call by call: ${megabytes}`).toBeLessThan(middle(second) * 1.15 + 5);
});

const middle = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** What is in use once everything that nobody holds has been let go. */
function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1_000_000);
}

const TEACHER = 5;
/** A super admin, a principal, a teacher and a parent, in turns. */
const ROLES = [1, 4, TEACHER, 7];
const signedIn = new Map<number, Caller>();
let turn = 0;

function nextOne(): Promise<Caller> {
  turn += 1;
  return someoneOf(ROLES[turn % ROLES.length] as number);
}

/** The one of before; where a call has ended their session, somebody else of the role. */
async function someoneOf(role: number): Promise<Caller> {
  const { knex, api } = running;
  const known = signedIn.get(role);
  if (known && (await known.get('/api/me')).status === 200) return known;
  const bound = role === 4 || role === TEACHER;
  const caller = await api.as(await buildUser(knex, role, bound ? { preschools: [{ id: 1 }] } : {}));
  signedIn.set(role, caller);
  return caller;
}

function sent({ files }: Endpoint, body: unknown): { body?: unknown } {
  if (body === undefined) return {};
  if (Object.keys(files).length === 0) return { body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, textOf(value));
  for (const name of Object.keys(files)) form.append(name, new Blob(['%PDF-1.7']), `${TODAY}.pdf`);
  return { body: form };
}

/** What is no text may be anything, also what cannot be made one. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function hang(call: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(reject, HANG_MS, new Error(`No answer within ${HANG_MS} ms: ${call.slice(0, 300)}`)).unref();
  });
}
