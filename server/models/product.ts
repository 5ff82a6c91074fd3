/** A product: a programme that children register for, or anything else that is billed. */
import { Model } from 'objection';

export class Product extends Model {
  static override tableName = 'products';

  declare id: number;
  declare name: string;
  declare product_type: number;
  declare preschool_id: number | null;
}
