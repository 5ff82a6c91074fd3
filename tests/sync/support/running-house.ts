/** The server of a test file: opened before its tests, closed after them. */
import { afterAll, beforeAll } from 'vitest';
import { useDatabase } from '../../support/database';
import { House } from './house';

/** Call it at the top of a test file; the house is there inside tests. */
export function runningHouse(): { readonly house: House } {
  // biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
  const database = useDatabase();
  let house: House | undefined;
  beforeAll(async () => {
    house = await House.open(database.knex, database.url);
  });
  afterAll(() => house?.close());
  return {
    get house() {
      if (!house) throw new Error('The house is opened in a beforeAll.');
      return house;
    },
  };
}
