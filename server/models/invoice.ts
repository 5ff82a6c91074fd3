/** An invoice: what a parent owes a preschool for a month. Its sums are caches of lines, payments and carries. */
import { Model, type QueryBuilder, raw } from 'objection';
import { type Actor, can } from '../context';

/** An invoice as the modifier `listed` finds it. */
export interface ListedInvoice extends Invoice {
  parent_name: string;
  parent_email: string;
  preschool_name: string;
  preschool_short_name: string;
  waiting_amount: number;
  /** Sen: what the lines of a draft come to; null of an issued one. */
  draft_amount: number | null;
}

const DRAFT_SQL = `CASE WHEN invoices.issued_at IS NULL THEN
  (SELECT COALESCE(sum(quantity * (amount - discount_amount)), 0)::bigint FROM bill_lines WHERE invoice_id = invoices.id) END`;

/** Sen that were declared and wait. */
export const WAITING_SQL = `COALESCE((SELECT sum(amount) FROM payments
  WHERE payments.invoice_id = invoices.id AND payments.state IN ('declared', 'review')), 0)`;

export class Invoice extends Model {
  static override tableName = 'invoices';

  declare id: number;
  declare parent_id: number;
  declare preschool_id: number;
  /** Null of a draft. */
  declare invoice_no: string;
  /** `YYYY-MM`. */
  declare billing_month: string;
  declare payment_status: number;
  /** Sen, as are the next five. */
  declare price: number;
  declare paid_amount: number;
  declare carried_out: number;
  /** Credit notes less debit notes. */
  declare credited: number;
  declare written_off: number;
  /** Made by the database of the five. */
  declare balance: number;
  declare due_date: string | null;
  declare start_date: string | null;
  declare end_date: string | null;
  declare is_enrollment: boolean;
  declare is_pos_invoice: boolean;
  declare locked: boolean;
  /** Null of a draft: it has no number, asks for nothing, and no parent sees it. */
  declare issued_at: Date | null;
  declare moved_to_invoice_id: number | null;
  declare version: number;
  declare created_by: number | null;
  declare created_at: Date;
  declare updated_at: Date;

  static override modifiers = {
    /** What an office sees of its preschools; beside that, a parent's own. */
    visibleTo(query: QueryBuilder<Invoice>, actor: Actor) {
      whereMoneyVisible(query, actor, 'invoices');
    },
    /** With the names that stand for its ids (`ListedInvoice`), in one statement. */
    listed(query: QueryBuilder<Invoice>) {
      query
        .join('users AS parent', 'parent.id', 'invoices.parent_id')
        .join('preschools', 'preschools.id', 'invoices.preschool_id')
        .select(
          'invoices.*',
          'parent.name AS parent_name',
          'parent.email AS parent_email',
          'preschools.name AS preschool_name',
          'preschools.short_name AS preschool_short_name',
          raw(WAITING_SQL).as('waiting_amount'),
          raw(DRAFT_SQL).as('draft_amount'),
        );
    },
  };
}

/**
 * The scope of invoices and payments. Someone with several roles sees both: those of the office, and their own. A draft
 * is of the office alone.
 */
export function whereMoneyVisible(
  query: QueryBuilder<Model>,
  actor: Actor,
  table: 'invoices' | 'payments',
): void {
  const office = can(actor, 'invoices_view');
  if (office && actor.reach === 'all') return;
  query.where((either) => {
    either.whereIn(`${table}.preschool_id`, office && actor.reach === 'bound' ? actor.preschoolIds : []);
    if (can(actor, 'portal_view'))
      either.orWhere((own) => {
        own.where(`${table}.parent_id`, actor.userId);
        if (table === 'invoices') own.whereNotNull('invoices.issued_at');
      });
  });
}
