/** A classroom of a preschool, with its programmes and teachers. */
import { Model, type QueryBuilder, type RelationMappings } from 'objection';
import type { Actor } from '../context';
import { Preschool } from './preschool';
import { Product } from './product';
import { User } from './user';

export class Classroom extends Model {
  static override tableName = 'classrooms';

  declare id: number;
  declare name: string;
  declare preschool_id: number;
  declare child_years: number[];
  declare capacity: number | null;
  declare preschool?: Preschool;
  declare products?: Product[];
  declare teachers?: User[];

  static override modifiers = {
    /** Classrooms of the preschools inside the actor's binding. */
    visibleTo(query: QueryBuilder<Classroom>, actor: Actor) {
      if (actor.reach === 'all') return;
      query.whereIn('classrooms.preschool_id', actor.reach === 'bound' ? actor.preschoolIds : []);
    },
  };

  static override get relationMappings(): RelationMappings {
    const many = (modelClass: typeof Model, table: string, column: string, to: string) => ({
      relation: Model.ManyToManyRelation,
      modelClass,
      join: {
        from: 'classrooms.id',
        through: { from: `${table}.classroom_id`, to: `${table}.${column}` },
        to,
      },
    });
    return {
      preschool: {
        relation: Model.BelongsToOneRelation,
        modelClass: Preschool,
        join: { from: 'classrooms.preschool_id', to: 'preschools.id' },
      },
      products: many(Product, 'classroom_products', 'product_id', 'products.id'),
      teachers: many(User, 'classroom_teachers', 'user_id', 'users.id'),
    };
  }
}
