/** What waits for somebody's decision now, at all preschools of the actor, whatever month or group a report shows. */
import { defaultPeriod, monthText } from '#shared/domain/billing-period';
import { attendingStatuses } from '#shared/domain/statuses';
import type { Waiting } from '#shared/endpoints/reports';
import { type Context, can, isHeadOffice } from '../../context';
import { BankLine } from '../../models/bank-line';
import { Invoice } from '../../models/invoice';
import { Mail } from '../../models/mail';
import { Payment } from '../../models/payment';
import { UnregisteredChildRow } from '../../models/unregistered-child';
import { countBilled } from '../../reports/child-counts';
import { certificatesEnding, eInvoicesDue } from '../accounting/e-invoices-due';
import { accountingPolicy } from '../accounting/policy';
import { bankStatementsPolicy } from '../bank-statements/policy';
import { familyOf } from '../children/family-of';
import { countWaiting } from '../collectors/find-collectors';
import { countOpenNearMisses } from '../incidents/list-near-misses';
import { countLatePlans } from '../instalments/list-plans';
import { invoicesFound } from '../invoices/find-invoices';
import { countToReconcile } from '../payments/reconcile';
import { listedEntries } from '../quarantine/find-entries';
import { link } from './hrefs';

const OVERDUE = 2;

/** Counts, and sums in sen; null where the actor may not do what waits. */
export async function whatWaits(context: Context): Promise<Waiting> {
  const { actor } = context;
  const records = can(actor, 'payments_record');
  const office = can(actor, 'children_edit');
  return oneByOne({
    overdue: can(actor, 'invoices_view') ? () => overdueInvoices(context) : null,
    to_confirm: records ? () => declaredPayments(context) : null,
    to_reconcile: records ? () => toReconcile(context) : null,
    bank_lines: bankStatementsPolicy.list(actor) ? () => waitingLines(context) : null,
    late_plans: can(actor, 'invoices_edit') ? () => latePlans(context) : null,
    unbilled: can(actor, 'bills_edit') ? () => unbilledChildren(context) : null,
    failed_invoices: can(actor, 'invoices_edit') ? () => failedInvoices(context) : null,
    failed_mails: can(actor, 'settings_edit') ? () => failedMails(context) : null,
    to_decide: can(actor, 'held_entries_decide') ? () => entriesToDecide(context) : null,
    unregistered: office ? () => openUnregistered(context) : null,
    near_misses: office ? () => openNearMisses(context) : null,
    collectors: office ? () => collectorsToConfirm(context) : null,
    to_approve: isHeadOffice(actor) ? () => requestsToApprove(context) : null,
    e_invoices: accountingPolicy.export(actor) ? () => eInvoicesToSend(context) : null,
    e_invoice_certificates: accountingPolicy.export(actor) ? () => certificatesToRenew(context) : null,
  });
}

/** A connection runs one statement at a time. */
async function oneByOne(
  counts: { [Name in keyof Waiting]: (() => Promise<Waiting[Name]>) | null },
): Promise<Waiting> {
  const found: [string, unknown][] = [];
  for (const [name, count] of Object.entries(counts)) found.push([name, count && (await count())]);
  return Object.fromEntries(found) as Waiting;
}

async function overdueInvoices({ trx, actor }: Context) {
  const found = Invoice.query(trx)
    .modify('visibleTo', actor)
    .where('invoices.payment_status', OVERDUE)
    .count('invoices.id as total')
    .sum('invoices.balance as amount');
  return { ...(await totalOf(found)), href: link('/invoices', { status: [OVERDUE] }) };
}

async function declaredPayments({ trx, actor }: Context) {
  const found = Payment.query(trx)
    .modify('visibleTo', actor)
    .where('payments.state', 'declared')
    .count('payments.id as total')
    .sum('payments.amount as amount');
  return { ...(await totalOf(found)), href: '/payments/declared' };
}

/** Amounts are whole sen; a sum of none is 0. */
async function totalOf(found: PromiseLike<unknown>) {
  const [row] = (await found) as [{ total: string | number; amount: string | number | null }];
  return { total: Number(row.total), amount: Number(row.amount ?? 0) };
}

async function toReconcile(context: Context) {
  return { total: await countToReconcile(context), href: '/payments/reconciliation' };
}

async function waitingLines({ trx, actor }: Context) {
  const found = BankLine.query(trx)
    .modify('visibleTo', actor)
    .whereRaw("bank_lines.state IN ('open', 'confirmed')")
    .count('bank_lines.id as total')
    .sum('bank_lines.amount as amount');
  return { ...(await totalOf(found)), href: '/payments/bank' };
}

async function latePlans(context: Context) {
  return { ...(await countLatePlans(context)), href: link('/reminders/instalments', { state: 'late' }) };
}

/** Children who attend and have no bill in the month that is being billed. */
async function unbilledChildren({ trx, actor, clock }: Context) {
  const month = monthText(defaultPeriod(clock.today()));
  const { unbilled } = await countBilled(trx, actor, {}, month);
  return { total: unbilled, month, href: link('/children', { status: attendingStatuses, unbilled: month }) };
}

async function failedInvoices(context: Context) {
  const holds = 'failed_mail';
  const { query } = await invoicesFound(context, { holds });
  return { total: await query.resultSize(), href: link('/invoices', { holds }) };
}

async function failedMails({ trx, actor }: Context) {
  const total = await Mail.query(trx).modify('visibleTo', actor).where('mails.state', 'failed').resultSize();
  return { total, href: link('/mails', { state: 'failed' }) };
}

async function entriesToDecide({ trx, actor }: Context) {
  const total = await listedEntries(trx, actor).whereNull('decided_at').resultSize();
  return { total, href: '/held-entries' };
}

async function openUnregistered({ trx, actor }: Context) {
  const total = await UnregisteredChildRow.query(trx)
    .modify('visibleTo', actor)
    .where('unregistered_children.status', 'open')
    .resultSize();
  return { total, href: link('/children/unregistered', { status: 'open' }) };
}

async function openNearMisses(context: Context) {
  return { total: await countOpenNearMisses(context), href: link('/reports/near-misses', { state: 'open' }) };
}

async function collectorsToConfirm(context: Context) {
  return { total: await countWaiting(context), href: '/collectors' };
}

async function eInvoicesToSend(context: Context) {
  const due = await eInvoicesDue(context);
  if (!due) return null;
  const { month, by, preschools } = due;
  const href = link('/accounting/e-invoices', { preschool: preschools[0], month });
  return { total: preschools.length, month, by, href };
}

async function certificatesToRenew(context: Context) {
  const [first, ...more] = await certificatesEnding(context);
  if (first === undefined) return null;
  return { total: 1 + more.length, href: link('/accounting/e-invoices', { preschool: first }) };
}

/** Others': nobody decides on their own, nor on the money of their own family. */
async function requestsToApprove({ trx, actor }: Context) {
  const relatives = await familyOf({ trx }, { parentId: actor.userId });
  const own = trx('child_parents').where({ user_id: actor.userId }).select('child_id');
  const [found] = await trx('approvals')
    .where({ state: 'waiting' })
    .whereNot('requested_by', actor.userId)
    .where((one) => one.whereNull('child_id').orWhereNotIn('child_id', own))
    .where((one) => one.whereNull('parent_id').orWhereNotIn('parent_id', relatives))
    .count();
  return { total: Number(found?.count), href: '/approvals' };
}
