/** What entries say, for whoever decides about them: apart from their kinds where no tablet needs it. */
import type { Entry, Masters, RecordKind, SaidPart } from './define-record';
import { describeReport } from './describe-report';
import { type EntryType, entryTypeOf, isOperationName, kindOf } from './index';

const apart: Partial<Record<EntryType, NonNullable<RecordKind['describe']>>> = { report: describeReport };

/** A choice says nothing here: who knows the two values tells it. */
export function describeEntry(
  entry: Pick<Entry, 'name' | 'arguments' | 'base'>,
  masters: Masters,
): SaidPart[] {
  const { name, arguments: made } = entry;
  if (!isOperationName(name) || name === 'choose_alternative') return [];
  const type = entryTypeOf(name, made);
  const describe = apart[type] ?? kindOf(type).describe;
  if (!describe) throw new Error(`Nothing says what an entry of ${type} says`);
  return describe(entry, masters);
}
