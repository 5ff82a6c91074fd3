/** The daily report of a child and a date, its versioned sections and its rows. */
import { Model } from 'objection';
import type { ReportSection, RowSection, SoappField, SoappTexts } from '#shared/domain/daily-report';

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
  /** Digests of texts that were taken away before they were there (report-state.ts). */
  declare taken_texts: Partial<Record<SoappField, { sha256: string; by: number; at: string }>>;
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
  declare updated_by: number;
  declare updated_at: Date;
  declare deleted_at: Date | null;
}
