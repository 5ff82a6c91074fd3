/**
 * Lets an hour of visits arrive in a shorter time: each at its moment, whether the ones before have been answered or
 * not, so that a server that is slow is not spared. Answers how long it took, and the servers' memory meanwhile.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../../server/demo/random';
import type { Servers } from './servers';
import type { Visits } from './visits';

/** Visits within the hour that is compressed. */
export interface Hour {
  teachers: number;
  parents: number;
  finance: number;
}

export interface Ran {
  seconds: number;
  /** Megabytes of each process that lived throughout, in order of time. */
  memory: number[][];
}

const LOOKS = 30;

export async function runLoad(
  visits: Visits,
  servers: Servers,
  { hour, lastsMs, seed = 1 }: { hour: Hour; lastsMs: number; seed?: number },
): Promise<Ran> {
  const random = seededRandom(seed);
  const arrivals = (count: number, visit: (index: number) => Promise<void>) =>
    Array.from({ length: count }, (_, index) => ({ atMs: random.below(lastsMs), visit: () => visit(index) }));
  const plan = [
    ...arrivals(hour.teachers, (index) => visits.teacher(index)),
    ...arrivals(hour.parents, (index) => visits.parent(index)),
    ...arrivals(hour.finance, (index) => visits.finance(index)),
  ].sort((one, other) => one.atMs - other.atMs);
  const watched = servers.processes.map(({ pid }) => ({ pid, megabytes: [] as number[] }));
  const look = setInterval(() => {
    for (const { pid, megabytes } of watched) {
      const now = residentMegabytes(pid);
      if (now !== null) megabytes.push(now);
    }
  }, lastsMs / LOOKS);
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (const { atMs, visit } of plan) {
    const waitMs = atMs - (performance.now() - began);
    if (waitMs > 0) await delay(waitMs);
    running.push(visit());
  }
  await Promise.all(running);
  clearInterval(look);
  const alive = watched.filter(({ pid }) => residentMegabytes(pid) !== null);
  return {
    seconds: (performance.now() - began) / 1_000,
    memory: alive.map(({ megabytes }) => megabytes),
  };
}

/** What the process holds in memory, from the kernel's own account; null where there is none to look at. */
function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1_024);
  } catch {
    return null;
  }
}
