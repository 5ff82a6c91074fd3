/** A person who signs in. */
import { Model, type QueryBuilder } from 'objection';
import type { Language } from '#shared/languages';
import { parentRoles } from '#shared/permissions';
import type { Actor } from '../context';
import { Preschool } from './preschool';
import { hasThrough } from './relations';

export class User extends Model {
  static override tableName = 'users';

  declare id: number;
  declare name: string;
  declare email: string;
  declare password_hash: string | null;
  /** When everything personal of them was erased. */
  declare erased_at: Date | null;
  declare deactivated_at: Date | null;
  /** E.164. */
  declare phone_no: string | null;
  /** Null where none was chosen. */
  declare language: Language | null;
  declare created_by: number | null;
  /** When a link to set the password was first sent. */
  declare invited_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
  declare preschools?: Preschool[];

  static override modifiers = {
    /** Oneself; of bound staff also those of their preschools, their children's parents, and parents they just added. */
    visibleTo(query: QueryBuilder<User>, actor: Actor) {
      if (actor.reach === 'all') return;
      query.where((either) => {
        either.where('users.id', actor.userId);
        if (actor.reach !== 'bound') return;
        const preschools = actor.preschoolIds;
        either
          .orWhereRaw(
            'users.id IN (SELECT user_id FROM user_preschools WHERE preschool_id = ANY (?::bigint[]))',
            [preschools],
          )
          .orWhereRaw(
            `users.id IN (SELECT child_parents.user_id FROM child_parents JOIN children ON children.id = child_parents.child_id
                           WHERE children.preschool_id = ANY (?::bigint[]))`,
            [preschools],
          )
          .orWhereRaw(
            `users.created_by = ? AND NOT EXISTS (SELECT 1 FROM child_parents WHERE child_parents.user_id = users.id)
             AND users.id IN (SELECT user_id FROM user_roles WHERE role_id = ANY (?::int[]))`,
            [actor.userId, [...parentRoles]],
          );
      });
    },
  };

  static override relationMappings = {
    preschools: hasThrough(Preschool, 'users.id', 'user_preschools', 'user_id', 'preschool_id'),
  };
}
