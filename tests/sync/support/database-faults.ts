/**
 * The seam between the server and its database: every query of a request passes here, so that a connection can be
 * cut or a commit held back at an exact point, and a mistake of the server can be planted.
 */
import type { Knex } from 'knex';
import { serverWork } from './event-loop';

export interface Query {
  sql: string;
  bindings?: unknown[];
  response?: unknown;
}

export interface Connection {
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
    const plain = () => (original as RunQuery).call(this, connection, query);
    if (!watch) return plain();
    const run = planted?.around
      ? () => (planted?.around?.(query, connection, plain) ?? plain()) as Promise<unknown>
      : plain;
    return watch.around ? watch.around(query, connection, run) : run();
  };
}
