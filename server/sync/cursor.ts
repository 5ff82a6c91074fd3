/**
 * A cursor: for each feed how far its base records and its history have been read, with the epoch and the rights
 * they were read under. Opaque to tablets.
 */
import { createHash } from 'node:crypto';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { sectionRules } from '#shared/domain/daily-report';
import type { Permission } from '#shared/permissions';
import { type Actor, can } from '../context';

export interface Cursor {
  epoch: string;
  rights: string;
  /** Feed id → [base, history]. */
  feeds: Record<string, [number, number]>;
  /** Feed id → the mark of its place (marks.ts). */
  marks?: Record<string, number>;
  /** Set while all is told anew to a reader whose rights changed: what they may not read comes as gone. */
  anew?: true;
  /** Feeds that are told from their beginning: of old records that stay while they are open (open-records.ts) only the open ones are. */
  filling?: number[];
  /** Of those feeds the records of this day come before the older ones: feed id → how far they have been read. */
  first?: { day: CalendarDate; feeds: Record<string, number> };
  /** Those kinds that the reader's app knows, of the ones that not all apps do. */
  kinds?: string[];
  /** Of kinds that the reader's app knows only now: feed id → how far they have been read. */
  late?: { kinds: string[]; feeds: Record<string, number> };
  /** What was told of the reader's quarantined entries (quarantine-notices.ts). */
  held?: string;
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Null for what is no cursor of ours: the tablet then gets the whole. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  try {
    const cursor = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const entries = Object.entries(cursor.feeds ?? {});
    const sound = entries.every(
      ([, pair]) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isSafeInteger),
    );
    return typeof cursor.epoch === 'string' && typeof cursor.rights === 'string' && sound ? cursor : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
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
