/** What the sections of a daily report are called, and how their rows are filled in. */
import { achievementScale, isScaleLabel, type RowSection } from '#shared/domain/daily-report';
import { messages } from '#shared/messages';

interface SectionText {
  title: string;
  /** False where the tab says it already. */
  titled: boolean;
  nameColumn: string;
  add: string;
  /** The question before a row goes. */
  remove: string;
  /** Free text with suggestions for activities, one of three elsewhere. */
  scale: 'text' | 'choice';
  withNotes: boolean;
}

const interventions = {
  titled: true,
  nameColumn: 'Intervention Name',
  add: 'Add an intervention',
  remove: messages.removeIntervention,
  scale: 'choice',
  withNotes: true,
} as const;

export const sectionText: Record<RowSection, SectionText> = {
  activities: {
    title: 'Child Activity Report',
    titled: false,
    nameColumn: 'Activity Name',
    add: 'Add an activity',
    remove: messages.removeActivity,
    scale: 'text',
    withNotes: true,
  },
  interventions: { ...interventions, title: 'Child Interventions (For Teacher)' },
  ot_assessments: {
    title: 'Child Assessment',
    titled: false,
    nameColumn: 'Assessment Name',
    add: 'Add an assessment',
    remove: messages.removeAssessment,
    scale: 'choice',
    withNotes: false,
  },
  ot_interventions: { ...interventions, title: 'Child Interventions (For Occupational Therapist)' },
};

/**
 * A value as it is shown: underscores become hyphens, a scale of 0 to 2 also says its label. A suggestion that
 * was taken as it stands is said in the reader's language; what someone wrote stays.
 */
export function shownValue(
  value: string,
  scale?: SectionText['scale'],
  t: (text: string) => string = (text) => text,
): string {
  const label =
    scale === 'choice' && value in achievementScale
      ? achievementScale[value as keyof typeof achievementScale]
      : null;
  if (label !== null) return `${value} ${t(label)}`;
  return scale === 'text' && isScaleLabel(value) ? t(value) : value.replaceAll('_', '-');
}
