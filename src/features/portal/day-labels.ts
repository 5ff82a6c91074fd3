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
  const scaleText = (scale: string) => (isScaleLabel(scale) ? t(scale) : scale);
  return report.activities.map((row) => lineOf(row, row.activity, scaleText, t));
}

/** Interventions and assessments: a scale of three, and minutes. */
export function scaledLines(report: DailyReport, t: TFunction): ReportLine[] {
  const { interventions, ot_interventions = [], ot_assessments = [] } = report;
  const scaleText = (scale: string) =>
    scale in achievementScale ? t(achievementScale[scale as keyof typeof achievementScale]) : scale;
  return [
    ...[...interventions, ...ot_interventions].map((row) => lineOf(row, row.intervention, scaleText, t)),
    ...ot_assessments.map((row) => lineOf(row, row.assessment, scaleText, t)),
  ];
}

function lineOf(
  { id, values }: Pick<Row, 'id' | 'values'>,
  { meta_data: { name } }: Row['activity'],
  scaleText: (scale: string) => string,
  t: TFunction,
): ReportLine {
  const said = [
    ...shown(values.achievement_scale).map(scaleText),
    ...shown(values.minute_scales).map((minutes) => minutesText(minutes, t)),
  ];
  return { id, name, values: said.join(' · '), notes: values.notes?.replaceAll('_', '-') ?? '' };
}

/** A number is one of minutes; anything else stands as it was written. */
function minutesText(minutes: string, t: TFunction): string {
  return /^\d+$/.test(minutes) ? t('{{minutes}} min', { minutes }) : minutes;
}

function shown(value: string | number | null): string[] {
  return value === null || value === '' ? [] : [String(value).replaceAll('_', '-')];
}
