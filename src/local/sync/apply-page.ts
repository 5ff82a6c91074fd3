/**
 * Applies one page of the feed and its cursor in one transaction. Entries of the tablet stay on top of what comes;
 * nothing here ever removes one from the outbox.
 */
import type { FeedChange, PullAnswer } from '#shared/endpoints/sync';
import { addDays } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/operations/documents';
import type { OutboxRow } from '../outbox-row';
import { overlaysOf } from '../overlay';
import { readMeta, requireOwner, type UserDatabase, writeMeta } from '../user-database';
import { purgePreschools, removeOldHistory, sweep } from './clean-up';
import type { SyncContext } from './context';
import { storeChanges } from './store-changes';

export interface Asked {
  /** The cursor that the page was asked for with. */
  cursor: string | undefined;
  /** Keys of the entries that were acknowledged before the page was asked for. */
  acknowledged: readonly number[];
}

/** `stale`: another tab has applied a page in the meantime; ask again. */
export function applyPage(context: SyncContext, page: PullAnswer, asked: Asked): Promise<'applied' | 'stale'> {
  const { database } = context;
  return database.transaction('rw', database.tables, async () => {
    await requireOwner(database);
    if ((await readMeta(database, 'cursor')) !== asked.cursor) return 'stale';
    const generation = await beginSeries(database, page, asked);
    await offerAgain(database, page);
    if (!page.more) await settle(database, page, asked.acknowledged);
    const overlaid = await database.outbox.where('overlaid').equals(1).toArray();
    const replay = { generation, overlays: overlaysOf(overlaid), oldest: addDays(page.today, -HISTORY_DAYS) };
    await storeChanges(database, changesByType(page.changes), replay);
    await purgePreschools(database, page.left_preschools, replay);
    if (!page.more) await finishSeries(database, page, replay);
    await writeMeta(database, {
      cursor: page.cursor,
      epoch: page.epoch,
      last_contact_at: context.environment.clock.now(),
      ...(page.base_complete && { base_complete: true, filled: true }),
      ...(!page.more && { history_complete: true }),
    });
    return 'applied';
  });
}
