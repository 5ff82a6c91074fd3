/**
 * A page of the office's list at 30,000 children, searched and not: the built server over HTTP, beside a bare endpoint
 * of the same stack (Koa, one statement, the same compression) that answers the same bytes.
 */

import type { Knex } from 'knex';
import { afterAll, beforeAll, test } from 'vitest';
import { hashPassword } from '../../server/features/session/sign-in';
import { Caller } from '../support/api';
import { setUpTotp } from '../support/second-factor';
import { startBareStack } from './support/bare-stack';
import { atEnd, runEnds } from './support/clean-up';
import { filledDatabase } from './support/databases';
import { inTurns, median, timed } from './support/measure';
import { startBenchServer } from './support/server';
import { type Figure, report } from './support/table';

const CHILDREN = 30_000;
const PRESCHOOLS = 200;
const ROUNDS = { warmUps: 20, repeats: 200 };
const OFFICE = { email: 'office@bench.test', password: 'tadika-bench' };

/** What is asked, by what it is called in the table. */
const pages: Record<string, string> = {
  'First page, active': 'status=1,2',
  'Parts of a Latin name': 'status=1,2&search=nish+irfan+299',
  'Part of a Chinese name': `status=1,2&search=${encodeURIComponent('美玲')}`,
  'Part of a MyKid number': 'search=210517',
  'One preschool, active': 'status=1,2&preschool=7',
};

let caller: Caller;
let databaseUrl: string;

beforeAll(async () => {
  const { database } = await filledDatabase(fill);
  databaseUrl = database.url;
  atEnd(() => database.drop());
  const server = await startBenchServer(database);
  atEnd(() => server.stop());
  caller = new Caller(server.url);
  await caller.signIn(OFFICE.email, OFFICE.password);
  await setUpTotp(caller, { now: () => new Date() });
});
afterAll(runEnds);

test('a page of 30,000 children', async () => {
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(pages)) {
    const path = `/api/children?per_page=50&${query}`;
    const answer = await caller.get(path);
    const bare = await startBareStack(databaseUrl, JSON.stringify(answer.body));
    const ask = (url: string) =>
      timed(async () => {
        const response = await fetch(url, { headers: headers() });
        await response.text();
      });
    const times = await inTurns(ROUNDS, {
      list: () => ask(caller.url + path),
      floor: () => ask(`${bare.url}/`),
    });
    figures.push({
      name: `${name} (${answer.body.meta.total})`,
      median: median(times.list),
      floor: { median: median(times.floor) },
      target: { times: 3 },
    });
    await bare.stop();
  }
  report('A page of 50 of 30,000 children', figures);
});

const headers = () => ({
  Authorization: `Bearer ${caller.token}`,
  Accept: 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
});

async function fill(knex: Knex): Promise<void> {
  const at = { created_at: new Date(), updated_at: new Date() };
  const password_hash = await hashPassword(OFFICE.password);
  await knex('users').insert({ id: 1, name: 'Encik Lim', email: OFFICE.email, password_hash, ...at });
  await knex('user_roles').insert({ user_id: 1, role_id: 2 });
  await knex.raw(
    `INSERT INTO preschools (name, short_name, created_at, updated_at)
     SELECT 'Tadika ' || n, 'T' || n, now(), now() FROM generate_series(1, ?) AS n`,
    [PRESCHOOLS],
  );
  await knex.raw(
    `INSERT INTO classrooms (name, preschool_id, child_years, created_at, updated_at)
     SELECT 'Kelas ' || n, n, '{4}', now(), now() FROM generate_series(1, ?) AS n`,
    [PRESCHOOLS],
  );
  await knex.raw(
    `INSERT INTO children (fullname, mykid_no, born_on, status, preschool_id, classroom_id, created_at, updated_at)
     SELECT CASE WHEN n % 500 = 0 THEN '陈美玲 Tan Mei Ling ' ELSE
              (ARRAY['Nur Aisyah binti','Muhammad Danish Irfan bin','Siti Khadijah binti','Arjun a/l'])[1 + n % 4] || ' ' ||
              (ARRAY['Abdul Rahman','Ahmad Zulkifli','Kamaruddin','Muniandy'])[1 + n / 7 % 4] || ' ' END || n,
            to_char(date '2019-01-01' + n % 2000, 'YYMMDD') || '-14-' || lpad((n / 2000)::text, 4, '9'),
            date '2019-01-01' + n % 2000, (ARRAY[1,1,1,1,1,1,2,3,5,6])[1 + n % 10],
            1 + n % ${PRESCHOOLS}, 1 + n % ${PRESCHOOLS}, now(), now()
       FROM generate_series(1, ?) AS n`,
    [CHILDREN],
  );
  // As a database that has run for a night: what autovacuum does by itself.
  await knex.raw('VACUUM ANALYZE children');
}
