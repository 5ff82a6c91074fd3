/** How a record looks to a screen: its document with this tablet's entries on top, and a mark. */
import type { Alternative, RecordDocument } from '#shared/records/define-record';
import type { ChoosingType } from '#shared/records/index';

/** `sent`: a tick; `waiting`: a clock; `refused`: needs its author; `held`: the principal decides. */
export type EntryMark = 'sent' | 'waiting' | 'refused' | 'held';

/** True where its event may be corrected or withdrawn: of one that was refused or is with the principal, that is decided first. */
export const mayChange = (mark: EntryMark): boolean => mark === 'sent' || mark === 'waiting';

export interface Entry<Document extends RecordDocument = RecordDocument> {
  id: string;
  childId: number;
  date: string;
  document: Document;
  mark: EntryMark;
  /**
   * What an edit is made from, where others noted something on this tablet that the document shows too: the same without
   * that; null where there is nothing else.
   */
  own?: Document | null;
}

/** What whoever is here edits, by what they know for certain; null where that is nothing yet. */
export function ownDocument<Document extends RecordDocument>({
  document,
  own,
}: Pick<Entry<Document>, 'document' | 'own'>): Document | null {
  return own === undefined ? document : own;
}

/** A difference that waits for someone to choose, with where it belongs and whether whoever is here may. */
export interface OpenAlternative {
  entityType: ChoosingType;
  entityId: string;
  childId: number;
  date: string;
  alternative: Alternative;
  /** All that are open of the record, itself among them. */
  open: readonly Alternative[];
  mayChoose: boolean;
}
