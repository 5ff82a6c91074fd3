/** Before a project's tests: one PostgreSQL in a folder of its own, holding a migrated database to copy from. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../server/db/embedded';
import { createKnex } from '../../server/db/knex';
import { migrate } from '../../server/db/migrate';
import { TEMPLATE, urlOfDatabase } from './database-url';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The tests' PostgreSQL; its database `tadika` is empty, its TEMPLATE is migrated. */
    databaseUrl: string;
  }
}

export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tadika-tests-'));
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
