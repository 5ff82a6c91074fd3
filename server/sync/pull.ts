/**
 * The change feed's reading end: what changed in the actor's scope since the cursor, in pages. Children, classrooms
 * and masters come first; the records of the last 30 days follow, less of kinds of which there are many. To a tablet that
 * begins, those of today come before the older ones: the day can go on while the rest arrives.
 */
import type { Knex } from 'knex';
import { addDays } from '#shared/domain/calendar-date';
import { type FeedType, HISTORY_DAYS } from '#shared/endpoints/feed';
import { feedTypes, laterFeedTypes } from '#shared/endpoints/feed-types';
import { ENVELOPE, type FeedChange, type PullAnswer } from '#shared/endpoints/sync';
import { isRecordType, kindOf, recordTypes } from '#shared/records/index';
import { type Actor, type Context, can, reaches } from '../context';
import { findRules } from '../features/second-factor/rules';
import { readsCare } from '../who-reads';
import { GLOBAL_FEED } from './change-log';
import { type Cursor, decodeCursor, encodeCursor, rightsKey } from './cursor';
import { lostEntries } from './devices';
import { documentLoaders } from './documents';
import { isSetBack, readEpoch } from './epoch';
import { type Marks, markAt, placeIn, readMarks } from './marks';
import { openKinds } from './open-records';
import { quarantineMark, quarantineNotices } from './quarantine-notices';

/** How many entries a page holds at the most. */
export interface PageSizes {
  base: number;
  history: number;
}

/** A page holds the base records of a whole large preschool, so that a first sync is one request. */
const usualPages: PageSizes = { base: 4_000, history: 500 };

/** The kinds that tablets keep for fewer days than the others. */
const shortKept = recordTypes.map(kindOf).filter(({ keepDays }) => keepDays < HISTORY_DAYS);

/** What follows is read with a later page. */
const NONE_YET = { entries: [], full: true };

interface Entry {
  entity_type: FeedType;
  entity_id: string;
  seq: number;
}

/** One page. `preschoolId` is where someone of all preschools works. */
export async function pull(
  context: Context,
  given: {
    cursor?: string;
    preschoolId?: number;
    lastSent?: string;
    kinds?: readonly string[];
    pages?: number;
  },
  pages: PageSizes = usualPages,
): Promise<PullAnswer> {
  const { trx, actor, clock } = context;
  const feedIds = feedsOf(actor, given.preschoolId);
  const offered = decodeCursor(given.cursor);
  const { counters, marks } = await readCounters(trx, feedIds, offered);
  const epoch = await readEpoch(context);
  const rights = rightsKey(actor);
  const remembered = { epoch: offered?.epoch, lastSent: given.lastSent };
  const setBack = await isSetBack(context, remembered, epoch);
  const followed = offered !== null && !setBack && !isOfAnotherLife(offered, counters, marks);
  const held = await quarantineMark(context);
  const cursor: Cursor = { epoch, rights, feeds: {}, held };
  // With other rights all of it is told anew, over what is there: what may not be read any more comes as gone.
  const goesOn = followed && offered.rights === rights;
  for (const id of feedIds) cursor.feeds[id] = (goesOn && offered.feeds[id]) || [0, 0];
  const begun = feedIds.filter((id) => !goesOn || !offered.feeds[id]);
  const filling = [...((goesOn && offered.filling) || []), ...begun];
  if (filling.length > 0) cursor.filling = filling;
  const early = (goesOn && offered.first) || { day: clock.today(), feeds: {} };
  for (const id of begun) early.feeds[id] = 0;
  if (followed && (!goesOn || offered.anew)) cursor.anew = true;
  else if (filling.length > 0) cursor.first = early;
  if (given.kinds) noteKinds(cursor, goesOn ? offered : null, given.kinds);
  const left = offered
    ? Object.keys(offered.feeds)
        .map(Number)
        .filter((id) => !feedIds.includes(id))
    : [];

  const base = await readEntries(context, cursor, counters, 'base', pages.base);
  const most = pages.history * (given.pages ?? 1);
  const first = base.full ? NONE_YET : await readEntries(context, cursor, counters, 'first', most);
  const history = first.full ? NONE_YET : await readEntries(context, cursor, counters, 'history', most);
  const late = history.full ? NONE_YET : await readEntries(context, cursor, counters, 'late', most);
  if (!late.full) {
    delete cursor.anew;
    delete cursor.filling;
    delete cursor.first;
    delete cursor.late;
  }
  cursor.marks = await readMarks(trx, cursor);
  return {
    envelope: ENVELOPE,
    user_id: actor.userId,
    server_time: clock.now().toISOString(),
    today: clock.today(),
    cursor: encodeCursor(cursor),
    reset: !followed,
    ...(setBack && { set_back: true }),
    more: late.full,
    base_complete: !base.full,
    left_preschools: left.filter((id) => id !== GLOBAL_FEED),
    epoch,
    changes: await toChanges(
      context,
      [base, first, history, late].flatMap(({ entries }) => entries),
      feedIds,
    ),
    held: followed && offered.held === held ? null : await quarantineNotices(context),
    lost: await lostEntries(context),
    kept_days: (await findRules(context)).tablet_days,
  };
}

