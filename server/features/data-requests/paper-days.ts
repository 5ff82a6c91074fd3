/** A day of a child on the paper of its file. */
import type { FileDay, FileQuestion, FileRow } from '#shared/child-file';
import { formatTemperature } from '#shared/domain/temperature';
import type { FileEntry } from '../../documents/child-file';
import { authorText, type FileTexts } from './file-texts';

type FileScreening = NonNullable<FileDay['screening']>;

export function dayEntry(
  { date, screening, report, therapy, open_questions }: FileDay,
  texts: FileTexts,
): FileEntry {
  return {
    head: texts.day(date),
    lines: [
      ...(screening ? texts.pair('Health screening', healthLine(screening, texts)) : []),
      ...(report?.activities ?? []).map((row) => rowLine(row, texts)),
      ...(report?.interventions ?? []).map((row) => rowLine(row, texts)),
      ...(therapy ? therapyLines(therapy, texts) : []),
      ...open_questions.map((question) => questionLine(question, texts)),
    ],
  };
}

/** Each temperature with who measured it; a flag that a waiting value raises is said as well. */
function healthLine(
  { temperatures, flags, symptoms, others_message }: FileScreening,
  texts: FileTexts,
): string {
  const words = [
    ...flags.map((flag) => texts.say(flagText[flag])),
    ...symptoms.map((name) => texts.say(symptomText[name])),
    others_message,
  ];
  const measured = temperatures.map(
    ({ celsius, ...author }) => `${formatTemperature(celsius)} (${authorText(author, texts)})`,
  );
  return [measured.join(' / '), ...new Set(words)].filter(Boolean).join(', ');
}

const flagText: Record<FileScreening['flags'][number], string> = {
  fever: 'Fever',
  breathing: 'Difficulty Breathing',
};

const fieldText: Record<string, string> = {
  body_temperature: 'Body Temperature',
  symptoms: 'Symptoms',
  others_message: 'Others',
  achievement_scale: 'Achievement Scale',
  minute_scales: 'Minutes',
  notes: 'Notes',
  master_id: 'Choice',
  subjective: 'Subjective',
  objective: 'Objective',
  assessment: 'Assessment',
  plan: 'Plan',
  progress: 'Progress',
};

const sectionText: Record<string, string> = {
  activities: 'Activity',
  interventions: 'Intervention',
  ot_assessments: 'Assessment',
  ot_interventions: 'OT intervention',
  soapp: 'SOAPP note',
};

function questionLine({ section, row, field, live, other }: FileQuestion, texts: FileTexts): string {
  const isSection = field === 'deleted' && live.value === null;
  const word = isSection ? sectionText[section] : fieldText[field];
  return texts.say('Waits for a choice: {{what}}: {{live}} ({{live_by}}) or {{other}} ({{other_by}})', {
    what: [row, word && texts.say(word)].filter(Boolean).join(', '),
    live: isSection ? texts.say('Kept') : sideText(live.value, field, texts),
    live_by: authorText(live, texts),
    other: sideText(other.value, field, texts),
    other_by: authorText(other, texts),
  });
}

function sideText(value: unknown, field: string, texts: FileTexts): string {
  if (value === null && field === 'deleted') return texts.say('Deleted');
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return texts.say('Nothing');
  if (Array.isArray(value))
    return value.map((name) => texts.say(symptomText[name as keyof typeof symptomText])).join(', ');
  if (typeof value === 'number' && field === 'body_temperature') return formatTemperature(value);
  if (field === 'achievement_scale') return texts.say(scaleLabel[String(value)] ?? String(value));
  return typeof value === 'object' ? rowLine(value as FileRow, texts) : String(value);
}

const symptomText: Record<FileScreening['symptoms'][number], string> = {
  Cough: 'Cough',
  Diarrhea: 'Diarrhea',
  'Runny Nose': 'Runny Nose',
  Vomiting: 'Vomiting',
  'Difficulty Breathing': 'Difficulty Breathing',
  Others: 'Others',
};

function therapyLines(therapy: NonNullable<FileDay['therapy']>, texts: FileTexts): string[] {
  return [
    ...therapy.assessments.map((row) => rowLine(row, texts)),
    ...therapy.interventions.map((row) => rowLine(row, texts)),
    ...texts.pair('Subjective', therapy.subjective),
    ...texts.pair('Objective', therapy.objective),
    ...texts.pair('Assessment', therapy.assessment),
    ...texts.pair('Plan', therapy.plan),
    ...texts.pair('Progress', therapy.progress),
  ];
}

const scaleLabel: Record<string, string> = {
  '0': 'Self accomplished',
  '1': 'With a little help',
  '2': 'With full help',
};

function rowLine({ name, scale, minutes, notes }: FileRow, texts: FileTexts): string {
  const word = scale === null ? null : scaleLabel[String(scale)];
  const facts = [
    word ? texts.say(word) : scale,
    minutes !== null && texts.say('{{minutes}} min', { minutes }),
    notes,
  ];
  return `${name}: ${facts.filter((one) => one !== null && one !== false && one !== '').join(', ')}`;
}
