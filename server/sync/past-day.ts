/** A day that tablets keep no longer, in the documents that the feed would carry. */
import type { Knex } from 'knex';
import { addDays, type CalendarDate, startOfBusinessDay } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import type { RecordDocument } from '#shared/records/define-record';
import type { RecordType } from '#shared/records/index';
import type { Context } from '../context';
import { invalid } from '../http/refusal';
import { recordDays, recordTables } from '../models/record-tables';
import { documentLoaders } from './documents';

/** The children of that day as they stand now, and the records of these kinds that are about it. */
export async function findPastDay(
  { trx, actor, clock }: Context,
  preschoolId: number,
  day: CalendarDate,
  kinds: readonly RecordType[],
) {
  if (day > clock.today()) throw invalid({ date: [messages.dateFuture] });
  const reading = { trx, actor };
  const ofHere = () => trx('children').where({ preschool_id: preschoolId, erased_at: null });
  const children: string[] = (await ofHere().pluck('id')).map(String);
  const records: Partial<Record<RecordType, RecordDocument[]>> = {};
  for (const type of kinds) {
    const ids = await recordIds(trx, type, { children, day });
    const found: Map<string, RecordDocument> = await documentLoaders[type](reading, ids);
    records[type] = [...found.values()];
  }
  const told = Object.values(records).flatMap((ofKind) => ofKind.map(({ child_id }) => child_id));
  // Who came later was not missing.
  const there = ofHere().where((either) => {
    either.where('created_at', '<', startOfBusinessDay(addDays(day, 1))).orWhereIn('id', told);
  });
  const classrooms: number[] = await trx('classrooms').where({ preschool_id: preschoolId }).pluck('id');
  return {
    as_of: clock.now().toISOString(),
    children: [...(await documentLoaders.child(reading, (await there.pluck('id')).map(String))).values()],
    classrooms: [...(await documentLoaders.classroom(reading, classrooms.map(String))).values()],
    records,
  };
}

async function recordIds(
  trx: Knex,
  type: RecordType,
  asked: { children: string[]; day: CalendarDate },
): Promise<string[]> {
  const [from, to] = recordDays[type];
  const { rows } = await trx.raw(
    `SELECT id::text FROM ${recordTables[type]}
      WHERE child_id = ANY (:children::bigint[]) AND ${from} <= :day AND ${to} >= :day ORDER BY 1`,
    asked,
  );
  return rows.map(({ id }: { id: string }) => id);
}