function feedsOf(actor: Actor, preschoolId: number | undefined): number[] {
  if (actor.reach === 'bound') return [GLOBAL_FEED, ...actor.preschoolIds];
  // Who was staff hears what became of their entries, and of nothing else.
  if (actor.reach === 'own') return [];
  return preschoolId !== undefined && reaches(actor, preschoolId)
    ? [GLOBAL_FEED, preschoolId]
    : [GLOBAL_FEED];
}

/**
 * The counters, and the marks of the places where a cursor was. Read before any entry: whatever a counter counts by now is
 * committed and will be seen.
 */
async function readCounters(
  trx: Knex,
  feedIds: number[],
  offered: Cursor | null,
): Promise<{ counters: Map<number, number>; marks: Marks }> {
  const found: { rows: { id: number; seq: number; mark: number | null }[] } = await trx.raw(
    `SELECT feeds.id, feeds.seq, ${markAt('feeds.id', 'place')} AS mark
       FROM unnest(?::bigint[], ?::bigint[]) AS asked (id, place) JOIN feeds ON feeds.id = asked.id
      ORDER BY feeds.id`,
    [feedIds, feedIds.map((id) => (offered ? placeIn(offered, id) : 0))],
  );
  return {
    counters: new Map(found.rows.map(({ id, seq }) => [id, seq])),
    marks: Object.fromEntries(found.rows.flatMap(({ id, mark }) => (mark === null ? [] : [[id, mark]]))),
  };
}

/**
 * An app passes over a kind that it does not know. Once it does, or a server that knows it answers, all of that kind is told
 * from the beginning, beside what changes.
 */
function noteKinds(cursor: Cursor, offered: Cursor | null, said: readonly string[]): void {
  cursor.kinds = laterFeedTypes.filter((type) => said.includes(type));
  if (!offered) return;
  const had: readonly string[] = offered.kinds ?? [];
  const lacking = cursor.kinds.filter((type) => !had.includes(type));
  const begun = offered.late?.kinds.filter((type) => said.includes(type)) ?? [];
  if (lacking.length > 0) cursor.late = { kinds: [...new Set([...begun, ...lacking])], feeds: {} };
  else if (offered.late) cursor.late = { kinds: begun, feeds: offered.late.feeds };
}

/**
 * A cursor ahead of its counter, or with another mark at its place, tells of a database that was set back. One of an
 * older server has no marks.
 */
function isOfAnotherLife(cursor: Cursor, counters: Map<number, number>, marks: Marks): boolean {
  return [...counters].some(([id, counted]) => {
    const told = cursor.marks?.[id];
    return placeIn(cursor, id) > counted || (told !== undefined && told !== marks[id]);
  });
}

