/** A person who signs in. */
import { Model, type RelationMappings } from 'objection';
import { Preschool } from './preschool';

export class User extends Model {
  static override tableName = 'users';

  declare id: number;
  declare name: string;
  declare email: string;
  declare password_hash: string | null;
  declare deactivated_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
  declare preschools?: Preschool[];

  static override get relationMappings(): RelationMappings {
    return {
      preschools: {
        relation: Model.ManyToManyRelation,
        modelClass: Preschool,
        join: {
          from: 'users.id',
          through: { from: 'user_preschools.user_id', to: 'user_preschools.preschool_id' },
          to: 'preschools.id',
        },
      },
    };
  }
}
