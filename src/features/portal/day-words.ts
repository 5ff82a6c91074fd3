/** How a child's day is put into words for its parents. */
import type { TFunction } from 'i18next';
import { achievementScale, isScaleLabel } from '#shared/domain/daily-report';
import type { DailyReport } from '#shared/endpoints/daily-reports';

export interface ReportLine {
  id: string;
  /** The activity or intervention. */
  name: string;
  /** How long, how well; empty where nothing was said. */
  values: string;
  notes: string;
}

type Row = DailyReport['activities'][number];

/** Activities: what the teacher wrote, as it stands, a picked scale in the reader's language; underscores are shown as hyphens. */
export function activityLines(report: DailyReport, t: TFunction): ReportLine[] {
  return report.activities.map((row: Row) => ({
    id: row.id,
    name: row.activity.meta_data.name,
    values: [
      ...shown(row.values.achievement_scale).map((scale) => (isScaleLabel(scale) ? t(scale) : scale)),
      ...shown(row.values.minute_scales).map((minutes) => minutesText(minutes, t)),
    ].join(' · '),
    notes: row.values.notes?.replaceAll('_', '-') ?? '',
  }));
}

/** Interventions and assessments: a scale of three, and minutes. */
export function scaledLines(report: DailyReport, t: TFunction): ReportLine[] {
  const { interventions, ot_interventions = [], ot_assessments = [] } = report;
  const rows = [
    ...interventions.map((row) => ({ ...row, name: row.intervention.meta_data.name })),
    ...ot_interventions.map((row) => ({ ...row, name: row.intervention.meta_data.name })),
    ...ot_assessments.map((row) => ({ ...row, name: row.assessment.meta_data.name })),
  ];
  return rows.map(({ id, name, values }) => ({
    id,
    name,
    values: [
      ...shown(values.achievement_scale).map((scale) =>
        scale in achievementScale ? t(achievementScale[scale as keyof typeof achievementScale]) : scale,
      ),
      ...shown(values.minute_scales).map((minutes) => minutesText(minutes, t)),
    ].join(' · '),
    notes: values.notes?.replaceAll('_', '-') ?? '',
  }));
}

/** A number is one of minutes; anything else stands as it was written. */
function minutesText(minutes: string, t: TFunction): string {
  return /^\d+$/.test(minutes) ? t('{{minutes}} min', { minutes }) : minutes;
}

function shown(value: string | number | null): string[] {
  return value === null || value === '' ? [] : [String(value).replaceAll('_', '-')];
}
