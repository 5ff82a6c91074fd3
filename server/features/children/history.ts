/** What was changed of a child, from the audit trail and the changes of its status, the newest first. */
import type { Knex } from 'knex';
import type { HistoryEntry } from '#shared/endpoints/children';
import { presentStatus } from '../../http/present';
import type { Child } from '../../models/child';

interface HistoryRow {
  at: Date;
  by: string | null;
  action: string;
  from_status: number | null;
  to_status: number | null;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

// A change of status is told by its own row, which also has the reason.
const ENTRIES_SQL = `
  SELECT changed_at AS at, changed_by AS actor_id, 'status_changed' AS action, from_status, to_status, reason,
         NULL::jsonb AS before, NULL::jsonb AS after, id
    FROM child_status_changes WHERE child_id = :childId
  UNION ALL
  SELECT at, actor_id, action, NULL, NULL, NULL, before, after, id
    FROM audit_entries
   WHERE entity_type = 'child' AND entity_id = CAST(:childId AS text) AND action <> 'status_changed'`;

/** Fields whose values are ids, and whose names a person reads instead. */
const namesOf: Record<string, { table: string }> = {
  preschool_id: { table: 'preschools' },
  classroom_id: { table: 'classrooms' },
  product_id: { table: 'products' },
  other_products: { table: 'products' },
  parents: { table: 'users' },
  payer: { table: 'users' },
};
/** What says nothing to a person, or is told elsewhere. */
const silent = ['status', 'sha256', 'size', 'reason'];

export async function childHistory(
  trx: Knex,
  child: Child,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: HistoryEntry[]; total: number }> {
  const childId = child.id;
  const counted = await trx.raw(`SELECT count(*) FROM (${ENTRIES_SQL}) AS entries`, { childId });
  const { rows } = (await trx.raw(
    `SELECT entries.*, users.name AS by FROM (${ENTRIES_SQL}) AS entries LEFT JOIN users ON users.id = actor_id
      ORDER BY at DESC, entries.id DESC, action LIMIT :limit OFFSET :offset`,
    { childId, limit: per_page, offset: (page - 1) * per_page },
  )) as { rows: HistoryRow[] };
  const names = await readNames(trx, rows);
  return {
    data: rows.map((row) => ({
      at: row.at.toISOString(),
      by: row.by,
      action: row.action,
      status:
        row.to_status === null
          ? null
          : {
              from: row.from_status === null ? null : presentStatus(row.from_status),
              to: presentStatus(row.to_status),
              reason: row.reason,
            },
      changes: changesOf(row, names),
    })),
    total: counted.rows[0].count,
  };
}

type Names = Map<string, string>;

function changesOf({ before, after }: HistoryRow, names: Names): HistoryEntry['changes'] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !silent.includes(field))
    .map((field) => ({
      field,
      before: asText(field, before?.[field], names),
      after: asText(field, after?.[field], names),
    }))
    .filter((change) => change.before !== change.after);
}

function asText(field: string, value: unknown, names: Names): string | null {
  const source = namesOf[field];
  const list = [value ?? []].flat();
  if (list.length === 0) return null;
  return list
    .map((item) => (source ? (names.get(`${source.table} ${item}`) ?? `#${item}`) : String(item)))
    .join(', ');
}

/** The names behind all ids of a page, a statement a table. */
async function readNames(trx: Knex, rows: readonly HistoryRow[]): Promise<Names> {
  const wanted = new Map<string, Set<number>>();
  for (const { before, after } of rows) {
    for (const values of [before, after]) {
      for (const [field, value] of Object.entries(values ?? {})) {
        const source = namesOf[field];
        if (!source) continue;
        const ids = wanted.get(source.table) ?? new Set();
        for (const id of [value ?? []].flat()) if (typeof id === 'number') ids.add(id);
        wanted.set(source.table, ids);
      }
    }
  }
  const names: Names = new Map();
  for (const [table, ids] of wanted) {
    if (ids.size === 0) continue;
    const found: { id: number; name: string }[] = await trx(table)
      .whereIn('id', [...ids])
      .select('id', 'name');
    for (const { id, name } of found) names.set(`${table} ${id}`, name);
  }
  return names;
}
