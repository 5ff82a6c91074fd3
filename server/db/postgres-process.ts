/**
 * One running PostgreSQL: starts it, waits until it answers, stops it, and sees to it that it neither outlives
 * this process nor is run twice on one folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartProblem } from '../start-problem';
import type { PostgresAccount } from './postgres-account';

interface PostgresSettings {
  postgres: string;
  account: PostgresAccount;
  cluster: string;
  logFile: string;
  /** As given to `-c`, for example `['port', '5432']`. */
  settings: [name: string, value: string][];
}

interface RunningPostgres {
  /** Resolves when the process is gone, for whatever reason. */
  exited: Promise<void>;
  hasExited(): boolean;
  /** The last lines this run wrote into the log, for a problem's sentence. */
  lastText(): string;
  stop(): Promise<void>;
}

/** How long a clean stop may take (it writes out what is in memory) before it is cut short, safely. */
const STOP_LIMIT_MS = 30_000;
const LOG_LIMIT_BYTES = 5_000_000;

export function runPostgres({
  postgres,
  account,
  cluster,
  logFile,
  settings,
}: PostgresSettings): RunningPostgres {
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args, ids } = account.run(postgres, ['-D', cluster, ...options]);
  const log = openLog(logFile);
  const logStart = fstatSync(log).size;
  // A process group of its own: Ctrl-C reaches the server, which stops the database after its last request.
  const child = spawn(command, args, {
    ...ids,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
    detached: process.platform !== 'win32',
  });
  closeSync(log);
  let gone = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      gone = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  const watcher = watchOver(child, account);
  exited.then(() => watcher?.kill('SIGKILL'));
  child.unref();
  return {
    exited,
    hasExited: () => gone,
    lastText: () => lastText(readFileSync(logFile).subarray(logStart).toString()),
    async stop() {
      if (gone) return;
      child.ref();
      child.kill('SIGINT');
      await Promise.race([exited, delay(STOP_LIMIT_MS, undefined, { ref: false })]);
      if (!gone) child.kill('SIGQUIT');
      await exited;
    },
  };
}

/** What every PostgreSQL program is started with: no language, zone or `PG…` default of the person starting. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

/** Resolves when the database answers at `url`. Rejects when the process ends first or refuses the password. */
export async function untilReady(
  url: string,
  server: RunningPostgres,
  log: (line: string) => void,
): Promise<void> {
  const start = Date.now();
  let nextWord = start + 5_000;
  for (;;) {
    const failure = await tryConnection(url);
    if (failure === undefined) return;
    if (server.hasExited()) throw new PostgresEnded();
    // 28P01 and 28000: it answers, but with another password; 3D000: but has no such database.
    if (failure.code === '28P01' || failure.code === '28000' || failure.code === '3D000') throw failure;
    const recovering = failure.code === '57P03';
    if (!recovering && Date.now() - start > 30_000) throw failure;
    if (Date.now() > nextWord) {
      log('The database is recovering after an interrupted run…');
      nextWord += 10_000;
    }
    await delay(15);
  }
}

export class PostgresEnded extends Error {}

function lastText(log: string): string {
  const lines = log.trim().split('\n');
  const telling = lines.filter((line) => /FATAL|PANIC|error|could not|not found/i.test(line)).slice(-2);
  return (telling.length > 0 ? telling : lines.slice(-1))
    .map((line) => line.replace(/^.*?\] /, ''))
    .join(' ');
}

/** Why a connection cannot be had; undefined when it can. */
export async function tryConnection(url: string): Promise<(Error & { code?: string }) | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error & { code?: string };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Stops the database when this process dies without doing so: a shell waits at the other end of a pipe, which
 * the kernel closes with this process. A clean stop takes the shell away first.
 */
function watchOver(child: ChildProcess, account: PostgresAccount): ChildProcess | undefined {
  if (process.platform === 'win32' || child.pid === undefined) return undefined;
  const script = 'trap "" HUP INT TERM; read -r _; kill -INT "$1"';
  const watcher = spawn('/bin/sh', ['-c', script, 'tadika-database-watch', String(child.pid)], {
    ...account.owner,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => {}); // Without it, the next start stops what was left running.
  watcher.stdin?.on('error', () => {});
  (watcher.stdin as unknown as { unref?(): void } | null)?.unref?.();
  watcher.unref();
  return watcher;
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(`The database's log ${path} cannot be written by this user (${code}).`);
  }
}
