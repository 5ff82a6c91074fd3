/**
 * A network as `npm run demo:large` makes it, kept in a folder from one run to the next: one of 200 preschools and ten
 * years takes minutes to make. Only read in a bench.
 */
import { join } from 'node:path';
import type { Clock } from '../../../server/clock';
import { startEmbeddedDatabase } from '../../../server/db/embedded';
import { createKnex } from '../../../server/db/knex';
import { migrate } from '../../../server/db/migrate';
import { makeNetwork } from '../../../server/demo/large/make-network';
import type { NetworkSize } from '../../../server/demo/large/network';
import { isEmptyDatabase } from '../../../server/demo/load-demo';
import { refreshAllTotals } from '../../../server/reports/totals';
import { atEnd } from './clean-up';
import type { BenchDatabase } from './databases';

/** @param folder of all of them; this one's is `<preschools>x<years>` */
export async function keptNetwork(folder: string, size: NetworkSize, clock: Clock): Promise<BenchDatabase> {
  const name = `${size.preschools}x${size.years}`;
  const database = await startEmbeddedDatabase({ dataDir: join(folder, name), log: () => {} });
  atEnd(() => database.stop());
  const knex = createKnex(database.url);
  await migrate(knex);
  if (await isEmptyDatabase(knex)) await makeNetwork(knex, clock, size, () => {});
  // What a later step of the migrations has marked.
  await refreshAllTotals(knex);
  // The night's jobs of the days since are no part of what is measured.
  const queue = 'graphile_worker._private';
  await knex(`${queue}_jobs`).delete();
  await knex(`${queue}_known_crontabs`).update({ last_execution: knex.fn.now() });
  await knex.destroy();
  return { name, url: database.url, drop: async () => {} };
}
