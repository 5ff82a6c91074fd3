/** Who may call what, of payments, banks and approvals: each call by everyone. */
import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { simulatedBillplz } from '../../server/demo/simulators/accounts';
import { buildUser } from '../support/factories';
import { buildPaymentSetting } from '../support/providers';
import { addInvoice, CONFIRMED, DECLARED, FROM_PROVIDER, INVOICE, ofInvoice } from './permissions-money';
import { everyoneCalls, permissionsStage, type Rows } from './permissions-stage';
import { TODAY } from './running-api';

const stage = permissionsStage();
const { running, caller, ids, family } = stage;

const [BANK, APPROVAL] = [800_006, 990_001];
const ATTEMPT = randomUUID();
const ofBank = () => ({ path: { id: BANK } });
const cash = () => ({ payment_method: 5, paid_at: TODAY, paid_amount: 100 });
let settingId = 0;
/** Who asked for what is to be approved. */
let asker = 0;
const setting = () => ({
  name: 'Online banking',
  payment_gateway_provider: 'billplz',
  ...simulatedBillplz,
  save_untested: true,
});
const bankForm = () => {
  const form = new FormData();
  form.set('preschool_id', String(ids.preschool));
  form.set('source', 'maybank');
  form.set('file', new Blob(['Transaction Date,Transaction Description,Credit']), 'statement.csv');
  return form;
};

const rows: Rows = {
  'GET /api/portal/dues/{preschoolId}': () => ({ path: { preschoolId: ids.preschool } }),
  'POST /api/portal/dues/{preschoolId}/payment': () => ({
    path: { preschoolId: ids.preschool },
    // Another sum than is due.
    body: { payment_method: 1, amount: 1 },
  }),
  'POST /api/bank-statements/look': () => ({ body: bankForm() }),
  'POST /api/bank-statements': () => ({ body: bankForm() }),
  'GET /api/bank-statements/{id}': ofBank,
  'GET /api/bank-statements/{id}/lines': ofBank,
  'POST /api/bank-statements/{id}/confirm-sure': ofBank,
  'POST /api/bank-statements/{id}/book': ofBank,
  'DELETE /api/bank-statements/{id}': ofBank,
  'GET /api/bank-lines/{id}/families': ofBank,
  'POST /api/bank-lines/{id}/confirm': () => ({ ...ofBank(), body: { parent_id: family() } }),
  'POST /api/bank-lines/{id}/leave-out': () => ({ ...ofBank(), body: { reason: 'Rent.' } }),
  'POST /api/bank-lines/{id}/undo': ofBank,
  'POST /api/bank-lines/{id}/split': () => ({ ...ofBank(), body: { amounts: [40, 60] } }),
  'POST /api/bank-lines/{id}/unsplit': ofBank,
  'GET /api/payment-attempts/{attemptId}': () => ({ path: { attemptId: ATTEMPT } }),
  'POST /api/payment-attempts/{attemptId}/return': () => ({
    path: { attemptId: ATTEMPT },
    body: { query: '' },
  }),
  'POST /api/payment-attempts/{attemptId}/check': () => ({ path: { attemptId: ATTEMPT } }),
  'POST /api/payment-attempts/{attemptId}/withdraw': () => ({
    path: { attemptId: ATTEMPT },
    body: { reason: 'They paid in cash.' },
  }),
  'POST /api/payments/{transactionId}/accept': () => ({
    path: { transactionId: FROM_PROVIDER },
    body: { reason: 'Known.' },
  }),
  // Nobody of ours signs as a provider does.
  'POST /webhooks/{provider}/{settingId}': () => ({ path: { provider: 'billplz', settingId }, body: {} }),
  'POST /api/payments/reconciliation/close-report': () => ({
    body: { provider: 'billplz', event_id: 'stray', note: 'Paid back.' },
  }),
  'POST /api/settings': () => ({ body: setting() }),
  'PUT /api/settings/{id}': () => ({ path: { id: settingId }, body: setting() }),
  'POST /api/settings/{id}/delete': () => ({ path: { id: settingId } }),
  'POST /api/settings/{id}/keys': () => ({ path: { id: settingId }, body: { confirmed: false } }),
  'GET /payments/{transactionId}/download-receipt': () => ({ path: { transactionId: CONFIRMED } }),
  'GET /api/payment-methods/{invoiceId}': () => ({ path: { invoiceId: INVOICE } }),
  'POST /api/invoices/{id}/payment': () => ({ ...ofInvoice(), body: cash() }),
  'POST /invoices/{id}/payment': () => ({ ...ofInvoice(), body: cash() }),
  'POST /api/payments/{transactionId}/confirm': () => ({ path: { transactionId: DECLARED } }),
  'POST /api/payments/{transactionId}/reject': () => ({
    path: { transactionId: DECLARED },
    body: { reason: 'No such transfer.' },
  }),
  'POST /api/payments/{transactionId}/refund': () => ({
    path: { transactionId: CONFIRMED },
    body: { amount: 1, reason: 'Paid twice.' },
  }),
  // It has no credit: everyone who may is told that.
  'POST /api/invoices/{id}/pay-out': () => ({
    ...ofInvoice(),
    body: { amount: 1, payment_method: 5, reason: 'Deposit returned.' },
  }),
  // Nobody of them asked for it; where it may be approved, there is no such payment any more, and it waits on.
  'POST /api/approvals/{id}/approve': () => ({ path: { id: APPROVAL } }),
  'POST /api/approvals/{id}/decline': () => ({ path: { id: APPROVAL }, body: { reason: 'Not so.' } }),
  'POST /api/approvals/{id}/withdraw': () => ({ path: { id: APPROVAL } }),
  'POST /api/approvals': () => ({
    body: {
      operation: 'pay_out',
      subject_id: INVOICE,
      reason: 'Deposit returned.',
      form: { amount: 1, payment_method: 5, reason: 'Deposit returned.' },
    },
  }),
  'PUT /api/approval-limits': () => ({
    body: { write_off: null, discount: null, refund: null, pay_out: null, credit: null },
  }),
  // More than there is: everyone who may is told that.
  'POST /api/invoices/{id}/write-off': () => ({
    ...ofInvoice(),
    body: { amount: 99_999_999, reason: 'Gone.' },
  }),
  'POST /api/invoices/{id}/recover': () => ({
    ...ofInvoice(),
    body: { amount: 99_999_999, reason: 'Back.' },
  }),
  'POST /api/payments/{transactionId}/reverse': () => ({
    path: { transactionId: CONFIRMED },
    body: { reason: 'The cheque bounced.' },
  }),
};

