/** A run of many families that breaks off in the middle and is started several times: each family once, to the sen. */
import { beforeAll, expect, it } from 'vitest';
import { actorOfUser } from '../../server/actor-of-user';
import type { Context } from '../../server/context';
import { runBilling } from '../../server/features/billing-runs/run-step';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { issueDraft } from '../../server/features/invoices/issue-invoice';
import { issueMany } from '../../server/features/invoices/issue-many';
import { inJobTransaction } from '../../server/jobs/job-context';
import { Invoice } from '../../server/models/invoice';
import { buildProduct } from '../support/factories';
import { fillFamilies } from '../support/many-families';
import { noServices } from '../support/services';
import { buildPlace, dataOf, type Place } from './money';
import { moneyDesk } from './money-desk';

const { running, desk, work } = moneyDesk();
const FAMILIES = 230;
const PRICE = 65_000;
const MONTH = '2026-04';
let place: Place;

beforeAll(async () => {
  const { knex } = running;
  place = await buildPlace(running);
  const product = await buildProduct(knex, place.preschool, { name: 'Full day', price: PRICE });
  await fillFamilies(knex, { preschool: place.preschool.id, product: product.id, many: FAMILIES });
});

const job = (lastAttempt = false) => ({
  knex: running.knex,
  clock: running.clock,
  services: noServices,
  attempt: 1,
  lastAttempt,
});
const press = async (run: { id: number }, name: string, form: object = {}) =>
  dataOf(await desk.finance.post(`/api/billing-runs/${run.id}/${name}`, form));
const view = async (run: { id: number }) => dataOf(await desk.finance.get(`/api/billing-runs/${run.id}`));

/** The connection of the few that are being done is cut, as where the server or the database goes away. */
async function cutOff(run: { id: number }) {
  const { knex } = running;
  const holding = await knex.transaction();
  // The few at hand wait for the last of their families.
  await holding.raw('SELECT id FROM preschools WHERE id = ? FOR UPDATE', [place.preschool.id]);
  const broken = runBilling(job(), run.id).then(
    () => 'done',
    () => 'broken',
  );
  const waiting = () =>
    holding('pg_stat_activity')
      .where({ wait_event_type: 'Lock', datname: holding.raw('current_database()') })
      .pluck('pid');
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  await holding.raw('SELECT pg_terminate_backend(pid) FROM unnest(?::integer[]) AS pid', [await waiting()]);
  expect(await broken).toBe('broken');
  await holding.rollback();
}

it('makes and issues one invoice a family, however often it breaks off and is started', async () => {
  const { knex, clock } = running;
  const ask = { preschool_id: place.preschool.id, month: MONTH };
  const [run] = await Promise.all(
    [1, 2, 3].map(async () => dataOf(await desk.finance.post('/api/billing-runs', ask))),
  );
  expect(run).toMatchObject({ sum: FAMILIES * PRICE, families: { preview: FAMILIES } });
  const total = { total: FAMILIES, done: FAMILIES, refused: 0 };
  for (const [name, reached] of [
    ['draft', 'drafted'],
    ['issue', 'issued'],
  ] as const) {
    await Promise.all([press(run, name), press(run, name)]);
    await runBilling(job(), run.id);
    expect((await view(run)).families[reached]).toBe(100);
    await cutOff(run);
    expect((await view(run)).families[reached]).toBe(100);
    // Several workers at once, and what waits in the queue.
    await Promise.all([runBilling(job(), run.id), runBilling(job(), run.id), work()]);
    await work();
    expect(await view(run)).toMatchObject({ step: null, progress: total, families: { [reached]: FAMILIES } });
  }
  const made = await knex('invoices').where({ billing_run_id: run.id });
  expect(new Set(made.map(({ parent_id }) => parent_id)).size).toBe(FAMILIES);
  expect(made.every(({ price, balance }) => price === PRICE && balance === PRICE)).toBe(true);
  const numbers = made
    .map(({ invoice_no }) => Number(invoice_no.slice(-5)))
    .sort((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: FAMILIES }, (_, index) => index + 1));
  expect(await knex('bill_lines').where({ plan_month: MONTH })).toHaveLength(FAMILIES);
  expect(await checkLedger(knex, clock)).toEqual([]);
  expect((await press(run, 'draft')).progress).toMatchObject({ total: 0 });
});

it('issues many as it issues one', async () => {
  const { knex, clock } = running;
  const ask = { preschool_id: place.preschool.id, month: '2026-05' };
  const run = dataOf(await desk.finance.post('/api/billing-runs', ask));
  await knex('preschools').where({ id: place.preschool.id }).update({ invoice_due_days: 7 });
  await press(run, 'draft');
  await work();
  const drafts = await Invoice.query(knex).where({ billing_run_id: run.id }).orderBy('id').limit(3);
  const [one, ...others] = drafts as [Invoice, Invoice, Invoice];
  const { step_by } = await knex('billing_runs').where({ id: run.id }).first();
  await inJobTransaction(job(), async (context) => {
    const own = { ...context, actor: await actorOfUser(knex, step_by) } as Context;
    await issueDraft(own, one.id);
    await issueMany(own, others);
  });
  const written = async (id: number) => {
    const of = (table: string) => knex(table).where({ invoice_id: id });
    const told = await knex('notifications').where({ kind: 'new_invoice', event: String(id) });
    const trail = await knex('audit_entries').where({
      entity_type: 'invoice',
      entity_id: String(id),
      action: 'issued',
    });
    return {
      invoice: await knex('invoices').where({ id }).first(),
      ledger: await of('ledger_entries'),
      revisions: await of('invoice_revisions'),
      dates: await of('former_due_dates'),
      numbers: await of('invoice_numbers'),
      told: told.map(({ tell_at, withdrawn_at }) => ({ tell_at, withdrawn_at })),
      trail: trail.map(({ action, before, after, actor_id, preschool_id }) => ({
        action,
        before,
        after,
        actor_id,
        preschool_id,
      })),
    };
  };
  /** Without what names the invoice, its family and its lines. */
  const shape = (rows: unknown) =>
    JSON.stringify(rows, (key, value) =>
      /^(id|parent_id|child_id|invoice_id|cause_id|invoice_no|number)$/.test(key) ? undefined : value,
    );
  const slow = shape(await written(one.id));
  for (const { id } of others) expect(shape(await written(id))).toBe(slow);
  expect(JSON.parse(slow)).toMatchObject({
    ledger: [{ amount: PRICE }],
    dates: [{}],
    told: [{}],
    trail: [{}],
  });
  expect(await checkLedger(knex, clock)).toEqual([]);
});
