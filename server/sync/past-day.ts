/** A day that tablets keep no longer, in the documents that the feed would carry. */
import type { Knex } from 'knex';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import type { RecordDocument } from '#shared/records/define-record';
import type { RecordType } from '#shared/records/index';
import type { Context } from '../context';
import { invalid } from '../http/refusal';
import { recordDays, recordTables } from '../models/record-tables';
import { documentLoaders } from './documents';

/** The children as they stand now, and the records of these kinds that are about the day. */
export async function findPastDay(
  { trx, actor, clock }: Context,
  preschoolId: number,
  day: CalendarDate,
  kinds: readonly RecordType[],
) {
  if (day > clock.today()) throw invalid({ date: [messages.dateFuture] });
  const reading = { trx, actor };
  const idsOf = async (table: string) =>
    (await trx(table).where({ preschool_id: preschoolId }).pluck('id')).map(String);
  const children = await documentLoaders.child(reading, await idsOf('children'));
  const classrooms = await documentLoaders.classroom(reading, await idsOf('classrooms'));
  const ofHere = [...children.keys()];
  const records: Partial<Record<RecordType, RecordDocument[]>> = {};
  for (const type of kinds) {
    const ids = await recordIds(trx, type, { children: ofHere, day });
    const found: Map<string, RecordDocument> = await documentLoaders[type](reading, ids);
    records[type] = [...found.values()];
  }
  return {
    as_of: clock.now().toISOString(),
    children: [...children.values()],
    classrooms: [...classrooms.values()],
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
