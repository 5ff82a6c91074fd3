/**
 * The read log: who opened what is known of a child. A row is written after the answer has left, by one writer at a time,
 * so that no call waits for it; what was written within the last minutes is remembered, and costs nothing again.
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Knex } from 'knex';
import { READ_WINDOW_MS, type ReadKind, type ReadWay } from '#shared/endpoints/reads';
import type { Actor, Context } from './context';
import { log } from './log';

/** What a call has shown, and of whom. */
export interface Shown {
  kind: ReadKind;
  way: ReadWay;
  children: readonly number[];
}

export interface ReadRow {
  id: string;
  at: string;
  told_at: string;
  actor_id: number;
  child_id: number;
  kind: ReadKind;
  way: ReadWay;
  offline: boolean;
  device_id: string | null;
  session_id: string;
}

/** More are not remembered, nor kept for a database that does not answer. */
const REMEMBERED = 50_000;

export class ReadLog {
  readonly #recent = new Map<string, number>();
  readonly #pending = new Set<Promise<void>>();
  #queue: ReadRow[] = [];
  #writer: Promise<void> = Promise.resolve();

  constructor(private readonly knex: Knex) {}

  /** Writes what a call has shown once its answer has left. */
  note(
    answer: ServerResponse,
    { actor, clock }: Pick<Context, 'actor' | 'clock'>,
    shown: () => readonly Shown[] | Promise<readonly Shown[]>,
  ): void {
    const written = left(answer)
      .then(shown)
      .then((list) => this.#write(rowsOf(actor, clock.now(), list)))
      .catch((error) => log.error({ err: error }, 'the read log could not be written'))
      .finally(() => this.#pending.delete(written));
    this.#pending.add(written);
  }

  /** Once all that was noted until now is written. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  #write(rows: readonly ReadRow[]): Promise<void> {
    const fresh = rows.filter((row) => !this.#isKnown(row));
    if (fresh.length === 0) return Promise.resolve();
    this.#queue.push(...fresh);
    // Whatever comes while the writer is at work goes in its next statement.
    this.#writer = this.#writer.catch(() => {}).then(() => this.#writeQueue());
    return this.#writer;
  }

  async #writeQueue(): Promise<void> {
    const rows = this.#queue;
    this.#queue = [];
    if (rows.length === 0) return;
    try {
      await this.knex.transaction((trx) => writeReads(trx, rows));
    } catch (error) {
      // They go with what is noted next.
      this.#queue = [...rows, ...this.#queue].slice(0, REMEMBERED);
      throw error;
    }
    if (this.#recent.size > REMEMBERED) this.#recent.clear();
    for (const row of rows) this.#recent.set(nameOf(row), Date.parse(row.at));
  }

  #isKnown(row: ReadRow): boolean {
    const at = this.#recent.get(nameOf(row));
    return at !== undefined && Math.abs(Date.parse(row.at) - at) < READ_WINDOW_MS;
  }
}

const nameOf = ({ actor_id, device_id, session_id, child_id, kind, way }: ReadRow) =>
  `${actor_id} ${device_id ?? session_id} ${child_id} ${kind} ${way}`;

/** Also where the reader went away before the end: something of it was sent. */
function left(answer: ServerResponse): Promise<void> {
  if (answer.writableFinished || answer.closed) return Promise.resolve();
  return new Promise((resolve) => {
    answer.once('finish', resolve);
    answer.once('close', resolve);
  });
}

function rowsOf(actor: Actor, now: Date, list: readonly Shown[]): ReadRow[] {
  const at = now.toISOString();
  return list.flatMap(({ kind, way, children }) =>
    [...new Set(children)].map((child_id) => ({
      id: randomUUID(),
      at,
      told_at: at,
      actor_id: actor.userId,
      child_id,
      kind,
      way,
      offline: false,
      device_id: actor.deviceId,
      session_id: actor.sessionId,
    })),
  );
}

// A device that is not known yet is told apart by its session.
const WRITE_SQL = `
  INSERT INTO read_entries
    (id, at, told_at, actor_id, child_id, preschool_id, kind, way, offline, device_id, session_id)
  SELECT read.id, read.at, read.told_at, read.actor_id, read.child_id, children.preschool_id, read.kind, read.way,
         read.offline, read.device_id, read.session_id
    FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS read (id uuid, at timestamptz, told_at timestamptz, actor_id bigint,
           child_id bigint, kind text, way text, offline boolean, device_id uuid, session_id uuid)
    JOIN children ON children.id = read.child_id
   WHERE NOT EXISTS (
           SELECT FROM read_entries AS earlier
            WHERE earlier.child_id = read.child_id AND earlier.actor_id = read.actor_id
              AND earlier.kind = read.kind AND earlier.way = read.way
              AND COALESCE(earlier.device_id, earlier.session_id) = COALESCE(read.device_id, read.session_id)
              AND earlier.at > read.at - interval '10 minutes' AND earlier.at < read.at + interval '10 minutes')
  ON CONFLICT (id) DO NOTHING`;

/** Writes openings, of those that are one the first alone, also where two servers write at once. */
export async function writeReads(trx: Knex, rows: readonly ReadRow[]): Promise<void> {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('read_entries'))`);
  await trx.raw(WRITE_SQL, { rows: JSON.stringify(onceEach(rows)) });
}

function onceEach(rows: readonly ReadRow[]): ReadRow[] {
  const last = new Map<string, number>();
  return [...rows]
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .filter((row) => {
      const at = Date.parse(row.at);
      const before = last.get(nameOf(row));
      if (before !== undefined && at - before < READ_WINDOW_MS) return false;
      last.set(nameOf(row), at);
      return true;
    });
}
