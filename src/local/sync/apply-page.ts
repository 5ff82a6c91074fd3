/**
 * Applies one page of the feed and its cursor in one transaction. Entries of the tablet stay on top of what comes,
 * and nothing here ever removes one that is not sent.
 */

import { addDays } from '#shared/domain/calendar-date';
import type { PullAnswer } from '#shared/endpoints/sync';
import { type OutboxRow, undecidedIn } from '../outbox-row';
import { overlaysOf } from '../overlay';
import { readMeta, requireOwner, type UserDatabase, writeMeta } from '../user-database';
import { purgePreschools, removeOld, removeOldSent, sweep } from './clean-up';
import type { SyncContext } from './context';
import { offerAgain } from './offer-again';
import { rebuildViews } from './rebuild-views';
import { storeChanges } from './store-changes';
import { storeQuarantined } from './store-quarantined';

export interface Asked {
  /** The cursor that the page was asked for with. */
  cursor: string | undefined;
  /** The full pull that was under way, or the last. */
  generation: number | undefined;
  /** Keys of the entries that were acknowledged before the page was asked for. */
  acknowledged: readonly number[];
  /** When, milliseconds by the tablet's clock. */
  at: number;
}

/**
 * `stale`: another tab has applied a page in the meantime, or this sync was stopped: nothing was stored.
 * @throws NotSignedInError
 */
export function applyPage(
  { database, environment, isStopped }: Pick<SyncContext, 'database' | 'environment' | 'isStopped'>,
  page: PullAnswer,
  asked: Asked,
): Promise<'applied' | 'stale'> {
  const tables = database.tables.filter((table) => table !== database.drafts);
  return database.transaction('rw', tables, async () => {
    await requireOwner(database);
    if (isStopped()) return 'stale';
    const generationNow = await readMeta(database, 'generation');
    if (generationNow !== asked.generation || (await readMeta(database, 'feed_cursor')) !== asked.cursor)
      return 'stale';
    const generation = await beginSeries(database, page, asked);
    const again = (await wasSetBack(database, page, asked)) ? await offerAgain(database) : [];
    const told = page.held ? await storeQuarantined(database, page.held) : [];
    const changed = [...again, ...told, ...(await settle(database, page, asked))];
    const overlays = overlaysOf(await database.outbox.where('overlaid').equals(1).toArray());
    const rebuilt = new Set(changed.map(({ entity_id }) => entity_id));
    const place = { generation, overlays, rebuilt, today: page.today };
    await storeChanges(database, page.changes, place);
    await rebuildViews(database, changed, overlays);
    await purgePreschools(database, page.left_preschools, overlays);
    const lacks = !page.more && (await finishSeries(database, page, place));
    if (lacks) await database.meta.delete('feed_cursor');
    const isAll = !page.more && !lacks && (await readMeta(database, 'history_complete')) === true;
    await writeMeta(database, {
      ...(!lacks && { feed_cursor: page.cursor }),
      epoch: page.epoch,
      last_contact_at: environment.clock.now(),
      ...(!page.more && !lacks && { caught_up_on: page.today }),
      told_at: isAll ? asked.at : 0,
      ...(page.kept_days && { kept_days: page.kept_days }),
      lost: page.lost ?? null,
      ...(page.base_complete && { base_complete: true, filled: true }),
    });
    return 'applied';
  });
}

/**
 * The number of the full pull that this page belongs to. A reset begins a new one, also in the midst of another: it
 * says that this very cursor could not be followed.
 */
async function beginSeries(database: UserDatabase, page: PullAnswer, asked: Asked): Promise<number> {
  const { generation = 0 } = asked;
  if (asked.cursor !== undefined && !page.reset) return generation;
  // With nothing here yet there is nothing to sweep at its end.
  await writeMeta(database, {
    generation: generation + 1,
    series_whole: true,
    series: (await isEmpty(database)) ? 'fill' : 'sweep',
  });
  return generation + 1;
}

async function isEmpty({
  preschools,
  classrooms,
  children,
  masters,
  records,
  bundles,
}: UserDatabase): Promise<boolean> {
  const tables = [preschools, classrooms, children, masters, records, bundles];
  const counts = await Promise.all(tables.map((table) => table.count()));
  return counts.every((count) => count === 0);
}

/** A new epoch says that the database was set back, and so does a cursor that it cannot follow. */
async function wasSetBack(database: UserDatabase, page: PullAnswer, asked: Asked): Promise<boolean> {
  const epoch = await readMeta(database, 'epoch');
  // An older server told only the epoch's first part.
  const otherEpoch = epoch !== undefined && epoch !== page.epoch && !page.epoch.startsWith(`${epoch}.`);
  // Who signed out has no cursor, and what they sent is remembered.
  return otherEpoch || page.set_back === true || (page.reset && asked.cursor !== undefined);
}

/**
 * With the last page, the server's documents hold all that was acknowledged before it was asked for. They hold nothing of an
 * event that the principal has not decided about.
 */
async function settle(database: UserDatabase, page: PullAnswer, asked: Asked): Promise<OutboxRow[]> {
  if (page.more || asked.acknowledged.length === 0) return [];
  const rows = await database.outbox.bulkGet([...asked.acknowledged]);
  const undecided = await undecidedIn(database.outbox);
  const settled = rows.flatMap((row): OutboxRow[] =>
    row?.state === 'sent' && !undecided.has(row.entity_id) ? [{ ...row, overlaid: 0 }] : [],
  );
  await database.outbox.bulkPut(settled);
  return settled;
}

/**
 * @returns true where history that a full tablet let go is to be fetched anew: once a day, with no cursor; or what was taken
 * for old by a server whose clock ran ahead (scenario 79)
 */
async function finishSeries(
  database: UserDatabase,
  page: PullAnswer,
  place: Parameters<typeof storeChanges>[2],
): Promise<boolean> {
  const series = await readMeta(database, 'series');
  if (series === 'sweep') await sweep(database, place.generation, place.overlays);
  const isWhole = await readMeta(database, 'series_whole');
  if (series !== 'none')
    await writeMeta(database, { series: 'none', ...(isWhole && { history_complete: true }) });
  // Each time, and not once a day: of an old record that an entry lay on until now the server tells nothing more.
  await removeOld(database, page.today, place.overlays);
  const cleanedOn = await readMeta(database, 'cleaned_on');
  if (cleanedOn === page.today) return false;
  await removeOldSent(database, Date.parse(page.server_time));
  await writeMeta(database, { cleaned_on: page.today });
  // Two servers are not of one mind at midnight: that much is no clock's fault.
  const ranAhead = cleanedOn !== undefined && cleanedOn > addDays(page.today, 1);
  // What went while all of it was being fetched for the first time would go again.
  return ranAhead || (cleanedOn !== undefined && !(await readMeta(database, 'history_complete')));
}
