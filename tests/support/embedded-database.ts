/** The embedded database of a server that runs as a process of its own, for what no call of it can do yet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { DATABASE_NAME } from '../../server/db/create-cluster';
import { createKnex } from '../../server/db/knex';

/** Works in the database of this data folder, through its socket. */
export async function inDatabaseOf<T>(dataDir: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim();
  const url = new URL(`postgres://${DATABASE_NAME}:${password}@127.0.0.1/${DATABASE_NAME}`);
  url.searchParams.set('host', join(dataDir, 'postgres-socket'));
  const knex = createKnex(url.href, { poolSize: 1 });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}
