/**
 * What an earlier start may have left: a PostgreSQL still running on the folder after its server was killed, or
 * a postmaster.pid whose number has since been given to some other program (in a container it often is).
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../start-problem';

type Finding = 'this cluster' | 'another PostgreSQL' | 'something else';

/** Call it only while holding the folder's lock: then nobody else has a use for that PostgreSQL. */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  if (isZombie(pid)) return forgetZombie(pidFile, cluster);
  if (!isAlive(pid)) return; // PostgreSQL itself takes away the file of a dead one.
  const found = whatRuns(pid, cluster);
  if (found === 'something else') rmSync(pidFile, { force: true });
  if (found !== 'this cluster') return;
  log('Stopping the database that an interrupted run left behind…');
  for (const [signal, limitMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    send(pid, signal, cluster);
    for (const end = Date.now() + limitMs; Date.now() < end; await delay(20)) if (!isAlive(pid)) return;
  }
  throw new StartProblem(
    `The database left running on ${cluster} (process ${pid}) does not stop: end that process, then start again.`,
  );
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** PostgreSQL takes a zombie for alive; but its file may only go when none of its workers is left. */
async function forgetZombie(pidFile: string, cluster: string): Promise<void> {
  for (const end = Date.now() + 10_000; hasWorkers(cluster) && Date.now() < end; ) await delay(50);
  if (!hasWorkers(cluster)) rmSync(pidFile, { force: true });
}

function hasWorkers(cluster: string): boolean {
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && worksIn(pid, cluster) === true);
}

/** Ended, but not yet collected by its parent: in a container without an init, it may stay so for ever. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function whatRuns(pid: number, cluster: string): Finding {
  const command = commandOf(pid);
  const isPostgres = basename(command[0] ?? '').startsWith('postgres');
  if (!isPostgres) return 'something else';
  const here = worksIn(pid, cluster);
  if (here !== undefined) return here ? 'this cluster' : 'something else';
  return command.join(' ').includes(`-D ${cluster} `) ? 'this cluster' : 'another PostgreSQL';
}

/**
 * PostgreSQL works inside its folder, whose identity cannot be mistaken as a name could. Undefined where that
 * cannot be seen: not Linux, or not allowed to look (a container's root).
 */
function worksIn(pid: number | string, cluster: string): boolean | undefined {
  try {
    const here = statSync(`/proc/${pid}/cwd`);
    const there = statSync(cluster);
    return here.ino === there.ino && here.dev === there.dev;
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    try {
      const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
      return line.trim().split(' ');
    } catch {
      return [];
    }
  }
}

function send(pid: number, signal: NodeJS.Signals, cluster: string): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ESRCH') return;
    throw new StartProblem(
      `A database left by an interrupted run of another user holds ${cluster} (process ${pid}): that user or root must end it.`,
    );
  }
}
