/**
 * The connection of an act about money is cut at each statement that it makes, its commit included, as where the server or
 * the database goes away: the act happened wholly or not at all, the books agree, and asked for again it happens once.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { log } from '../../server/log';
import type { Answer, Caller } from '../support/api';
import { buildUser } from '../support/factories';
import { isLong } from '../support/rounds';
import { addFee, buildHousehold, buildPlace, dataOf, newInvoice, pay } from './money';
import { moneyDesk } from './money-desk';

const { running, desk } = moneyDesk();
let second: Caller;
let limits: Caller;

beforeAll(async () => {
  second = await running.api.as(await buildUser(running.knex, 1));
  limits = await running.api.as(await buildUser(running.knex, 2));
});
afterEach(() => vi.restoreAllMocks());

type Named = { id: number };
type Act = (key: string) => Promise<Answer>;
interface Connection {
  connection: { stream: { destroy: () => void } };
}
interface Query {
  sql: string;
}

/** Counts the statements of what is done, and cuts the connection instead of sending one of them. */
function cutting(at: number | 'committed' | null) {
  // A transaction's client is made of the same class.
  const client = Object.getPrototypeOf(running.knex.client) as {
    _query: (connection: Connection, query: Query) => Promise<unknown>;
  };
  // What is cut is told at length.
  vi.spyOn(log, 'error').mockReturnValue(undefined);
  vi.spyOn(log, 'warn').mockReturnValue(undefined);
  const send = client._query;
  const seen = { statements: 0, cut: false };
  vi.spyOn(client, '_query').mockImplementation(async function (this: unknown, connection, query) {
    seen.statements += 1;
    const last = at === 'committed' ? isCommit(query) && wrote(seen.statements) : seen.statements === at;
    if (seen.cut || !last) return send.call(this as never, connection, query);
    seen.cut = true;
    // The commit arrives, its answer does not.
    if (at === 'committed') await send.call(this as never, connection, query);
    connection.connection.stream.destroy();
    throw new Error('The connection was cut.');
  });
  return seen;
}
const isCommit = ({ sql }: Query) => /^commit/i.test(sql);
/** Signing in by the session may commit something of its own first. */
const wrote = (statements: number) => statements > 5;

const TABLES = [
  'invoices',
  'bill_lines',
  'payments',
  'ledger_entries',
  'invoice_notes',
  'invoice_revisions',
  'month_closings',
  'approvals',
  'approval_sums',
  'write_offs',
  'payment_receipts',
  'audit_entries',
];

/** All that acts about money write, and what a preschool is closed through. */
async function everything(): Promise<string> {
  const { rows } = await running.knex.raw(
    `${TABLES.map((table) => `SELECT '${table}' AS of, md5(COALESCE(string_agg(row::text, '' ORDER BY row::text), '')) AS is FROM ${table} AS row`).join(' UNION ALL ')}
     UNION ALL SELECT 'closed', string_agg(id || ' ' || closed_through, ',' ORDER BY id) FROM preschools`,
  );
  return JSON.stringify(rows);
}

/** In `npm test` five statements and the commit. */
const pointsOf = (statements: number): number[] =>
  Array.from({ length: statements }, (_, index) => index + 1).filter(
    (point) => isLong || point === statements || point % Math.ceil(statements / 4) === 0,
  );

interface Killed {
  /** Makes what is acted on, and the act; `key` is its idempotency key. */
  ready: () => Promise<{ act: Act; happened: () => Promise<number> }>;
}

async function expectWhollyOrNot({ ready }: Killed): Promise<void> {
  const twin = await ready();
  const counted = cutting(null);
  dataOf(await twin.act(randomUUID()));
  vi.restoreAllMocks();
  const points = pointsOf(counted.statements);
  expect(points.length).toBeGreaterThan(3);

  const { act, happened } = await ready();
  const key = randomUUID();
  const before = await everything();
  for (const point of points) {
    const seen = cutting(point);
    const answer = await act(key);
    vi.restoreAllMocks();
    if (!seen.cut || answer.status < 300) break;
    expect([point, await everything()]).toEqual([point, before]);
  }
  if ((await happened()) === 0) {
    const seen = cutting('committed');
    await act(key);
    vi.restoreAllMocks();
    expect(seen.cut).toBe(true);
  }
  expect(await happened()).toBe(1);
  const after = await everything();
  // Whoever heard nothing asks again.
  await act(key);
  expect(await everything()).toBe(after);
  expect(await checkLedger(running.knex, running.clock)).toEqual([]);
}

