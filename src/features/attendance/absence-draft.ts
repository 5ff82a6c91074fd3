/** An absence note as it is filled in. Pure. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { type AbsenceContent, type AbsenceReason, absenceNoteRecord } from '#shared/records/absence-note';

export interface AbsenceDraft {
  from: string;
  to: string;
  /** Null while nothing is chosen. */
  reason: AbsenceReason | null;
  remark: string;
}

/** One day, of which everything else is still to be said. */
export function draftFor(day: CalendarDate): AbsenceDraft {
  return { from: day, to: day, reason: null, remark: '' };
}

export function draftOf({ from, to, reason, remark }: AbsenceContent): AbsenceDraft {
  return { from, to, reason, remark: remark ?? '' };
}

/** The first day takes the last one along, so that one day away is one date to type. */
export function withFirstDay(draft: AbsenceDraft, from: string): AbsenceDraft {
  const follows = draft.to === draft.from || draft.to < from;
  return { ...draft, from, to: follows ? from : draft.to };
}

/** As it is sent; a reason that is missing is told by `problemsOf`. */
export function contentOf({ from, to, reason, remark }: AbsenceDraft): AbsenceContent {
  return { from, to, reason: reason as AbsenceReason, remark: remark.trim() === '' ? null : remark.trim() };
}

/** What is wrong, by field; empty for nothing. */
export function problemsOf(draft: AbsenceDraft): FieldErrors {
  return errorsIn(absenceNoteRecord.content, contentOf(draft));
}
