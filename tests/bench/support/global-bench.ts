/**
 * Before the benches: a browser, and one PostgreSQL with the durable settings of production, holding a migrated
 * database to copy from.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../server/db/embedded';
import { createKnex } from '../../../server/db/knex';
import { migrate } from '../../../server/db/migrate';
import { TEMPLATE, urlOfDatabase } from '../../support/database-url';
import { findChromium } from '../../support/find-chromium.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of a browser. */
    chromium: string;
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tadika-bench-'));
let database: EmbeddedDatabase | undefined;

export async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', await findChromium(console.log));
  database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const admin = createKnex(database.url);
  await admin.raw(`CREATE DATABASE ${TEMPLATE}`);
  await admin.destroy();
  const template = createKnex(urlOfDatabase(database.url, TEMPLATE));
  await migrate(template);
  await template.destroy();
  project.provide('databaseUrl', database.url);
}

export async function teardown(): Promise<void> {
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
