/** A day that tablets keep no longer, in the documents that the feed would carry. */
import type { Knex } from 'knex';
import { addDays, type CalendarDate, startOfBusinessDay } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import type { RecordDocument } from '#shared/records/define-record';
import { kindOf, type RecordType } from '#shared/records/index';
import type { Context } from '../context';
import { invalid } from '../http/refusal';
import { storedKinds } from '../models/record-tables';
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
    const ids = await recordIds(trx, type, { preschool: preschoolId, children, day });
    const found: Map<string, RecordDocument> = await documentLoaders[type](reading, ids);
    records[type] = [...found.values()];
  }
  const told = Object.values(records).flatMap((ofKind) => ofKind.map(({ child_id }) => child_id));
  // Who came later was not missing.
  const over = startOfBusinessDay(addDays(day, 1));
  const elsewhere = trx('former_places').where('ended_at', '>=', over).select('child_id');
  const there = ofHere().where((either) => {
    either.whereIn('id', told).orWhere((known) => {
      known.where('created_at', '<', over).whereNotIn('id', elsewhere);
    });
  });
  const classrooms: number[] = await trx('classrooms').where({ preschool_id: preschoolId }).pluck('id');
  return {
    as_of: clock.now().toISOString(),
    children: [...(await documentLoaders.child(reading, (await there.pluck('id')).map(String))).values()],
    classrooms: [...(await documentLoaders.classroom(reading, classrooms.map(String))).values()],
    records,
  };
}

/** What was noted at this preschool of the day, and what made something of it one of another day. */
async function recordIds(
  trx: Knex,
  type: RecordType,
  asked: { preschool: number; children: string[]; day: CalendarDate },
): Promise<string[]> {
  const {
    table,
    days: [from, to],
  } = storedKinds[type];
  const ofDay = `child_id = ANY (:children::bigint[]) AND preschool_id = :preschool AND ${from} <= :day AND ${to} >= :day`;
  const { rows } = await trx.raw(
    `SELECT id::text FROM ${table} WHERE ${ofDay}
      ${isEvent(type) ? `UNION SELECT id::text FROM ${table} WHERE corrects IN (SELECT id FROM ${table} WHERE ${ofDay})` : ''}
      ORDER BY 1`,
    asked,
  );
  return rows.map(({ id }: { id: string }) => id);
}

const isEvent = (type: RecordType): boolean => `void_${type}` in kindOf(type).operations;
