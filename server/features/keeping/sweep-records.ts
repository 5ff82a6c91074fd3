/** The record of a child itself, once nothing else of it is kept: as if somebody had asked for it. */
import { recordTables } from '../../models/record-tables';
import { eraseChild } from './erase-child';
import { bindingsOf, NONE, type Sweep } from './sweep';
import { CHILD_OVER, LEFT_AT, spanOf } from './sweep-children';

const NOTHING_ELSE = [
  ...Object.values(recordTables),
  'parent_forms',
  'held_entries',
  'bill_lines',
  'quotation_lines',
]
  .map((table) => `NOT EXISTS (SELECT FROM ${table} WHERE ${table}.child_id = children.id)`)
  .join(' AND ');

const OVER = `
  SELECT children.id, ${LEFT_AT} AS at FROM children
   WHERE children.erased_at IS NULL AND ${CHILD_OVER} AND ${NOTHING_ELSE}
     AND NOT EXISTS (SELECT FROM bookings WHERE bookings.child_id = children.id AND bookings.status = 'open')
   ORDER BY children.id`;

export const recordSweep: Sweep = {
  kind: 'children',
  kept: 'SELECT created_at AS at FROM children WHERE erased_at IS NULL',
  over: OVER,
  /** One at a time, since each looks through texts for a name. */
  async take(context, bound) {
    const { rows }: { rows: { id: number; at: Date }[] } = await context.trx.raw(
      `${OVER} LIMIT 1 FOR NO KEY UPDATE OF children`,
      bindingsOf(bound),
    );
    for (const { id } of rows) await eraseChild(context, id);
    return rows.length === 0 ? NONE : spanOf(rows.map(({ at }) => at));
  },
};
