/** Advanced Search: one key, one value, the newest hundred that fit, within the actor's scope. */
import type { Knex } from 'knex';
import {
  type FoundTransaction,
  type invoiceSearchKeys,
  SEARCH_RESULTS_MAX,
  type transactionSearchKeys,
} from '#shared/endpoints/invoices';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { invalid } from '../../http/refusal';
import { Invoice, type ListedInvoice } from '../../models/invoice';
import { findLines, findPayments } from './find-transactions';
import { type FoundLine, type FoundPayment, presentLine, presentPayment } from './present';

type Asked<Key extends string> = { readonly [K in Key]?: string };
type InvoiceKey = (typeof invoiceSearchKeys)[number];
type TransactionKey = (typeof transactionSearchKeys)[number];

export async function searchInvoices(
  { trx, actor }: Context,
  asked: Asked<InvoiceKey>,
): Promise<ListedInvoice[]> {
  const [key, value] = onlyKey(asked);
  const query = Invoice.query(trx).modify('visibleTo', actor).modify('listed');
  if (key === 'id') query.where('invoices.id', wholeOf(key, value));
  else if (key === 'is_pos_invoice') query.where('invoices.is_pos_invoice', yesOrNo(key, value));
  else query.whereRaw('lower(invoices.invoice_no) LIKE ?', [searchPattern(value.toLowerCase())]);
  const found = await query.orderBy('invoices.id', 'desc').limit(SEARCH_RESULTS_MAX);
  return found as ListedInvoice[];
}

/** What a key means for a line and for a payment; null where the one has no such field. */
interface Meaning {
  line: string | null;
  payment: string | null;
  as: 'whole' | 'text';
}

const MEANINGS: Record<Exclude<TransactionKey, 'type'>, Meaning> = {
  id: { line: 'bill_lines.id', payment: 'payments.id', as: 'whole' },
  invoice_id: { line: 'bill_lines.invoice_id', payment: 'payments.invoice_id', as: 'whole' },
  preschool_id: { line: 'bill_lines.preschool_id', payment: 'payments.preschool_id', as: 'whole' },
  label: { line: 'bill_lines.label', payment: null, as: 'text' },
  amount: { line: 'bill_lines.amount', payment: null, as: 'whole' },
  paid_amount: { line: null, payment: 'payments.amount', as: 'whole' },
  reference_id: { line: null, payment: 'payments.reference_id', as: 'text' },
  remarks: { line: 'bill_lines.remarks', payment: 'payments.remarks', as: 'text' },
  quantity: { line: 'bill_lines.quantity', payment: null, as: 'whole' },
  discount_amount: { line: 'bill_lines.discount_amount', payment: null, as: 'whole' },
};

export async function searchTransactions(
  context: Context,
  asked: Asked<TransactionKey>,
): Promise<FoundTransaction[]> {
  const [key, value] = onlyKey(asked);
  const lines = findLines(context.trx).whereIn('bill_lines.invoice_id', visibleInvoices(context));
  const payments = findPayments(context.trx).whereIn('payments.invoice_id', visibleInvoices(context));
  const wanted = key === 'type' ? narrowByType(lines, value) : narrowByKey(lines, payments, key, value);
  const newest = (query: Knex.QueryBuilder, table: string) =>
    query.orderBy(`${table}.id`, 'desc').limit(SEARCH_RESULTS_MAX);
  const found = [
    ...(wanted.lines ? ((await newest(lines, 'bill_lines')) as FoundLine[]).map(presentLine) : []),
    ...(wanted.payments ? ((await newest(payments, 'payments')) as FoundPayment[]).map(presentPayment) : []),
  ];
  const shown = found.sort((one, other) => other.id - one.id).slice(0, SEARCH_RESULTS_MAX);
  const invoices = await context
    .trx('invoices')
    .join('users', 'users.id', 'invoices.parent_id')
    .whereIn(
      'invoices.id',
      shown.map(({ invoice_id }) => invoice_id),
    )
    .select('invoices.id', 'invoices.invoice_no', 'users.name as parent_name');
  const byId = new Map(invoices.map((invoice) => [Number(invoice.id), invoice]));
  return shown.map((each) => {
    const { invoice_no, parent_name } = byId.get(each.invoice_id);
    return { ...each, invoice_no: invoice_no ?? '', parent_name };
  });
}

function visibleInvoices({ trx, actor }: Context): Knex.QueryBuilder {
  return Invoice.query(trx).modify('visibleTo', actor).select('invoices.id').toKnexQuery();
}

interface Wanted {
  lines: boolean;
  payments: boolean;
}

function narrowByType(lines: Knex.QueryBuilder, value: string): Wanted {
  const type = value.toLowerCase();
  if (!['bill', 'deposit', 'payment'].includes(type)) throw unfit('type');
  if (type === 'deposit') lines.where('bill_lines.kind', 'deposit');
  if (type === 'bill') lines.whereNot('bill_lines.kind', 'deposit');
  return { lines: type !== 'payment', payments: type === 'payment' };
}

function narrowByKey(
  lines: Knex.QueryBuilder,
  payments: Knex.QueryBuilder,
  key: Exclude<TransactionKey, 'type'>,
  value: string,
): Wanted {
  const { line, payment, as } = MEANINGS[key];
  const narrow = (query: Knex.QueryBuilder, column: string) =>
    as === 'text' ? query.whereILike(column, searchPattern(value)) : query.where(column, wholeOf(key, value));
  if (line) narrow(lines, line);
  if (payment) narrow(payments, payment);
  return { lines: line !== null, payments: payment !== null };
}

/** @throws Refusal 422 where there is no key, or more than one */
function onlyKey<Key extends string>(asked: Asked<Key>): [Key, string] {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '');
  const [only] = given;
  if (!only || given.length > 1) throw invalid({ key: [officeMessages.searchOneKey] });
  return only as [Key, string];
}

function wholeOf(key: string, value: string): number {
  if (!/^-?\d{1,15}$/.test(value)) throw unfit(key);
  return Number(value);
}

function yesOrNo(key: string, value: string): boolean {
  const word = value.toLowerCase();
  if (['1', 'true', 'yes'].includes(word)) return true;
  if (['0', 'false', 'no'].includes(word)) return false;
  throw unfit(key);
}

const unfit = (key: string) => invalid({ [key]: [officeMessages.searchValueUnfit] });