async function owing(amount = 10_000) {
  const home = await buildHousehold(running, desk.place.preschool);
  const kid = home.children[0] as Named;
  const { invoice } = await addFee(desk.finance, await newInvoice(desk.finance, home.parent), kid, amount);
  return { home, kid, invoice: invoice as Named };
}
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const count = async (table: string, where: object) =>
  Number((await running.knex(table).where(where).count({ many: '*' }).first())?.many);
const NONE = { write_off: null, discount: null, refund: null, pay_out: null, credit: null };
const REASON = { reason: 'The family moved away.' };

const acts: [string, Killed['ready']][] = [
  [
    'a credit note',
    async () => {
      const { invoice } = await owing();
      const [line] = await running.knex('bill_lines').where({ invoice_id: invoice.id });
      const form = { kind: 'credit', ...REASON, lines: [{ line_id: line.id, amount: 2_500 }] };
      return {
        act: (key) => desk.finance.post(`/api/invoices/${invoice.id}/notes`, form, withKey(key)),
        happened: () => count('invoice_notes', { invoice_id: invoice.id }),
      };
    },
  ],
  [
    'a debit note',
    async () => {
      const { invoice, kid } = await owing();
      const lines = [{ label: 'Outing', amount: 700, child_id: kid.id }];
      const form = { kind: 'debit', ...REASON, lines };
      return {
        act: (key) => desk.finance.post(`/api/invoices/${invoice.id}/notes`, form, withKey(key)),
        happened: () => count('invoice_notes', { invoice_id: invoice.id }),
      };
    },
  ],
  [
    'a credit that is paid out',
    async () => {
      const { invoice } = await owing(-5_000);
      const form = { amount: 5_000, payment_method: 5, reason: 'Deposit returned.' };
      return {
        act: (key) => desk.finance.post(`/api/invoices/${invoice.id}/pay-out`, form, withKey(key)),
        happened: () => count('ledger_entries', { invoice_id: invoice.id, kind: 'payout' }),
      };
    },
  ],
  [
    'a write-off that a second person approves',
    async () => {
      const { invoice } = await owing();
      dataOf(await limits.put('/api/approval-limits', { ...NONE, write_off: 1_000 }));
      const form = { amount: 6_000, ...REASON };
      const ask = { operation: 'write_off', subject_id: invoice.id, form, ...REASON };
      const asked = dataOf(await desk.finance.post('/api/approvals', ask));
      return {
        act: (key) => second.post(`/api/approvals/${asked.id}/approve`, undefined, withKey(key)),
        happened: () => count('ledger_entries', { invoice_id: invoice.id, kind: 'write_off' }),
      };
    },
  ],
  [
    'a refund that a second person approves, whose charge falls with it',
    async () => {
      const { invoice } = await owing();
      const { transaction } = await pay(desk.finance, invoice, 10_000);
      dataOf(await limits.put('/api/approval-limits', { ...NONE, write_off: 1_000, refund: 1_000 }));
      const form = { amount: 4_000, ...REASON, charge: 'falls' };
      const ask = { operation: 'refund', subject_id: transaction.id, form, ...REASON };
      const asked = dataOf(await desk.finance.post('/api/approvals', ask));
      return {
        act: (key) => second.post(`/api/approvals/${asked.id}/approve`, undefined, withKey(key)),
        happened: () => count('ledger_entries', { invoice_id: invoice.id, kind: 'refund' }),
      };
    },
  ],
  [
    'a month that is closed',
    async () => {
      const { preschool } = await buildPlace(running);
      return {
        act: (key) =>
          desk.finance.post(`/api/closings/${preschool.id}/close`, { month: '2026-02' }, withKey(key)),
        happened: () => count('month_closings', { preschool_id: preschool.id }),
      };
    },
  ],
  [
    'a closed month that a second person opens',
    async () => {
      const { preschool } = await buildPlace(running);
      const at = `/api/closings/${preschool.id}`;
      const month = { month: '2026-02' };
      dataOf(await desk.finance.post(`${at}/close`, month));
      dataOf(await desk.finance.post(`${at}/ask-to-open`, { ...month, ...REASON }));
      return {
        act: (key) => second.post(`${at}/open`, month, withKey(key)),
        happened: () => count('preschools', { id: preschool.id, closed_through: '2026-01-31' }),
      };
    },
  ],
  [
    'a draft that is issued',
    async () => {
      const { home, kid } = await owing();
      const draft = await newInvoice(desk.finance, home.parent, { as_draft: 1 });
      await addFee(desk.finance, draft, kid, 4_000);
      return {
        act: (key) => desk.finance.post(`/api/invoices/${draft.id}/issue`, {}, withKey(key)),
        happened: () => count('ledger_entries', { invoice_id: draft.id, kind: 'charge' }),
      };
    },
  ],
  [
    'a revision',
    async () => {
      const { invoice } = await owing();
      const [line] = await running.knex('bill_lines').where({ invoice_id: invoice.id });
      const { version } = dataOf(await desk.finance.get(`/api/invoices/${invoice.id}`));
      const path = `/api/invoices/${invoice.id}/transactions/${line.id}`;
      return {
        act: () => desk.finance.put(path, { amount: 12_000, version }),
        happened: () => count('ledger_entries', { invoice_id: invoice.id, kind: 'charge', amount: 2_000 }),
      };
    },
  ],
  [
    'a payment that is reversed',
    async () => {
      const { invoice } = await owing();
      const { transaction } = await pay(desk.finance, invoice, 900);
      const path = `/api/payments/${transaction.id}/reverse`;
      return {
        act: (key) => desk.finance.post(path, { reason: 'The cheque bounced.' }, withKey(key)),
        happened: () => count('payments', { refund_of: transaction.id }),
      };
    },
  ],
  [
    'a write-off by one person, within the limit',
    async () => {
      const { invoice } = await owing();
      const form = { amount: 600, ...REASON };
      return {
        act: (key) => desk.finance.post(`/api/invoices/${invoice.id}/write-off`, form, withKey(key)),
        happened: () => count('ledger_entries', { invoice_id: invoice.id, kind: 'write_off' }),
      };
    },
  ],
  [
    'what was written off, and is recovered',
    async () => {
      const { invoice } = await owing();
      dataOf(await desk.finance.post(`/api/invoices/${invoice.id}/write-off`, { amount: 600, ...REASON }));
      const form = { amount: 500, ...REASON };
      return {
        act: (key) => desk.finance.post(`/api/invoices/${invoice.id}/recover`, form, withKey(key)),
        happened: () => count('ledger_entries', { invoice_id: invoice.id, kind: 'recovery' }),
      };
    },
  ],
  [
    'many that are cancelled, one of which waits for a second person',
    async () => {
      const [small, large] = [await owing(900), await owing()];
      const some = { write_off: 1_000, refund: 1_000, discount: 1_000 };
      dataOf(await limits.put('/api/approval-limits', { ...NONE, ...some }));
      const ids = [small.invoice.id, large.invoice.id];
      const form = { act: 'status', payment_status: 9, ids, ...REASON };
      return {
        act: (key) => desk.finance.post('/api/invoices/bulk', form, withKey(key)),
        happened: async () => {
          const done = await count('invoices', { id: small.invoice.id, payment_status: 9 });
          expect(await count('approvals', { invoice_id: large.invoice.id })).toBe(done);
          return done;
        },
      };
    },
  ],
];

describe('cut off at any statement', () => {
  it.each(acts)('%s happened wholly or not at all, and once', async (_, ready) => {
    await expectWhollyOrNot({ ready });
  });
});
