/** The read log: who opened what is known of a child, when, and on which device. Kinds and ids, never a text. */
import * as z from 'zod/mini';
import { MINUTE_MS } from '../domain/calendar-date';
import { uuid } from '../domain/uuid';
import { endpoint, id, pageQuery } from './endpoint';
import { ENVELOPE } from './sync';

/** What was opened. `identity` is the MyKid number; `incident` is for what happened to a child. */
export const readKinds = ['identity', 'health', 'therapy', 'incident', 'export'] as const;
export type ReadKind = (typeof readKinds)[number];

/** `opened` is of this child alone; `listed` is among others on one page. */
const readWays = ['opened', 'listed', 'downloaded'] as const;
export type ReadWay = (typeof readWays)[number];

/** The same person, child, kind, way and device within this time is one opening, in milliseconds. */
export const READ_WINDOW_MS = 10 * MINUTE_MS;

/** Openings of a tablet travel in lists of at most this many. */
export const OPENINGS_MAX = 200;

const readEntry = z.object({
  at: z.string(),
  by: z.object({ id, name: z.string(), roles: z.array(z.int()) }),
  kind: z.enum(readKinds),
  way: z.enum(readWays),
  /** Looked at on a tablet, from what is stored there. */
  offline: z.boolean(),
  /** When the server heard of it. */
  told_at: z.string(),
  /** "Chrome 141 on Android"; null where it did not say. */
  device: z.nullable(z.string()),
});
export type ReadEntry = z.infer<typeof readEntry>;

/** Something of a child that was opened on a tablet, from what is stored there. */
export const opening = z.object({
  /** Made on the tablet: telling one twice is no error. */
  id: uuid,
  child_id: id,
  kind: z.enum(readKinds),
  at: z.iso.datetime(),
});
export type Opening = z.infer<typeof opening>;

export const readEndpoints = {
  list: endpoint('GET /api/children/{id}/reads', {
    summary: 'Who opened what is known of a child, newest first.',
    query: z.object(pageQuery),
    answer: z.array(readEntry),
    paged: true,
  }),
  tell: endpoint('POST /api/reads', {
    summary: 'What was opened on a tablet from what is stored there. Telling an opening twice is no error.',
    body: z.object({
      user_id: id,
      device_id: uuid,
      openings: z.array(opening).check(z.minLength(1), z.maxLength(OPENINGS_MAX)),
    }),
    answer: z.object({
      envelope: z.literal(ENVELOPE),
      user_id: id,
      /** What need not be told again. */
      ids: z.array(uuid),
    }),
  }),
};
