/**
 * A kind that tablets write and keep no record of: it is about a preschool, no feed brings it, and what everybody noted is read
 * online.
 */
import type { CalendarDate } from '../domain/calendar-date';
import type { Permission } from '../permissions';
import { defineRecord, type NoteText, type Operation, type RecordDocument } from './define-record';
import { KEEP_DAYS } from './merged-record';

interface NoteRecord<Type extends string, Operations extends Record<string, Operation>> extends NoteText {
  type: Type;
  name: string;
  trailReadBy: readonly Permission[];
  operations: Operations;
  date(made: Record<string, unknown>): CalendarDate;
  dayStands?: boolean;
  nameIn(made: Record<string, unknown>): string;
  handedOver?: true;
  photoIn?: string;
}

export function noteRecord<const Type extends string, Operations extends Record<string, Operation>>(
  made: NoteRecord<Type, Operations>,
) {
  const { labels, isRemoval, value, ...own } = made;
  return defineRecord({
    ...own,
    payloadVersion: 1,
    keepDays: KEEP_DAYS,
    idField: 'id',
    id: (given, newId) => (given.id as string | undefined) ?? newId(),
    editable: () => [],
    // Nothing of it is shown as a record, here or on another tablet.
    apply: (): RecordDocument | null => null,
    asks: false,
    choose: (document) => document,
    isGone: () => true,
    note: { labels, isRemoval, value },
  });
}
