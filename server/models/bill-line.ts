/** A bill or a discount of a child: unbilled until an invoice takes it up. */
import { Model } from 'objection';

export class BillLine extends Model {
  static override tableName = 'bill_lines';

  declare id: number;
  declare child_id: number;
  /** The child's when the line was made. */
  declare preschool_id: number;
  declare invoice_id: number | null;
  declare kind: 'bill' | 'discount';
  /** Of a discount, the programme that it is for. */
  declare product_id: number | null;
  declare label: string;
  declare remarks: string | null;
  declare quantity: number;
  /** Sen for one; a discount's negative. */
  declare amount: number;
  /** Sen for one. */
  declare discount_amount: number;
  declare bill_date: string;
  declare created_by: number | null;
  declare created_at: Date;
  declare updated_at: Date;
}
