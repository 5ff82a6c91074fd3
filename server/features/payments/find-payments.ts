/** The history of payments (F22, D18): filters and pages within the actor's scope, the latest paid first. */
import type * as z from 'zod/mini';
import { CANCELLED } from '#shared/domain/invoice-math';
import type { HistoryQuery, paymentEndpoints } from '#shared/endpoints/payments';
import type { Context } from '../../context';
import { whereFound } from '../../db/search';
import { searchPattern } from '../../db/search-pattern';
import { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';
import { Preschool } from '../../models/preschool';
import { User } from '../../models/user';
import { narrowInvoices } from '../invoices/find-invoices';
import { findPayments } from '../invoices/find-transactions';
import { type FoundPayment, presentPayment } from '../invoices/present';

type Query = z.output<typeof paymentEndpoints.history.query>;
type PaymentTotals = z.output<typeof paymentEndpoints.historyTotals.answer>;
type Row = FoundPayment & { invoice_no: string; parent_name: string; preschool_name: string };

export async function paymentHistory(context: Context, query: Query) {
  const { page, per_page } = query;
  const ids = narrowed(context, query);
  const total = await ids.clone().resultSize();
  const rows: Row[] = await findPayments(context.trx)
    .join('invoices', 'invoices.id', 'payments.invoice_id')
    .join('users AS parent', 'parent.id', 'payments.parent_id')
    .join('preschools', 'preschools.id', 'payments.preschool_id')
    .select('invoices.invoice_no', 'parent.name AS parent_name', 'preschools.name AS preschool_name')
    .whereIn(
      'payments.id',
      ids
        .select('payments.id')
        .orderBy([
          { column: 'payments.paid_at', order: 'desc' },
          { column: 'payments.id', order: 'desc' },
        ])
        .limit(per_page)
        .offset((page - 1) * per_page)
        .toKnexQuery(),
    )
    .orderBy([
      { column: 'payments.paid_at', order: 'desc' },
      { column: 'payments.id', order: 'desc' },
    ]);
  return { data: rows.map(presentHistory), meta: { total, page, per_page } };
}

/** What all pages come to. */
export async function paymentTotals(context: Context, query: HistoryQuery): Promise<PaymentTotals> {
  const [found] = await narrowed(context, query)
    .select(
      context.trx.raw(`
        count(*) FILTER (WHERE payments.refund_of IS NULL) AS payments,
        count(payments.refund_of) AS refunds,
        COALESCE(sum(payments.amount) FILTER (WHERE payments.state = 'confirmed'), 0) AS amount`),
    )
    .toKnexQuery<PaymentTotals>();
  return found as PaymentTotals;
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

/** The invoices that the figures of a month count. */
function invoicesOf({ clock }: Context, { date, role, bad_debt }: HistoryQuery) {
  const wanted = { date, role, bad_debt: bad_debt === undefined ? undefined : bad_debt === 'true' };
  const found = Invoice.query().select('invoices.id').whereNot('invoices.payment_status', CANCELLED);
  narrowInvoices(found, wanted, clock.today());
  return found;
}

/** By reference, invoice or parent: each by its own index, which one condition with OR would not use. */
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
    );
}

function presentHistory(row: Row) {
  return {
    ...presentPayment(row),
    invoice_no: row.invoice_no,
    parent: row.parent_id,
    parent_name: row.parent_name,
    preschool_name: row.preschool_name,
  };
}
