/** A quotation, and its lines. */
import { Model, type QueryBuilder } from 'objection';
import { type Actor, can } from '../context';
import { ofPreschools } from './relations';

/** A quotation as the modifier `listed` finds it. */
export interface ListedQuotation extends Quotation {
  parent_name: string;
  parent_email: string;
  preschool_name: string;
  preschool_short_name: string;
  invoice_no: string | null;
}

export class Quotation extends Model {
  static override tableName = 'quotations';

  declare id: number;
  declare parent_id: number;
  declare preschool_id: number;
  declare quotation_no: string;
  declare date: string;
  /** Of its number. */
  declare year: number;
  /** Sen: a cache of the lines. */
  declare price: number;
  declare invoice_id: number | null;
  declare version: number;
  declare created_by: number | null;
  declare created_at: Date;
  declare updated_at: Date;
  declare deleted_at: Date | null;

  static override modifiers = {
    /** What an office made for its preschools: parents have the paper. */
    visibleTo(query: QueryBuilder<Quotation>, actor: Actor) {
      query.whereNull('quotations.deleted_at');
      if (!can(actor, 'quotations_edit')) query.whereRaw('false');
      else ofPreschools('quotations.preschool_id')(query, actor);
    },
    /** With the names that stand for its ids (`ListedQuotation`), in one statement. */
    listed(query: QueryBuilder<Quotation>) {
      query
        .join('users AS parent', 'parent.id', 'quotations.parent_id')
        .join('preschools', 'preschools.id', 'quotations.preschool_id')
        .leftJoin('invoices', 'invoices.id', 'quotations.invoice_id')
        .select(
          'quotations.*',
          'parent.name AS parent_name',
          'parent.email AS parent_email',
          'preschools.name AS preschool_name',
          'preschools.short_name AS preschool_short_name',
          'invoices.invoice_no',
        );
    },
  };
}

export class QuotationLine extends Model {
  static override tableName = 'quotation_lines';

  declare id: number;
  declare quotation_id: number;
  declare kind: 'bill' | 'discount' | 'deposit';
  declare product_id: number | null;
  declare child_id: number | null;
  declare label: string;
  declare remarks: string | null;
  declare quantity: number;
  /** Sen for one. */
  declare amount: number;
  /** Sen for one. */
  declare discount_amount: number;
  declare created_by: number | null;
  declare created_at: Date;
  declare updated_at: Date;
}
