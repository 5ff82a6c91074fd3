/** The demonstration's books: everything there is to see, and not a sen that does not add up. */
import type { Knex } from 'knex';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { paymentStates } from '#shared/domain/statuses';
import { simulatedEInvoices } from '../../server/demo/e-invoices';
import { loadDemo } from '../../server/demo/load-demo';
import { wrongSignature } from '../../server/demo/simulators/e-invoice-signature';
import { startSimulators } from '../../server/demo/simulators/start-simulators';
import { findMonth } from '../../server/features/accounting/find-month';
import { presentStatementDetail } from '../../server/features/bank-statements/find-lines';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { statementTotals } from '../../server/features/statements/find-statement';
import type { Preschool } from '../../server/models/preschool';
import schema from '../../server/providers/e-invoice-schema-1.0.json';
import signedSchema from '../../server/providers/e-invoice-schema-1.1.json';
import { SecretBox } from '../../server/providers/secret-box';
import { readCertificate } from '../../server/providers/signing-certificate';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { isLong } from '../support/rounds';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const box = new SecretBox('a secret only for tests, long enough');
const clock = fixedClock('2026-03-26T02:00:00Z');

const DAYS = ['2026-01-01', '2026-02-28', '2026-12-23', '2028-02-29'];

describe('the demonstration on any day', () => {
  it.each(isLong ? DAYS : DAYS.slice(-1))(
    'like %s, just after midnight, has books that agree and no moment of the future',
    async (day) => {
      const on = fixedClock(`${day}T00:05:00+08:00`);
      const undo = new Error('undo');
      const made = database.knex.transaction(async (trx) => {
        await loadDemo(trx, on, () => {}, box);
        expect(await checkLedger(trx, on)).toEqual([]);
        expect(await momentsAfter(trx, on.now())).toEqual([]);
        throw undo;
      });
      await expect(made).rejects.toBe(undo);
      // As PostgreSQL does by itself now and then: it counts nothing in tables that were full a moment ago.
      await database.knex.raw('ANALYZE');
    },
  );
});

/** Moments by which something is to happen, not moments at which it did. */
const PLANNED = /(^|_)(retry|expires|run|due|until|next)(_|$)|locked_until|available_at/;

/** Columns with a moment that is still to come; when the tables were made is no part of the demonstration. */
async function momentsAfter(trx: Knex, now: Date): Promise<string[]> {
  const { rows } = await trx.raw(
    `SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name NOT LIKE 'knex%' AND data_type = 'timestamp with time zone'
      ORDER BY 1, 2`,
  );
  const found: string[] = [];
  for (const { table_name, column_name } of rows as { table_name: string; column_name: string }[]) {
    if (PLANNED.test(column_name)) continue;
    const last = await trx(table_name).max({ at: column_name }).first();
    if (last?.at > now) found.push(`${table_name}.${column_name} ${last?.at.toISOString()}`);
  }
  return found;
}

const counts = async (table: string, column: string) => {
  const rows: Record<string, unknown>[] = await database
    .knex(table)
    .groupBy(column)
    .select(column)
    .count({ count: '*' })
    .orderBy(column);
  return new Map(rows.map((row) => [row[column], Number(row.count)]));
};

