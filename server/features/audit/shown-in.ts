/** What the read log records of entries of the trail: whose health, therapy notes, accidents and identity numbers they told. */
import type { Knex } from 'knex';
import { uuid } from '#shared/domain/uuid';
import type { AuditEntry } from '#shared/endpoints/audit';
import { storedKinds } from '../../models/record-tables';
import type { Shown } from '../../read-log';

export async function shownIn(trx: Knex, entries: readonly AuditEntry[]): Promise<Shown[]> {
  const told = entries.filter(({ changes }) => changes.length > 0);
  const idsOf = (type: string, field?: string) =>
    told
      .filter(({ entity_type }) => entity_type === type)
      .filter(({ changes }) => field === undefined || changes.some((change) => change.field === field))
      .map(({ entity_id }) => entity_id);
  const shown: Shown[] = [
    { kind: 'identity', way: 'listed', children: idsOf('child', 'mykid_no').map(Number) },
  ];
  for (const [type, { table, readAs: kind }] of Object.entries(storedKinds)) {
    if (kind === null) continue;
    // A record that was never taken may have any id in the trail; no child is known of it.
    const ids = idsOf(type).filter((id) => uuid.safeParse(id).success);
    if (ids.length === 0) continue;
    const children: number[] = await trx(table).whereRaw('id = ANY(?::uuid[])', [ids]).pluck('child_id');
    shown.push({ kind, way: 'listed', children });
  }
  return shown;
}
