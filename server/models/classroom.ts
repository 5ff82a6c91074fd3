/** A classroom of a preschool, with its programmes and teachers. */
import { Model } from 'objection';
import { Preschool } from './preschool';
import { Product } from './product';
import { belongsTo, hasThrough, ofPreschools } from './relations';
import { User } from './user';

export class Classroom extends Model {
  static override tableName = 'classrooms';

  declare id: number;
  declare name: string;
  declare preschool_id: number;
  declare child_years: number[];
  declare capacity: number | null;
  declare created_at: Date;
  declare updated_at: Date;
  declare preschool?: Preschool;
  declare products?: Product[];
  declare teachers?: User[];

  static override modifiers = {
    visibleTo: ofPreschools('classrooms.preschool_id'),
  };

  static override relationMappings = {
    preschool: belongsTo(Preschool, 'classrooms.preschool_id'),
    products: hasThrough(Product, 'classrooms.id', 'classroom_products', 'classroom_id', 'product_id'),
    teachers: hasThrough(User, 'classrooms.id', 'classroom_teachers', 'classroom_id', 'user_id'),
  };
}
