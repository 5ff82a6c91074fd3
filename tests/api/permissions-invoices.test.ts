/** Who may call what, of invoices, quotations and reminders: each call by everyone. */
import { describe } from 'vitest';
import { buildQuotation } from '../support/factories';
import { addInvoice, CONFIRMED, INVOICE, LINE, ofInvoice, openSen } from './permissions-money';
import { everyoneCalls, permissionsStage, type Rows } from './permissions-stage';
import { TODAY } from './running-api';

const stage = permissionsStage();
const { running, ids, family } = stage;

const [PAUSE, TARIFF, LATE_FEE] = [990_003, 990_004, 990_005];
/** What is open of the invoice, in sen. */
let open = 0;
let noteId = 0;
let quotationId = 0;
let quotedLineId = 0;
const ofLine = () => ({ path: { id: INVOICE, txId: LINE } });
const ofNote = () => ({ path: { id: INVOICE, noteId } });
const ofQuotation = () => ({ path: { id: quotationId } });
const ofQuoted = () => ({ path: { id: quotationId, tid: quotedLineId } });

const rows: Rows = {
  'GET /api/reminder-settings/{id}': () => ({ path: { id: ids.preschool } }),
  'PUT /api/reminder-settings/{id}': () => ({ path: { id: ids.preschool }, body: { steps: [0, 3] } }),
  'POST /api/reminder-pauses/{preschoolId}': () => ({
    path: { preschoolId: ids.preschool },
    body: { parent_id: family(), cause: 'asked', reason: 'On the phone', until: '2026-03-31' },
  }),
  'DELETE /api/reminder-pauses/{id}': () => ({ path: { id: PAUSE } }),
  'GET /api/late-fee-tariffs': () => ({ query: `?preschool=${ids.preschool}` }),
  'POST /api/late-fee-tariffs/{preschoolId}': () => ({
    path: { preschoolId: ids.preschool },
    body: {
      approval_reference: 'KPM.600-1/2 (7)',
      starts_on: '2026-04-01',
      grace_days: 14,
      repeats: 'month',
      percent: 500,
    },
  }),
  'POST /api/late-fee-tariffs/{id}/end': () => ({ path: { id: TARIFF } }),
  'GET /api/invoices/{id}/instalments': ofInvoice,
  'POST /api/invoices/{id}/instalments': () => ({
    ...ofInvoice(),
    body: { agreed_on: TODAY, agreement: 'By phone', instalments: [{ due_on: TODAY, amount: open }] },
  }),
  'POST /api/invoices/{id}/instalments/end': () => ({ ...ofInvoice(), body: { reason: 'Not kept' } }),
  'GET /api/invoices/{id}/late-fees': ofInvoice,
  'POST /api/late-fees/{id}/waive': () => ({
    path: { id: LATE_FEE },
    body: { reason: 'The bank was closed.' },
  }),
  'GET /api/invoices/search': () => ({ query: '?invoice_no=26' }),
  'GET /api/transactions/search': () => ({ query: '?type=bill' }),
  'GET /api/invoices-tenent-controller': () => ({ query: `?parent=${family()}&locked=0` }),
  'GET /api/booking-invoice': () => ({ query: `?preschool_id=${ids.preschool}&parent_id=${family()}` }),
  'POST /api/invoices/bulk': () => ({ body: { ids: [INVOICE], act: 'lock' } }),
  // Nothing is found, so nothing is done.
  'POST /api/invoices/bulk-found': () => ({
    query: '?search=nobody+is+called+this',
    body: { act: 'lock', total: 1, mark: '0' },
  }),
  'GET /api/invoices/{id}': ofInvoice,
  'GET /api/invoices/{id}/history': ofInvoice,
  'PUT /api/invoices/{id}': () => ({ ...ofInvoice(), body: { due_date: TODAY } }),
  // Where it is: everyone who may is told that.
  'GET /api/invoices/{id}/revisions': ofInvoice,
  'POST /api/invoices/{id}/issue': ofInvoice,
  'DELETE /api/invoices/{id}': ofInvoice,
  'GET /api/invoices/{id}/notes': ofInvoice,
  'POST /api/invoices/{id}/notes': () => ({
    ...ofInvoice(),
    body: { kind: 'credit', reason: 'Absent', lines: [{ label: 'Absent', amount: 1 }] },
  }),
  'POST /api/invoices/{id}/notes/{noteId}/counter': () => ({ ...ofNote(), body: { reason: 'A mistake' } }),
  'GET /invoices/{id}/notes/{noteId}/download': () => ofNote(),
  'POST /api/invoices/{id}/bill-anew': () => ({ ...ofInvoice(), body: { preschool_id: ids.preschool } }),
  'GET /api/invoices/{id}/to-take-up': ofInvoice,
  'PUT /api/invoices/{id}/pull-unbilled-bills': ofInvoice,
  // Into itself: everyone who may import is told that.
  'PUT /api/invoices/{id}/pull-invoice': () => ({ ...ofInvoice(), body: { invoice_id: INVOICE } }),
  'POST /api/invoices/{id}/carry-forward': ofInvoice,
  'POST /api/parents/{parentId}/new-invoices': () => ({
    path: { parentId: family() },
    body: { again: true },
  }),
  'POST /api/invoices/{id}/send-mail': ofInvoice,
  'GET /api/invoices/{id}/transactions': ofInvoice,
  'POST /api/invoices/{id}/transactions': () => ({
    ...ofInvoice(),
    body: { product_id: ids.product.id, child_id: ids.child, type: 'bill', again: true },
  }),
  'PUT /api/invoices/{id}/transactions/{txId}': () => ({ ...ofLine(), body: { label: 'Changed' } }),
  'GET /api/invoices/{id}/transactions/{txId}/download-slip': ofLine,
  'DELETE /api/invoices/{id}/transactions/{txId}': ofLine,
  'POST /api/quotations': () => ({
    body: { parent_id: family(), preschool_id: ids.preschool, date: TODAY },
  }),
  'GET /api/quotations/{id}': ofQuotation,
  'GET /quotations/{id}': ofQuotation,
  'PUT /api/quotations/{id}': () => ({ ...ofQuotation(), body: { date: TODAY } }),
  'DELETE /api/quotations/{id}': ofQuotation,
  'POST /api/quotations/{id}/send-mail': ofQuotation,
  'POST /api/quotations/{id}/invoice': () => ({ ...ofQuotation(), body: { again: true } }),
  'GET /api/quotations/{id}/transactions': ofQuotation,
  'POST /api/quotations/{id}/transactions': () => ({
    ...ofQuotation(),
    body: { product_id: ids.product.id, child_id: ids.child },
  }),
  'PUT /api/quotations/{id}/transactions/{tid}': () => ({ ...ofQuoted(), body: { label: 'Changed' } }),
  'DELETE /api/quotations/{id}/transactions/{tid}': ofQuoted,
  'GET /quotations/{id}/download-quotation': ofQuotation,
  'GET /invoices/{id}/download-invoice': ofInvoice,
  'GET /invoices/{id}/download-receipt': ofInvoice,
  'GET /users/{id}/invoices-download-receipt-summary': () => ({ path: { id: family() } }),
  'GET /api/users/{id}/deposits': () => ({ path: { id: family() } }),
  'GET /api/users/{id}/statement': () => ({ path: { id: family() }, query: `?from=${TODAY}&to=${TODAY}` }),
  'GET /api/users/{id}/tax-statement': () => ({ path: { id: family() } }),
  'GET /users/{id}/download-tax-statement': () => ({
    path: { id: family() },
    query: `?preschool=${ids.preschool}`,
  }),
  'POST /api/users/{id}/tax-statement/send': () => ({
    path: { id: family() },
    body: { year: 2025, preschool: ids.preschool },
  }),
  'GET /users/{id}/download-statement': () => ({
    path: { id: family() },
    query: `?from=${TODAY}&to=${TODAY}`,
  }),
  'POST /api/users/{id}/statement/send': () => ({ path: { id: family() }, body: { from: TODAY, to: TODAY } }),
};

