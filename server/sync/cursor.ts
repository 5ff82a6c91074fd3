/**
 * A cursor: for each feed how far its base records and its history have been read, with the epoch and the rights
 * they were read under. Opaque to tablets.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { calendarDate } from '#shared/domain/calendar-date';
import { sectionRules } from '#shared/domain/daily-report';
import type { Permission } from '#shared/permissions';
import { type Actor, can } from '../context';

const place = z.int().check(z.gte(0));
const feedId = z.string().check(z.regex(/^\d+$/));
const kinds = z.array(z.string());

const cursorShape = z.object({
  epoch: z.string(),
  rights: z.string(),
  /** Feed id → [base, history]. */
  feeds: z.record(feedId, z.tuple([place, place])),
  /** Feed id → the mark of its place (marks.ts). An older server's cursors have none. */
  marks: z.optional(z.record(feedId, z.int())),
  /** Set while all is told anew to a reader whose rights changed: what they may not read comes as gone. */
  anew: z.optional(z.literal(true)),
  /** Feeds that are told from their beginning: of old records that stay while they are open (open-records.ts) only the open ones are. */
  filling: z.optional(z.array(z.int())),
  /** For those feeds the records of this day come before the older ones: feed id → how far they have been read. */
  first: z.optional(z.object({ day: calendarDate, feeds: z.record(feedId, place) })),
  /** Those kinds that the reader's app knows, of the ones that not all apps do. */
  kinds: z.optional(kinds),
  /** For kinds that the reader's app knows only now: feed id → how far they have been read. */
  late: z.optional(z.object({ kinds, feeds: z.record(feedId, place) })),
  /** What was told of the reader's quarantined entries (quarantine-notices.ts). */
  held: z.optional(z.string()),
});
export type Cursor = z.infer<typeof cursorShape>;

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Null for what is no cursor of ours: the tablet then gets the whole. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  try {
    const { success, data } = cursorShape.safeParse(
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
    );
    return success ? data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Another word where the same permissions let read something else than before. */
const RULES = 'identity';

/** What the actor may read decides what documents hold: with other rights to read, everything is told anew. */
export function rightsKey(actor: Actor): string {
  const reading = [
    'ot_view',
    'children_edit',
    ...Object.values(sectionRules).map(({ view }) => view),
  ] as Permission[];
  const held = [...new Set(reading)].sort().filter((permission) => can(actor, permission));
  return createHash('sha256')
    .update([RULES, ...held].join(' '))
    .digest('base64url')
    .slice(0, 12);
}
