/**
 * The change feed's writing end. A verb announces what it changed; just before the commit each touched feed's
 * counter is moved once, in id order, and the entries take their numbers. The counter's row stays locked until
 * the commit, so a reader that sees a number has seen all before it.
 */
import type { Knex } from 'knex';
import { baseFeedTypes, type FeedType } from '#shared/endpoints/feed';
import { STEPS_KEPT } from './marks';

interface Change {
  feedId: number;
  type: FeedType;
  id: string;
  date: string | null;
  gone: boolean;
}

/** The feed of what all preschools share. */
export const GLOBAL_FEED = 0;

export class ChangeLog {
  readonly #changes = new Map<string, Change>();

  /**
   * Announces that a record of a preschool (or of feed 0) changed; `date` is the day of a dated record. While a question
   * about it is open, the feed forgets its day: it is told whatever its age. The day stays forgotten after the answer, since a
   * tablet may still ask (scenario 81).
   */
  changed(feedId: number, type: FeedType, id: number | string, date: string | null = null): void {
    this.#note({ feedId, type, id: String(id), date, gone: false });
  }

  /** Announces that a record is not in this feed any more. */
  gone(feedId: number, type: FeedType, id: number | string): void {
    this.#note({ feedId, type, id: String(id), date: null, gone: true });
  }

  /** Takes over what another log announced: the work of a savepoint that held. */
  absorb(other: ChangeLog): void {
    for (const [key, change] of other.#changes) this.#changes.set(key, change);
  }

  #note(change: Change): void {
    this.#changes.set(`${change.feedId} ${change.type} ${change.id}`, change);
  }

  /** Takes the numbers, marks the step and writes the entries: the last thing before a commit. */
  async publish(trx: Knex): Promise<void> {
    const changes = [...this.#changes.values()];
    this.#changes.clear();
    const feedIds = [...new Set(changes.map((change) => change.feedId))].sort((one, other) => one - other);
    for (const feedId of feedIds) {
      await publishFeed(
        trx,
        feedId,
        changes.filter((change) => change.feedId === feedId),
      );
    }
  }
}

async function publishFeed(trx: Knex, feedId: number, changes: Change[]): Promise<void> {
  const counted = await trx.raw('UPDATE feeds SET seq = seq + ? WHERE id = ? RETURNING seq', [
    changes.length,
    feedId,
  ]);
  const last = counted.rows[0]?.seq;
  if (last === undefined) throw new Error(`There is no feed ${feedId}.`);
  const column = <T>(pick: (change: Change, index: number) => T) => changes.map(pick);
  await trx.raw(
    `WITH stepped AS (INSERT INTO feed_steps (feed_id, seq) VALUES (?, ?)),
          dropped AS (DELETE FROM feed_steps WHERE feed_id = ? AND seq <= ?)
     INSERT INTO feed_entries (feed_id, base, entity_type, entity_id, seq, date, gone)
     SELECT ?, base, entity_type, entity_id, seq,
            CASE WHEN date IS NULL THEN NULL
                 WHEN EXISTS (SELECT FROM alternatives
                               WHERE alternatives.entity_type = made.entity_type
                                 AND alternatives.entity_id = made.entity_id::uuid AND resolved_at IS NULL) THEN NULL
                 ELSE date END,
            gone
       FROM unnest(?::boolean[], ?::text[], ?::text[], ?::bigint[], ?::date[], ?::boolean[])
         AS made (base, entity_type, entity_id, seq, date, gone)
     ON CONFLICT (feed_id, entity_type, entity_id)
     DO UPDATE SET base = EXCLUDED.base, seq = EXCLUDED.seq, gone = EXCLUDED.gone,
                   date = CASE WHEN feed_entries.date IS NOT NULL OR feed_entries.gone THEN EXCLUDED.date END`,
    [
      feedId,
      last,
      feedId,
      last - STEPS_KEPT,
      feedId,
      column((change) => (baseFeedTypes as readonly string[]).includes(change.type)),
      column((change) => change.type),
      column((change) => change.id),
      column((_, index) => last - changes.length + index + 1),
      column((change) => change.date) as string[],
      column((change) => change.gone),
    ],
  );
}
