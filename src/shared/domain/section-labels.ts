/** What the sections and fields of a daily report are called, for those who must decide about one of them. */
import { type ReportSection, type RowField, type SoappField, soappFields } from './daily-report';

export const sectionNames: Record<ReportSection, string> = {
  activities: 'Activity',
  interventions: 'Intervention',
  ot_assessments: 'Assessment',
  ot_interventions: 'OT intervention',
  soapp: 'SOAPP note',
};

export const soappNames: Record<SoappField, string> = {
  subjective: 'S - Subjective',
  objective: 'O - Objective',
  assessment: 'A - Assessment',
  plan: 'P - Plan',
  progress: 'P - Progress',
};

export const rowFieldNames: Record<RowField, string> = {
  master_id: 'Choice',
  achievement_scale: 'Achievement Scale',
  minute_scales: 'Minutes',
  notes: 'Notes',
};

export function isSoappField(field: string): field is SoappField {
  return (soappFields as readonly string[]).includes(field);
}
