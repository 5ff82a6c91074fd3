/**
 * Entries of the audit trail by person, record, act and day, newest first. The trail only grows, so its total is counted
 * up to a limit, and each filter has an index that gives the newest first.
 */
import type { Knex } from 'knex';
import type * as z from 'zod/mini';
import { addDays, startOfBusinessDay } from '#shared/domain/calendar-date';
import { AUDIT_COUNT_MAX, type AuditEntry, type auditEndpoints } from '#shared/endpoints/audit';
import type { Actor, Context } from '../../context';
import { changesOf } from './changes';
import type { EntryRow } from './entry-row';
import { labelsOf, namesIn } from './names';
import { readable } from './readable';

type Query = z.output<typeof auditEndpoints.list.query>;

/** Those of the actor's preschools; head office reads also what belongs to none. */
function visibleTo(actor: Actor, query: Knex.QueryBuilder): Knex.QueryBuilder {
  if (actor.reach === 'all') return query;
  return query.whereIn('audit_entries.preschool_id', actor.reach === 'bound' ? actor.preschoolIds : []);
}

function filtered({ trx, actor }: Pick<Context, 'trx' | 'actor'>, query: Query): Knex.QueryBuilder {
  const found = visibleTo(actor, trx('audit_entries'));
  if (query.actor) found.where('actor_id', query.actor);
  if (query.entity_type) found.where('entity_type', query.entity_type);
  if (query.entity_id) found.where('entity_id', query.entity_id);
  if (query.action) found.where('action', query.action);
  if (query.preschool) found.where('audit_entries.preschool_id', query.preschool);
  if (query.from) found.where('at', '>=', startOfBusinessDay(query.from));
  if (query.to) found.where('at', '<', startOfBusinessDay(addDays(query.to, 1)));
  return found;
}

export async function findEntries(
  context: Pick<Context, 'trx' | 'actor'>,
  query: Query,
): Promise<{ data: AuditEntry[]; total: number }> {
  const { trx } = context;
  const { page, per_page } = query;
  const counted = filtered(context, query).select('audit_entries.id').limit(AUDIT_COUNT_MAX).as('found');
  const [{ total }] = await trx.from(counted).count('* as total');
  // The page first, the names for it alone.
  const paged = filtered(context, query)
    .select('audit_entries.*')
    .orderBy([
      { column: 'audit_entries.at', order: 'desc' },
      { column: 'audit_entries.id', order: 'desc' },
    ])
    .limit(per_page)
    .offset((page - 1) * per_page)
    .as('entry');
  const found: EntryRow[] = await trx
    .from(paged)
    .leftJoin('users', 'users.id', 'entry.actor_id')
    .leftJoin('preschools', 'preschools.id', 'entry.preschool_id')
    .orderBy([
      { column: 'entry.at', order: 'desc' },
      { column: 'entry.id', order: 'desc' },
    ])
    .select('entry.*', 'users.name as by', 'preschools.short_name');
  const rows = found.map((row) => ({ ...row, ...readable(context.actor, row) }));
  const [labels, names] = [await labelsOf(trx, rows), await namesIn(trx, rows)];
  return {
    total: Number(total),
    data: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: row.actor_id === null ? null : { id: row.actor_id, name: row.by ?? '' },
      action: row.action,
      entity_type: row.entity_type,
      entity_id: row.entity_id,
      label: labels.get(`${row.entity_type} ${row.entity_id}`) ?? null,
      preschool:
        row.preschool_id === null ? null : { id: row.preschool_id, short_name: row.short_name ?? '' },
      hidden: row.hidden,
      changes: changesOf(row, names),
    })),
  };
}

/** Each word once, by stepping from one to the next in its index instead of reading the whole trail. */
export async function findWords(trx: Knex, column: 'action' | 'entity_type'): Promise<string[]> {
  const { rows } = await trx.raw(
    `WITH RECURSIVE words AS (
       (SELECT :column: AS word FROM audit_entries ORDER BY :column: LIMIT 1)
       UNION ALL
       SELECT (SELECT :column: FROM audit_entries WHERE :column: > words.word ORDER BY :column: LIMIT 1)
         FROM words WHERE words.word IS NOT NULL
     ) SELECT word FROM words WHERE word IS NOT NULL ORDER BY word`,
    { column },
  );
  return rows.map(({ word }: { word: string }) => word);
}
