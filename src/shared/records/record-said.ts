/** What entries say, for whoever decides about them: apart from their kinds where no tablet needs it. */
import type { Entry, Masters, SaidPart } from './define-record';
import { describeReport } from './describe-report';
import { entryTypeOf, isOperationName, kindOf } from './index';

/** A choice says nothing here: who knows the two values tells it. */
export function describeEntry(
  entry: Pick<Entry, 'name' | 'arguments' | 'base'>,
  masters: Masters,
): SaidPart[] {
  const { name, arguments: made } = entry;
  if (!isOperationName(name) || name === 'choose_alternative') return [];
  const type = entryTypeOf(name, made);
  return type === 'report' ? describeReport(entry, masters) : (kindOf(type).describe?.(entry, masters) ?? []);
}