/** Two payment gateway settings of this preschool, and no default. */
async function addSettings(): Promise<void> {
  const { knex } = running;
  settingId = (await buildPaymentSetting(knex, 'billplz', [{ id: ids.preschool }])).id;
  await buildPaymentSetting(knex, 'stripe', [{ id: ids.preschool }]);
}

/** The family's invoice is being paid by online banking. */
async function addAttempt(): Promise<void> {
  await running.knex('payment_attempts').insert({
    id: ATTEMPT,
    invoice_id: INVOICE,
    setting_id: settingId,
    payment_method: 1,
    amount: 100,
    state: 'open',
    provider: 'billplz',
    created_at: running.clock.now(),
  });
}

/** Money came for a bill that nobody knows. */
const addReport = () =>
  running.knex('provider_events').insert({
    provider: 'billplz',
    event_id: 'stray',
    body: '{}',
    outcome: 'review',
    received_at: running.clock.now(),
  });

/** Head office is to approve what finance asked for. */
const addApproval = () =>
  running.knex('approvals').insert({
    id: APPROVAL,
    act: 'refund',
    operation: 'refund',
    subject_id: 1,
    form: {},
    reason: 'Why',
    amount: 2,
    limit_amount: 1,
    preschool_id: ids.preschool,
    requested_by: asker,
    requested_at: running.clock.now(),
  });

/** A statement whose one line is booked. */
async function addBankStatement(): Promise<void> {
  const { userId } = caller('role 1');
  await running.knex.raw(
    `INSERT INTO bank_statements (id, preschool_id, source, file_name, file_sha256, lines, repeated, debits, unread, created_by, created_at)
     OVERRIDING SYSTEM VALUE VALUES (:id, :preschool, 'cimb', 'a.csv', 'x', 1, 0, 0, '[]', :user, now())`,
    { id: BANK, preschool: ids.preschool, user: userId },
  );
  await running.knex.raw(
    `INSERT INTO bank_lines (id, statement_id, preschool_id, row, identity, dated, amount, description, state, parent_id)
     OVERRIDING SYSTEM VALUE VALUES (:id, :id, :preschool, 2, 'x', '2026-03-10', 100, 'x', 'booked', :parent)`,
    { id: BANK, preschool: ids.preschool, parent: family() },
  );
}

async function prepare(key: string): Promise<void> {
  if (/invoice|payment|approvals|bank-/.test(key)) await addInvoice(stage, key);
  if (/settings|payment-attempts|webhooks/.test(key)) await addSettings();
  if (/payment-attempts/.test(key)) await addAttempt();
  if (/close-report/.test(key)) await addReport();
  if (/approvals\//.test(key)) {
    // None of those who call asked for it.
    asker = (await buildUser(running.knex, 5, { preschools: [{ id: ids.preschool }] })).id;
    await addApproval();
  }
  if (/bank-/.test(key)) await addBankStatement();
}

describe('calls of payments, banks and approvals', () => {
  everyoneCalls(stage, 'payments', { rows, prepare });
});