async function readEntries(
  { trx, actor, clock }: Context,
  cursor: Cursor,
  counters: Map<number, number>,
  part: 'base' | 'first' | 'history' | 'late',
  limit: number,
): Promise<{ entries: Entry[]; full: boolean }> {
  const entries: Entry[] = [];
  const { first, late } = cursor;
  if (part === 'late' && !late) return { entries, full: false };
  for (const [feedId, counted] of counters) {
    const place = cursor.feeds[feedId];
    if (!place) continue;
    const early = first?.feeds[feedId];
    if (part === 'first' && early === undefined) continue;
    const room = limit - entries.length;
    if (room <= 0) return { entries, full: true };
    const after = { base: place[0], first: early ?? 0, history: place[1], late: late?.feeds[feedId] ?? 0 }[
      part
    ];
    const found = trx('feed_entries')
      .where({ feed_id: feedId, ...(part !== 'late' && { base: part === 'base' }) })
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(room)
      .select('entity_type', 'entity_id', 'seq');
    if (late && part === 'late') found.whereIn('entity_type', late.kinds);
    if (first && part === 'first') found.where({ date: first.day });
    // They were told before it.
    if (first && part === 'history' && early !== undefined)
      found.whereRaw('(date IS DISTINCT FROM ?::date OR seq > ?)', [first.day, early]);
    if (part !== 'base') {
      const since = addDays(clock.today(), -HISTORY_DAYS);
      const isFilling = part === 'late' || (cursor.filling?.includes(feedId) && !cursor.anew);
      found.where((either) => {
        either.whereNull('date').orWhere('date', '>=', since);
        // Whoever was away for long hears what became of one that was open; a tablet that begins gets those that are.
        for (const [type, idsSql] of openKinds)
          either.orWhere((old) => {
            old.where('entity_type', type);
            if (isFilling)
              old.whereRaw(
                `entity_id IN (SELECT id::text FROM (${idsSql('children.preschool_id = ?')}) AS open)`,
                [feedId],
              );
          });
      });
      for (const { type, keepDays } of shortKept)
        found.whereNot((old) =>
          old.where('entity_type', type).where('date', '<', addDays(clock.today(), -keepDays)),
        );
      // Told anew, what may not be read any more comes as gone.
      if (!readsCare(actor) && !cursor.anew)
        found.whereNotIn('entity_type', [...recordTypes, 'collector_faces']);
      if (!can(actor, 'ot_view') && !cursor.anew) found.whereNot('entity_type', 'latest_soapp');
    }
    const page: Entry[] = await found;
    const full = page.length === room;
    const last = page.at(-1)?.seq ?? after;
    // Past what was counted before this read nothing is certain; up to there nothing is missing.
    const reached = full ? last : Math.max(last, counted);
    if (late && part === 'late') late.feeds[feedId] = reached;
    else if (first && part === 'first') first.feeds[feedId] = reached;
    else cursor.feeds[feedId] = part === 'base' ? [reached, place[1]] : [place[0], reached];
    entries.push(...page);
    if (full) return { entries, full: true };
  }
  return { entries, full: false };
}

/**
 * A record is where it is now, whatever feed told of it: one that left the scope since comes as gone, one that
 * moved to another preschool of the same reader comes as itself.
 */
async function toChanges(
  { trx, actor }: Context,
  entries: Entry[],
  feedIds: number[],
): Promise<FeedChange[]> {
  // A newer server that was rolled back to this one may have told of kinds that this one does not know.
  const types = feedTypes.filter((type) => entries.some((entry) => entry.entity_type === type));
  const changes: FeedChange[] = [];
  for (const type of types) {
    const ids = [...new Set(entries.flatMap((entry) => (entry.entity_type === type ? entry.entity_id : [])))];
    const documents = await documentLoaders[type]({ trx, actor }, ids);
    for (const entityId of ids) {
      const id = isRecordType(type) ? entityId : Number(entityId);
      const found = documents.get(entityId);
      const inScope = found && (!('preschool_id' in found) || feedIds.includes(found.preschool_id));
      changes.push({ type, id, document: inScope ? found : null } as FeedChange);
    }
  }
  return changes;
}
