/** What entries say, for whoever decides about them: apart from their kinds where no tablet needs it. */
import { screeningFieldNames } from '../domain/screening';
import { formatDegrees } from '../domain/temperature';
import type { Entry, Masters, SaidPart } from './define-record';
import { describeReport } from './describe-report';
import { entryTypeOf, isOperationName, kindOf } from './index';
import { saidValues } from './merged-record';

/** A choice says nothing here: who knows the two values tells it. */
export function describeEntry(
  entry: Pick<Entry, 'name' | 'arguments' | 'base'>,
  masters: Masters,
): SaidPart[] {
  const { name, arguments: made } = entry;
  if (!isOperationName(name) || name === 'choose_alternative') return [];
  const type = entryTypeOf(name, made);
  if (type === 'report') return describeReport(entry, masters);
  return type === 'screening' ? describeScreening(made) : (kindOf(type).describe?.(entry, masters) ?? []);
}

function describeScreening(made: Entry['arguments']): SaidPart[] {
  const { body_temperature: degrees } = made;
  const body_temperature = typeof degrees === 'number' ? formatDegrees(degrees) : degrees;
  const values = saidValues(screeningFieldNames, { ...made, body_temperature });
  return [{ section: 'screening', master: null, removed: false, values }];
}
