/** What no protocol can beat: all entries in one request that is answered after one multi-row insert. */
import type { PushedOperation } from '#shared/endpoints/sync';
import { readBody, startBareServer } from './bare-server';
import { atEnd } from './clean-up';
import type { BenchDatabase } from './databases';
import { connectBarely } from './statements';

/** Sends entries so, on a table of their own; resolves once they are committed. */
export async function startBareInserts(
  database: BenchDatabase,
): Promise<(queue: readonly PushedOperation[]) => Promise<void>> {
  const bare = await connectBarely(database.url);
  atEnd(() => bare.end());
  await bare.client.query('CREATE TABLE entries (id uuid PRIMARY KEY, name text, at text, arguments jsonb)');
  const server = await startBareServer(async (request, response) => {
    const queue: PushedOperation[] = JSON.parse(await readBody(request));
    const rows = queue.map(
      (_, index) => `(${[1, 2, 3, 4].map((column) => `$${index * 4 + column}`).join()})`,
    );
    const values = queue.flatMap((one) => [one.operation_id, one.name, one.captured_at, one.arguments]);
    await bare.client.query(`INSERT INTO entries VALUES ${rows.join()}`, values);
    response.end('done');
  });
  atEnd(() => server.stop());
  return async (queue) => {
    const answer = await fetch(server.url, { method: 'POST', body: JSON.stringify(queue) });
    if ((await answer.text()) !== 'done') throw new Error('The reference was not answered.');
  };
}
