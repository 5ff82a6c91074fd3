/** A query of any length, read piece by piece. */
import { expect, it } from 'vitest';
import { inBatches } from '../../server/db/in-batches';
import { runningApi } from './running-api';

const running = runningApi();

it('reads all rows in their order, a batch at a time, by a plan for all of them', async () => {
  const { knex } = running;
  const query = knex.raw(
    `SELECT n, current_setting('cursor_tuple_fraction')::float AS share FROM generate_series(1, ?) AS n ORDER BY n`,
    [1_200],
  );
  const batches: { n: number; share: number }[][] = [];
  for await (const rows of inBatches<{ n: number; share: number }>(knex, query)) batches.push(rows);
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(batches.flat().map(({ n }) => Number(n))).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 1));
  // Else PostgreSQL chooses what has the first tenth soonest.
  expect(batches[0]?.[0]?.share).toBe(1);
});
