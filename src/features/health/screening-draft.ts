/** What is typed of a screening, by the form or at the door: both keep it under one key, as typed. */
import type { ScreeningContent } from '#shared/domain/screening';
import { screeningForm } from '#shared/endpoints/health';
import { formatDegrees, type SymptomName } from './screening-text';

export interface ScreeningDraft {
  /** Degrees Celsius, as typed. */
  temperature: string;
  symptoms: SymptomName[];
  others: string;
}

/** What the form opened with; null where there was no screening yet. */
export type DraftBase = ScreeningContent | null;

export const emptyDraft: ScreeningDraft = { temperature: '', symptoms: [], others: '' };

/** `new` while no child is chosen. */
export function draftKeyOf(childId: number | null, date: string): string {
  return `screening:${childId ?? 'new'}:${date}`;
}

export function draftOf(content: DraftBase): ScreeningDraft {
  if (content === null) return emptyDraft;
  return {
    temperature: formatDegrees(content.body_temperature),
    symptoms: content.symptoms,
    others: content.others_message ?? '',
  };
}

/** As the command takes it. No temperature is no number, which the command tells as a field error. */
export function contentOfDraft({ temperature, symptoms, others }: ScreeningDraft): ScreeningContent {
  return {
    body_temperature: temperature === '' ? Number.NaN : Number(temperature),
    symptoms,
    others_message: others === '' ? null : others,
  };
}

/** Adds what was typed before the child was known to what that child has already: nothing of either is dropped. */
export function combined(typed: ScreeningDraft, recorded: DraftBase): ScreeningDraft {
  const known = draftOf(recorded);
  return {
    temperature: typed.temperature || known.temperature,
    symptoms: [...new Set([...known.symptoms, ...typed.symptoms])],
    others: typed.others || known.others,
  };
}

export function isEmpty({ temperature, symptoms, others }: ScreeningDraft): boolean {
  return temperature === '' && symptoms.length === 0 && others === '';
}

/** The form's names for the fields of the contract. */
const formFields: Record<string, string> = {
  child_id: 'childId',
  body_temperature: 'temperature',
  symptoms: 'symptoms',
  others_message: 'others',
};

/** The first message of each field, by the form's names (D22). */
export function problemsOf(childId: number | null, draft: ScreeningDraft): Record<string, string> {
  const checked = screeningForm.safeParse({ child_id: childId ?? 0, ...contentOfDraft(draft) });
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    problems[formFields[String(path[0])] ?? 'childId'] ??= message;
  }
  return problems;
}
