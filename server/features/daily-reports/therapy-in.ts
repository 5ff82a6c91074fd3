/** What the read log records of reports that were shown: that therapy notes were among them, never a word of them. */
import { soappFields } from '#shared/domain/daily-report';
import type { DailyReport } from '#shared/endpoints/daily-reports';
import type { Shown } from '../../read-log';

export function therapyIn(childId: number, reports: readonly (DailyReport | null)[]): Shown[] {
  return reports.some(hasTherapy) ? [{ kind: 'therapy', way: 'opened', children: [childId] }] : [];
}

function hasTherapy(report: DailyReport | null): boolean {
  if (report === null) return false;
  const { ot_assessments = [], ot_interventions = [] } = report;
  return ot_assessments.length + ot_interventions.length > 0 || soappFields.some((field) => report[field]);
}
