/** A line of an invoice. A bill or a discount of a child is unbilled until an invoice takes it up. */
import { Model, type QueryBuilder } from 'objection';
import type { LineKind } from '#shared/domain/statuses';
import type { Actor } from '../context';

export class BillLine extends Model {
  static override tableName = 'bill_lines';

  static override modifiers = {
    /** What its old preschool billed of a child who moved here stays that one's. */
    visibleTo(query: QueryBuilder<BillLine>, actor: Actor) {
      if (actor.reach === 'bound') query.whereIn('bill_lines.preschool_id', actor.preschoolIds);
    },
  };

  declare id: number;
  /** Null for a carried balance and a sale over the counter. */
  declare child_id: number | null;
  /** The child's when the line was made. */
  declare preschool_id: number;
  declare invoice_id: number | null;
  declare kind: LineKind;
  /** The programme that a discount is for. */
  declare product_id: number | null;
  declare label: string;
  declare remarks: string | null;
  declare quantity: number;
  /** Sen for one; a discount's negative. */
  declare amount: number;
  /** Sen for one. */
  declare discount_amount: number;
  /** For a booking fee. */
  declare booking_id: number | null;
  declare bill_date: string;
  /** Since when it is due, where it came from an invoice that was due before; null where its invoice says it. */
  declare due_date: string | null;
  /** The invoice that it was imported from. */
  declare from_invoice_id: number | null;
  /** It was an unbilled bill of its child before this invoice took it up, and goes back when that lets it go. */
  declare was_unbilled: boolean;
  /** The plan line or the standing discount that made it, and of which month (`2026-11`); null of a bill by hand. */
  declare plan_line_id: number | null;
  declare plan_discount_id: number | null;
  declare plan_month: string | null;
  declare created_by: number | null;
  declare created_at: Date;
  declare updated_at: Date;
}
