/**
 * The sync protocol's calls: push what was done here, pull what changed elsewhere, tell which
 * entries their author has thrown away.
 */

import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';

import { uuid } from '../domain/uuid';
import { endpoint, id, idText } from './endpoint';
import type { FeedDocuments, FeedType } from './feed';

/** What a server of any release takes in one push; this one's answers tell how much more it takes. */
export const PUSH_OPERATIONS_FIRST = 100;
export const PUSH_BYTES_FIRST = 256 * 1024;
export const PUSH_OPERATIONS_MAX = 500;
/** So many pages of the history travel in one answer at the most. */
export const PULL_PAGES_MAX = 4;
/** Well below what a body may have. */
export const PUSH_BYTES_MAX = 640 * 1024;

/** An operation as it travels. Only the envelope is checked here: a bad payload is refused by itself. */
export const pushedOperation = z.object({
  operation_id: uuid,
  name: z.string().check(z.maxLength(60)),
  payload_version: z.int().check(z.gte(1)),
  /** When it was saved by the tablet's clock, and that clock's known distance to the server's: never trusted. */
  captured_at: z.string().check(z.maxLength(40)),
  clock_offset_ms: z.number(),
  /** The tablet's clock was in doubt, and its author was asked which day it was. */
  day_asked: z.optional(z.literal(true)),
  arguments: z.record(z.string(), z.unknown()),
  base: z.unknown(),
  /**
   * A new operation that hands an entry which the server refused over to the principal, with what its author was
   * told: it is quarantined, whatever its author may do.
   */
  ask: z.optional(z.object({ because: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20)) })),
});
export type PushedOperation = z.infer<typeof pushedOperation>;

/**
 * `applied`; `merged` with what others wrote; `alternative`: kept beside the live value, a choice is open;
 * `held` for the principal; `refused` with the field errors; `retry`: not done, offer it again.
 */
