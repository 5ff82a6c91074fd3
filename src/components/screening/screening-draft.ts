/** A screening as it is typed, by a form or at the door: its values before they are checked, and what becomes of them. */
import type { ScreeningContent, ScreeningField, SymptomName } from '#shared/domain/screening';
import { formatDegrees } from '#shared/domain/temperature';
import { screeningForm } from '#shared/endpoints/health';

/** Kept on tablets while it is typed: a field that is added is absent in a draft of before (`draftWith`). */
export interface ScreeningDraft {
  /** Degrees Celsius, as typed; with a point or a comma. */
  temperature: string;
  symptoms: SymptomName[];
  others: string;
}

export const emptyDraft: ScreeningDraft = { temperature: '', symptoms: [], others: '' };

/** The form's names for the fields of the contract. */
const formFields: Record<ScreeningField, keyof ScreeningDraft> = {
  body_temperature: 'temperature',
  symptoms: 'symptoms',
  others_message: 'others',
};

/** What is recorded, to be changed; null where there was no screening yet. */
export function draftOf(content: ScreeningContent | null): ScreeningDraft {
  if (content === null) return emptyDraft;
  return {
    temperature: formatDegrees(content.body_temperature),
    symptoms: content.symptoms,
    others: content.others_message ?? '',
  };
}

/** As the command takes it. No temperature is no number, which the command tells as a field error. */
export function contentOfDraft({
  temperature,
  symptoms,
  others,
}: ScreeningDraft): Required<ScreeningContent> {
  return {
    body_temperature: temperature === '' ? Number.NaN : Number(temperature.trim().replace(',', '.')),
    symptoms,
    others_message: others === '' ? null : others,
  };
}

/** A draft that was kept, whatever version of the app kept it. */
export function draftWith(kept: Partial<ScreeningDraft>): ScreeningDraft {
  return { ...emptyDraft, ...kept };
}

/** Adds what was typed before the child was known to what that child has already: nothing of either is dropped. */
export function combined(typed: ScreeningDraft, recorded: ScreeningContent | null): ScreeningDraft {
  const known = draftOf(recorded);
  const filled = Object.entries(typed).filter(([, value]) => value !== '');
  return {
    ...known,
    ...Object.fromEntries(filled),
    symptoms: [...new Set([...known.symptoms, ...typed.symptoms])],
  };
}

export function isEmpty(draft: ScreeningDraft): boolean {
  return Object.values(draft).every((value) => value.length === 0);
}

export type DraftProblems = Partial<Record<keyof ScreeningDraft | 'childId', string>>;

/** The first message of each field, by the form's names. */
export function problemsOf(childId: number | null, draft: ScreeningDraft): DraftProblems {
  const checked = screeningForm.safeParse({ child_id: childId ?? 0, ...contentOfDraft(draft) });
  const problems: DraftProblems = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    problems[formFields[path[0] as ScreeningField] ?? 'childId'] ??= message;
  }
  return problems;
}
