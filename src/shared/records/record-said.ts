/** What entries say, for whoever decides about them: apart from their kinds where no tablet needs it. */
import { formatDegrees } from '../domain/temperature';
import type { Entry, Masters, SaidPart } from './define-record';
import { describeReport } from './describe-report';
import { type EntryType, entryTypeOf, isOperationName, kindOf } from './index';
import { noteValues } from './note-text';

const apart: Partial<Record<EntryType, typeof describeReport>> = { report: describeReport };

/** A choice says nothing here: who knows the two values tells it. */
export function describeEntry(
  entry: Pick<Entry, 'name' | 'arguments' | 'base'>,
  masters: Masters,
): SaidPart[] {
  const { name, arguments: made } = entry;
  if (!isOperationName(name) || name === 'choose_alternative') return [];
  const type = entryTypeOf(name, made);
  const describe = apart[type];
  if (describe) return describe(entry, masters);
  const { note, fieldNames = [] } = kindOf(type);
  if (note) {
    const removed = note.isRemoval?.(made) ?? false;
    return [{ section: type, master: null, removed, values: noteValues(note, made) }];
  }
  const removed = name.startsWith('void_');
  const values = removed
    ? [{ field: 'void_reason', value: String(made.reason) }]
    : saidValues(fieldNames, made);
  return [{ section: type, master: null, removed, values }];
}

/** What the fields of an entry say; empty ones say nothing. */
function saidValues(fields: readonly string[], given: Record<string, unknown>): SaidPart['values'] {
  const filled = fields.filter((field) => (given[field] ?? '') !== '');
  return filled.map((field) => ({ field, value: said(field, given[field]) }));
}

function said(field: string, value: unknown): string | string[] {
  if (Array.isArray(value)) return value.map(String);
  return field === 'body_temperature' ? formatDegrees(Number(value)) : String(value);
}
