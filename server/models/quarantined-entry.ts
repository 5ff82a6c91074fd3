/**
 * An entry in quarantine: it waits for the principal of its child's preschool, or was decided there. The table keeps its
 * older name, which a release that is set back reads.
 */
import { Model } from 'objection';
import type { PushedOperation, QuarantineReason } from '#shared/endpoints/sync';
import { ofPreschools } from './relations';

export class QuarantinedEntry extends Model {
  static override tableName = 'held_entries';
  static override jsonAttributes = ['operation'];

  declare id: string;
  declare author_id: number;
  /** Where the child was when it was quarantined, or the preschool that the entry is about. */
  declare preschool_id: number;
  /** Null for an entry about a preschool. */
  declare child_id: number | null;
  declare operation: PushedOperation;
  declare reason: QuarantineReason;
  declare held_at: Date;
  declare decided_at: Date | null;
  declare decided_by: number | null;
  declare decision: 'taken' | 'declined' | null;
  declare decision_reason: string | null;
  /** When its author had done with a declined one: edited and resent, or deleted. */
  declare closed_at: Date | null;

  static override modifiers = {
    /** Entries of the preschools that are the actor's now. The query joins them. */
    visibleTo: ofPreschools('preschools.id'),
  };
}
