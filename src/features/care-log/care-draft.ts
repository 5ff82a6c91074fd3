/** A note of care as it is filled in. Pure. */
import type { CareSaid } from '#shared/domain/care';
import { type CareAct, type CareDetail, type CarePortion, detailsOf } from '#shared/domain/care-acts';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { errorsIn } from '#shared/endpoints/field-errors';
import { type CareContent, careRecord } from '#shared/records/care';

export interface CareDraft {
  act: CareAct;
  time: string;
  detail: CareDetail | null;
  portion: CarePortion | null;
  note: string;
  /** A photo that was just taken, as base64. */
  photo: string | null;
  /** For a photo that was saved before: its id. */
  picture: string | null;
}

export const draftOf = ({ act, time, detail, portion, note, picture }: CareContent): CareDraft => ({
  act,
  time,
  detail,
  portion,
  note: note ?? '',
  photo: null,
  picture: picture ?? null,
});

/** What a draft says, without what does not belong to its act; what is left empty is null. */
export function saidOf({ act, detail, portion, note }: CareDraft): CareSaid {
  return {
    act,
    detail: detail !== null && detailsOf[act]?.includes(detail) ? detail : null,
    portion: act === 'meal' || act === 'drink' ? portion : null,
    note: note.trim() || null,
  };
}

/** What is wrong, by field; empty for nothing. */
export function problemsOf(content: CareContent): FieldErrors {
  return errorsIn(careRecord.content, content);
}
