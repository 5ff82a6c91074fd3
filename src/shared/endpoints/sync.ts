/** The sync protocol's two calls (P6, offline.md): push what was done here, pull what changed elsewhere. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/screening';
import { uuid } from '../domain/uuid';
import type { FeedDocuments, FeedType } from '../operations/documents';
import { endpoint, id, idText } from './endpoint';

export const PUSH_OPERATIONS_MAX = 100;
export const PUSH_BYTES_MAX = 256 * 1024;

/** An operation as it travels. Only the envelope is checked here: a bad payload is refused by itself. */
export const pushedOperation = z.object({
  operation_id: uuid,
  name: z.string().check(z.maxLength(60)),
  payload_version: z.int().check(z.gte(1)),
  /** When it was saved by the tablet's clock, and that clock's known distance to the server's: never trusted. */
  captured_at: z.string().check(z.maxLength(40)),
  clock_offset_ms: z.number(),
  arguments: z.record(z.string(), z.unknown()),
  base: z.unknown(),
});
export type PushedOperation = z.infer<typeof pushedOperation>;

/**
 * `applied`; `merged` with what others wrote; `alternative`: kept beside the live value, a choice is open;
 * `held` for the principal; `refused` with the field errors; `retry`: not done, offer it again.
 */
export const resultStatuses = ['applied', 'merged', 'alternative', 'held', 'refused', 'retry'] as const;
export type ResultStatus = (typeof resultStatuses)[number];

export const pushResult = z.object({
  operation_id: uuid,
  status: z.enum(resultStatuses),
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
  results: z.array(pushResult),
});
export type PushAnswer = z.infer<typeof pushAnswer>;

export const pullAnswer = z.object({
  envelope: z.literal(ENVELOPE),
  user_id: id,
  server_time: z.string(),
  /** The business day by the server's clock. */
  today: calendarDate,
  cursor: z.string(),
  /** True when the cursor could not be followed: these pages are the whole, and what they leave out is gone. */
  reset: z.boolean(),
  /** True while there is another page. */
  more: z.boolean(),
  /** True once children, classrooms and masters are all there, though history may follow. */
  base_complete: z.boolean(),
  /** Preschools that left the user's scope since the cursor: their records leave the cache. */
  left_preschools: z.array(id),
  /** Renewed when the database was set back: what was sent in 30 days is offered again. */
  epoch: z.string(),
  changes: z.array(feedChange),
});
export type PullAnswer = z.infer<typeof pullAnswer>;

export const syncEndpoints = {
  push: endpoint({
    method: 'POST',
    path: '/api/sync/push',
    summary: 'Operations of one tablet, in order; one result each.',
    body: z.object({
      user_id: id,
      device_id: uuid,
      operations: z.array(pushedOperation).check(z.minLength(1), z.maxLength(PUSH_OPERATIONS_MAX)),
    }),
    answer: pushAnswer,
  }),
  pull: endpoint({
    method: 'GET',
    path: '/api/sync/pull',
    summary: 'Changes in the user’s scope since the cursor, in pages.',
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(2_000))),
      user_id: idText,
      device_id: z.optional(uuid),
      /** The preschool that someone of all preschools works in. */
      preschool: z.optional(idText),
    }),
    answer: pullAnswer,
  }),
};
