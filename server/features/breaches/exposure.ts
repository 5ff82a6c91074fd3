/**
 * Of which children a person, a device or a session read something between two instants, or could have: what the read log
 * has, what they changed, and what lay on the device, where the children of its people's preschools are kept, sealed.
 */
import type { Knex } from 'knex';
import type { Exposed, ExposureKind } from '#shared/endpoints/breaches';
import { tabletRoles } from '#shared/permissions';
import type { Context } from '../../context';
import { pageByPage } from '../../db/page-by-page';
import type { CsvCell } from '../../documents/csv';
import { recordTables } from '../../models/record-tables';

export interface Whose {
  person?: number | undefined;
  device?: string | undefined;
  session?: string | undefined;
  from: string;
  to: string;
}

interface Row {
  child_id: string;
  fullname: string;
  short_name: string;
  kinds: ExposureKind[];
  first_at: Date | null;
  last_at: Date | null;
  contacts: Exposed['contacts'];
}

/** The sessions that it is about, alive at some time in between. */
const SESSIONS = `
  SELECT id, user_id, device_id, GREATEST(created_at, :from) AS since,
         LEAST(COALESCE(ended_at, expires_at), :to) AS until
    FROM sessions
   WHERE created_at <= :to AND COALESCE(ended_at, expires_at) >= :from
     AND CASE WHEN :session::uuid IS NOT NULL THEN id = :session
              WHEN :device::uuid IS NOT NULL THEN device_id = :device
              ELSE user_id = :person END`;

const EXPOSED = `
  WITH whose AS (${SESSIONS}),
  opened AS (
    SELECT child_id, kind, at FROM read_entries
     WHERE at BETWEEN :from AND :to
       AND CASE WHEN :session::uuid IS NOT NULL THEN session_id = :session
                WHEN :device::uuid IS NOT NULL THEN device_id = :device
                ELSE actor_id = :person END
  ),
  changed AS (
    SELECT COALESCE(
             CASE WHEN entity_type = 'child' THEN entity_id
                  WHEN entity_id !~ '^[0-9a-f-]{36}$' THEN NULL
                  ${Object.entries(recordTables)
                    .map(
                      ([type, table]) =>
                        `WHEN entity_type = '${type}' THEN (SELECT child_id::text FROM ${table} WHERE id = entity_id::uuid)`,
                    )
                    .join(' ')}
             END,
             COALESCE(after, before)->>'child_id') AS child,
           at
      FROM whose JOIN audit_entries ON actor_id = whose.user_id AND at BETWEEN since AND until
  ),
  places AS (
    SELECT DISTINCT user_preschools.preschool_id FROM whose
      JOIN user_roles ON user_roles.user_id = whose.user_id AND role_id = ANY (:roles)
      JOIN user_preschools ON user_preschools.user_id = whose.user_id
     WHERE device_id IS NOT NULL
    UNION
    SELECT preschool_id FROM whose JOIN former_access ON former_access.user_id = whose.user_id
     WHERE device_id IS NOT NULL AND former_access.ended_at >= since
  ),
  every AS (
    SELECT child_id, kind, at FROM opened
    UNION ALL
    SELECT child::bigint, 'changed', at FROM changed WHERE child ~ '^[0-9]{1,15}$'
    UNION ALL
    SELECT children.id, 'tablet', NULL FROM children JOIN places USING (preschool_id)
     WHERE children.created_at <= :to
  )
  SELECT child_id, array_agg(DISTINCT kind ORDER BY kind) AS kinds, min(at) AS first_at, max(at) AS last_at
    FROM every GROUP BY child_id`;

/** The children with their guardians; those that were opened come first. */
const LISTED = `
  SELECT exposed.*, children.fullname, preschools.short_name,
         COALESCE((SELECT jsonb_agg(jsonb_build_object('name', users.name, 'email', users.email, 'phone_no', users.phone_no)
                          ORDER BY is_payer DESC, users.name, users.id)
            FROM child_parents JOIN users ON users.id = user_id WHERE child_id = children.id), '[]') AS contacts
    FROM (${EXPOSED}) AS exposed
    JOIN children ON children.id = exposed.child_id
    JOIN preschools ON preschools.id = children.preschool_id
   ORDER BY exposed.first_at IS NULL, children.fullname, children.id
   LIMIT :limit OFFSET :offset`;

const valuesOf = ({ person, device, session, from, to }: Whose) => ({
  person: person ?? null,
  device: device ?? null,
  session: session ?? null,
  from: new Date(from),
  to: new Date(to),
  roles: [...tabletRoles],
});

async function rowsOf(trx: Knex, whose: Whose, limit: number, offset: number): Promise<Row[]> {
  const { rows } = await trx.raw(LISTED, { ...valuesOf(whose), limit, offset });
  return rows;
}

export async function findExposure(
  { trx }: Context,
  { page, per_page, ...whose }: Whose & { page: number; per_page: number },
): Promise<{ data: Exposed[]; total: number }> {
  const counted = await trx.raw(
    `SELECT count(*) FROM (${EXPOSED}) AS exposed JOIN children ON children.id = exposed.child_id`,
    valuesOf(whose),
  );
  const rows = await rowsOf(trx, whose, per_page, (page - 1) * per_page);
  return { data: rows.map(present), total: Number(counted.rows[0].count) };
}

const present = (row: Row): Exposed => ({
  child: { id: Number(row.child_id), fullname: row.fullname },
  preschool_short_name: row.short_name,
  kinds: row.kinds,
  first_at: row.first_at?.toISOString() ?? null,
  last_at: row.last_at?.toISOString() ?? null,
  contacts: row.contacts,
});

export const exposureHeads = ['Child', 'Preschool', 'What', 'First', 'Last', 'Guardian', 'E-mail', 'Phone'];

/** A line for each guardian: they are written to. */
export async function* exposureRows({ trx }: Context, whose: Whose): AsyncGenerator<CsvCell[][]> {
  for await (const rows of pageByPage((limit, offset) => rowsOf(trx, whose, limit, offset)))
    yield rows.flatMap((row) => {
      const { child, preschool_short_name, kinds, first_at, last_at, contacts } = present(row);
      const start = [child.fullname, preschool_short_name, kinds.join(', '), first_at, last_at];
      const reached = contacts.length > 0 ? contacts : [{ name: null, email: null, phone_no: null }];
      return reached.map(({ name, email, phone_no }) => [...start, name, email, phone_no]);
    });
}
