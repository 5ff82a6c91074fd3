/** A running server on a database of its own with a clock that stands still, for one test file. */
import type { Knex } from 'knex';
import { afterAll, beforeAll } from 'vitest';
import type { Network } from '../../server/providers/fetch-page';
import { type FixedClock, fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { startProviders, type TestProviders } from '../support/providers';
import { type Api, startApi } from '../support/start-api';

/** The business day of the clock's start. */
export const TODAY = '2026-03-11';
export const YESTERDAY = '2026-03-10';
export const TOMORROW = '2026-03-12';

export interface RunningApi {
  /** Inside tests and hooks only. */
  readonly knex: Knex;
  readonly api: Api;
  readonly clock: FixedClock;
  /** Of its database. */
  readonly url: string;
  /** Where they were asked for. */
  readonly providers: TestProviders;
}

/** Call it at the top of a test file. */
export function runningApi({
  withProviders = false,
  ...given
}: {
  previewNetwork?: Network;
  withProviders?: boolean;
} = {}): RunningApi {
  // biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
  const database = useDatabase();
  const clock = fixedClock();
  let api: Api | undefined;
  let providers: TestProviders | undefined;
  beforeAll(async () => {
    if (withProviders) providers = await startProviders(() => clock.now());
    const services = providers && { services: providers.services };
    api = await startApi({ knex: database.knex, clock, ...given, ...services });
    providers?.leadBackTo(api.url);
  });
  afterAll(async () => {
    await api?.stop();
    await providers?.stop();
  });
  return {
    clock,
    get knex() {
      return database.knex;
    },
    get url() {
      return database.url;
    },
    get providers() {
      if (!providers) throw new Error('This file asks for no providers.');
      return providers;
    },
    get api() {
      if (!api) throw new Error('The server starts in a beforeAll: use it in a test or a later hook.');
      return api;
    },
  };
}
