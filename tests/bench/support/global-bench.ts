/**
 * Before the benches: a browser, and one PostgreSQL with the durable settings of production, holding a migrated
 * database to copy from.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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
  await tellOfOtherWork();
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

/** Ratios bear it when others work on the machine too; times in milliseconds do not. */
async function tellOfOtherWork(): Promise<void> {
  const before = cpuTimes();
  await delay(2_000);
  const after = cpuTimes();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  if (busy > 0.2)
    console.warn(
      `Other work takes ${Math.round(busy * 100)} % of this machine: times will come out too long.`,
    );
}

function cpuTimes(): { idle: number; all: number } {
  const all = cpus().map(({ times }) => times);
  return {
    idle: all.reduce((sum, { idle }) => sum + idle, 0),
    all: all.reduce((sum, times) => sum + Object.values(times).reduce((one, other) => one + other, 0), 0),
  };
}