/** A debit note of the invoice that nobody took back. */
async function addNote(): Promise<void> {
  const { knex, clock } = running;
  const [made] = await knex('invoice_notes')
    .insert({
      kind: 'debit',
      note_no: 'NOTE-1001',
      number: 1_001,
      year: 2026,
      preschool_id: ids.preschool,
      invoice_id: INVOICE,
      reason: 'Forgotten',
      dated: TODAY,
      amount: 1,
      by: family(),
      created_at: clock.now(),
    })
    .returning('id');
  noteId = made.id;
  await knex('invoice_note_lines').insert({ note_id: noteId, label: 'Excursion', amount: 1 });
}

/** The family is left in peace. */
const addPause = () =>
  running.knex('reminder_pauses').insert({
    id: PAUSE,
    preschool_id: ids.preschool,
    parent_id: family(),
    cause: 'asked',
    reason: 'On the phone',
    until: '2026-03-31',
    created_at: running.clock.now(),
  });

/** A fee that waits for the next invoice, by the one tariff that there is. */
async function addLateFee(): Promise<void> {
  const { knex, clock } = running;
  await knex('late_fee_tariffs').insert({
    id: TARIFF,
    preschool_id: ids.preschool,
    approval_reference: 'KPM.600-1/2 (7)',
    starts_on: '2026-01-01',
    grace_days: 14,
    repeats: 'month',
    percent: 500,
    created_at: clock.now(),
  });
  await knex('late_fees').insert({
    id: LATE_FEE,
    tariff_id: TARIFF,
    invoice_id: INVOICE,
    period: 0,
    due_date: '2026-01-10',
    base: 10_000,
    amount: 500,
    charged_on: TODAY,
  });
}

async function prepare(key: string): Promise<void> {
  const { knex } = running;
  if (/invoice|reminder|late-fee|tax-statement/.test(key)) {
    await addInvoice(stage, key);
    open = await openSen(stage);
  }
  if (/reminder/.test(key)) await addPause();
  if (/late-fee/.test(key)) await addLateFee();
  // The family paid something last year.
  if (/tax-statement/.test(key))
    await knex('payments').where({ id: CONFIRMED }).update({ paid_at: '2025-05-05' });
  if (/quotations/.test(key)) {
    const place = { parent_id: family(), preschool_id: ids.preschool };
    const made = await buildQuotation(knex, place, { child_id: ids.child });
    [quotationId, quotedLineId] = [made.id, made.line];
  }
  if (/\{noteId\}/.test(key)) await addNote();
}

describe('calls of invoices, quotations and reminders', () => {
  everyoneCalls(stage, 'invoices', { rows, prepare });
});
