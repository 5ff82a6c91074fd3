/** Who stands on the lists of children, at any time: by it a departure is judged when it reaches the server. */
import type { Knex } from 'knex';

export interface EntryOfList {
  id: number;
  name: string;
  user_id: number | null;
  forbidden: boolean;
  never_alone: boolean;
  ic_last4: string | null;
  from_on: string | null;
  to_on: string | null;
  confirmed_at: Date | null;
  removed_at: Date | null;
  /** The digits of a pickup pass. */
  pass: string | null;
  named_by: number;
}

interface List {
  /** Accounts of the parents. */
  parents: number[];
  /** The guardians whom the parents named, each with who did. */
  named: { user_id: number; name: string; ic_last4: string | null }[];
  entries: EntryOfList[];
}

/** The last four signs of a card. */
export const cardEndSql = (column: string): string =>
  `NULLIF(right(regexp_replace(${column}, '[^0-9A-Za-z]', '', 'g'), 4), '')`;

/** For each of these children, in three queries. */
export async function loadLists(trx: Knex, childIds: readonly number[]): Promise<(childId: number) => List> {
  const ids = [[...new Set(childIds)]];
  const parents: { child_id: number; user_id: number }[] = await trx('child_parents')
    .whereRaw('child_id = ANY (?::bigint[])', ids)
    .select('child_id', 'user_id');
  const named: List['named'] = await trx('guardians')
    .whereRaw('user_id = ANY (?::bigint[])', [parents.map(({ user_id }) => user_id)])
    .select('user_id', 'name', trx.raw(`${cardEndSql('ic_no')} AS ic_last4`));
  const entries: (EntryOfList & { child_id: number })[] = await trx('collectors')
    .leftJoin('users', 'users.id', 'collectors.user_id')
    .whereRaw('child_id = ANY (?::bigint[])', ids)
    .orderBy('collectors.id')
    .select('collectors.*', trx.raw('COALESCE(users.name, collectors.name) AS name'));
  return (childId) => {
    const own = parents.filter(({ child_id }) => child_id === childId).map(({ user_id }) => user_id);
    return {
      parents: own,
      named: named.filter(({ user_id }) => own.includes(user_id)),
      entries: entries.filter(({ child_id }) => child_id === childId),
    };
  };
}
