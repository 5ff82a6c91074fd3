/** An arrival or a departure as it is filled in. Pure. */
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { type PresenceCheck, type PresenceContent, presenceRecord } from '#shared/records/presence';

export interface PresenceDraft {
  time: string;
  /** Null for somebody who is no guardian. */
  guardianId: number | null;
  person: string;
  checked: PresenceCheck | null;
  reason: string;
}

export function draftOf({ time, guardian_id, person, checked, reason }: PresenceContent): PresenceDraft {
  return { time, guardianId: guardian_id, person: person ?? '', checked, reason: reason ?? '' };
}

/** The event with what was filled in; what is left empty is null. */
export function contentOf(content: PresenceContent, draft: PresenceDraft): PresenceContent {
  const { time, guardianId, person, checked, reason } = draft;
  const said = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    ...content,
    ...{ time, guardian_id: guardianId, person: said(person), checked, reason: said(reason) },
  };
}

/** What is wrong, by field; empty for nothing. */
export function problemsOf(content: PresenceContent): FieldErrors {
  return errorsIn(presenceRecord.content, content);
}
