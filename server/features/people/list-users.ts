/** People by role, preschool, state and a part of name, e-mail or number. */
import type { Knex } from 'knex';
import { raw } from 'objection';
import type * as z from 'zod/mini';
import type { ListedUser, userEndpoints } from '#shared/endpoints/people';
import type { Context } from '../../context';
import { whereFound } from '../../db/search';
import { presentRole } from '../../http/present';
import { Child } from '../../models/child';
import { User } from '../../models/user';
import { statusOf, statusSql } from './status';

type Query = z.output<typeof userEndpoints.list.query>;
type Row = User & {
  role_ids: number[];
  preschool_names: ListedUser['preschools'];
  last_seen_at: Date | null;
};

/** For those that the reader reaches: a principal learns of no other preschool that a therapist works at. */
const PRESCHOOLS_SQL = `
  COALESCE((SELECT json_agg(json_build_object('id', preschools.id, 'name', preschools.name,
                                              'short_name', preschools.short_name) ORDER BY preschools.name)
              FROM user_preschools JOIN preschools ON preschools.id = user_preschools.preschool_id
             WHERE user_preschools.user_id = users.id
               AND (?::boolean OR preschools.id = ANY (?::bigint[]))), '[]')`;

export async function listUsers(
  { trx, actor }: Pick<Context, 'trx' | 'actor'>,
  query: Query,
): Promise<{ data: ListedUser[]; total: number }> {
  const { page, per_page, sort, status } = query;
  const found = User.query(trx).modify('visibleTo', actor);
  if (query.role) {
    found.whereRaw('users.id IN (SELECT user_id FROM user_roles WHERE role_id = ANY (?::int[]))', [
      query.role,
    ]);
  }
  if (query.preschool) found.modify(ofPreschool, query.preschool);
  if (query.search) whereFound(found, 'users.search_text', query.search);
  if (status) found.whereRaw(statusSql[status]);
  const column = sort.replace('-', '');
  const order = sort.startsWith('-') ? 'desc' : 'asc';
  const { results, total } = await found
    .select(
      'users.*',
      raw('ARRAY(SELECT role_id FROM user_roles WHERE user_id = users.id ORDER BY 1)').as('role_ids'),
      raw('(SELECT max(last_seen_at) FROM sessions WHERE user_id = users.id)').as('last_seen_at'),
      raw(PRESCHOOLS_SQL, [actor.reach === 'all', actor.preschoolIds]).as('preschool_names'),
    )
    .orderBy([
      { column: `users.${column}`, order },
      { column: 'users.id', order },
    ])
    .page(page - 1, per_page);
  const children = await childrenOf(
    { trx, actor },
    results.map(({ id }) => id),
  );
  return { data: (results as Row[]).map((row) => presentUser(row, children.get(row.id) ?? [])), total };
}

/** The names of the children of these people, whom the actor sees, by name. */
async function childrenOf(
  { trx, actor }: Pick<Context, 'trx' | 'actor'>,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const found = (await Child.query(trx)
    .modify('visibleTo', actor)
    .join('child_parents', 'child_parents.child_id', 'children.id')
    .whereRaw('child_parents.user_id = ANY (?::bigint[])', [ids])
    .select('children.fullname', 'child_parents.user_id')
    .orderBy(['children.fullname', 'children.id'])) as unknown as { fullname: string; user_id: number }[];
  const names = new Map<number, string[]>();
  for (const { user_id, fullname } of found)
    names.set(Number(user_id), [...(names.get(Number(user_id)) ?? []), fullname]);
  return names;
}

function ofPreschool(query: Knex.QueryBuilder | ReturnType<typeof User.query>, preschoolId: number): void {
  query.whereRaw(
    `(users.id IN (SELECT user_id FROM user_preschools WHERE preschool_id = ?)
      OR users.id IN (SELECT child_parents.user_id FROM child_parents JOIN children ON children.id = child_parents.child_id
                       WHERE children.preschool_id = ?))`,
    [preschoolId, preschoolId],
  );
}

function presentUser(row: Row, children: string[]): ListedUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone_no: row.phone_no,
    roles: row.role_ids.map(presentRole),
    preschools: row.preschool_names,
    children,
    deactivated: row.deactivated_at !== null,
    status: statusOf(row),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  };
}
