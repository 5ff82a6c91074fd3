/** Looks into a server's data folder from outside: its database, and the process that runs it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The address of the embedded database while it runs. */
export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim();
  const url = new URL(`postgres://tadika:${password}@127.0.0.1:5432/tadika`);
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  url.port = lines[3] ?? '';
  if (lines[4]) url.searchParams.set('host', lines[4]);
  return url.href;
}

/** The process of the embedded database, as it says itself. */
export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    // Ended and not yet collected by its parent counts as ended.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** Whether the process ends by itself within the limit. */
export async function endsWithin(pid: number, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await delay(20)) if (!isRunning(pid)) return true;
  return !isRunning(pid);
}

/** The processes that `pid` started itself. */
export function childrenOf(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).trim().split('\n');
    const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
    return pairs.filter(([parent]) => parent === pid).map(([, child]) => child as number);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
