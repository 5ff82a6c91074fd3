/** Records that nobody saw end stay on tablets, however old they grow. Of a child who left nobody is waited for. */
import { addDays } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { OpenType } from '#shared/records/index';
import type { Context } from '../context';
import { recordTables } from '../models/record-tables';
import { openIllnessesSql } from './open-illnesses';

/**
 * In SQL: the ids that a kind names as open (its `openIds`), of the `children` that a condition says. It stands here and not
 * with what features bring: whoever moves a child asks for it from below them.
 */
const openSql: { [Type in OpenType]: (of: string) => string } = { illness: openIllnessesSql };

/** Every kind that stays open. */
export const openKinds = Object.entries(openSql) as [OpenType, (of: string) => string][];

interface OpenRecord {
  type: OpenType;
  id: string;
  date: string;
  preschool_id: number;
}

/** What is too old for the feed, and open, of these children. */
export async function oldOpenRecords(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  childIds: readonly number[],
): Promise<OpenRecord[]> {
  const bound = { childIds: [...childIds], since: addDays(clock.today(), -HISTORY_DAYS) };
  const found: OpenRecord[] = [];
  for (const [type, idsSql] of openKinds) {
    const { rows }: { rows: Omit<OpenRecord, 'type'>[] } = await trx.raw(
      `SELECT stored.id, date, children.preschool_id FROM ${recordTables[type]} AS stored
         JOIN children ON children.id = child_id
        WHERE child_id = ANY (:childIds::bigint[]) AND date < :since
          AND stored.id IN (${idsSql('children.id = ANY (:childIds::bigint[])')})
        ORDER BY date, stored.id`,
      bound,
    );
    found.push(...rows.map((row) => Object.assign(row, { type })));
  }
  return found;
}

/** What is open again comes back to tablets that let go of it. */
export async function notifyOpenRecords(
  context: Pick<Context, 'trx' | 'clock' | 'changes'>,
  childIds: readonly number[],
): Promise<void> {
  for (const { type, id, date, preschool_id } of await oldOpenRecords(context, childIds))
    context.changes.changed(preschool_id, type, id, date);
}
