/** A discount that stands: of a child, or of a preschool for siblings of a rank. */
import { Model } from 'objection';
import type { DiscountReason } from '#shared/domain/plan';

export class PlanDiscount extends Model {
  static override tableName = 'plan_discounts';

  declare id: number;
  declare preschool_id: number | null;
  declare child_id: number | null;
  declare reason: DiscountReason;
  declare label: string;
  declare rank: number | null;
  /** Basis points. */
  declare percent: number | null;
  /** Sen. */
  declare amount: number | null;
  /** Sen. */
  declare cap: number | null;
  declare position: number;
  declare starts_on: string;
  declare ends_on: string | null;
  declare created_by: number | null;
  declare created_at: Date;
  declare updated_at: Date;
}
