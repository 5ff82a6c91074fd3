/**
 * The floor of a call: a bare endpoint of the same stack (Koa, the same driver, the same compression) that sends the
 * statements which the call sent, one after the other, and answers the same bytes.
 */
import { constants } from 'node:zlib';
import type { Knex } from 'knex';
import Koa from 'koa';
import compress from 'koa-compress';
import pg from 'pg';
import { createApp } from '../../../server/app';
import { createClock } from '../../../server/clock';
import { createKnex } from '../../../server/db/knex';
import type { Services } from '../../../server/services';
import type { Caller } from '../../support/api';
import { startBareServer } from './bare-server';
import { recordStatements, type Statement } from './statements';

/** The app in this process, every statement of which is noted. */
export async function startRecorded(databaseUrl: string, services: Services, secret: string) {
  const knex: Knex = createKnex(databaseUrl);
  const noted = recordStatements(knex);
  const app = createApp({
    knex,
    clock: createClock(),
    services,
    secret,
    version: 'bench',
    appDir: null,
    demo: false,
    asksSecondFactor: false,
  });
  const server = await startBareServer(app.callback());
  return {
    url: server.url,
    /** What was sent since the last call. */
    noted,
    stop: async () => {
      await server.stop();
      await knex.destroy();
    },
  };
}

/** What a call sends and answers, asked as this person. */
export async function recordedCall(
  recorded: { url: string; noted: () => Statement[] },
  caller: Caller,
  path: string,
) {
  const headers = headersOf(caller);
  const ask = async () => (await fetch(recorded.url + path, { headers })).text();
  await ask();
  recorded.noted();
  const body = await ask();
  return { statements: recorded.noted(), body };
}

export const headersOf = (caller: Caller) => ({
  Authorization: `Bearer ${caller.token}`,
  Accept: 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
});

interface Floor {
  /** Asked for each request, since a write needs ids of its own. */
  statements: () => readonly Statement[];
  body: string;
}

export async function startFloor(databaseUrl: string, { statements, body }: Floor) {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const data = JSON.parse(body) as object;
  const app = new Koa();
  app.use(compress({ threshold: 1024, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }));
  app.use(async (http) => {
    const client = await pool.connect();
    try {
      for (const { sql, bindings } of statements()) await client.query(sql, bindings);
    } finally {
      client.release();
    }
    http.body = data;
  });
  const server = await startBareServer(app.callback());
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await pool.end();
    },
  };
}
