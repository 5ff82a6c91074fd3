/**
 * Saves and sets back the embedded database (`npm run backup`, `npm run restore`): the data folder, while nothing runs
 * on it. What was set back is another history: the feed's epoch is renewed, so that tablets fetch everything anew and
 * offer again what an earlier server had acknowledged.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { create, extract } from 'tar';
import { lockDataFolder, openDataFolder } from './db/data-folder';
import { startEmbeddedDatabase } from './db/embedded';
import { createKnex } from './db/knex';
import { migrate } from './db/migrate';
import type { Env } from './env';
import { StartProblem } from './start-problem';
import { renewEpoch as renewStoredEpoch } from './sync/epoch';

/** What a copy holds: the database, and the secrets that read it. */
const KEPT = ['postgres', 'database-password', 'app-secret'];

type Log = (line: string) => void;

/** Writes a copy of the data folder to a file. @throws StartProblem, before anything is written, in plain words */
export async function backUp(env: Env, file: string | undefined, log: Log): Promise<void> {
  const target = namedFile(env, file, 'backup');
  if (existsSync(target)) throw new StartProblem(`There is a file ${target} already: name another one.`);
  if (!existsSync(join(env.dataDir, 'postgres')))
    throw new StartProblem(`There is no database in ${env.dataDir}: there is nothing to save.`);
  // A start and a stop bring a database that was killed into order.
  await whileRunning(env, log, async () => {});
  const folder = openDataFolder(env.dataDir);
  const lock = await lockDataFolder(folder, log);
  const aside = `${target}.${process.pid}.new`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    await create({ file: aside, cwd: folder, gzip: true, portable: false }, keptIn(folder));
    // It holds secrets, and everything that people have written.
    chmodSync(aside, 0o600);
    renameSync(aside, target);
  } finally {
    rmSync(aside, { force: true });
    await lock.release();
  }
  log(
    `Saved to ${target} (${megabytes(target)} MB). It holds the secrets of this installation: keep it safe.`,
  );
}

/** Sets the data folder back to a copy; what was there is kept beside it. @throws StartProblem */
export async function restore(env: Env, file: string | undefined, log: Log): Promise<void> {
  const source = namedFile(env, file, 'restore');
  if (!existsSync(source)) throw new StartProblem(`There is no file ${source}.`);
  const folder = openDataFolder(env.dataDir);
  const lock = await lockDataFolder(folder, log);
  const mark = `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}-${randomBytes(2).toString('hex')}`;
  const arriving = join(folder, `restoring-${mark}`);
  const replaced = join(folder, `replaced-${mark}`);
  try {
    mkdirSync(arriving);
    await unpack(source, arriving);
    mkdirSync(replaced);
    for (const name of keptIn(folder)) renameSync(join(folder, name), join(replaced, name));
    for (const name of keptIn(arriving)) renameSync(join(arriving, name), join(folder, name));
  } finally {
    rmSync(arriving, { recursive: true, force: true });
    await lock.release();
  }
  await renewEpoch(env, log);
  log(`Set back from ${source}. What was there before is kept in ${replaced}: remove it once all is well.`);
}

/** Gives the feed a new epoch: after a database was set back by other means. */
export async function renewEpoch(env: Env, log: Log): Promise<void> {
  await whileRunning(env, log, async (url) => {
    const knex = createKnex(url, { poolSize: 1 });
    try {
      await migrate(knex);
      await renewStoredEpoch(knex);
    } finally {
      await knex.destroy();
    }
  });
  log('The feed has a new epoch: every tablet fetches everything anew at its next contact.');
}

async function unpack(source: string, into: string): Promise<void> {
  try {
    await extract({ file: source, cwd: into, strict: true });
  } catch (error) {
    throw new StartProblem(`${source} could not be read as a copy of Tadika: ${(error as Error).message}.`);
  }
  const version = join(into, 'postgres', 'PG_VERSION');
  if (!existsSync(version) || readFileSync(version, 'utf8').trim() === '')
    throw new StartProblem(`${source} is no copy of Tadika: there is no database in it.`);
}

async function whileRunning(env: Env, log: Log, work: (url: string) => Promise<void>): Promise<void> {
  if (env.databaseUrl) return work(env.databaseUrl);
  const database = await startEmbeddedDatabase({ dataDir: env.dataDir, log });
  try {
    await work(database.url);
  } finally {
    await database.stop();
  }
}

function namedFile(env: Env, file: string | undefined, command: string): string {
  if (env.databaseUrl)
    throw new StartProblem(
      `DATABASE_URL names an outside PostgreSQL: save it with its own tools (the README says how), and run "npm run restore -- --epoch" after setting it back.`,
    );
  if (!file) throw new StartProblem(`Name the file: npm run ${command} -- FILE.`);
  return resolve(file);
}

const keptIn = (folder: string) => KEPT.filter((name) => existsSync(join(folder, name)));

const megabytes = (file: string) => (statSync(file).size / 1_000_000).toFixed(1);
