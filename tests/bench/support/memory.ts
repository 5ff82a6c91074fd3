/** How much memory a process holds while something is read from it, slowly. */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const SAMPLE_EVERY_MS = 20;

/** Resident memory of a process, in megabytes. */
export function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The most that the process held during the work, in megabytes. */
export async function peakMemory<T>(
  pid: number | undefined,
  work: () => Promise<T>,
): Promise<{ peak: number; answer: T }> {
  let peak = memoryOf(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, SAMPLE_EVERY_MS);
  try {
    const answer = await work();
    return { answer, peak };
  } finally {
    clearInterval(timer);
  }
}

/** Reads a download piece by piece with a rest after each, as a slow line would; answers its bytes. */
export function readSlowly(url: string, token: string, restMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { Authorization: `Bearer ${token}` } }, async (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}.`));
      let bytes = 0;
      try {
        for await (const piece of response) {
          bytes += piece.length;
          await delay(restMs);
        }
        resolve(bytes);
      } catch (error) {
        reject(error);
      }
    }).on('error', reject);
  });
}
