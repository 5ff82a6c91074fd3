/** Databases of the bench's PostgreSQL: copies of the migrated template, and copies of those. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { inject } from 'vitest';
import { createKnex } from '../../../server/db/knex';
import { TEMPLATE, urlOfDatabase } from '../../support/database-url';
import { dropDatabase } from '../../support/drop-database';

export interface BenchDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** A copy; nobody may be connected to its source. */
export async function copyDatabase(source: string = TEMPLATE): Promise<BenchDatabase> {
  const server = inject('databaseUrl');
  const name = `bench_${randomBytes(8).toString('hex')}`;
  // A copy of files begins and ends with a checkpoint, so that every copy starts from the same state.
  await withServer(server, (admin) =>
    admin.raw(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`),
  );
  return {
    name,
    url: urlOfDatabase(server, name),
    drop: () => withServer(server, (admin) => dropDatabase(admin, name)),
  };
}

/** A copy of the template with something in it, to be copied in turn. */
export async function filledDatabase<T>(
  fill: (knex: Knex) => Promise<T>,
): Promise<{ database: BenchDatabase; filled: T }> {
  const database = await copyDatabase();
  const knex = createKnex(database.url);
  try {
    return { database, filled: await fill(knex) };
  } finally {
    await knex.destroy();
  }
}

async function withServer(url: string, work: (admin: Knex) => Promise<unknown>): Promise<void> {
  const admin = createKnex(url, { poolSize: 1 });
  try {
    await work(admin);
  } finally {
    await admin.destroy();
  }
}
