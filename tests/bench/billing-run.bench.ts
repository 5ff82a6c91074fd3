/**
 * The month of a preschool of 10,000 families: opened, drafted, issued and its mails queued, beside the bare statements that
 * write as many rows; and a page of the preview. Then a bank statement of 1,000 lines is matched with what all of them owe.
 */
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { actorOfUser } from '../../server/actor-of-user';
import type { Context } from '../../server/context';
import { createKnex } from '../../server/db/knex';
import { confirmSure } from '../../server/features/bank-statements/decide-line';
import { listLines } from '../../server/features/bank-statements/find-lines';
import { takeStatement } from '../../server/features/bank-statements/take-statement';
import { openRun } from '../../server/features/billing-runs/compute-run';
import { findFamilies } from '../../server/features/billing-runs/find-families';
import { runOf } from '../../server/features/billing-runs/find-run';
import { runBilling, startStep } from '../../server/features/billing-runs/run-step';
import { inJobTransaction } from '../../server/jobs/job-context';
import { BankStatement } from '../../server/models/bank-line';
import { Preschool } from '../../server/models/preschool';
import { fixedClock } from '../support/clock';
import { buildPreschool, buildProduct, buildUser } from '../support/factories';
import { fillFamilies } from '../support/many-families';
import { noServices } from '../support/services';
import { copyDatabase } from './support/databases';
import { median, timed } from './support/measure';
import { report } from './support/table';

const FAMILIES = Number(process.env.BENCH_FAMILIES ?? 10_000);
const MONTH = '2026-04';
const clock = fixedClock();

test('the month of many families', async () => {
  const database = await copyDatabase();
  const knex = createKnex(database.url);
  try {
    const preschool = await buildPreschool(knex);
    const product = await buildProduct(knex, preschool, { price: 65_000 });
    const { id } = await buildUser(knex, 3);
    await fillFamilies(knex, { preschool: preschool.id, product: product.id, many: FAMILIES });
    const job = { knex, clock, services: noServices, attempt: 1, lastAttempt: false };
    const actor = await actorOfUser(knex, id);
    const act = <T>(work: (context: Context) => Promise<T>) =>
      inJobTransaction(job, (context) => work({ ...context, actor } as Context));
    const open = () => act((context) => openRun(context, { preschool_id: preschool.id, month: MONTH }));
    const opened = await timed(open);
    const run = await open();
    const step = (name: 'drafting' | 'issuing') => async () => {
      await act((context) => startStep(context, run, name, { sendMail: true }));
      while ((await knex('billing_runs').where({ id: run.id }).first()).step !== null)
        await runBilling(job, run.id);
    };
    const pages = [];
    for (let page = 1; page <= 9; page += 1)
      pages.push(await timed(() => findFamilies({ trx: knex }, run, {}, { page: page * 20, per_page: 50 })));
    const drafted = await timed(step('drafting'));
    const issued = await timed(step('issuing'));
    const found = await runOf({ trx: knex }, run.id);
    expect(found.families).toMatchObject({ issued: FAMILIES, refused: 0 });
    expect(found.sum).toBe(FAMILIES * 65_000);
    const bank = await matchStatement(
      knex,
      act,
      await Preschool.query(knex).findById(preschool.id).throwIfNotFound(),
    );
    const floor = await timed(() => writeBarely(knex, run.id));
    const whole = opened + drafted + issued;
    const rows = { median: median(await readBarely(knex, run.id, pages.length)) };
    const lines = { median: median(await keepBarely(knex)) };
    report(`A month of ${FAMILIES} families`, [
      { name: 'Opened', median: opened },
      { name: 'Drafted', median: drafted },
      { name: 'Issued, mails queued', median: issued },
      { name: 'The whole run', median: whole, floor: { median: floor }, target: { times: 12 } },
      { name: 'A page of the preview', median: median(pages), floor: rows, target: { times: 30 } },
      {
        name: 'A statement of 1,000 lines: read and kept',
        median: bank.taken,
        floor: lines,
        target: { times: 4 },
      },
      {
        name: 'Its lines matched, a page of them',
        median: bank.matched,
        floor: lines,
        target: { times: 12 },
      },
      { name: 'All of them confirmed', median: bank.confirmed, floor: lines, target: { times: 60 } },
    ]);
  } finally {
    await knex.destroy();
    await database.drop();
  }
});

const LINES = 1_000;

type Act = <T>(work: (context: Context) => Promise<T>) => Promise<T>;

