/** A child who came to the door without being registered. */
import { Model, type QueryBuilder, type RelationMappings } from 'objection';
import type { UnregisteredStatus } from '#shared/endpoints/unregistered-children';
import type { Actor } from '../context';
import { Child } from './child';
import { Classroom } from './classroom';
import { Preschool } from './preschool';
import { User } from './user';

export class UnregisteredChildRow extends Model {
  static override tableName = 'unregistered_children';

  declare id: number;
  declare name: string;
  declare preschool_id: number;
  /** Null where the classroom was deleted since. */
  declare classroom_id: number | null;
  declare child_age: number;
  declare parent_name: string;
  declare status: UnregisteredStatus;
  declare child_id: number | null;
  declare reason: string | null;
  declare created_by: number;
  declare created_at: Date;
  declare decided_by: number | null;
  declare decided_at: Date | null;
  declare preschool?: Preschool;
  declare classroom?: Classroom | null;
  declare child?: Child | null;
  declare author?: User;
  declare decider?: User | null;

  static override modifiers = {
    /** Those of the preschools inside the actor's binding. */
    visibleTo(query: QueryBuilder<UnregisteredChildRow>, actor: Actor) {
      if (actor.reach === 'all') return;
      query.whereIn('unregistered_children.preschool_id', actor.reach === 'bound' ? actor.preschoolIds : []);
    },
  };

  static override get relationMappings(): RelationMappings {
    const one = (modelClass: typeof Model, column: string, table: string) => ({
      relation: Model.BelongsToOneRelation,
      modelClass,
      join: { from: `unregistered_children.${column}`, to: `${table}.id` },
    });
    return {
      preschool: one(Preschool, 'preschool_id', 'preschools'),
      classroom: one(Classroom, 'classroom_id', 'classrooms'),
      child: one(Child, 'child_id', 'children'),
      author: one(User, 'created_by', 'users'),
      decider: one(User, 'decided_by', 'users'),
    };
  }
}
