/** Lists of invoices: filters, sorting, pages, all within the actor's scope. */
import type { QueryBuilder, Transaction } from 'objection';
import { BAD_DEBT } from '#shared/domain/invoice-math';
import type { InvoiceSort } from '#shared/endpoints/invoices';
import type { Actor, Context } from '../../context';
import { whereFound } from '../../db/search';
import { searchPattern } from '../../db/search-pattern';
import { Child } from '../../models/child';
import { Invoice, type ListedInvoice } from '../../models/invoice';
import { Preschool } from '../../models/preschool';
import { User } from '../../models/user';

export interface InvoicesWanted {
  search?: string;
  preschool?: number;
  /** Counts only where no preschool is chosen. */
  preschool_status?: Preschool['status'];
  /** The payer's group. */
  role?: number;
  /** A billing month. */
  date?: string;
  /** True for Bad Debt alone, false for all others. */
  bad_debt?: boolean;
  status?: number[];
  locked?: boolean;
  overdue?: boolean;
  /** True for drafts alone, false for what is issued. */
  drafts?: boolean;
  holds?: 'credit' | 'carried' | 'written_off' | 'failed_mail';
  parent?: number;
  sort?: string;
}

const PARENT_ROLE = 7;

const COLUMNS: Record<InvoiceSort, string> = {
  invoice_no: 'invoices.invoice_no',
  parent_name: 'lower(parent.name)',
  price: 'invoices.price',
  balance: 'invoices.balance',
  due_date: 'invoices.due_date',
  payment_status: 'invoices.payment_status',
  invoice_date_show: 'invoices.billing_month',
  created_at: 'invoices.created_at',
};

/** A page of them, and how many there are. */
export async function findInvoices(
  { trx, actor, clock }: Context,
  { sort = '-created_at', ...wanted }: InvoicesWanted,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ invoices: ListedInvoice[]; total: number }> {
  const { query } = await invoicesFound({ trx, actor, clock }, wanted);
  const total = await query.clone().resultSize();
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const column = COLUMNS[sort.replace(/^-/, '') as InvoiceSort];
  // Named only where there are some: an index in the other order would not be used.
  const nulls = column === COLUMNS.due_date ? 'NULLS LAST' : '';
  const invoices = await query
    .modify('listed')
    .orderByRaw(`${column} ${direction} ${nulls}, invoices.id ${direction}`)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { invoices: invoices as ListedInvoice[], total };
}

/** All that a filter finds, to go on with; in an object, since a query that is awaited is run. */
export async function invoicesFound(
  { trx, actor, clock }: Pick<Context, 'trx' | 'actor' | 'clock'>,
  wanted: Omit<InvoicesWanted, 'sort'>,
): Promise<{ query: QueryBuilder<Invoice> }> {
  const query = Invoice.query(trx).modify('visibleTo', actor);
  narrowInvoices(query, wanted, clock.today());
  if (wanted.search) await whereSearched(query, { trx, actor }, wanted.search);
  return { query };
}

/** Leaves the invoices that are wanted. */
export function narrowInvoices(
  query: QueryBuilder<Invoice>,
  wanted: Omit<InvoicesWanted, 'sort' | 'search'>,
  today: string,
): void {
  const { preschool_status, role, holds, drafts } = wanted;
  const { preschool, date, bad_debt, status, locked, overdue, parent } = wanted;
  if (preschool) query.where('invoices.preschool_id', preschool);
  else if (preschool_status)
    query.whereIn(
      'invoices.preschool_id',
      Preschool.query().select('id').where({ status: preschool_status }),
    );
  if (role) whereInGroup(query, role);
  if (date) query.where('invoices.billing_month', date);
  if (bad_debt === true) query.where('invoices.payment_status', BAD_DEBT);
  if (bad_debt === false) query.whereNot('invoices.payment_status', BAD_DEBT);
  if (status) query.whereIn('invoices.payment_status', status);
  if (locked !== undefined) query.where('invoices.locked', locked);
  if (drafts === true) query.whereNull('invoices.issued_at');
  if (drafts === false) query.whereNotNull('invoices.issued_at');
  if (overdue === true) whereOverdue(query, today);
  if (overdue === false) query.whereNot((not) => whereOverdue(not, today));
  if (holds === 'credit') query.where('invoices.balance', '<', 0);
  if (holds === 'carried') query.whereNot('invoices.carried_out', 0);
  if (holds === 'written_off') query.whereNot('invoices.written_off', 0);
  if (holds === 'failed_mail') whereMailFailed(query);
  if (parent) query.where('invoices.parent_id', parent);
}

