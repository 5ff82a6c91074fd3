/** The built server on a database of the bench's PostgreSQL. */
import { type ServerProcess, startServer } from '../../support/server-process';

/** What the server signs and seals with. */
export const BENCH_SECRET = 'a secret only for benches, long enough';

export function startBenchServer(database: { url: string }): Promise<ServerProcess> {
  return startServer({
    env: { DATABASE_URL: database.url, APP_SECRET: BENCH_SECRET, HOST: '127.0.0.1' },
  });
}
