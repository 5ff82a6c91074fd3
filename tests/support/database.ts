/** A database for one test file, copied from the migrated template: real, its own, with real commits. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, inject } from 'vitest';
import { createKnex } from '../../server/db/knex';
import { TEMPLATE, urlOfDatabase } from './database-url';
import { dropDatabase } from './drop-database';
import { countAnew } from './factories';

interface TestDatabase {
  /** Inside tests and hooks only: it is made in a beforeAll. */
  readonly knex: Knex;
  readonly url: string;
}

/** Call it at the top of a test file or of a describe. */
export function useDatabase(): TestDatabase {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = urlOfDatabase(server, name);
  let knex: Knex | undefined;

  beforeAll(async () => {
    // A copy of files is quicker than one through the journal, which a test's database does without.
    await withServer(server, (admin) =>
      admin.raw(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`),
    );
    knex = createKnex(url);
    countAnew();
  });
  afterAll(async () => {
    await knex?.destroy();
    await withServer(server, (admin) => dropDatabase(admin, name));
  });

  return {
    url,
    get knex() {
      if (!knex) throw new Error('The database is made in a beforeAll: use it in a test or a later hook.');
      return knex;
    },
  };
}

async function withServer(url: string, work: (admin: Knex) => Promise<unknown>): Promise<void> {
  const admin = createKnex(url, { poolSize: 1 });
  try {
    await work(admin);
  } finally {
    await admin.destroy();
  }
}
