/** The daily report of a child and a date, its versioned sections and its rows. */
import { Model } from 'objection';
import type { ReportSection, RowSection, SoappField, SoappTexts } from '#shared/domain/daily-report';
import type { StoredAuthors } from './stored-authors';

/** What was taken away before it was there, and the version of its section that was seen then. */
export interface StoredTaken {
  texts?: Partial<Record<SoappField, { sha256: string; seen: number; by: number; at: string }>>;
  /** Digests of the texts that were there and are not any more: who takes one away again takes nothing. */
  former?: Partial<Record<SoappField, string[]>>;
  /** By their ids. */
  rows?: Record<string, number>;
}

export class DailyReport extends Model {
  static override tableName = 'daily_reports';

  declare id: string;
  declare child_id: number;
  declare preschool_id: number;
  declare date: string;
  declare subjective: SoappTexts['subjective'];
  declare objective: SoappTexts['objective'];
  declare assessment: SoappTexts['assessment'];
  declare plan: SoappTexts['plan'];
  declare progress: SoappTexts['progress'];
  /** Of its texts. */
  declare written: StoredAuthors;
  declare taken_texts: StoredTaken;
  declare ready_at: Date | null;
  declare deleted_at: Date | null;
  declare created_by: number;
  declare created_at: Date;
  declare updated_at: Date;
}

export class DailyReportSection extends Model {
  static override tableName = 'daily_report_sections';
  static override idColumn = ['report_id', 'section'];

  declare report_id: string;
  declare section: ReportSection;
  declare version: number;
  declare updated_by: number;
  declare updated_at: Date;
}

export class DailyReportRow extends Model {
  static override tableName = 'daily_report_rows';

  declare id: string;
  declare report_id: string;
  declare section: RowSection;
  declare master_id: number;
  declare achievement_scale: string | null;
  declare minute_scales: string | null;
  declare notes: string | null;
  declare written: StoredAuthors;
  declare updated_by: number;
  declare updated_at: Date;
  declare deleted_at: Date | null;
}
