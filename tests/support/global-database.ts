/** Before a project's tests: one PostgreSQL in a folder of its own, holding a migrated database to copy from. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../server/db/embedded';
import { createKnex } from '../../server/db/knex';
import { migrate } from '../../server/db/migrate';
import { TEMPLATE, urlOfDatabase } from './database-url';
import { openFolder } from './open-folder';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The tests' PostgreSQL; its database `tadika` is empty, its TEMPLATE is migrated. */
    databaseUrl: string;
  }
}

export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = openFolder('tadika-tests-');
  const database = await startEmbeddedDatabase({ dataDir, durable: false, log: () => {} });
  const admin = createKnex(database.url);
  await admin.raw(`CREATE DATABASE ${TEMPLATE}`);
  await admin.destroy();
  const template = createKnex(urlOfDatabase(database.url, TEMPLATE));
  await migrate(template);
  await template.destroy();
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
