/**
 * An entry in quarantine: it waits for the principal of its child's preschool, or was decided there. The table keeps its
 * older name, which a release that is set back reads.
 */
import { Model, type Modifiers, raw } from 'objection';
import type { PushedOperation, QuarantineReason } from '#shared/endpoints/sync';
import { ofPreschools } from './relations';

/** The operation as it is told: a size stands in the place of a photo, which each answer would carry again. */
const TOLD_SQL = `CASE WHEN held_entries.operation #>> '{arguments,bytes}' LIKE '/9j/%'
  THEN jsonb_set(held_entries.operation, '{arguments,bytes}',
    to_jsonb(ceil(length(held_entries.operation #>> '{arguments,bytes}') * 0.75 / 1024) || ' kB'))
  ELSE held_entries.operation END AS operation`;

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

  static override modifiers: Modifiers = {
    /** Entries of the preschools that are the actor's now. The query joins them. */
    visibleTo: ofPreschools('preschools.id'),
    /** Without the bytes of photos. */
    told: (query) =>
      query.select(
        ...[
          'id',
          'author_id',
          'preschool_id',
          'child_id',
          'reason',
          'held_at',
          'decided_at',
          'decided_by',
          'decision',
          'decision_reason',
          'closed_at',
        ].map((column) => `held_entries.${column}`),
        raw(TOLD_SQL),
      ),
  };
}
