/** A running server on a database of its own with a clock that stands still, for one test file. */
import type { Knex } from 'knex';
import { afterAll, beforeAll } from 'vitest';
import type { Network } from '../../server/providers/fetch-page';
import { type FixedClock, fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
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
}

/** Call it at the top of a test file. */
export function runningApi(given: { previewNetwork?: Network } = {}): RunningApi {
  // biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
  const database = useDatabase();
  const clock = fixedClock();
  let api: Api | undefined;
  beforeAll(async () => {
    api = await startApi({ knex: database.knex, clock, ...given });
  });
  afterAll(() => api?.stop());
  return {
    clock,
    get knex() {
      return database.knex;
    },
    get url() {
      return database.url;
    },
    get api() {
      if (!api) throw new Error('The server starts in a beforeAll: use it in a test or a later hook.');
      return api;
    },
  };
}
