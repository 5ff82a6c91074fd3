/** The health screening of a child and a date. */
import { Model, type QueryBuilder } from 'objection';
import type { ScreeningContent } from '#shared/domain/screening';
import type { Actor } from '../context';
import { Child } from './child';
import type { StoredAuthors } from './stored-authors';

/** Its fields are columns of the same name. */
export interface HealthScreening extends ScreeningContent {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: objection fills its instances, here as in every model
export class HealthScreening extends Model {
  static override tableName = 'health_screenings';
  static override jsonAttributes = ['written'];

  declare id: string;
  declare child_id: number;
  declare preschool_id: number;
  declare date: string;
  declare version: number;
  declare created_at: Date;
  /** Who screened first; null where an earlier release wrote it. */
  declare created_by: number | null;
  /** Nobody of the staff has screened the child yet. */
  declare by_parent: boolean;
  /** Who took the temperature, and when; null where an earlier release wrote it: then as `updated_by` has it. */
  declare measured_by: number | null;
  declare measured_at: Date | null;
  /** Whom the temperature stands for had seen it: in a database that was set back, an edit may come before its measurement. */
  declare repeated: boolean;
  /** Who wrote what else is in it. */
  declare written: StoredAuthors;
  declare updated_by: number;
  declare updated_at: Date;

  static override modifiers = {
    /** Screenings of the children that the actor sees. */
    visibleTo(query: QueryBuilder<HealthScreening>, actor: Actor) {
      if (actor.reach === 'all') return;
      query.whereIn(
        'health_screenings.child_id',
        Child.query().modify('visibleTo', actor).select('children.id'),
      );
    },
  };
}
