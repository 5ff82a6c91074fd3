/** A parent says that they know of something: once, however often it is tapped. Tablets of the preschool see who and when. */
import type { RecordType } from '#shared/records/index';
import { audit } from '../../audit';
import { asParent, type Context } from '../../context';
import { Child } from '../../models/child';
import { recordTables } from '../../models/record-tables';

/** The kinds that a parent is asked to acknowledge, and which of their events. */
const asked = {
  care: `act = 'need' AND voided_at IS NULL`,
  incident: `act = 'happened' AND voided_at IS NULL`,
} as const satisfies Partial<Record<RecordType, string>>;
export type AcknowledgedType = keyof typeof asked;

export interface Acknowledged {
  id: string;
  child_id: number;
  preschool_id: number;
  date: string;
}

/** What is asked of a child of the actor's own; nothing where it is not theirs, or asks for nothing. */
export async function findAsked(
  { trx, actor }: Context,
  type: AcknowledgedType,
  id: string,
): Promise<Acknowledged | undefined> {
  const row = await trx(recordTables[type])
    .where({ id })
    .whereRaw(asked[type])
    .first('id', 'child_id', 'preschool_id', 'date');
  const child = row && (await Child.query(trx).modify('visibleTo', asParent(actor)).findById(row.child_id));
  return child && row;
}

export async function acknowledge(
  context: Context,
  type: AcknowledgedType,
  { id, child_id, date, preschool_id }: Acknowledged,
): Promise<void> {
  const { trx, actor, clock, changes } = context;
  const made = await trx('acknowledgements')
    .insert({
      record_id: id,
      record_type: type,
      child_id,
      user_id: actor.userId,
      acknowledged_at: clock.now(),
    })
    .onConflict(['record_id', 'user_id'])
    .ignore()
    .returning('record_id');
  if (made.length === 0) return;
  changes.changed(preschool_id, type, id, date);
  await audit(context, {
    action: 'acknowledged',
    entityType: type,
    entityId: id,
    preschoolId: preschool_id,
    after: { child_id },
  });
}

/** The first parent who knows of each, by its id. */
export async function acknowledgedBy(
  trx: Context['trx'],
  ids: readonly string[],
): Promise<Map<string, { by: string; at: string }>> {
  const { rows } = await trx.raw(
    `SELECT DISTINCT ON (record_id) record_id, users.name, acknowledged_at
       FROM acknowledgements JOIN users ON users.id = user_id
      WHERE record_id = ANY (?::uuid[]) ORDER BY record_id, acknowledged_at, user_id`,
    [[...ids]],
  );
  type Row = { record_id: string; name: string; acknowledged_at: Date };
  return new Map(
    (rows as Row[]).map(({ record_id, name, acknowledged_at }) => [
      record_id,
      { by: name, at: acknowledged_at.toISOString() },
    ]),
  );
}
