/** Requests for a second person: acts about money above the limits of head office. */
import * as z from 'zod/mini';
import { type ApprovalAct, approvalActs, approvalStates } from '../domain/approvals';
import { AMOUNT_MAX_SEN } from '../domain/invoice-math';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { discountForm } from './billing';
import { runFamilyForm } from './billing-runs';
import { endpoint, id, pageQuery, requiredText } from './endpoint';
import { counterForm, noteForm } from './invoice-notes';
import { lineForm, transactionForm } from './invoice-transactions';
import { invoiceForm } from './invoices';
import { waiveForm } from './late-fees';
import { payOutForm, refundForm, reverseForm } from './payments';
import { planDiscountForm, planFromProgrammesForm, planLineForm } from './plans';
import { writeOffForm } from './write-offs';

const nothing = z.object({});

/** Sen; null for no limit. */
const limitAmount = z.nullable(
  z
    .int(officeMessages.approvalLimitInvalid)
    .check(
      z.gte(0, officeMessages.approvalLimitInvalid),
      z.lte(AMOUNT_MAX_SEN, officeMessages.approvalLimitInvalid),
    ),
);
const limitFields = Object.fromEntries(approvalActs.map((act) => [act, limitAmount])) as Record<
  ApprovalAct,
  typeof limitAmount
>;
export const approvalLimits = z.object(limitFields);
export type ApprovalLimits = z.output<typeof approvalLimits>;
const someLimits = z.partial(approvalLimits);

/** Each call that may need a second person: the act whose limit it goes by, and its body. */
const approvalForms = {
  /** For an invoice. */
  write_off: writeOffForm,
  /** For an invoice. */
  pay_out: payOutForm,
  /** For a payment. */
  refund: refundForm,
  /** For a payment. */
  reverse: reverseForm,
  /** For a child. */
  store_discount: discountForm,
  /** For a child. */
  add_plan_line: planLineForm,
  /** For a child. */
  plan_from_programmes: planFromProgrammesForm,
  /** For a line of a plan. */
  change_plan_line: planLineForm,
  /** For a line of a plan. */
  delete_plan_line: nothing,
  /** For a child. */
  add_plan_discount: planDiscountForm,
  /** For a standing discount. */
  change_plan_discount: planDiscountForm,
  /** For an invoice. */
  add_line: lineForm,
  /** For a line. */
  change_line: transactionForm,
  /** For a line. */
  remove_line: nothing,
  /** For an invoice: its cancellation. */
  update_invoice: invoiceForm,
  /** For a draft. */
  throw_draft_away: nothing,
  /** For a bill of a child. */
  delete_bill: nothing,
  /** For an invoice. */
  make_note: noteForm,
  /** For a note. */
  counter_note: counterForm,
  /** For a quotation: its invoice. */
  invoice_quotation: nothing,
  /** For a late fee. */
  waive_late_fee: waiveForm,
  /** For an import, by its number. */
  confirm_import: nothing,
  /** For a family of a run. */
  change_run_family: runFamilyForm,
  /** For all limits (1): those that become others. */
  raise_limits: someLimits,
} as const;
export type ApprovalOperation = keyof typeof approvalForms;
const operations = Object.keys(approvalForms) as ApprovalOperation[];
export type ApprovalForm<Name extends ApprovalOperation> = z.output<(typeof approvalForms)[Name]>;

const reason = requiredText(officeMessages.approvalReasonRequired, 1_000, messages.reasonTooLong);

const asks = <Name extends ApprovalOperation>(operation: Name) =>
  z.object({
    operation: z.literal(operation),
    /** The record that the call itself names in its path. */
    subject_id: id,
    form: approvalForms[operation] as (typeof approvalForms)[Name],
    reason,
  });

const approvalRequest = z.discriminatedUnion('operation', [
  asks('write_off'),
  asks('pay_out'),
  asks('refund'),
  asks('reverse'),
  asks('store_discount'),
  asks('add_plan_line'),
  asks('plan_from_programmes'),
  asks('change_plan_line'),
  asks('delete_plan_line'),
  asks('add_plan_discount'),
  asks('change_plan_discount'),
  asks('add_line'),
  asks('change_line'),
  asks('remove_line'),
  asks('update_invoice'),
  asks('throw_draft_away'),
  asks('delete_bill'),
  asks('make_note'),
  asks('counter_note'),
  asks('invoice_quotation'),
  asks('waive_late_fee'),
  asks('confirm_import'),
  asks('change_run_family'),
  asks('raise_limits'),
]);
export type ApprovalRequest = z.output<typeof approvalRequest>;

const person = z.object({ id, name: z.string() });

/** Amounts in sen. */
export const approval = z.object({
  id,
  act: z.enum(approvalActs),
  operation: z.enum(operations),
  state: z.enum(approvalStates),
  amount: z.int(),
  limit: z.int(),
  /** Where limits are to be raised: those that become others, and what they become. */
  limits: z.nullable(someLimits),
  reason: z.string(),
  /** What the invoice asked for when this was asked, and would ask for afterwards. */
  balance_before: z.nullable(z.int()),
  balance_after: z.nullable(z.int()),
  invoice: z.nullable(z.object({ id, invoice_no: z.nullable(z.string()) })),
  child: z.nullable(z.object({ id, fullname: z.string() })),
  parent: z.nullable(person),
  /** Null where it is of several preschools. */
  preschool_short_name: z.nullable(z.string()),
  import: z.nullable(z.object({ id: z.uuid(), file_name: z.string() })),
  requested_by: person,
  requested_at: z.string(),
  decided_by: z.nullable(person),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
  /** Why it could not be carried out when somebody approved it: it waits still. */
  refusal: z.nullable(z.string()),
  /** What whoever asks may do with it. */
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
});
export type Approval = z.infer<typeof approval>;

export const approvalEndpoints = {
  list: endpoint('GET /api/approvals', {
    summary: 'Requests for a second person: all of them for head office, their own for everyone else.',
    query: z.object({ ...pageQuery, state: z.optional(z.enum(['waiting', 'decided'])) }),
    answer: z.array(approval),
    paged: true,
  }),
  ask: endpoint('POST /api/approvals', {
    summary:
      'Asks a second person for an act above the limit. The act is tried, and nothing of it stays until it is approved.',
    body: approvalRequest,
    answer: approval,
  }),
  approve: endpoint('POST /api/approvals/{id}/approve', {
    summary:
      'Approves a request: the act is carried out now, as of who asked. Where that is refused, the request waits on and says why.',
    answer: approval,
  }),
  decline: endpoint('POST /api/approvals/{id}/decline', {
    summary: 'Declines a request.',
    body: z.object({ reason }),
    answer: approval,
  }),
  withdraw: endpoint('POST /api/approvals/{id}/withdraw', {
    summary: 'Withdraws an own request.',
    answer: approval,
  }),
  limits: endpoint('GET /api/approval-limits', {
    summary: 'Up to how much one person alone may do of each act, for a family in a day.',
    answer: approvalLimits,
  }),
  saveLimits: endpoint('PUT /api/approval-limits', {
    summary: 'Sets the limits above which a second person decides.',
    body: approvalLimits,
    answer: approvalLimits,
  }),
};
