/** A difference that could not be merged: the live value, the other one, and what was kept in the end. */
import { Model } from 'objection';
import type { ChoosingType } from '#shared/records/index';

export class AlternativeRow extends Model {
  static override tableName = 'alternatives';
  static override jsonAttributes = ['live_value', 'other_value', 'lived'];

  declare id: string;
  declare entity_type: ChoosingType;
  declare entity_id: string;
  declare section: string;
  declare row_id: string | null;
  declare field: string;
  /** As it was asked. */
  declare live_value: unknown;
  declare live_by: number;
  declare live_at: Date;
  /** What lived in its place since, the newest last. */
  declare lived: { value: unknown; by: number; at: string }[];
  declare other_value: unknown;
  declare other_by: number;
  declare other_at: Date;
  declare operation_id: string | null;
  declare resolved_at: Date | null;
  declare resolved_by: number | null;
  declare kept: 'live' | 'other' | 'both' | null;
  declare kept_by_hand: string | null;
}
