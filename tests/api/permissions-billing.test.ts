/** Who may call what, of what is billed, and of its months: each call by everyone. */
import { beforeAll, describe } from 'vitest';
import { certificateFiles } from '../support/e-invoice-certificate';
import { buildBillLine } from '../support/factories';
import { COMPANY } from './e-invoicing';
import { everyoneCalls, permissionsStage, type Rows } from './permissions-stage';
import { TODAY } from './running-api';

const stage = permissionsStage();
const { running, caller, ids } = stage;

const [BOOKING, PLAN, RUN, BILL, DISCOUNT] = [990_001, 990_002, 990_003, 901, 902];
const CLOSED = '2026-02';
const ofClosing = () => ({ path: { id: ids.preschool }, body: { month: CLOSED } });
const bill = () => ({ product_id: ids.product.id, date: TODAY });
const planLineForm = () => ({ product_id: ids.product.id, period: 'month', starts_on: TODAY });
const productForm = () => ({
  name: 'Programme',
  price: 85_000,
  product_type: 1,
  preschool_id: ids.preschool,
});
let certificate: { certificate: string; key: string };
beforeAll(async () => {
  const { tin, registration_no: registration } = COMPANY;
  const made = await certificateFiles(running.clock.now(), { tin, registration });
  certificate = {
    certificate: Buffer.from(made.certificate).toString('base64'),
    key: Buffer.from(made.key).toString('base64'),
  };
});

const rows: Rows = {
  'POST /api/products': () => ({ body: productForm() }),
  'PUT /api/products/{productId}': () => ({ path: { productId: ids.product.id }, body: productForm() }),
  'POST /api/bookings': () => ({ body: { child_id: ids.child, year: 2027 } }),
  'PUT /api/bookings/{id}': () => ({ path: { id: BOOKING }, body: { amount: 15_000 } }),
  'GET /api/closings/{id}/standing': () => ({ path: { id: ids.preschool }, query: `?month=${CLOSED}` }),
  'GET /api/closings/{id}/history': () => ({ path: { id: ids.preschool } }),
  'POST /api/closings/{id}/close': () => ofClosing(),
  'POST /api/closings/{id}/ask-to-open': () => ({
    path: { id: ids.preschool },
    body: { month: CLOSED, reason: 'A bill was forgotten' },
  }),
  'POST /api/closings/{id}/open': () => ofClosing(),
  'POST /api/closings/{id}/keep-closed': () => ofClosing(),
  'GET /api/accounting/{id}': () => ({ path: { id: ids.preschool }, query: `?month=${CLOSED}` }),
  'GET /api/accounting/{id}/entries': () => ({
    path: { id: ids.preschool },
    query: `?month=${CLOSED}&part=sales`,
  }),
  'PUT /api/accounting/{id}/codes': () => ({
    path: { id: ids.preschool },
    body: { codes: { cash: '320-000' } },
  }),
  'GET /api/accounting/{id}/e-invoices': () => ({
    path: { id: ids.preschool },
    query: `?month=${CLOSED}`,
  }),
  'PUT /api/accounting/{id}/company': () => ({ path: { id: ids.preschool }, body: COMPANY }),
  'PUT /api/accounting/{id}/e-invoice-keys': () => ({
    path: { id: ids.preschool },
    body: { environment: 'preprod', client_id: 'a-client', client_secret: 'a-secret' },
  }),
  'POST /api/accounting/{id}/e-invoice-keys': () => ({
    path: { id: ids.preschool },
    body: { confirmed: false },
  }),
  'POST /api/accounting/{id}/e-invoices/send': () => ({
    path: { id: ids.preschool },
    body: { month: CLOSED },
  }),
  'POST /api/accounting/{id}/e-invoices/{documentId}/cancel': () => ({
    path: { id: ids.preschool, documentId: 999_999 },
    body: { reason: 'Wrong family' },
  }),
  'PUT /api/accounting/{id}/e-invoice-certificate': () => ({
    path: { id: ids.preschool },
    body: certificate,
  }),
  'POST /api/accounting/{id}/e-invoice-certificate': () => ({
    path: { id: ids.preschool },
    body: { confirmed: false },
  }),
  'DELETE /api/accounting/{id}/e-invoice-certificate': () => ({ path: { id: ids.preschool } }),
  'GET /accounting/{id}/journals-download': () => ({
    path: { id: ids.preschool },
    query: `?month=${CLOSED}&format=xero`,
  }),
  'GET /api/products/{productId}': () => ({ path: { productId: ids.product.id } }),
  'POST /api/children/store-multiple-bills': () => ({
    body: { ...bill(), again: true, children_id: [ids.child] },
  }),
  'POST /api/children/{id}/store-bills': () => ({
    path: { id: ids.child },
    body: { ...bill(), again: true },
  }),
  'GET /api/children/{id}/bills': () => ({ path: { id: ids.child } }),
  'GET /api/children/{id}/plan': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/plan-lines': () => ({ path: { id: ids.child }, body: planLineForm() }),
  'POST /api/children/{id}/plan-from-programmes': () => ({
    path: { id: ids.child },
    body: { starts_on: TODAY },
  }),
  'PUT /api/plan-lines/{lineId}': () => ({ path: { lineId: PLAN }, body: planLineForm() }),
  'DELETE /api/plan-lines/{lineId}': () => ({ path: { lineId: PLAN } }),
  'POST /api/children/{id}/plan-discounts': () => ({
    path: { id: ids.child },
    body: { reason: 'staff', label: 'Staff', percent: 500, starts_on: TODAY },
  }),
  'PUT /api/plan-discounts/{discountId}': () => ({
    path: { discountId: PLAN },
    body: { reason: 'staff', label: 'Staff', percent: 1_000, starts_on: TODAY },
  }),
  'DELETE /api/plan-discounts/{discountId}': () => ({ path: { discountId: PLAN } }),
  'GET /api/plan-settings/{id}': () => ({ path: { id: ids.preschool } }),
  'PUT /api/plan-settings/{id}': () => ({
    path: { id: ids.preschool },
    body: { proration: 'days', step: 5, term_months: [1], look_above: null, siblings: [] },
  }),
  'GET /api/billing-runs': () => ({}),
  'POST /api/billing-runs': () => ({ body: { preschool_id: ids.preschool, month: '2026-05' } }),
  'GET /api/billing-runs/{id}': () => ({ path: { id: RUN } }),
  'GET /api/billing-runs/{id}/families': () => ({ path: { id: RUN } }),
  'GET /api/billing-runs/{id}/families/{parentId}': () => ({
    path: { id: RUN, parentId: ids.parents[0] as number },
  }),
  'PUT /api/billing-runs/{id}/families/{parentId}': () => ({
    path: { id: RUN, parentId: ids.parents[0] as number },
    body: { choice: 'later' },
  }),
  'POST /api/billing-runs/{id}/draft': () => ({ path: { id: RUN } }),
  'POST /api/billing-runs/{id}/issue': () => ({ path: { id: RUN }, body: { send_mail: false } }),
  'POST /api/billing-runs/{id}/stop': () => ({ path: { id: RUN } }),
  'DELETE /api/children/{id}/bills/{billId}': () => ({ path: { id: ids.child, billId: BILL } }),
  'GET /api/children/{id}/programme-discounts': () => ({ path: { id: ids.child } }),
  'POST /api/children/{id}/programme-discounts': () => ({
    path: { id: ids.child },
    body: { programme: ids.product.id, deduction: 5_000 },
  }),
  'POST /api/children/{id}/programme-discounts/{discountId}/destroy': () => ({
    path: { id: ids.child, discountId: DISCOUNT },
  }),
  'GET /api/bills/billed-already': () => ({ query: `?product_id=${ids.product.id}&date=${TODAY}` }),
};