const resultStatuses = ['applied', 'merged', 'alternative', 'held', 'refused', 'retry'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

const pushResult = z.object({
  operation_id: uuid,
  status: z.enum(resultStatuses),
  /** The server had done it before this delivery. */
  again: z.optional(z.literal(true)),
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type PushResult = z.infer<typeof pushResult>;

/** The document of one record, or null where it is gone from the user's scope. */
export type FeedChange = {
  [Type in FeedType]: { type: Type; id: FeedDocuments[Type]['id']; document: FeedDocuments[Type] | null };
}[FeedType];

const feedChange = z.custom<FeedChange>(
  (value) => typeof value === 'object' && value !== null && 'type' in value,
);

/** What tells our answer from a captive portal's. */
export const ENVELOPE = 'tadika-sync-1';

export const pushAnswer = z.object({
  envelope: z.literal(ENVELOPE),
  user_id: id,
  server_time: z.string(),
  epoch: z.optional(z.string()),
  /** The database was set back since the tablet was last here: nothing of this was done, and what was sent is offered first. */
  set_back: z.optional(z.literal(true)),
  /** How many operations a push may have; absent where it is as many as ever. */
  operations_max: z.optional(z.int().check(z.gte(1))),
  results: z.array(pushResult),
});
export type PushAnswer = z.infer<typeof pushAnswer>;

/** Why an entry was quarantined (authorise.ts); `asked`: its author asked for it. */
export const quarantineReasons = [
  'out_of_scope',
  'not_allowed',
  'session_ended',
  'deactivated',
  'asked',
  'consent_withdrawn',
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];
export const quarantineDecisions = ['taken', 'declined'] as const;

/** What became of a quarantined entry. Its author gets it with the entry, for a tablet that no longer has it. */
const quarantineNotice = z.object({
  operation_id: uuid,
  operation: pushedOperation,
  author: z.string(),
  because: z.enum(quarantineReasons),
  held_at: z.string(),
  /** Null while it is with the principal. */
  decision: z.nullable(z.enum(quarantineDecisions)),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  /** Who decided. */
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
});
export type QuarantineNotice = z.infer<typeof quarantineNotice>;

export const pullAnswer = z.object({
  envelope: z.literal(ENVELOPE),
  user_id: id,
  server_time: z.string(),
  /** The business day by the server's clock. */
  today: calendarDate,
  cursor: z.string(),
  /** True when the cursor could not be followed: these pages are the whole, and what they leave out is gone. */
  reset: z.boolean(),
  /** The database was set back since the tablet spoke to it last. Absent from an older server. */
  set_back: z.optional(z.boolean()),
  /** True while there is another page. */
  more: z.boolean(),
  /** True once children, classrooms and masters are all there, though history may follow. */
  base_complete: z.boolean(),
  /** Preschools that left the user's scope since the cursor: their records leave the cache. */
  left_preschools: z.array(id),
  /** Renewed when the database was set back: what was sent in 30 days is offered again. */
  epoch: z.string(),
  changes: z.array(feedChange),
  /**
   * The reader's own entries that are with the principal, were taken in the last 30 days, or were declined and are not
   * done with. Null: as they were told with the cursor.
   */
  held: z.nullish(z.array(quarantineNotice)),
  /** Days without contact after which the tablet wipes what it fetched; absent from an older server. */
  kept_days: z.optional(z.int().check(z.gte(1))),
  /** The reader's own entries that waited on a tablet when it was emptied, in the last 30 days. */
  lost: z.nullish(z.object({ count: z.int(), at: z.string() })),
});
export type PullAnswer = z.infer<typeof pullAnswer>;

/** What a tablet tells of itself at each contact, for the list of devices. */
const aboutDevice = {
  app_version: z.optional(z.string().check(z.maxLength(40))),
  /** How many entries are still on it: on their way or refused. */
  waiting: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
};

/** What a tablet remembers of the database, by which that knows whether it was set back. */
const remembered = {
  epoch: z.optional(z.string().check(z.maxLength(100))),
  /** The newest operation that was acknowledged. */
  last_sent: z.optional(uuid),
};

/** Discards travel in lists of at most this many. */
export const DISCARDS_MAX = 100;

/** An entry that its author deleted, or replaced by a corrected one, after it was refused or declined. */
const discardNote = z.object({
  operation_id: uuid,
  name: z.string().check(z.maxLength(60)),
  /** Null for an entry that is about a preschool. */
  child_id: z.nullable(id),
  preschool_id: z.nullish(id),
  date: calendarDate,
  discarded_at: z.string().check(z.maxLength(40)),
});
export type DiscardNote = z.infer<typeof discardNote>;

export const discardsAnswer = z.object({
  envelope: z.literal(ENVELOPE),
  user_id: id,
  /** What need not be told again. */
  operation_ids: z.array(uuid),
});

export const syncEndpoints = {
  push: endpoint('POST /api/sync/push', {
    summary: 'Operations of one tablet, in order; one result each.',
    body: z.object({
      user_id: id,
      device_id: uuid,
      ...aboutDevice,
      ...remembered,
      operations: z.array(pushedOperation).check(z.minLength(1), z.maxLength(PUSH_OPERATIONS_MAX)),
    }),
    answer: pushAnswer,
  }),
  pull: endpoint('GET /api/sync/pull', {
    summary: 'Changes in the user’s scope since the cursor, in pages.',
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(2_000))),
      user_id: idText,
      device_id: z.optional(uuid),
      /** The preschool that someone of all preschools works in. */
      preschool: z.optional(idText),
      app_version: aboutDevice.app_version,
      last_sent: remembered.last_sent,
      /** The kinds of documents that the app knows, with commas between: others it passes over. Absent from an older app. */
      kinds: z.optional(z.string().check(z.maxLength(1_000))),
      /** How many pages of the history may come at once; one, for an older app. */
      pages: z.optional(
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d?$/)),
          z.transform((text: string) => Math.min(Number(text), PULL_PAGES_MAX)),
        ),
      ),
      waiting: z.optional(
        z.pipe(
          z.string().check(z.regex(/^\d{1,6}$/)),
          z.transform((text: string) => Number(text)),
        ),
      ),
    }),
    answer: pullAnswer,
  }),
  tablet: endpoint('GET /api/sync/tablet', {
    summary:
      'Whether this browser was a tablet before, by a cookie that outlives its storage, and what waited on it.',
    answer: z.object({ envelope: z.literal(ENVELOPE), known: z.boolean(), waiting: z.int() }),
    open: true,
  }),
  discards: endpoint('POST /api/sync/discards', {
    summary:
      'Entries that their author threw away after they were refused or declined. Telling one twice is no error.',
    body: z.object({
      user_id: id,
      device_id: uuid,
      discards: z.array(discardNote).check(z.minLength(1), z.maxLength(DISCARDS_MAX)),
    }),
    answer: discardsAnswer,
  }),
};
