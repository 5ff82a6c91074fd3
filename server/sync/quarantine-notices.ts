/**
 * What a tablet is told of its author's own quarantined entries: those with the principal, those taken in the last 30 days,
 * and the declined ones until their author has done with them. Told again only when something of it changed since the
 * cursor.
 */

import { createHash } from 'node:crypto';
import { DAY_MS } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { QuarantineNotice } from '#shared/endpoints/sync';
import type { Context } from '../context';
import { QuarantinedEntry } from '../models/quarantined-entry';

type Noticed = QuarantinedEntry & { decided_by_name: string | null };

/** A few letters that differ wherever the list does. */
export async function quarantineMark(context: Context): Promise<string> {
  const rows = await own(context).select('held_entries.id', 'decision');
  if (rows.length === 0) return '';
  const text = rows.map(({ id, decision }) => `${id} ${decision ?? ''}`).join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

export async function quarantineNotices(context: Context): Promise<QuarantineNotice[]> {
  const rows = (await own(context)
    .leftJoin('users as decider', 'decider.id', 'held_entries.decided_by')
    .modify('told')
    .select('decider.name as decided_by_name')) as Noticed[];
  return rows.map((row) => ({
    operation_id: row.id,
    operation: row.operation,
    author: context.actor.name,
    because: row.reason,
    held_at: row.held_at.toISOString(),
    decision: row.decision,
    reason: row.decision_reason,
    by: row.decided_by_name,
    at: row.decided_at?.toISOString() ?? null,
  }));
}

function own({ trx, actor, clock }: Context) {
  const since = new Date(clock.now().getTime() - HISTORY_DAYS * DAY_MS);
  return QuarantinedEntry.query(trx)
    .where({ author_id: actor.userId, closed_at: null })
    .where((either) =>
      either.whereNull('decided_at').orWhere('decision', 'declined').orWhere('decided_at', '>=', since),
    )
    .orderBy(['held_at', 'held_entries.id']);
}
