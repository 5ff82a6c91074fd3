/** A line of a child's plan: what is charged by itself, how often, from when to when. */
import { Model } from 'objection';
import type { PlanPeriod, Proration } from '#shared/domain/plan';

export class PlanLine extends Model {
  static override tableName = 'plan_lines';

  declare id: number;
  declare child_id: number;
  declare product_id: number;
  /** Sen for one; null for the product's price of the day. */
  declare amount: number | null;
  declare quantity: number;
  declare period: PlanPeriod;
  declare year_month: number | null;
  declare proration: Proration;
  declare discountable: boolean;
  declare remarks: string | null;
  declare starts_on: string;
  declare ends_on: string | null;
  declare created_by: number | null;
  declare created_at: Date;
  declare updated_at: Date;
}
