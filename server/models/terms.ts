/** Terms and conditions, and the parents whom they are asked of. */
import { Model, type QueryBuilder } from 'objection';
import { billableStatuses } from '#shared/domain/statuses';
import { parentRoles } from '#shared/permissions';
import { type Actor, can } from '../context';
import { Preschool } from './preschool';
import { hasThrough } from './relations';

/** Terms without a preschool are for all. */
const IS_FOR_SQL = `
  (NOT EXISTS (SELECT 1 FROM terms_preschools WHERE terms_id = terms.id)
   OR children.preschool_id IN (SELECT preschool_id FROM terms_preschools WHERE terms_id = terms.id))`;

/** The ids of the parents whom `terms` are asked of: those with a child there. Bindings: statuses, roles. */
export const ASKED_SQL = `
  SELECT DISTINCT users.id
    FROM child_parents
    JOIN children ON children.id = child_parents.child_id AND children.status = ANY (?::int[])
    JOIN users ON users.id = child_parents.user_id AND users.deactivated_at IS NULL
    JOIN user_roles ON user_roles.user_id = users.id AND user_roles.role_id = ANY (?::int[])
   WHERE ${IS_FOR_SQL}`;
export const ASKED_BINDINGS = [[...billableStatuses], [...parentRoles]];

export class Terms extends Model {
  static override tableName = 'terms';

  declare id: number;
  declare name: string;
  /** Clean HTML: it is cleaned before it is stored. */
  declare content: string;
  /** Clean HTML, too; in the database what is missing is left out. */
  declare translations: Partial<Record<'ms' | 'zh', { name: string; content: string }>>;
  declare status: 'draft' | 'active' | 'inactive';
  declare version: number;
  declare published_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
  declare preschools?: Preschool[];

  static override modifiers = {
    /** All for those who edit them; for parents the active ones of their children's preschools. */
    visibleTo(query: QueryBuilder<Terms>, actor: Actor) {
      if (can(actor, 'terms_edit')) return;
      query.where('terms.status', 'active').whereRaw(
        `EXISTS (SELECT 1 FROM child_parents JOIN children ON children.id = child_parents.child_id
                  WHERE child_parents.user_id = ? AND children.status = ANY (?::int[]) AND ${IS_FOR_SQL})`,
        [actor.userId, [...billableStatuses]],
      );
    },
  };

  static override relationMappings = {
    preschools: hasThrough(Preschool, 'terms.id', 'terms_preschools', 'terms_id', 'preschool_id'),
  };
}
