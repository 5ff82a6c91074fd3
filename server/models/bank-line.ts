/** A statement of a bank or a provider, and a line of money that came in. */
import { Model } from 'objection';
import type { BankColumns, BankLineState, BankSource } from '#shared/domain/bank-statement';
import { ofPreschools } from './relations';

export class BankStatement extends Model {
  static override tableName = 'bank_statements';
  static override jsonAttributes = ['columns', 'unread'];

  declare id: number;
  declare preschool_id: number;
  declare source: BankSource;
  declare columns: BankColumns | null;
  declare file_name: string;
  declare file_sha256: string;
  declare lines: number;
  declare repeated: number;
  /** Identities of those that an earlier file had brought. */
  declare repeats: string[];
  declare debits: number;
  declare unread: { row: number; problem: string }[];
  declare created_by: number;
  declare created_at: Date;

  static override modifiers = { visibleTo: ofPreschools('bank_statements.preschool_id') };
}

export class BankLine extends Model {
  static override tableName = 'bank_lines';

  declare id: number;
  declare statement_id: number;
  declare preschool_id: number;
  declare row: number;
  declare identity: string;
  declare dated: string;
  /** Sen. */
  declare amount: number;
  declare description: string;
  declare reference: string | null;
  declare payer: string | null;
  declare state: BankLineState;
  /** Whose it is; null of one that is open or left out. */
  declare parent_id: number | null;
  /** What it pays, in this order; or the payments that it is. */
  declare invoice_ids: number[];
  declare payment_ids: number[];
  /** Sen that were more than is open when it was confirmed. */
  declare credit: number;
  declare again: boolean;
  declare decided_by: number | null;
  declare decided_at: Date | null;
  declare reason: string | null;
  declare problem: string | null;
  /** For a part of a transfer: the line that is its first part. */
  declare split_of: number | null;
  /** For a first part: sen of the whole transfer. */
  declare whole_sen: number | null;

  static override modifiers = { visibleTo: ofPreschools('bank_lines.preschool_id') };
}
