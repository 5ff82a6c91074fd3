/** How a record looks to a screen: its document with this tablet's entries on top, and a mark. */
import type { Alternative, RecordDocument } from '#shared/records/define-record';
import type { ChoosingType } from '#shared/records/index';

/** `sent`: a tick; `waiting`: a clock; `refused`: needs its author; `held`: the principal decides. */
export type EntryMark = 'sent' | 'waiting' | 'refused' | 'held';

export interface Entry<Document extends RecordDocument = RecordDocument> {
  id: string;
  childId: number;
  date: string;
  document: Document;
  mark: EntryMark;
}

/** A difference that waits for someone to choose, with where it belongs. */
export interface OpenAlternative {
  entityType: ChoosingType;
  entityId: string;
  childId: number;
  date: string;
  alternative: Alternative;
}
