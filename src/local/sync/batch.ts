/**
 * Which entries go next: first in, first out per entity, entities independent, dependencies first. Pure functions.
 * A batch holds one operation of an entity: after one that is refused, no later one of its entity may pass
 * (scenario 14). A photo goes after all others, alone, and with nothing else on its way.
 */
import {
  PUSH_BYTES_FIRST,
  PUSH_BYTES_MAX,
  PUSH_OPERATIONS_FIRST,
  PUSH_OPERATIONS_MAX,
  type PushedOperation,
} from '#shared/endpoints/sync';
import { isPicture, type OutboxRow } from '../outbox-row';
import { isDue } from './back-off';

export interface BatchLimits {
  operations: number;
  bytes: number;
}

/** What every server takes. A drain begins with it. */
export const fullBatch: BatchLimits = { operations: PUSH_OPERATIONS_FIRST, bytes: PUSH_BYTES_FIRST };
/** An answer within this time calls for twice as much at once. Over a slow line batches stay as they are. */
const QUICK_MS = 1_000;
/** An answer that takes longer than this calls for half as much. */
const SLOW_MS = 5_000;

/** By how many times the next request may be larger, after an answer that took so long. */
export function growth(tookMs: number): number {
  return tookMs <= QUICK_MS ? 2 : tookMs > SLOW_MS ? 0.5 : 1;
}

/** How much to send next, after a batch that was taken whole in `tookMs`, by a server that takes `operationsMax`. */
export function nextLimits(limits: BatchLimits, tookMs: number, operationsMax: number): BatchLimits {
  const times = growth(tookMs);
  const most = Math.min(operationsMax, PUSH_OPERATIONS_MAX);
  const between = (least: number, wanted: number, atMost: number) =>
    Math.max(least, Math.min(Math.floor(wanted), atMost));
  return {
    operations: between(fullBatch.operations, limits.operations * times, most),
    bytes: between(
      fullBatch.bytes,
      limits.bytes * times,
      most > fullBatch.operations ? PUSH_BYTES_MAX : fullBatch.bytes,
    ),
  };
}

/** What the envelope around the operations takes, with room to spare. */
const ENVELOPE_BYTES = 300;

export interface Batch {
  rows: OutboxRow[];
  /** The operations as they travel, JSON texts in the same order. */
  texts: string[];
  bytes: number;
  /** When the next entry that waits for its time is due; null when none does. */
  nextAt: number | null;
}

export interface BatchQuestion {
  /** All entries that are not sent, in local order. */
  unsent: readonly OutboxRow[];
  /** Operations that others noted on this tablet and have not sent. */
  ofOthers?: ReadonlySet<string>;
  /** The entities of which entries are on their way: nothing more of them goes before their answer. */
  onTheirWay?: readonly string[];
  userId: number;
  now: number;
  limits: BatchLimits;
  /** True to send what waits for its time as well: someone pressed the button. */
  impatient: boolean;
  /** Offered in this drain already: not again before their time, not even impatiently. */
  offered: ReadonlySet<string>;
}

/** More than every server takes at once. */
export function isLarge({ rows, bytes }: Batch): boolean {
  return rows.length > fullBatch.operations || (rows.length > 1 && bytes > fullBatch.bytes);
}

/** The entries that may be sent now, as many as fit; a single one that is too large goes alone. */
export function selectBatch(question: BatchQuestion): Batch {
  const { unsent, ofOthers, onTheirWay = [], userId, now, limits, impatient, offered } = question;
  const batch: Batch = { rows: [], texts: [], bytes: ENVELOPE_BYTES, nextAt: null };
  const notSent = new Set(unsent.map((row) => row.operation_id));
  const taken = new Set(onTheirWay);
  let most = limits.operations;
  for (const row of [...unsent.filter((one) => !isPicture(one)), ...unsent.filter(isPicture)]) {
    if (taken.has(row.entity_id)) continue;
    // Whatever becomes of this one, the later ones of its entity come after it.
    taken.add(row.entity_id);
    // Whoever has locked meanwhile has closed theirs: it has no author to be read.
    if (row.state === 'refused' || row.author?.id !== userId) continue;
    if (row.depends_on.some((id) => notSent.has(id) || ofOthers?.has(id))) continue;
    if (offered.has(row.operation_id) || !(impatient || isDue(row.next_attempt_at, now))) {
      batch.nextAt = Math.min(batch.nextAt ?? row.next_attempt_at, row.next_attempt_at);
      continue;
    }
    if (isPicture(row) && (batch.rows.length > 0 || onTheirWay.length > 0)) break;
    // What failed together before goes in smaller parts.
    most = Math.min(most, row.trouble?.most ?? most);
    if (batch.rows.length >= most) break;
    const text = JSON.stringify(travelling(row));
    const size = new TextEncoder().encode(text).length + 1;
    if (batch.rows.length > 0 && batch.bytes + size > limits.bytes) break;
    batch.rows.push(row);
    batch.texts.push(text);
    batch.bytes += size;
    if (batch.rows.length >= most || batch.bytes > limits.bytes || isPicture(row)) break;
  }
  return batch;
}

/** An entry as it travels. It is the same at every try: the server knows a repeat by its content too. */
function travelling(row: OutboxRow): PushedOperation {
  const { operation_id, name, payload_version, captured_at, clock_offset_ms, base, ask, day_asked } = row;
  return {
    operation_id,
    name,
    payload_version,
    captured_at,
    clock_offset_ms,
    arguments: row.arguments,
    base,
    ...(ask && { ask }),
    ...(day_asked && { day_asked }),
  };
}
