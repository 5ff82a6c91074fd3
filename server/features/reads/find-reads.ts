/** The read log of one child, newest first. */
import type { Knex } from 'knex';
import type { ReadEntry } from '#shared/endpoints/reads';
import { browserName } from '../devices/find-devices';

interface ReadRow extends Omit<ReadEntry, 'at' | 'told_at' | 'by' | 'device'> {
  at: Date;
  told_at: Date;
  actor_id: number;
  name: string | null;
  roles: number[];
  user_agent: string | null;
}

export async function findReads(
  trx: Knex,
  childId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: ReadEntry[]; total: number }> {
  const [counted] = await trx('read_entries').where({ child_id: childId }).count('* as total');
  const rows: ReadRow[] = await trx('read_entries')
    .leftJoin('users', 'users.id', 'read_entries.actor_id')
    .leftJoin('devices', 'devices.id', 'read_entries.device_id')
    .leftJoin('sessions', 'sessions.id', 'read_entries.session_id')
    .where('read_entries.child_id', childId)
    .orderBy([
      { column: 'read_entries.at', order: 'desc' },
      { column: 'read_entries.id', order: 'desc' },
    ])
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select('read_entries.*', 'users.name')
    .select(trx.raw('COALESCE(devices.user_agent, sessions.user_agent) AS user_agent'))
    .select(
      trx.raw(
        'ARRAY(SELECT role_id FROM user_roles WHERE user_id = read_entries.actor_id ORDER BY 1) AS roles',
      ),
    );
  return { data: rows.map(present), total: Number(counted?.total) };
}

function present({ at, told_at, actor_id, name, roles, kind, way, offline, user_agent }: ReadRow): ReadEntry {
  return {
    at: at.toISOString(),
    told_at: told_at.toISOString(),
    by: { id: actor_id, name: name ?? '', roles },
    kind,
    way,
    offline,
    device: browserName(user_agent),
  };
}
