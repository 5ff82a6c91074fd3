/** A seat that is held for a child for a year. */
import { Model, type QueryBuilder } from 'objection';
import type { bookingStatuses } from '#shared/domain/statuses';
import type { Actor } from '../context';
import { Child } from './child';
import { Preschool } from './preschool';
import { belongsTo } from './relations';

export class Booking extends Model {
  static override tableName = 'bookings';

  declare id: number;
  declare child_id: number;
  declare preschool_id: number;
  declare year: number;
  /** Sen; null where it names none. */
  declare amount: number | null;
  declare status: (typeof bookingStatuses)[number];
  /** Set where the child came while it was open: the fee has still to come off. */
  declare arrived_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;
  declare child?: Child;
  declare preschool?: Preschool;

  static override modifiers = {
    /** Bookings at the actor's preschools, of children whom the actor sees. The query joins `child`. */
    visibleTo(query: QueryBuilder<Booking>, actor: Actor) {
      if (actor.reach === 'all') return;
      const ids = actor.reach === 'bound' ? actor.preschoolIds : [];
      query.whereIn('bookings.preschool_id', ids).whereIn('child.preschool_id', ids);
    },
    /** Whose fee an enrollment invoice takes off: of children who will come, and of those who came. */
    withFee(query: QueryBuilder<Booking>) {
      query.where((either) => either.where('bookings.status', 'open').orWhereNotNull('bookings.arrived_at'));
    },
  };

  static override relationMappings = {
    child: belongsTo(Child, 'bookings.child_id'),
    preschool: belongsTo(Preschool, 'bookings.preschool_id'),
  };
}
