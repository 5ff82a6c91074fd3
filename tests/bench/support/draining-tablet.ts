/** The real tablet in Chromium, on the built server, and how long it takes to drain a queue. */
import type { Page } from 'playwright-core';
import type { PushedOperation } from '#shared/endpoints/sync';
import { makeProfile, openLocalPage } from './browser';
import { atEnd } from './clean-up';
import type { BenchDatabase } from './databases';
import { BENCH_TEACHER } from './large-preschool';
import { startBenchServer } from './server';

export interface DrainingTablet {
  page: Page;
  serverUrl: string;
  /**
   * Fills the outbox; answers the milliseconds of the drain alone.
   * @param most what the server is made to say that it takes at once; its own word when left out
   */
  drain(queue: readonly PushedOperation[], most?: number): Promise<number>;
  /** How many entries each answer of the last drain took: in such batches the floor does the same. */
  batches(): readonly number[];
}

/** @param through gives the address of what stands between: a line; the server itself when left out */
export async function startDrainingTablet(
  database: BenchDatabase,
  through: (serverUrl: string) => Promise<string> = async (serverUrl) => serverUrl,
): Promise<DrainingTablet> {
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  const profile = makeProfile();
  atEnd(async () => profile.remove());
  const context = await profile.open({ bypassCSP: true });
  atEnd(() => context.close());
  const page = await openLocalPage(context, await through(server.url));
  let batches: readonly number[] = [];
  return {
    page,
    serverUrl: server.url,
    drain: async (queue, most) => {
      const drained = await page.evaluate(
        ([account, entries, taken]) => window.bench.drain(account, entries, taken),
        [BENCH_TEACHER, queue, most] as const,
      );
      batches = drained.batches;
      return drained.ms;
    },
    batches: () => batches,
  };
}
