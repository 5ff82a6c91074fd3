/** Held entries with who wrote them, about whom, and who decided, within the actor's preschools. */
import type { Knex } from 'knex';
import type { Actor } from '../../context';
import { QuarantinedEntry } from '../../models/quarantined-entry';

export interface ListedEntry extends QuarantinedEntry {
  author_name: string;
  fullname: string;
  preschool_short_name: string;
  /** Where the child is now: the preschool whose principal decides. */
  child_preschool_id: number;
  decided_by_name: string | null;
}

export function listedEntries(trx: Knex, actor: Actor) {
  return QuarantinedEntry.query(trx)
    .join('children', 'children.id', 'held_entries.child_id')
    .join('preschools', 'preschools.id', 'children.preschool_id')
    .join('users as author', 'author.id', 'held_entries.author_id')
    .leftJoin('users as decider', 'decider.id', 'held_entries.decided_by')
    .modify('visibleTo', actor)
    .select(
      'held_entries.*',
      'author.name as author_name',
      'children.fullname',
      'children.preschool_id as child_preschool_id',
      'preschools.short_name as preschool_short_name',
      'decider.name as decided_by_name',
    );
}

export async function findListedEntry(trx: Knex, actor: Actor, id: string): Promise<ListedEntry | undefined> {
  return (await listedEntries(trx, actor).findOne('held_entries.id', id)) as ListedEntry | undefined;
}
