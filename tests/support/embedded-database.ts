/** The embedded database of a server that runs as a process of its own, for what no call of it can do yet. */
import type { Knex } from 'knex';
import { createKnex } from '../../server/db/knex';
import { embeddedUrl } from './data-folder';

/** Works in the database of this data folder, wherever it listens: a long TMPDIR has no room for its socket. */
export async function inDatabaseOf<T>(dataDir: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = createKnex(embeddedUrl(dataDir), { poolSize: 1 });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}
