/** Differences that could not be merged become rows of their own beside the live value. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Alternative } from '#shared/records/define-record';
import { type Difference, same } from '#shared/records/merge-fields';
import { AlternativeRow } from '../../models/alternative';

export interface Author {
  userId: number;
  at: Date;
}

/** One of two values, and who wrote it. */
export interface Side extends Author {
  value: unknown;
}

export interface FoundDifference extends Difference {
  entityType: AlternativeRow['entity_type'];
  entityId: string;
  section: string;
  /** Who wrote what the server had, and who wrote what arrived. */
  theirs: Author;
  mine: Author;
  operationId: string | null;
}

/** Writes the differences of a whole batch in one statement. */
export async function keepAlternatives(trx: Knex, differences: readonly FoundDifference[]): Promise<void> {
  if (differences.length === 0) return;
  await trx('alternatives').insert(
    differences.map((difference) => {
      const { mine, theirs, mineLives } = difference;
      const [live, other] = mineLives ? [mine, theirs] : [theirs, mine];
      return {
        id: randomUUID(),
        entity_type: difference.entityType,
        entity_id: difference.entityId,
        section: difference.section,
        row_id: difference.row_id,
        field: difference.field,
        live_value: JSON.stringify(difference.live ?? null),
        live_by: live.userId,
        live_at: live.at,
        other_value: JSON.stringify(difference.other ?? null),
        other_by: other.userId,
        other_at: other.at,
        operation_id: difference.operationId,
      };
    }),
  );
}

/** What lived in the place of a question: the value that it was asked with, and each one since, the newest last. */
export function sidesOf({ live_value, live_by, live_at, lived }: AlternativeRow): Side[] {
  const since = lived.map(({ value, by, at }) => ({ value, userId: by, at: new Date(at) }));
  return [{ value: live_value, userId: live_by, at: live_at }, ...since];
}

export const livesIn = (open: AlternativeRow): Side => sidesOf(open).at(-1) as Side;

export const otherOf = ({ other_value, other_by, other_at }: AlternativeRow): Side => ({
  value: other_value,
  userId: other_by,
  at: other_at,
});

/**
 * Notes what lives now in the places of open questions: they are told with it, and a choice is known to have seen it.
 * @param liveIn undefined where nothing is to be noted
 */
export async function followLive(
  trx: Knex,
  entityType: AlternativeRow['entity_type'],
  entityIds: readonly string[],
  liveIn: (open: AlternativeRow) => Side | undefined,
): Promise<void> {
  if (entityIds.length === 0) return;
  const open = await AlternativeRow.query(trx)
    .where({ entity_type: entityType, resolved_at: null })
    .whereRaw('entity_id = ANY(?::uuid[])', [[...entityIds]]);
  for (const row of open) {
    const live = liveIn(row);
    if (live === undefined || same(live.value, livesIn(row).value)) continue;
    const now = { value: live.value ?? null, by: live.userId, at: live.at.toISOString() };
    await AlternativeRow.query(trx)
      .findById(row.id)
      .patch({ lived: [...row.lived, now] });
  }
}

/** The open alternatives of these records, as documents carry them, by the record's id. */
export async function openAlternatives(
  trx: Knex,
  entityType: AlternativeRow['entity_type'],
  entityIds: readonly string[],
): Promise<Map<string, Alternative[]>> {
  const found = new Map<string, Alternative[]>();
  if (entityIds.length === 0) return found;
  const rows = await AlternativeRow.query(trx)
    .where({ entity_type: entityType, resolved_at: null })
    .whereRaw('entity_id = ANY(?::uuid[])', [entityIds])
    .joinRaw(`JOIN users AS live_user ON live_user.id = COALESCE((lived -> -1 ->> 'by')::bigint, live_by)`)
    .join('users as other_user', 'other_user.id', 'alternatives.other_by')
    .select('alternatives.*', 'live_user.name as live_name', 'other_user.name as other_name')
    .orderBy(['other_at', 'alternatives.id'])
    .castTo<(AlternativeRow & { live_name: string; other_name: string })[]>();
  for (const row of rows) {
    const list = found.get(row.entity_id) ?? [];
    const live = livesIn(row);
    list.push({
      id: row.id,
      section: row.section,
      row_id: row.row_id,
      field: row.field,
      live: { value: live.value, by: row.live_name, at: live.at.toISOString() },
      other: { value: row.other_value, by: row.other_name, at: row.other_at.toISOString() },
    });
    found.set(row.entity_id, list);
  }
  return found;
}
