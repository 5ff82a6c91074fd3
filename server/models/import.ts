/** A spreadsheet that someone brought: checked, and perhaps written. */
import { Model } from 'objection';
import type { ApprovalAct } from '#shared/domain/approvals';
import type { ImportKind } from '#shared/domain/import-columns';
import type { ImportState, ImportSummary } from '#shared/endpoints/imports';
import { belongsTo, headOfficeAlone } from './relations';
import { User } from './user';

/** For one family that the file lets off. */
export interface LetOff {
  act: ApprovalAct;
  /** The first row of the file that it is about. */
  row: number;
  child_id: number | null;
  parent_id: number | null;
  /** Sen, above zero. */
  amount: number;
}

export class Import extends Model {
  static override tableName = 'imports';
  static override jsonAttributes = ['summary', 'let_off'];

  declare id: string;
  /** By which a request for a second person names it. */
  declare number: number;
  declare kind: ImportKind;
  declare file_name: string;
  declare file_sha256: string;
  declare file_id: string | null;
  declare state: ImportState;
  declare rows_total: number | null;
  declare rows_through: number;
  declare problems: number;
  declare summary: ImportSummary | null;
  declare let_off: LetOff[];
  declare created_by: number;
  declare created_at: Date;
  declare confirmed_by: number | null;
  declare confirmed_at: Date | null;
  declare approved_by: number | null;
  declare finished_at: Date | null;
  declare invited_by: number | null;
  declare invited_at: Date | null;
  declare author?: User | null;
  declare confirmer?: User | null;

  static override modifiers = {
    /** A file may hold any preschool's families: head office sees it. */
    visibleTo: headOfficeAlone,
  };

  static override relationMappings = {
    author: belongsTo(User, 'imports.created_by'),
    confirmer: belongsTo(User, 'imports.confirmed_by'),
  };
}
