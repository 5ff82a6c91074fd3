/** The health screening of a child on a day: one document, merged field by field. */
import {
  normaliseScreening,
  type ScreeningContent,
  type ScreeningField,
  screeningFields,
  symptomNames,
} from '../domain/screening';
import { screeningId } from '../domain/uuid';
import type { Authored, Choice } from './define-record';
import { type Merged, same } from './merge-fields';
import { type MergedDocument, mergedRecord } from './merged-record';

export type ScreeningDocument = MergedDocument<ScreeningContent> & {
  /** Who measured the temperature; absent in what an earlier server told or an earlier app stored. */
  measured?: Authored;
  /** For a flagged one: the first parent who said that they know; absent where none did. */
  acknowledged?: Authored;
};

export const screeningRecord = mergedRecord({
  type: 'screening',
  name: 'Screening',
  payloadVersion: 1,
  idOf: screeningId,
  edit: 'health_edit',
  operation: 'record_screening',
  label: 'Screening of {{child}}, {{date}}',
  fields: screeningFields,
  signed: ['body_temperature', 'measured'],
  normalise: normaliseScreening,
  settle,
  chosen,
});

/** One of two numbers is right, and one of yes and no; lists and texts can both be true. */
export function canKeepBoth(one: unknown, other: unknown): boolean {
  return [one, other].every((value) => typeof value !== 'number' && typeof value !== 'boolean');
}

/**
 * Two temperatures are two measurements: what lives stays one person's, and all that the other one said waits beside it.
 * Else one side wrote the text and the other's symptoms live on: "Others" stays ticked, or the text would fall away.
 */
function settle({ value, differences }: Merged<ScreeningContent>, theirs: ScreeningContent): void {
  if (differences.some(({ field }) => field === 'body_temperature')) {
    for (const field of ['symptoms', 'others_message'] as const) {
      const [live, other] = [theirs[field], value[field]];
      if (same(live, other)) continue;
      differences.push({ row_id: null, field, live, other, mineLives: false });
      Object.assign(value, { [field]: live });
    }
    return;
  }
  if (value.others_message === null || value.symptoms.includes('Others')) return;
  value.symptoms = symptomNames.filter((name) => name === 'Others' || value.symptoms.includes(name));
  for (const difference of differences) if (difference.field === 'symptoms') difference.live = value.symptoms;
}

/** A text stands only beside "Others", which is ticked for it. */
function chosen(
  content: ScreeningContent,
  field: ScreeningField,
  other: unknown,
  choice: Choice,
): ScreeningContent {
  const kept = choice.keep === 'both' ? bothOf(content[field], other, choice.value) : other;
  const wanted = { ...content, [field]: kept };
  if (field === 'others_message' && kept)
    wanted.symptoms = [...new Set([...wanted.symptoms, 'Others' as const])];
  return wanted;
}

function bothOf(live: unknown, other: unknown, byHand: string | undefined): unknown {
  if (!canKeepBoth(live, other)) return live;
  if (Array.isArray(live)) return [...new Set([...live, ...(other as unknown[])])];
  return byHand ?? `${live ?? ''}\n${other ?? ''}`.trim();
}
