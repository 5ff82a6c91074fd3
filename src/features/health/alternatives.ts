/** Two values of one screening that could not be merged: which question comes first, and what may be kept. */
import type { ScreeningContent } from '#shared/domain/screening';
import type { Alternative, ScreeningDocument } from '#shared/operations/documents';

export type ScreeningField = keyof ScreeningContent;
export type Keep = 'live' | 'other' | 'both';

/** The text of Others comes last: whether it is kept at all hangs on the symptoms. */
const asked: readonly ScreeningField[] = ['body_temperature', 'symptoms', 'others_message'];

/** The question to ask now; undefined where none is open. */
export function nextAlternative({
  alternatives,
}: Pick<ScreeningDocument, 'alternatives'>): Alternative | undefined {
  return [...alternatives].sort(
    (one, other) => asked.indexOf(one.field as ScreeningField) - asked.indexOf(other.field as ScreeningField),
  )[0];
}

/** A temperature is one number; symptoms and texts can both be true. */
export function keepChoices({ field }: Alternative): Keep[] {
  return field === 'body_temperature' ? ['live', 'other'] : ['live', 'other', 'both'];
}

/** The symptoms that a choice leaves. */
function symptomsKept({ live, other }: Alternative, keep: Keep): unknown[] {
  const [mine, theirs] = [live.value as unknown[], other.value as unknown[]];
  if (keep === 'both') return [...mine, ...theirs];
  return keep === 'live' ? mine : theirs;
}

/** Questions that a choice settles too: without Others there is no text of Others to choose. */
export function settledWith(
  document: Pick<ScreeningDocument, 'alternatives'>,
  chosen: Alternative,
  keep: Keep,
): Alternative[] {
  if (chosen.field !== 'symptoms' || symptomsKept(chosen, keep).includes('Others')) return [];
  return document.alternatives.filter(({ field }) => field === 'others_message');
}
