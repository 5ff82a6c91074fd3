/** A child who came to the door without being registered. */
import { Model } from 'objection';
import type { UnregisteredStatus } from '#shared/endpoints/unregistered-children';
import { Child } from './child';
import { Classroom } from './classroom';
import { Preschool } from './preschool';
import { belongsTo, ofPreschools } from './relations';
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
  /** The id that a tablet gave its note, and the day of it; null of one that was sent at once. */
  declare note_id: string | null;
  declare came_on: string | null;
  declare decided_by: number | null;
  declare decided_at: Date | null;
  declare preschool?: Preschool;
  declare classroom?: Classroom | null;
  declare child?: Child | null;
  declare author?: User;
  declare decider?: User | null;

  static override modifiers = {
    visibleTo: ofPreschools('unregistered_children.preschool_id'),
  };

  static override relationMappings = {
    preschool: belongsTo(Preschool, 'unregistered_children.preschool_id'),
    classroom: belongsTo(Classroom, 'unregistered_children.classroom_id'),
    child: belongsTo(Child, 'unregistered_children.child_id'),
    author: belongsTo(User, 'unregistered_children.created_by'),
    decider: belongsTo(User, 'unregistered_children.decided_by'),
  };
}
