/** The history of payments: filters and pages within the actor's scope, in one of its orders. */
import type { Knex } from 'knex';
import type * as z from 'zod/mini';
import type { PaymentState } from '#shared/domain/statuses';
import type { HistoryQuery, paymentEndpoints, paymentSorts } from '#shared/endpoints/payments';
import type { Context } from '../../context';
import { whereFound } from '../../db/search';
import { searchPattern } from '../../db/search-pattern';
import { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { Preschool } from '../../models/preschool';
import { User } from '../../models/user';
import { type ListedPayments, listedPayments } from '../../reports/listed-payments';
import { narrowInvoices } from '../invoices/find-invoices';
import { findPayments } from '../invoices/find-transactions';
import { type FoundPayment, presentPayment } from '../invoices/present';

type Query = z.output<typeof paymentEndpoints.history.query>;
type PaymentTotals = z.output<typeof paymentEndpoints.historyTotals.answer>;
type Sort = Query['sort'];
type Row = FoundPayment & {
  invoice_no: string;
  parent_name: string;
  preschool_name: string;
  preschool_short_name: string;
};

export async function paymentHistory(context: Context, query: Query) {
  // A read has connections of its own, so both go at once.
  const [rows, total] = await Promise.all([pageOf(context, query), countPayments(context, query)]);
  return { data: rows.map(presentHistory), total };
}

/** First which they are, then their names: these take longer to plan than to read, so that is done once a connection. */
async function pageOf(context: Context, query: Query): Promise<Row[]> {
  const { page, per_page, sort } = query;
  const listed: { id: number }[] = await inOrder(source(context, query, ['payments.id']), sort)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return findPayments(context.trx)
    .join('invoices', 'invoices.id', 'payments.invoice_id')
    .join('users AS parent', 'parent.id', 'payments.parent_id')
    .join('preschools', 'preschools.id', 'payments.preschool_id')
    .select('invoices.invoice_no', 'parent.name AS parent_name', 'preschools.name AS preschool_name')
    .select('preschools.short_name AS preschool_short_name')
    .whereRaw('payments.id = ANY (?::bigint[])', [listed.map(({ id }) => id)])
    .orderByRaw(orderOf(sort))
    .options({ name: `payments in the order ${sort}` });
}

async function countPayments(context: Context, query: HistoryQuery): Promise<number> {
  const kept = await keptTotals(context, query);
  return kept ? kept.payments + kept.refunds : narrowed(context, query).resultSize();
}

/** Counted by nobody: a network has millions. Null where something narrows them that the totals do not tell apart. */
async function keptTotals({ trx, actor }: Context, query: HistoryQuery): Promise<ListedPayments | null> {
  const { preschool, preschool_status, state, from, to, ...others } = query;
  const { search, date, bad_debt, role, parent, invoice, method } = others;
  if (search || date || bad_debt || role || parent || invoice || method) return null;
  return listedPayments(trx, actor, { preschool, preschool_status, state, from, to });
}

/** A line of the download. */
export interface PaymentLine {
  invoice_no: string;
  paid_at: string | null;
  parent_name: string;
  amount: number;
  state: PaymentState;
  payment_method: number;
  reference_id: string | null;
  receipt_no: string | null;
  preschool_name: string;
}

/** All of them, as a statement: for a download. */
export function allPayments(context: Context, query: HistoryQuery & { sort: Sort }): Knex.QueryBuilder {
  return source(context, query, [
    'invoices.invoice_no',
    'payments.paid_at',
    'parent.name AS parent_name',
    'payments.amount',
    'payments.state',
    'payments.payment_method',
    'payments.reference_id',
    'preschools.name AS preschool_name',
    'receipt.receipt_no',
  ])
    .leftJoin('payment_receipts AS receipt', 'receipt.payment_id', 'payments.id')
    .join('invoices', 'invoices.id', 'payments.invoice_id')
    .join('users AS parent', 'parent.id', 'payments.parent_id')
    .join('preschools', 'preschools.id', 'payments.preschool_id')
    .orderByRaw(orderOf(query.sort));
}

/**
 * What is put in order, under the table's name. Of a billing month all are found before: along an index of the order,
 * the database would pass the payments of every later month.
 */
function source(context: Context, query: HistoryQuery, columns: string[]): Knex.QueryBuilder {
  const found = narrowed(context, query);
  if (!query.date) return found.select(columns).toKnexQuery();
  const all = found.select('payments.*').toKnexQuery();
  return context.trx.withMaterialized('payments', all).from('payments').select(columns);
}

const ORDERS: Record<(typeof paymentSorts)[number], string> = {
  paid_at: 'payments.paid_at',
  amount: 'payments.amount',
  parent_name: 'lower(parent.name)',
  // As they were made: no index has their numbers in order.
  invoice_no: 'payments.invoice_id',
};

/** Each by its own index. */
function orderOf(sort: Sort): string {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const column = ORDERS[sort.replace(/^-/, '') as keyof typeof ORDERS];
  return `${column} ${direction}, payments.id ${direction}`;
}

function inOrder(found: Knex.QueryBuilder, sort: Sort): Knex.QueryBuilder {
  if (sort.endsWith('parent_name')) found.join('users AS parent', 'parent.id', 'payments.parent_id');
  return found.orderByRaw(orderOf(sort));
}

/** What all pages come to. */
export async function paymentTotals(context: Context, query: HistoryQuery): Promise<PaymentTotals> {
  const kept = await keptTotals(context, query);
  if (kept) return { ...kept, overpaid: null };
  const [found] = await narrowed(context, query)
    .select(
      context.trx.raw(`
        count(*) FILTER (WHERE payments.amount > 0) AS payments,
        count(*) FILTER (WHERE payments.amount < 0) AS refunds,
        COALESCE(sum(payments.amount) FILTER (WHERE payments.state = 'confirmed'), 0) AS amount`),
    )
    .toKnexQuery<PaymentTotals>();
  const ofInvoices = query.date ?? query.role ?? query.bad_debt;
  const overpaid = ofInvoices === undefined ? null : await overpaidOf(context, query);
  return { ...(found as PaymentTotals), overpaid };
}

/** What stands above the price on the invoices that the payments are narrowed to, as the figures of a month count it. */
async function overpaidOf({ trx, actor, clock }: Context, query: HistoryQuery): Promise<number> {
  const { preschool, preschool_status, parent } = query;
  const invoices = Invoice.query(trx).modify('visibleTo', actor);
  narrowInvoices(invoices, { ...invoicesWanted(query), preschool, preschool_status, parent }, clock.today());
  const [found] = await invoices
    .select(trx.raw('COALESCE(sum(GREATEST(-invoices.balance, 0)), 0)::bigint AS overpaid'))
    .toKnexQuery<{ overpaid: number }>();
  return found?.overpaid ?? 0;
}

function narrowed(context: Context, query: HistoryQuery) {
  const { trx, actor } = context;
  const {
    search,
    preschool,
    preschool_status,
    date,
    role,
    bad_debt,
    parent,
    invoice,
    method,
    state,
    from,
    to,
  } = query;
  const found = Payment.query(trx).modify('visibleTo', actor);
  if (preschool) found.where('payments.preschool_id', preschool);
  else if (preschool_status)
    found.whereIn(
      'payments.preschool_id',
      Preschool.query().select('id').where({ status: preschool_status }),
    );
  if (date || role || bad_debt) found.whereIn('payments.invoice_id', invoicesOf(context, query));
  if (parent) found.where('payments.parent_id', parent);
  if (invoice) found.where('payments.invoice_id', invoice);
  if (method) found.whereIn('payments.payment_method', method);
  if (state) found.where('payments.state', state);
  if (from) found.where('payments.paid_at', '>=', from);
  if (to) found.where('payments.paid_at', '<=', to);
  if (search) found.whereIn('payments.id', idsFound(search));
  return found;
}

/** The invoices that the figures of a month count; money that was paid for a cancelled one is counted, too. */
function invoicesOf({ clock }: Context, query: HistoryQuery) {
  const found = Invoice.query().select('invoices.id');
  narrowInvoices(found, invoicesWanted(query), clock.today());
  return found;
}

function invoicesWanted({ date, role, bad_debt }: HistoryQuery) {
  return { date, role, bad_debt: bad_debt === undefined ? undefined : bad_debt === 'true' };
}

/** By reference, receipt, invoice or parent: each by its own index, which one condition with OR would not use. */
function idsFound(search: string) {
  const people = User.query().select('users.id');
  whereFound(people, 'users.search_text', search);
  const ids = () => Payment.query().select('payments.id');
  return ids()
    .whereILike('payments.reference_id', searchPattern(search))
    .union(
      ids().whereRaw('payments.invoice_id IN (SELECT id FROM invoices WHERE lower(invoice_no) LIKE ?)', [
        searchPattern(search.toLowerCase()),
      ]),
      ids().whereIn('payments.parent_id', people),
      ids().whereRaw(
        'payments.id IN (SELECT payment_id FROM payment_receipts WHERE lower(receipt_no) LIKE ?)',
        [searchPattern(search.toLowerCase())],
      ),
    );
}

function presentHistory(row: Row) {
  return {
    ...presentPayment(row),
    invoice_no: row.invoice_no,
    parent: row.parent_id,
    parent_name: row.parent_name,
    preschool_name: row.preschool_name,
    preschool_short_name: row.preschool_short_name,
  };
}

export function findPayment(
  { trx, actor }: Context,
  { transactionId }: { transactionId: number },
): Promise<Payment | undefined> {
  return Payment.query(trx).modify('visibleTo', actor).findById(transactionId).execute();
}
