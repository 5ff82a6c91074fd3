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
  /** Fills the outbox; answers the milliseconds of the drain alone. */
  drain(queue: readonly PushedOperation[]): Promise<number>;
  /** How many entries each answer of the last drain took: in such batches the floor does the same. */
  batches(): readonly number[];
}

export async function startDrainingTablet(database: BenchDatabase): Promise<DrainingTablet> {
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  const profile = makeProfile();
  atEnd(async () => profile.remove());
  const context = await profile.open({ bypassCSP: true });
  atEnd(() => context.close());
  const page = await openLocalPage(context, server.url);
  let batches: readonly number[] = [];
  return {
    page,
    serverUrl: server.url,
    drain: async (queue) => {
      const drained = await page.evaluate(([account, entries]) => window.bench.drain(account, entries), [
        BENCH_TEACHER,
        queue,
      ] as const);
      batches = drained.batches;
      return drained.ms;
    },
    batches: () => batches,
  };
}