/** Each line names another family's invoice, which all owe the same. */
async function matchStatement(knex: Knex, act: Act, preschool: Preschool) {
  const numbers: string[] = await knex('invoices')
    .where({ preschool_id: preschool.id, payment_status: 1 })
    .whereNotNull('issued_at')
    .orderBy('id')
    .limit(LINES)
    .pluck('invoice_no');
  const lines = numbers.map((number) => `10/03/2026,YURAN ${number},650.00`);
  const bytes = Buffer.from(['Date,Description,Credit', ...lines].join('\n'));
  const file = { name: 'a.csv', contentType: 'text/csv', sha256: 'x', sentBytes: bytes.length, bytes };
  const form = { preschool_id: preschool.id, source: 'cimb' as const };
  const taken = await timed(() => act((context) => takeStatement(context, preschool, form, file)));
  const statement = await BankStatement.query(knex).findOne({ preschool_id: preschool.id }).throwIfNotFound();
  const page = { show: 'sure' as const, page: 1, per_page: 50 };
  const matched = await timed(() => act((context) => listLines(context, statement, page)));
  const confirmed = await timed(() => act((context) => confirmSure(context, statement)));
  expect(await knex('bank_lines').where({ state: 'confirmed' }).pluck('id')).toHaveLength(lines.length);
  return { taken, matched, confirmed };
}

/** The rows of the run once more, for another month, a hundred invoices a transaction. */
async function writeBarely(knex: Knex, run: number): Promise<void> {
  const ids: number[] = await knex('invoices').where({ billing_run_id: run }).orderBy('id').pluck('id');
  for (let at = 0; at < ids.length; at += 100) {
    const few = ids.slice(at, at + 100) as unknown as Knex.RawBinding;
    await knex.transaction(async (trx) => {
      for (const sql of BARE) await trx.raw(sql, { few });
    });
  }
}

/** A row of each family, as often. */
async function readBarely(knex: Knex, run: number, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1)
    taken.push(
      await timed(
        async () => await knex('invoices').where({ billing_run_id: run }).select('id', 'parent_id', 'price'),
      ),
    );
  return taken;
}

/** The lines of the statement once more, one after another in one transaction; three times. */
async function keepBarely(knex: Knex): Promise<number[]> {
  await knex.raw('CREATE TABLE bare_lines (LIKE bank_lines INCLUDING INDEXES)');
  const ids: number[] = await knex('bank_lines').pluck('id');
  const keep = () =>
    knex.transaction(async (trx) => {
      for (const id of ids)
        await trx.raw('INSERT INTO bare_lines SELECT * FROM bank_lines WHERE id = ?', [id]);
    });
  const taken: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await knex('bare_lines').delete();
    taken.push(await timed(keep));
  }
  return taken;
}

const FEW = 'ANY (CAST(:few AS bigint[]))';
const BARE = [
  `INSERT INTO invoices (parent_id, preschool_id, invoice_no, billing_month, payment_status, price, created_at, updated_at, issued_at)
     SELECT parent_id, preschool_id, 'X' || invoice_no, '2026-06', 1, price, created_at, updated_at, issued_at
       FROM invoices WHERE id = ${FEW}`,
  `INSERT INTO bill_lines (child_id, preschool_id, invoice_id, kind, product_id, label, quantity, amount, bill_date, created_at, updated_at)
     SELECT child_id, line.preschool_id, copy.id, kind, product_id, label, quantity, amount, bill_date, line.created_at, line.updated_at
       FROM bill_lines AS line JOIN invoices ON invoices.id = line.invoice_id
       JOIN invoices AS copy ON copy.invoice_no = 'X' || invoices.invoice_no WHERE invoices.id = ${FEW}`,
  `INSERT INTO ledger_entries (parent_id, preschool_id, invoice_id, child_id, kind, amount, effective_date, recorded_at, cause_type, cause_id)
     SELECT parent_id, preschool_id, invoice_id, child_id, kind, amount, effective_date, recorded_at, cause_type, cause_id
       FROM ledger_entries WHERE invoice_id = ${FEW}`,
  `INSERT INTO audit_entries (at, actor_id, action, entity_type, entity_id, preschool_id, before, after)
     SELECT at, actor_id, action, entity_type, entity_id, preschool_id, before, after FROM audit_entries
      WHERE entity_type = 'invoice' AND entity_id IN (SELECT unnest(CAST(:few AS bigint[]))::text)`,
  `INSERT INTO mails (id, kind, recipients, subject, text, html, attachments, about_type, about_id, preschool_id, state, created_at)
     SELECT gen_random_uuid(), kind, recipients, subject, text, html, attachments, about_type, about_id, preschool_id, state, created_at
       FROM mails WHERE about_type = 'invoice' AND about_id IN (SELECT unnest(CAST(:few AS bigint[]))::text)`,
];
