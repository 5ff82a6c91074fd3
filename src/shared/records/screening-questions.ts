/** Questions about one screening hang together: which comes first, and what a choice settles too. Pure. */
import { screeningFieldNames } from '../domain/screening';
import type { Alternative, Choice } from './define-record';
import type { ScreeningDocument } from './screening';

type Asking = Pick<ScreeningDocument, 'alternatives'>;

/**
 * The question to ask now; undefined where none is open. In the order of the form: whether the text of Others is kept
 * at all hangs on the symptoms.
 */
export function nextAlternative({ alternatives }: Asking): Alternative | undefined {
  const fields: readonly string[] = screeningFieldNames;
  // What can be chosen now comes before what can't.
  const place = ({ field, unsent }: Alternative) => fields.indexOf(field) + (unsent ? fields.length : 0);
  return alternatives.toSorted((one, other) => place(one) - place(other))[0];
}

/** The symptoms that a choice leaves. */
function symptomsKept({ live, other }: Alternative, keep: Choice['keep']): unknown[] {
  const [mine, theirs] = [live.value as unknown[], other.value as unknown[]];
  if (keep === 'both') return [...mine, ...theirs];
  return keep === 'live' ? mine : theirs;
}

/** Questions that a choice settles too: without Others there is no text of Others to choose. */
export function settledWith(
  { alternatives }: Asking,
  chosen: Alternative,
  keep: Choice['keep'],
): Alternative[] {
  if (chosen.field !== 'symptoms' || symptomsKept(chosen, keep).includes('Others')) return [];
  return alternatives.filter(({ field, unsent }) => field === 'others_message' && !unsent);
}
