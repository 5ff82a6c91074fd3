/** Quarantined entries with who wrote them, about whom, and who decided, within the actor's preschools. */
import type { Knex } from 'knex';
import type { Actor } from '../../context';
import { QuarantinedEntry } from '../../models/quarantined-entry';

export interface ListedEntry extends QuarantinedEntry {
  author_name: string;
  /** Null for an entry about a preschool, which tells the name itself. */
  fullname: string | null;
  preschool_short_name: string;
  /** The preschool whose principal decides: where the child is now. */
  preschool_now: number;
  decided_by_name: string | null;
}

/** As they are told, without the bytes of photos. */
export const listedEntries = (trx: Knex, actor: Actor) => withNames(trx, actor).modify('told');

function withNames(trx: Knex, actor: Actor) {
  return QuarantinedEntry.query(trx)
    .leftJoin('children', 'children.id', 'held_entries.child_id')
    .joinRaw('JOIN preschools ON preschools.id = COALESCE(children.preschool_id, held_entries.preschool_id)')
    .join('users as author', 'author.id', 'held_entries.author_id')
    .leftJoin('users as decider', 'decider.id', 'held_entries.decided_by')
    .modify('visibleTo', actor)
    .select(
      'author.name as author_name',
      'children.fullname',
      'preschools.id as preschool_now',
      'preschools.short_name as preschool_short_name',
      'decider.name as decided_by_name',
    );
}

/** Whole, as it was sent. */
export async function findListedEntry(trx: Knex, actor: Actor, id: string): Promise<ListedEntry | undefined> {
  const found = withNames(trx, actor).select('held_entries.*').findOne('held_entries.id', id);
  return (await found) as ListedEntry | undefined;
}
