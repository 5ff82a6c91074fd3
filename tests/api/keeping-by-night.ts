/** What goes by night, for one test file: a preschool, who administers it, and the job by a clock that is moved over years. */
import type { Knex } from 'knex';
import { beforeAll } from 'vitest';
import { DAY_MS } from '#shared/domain/calendar-date';
import { keepAndErase } from '../../server/features/keeping/keep-and-erase';
import { buildUser } from '../support/factories';
import { noServices } from '../support/services';
import { buildPlace, type Place } from './money';
import { runningApi, TODAY } from './running-api';

export const NOW = `${TODAY}T01:00:00Z`;
/** Older than the law asks by the database's own clock too, which its guards go by. */
export const LONG_AGO = '2015-03-11T01:00:00Z';

/** Call it at the top of a test file. */
export function keepingByNight() {
  const running = runningApi();
  const given = {} as { place: Place; administrator: { id: number; email: string } };
  beforeAll(async () => {
    given.place = await buildPlace(running);
    given.administrator = await buildUser(running.knex, 1);
  });
  return {
    running,
    /** Inside tests and later hooks only. */
    given,
    ago: (days: number) => new Date(running.clock.now().getTime() - days * DAY_MS),
    job: (knex: Knex = running.knex) => keepAndErase({ knex, clock: running.clock, services: noServices }),
    count: async (table: string, where: object = {}) =>
      Number((await running.knex(table).where(where).count('* as count'))[0]?.count),
  };
}