/** A bill and a discount of the child, on no invoice. */
async function addBills(): Promise<void> {
  const { knex } = running;
  const child = { id: ids.child, preschool_id: ids.preschool };
  await buildBillLine(knex, child, ids.product, { id: BILL });
  await buildBillLine(knex, child, ids.product, { id: DISCOUNT, kind: 'discount', amount: -5_000 });
}

async function addBooking(): Promise<void> {
  const { knex, clock } = running;
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const seat = { child_id: ids.child, preschool_id: ids.preschool, year: 2028 };
  await knex('bookings').insert({ id: BOOKING, ...seat, ...at });
}

/** A line and a discount of the child's plan. */
async function addPlan(): Promise<void> {
  const { knex, clock } = running;
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const of = { id: PLAN, child_id: ids.child, starts_on: TODAY, ...at };
  await knex('plan_lines').insert({
    product_id: ids.product.id,
    quantity: 1,
    period: 'month',
    proration: 'none',
    discountable: true,
    ...of,
  });
  await knex('plan_discounts').insert({ reason: 'staff', label: 'Staff', amount: 500, position: 0, ...of });
}

/** The run of a month with the first parent's family, of whom nothing is made yet. */
async function addRun(): Promise<void> {
  const { knex, clock } = running;
  const at = { created_at: clock.now(), computed_at: clock.now() };
  await knex('billing_runs').insert({
    id: RUN,
    preschool_id: ids.preschool,
    month: '2026-05',
    balances: 'credits',
    ...at,
  });
  await knex('billing_run_families').insert({
    run_id: RUN,
    parent_id: ids.parents[0],
    children: [ids.child],
    choice: 'in',
    lines: '[]',
    products: [],
    sum: 0,
    last_sum: 0,
    carried: 0,
    exceptions: ['no_plan'],
    differences: '[]',
  });
}

/** Last month is closed. @param asked somebody wants it open */
async function closeMonth(asked: boolean): Promise<void> {
  const { knex, clock } = running;
  await knex('preschools').where({ id: ids.preschool }).update({ closed_through: '2026-02-28' });
  const [at, by] = [clock.now(), caller('role 4').userId];
  await knex('month_closings').insert({
    preschool_id: ids.preschool,
    month: CLOSED,
    standing: {},
    closed_at: at,
    closed_by: by,
    ...(asked && { asked_at: at, asked_by: by, reason: 'A bill was forgotten' }),
  });
}

async function prepare(key: string): Promise<void> {
  if (/bills|discounts/.test(key)) await addBills();
  if (/plan-/.test(key)) await addPlan();
  // Where one is to be made, there is none.
  if (/billing-runs/.test(key) && key !== 'POST /api/billing-runs') await addRun();
  if (/bookings/.test(key)) await addBooking();
  if (/closings.*(ask-to-open|open|keep-closed)$/.test(key)) await closeMonth(!key.includes('ask-to-open'));
  // Keys and certificates are of a company.
  const company = `/api/accounting/${ids.preschool}`;
  if (/e-invoice-(keys|certificate)/.test(key)) await caller('role 1').put(`${company}/company`, COMPANY);
  if (/e-invoice-certificate/.test(key)) {
    await caller('role 1').put(`${company}/e-invoice-certificate`, certificate);
    if (!key.startsWith('POST'))
      await caller('role 2').post(`${company}/e-invoice-certificate`, {
        confirmed: true,
        proposed_at: running.clock.now().toISOString(),
      });
  }
}

describe('calls of what is billed, and of its months', () => {
  everyoneCalls(stage, 'billing', { rows, prepare });
});
