/**
 * A kind that tablets write and keep no record of: it is about a preschool, no feed brings it, and what everybody noted is read
 * online.
 */
import type { CalendarDate } from '../domain/calendar-date';
import type { Permission } from '../permissions';
import { defineRecord, type Operation, type RecordDocument, type Translate } from './define-record';
import { KEEP_DAYS } from './merged-record';

interface NoteRecord<Type extends string, Operations extends Record<string, Operation>> {
  type: Type;
  name: string;
  trailReadBy: readonly Permission[];
  operations: Operations;
  date(made: Record<string, unknown>): CalendarDate;
  dayStands?: boolean;
  nameIn(made: Record<string, unknown>): string;
  /** The fields that are told, in their order. */
  labels: Record<string, string>;
  isRemoval?(made: Record<string, unknown>): boolean;
  handedOver?: true;
  photoIn?: string;
  /** A value in words. */
  value?(text: string, field: string, t: Translate): string;
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
    describe: ({ arguments: given }) => {
      const values = Object.keys(labels).map((field) => ({ field, value: said(given[field]) }));
      return [{ section: own.type, master: null, removed: isRemoval?.(given) ?? false, values }];
    },
    text: {
      heading: () => null,
      field: (field, t) => t(labels[field] ?? field),
      value: (given, { field }, t) => {
        const text = [given].flat().join(', ');
        return text === '' ? t('Nothing') : (value?.(text, field, t) ?? text);
      },
      subject: () => '',
      canKeepBoth: () => false,
    },
  });
}

const said = (value: unknown) =>
  Array.isArray(value) ? value.map(String) : withoutBytes(String(value ?? ''));

/** A JPEG that stands there as base64 is told by its size. */
export const withoutBytes = (text: string): string =>
  text.startsWith('/9j/') ? `${Math.ceil((text.length * 0.75) / 1024)} kB` : text;