/** Where money is owed and its day has gone by, whatever the night's computation has come to. */
function whereOverdue(query: QueryBuilder<Invoice>, today: string): void {
  query
    .whereRaw('COALESCE(invoices.due_date < ?, false)', [today])
    .where('invoices.balance', '>', 0)
    .whereIn('invoices.payment_status', [1, 2, 3]);
}

/** Still to be paid, and the last e-mail about it did not arrive, as `emailStatusOf` has it. */
function whereMailFailed(query: QueryBuilder<Invoice>): void {
  query
    .where('invoices.balance', '>', 0)
    .whereIn('invoices.payment_status', [1, 2, 3, 11])
    .whereRaw(
      `(SELECT (last.state = 'failed' OR COALESCE(bool_or(event = 'failed' AND severity = 'permanent'), false))
             AND NOT COALESCE(bool_or(event IN ('delivered', 'opened', 'clicked')), false)
      FROM (SELECT id, state FROM mails
            WHERE kind = 'invoice' AND about_type = 'invoice' AND about_id = invoices.id::text
            ORDER BY created_at DESC, id DESC LIMIT 1) last
      LEFT JOIN mail_events ON mail_events.mail_id = last.id
      GROUP BY last.id, last.state)`,
    );
}

/** Payers of a group: the highest of the roles 7 to 9 that they have, as `payer_role` says. */
function whereInGroup(query: QueryBuilder<Invoice>, role: number): void {
  const holders = 'SELECT user_id FROM user_roles WHERE role_id';
  query.whereRaw(`invoices.parent_id NOT IN (${holders} > ? AND role_id <= 9)`, [role]);
  if (role > PARENT_ROLE) query.whereRaw(`invoices.parent_id IN (${holders} = ?)`, [role]);
}

/** What only the number of a receipt has in it. */
const OF_RECEIPT = /-or-/i;

/**
 * By number, its receipts' too, parent or child. The parents are read first: with their ids at hand the database finds both by their
 * indexes, which it would not do for one condition with OR over a query.
 */
async function whereSearched(
  query: QueryBuilder<Invoice>,
  { trx, actor }: Pick<Context, 'trx' | 'actor'>,
  search: string,
): Promise<void> {
  const parents: { id: number }[] = await parentsFound(actor, search).transacting(trx as Transaction);
  const ids = parents.map(({ id }) => id);
  const receipted: number[] = OF_RECEIPT.test(search)
    ? await trx('payment_receipts')
        .join('payments', 'payments.id', 'payment_receipts.payment_id')
        .whereRaw('lower(receipt_no) LIKE ?', [searchPattern(search.toLowerCase())])
        .pluck('payments.invoice_id')
    : [];
  query.where((either) => {
    either.whereRaw('invoices.parent_id = ANY (?::bigint[])', [ids]);
    if (receipted.length > 0) either.orWhereRaw('invoices.id = ANY (?::bigint[])', [receipted]);
    // A number is plain ASCII: for other signs its index has no grams, and would be read from end to end.
    if (/^[ -~]*$/.test(search))
      either.orWhereRaw('lower(invoices.invoice_no) LIKE ?', [searchPattern(search.toLowerCase())]);
  });
}

/** Parents of that name, and parents of a child of that name whom the actor sees. */
function parentsFound(actor: Actor, search: string): QueryBuilder<User> {
  const users = User.query().select('users.id');
  whereFound(users, 'users.search_text', search);
  const children = Child.query().modify('visibleTo', actor);
  whereFound(children, 'children.search_text', search);
  const ofChildren = children
    .join('child_parents', 'child_parents.child_id', 'children.id')
    .select('child_parents.user_id');
  return users.union(ofChildren as never);
}
