/**
 * The seam between the server and its database: every query of a request passes here, so that a connection can be
 * cut or a commit held back at an exact point, and a mistake of the server can be planted.
 */
import type { EventEmitter } from 'node:events';
import type { Knex } from 'knex';
import { serverWork, within } from './event-loop';

export interface Query {
  sql: string;
  bindings?: unknown[];
  response?: unknown;
}

export interface Connection extends EventEmitter {
  processID: number;
}

/** What a request's queries meet. */
export interface QueryWatch {
  /** Runs in the place of a query; call `run` to have it done. */
  around?(query: Query, connection: Connection, run: () => Promise<unknown>): Promise<unknown>;
}

type RunQuery = (this: unknown, connection: Connection, query: Query) => Promise<unknown>;

let original: RunQuery | undefined;
/** A mistake planted for every query of the server. */
let planted: QueryWatch | null = null;

/** The server's connections that are open. */
const open = new Set<Connection>();
const known = new WeakSet<Connection>();
const CUT_LIMIT_MS = 10_000;

export function connectionsOfServer(): Connection[] {
  return [...open];
}

function keep(connection: Connection): void {
  // One that has ended is still asked to roll back.
  if (known.has(connection)) return;
  known.add(connection);
  open.add(connection);
  connection.once('end', () => open.delete(connection));
}

/** Ends connections as PostgreSQL does when it is stopped; resolves when the server has noticed. */
export async function terminate(admin: Knex, connections: readonly Connection[]): Promise<void> {
  const noticed = connections.map((connection) =>
    open.has(connection) ? new Promise((resolve) => connection.once('end', resolve)) : null,
  );
  // Not a query of the server's, though it is asked amid one.
  for (const { processID } of connections)
    await serverWork.exit(async () => await admin.raw('SELECT pg_terminate_backend(?, 5000)', [processID]));
  await within(CUT_LIMIT_MS, 'the server notices that its connections are gone', Promise.all(noticed));
}

export function plantInQueries(watch: QueryWatch | null): void {
  planted = watch;
}

/** Puts the seam into the client that all connections of this kind share; requests alone are watched. */
export function watchQueries(knex: Knex): void {
  const prototype = knex.client.constructor.prototype as { _query: RunQuery };
  if (original) return;
  original = prototype._query;
  prototype._query = function watched(connection, query) {
    const watch = serverWork.getStore() as QueryWatch | undefined;
    if (watch) keep(connection);
    const plain = () => (original as RunQuery).call(this, connection, query);
    if (!watch) return plain();
    const run = planted?.around
      ? () => (planted?.around?.(query, connection, plain) ?? plain()) as Promise<unknown>
      : plain;
    return watch.around ? watch.around(query, connection, run) : run();
  };
}
