/** A row of the outbox: one entry of one author, from its commit on the tablet until it is sent. */

import type { Collection, Table } from 'dexie';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import type { PushedOperation, QuarantineNotice, ResultStatus } from '#shared/endpoints/sync';
import { type EntryType, kindOf, type OperationName, photoIn } from '#shared/records/index';

type OutboxState = 'pending' | 'sending' | 'refused' | 'sent';
/** What the server did with it. */
type SentAs = Exclude<ResultStatus, 'refused' | 'retry'>;

/** What the server told of an entry that it quarantined for the principal. */
type QuarantineState = Pick<QuarantineNotice, 'because' | 'held_at' | 'decision' | 'reason' | 'by' | 'at'>;

export interface OutboxRow {
  /** The local order, given by the database; absent until the row is stored. */
  order?: number;
  /** UUIDv7, the idempotency key. */
  operation_id: string;
  device_id: string;
  author: { id: number; name: string };
  /** The parts of the record that the author could edit, for what they see of a deletion until the server answers. */
  may_edit: readonly string[];
  entity_type: EntryType;
  entity_id: string;
  /** Null for an entry that is about a preschool. */
  child_id: number | null;
  /** The child's name when this was written, or the one that it tells itself: its author knows of whom it is. */
  child_name?: string | null;
  date: string;
  /** Where the child was when this was written; null when the tablet did not know. */
  preschool_id: number | null;
  name: OperationName;
  arguments: Record<string, unknown>;
  base: unknown;
  payload_version: number;
  /** Set on an entry that was refused and goes to the principal: what its author had been told. */
  ask?: PushedOperation['ask'];
  /** Operations that must be sent before this one, beside the earlier ones of its entity. */
  depends_on: string[];
  state: OutboxState;
  /** 1 while the screens show it on top of the server's document; 0 once that holds it. A number to be indexed. */
  overlaid: 0 | 1;
  attempts: number;
  /** How a batch with this entry failed while our server was there, how often in a row, and how many may go together now. */
  trouble?: { as: string; times: number; most?: number } | undefined;
  /** 1 while it fails even alone: it waits for a time of its own, and the others go on. A number to be indexed. */
  stuck?: 1 | undefined;
  /** Milliseconds by the tablet's clock; 0 for at once. */
  next_attempt_at: number;
  last_error: { message: string; errors: FieldErrors } | null;
  /** The tablet's clock at the commit, and what was known of its distance to the server's (server minus tablet). */
  captured_at: string;
  /** Set where the tablet's clock was in doubt, and someone had said which day it was. */
  day_asked?: true;
  clock_offset_ms: number;
  /** The server's time of the acknowledgement, and what it said. */
  sent_at: string | null;
  sent_as: SentAs | null;
  /** For one that was quarantined: what became of it, once a pull has told. */
  held?: QuarantineState;
}

/**
 * Entries that are not sent. Their states lie side by side among the names, before `sent`: one stretch is read at once, and what
 * is chosen by several names goes row by row.
 */
export const unsentIn = (outbox: Table<OutboxRow, number>): Collection<OutboxRow, number> =>
  outbox.where('state').between('pending', 'sending', true, true);

/** A photo: it is some hundred times as large as any other entry. */
export const isPicture = ({ name }: Pick<OutboxRow, 'name'>): boolean => photoIn(name) !== undefined;

/** How an entry that was quarantined stands; null for every other. */
export function quarantineStateOf({ state, sent_as, held }: OutboxRow): 'open' | 'taken' | 'declined' | null {
  if (state !== 'sent' || sent_as !== 'held') return null;
  return held?.decision ?? 'open';
}

/** True of what the principal has not decided about, and is no part of a merge: its author goes on seeing it. */
export const staysInSight = (row: OutboxRow): boolean =>
  quarantineStateOf(row) === 'open' && !kindOf(row.entity_type).asks;

/** The records of these entries. What else was sent of them stays in sight with them. */
export async function undecidedIn(outbox: Table<OutboxRow, number>): Promise<ReadonlySet<string>> {
  const quarantined = await outbox.where('sent_as').equals('held').filter(staysInSight).toArray();
  return new Set(quarantined.map(({ entity_id }) => entity_id));
}