describe('the demonstration', () => {
  beforeAll(() => loadDemo(database.knex, clock, () => {}, box));

  it('has books without a difference', async () => {
    expect(await checkLedger(database.knex, clock)).toEqual([]);
  });

  it('has a statement of the bank with lines that are booked, sure, proposed, and of nobody', async () => {
    const { knex } = database;
    const [statement] = await knex('bank_statements');
    const { counts } = await presentStatementDetail({ trx: knex, clock }, statement.id);
    expect(counts).toEqual({
      open: 5,
      sure: 2,
      proposed: 1,
      confirmed: 0,
      refused: 0,
      booked: 1,
      reversed: 0,
      left_out: 0,
      confirmed_sum: 0,
    });
  });

  it('closes each family’s statement of today with what its invoices still owe', async () => {
    const { knex } = database;
    const day = clock.today();
    const owed: { parent_id: number; balance: number }[] = await knex('invoices')
      .groupBy('parent_id')
      .select('parent_id')
      .sum({ balance: 'balance' });
    expect(owed.length).toBeGreaterThan(10);
    for (const { parent_id, balance } of owed) {
      const wanted = { parentId: parent_id, preschools: null, from: '2025-01-01', to: day };
      expect((await statementTotals(knex, wanted)).closing).toBe(balance);
    }
  });

  it('goes out to accounting in each month, where a balance that is carried on earns nothing', async () => {
    const { knex } = database;
    const places = (await knex('preschools').orderBy('id')) as Preschool[];
    for (const month of ['2025-06', '2025-12', '2026-02', '2026-03'])
      for (const place of places) {
        const { holds, journals } = await findMonth({ trx: knex as never }, place, month);
        expect([place.id, month, holds]).toEqual([place.id, month, true]);
        const lines = journals.flatMap((journal) => journal.lines);
        expect(lines.filter(({ account }) => account === 'moved')).toEqual([]);
      }
  });

  it('shows invoices of fourteen months in every status, over the counter and for enrollment', async () => {
    expect([...(await counts('invoices', 'payment_status')).keys()]).toEqual(
      Array.from({ length: 11 }, (_, index) => index + 1),
    );
    expect((await counts('invoices', 'billing_month')).size).toBe(14);
    for (const flag of ['is_pos_invoice', 'is_enrollment', 'locked'])
      expect([flag, (await counts('invoices', flag)).size]).toEqual([flag, 2]);
    expect((await database.knex('bill_lines').where({ kind: 'carry_forward' })).length).toBeGreaterThan(5);
    expect((await database.knex('bill_lines').whereNull('invoice_id')).length).toBeGreaterThan(10);
  });

  it('charged late fees by the tariff of one preschool', async () => {
    const charged = await database
      .knex('late_fees')
      .join('bill_lines', 'bill_lines.id', 'line_id')
      .where({ preschool_id: 3, label: 'Late fee' });
    expect(charged.length).toBeGreaterThan(0);
    expect(charged.length).toBe(Number((await database.knex('late_fees').count())[0]?.count));
  });

  it('shows payments by every method and in every state that people decide on', async () => {
    expect([...(await counts('payments', 'payment_method')).keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([...(await counts('payments', 'state')).keys()].sort()).toEqual([...paymentStates].sort());
    expect((await database.knex('payments').where('amount', '<', 0)).length).toBeGreaterThan(0);
    expect((await database.knex('payments').whereNotNull('slip_file_id')).length).toBeGreaterThan(0);
  });

  it('gives its parent one unpaid and one partly paid invoice, and paid ones before', async () => {
    const parent = await database.knex('users').where({ email: 'parent@demo.test' }).first();
    const own = await database
      .knex('invoices')
      .where({ parent_id: parent.id })
      .orderBy('billing_month', 'desc');
    const statuses = own.map(({ payment_status }) => payment_status);
    expect(statuses.slice(0, 2).sort()).toEqual([1, 3]);
    expect(statuses.slice(2).every((status) => status === 5 || status === 6)).toBe(true);
    expect(own.length).toBeGreaterThan(10);
  });

  it('has something of each kind that finance closes a day with', async () => {
    const { knex } = database;
    expect(await knex('payments').where({ source: 'provider', attempt_id: null, refund_of: null })).toEqual(
      [],
    );
    expect((await knex('payment_attempts').where({ state: 'open' })).length).toBeGreaterThan(1);
    expect((await knex('provider_events').where({ outcome: 'review' })).length).toBeGreaterThan(0);
    const late = knex('payments').join('invoices', 'invoices.id', 'payments.invoice_id');
    expect((await late.where({ source: 'provider', payment_status: 9 })).length).toBeGreaterThan(0);
    expect((await knex('invoices').where('balance', '<', 0)).length).toBeGreaterThan(0);
  });

  it('sent last month’s e-invoices: one was refused, mended and taken, and the simulation knows each', async () => {
    const { knex } = database;
    const rows: { state: string; number: string; month: string }[] =
      await knex('e_invoice_documents').orderBy('id');
    expect(new Set(rows.map(({ month }) => month))).toEqual(new Set(['2026-02-01']));
    const refused = rows.filter(({ state }) => state === 'invalid');
    expect(rows.filter(({ state }) => state !== 'valid')).toEqual(refused);
    expect(refused.map(({ number }) => number)).toEqual([rows.at(-1)?.number]);
    expect(rows.length).toBeGreaterThan(3);
    const known = await simulatedEInvoices(knex);
    expect(known.map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
    const formOf = (shipped: unknown) => z.fromJSONSchema(shipped as Parameters<typeof z.fromJSONSchema>[0]);
    const forms: Record<string, z.ZodType> = { '1.0': formOf(schema), '1.1': formOf(signedSchema) };
    const versions = known.map(({ content }) => /"listVersionID":"(.+?)"/.exec(content)?.[1] ?? '');
    expect(new Set(versions)).toEqual(new Set(['1.0', '1.1']));
    for (const [index, { content, receivedAt }] of known.entries()) {
      const document = JSON.parse(content);
      const version = versions[index] as string;
      expect(forms[version]?.safeParse(document).error).toBeUndefined();
      if (version === '1.1') expect(wrongSignature(document, new Date(receivedAt))).toBeNull();
    }
    const { certificate } = await knex('e_invoice_certificates').first();
    const { tin, registration_no } = await knex('companies').first();
    expect(readCertificate(certificate)).toMatchObject({ tin, registration: registration_no });
    const simulators = await startSimulators({ webhookUrl: () => '', reports: false, eInvoices: known });
    const { id, longId, number } = known.at(-1) as (typeof known)[number];
    const answer = await fetch(`${simulators.url}/${id}/share/${longId}`);
    expect(await answer.text()).toContain(`e-Invoice ${number}: Valid`);
    await simulators.stop();
  });
});
