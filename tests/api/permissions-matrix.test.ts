/** The table of who may call what has each call of the contract once; the calls are made in `permissions-….test.ts`. */
import { expect, it } from 'vitest';
import { contract } from '../../server/http/contract';
import { columns, expectations, lines } from './permissions-table';

it('each endpoint of the contract has a line in the table, and no line is of an endpoint that is gone', () => {
  const declared = contract.map(({ method, path }) => `${method} ${path}`).sort();
  expect([...lines].sort()).toEqual(declared);
  for (const [key, statuses] of expectations) expect([key, statuses.length]).toEqual([key, columns.length]);
});
